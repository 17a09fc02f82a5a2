// The marks and patterns by which Unicode's encodings are known.

struct ByteOrderMark {
  enum Form: String {
    case utf8 = "UTF-8"
    case utf16LE = "UTF-16LE"
    case utf16BE = "UTF-16BE"
    case utf32LE = "UTF-32LE"
    case utf32BE = "UTF-32BE"

    var unit: Int {
      switch self {
      case .utf8: 1
      case .utf16LE, .utf16BE: 2
      case .utf32LE, .utf32BE: 4
      }
    }
  }

  let form: Form
  let length: Int

  /// The mark at the beginning of a document; nil without one.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    // FF FE 00 00 before FF FE, which it begins with.
    let marks: [([UInt8], Form)] = [
      ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE, 0, 0], .utf32LE), ([0, 0, 0xFE, 0xFF], .utf32BE),
      ([0xFF, 0xFE], .utf16LE), ([0xFE, 0xFF], .utf16BE),
    ]
    guard let mark = marks.first(where: { bytes.starts(with: $0.0) }) else { return nil }
    form = mark.1
    length = mark.0.count
  }
}

extension ByteOrderMark.Form {
  /// XML 1.0 appendix F: documents begin with ASCII characters, so NULs show the width of a
  /// character and its byte order. nil for what shows no such pattern.
  init?(pattern bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count >= 4, bytes[0] == 0 || bytes[1] == 0 else { return nil }
    switch (bytes[0] == 0, bytes[1] == 0, bytes[2] == 0, bytes[3] == 0) {
    case (true, true, true, false): self = .utf32BE
    case (false, true, true, true): self = .utf32LE
    case (true, false, _, false): self = .utf16BE
    case (false, true, false, _): self = .utf16LE
    default: return nil
    }
  }
}

/// The encodings of mainframes, in which even `<?xml` is spelled otherwise.
enum EBCDIC {
  /// The code page that the document declares, else the one of the United States; nil when it does
  /// not begin as an XML document in EBCDIC does.
  static func label(_ bytes: UnsafeBufferPointer<UInt8>) -> CharsetLabel? {
    // `<?xm`: XML 1.0 appendix F.
    guard bytes.starts(with: [0x4C, 0x6F, 0xA7, 0x94]), let usual = CharsetLabel("ibm037"),
      let head = CharsetConverter.convert(
        UnsafeBufferPointer(rebasing: bytes.prefix(256)), from: usual)
    else { return nil }
    let declared = head.utf8.withUnsafeBufferPointer { CharsetDeclaration.inDocument($0) }
    return declared.flatMap(CharsetLabel.init) ?? usual
  }
}
