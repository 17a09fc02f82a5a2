// Reads the text of a regular expression into a tree.

/// What an expression is made of.
indirect enum ExpressionTree: Sendable, Hashable {
  case empty
  case one(ScalarSet)
  case assert(Expression.Assertion)
  case sequence([ExpressionTree])
  case either([ExpressionTree])
  /// `maximum` nil: any number of times.
  case repeated(ExpressionTree, minimum: Int, maximum: Int?)
}

/// A parser for the usual notation: `. [a-z] [^…] \d \w \s \b ^ $ ( ) (?: ) | * + ? {m,n}`. What
/// needs going back in the text (references, lookaround) is refused by name.
struct ExpressionParser {
  /// Groups inside groups at most, and repetitions that are counted.
  static let deepest = 40
  static let mostRepetitions = 200

  private let source: [Unicode.Scalar]
  private let ignoresCase: Bool
  private var position = 0
  private var depth = 0

  init(_ source: String, ignoresCase: Bool) {
    self.source = Array(source.unicodeScalars)
    self.ignoresCase = ignoresCase
  }

  mutating func parse() throws(Expression.Problem) -> ExpressionTree {
    let tree = try alternatives()
    guard position == source.count else { throw Expression.Problem("')' closes nothing") }
    return tree
  }

  private var next: Unicode.Scalar? { position < source.count ? source[position] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    position += 1
    return true
  }

  private mutating func alternatives() throws(Expression.Problem) -> ExpressionTree {
    var branches = [try sequence()]
    while take("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .either(branches)
  }

  private mutating func sequence() throws(Expression.Problem) -> ExpressionTree {
    var parts: [ExpressionTree] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      parts.append(try repetition(of: try atom()))
    }
    return parts.count == 1 ? parts[0] : parts.isEmpty ? .empty : .sequence(parts)
  }

  private mutating func atom() throws(Expression.Problem) -> ExpressionTree {
    let scalar = source[position]
    position += 1
    switch scalar {
    case "(": return try group()
    case "[": return .one(try set())
    case ".": return .one(.any)
    case "^": return .assert(.start)
    case "$": return .assert(.end)
    case "\\": return try escape()
    case "*", "+", "?": throw Expression.Problem("'\(scalar)' repeats nothing")
    default: return .one(ScalarSet(ignoresCase ? ScalarSet.folded(scalar) : scalar))
    }
  }

  private mutating func group() throws(Expression.Problem) -> ExpressionTree {
    depth += 1
    guard depth <= ExpressionParser.deepest else {
      throw Expression.Problem("its groups are nested too deeply")
    }
    if take("?") {
      guard take(":") else {
        throw Expression.Problem("of the groups that begin with '(?', only '(?:' is known")
      }
    }
    let tree = try alternatives()
    guard take(")") else { throw Expression.Problem("'(' is not closed") }
    depth -= 1
    return tree
  }

  private mutating func repetition(
    of tree: ExpressionTree
  ) throws(Expression.Problem) -> ExpressionTree {
    guard let bounds = try bounds() else { return tree }
    // Whether as few as possible are taken makes no difference to whether there is a match.
    _ = take("?")
    guard try self.bounds() == nil else { throw Expression.Problem("a repetition is repeated") }
    return .repeated(tree, minimum: bounds.minimum, maximum: bounds.maximum)
  }

  private mutating func bounds() throws(Expression.Problem) -> (minimum: Int, maximum: Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    guard next == "{", let end = source[position...].firstIndex(of: "}") else { return nil }
    let inside = source[(position + 1)..<end]
    let parts = inside.split(separator: ",", omittingEmptySubsequences: false).map(number)
    guard let minimum = parts[0], parts.count <= 2 else {
      throw Expression.Problem("'{' begins no repetition; write '\\{' for the character")
    }
    position = end + 1
    let isOpen = parts.count == 2 && inside.last == ","
    let maximum = isOpen ? nil : parts[parts.count - 1]
    guard minimum <= ExpressionParser.mostRepetitions, isOpen || maximum != nil,
      maximum.map({ $0 >= minimum && $0 <= ExpressionParser.mostRepetitions }) ?? true
    else {
      throw Expression.Problem(
        "a repetition is counted up to \(ExpressionParser.mostRepetitions), the smaller number first"
      )
    }
    return (minimum, maximum)
  }

  private func number(_ digits: ArraySlice<Unicode.Scalar>) -> Int? {
    guard digits.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
    return Int(String(String.UnicodeScalarView(digits)))
  }
}

// Escapes and sets.
extension ExpressionParser {
  private mutating func escape() throws(Expression.Problem) -> ExpressionTree {
    if take("b") { return .assert(.wordBoundary) }
    if take("B") { return .assert(.noWordBoundary) }
    if let next, ("1"..."9").contains(next) {
      throw Expression.Problem("references such as '\\1' are not known")
    }
    var set = ScalarSet()
    if let scalar = try escaped(into: &set) {
      set = ScalarSet(ignoresCase ? ScalarSet.folded(scalar) : scalar)
    }
    return .one(set)
  }

  /// Reads what follows a backslash: returns a character, or adds a class to `set`.
  private mutating func escaped(
    into set: inout ScalarSet
  ) throws(Expression.Problem) -> Unicode.Scalar? {
    guard let scalar = next else { throw Expression.Problem("it ends with a backslash") }
    position += 1
    switch scalar {
    case "d": set.classes.append(.digit)
    case "w": set.classes.append(.word)
    case "s": set.classes.append(.blank)
    case "D": set.opposites.append(.digit)
    case "W": set.opposites.append(.word)
    case "S": set.opposites.append(.blank)
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    default:
      guard !scalar.properties.isAlphabetic else {
        throw Expression.Problem("'\\\(scalar)' is not known")
      }
      return scalar
    }
    return nil
  }

  private mutating func set() throws(Expression.Problem) -> ScalarSet {
    var set = ScalarSet()
    set.isNegated = take("^")
    var isFirst = true
    while let scalar = next {
      position += 1
      if scalar == "]", !isFirst { return set }
      isFirst = false
      guard let low = scalar == "\\" ? try escaped(into: &set) : scalar else { continue }
      try add(from: low, to: &set)
    }
    throw Expression.Problem("'[' is not closed")
  }

  private mutating func add(
    from low: Unicode.Scalar, to set: inout ScalarSet
  ) throws(Expression.Problem) {
    var high = low
    if next == "-", position + 1 < source.count, source[position + 1] != "]" {
      position += 1
      high = source[position]
      position += 1
      if high == "\\" {
        guard let scalar = try escaped(into: &set) else {
          throw Expression.Problem("a range ends with a class")
        }
        high = scalar
      }
    }
    guard low <= high else { throw Expression.Problem("the range '\(low)-\(high)' is backwards") }
    set.ranges.append(low...high)
    guard ignoresCase else { return }
    // The text is compared in lower case, so that the letters of a range are needed in it too.
    set.ranges += ScalarSet.lowerCase(of: low...high)
  }
}

extension ScalarSet {
  /// The lower-case forms of a range: of ASCII letters as a range, of few others one by one.
  fileprivate static func lowerCase(
    of range: ClosedRange<Unicode.Scalar>
  ) -> [ClosedRange<Unicode.Scalar>] {
    var found: [ClosedRange<Unicode.Scalar>] = []
    for value in range.lowerBound.value...min(range.upperBound.value, range.lowerBound.value + 500)
    {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let lower = folded(scalar)
      if lower != scalar { found.append(lower...lower) }
    }
    return found
  }
}
