// The bytes of a configuration, made sure to be text, and its lines for messages.
import GazetteCore

/// A configuration as text: UTF-8, no byte-order mark, nothing that YAML forbids.
struct ConfigText {
  /// A configuration of a million bytes is a mistake or an attack (specs, rule 24).
  static let maximumBytes = 1_000_000

  let file: String
  let bytes: [UInt8]

  init(_ raw: [UInt8], file: String) throws(ConfigError) {
    self.file = file
    guard raw.count <= ConfigText.maximumBytes else { throw ConfigText.tooLarge(file) }
    bytes = Array(raw.starts(with: [0xEF, 0xBB, 0xBF]) ? raw.dropFirst(3) : raw[...])
    try checkEncoding()
    try checkCharacters()
  }

  static func tooLarge(_ file: String) -> ConfigError {
    ConfigError(
      "the file is larger than 1 MB", at: Place(file: file, line: 1, column: 1),
      hint: "A configuration holds sources, not articles.")
  }

  private func checkEncoding() throws(ConfigError) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw ConfigError(
        "the file is UTF-16, not UTF-8", at: place(ofByte: 0), hint: "Save it as UTF-8.")
    }
    do {
      _ = try bytes.withUnsafeBufferPointer { try UTF8Span(validating: $0.span).count }
    } catch {
      let start = (error as? UTF8.ValidationError)?.byteOffsets.lowerBound ?? 0
      throw ConfigError(
        "the file is not UTF-8", at: place(ofByte: start),
        hint: "Save it as UTF-8, or write the character anew.")
    }
  }

  /// YAML 1.1 §5.1: no control characters but tab and line ends.
  private func checkCharacters() throws(ConfigError) {
    let forbidden = bytes.indices.first { ConfigText.isForbidden(bytes, $0) }
    guard let forbidden else { return }
    throw ConfigError(
      bytes[forbidden] == 0
        ? "the file has a NUL byte" : "the file has a control character that YAML forbids",
      at: place(ofByte: forbidden), hint: "Delete it.")
  }

  private static func isForbidden(_ bytes: [UInt8], _ index: Int) -> Bool {
    switch bytes[index] {
    case 9, 10, 13: false
    case 0..<32, 127: true
    // U+0080 to U+009F but U+0085; the bytes are known to be whole characters.
    case 0xC2: bytes[index + 1] < 0xA0 && bytes[index + 1] != 0x85
    // U+FFFE and U+FFFF.
    case 0xEF: bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE
    default: false
    }
  }

  private func place(ofByte offset: Int) -> Place {
    let before = bytes[..<offset]
    let lines = before.lazy.filter { $0 == UInt8(ascii: "\n") }.count
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let characters = bytes[start..<offset].lazy.filter { $0 & 0xC0 != 0x80 }.count
    return Place(file: file, line: lines + 1, column: characters + 1)
  }
}
