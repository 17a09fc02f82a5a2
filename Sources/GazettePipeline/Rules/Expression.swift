// Regular expressions for rules, in time linear in the text whatever the expression.

/// What a user writes between slashes. Matching follows all states at once (Thompson), so that no
/// expression and no text can make a run hang: specs/security.md rule 5.
struct Expression: Sendable {
  /// One step of the program that an expression is compiled to.
  enum Step: Sendable, Hashable {
    /// Consumes one character of the set, and goes on at the next step.
    case one(ScalarSet)
    case jump(Int)
    /// Goes on at both places.
    case split(Int, Int)
    /// Consumes nothing; goes on only where the condition holds.
    case assert(Assertion)
    case match
  }

  enum Assertion: Sendable, Hashable {
    case start, end, wordBoundary, noWordBoundary
  }

  /// Why an expression cannot be used, as a sentence without its full stop.
  struct Problem: Error, Sendable, Hashable {
    var what: String

    init(_ what: String) { self.what = what }
  }

  /// Of a text, in bytes; what comes later is not looked at.
  static let longestText = 65_536

  private let program: [Step]
  private let ignoresCase: Bool

  init(_ source: String, ignoresCase: Bool) throws(Problem) {
    self.ignoresCase = ignoresCase
    var parser = ExpressionParser(source, ignoresCase: ignoresCase)
    program = try ExpressionCompiler.program(try parser.parse())
  }

  /// Whether the expression matches anywhere in `text`.
  func matches(_ text: String) -> Bool {
    var states = StateList(count: program.count)
    var consuming: [Int] = []
    var before: Unicode.Scalar?
    var length = 0
    var arrived: [Int] = []
    for scalar in text.unicodeScalars {
      length += UTF8.width(scalar)
      if length > Expression.longestText { break }
      // A match may begin at every character.
      arrived.append(0)
      if follow(arrived, &states, &consuming, before, scalar) { return true }
      let folded = ignoresCase ? ScalarSet.folded(scalar) : scalar
      arrived.removeAll(keepingCapacity: true)
      for place in consuming {
        if case .one(let set) = program[place], set.contains(folded) { arrived.append(place + 1) }
      }
      before = scalar
    }
    arrived.append(0)
    return follow(arrived, &states, &consuming, before, nil)
  }

  /// Follows every step that consumes nothing; `consuming` gets the places that wait for a
  /// character. True when the end of the expression is reached.
  private func follow(
    _ arrived: [Int], _ states: inout StateList, _ consuming: inout [Int],
    _ before: Unicode.Scalar?, _ after: Unicode.Scalar?
  ) -> Bool {
    states.removeAll()
    consuming.removeAll(keepingCapacity: true)
    var open = arrived
    while let place = open.popLast() {
      guard states.insert(place) else { continue }
      switch program[place] {
      case .match: return true
      case .one: consuming.append(place)
      case .jump(let target): open.append(target)
      case .split(let first, let second): open += [first, second]
      case .assert(let assertion):
        if assertion.holds(before, after) { open.append(place + 1) }
      }
    }
    return false
  }
}

extension Expression.Assertion {
  fileprivate func holds(_ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool {
    let isBoundary = ScalarSet.isWord(before) != ScalarSet.isWord(after)
    return switch self {
    case .start: before == nil
    case .end: after == nil
    case .wordBoundary: isBoundary
    case .noWordBoundary: !isBoundary
    }
  }
}

/// Places of a program that were visited; emptied in constant time.
private struct StateList {
  private var round = 0
  private var visited: [Int]

  init(count: Int) { visited = Array(repeating: 0, count: count) }

  mutating func removeAll() { round += 1 }

  /// False when it was there already.
  mutating func insert(_ place: Int) -> Bool {
    guard visited[place] != round else { return false }
    visited[place] = round
    return true
  }
}
