// A quick 64-bit hash of texts and numbers, the same on every machine and in every version.

/// Multiplies and folds eight bytes at a time. It is stored, so it must never change; and it is no
/// defence: whoever writes a source's items can copy an id or a link, and need not make two collide.
struct QuickHash {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  var value: Int64 { Int64(bitPattern: state) }

  mutating func mix(_ word: UInt64) {
    let product = (state ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    state = (product.high ^ product.low) &+ 0xA076_1D64_78BD_642F
  }

  mutating func mix(_ number: Int64?) {
    guard let number else { return mix(0 as UInt64) }
    mix(1 as UInt64)
    mix(UInt64(bitPattern: number))
  }

  mutating func mix(_ number: Double?) { mix(number.map { Int64(bitPattern: $0.bitPattern) }) }

  mutating func mix(_ flag: Bool?) { mix(flag.map { $0 ? 1 as Int64 : 0 }) }

  mutating func mix(_ text: String?) {
    guard var text else { return mix(0 as UInt64) }
    text.withUTF8 { bytes in
      mix(UInt64(bytes.count) &+ 1)
      let raw = UnsafeRawBufferPointer(bytes)
      var at = 0
      while at + 8 <= raw.count {
        mix(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)))
        at += 8
      }
      guard at < raw.count else { return }
      mix(raw[at...].reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
    }
  }

  mutating func mix(_ texts: [String]) {
    mix(UInt64(texts.count))
    for text in texts { mix(text) }
  }
}
