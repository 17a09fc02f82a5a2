// Reads the text of CSS selectors (Selectors Level 4, as much of it as a page needs).

struct SelectorReader {
  private let text: [Unicode.Scalar]
  private var index = 0

  init(_ text: String) { self.text = Array(text.unicodeScalars) }

  mutating func alternatives() throws(Selector.Fault) -> [[Selector.Step]] {
    var alternatives: [[Selector.Step]] = []
    repeat {
      alternatives.append(try steps())
      guard alternatives.count <= Selector.mostAlternatives else {
        throw Selector.Fault("more than \(Selector.mostAlternatives) selectors are too many")
      }
    } while take(",")
    guard index == text.count else { throw Selector.Fault("\(rest) cannot be read") }
    return alternatives
  }

  /// A selector without commas. One that begins with a combinator begins at the element that is
  /// searched: `> a` is `:scope > a`.
  private mutating func steps() throws(Selector.Fault) -> [Selector.Step] {
    var steps: [Selector.Step] = []
    skipBlanks()
    if let combinator = combinator(), combinator != .descendant {
      steps = [Selector.Step(combinator: .descendant, compound: .init(conditions: [.scope]))]
      steps.append(.init(combinator: combinator, compound: try compound()))
    } else {
      steps = [.init(combinator: .descendant, compound: try compound())]
    }
    while let combinator = combinator() {
      steps.append(.init(combinator: combinator, compound: try compound()))
    }
    guard steps.count <= Selector.mostSteps else {
      throw Selector.Fault("more than \(Selector.mostSteps) steps are too many")
    }
    return steps
  }

  /// nil at the end of a selector.
  private mutating func combinator() -> Selector.Combinator? {
    let start = index
    skipBlanks()
    if index == text.count || peek(",") || peek(")") { return nil }
    if take(">") { return after(.child) }
    if take("+") { return after(.next) }
    if take("~") { return after(.later) }
    return index > start ? .descendant : nil
  }

  private mutating func after(_ combinator: Selector.Combinator) -> Selector.Combinator {
    skipBlanks()
    return combinator
  }

  private mutating func compound(isInside: Bool = false) throws(Selector.Fault) -> Selector.Compound
  {
    var compound = Selector.Compound()
    let start = index
    if !take("*"), let first = current, SelectorReader.isName(first) || first == "\\" {
      compound.conditions.append(.type(try name().lowercased()))
    }
    while let condition = try condition(isInside) { compound.conditions.append(condition) }
    guard index > start else {
      let place = index < text.count ? "before \(rest)" : "at the end"
      throw Selector.Fault("an element is missing \(place)")
    }
    return compound
  }

  private mutating func condition(_ isInside: Bool) throws(Selector.Fault) -> Selector.Condition? {
    if take("#") { return .id(try name()) }
    if take(".") { return .class(try name()) }
    if take("[") { return try attribute() }
    guard take(":") else { return nil }
    let word = try name().lowercased()
    switch word {
    case "first-child": return .nthChild(step: 0, offset: 1)
    case "last-child": return .lastChild
    case "scope": return .scope
    case "nth-child": return try nthChild()
    case "not" where !isInside: return try not()
    default: throw Selector.Fault("':\(word)' is not known here")
    }
  }

  private mutating func not() throws(Selector.Fault) -> Selector.Condition {
    guard take("(") else { throw Selector.Fault("a '(' is missing after ':not'") }
    var compounds: [Selector.Compound] = []
    repeat {
      skipBlanks()
      compounds.append(try compound(isInside: true))
      skipBlanks()
    } while take(",") && compounds.count < Selector.mostAlternatives
    guard take(")") else { throw Selector.Fault("':not' takes one element, without blanks in it") }
    return .not(compounds)
  }

  /// `3`, `odd`, `even`, `2n+1`, `-n + 3`.
  private mutating func nthChild() throws(Selector.Fault) -> Selector.Condition {
    let end = text[index...].firstIndex(of: ")") ?? text.count
    let words = text[index..<end].dropFirst().filter { $0 != " " }
    guard take("("), end < text.count,
      let (step, offset) = SelectorReader.nth(
        String(
          String.UnicodeScalarView(words)
        ).lowercased())
    else { throw Selector.Fault("':nth-child' takes a number, odd, even, or 2n+1") }
    index = end + 1
    return .nthChild(step: step, offset: offset)
  }

