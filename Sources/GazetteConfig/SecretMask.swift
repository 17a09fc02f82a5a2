// Hides what looks like a secret in a line of a configuration, so that messages may show the line.
import GazetteCore

/// Finds secrets by the names of their keys, since the line may be from a file that is no YAML.
enum SecretMask {
  /// `text` with user-info and key-like query parameters of addresses, and the values of key-like
  /// names, replaced by `***`.
  static func masked(_ text: String) -> String {
    masked(Array(text.unicodeScalars), mark: 0).text
  }

  /// The same for a line, of which more `ranges` are secret, and where the character at `mark` then
  /// is.
  static func masked(
    _ line: [Unicode.Scalar], mark: Int, also more: [Range<Int>] = []
  ) -> (text: String, mark: Int) {
    var text = String.UnicodeScalarView()
    var moved: Int?
    var index = 0
    var secrets = joined(ranges(in: line) + more)[...]
    while index < line.count {
      if index >= mark { moved = moved ?? text.count }
      guard let next = secrets.first, next.lowerBound <= index else {
        text.append(line[index])
        index += 1
        continue
      }
      secrets = secrets.dropFirst()
      guard next.upperBound > index else { continue }
      if next.contains(mark) { moved = moved ?? text.count }
      text.append(contentsOf: "***".unicodeScalars)
      index = next.upperBound
    }
    return (String(text), moved ?? text.count + max(0, mark - line.count))
  }

  /// True for a name such as `api_key`, `Authorization` or `x-token`, also with a slip in it.
  static func isSecret(_ name: String) -> Bool {
    let lower = name.lowercased()
    let parts = lower.split { $0 == "_" || $0 == "-" || $0 == "." }
    if parts.contains(where: { words.contains(String($0)) }) { return true }
    return Spelling.nearest(to: lower, among: long) != nil
  }

  private static let words: Set<String> = [
    "key", "apikey", "token", "secret", "password", "passwd", "passphrase", "pass", "auth",
    "authorization", "bearer", "sig", "signature", "cookie", "credentials",
  ]
  private static let long = ["api_key", "access_token", "password", "authorization"]

  private static func ranges(in line: [Unicode.Scalar]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var wordStart = 0
    for (index, character) in line.enumerated() {
      switch character {
      case ":" where isBlank(line, index + 1):
        if let value = value(after: index, named: line[wordStart..<index], in: line) {
          ranges.append(value)
        }
      case ":" where line[index...].starts(with: "://".unicodeScalars):
        if let user = userInfo(from: index + 3, in: line) { ranges.append(user) }
      case "=":
        if isSecret(name(line[wordStart..<index])) {
          ranges.append(index + 1..<end(of: line, from: index + 1, at: "&#,}'\" \t"))
        }
      default: break
      }
      if !isNamePart(character) { wordStart = index + 1 }
    }
    return ranges
  }

  /// In order of where they begin; those that overlap are one.
  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = joined.last, range.lowerBound < last.upperBound {
        let end = max(last.upperBound, range.upperBound)
        joined[joined.count - 1] = last.lowerBound..<end
      } else {
        joined.append(range)
      }
    }
    return joined
  }

  private static func value(
    after colon: Int, named key: ArraySlice<Unicode.Scalar>, in line: [Unicode.Scalar]
  ) -> Range<Int>? {
    guard isSecret(name(key)) else { return nil }
    let start = line[(colon + 1)...].firstIndex { $0 != " " && $0 != "\t" } ?? line.count
    guard start < line.count else { return nil }
    switch line[start] {
    case "{", "*", "&", "#": return nil
    case "[":
      let items = line[(start + 1)...]
      let end = end(of: line, from: start, at: "]")
      return items.allSatisfy { " \t".unicodeScalars.contains($0) } ? nil : start + 1..<end
    case "$" where isVariable(line[start...]): return nil
    case "'", "\"":
      let closing = line[(start + 1)...].firstIndex(of: line[start])
      return start..<(closing.map { $0 + 1 } ?? line.count)
    default:
      let isFlow = line[..<start].contains("{")
      return start..<(isFlow ? end(of: line, from: start, at: ",}") : line.count)
    }
  }

  /// How many characters the `${NAME}` has with which `text` begins; 0 where it begins otherwise.
  static func variable(_ text: ArraySlice<Unicode.Scalar>) -> Int {
    guard text.starts(with: "${".unicodeScalars) else { return 0 }
    let name = text.dropFirst(2).prefix {
      $0.isASCII && ($0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil)
    }
    return !name.isEmpty && name.endIndex < text.endIndex && text[name.endIndex] == "}"
      ? name.count + 3 : 0
  }

  /// True for a variable with nothing behind it that could belong to the same value.
  static func isVariable(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    let length = variable(text)
    guard length > 0 else { return false }
    let rest = text.dropFirst(length)
    let next = rest.first { $0 != " " && $0 != "\t" }
    return next.map { ",}]".unicodeScalars.contains($0) || ($0 == "#" && rest.first != "#") }
      ?? true
  }

  /// What stands before `@` in the authority that begins at `start`.
  private static func userInfo(from start: Int, in line: [Unicode.Scalar]) -> Range<Int>? {
    let authority = line[start..<end(of: line, from: start, at: "/?# \t'\"")]
    guard let at = authority.lastIndex(of: "@"), at > start else { return nil }
    return start..<at
  }

  private static func end(of line: [Unicode.Scalar], from start: Int, at stops: String) -> Int {
    line[start...].firstIndex { stops.unicodeScalars.contains($0) } ?? line.count
  }

  private static func name(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.filter { $0 != "'" && $0 != "\"" })
    return String(text)
  }

  private static func isBlank(_ line: [Unicode.Scalar], _ index: Int) -> Bool {
    index >= line.count || line[index] == " " || line[index] == "\t"
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || "_-.'\"".unicodeScalars.contains(scalar)
  }
}
