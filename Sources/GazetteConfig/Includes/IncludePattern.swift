// Tells which names a pattern such as `*.yaml` stands for.

/// One part of a path: `*` stands for any characters, `?` for one, neither for a dot at the beginning.
struct IncludePattern {
  private let pattern: [Unicode.Scalar]

  init(_ text: Substring) { pattern = Array(text.unicodeScalars) }

  /// False for a plain name.
  var hasWildcards: Bool { pattern.contains { $0 == "*" || $0 == "?" } }
  /// True for what some shells take for folders at any depth.
  var isDeep: Bool { pattern == ["*", "*"] }

  /// No more steps than the pattern is long times the name: the last `*` alone is tried anew.
  func matches(_ name: String) -> Bool {
    let name = Array(name.unicodeScalars)
    if name.first == ".", pattern.first != "." { return false }
    var (at, position) = (0, 0)
    var star: (at: Int, position: Int)?
    while position < name.count {
      if at < pattern.count, pattern[at] == "*" {
        star = (at, position)
        at += 1
      } else if at < pattern.count, pattern[at] == "?" || pattern[at] == name[position] {
        at += 1
        position += 1
      } else if let last = star {
        star = (last.at, last.position + 1)
        (at, position) = (last.at + 1, last.position + 1)
      } else {
        return false
      }
    }
    return pattern[at...].allSatisfy { $0 == "*" }
  }
}
