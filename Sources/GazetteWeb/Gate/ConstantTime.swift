// Compares what must not be guessed piece by piece.

enum ConstantTime {
  /// Whether two texts are the same; the time depends on their lengths alone.
  static func isEqual(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    var difference = UInt8(one.count == other.count ? 0 : 1)
    for index in one.indices {
      difference |= one[index] ^ (index < other.count ? other[index] : 0)
    }
    return difference == 0
  }
}