  private static func nth(_ text: String) -> (step: Int, offset: Int)? {
    if text == "odd" { return (2, 1) }
    if text == "even" { return (2, 0) }
    func number(_ text: Substring) -> Int? {
      Int(text).flatMap { abs($0) <= 1_000_000 ? $0 : nil }
    }
    guard let mark = text.firstIndex(of: "n") else { return number(text[...]).map { (0, $0) } }
    let (before, after) = (text[..<mark], text[text.index(after: mark)...])
    let step = before.isEmpty || before == "+" ? 1 : before == "-" ? -1 : number(before)
    let offset = after.isEmpty ? 0 : after.first == "+" || after.first == "-" ? number(after) : nil
    guard let step, let offset else { return nil }
    return (step, offset)
  }

  private mutating func attribute() throws(Selector.Fault) -> Selector.Condition {
    skipBlanks()
    let name = try name().lowercased()
    skipBlanks()
    if take("]") { return .attribute(name, nil) }
    guard let way = way() else { throw Selector.Fault("a ']' or '=' is missing after '[\(name)'") }
    skipBlanks()
    let value = try value()
    skipBlanks()
    let ignoresCase = take("i") || take("I")
    skipBlanks()
    guard take("]") else { throw Selector.Fault("a ']' is missing after '[\(name)'") }
    return .attribute(name, .init(way: way, value: value, ignoresCase: ignoresCase))
  }

  private mutating func way() -> Selector.Comparison.Way? {
    let ways: [(Unicode.Scalar, Selector.Comparison.Way)] = [
      ("~", .word), ("|", .dash), ("^", .prefix), ("$", .suffix), ("*", .inside),
    ]
    for (mark, way) in ways where peek(mark) {
      guard index + 1 < text.count, text[index + 1] == "=" else { return nil }
      index += 2
      return way
    }
    return take("=") ? .equal : nil
  }

  private mutating func value() throws(Selector.Fault) -> String {
    guard let quote = current, quote == "\"" || quote == "'" else { return try name() }
    index += 1
    var value = String.UnicodeScalarView()
    while let scalar = current, scalar != quote { value.append(escaped(scalar)) }
    guard index < text.count else { throw Selector.Fault("a quote does not end") }
    index += 1
    return String(value)
  }

  private mutating func name() throws(Selector.Fault) -> String {
    var name = String.UnicodeScalarView()
    while let scalar = current, SelectorReader.isName(scalar) || scalar == "\\" {
      name.append(escaped(scalar))
    }
    guard !name.isEmpty else {
      throw Selector.Fault(
        "a name is missing \(index < text.count ? "before \(rest)" : "at the end")")
    }
    return String(name)
  }

  /// The character that is meant: `\:` is a colon, `\31 ` a one (CSS Syntax §4.3.7). Steps over it.
  private mutating func escaped(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    index += 1
    guard scalar == "\\", let meant = current else { return scalar }
    let digits = text[index...].prefix(6).prefix { $0.properties.isASCIIHexDigit }
    guard !digits.isEmpty else {
      index += 1
      return meant
    }
    index += digits.count
    _ = take(" ")
    let number = UInt32(String(String.UnicodeScalarView(digits)), radix: 16)
    return number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) } ?? "\u{FFFD}"
  }

  private static func isName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 48...57, 65...90, 97...122, 45, 95, 0x80...: true
    default: false
    }
  }

  private var current: Unicode.Scalar? { index < text.count ? text[index] : nil }

  private var rest: String {
    "'\(String(String.UnicodeScalarView(text[index...].prefix(30))))'"
  }

  private func peek(_ scalar: Unicode.Scalar) -> Bool { current == scalar }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek(scalar) else { return false }
    index += 1
    return true
  }

  private mutating func skipBlanks() {
    while let scalar = current, scalar == " " || scalar == "\t" { index += 1 }
  }
}
