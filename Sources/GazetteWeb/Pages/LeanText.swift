// Takes out of our own style sheet and script what a browser need not get.

/// Goes through text of ours, never of others: no line begins within a string, a template or a regular
/// expression, and no template holds another.
struct LeanText {
  enum Kind { case styleSheet, script }

  private let kind: Kind
  private var lean: [UInt8] = []

  /// Without comments, indents and blanks that part nothing.
  static func of(_ source: [UInt8], _ kind: Kind) -> [UInt8] {
    var text = LeanText(kind: kind)
    text.lean.reserveCapacity(source.count)
    for line in source.split(separator: UInt8(ascii: "\n")) {
      let line = line.drop { $0 == UInt8(ascii: " ") }
      guard !line.isEmpty, !isComment(line) else { continue }
      text.take(line)
    }
    return text.lean + [UInt8(ascii: "\n")]
  }

  private init(kind: Kind) { self.kind = kind }

  private static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "//".utf8)
      || line.starts(with: "/*".utf8) && line.suffix(2).elementsEqual("*/".utf8)
  }

  private mutating func take(_ line: ArraySlice<UInt8>) {
    endLine(before: line[line.startIndex])
    var index = line.startIndex
    while index < line.endIndex {
      let byte = line[index]
      if let end = literalEnd(in: line, from: index) {
        lean += line[index..<end]
        index = end
        continue
      }
      index += 1
      if byte == UInt8(ascii: " ") {
        if index < line.endIndex, parts(line[index]) { lean.append(byte) }
        continue
      }
      if byte == UInt8(ascii: "}"), lean.last == UInt8(ascii: ";"), kind == .styleSheet {
        lean.removeLast()
      }
      lean.append(byte)
    }
  }

  /// A script's statements may end with their lines.
  private mutating func endLine(before next: UInt8) {
    guard let last = lean.last else { return }
    switch kind {
    case .styleSheet: if parts(next) { lean.append(UInt8(ascii: " ")) }
    case .script: if !Self.goesOn.contains(last) { lean.append(UInt8(ascii: "\n")) }
    }
  }

  /// Behind these a statement is either over or goes on in the next line.
  private static let goesOn = Set("{;,([=&|?:".utf8)

  /// Whether a blank between what was written last and `next` means something.
  private func parts(_ next: UInt8) -> Bool {
    guard let last = lean.last else { return false }
    switch kind {
    case .styleSheet:
      // In a selector a blank before a colon does; so it does around the signs of `calc`.
      return !Set("{};,:".utf8).contains(last) && !Set("{};,".utf8).contains(next)
    case .script:
      // `a - -b` must not become `a--b`.
      return Self.isWord(last) && Self.isWord(next) || last == next && Set("+-".utf8).contains(last)
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  /// Behind a string, a template or a regular expression that begins at `start`; nil for anything else.
  private func literalEnd(in line: ArraySlice<UInt8>, from start: Int) -> Int? {
    let mark = line[start]
    switch mark {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): break
    case UInt8(ascii: "`") where kind == .script: break
    case UInt8(ascii: "/") where kind == .script:
      // A quotient stands behind a word or a closing bracket.
      guard let last = lean.last, Set("(,=:[!&|?{;>\n".utf8).contains(last) else { return nil }
    default: return nil
    }
    var isEscaped = false
    var isInClass = false
    for index in (start + 1)..<line.endIndex {
      let byte = line[index]
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if mark == UInt8(ascii: "/"), byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") {
        isInClass = byte == UInt8(ascii: "[")
      } else if byte == mark, !isInClass {
        return index + 1
      }
    }
    return line.endIndex
  }
}
