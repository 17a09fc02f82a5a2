// Words that nobody guesses.

package enum RandomWord {
  /// 32 hexadecimal digits from the system's source of randomness.
  package static func make() -> String { hex(16) }

  /// Twice as many hexadecimal digits as `count`.
  package static func hex(_ count: Int) -> String {
    var random = SystemRandomNumberGenerator()
    let digits = Array("0123456789abcdef".utf8)
    let bytes = (0..<count).flatMap { _ in
      let byte: UInt8 = random.next()
      return [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
