// SHA-256 (FIPS 180-4), for identities and for telling changed bytes from unchanged ones.

/// A running SHA-256: feed it bytes, then ask for the 32-byte digest once.
public struct SHA256: Sendable {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  private var block: [UInt8] = []
  private var length: UInt64 = 0

  public init() { block.reserveCapacity(64) }

  /// The digest of `bytes` as 64 lower-case hexadecimal digits.
  public static func hex(_ bytes: [UInt8]) -> String {
    var hash = SHA256()
    hash.update(bytes)
    let digits = Array("0123456789abcdef".utf8)
    let spelled = hash.finish().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: spelled, as: UTF8.self)
  }

  public mutating func update(_ bytes: [UInt8]) {
    length &+= UInt64(bytes.count)
    bytes.withUnsafeBufferPointer { input in
      var rest = input[...]
      if !block.isEmpty {
        let taken = rest.prefix(64 - block.count)
        block.append(contentsOf: taken)
        rest = rest.dropFirst(taken.count)
        guard block.count == 64 else { return }
        block.withUnsafeBufferPointer { SHA256.mix($0[...], into: &state) }
        block.removeAll(keepingCapacity: true)
      }
      while rest.count >= 64 {
        SHA256.mix(rest.prefix(64), into: &state)
        rest = rest.dropFirst(64)
      }
      block.append(contentsOf: rest)
    }
  }

  /// The digest of everything fed so far; nothing may be fed afterwards.
  public mutating func finish() -> [UInt8] {
    let bits = length &* 8
    var tail: [UInt8] = [0x80]
    while (block.count + tail.count) % 64 != 56 { tail.append(0) }
    for shift in [56, 48, 40, 32, 24, 16, 8, 0] as [UInt64] {
      tail.append(UInt8(bits >> shift & 255))
    }
    update(tail)
    return state.flatMap { word in [24, 16, 8, 0].map { UInt8(word >> $0 & 255) } }
  }

  private static func mix(_ chunk: Slice<UnsafeBufferPointer<UInt8>>, into state: inout [UInt32]) {
    let start = chunk.startIndex
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
      for index in 0..<16 {
        let at = start + index * 4
        words[index] =
          UInt32(chunk[at]) << 24 | UInt32(chunk[at + 1]) << 16
          | UInt32(chunk[at + 2]) << 8 | UInt32(chunk[at + 3])
      }
      for index in 16..<64 {
        let early = words[index - 15]
        let late = words[index - 2]
        let first = rotated(early, 7) ^ rotated(early, 18) ^ (early >> 3)
        let second = rotated(late, 17) ^ rotated(late, 19) ^ (late >> 10)
        words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
      }
      compress(words, into: &state)
    }
  }

  private static func compress(
    _ words: UnsafeMutableBufferPointer<UInt32>, into state: inout [UInt32]
  ) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let sumE = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let first = h &+ sumE &+ ((e & f) ^ (~e & g)) &+ roundConstants[index] &+ words[index]
      let sumA = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      let second = sumA &+ ((a & b) ^ (a & c) ^ (b & c))
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
    state[5] &+= f
    state[6] &+= g
    state[7] &+= h
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let roundConstants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
