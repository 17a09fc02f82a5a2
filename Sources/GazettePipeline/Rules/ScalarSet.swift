// Which characters an expression's class stands for.

/// Unicode scalars, as ranges and classes.
struct ScalarSet: Sendable, Hashable {
  enum Class: Sendable, Hashable {
    case digit, word, blank
  }

  var ranges: [ClosedRange<Unicode.Scalar>] = []
  var classes: [Class] = []
  /// Classes whose opposite belongs to the set: `\D`, `\W`, `\S`.
  var opposites: [Class] = []
  var isNegated = false

  /// Any character but the end of a line.
  static let any: ScalarSet = {
    var set = ScalarSet()
    set.ranges = ["\n"..."\n"]
    set.isNegated = true
    return set
  }()

  init() {}

  init(_ scalar: Unicode.Scalar) { ranges = [scalar...scalar] }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let isMember =
      ranges.contains { $0.contains(scalar) }
      || classes.contains { ScalarSet.belongs(scalar, to: $0) }
      || opposites.contains { !ScalarSet.belongs(scalar, to: $0) }
    return isMember != isNegated
  }

  /// Letters in their lower-case form, where that is one character.
  static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII {
      return ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) | 32) : scalar
    }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    return lower.count == 1 ? lower.first ?? scalar : scalar
  }

  static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { belongs($0, to: .word) } ?? false
  }

  private static func belongs(_ scalar: Unicode.Scalar, to group: Class) -> Bool {
    switch group {
    case .digit: scalar.properties.numericType == .decimal
    case .word:
      scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
    case .blank: scalar.properties.isWhitespace
    }
  }
}
