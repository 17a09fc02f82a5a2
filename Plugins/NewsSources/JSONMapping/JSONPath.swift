// Paths into JSON, as a configuration writes them: data.results[0]."a.b", labels[].name.
import GazetteCore
import GazetteJSON

/// Leads from a value to others inside of it. Each step is cheap, and no value is visited twice.
struct JSONPath: Sendable, Hashable {
  enum Step: Sendable, Hashable {
    case member(String)
    /// Counted from 0; negative: from the end, -1 being the last.
    case element(Int)
    /// All elements of an array, or values of an object.
    case all
  }

  var steps: [Step] = []

  /// What is wrong with a path, as the end of a sentence.
  struct Fault: Error, Sendable, Hashable {
    let what: String

    init(_ what: String) { self.what = what }
  }

  /// Reads a path. `.` alone, or `$`, is the value itself; a leading `$.` says nothing.
  init(_ text: String) throws(Fault) {
    var reader = Reader(text: Array(text.utf8))
    steps = try reader.steps()
  }

  init(steps: [Step]) { self.steps = steps }

  /// Every value that the path leads to, in the order of the document.
  func values(in root: JSON) -> [JSON] {
    var found = [root]
    for step in steps {
      found = found.flatMap { JSONPath.values($0, step) }
      if found.isEmpty { break }
    }
    return found
  }

  /// The first value that the path leads to.
  func first(in root: JSON) -> JSON? { values(in: root).first }

  /// Whether it leads anywhere; a list that happens to be empty is somewhere.
  func isThere(in root: JSON) -> Bool {
    JSONPath(steps: Array(steps.prefix { $0 != .all })).first(in: root) != nil
  }

  static func values(_ value: JSON, _ step: Step) -> [JSON] {
    switch step {
    case .member(let name): value[name].map { [$0] } ?? []
    case .element(let index): element(index, of: value).map { [$0] } ?? []
    case .all: value.kind == .object ? value.members.map(\.value) : Array(value.elements)
    }
  }

  private static func element(_ index: Int, of value: JSON) -> JSON? {
    if index >= 0 { return value.elements.dropFirst(index).first { _ in true } }
    let all = Array(value.elements)
    return all.indices.contains(all.count + index) ? all[all.count + index] : nil
  }
}

extension JSONPath: CustomStringConvertible {
  /// As a configuration may write it.
  var description: String {
    if steps.isEmpty { return "." }
    return steps.enumerated().map { index, step in
      switch step {
      case .member(let name): (index == 0 ? "" : ".") + JSONPath.spelled(name)
      case .element(let index): "[\(index)]"
      case .all: "[]"
      }
    }.joined()
  }

  private static func spelled(_ name: String) -> String {
    let isPlain =
      !name.isEmpty && !name.hasPrefix("$") && !name.utf8.contains { Reader.marks.contains($0) }
    let quote = name.utf8.contains(UInt8(ascii: "\"")) ? "'" : "\""
    return isPlain ? name : quote + name + quote
  }
}

extension JSONPath {
  private struct Reader {
    static let marks = Array(".[]{}\"'".utf8)

    let text: [UInt8]
    private var index = 0

    init(text: [UInt8]) { self.text = text }

    mutating func steps() throws(Fault) -> [Step] {
      guard !text.isEmpty else { throw Fault("nothing is written") }
      if text == Array(".".utf8) || text == Array("$".utf8) { return [] }
      var steps: [Step] = []
      // `$ref` is a name.
      let hasRoot = text.starts(with: "$.".utf8) || text.starts(with: "$[".utf8)
      if hasRoot { index = 1 }
      while index < text.count {
        if peek("[") {
          steps.append(try bracket())
        } else if take(".") || index == 0 && !hasRoot {
          // `a.[0]` and `.[0]` are written by those who know jq.
          steps.append(peek("[") ? try bracket() : .member(try name()))
        } else {
          throw Fault("a '.' or '[' is missing before \(rest)")
        }
      }
      return steps
    }

    private mutating func name() throws(Fault) -> String {
      if index < text.count, text[index] == 0x22 || text[index] == 0x27 { return try quoted() }
      let start = index
      while index < text.count, !Reader.marks.contains(text[index]) { index += 1 }
      guard index > start else {
        throw Fault("a name is missing \(start == 0 ? "" : "after \(before)")")
      }
      return String(decoding: text[start..<index], as: UTF8.self)
    }

    private mutating func quoted() throws(Fault) -> String {
      let quote = text[index]
      guard let end = text[(index + 1)...].firstIndex(of: quote) else {
        throw Fault("the quote before \(rest) does not end")
      }
      defer { index = end + 1 }
      return String(decoding: text[(index + 1)..<end], as: UTF8.self)
    }

    private mutating func bracket() throws(Fault) -> Step {
      index += 1
      if take("]") { return .all }
      if take("*") {
        try close()
        return .all
      }
      if index < text.count, text[index] == 0x22 || text[index] == 0x27 {
        let name = try quoted()
        try close()
        return .member(name)
      }
      let digits = text[index...].prefix { $0 != UInt8(ascii: "]") }
      guard let number = Int(String(decoding: digits, as: UTF8.self)), abs(number) <= 1_000_000
      else {
        throw Fault("brackets hold a number, a quoted name or nothing, as in a[0] and a[]")
      }
      index = digits.endIndex
      try close()
      return .element(number)
    }

    private mutating func close() throws(Fault) {
      guard take("]") else { throw Fault("a ']' is missing") }
    }

    private var rest: String { "'\(String(decoding: text[index...], as: UTF8.self))'" }
    private var before: String { "'\(String(decoding: text[..<index], as: UTF8.self))'" }

    private func peek(_ character: Unicode.Scalar) -> Bool {
      index < text.count && text[index] == UInt8(ascii: character)
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard peek(character) else { return false }
      index += 1
      return true
    }
  }
}
