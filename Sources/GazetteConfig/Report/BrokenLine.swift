// Finds what may be secret in a line of a file that is no YAML.
import GazetteCore

/// A line of which nobody can tell where its values end: what stands behind the name of a secret is
/// hidden up to the end of the line.
struct BrokenLine {
  /// What is behind the name; nil where nothing is, or where that is `${NAME}`.
  let secret: Range<Int>?
  /// All that is behind it; nil where no secret is named.
  let rest: ArraySlice<Unicode.Scalar>?

  init(_ line: [Unicode.Scalar], _ names: SecretNames) {
    var named: ArraySlice<Unicode.Scalar>?
    var start = 0
    while start < line.count {
      let word = line[start...].prefix(while: BrokenLine.isNamePart)
      guard !word.isEmpty else {
        start += 1
        continue
      }
      let value = BrokenLine.value(behind: word, in: line)
      if let value, BrokenLine.isSecret(word, names) {
        named = named ?? line[value...]
        let inner = value + line[value...].prefix { "[{ ".unicodeScalars.contains($0) }.count
        if inner < line.count, !SecretMask.isVariable(line[inner...]) {
          (secret, rest) = (inner..<line.count, named)
          return
        }
        start = inner + SecretMask.variable(line[inner...])
        continue
      }
      start = word.endIndex
    }
    (secret, rest) = (nil, named)
  }

  /// Whether quotes or brackets are open at the end of a text.
  static func isOpen(_ text: [Unicode.Scalar]) -> Bool {
    var depth = 0
    var quote: Unicode.Scalar?
    for scalar in text {
      if let open = quote {
        if scalar == open { quote = nil }
        continue
      }
      switch scalar {
      case "'", "\"": quote = scalar
      case "{", "[": depth += 1
      case "}", "]": depth -= 1
      default: break
      }
    }
    return quote != nil || depth > 0
  }

  /// Where what belongs to a name begins: behind a colon or `=`, or behind the name itself where a
  /// key stands; nil for a word that is no name.
  private static func value(
    behind word: ArraySlice<Unicode.Scalar>, in line: [Unicode.Scalar]
  ) -> Int? {
    let blanks = " \t'\"".unicodeScalars
    let sign = line[word.endIndex...].firstIndex { !blanks.contains($0) } ?? line.count
    let isSigned = sign < line.count && ":=?".unicodeScalars.contains(line[sign])
    let before = line[..<word.startIndex].last { !blanks.contains($0) }
    guard isSigned || before == nil || "-{[,?".unicodeScalars.contains(before ?? " ") else {
      return nil
    }
    let rest = line[(isSigned ? sign + 1 : sign)...]
    return rest.firstIndex { $0 != " " && $0 != "\t" } ?? line.count
  }

  private static func isSecret(_ word: ArraySlice<Unicode.Scalar>, _ names: SecretNames) -> Bool {
    var name = String.UnicodeScalarView()
    name.append(contentsOf: word)
    let text = Setting(.scalar("", isQuoted: true), at: Place(file: "", line: 0, column: 0))
    return SecretMask.isSecret(String(name))
      || names.secrecy(of: String(name), text, within: .open) != .open
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || "_-.".unicodeScalars.contains(scalar)
  }
}
