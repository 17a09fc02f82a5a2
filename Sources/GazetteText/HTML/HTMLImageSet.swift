// Reads `srcset`: addresses with a width or a density each (HTML §4.8.4.3).

/// Goes through the candidates of a list.
struct HTMLImageSet {
  struct Candidate {
    let address: UnsafeBufferPointer<UInt8>
    let descriptors: Words

    /// True when there is nothing behind the address but `300w`, `200h`, `1.5x`.
    var hasDescriptors: Bool {
      var words = descriptors
      while let word = words.next() {
        guard let unit = word.last, unit == 0x77 || unit == 0x68 || unit == 0x78 else {
          return false
        }
        for byte in word.dropLast() where byte != UInt8(ascii: ".") && byte &- 0x30 >= 10 {
          return false
        }
      }
      return true
    }
  }

  /// What stands between blanks.
  struct Words {
    private let bytes: UnsafeBufferPointer<UInt8>
    fileprivate var index = 0

    fileprivate init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    fileprivate var isAtEnd: Bool { index >= bytes.count }

    fileprivate mutating func skipBlanks(andCommas: Bool = false) {
      while index < bytes.count,
        Words.isBlank(bytes[index]) || andCommas && bytes[index] == UInt8(ascii: ",")
      {
        index += 1
      }
    }

    fileprivate mutating func upToComma() -> UnsafeBufferPointer<UInt8> {
      let start = index
      index = HTMLScan.index(of: UInt8(ascii: ","), in: bytes, from: start) ?? bytes.count
      return UnsafeBufferPointer(rebasing: bytes[start..<index])
    }

    mutating func next() -> UnsafeBufferPointer<UInt8>? {
      skipBlanks()
      let start = index
      while index < bytes.count, !Words.isBlank(bytes[index]) { index += 1 }
      return index > start ? UnsafeBufferPointer(rebasing: bytes[start..<index]) : nil
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    }
  }

  private var rest: Words

  init(_ list: UnsafeBufferPointer<UInt8>) { rest = Words(list) }

  mutating func next() -> Candidate? {
    rest.skipBlanks(andCommas: true)
    guard var address = rest.next() else { return nil }
    if address.last != UInt8(ascii: ",") {
      rest.skipBlanks()
      return Candidate(address: address, descriptors: Words(rest.upToComma()))
    }
    while address.last == UInt8(ascii: ",") {
      address = UnsafeBufferPointer(rebasing: address.dropLast())
    }
    return Candidate(
      address: address, descriptors: Words(UnsafeBufferPointer(start: nil, count: 0)))
  }
}
