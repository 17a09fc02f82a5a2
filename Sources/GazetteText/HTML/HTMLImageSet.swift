// Reads `srcset`: addresses with a width or a density each (HTML §4.8.4.3).

struct HTMLImageSet {
  let address: HTMLAddress

  /// The list with absolute addresses; candidates with an address that cannot be kept are left out.
  /// nil when none remains.
  func resolved(_ raw: String) -> String? {
    let bytes = Array(raw.utf8)
    var candidates: [String] = []
    var index = 0
    while index < bytes.count {
      index = skip(bytes, from: index) { Self.isBlank($0) || $0 == UInt8(ascii: ",") }
      let start = index
      index = skip(bytes, from: index) { !Self.isBlank($0) }
      var url = bytes[start..<index]
      var descriptor: ArraySlice<UInt8> = []
      if url.last == UInt8(ascii: ",") {
        while url.last == UInt8(ascii: ",") { url.removeLast() }
      } else {
        let descriptorStart = skip(bytes, from: index) { Self.isBlank($0) }
        index = skip(bytes, from: descriptorStart) { $0 != UInt8(ascii: ",") }
        descriptor = bytes[descriptorStart..<index]
      }
      if let candidate = candidate(url, descriptor) { candidates.append(candidate) }
    }
    return candidates.isEmpty ? nil : candidates.joined(separator: ", ")
  }

  private func candidate(_ url: ArraySlice<UInt8>, _ descriptor: ArraySlice<UInt8>) -> String? {
    let raw = String(decoding: url, as: UTF8.self)
    let isPlain = url.withUnsafeBufferPointer { HTMLAddress.isPlain($0) }
    guard !raw.isEmpty, let resolved = isPlain ? raw : address.resolved(raw, isMedia: true) else {
      return nil
    }
    let words = descriptor.split(whereSeparator: Self.isBlank)
      .map { String(decoding: $0, as: UTF8.self) }
    guard words.allSatisfy(Self.isDescriptor) else { return nil }
    // A comma at an end of the address would be read as the list's.
    guard resolved.utf8.first != UInt8(ascii: ","), resolved.utf8.last != UInt8(ascii: ",") else {
      return nil
    }
    return ([resolved] + words).joined(separator: " ")
  }

  /// `300w`, `200h`, `1.5x`.
  private static func isDescriptor(_ word: String) -> Bool {
    let isUnit = word.utf8.last.map { [0x77, 0x68, 0x78].contains($0) } ?? false
    return isUnit && word.utf8.dropLast().allSatisfy { $0 == 0x2E || (0x30...0x39).contains($0) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  private func skip(_ bytes: [UInt8], from start: Int, while holds: (UInt8) -> Bool) -> Int {
    var index = start
    while index < bytes.count, holds(bytes[index]) { index += 1 }
    return index
  }
}
