// The bounds that hold for any HTML (security rule 4).

enum HTMLLimits {
  /// Elements inside of each other that are kept; deeper ones are flattened.
  static let depth = 256
  /// Elements inside of each other that are followed, kept or not.
  static let openElements = 400
  /// Attributes of one element that are looked at.
  static let attributes = 256
}
