// Turns the bytes of a document into UTF-8.

/// A document as UTF-8, and how it became that.
public struct DecodedText: Sendable, Hashable {
  /// Valid UTF-8, without a byte order mark.
  public var utf8: [UInt8]
  /// The encoding it was read as, by its WHATWG name.
  public var encoding: String
  /// What was odd: a wrong declaration, bytes that had to be repaired.
  public var warnings: [String]

  public init(utf8: [UInt8], encoding: String, warnings: [String] = []) {
    self.utf8 = utf8
    self.encoding = encoding
    self.warnings = warnings
  }
}

public enum Charset {
  /// Whether documents can be decoded by that name of an encoding.
  public static func isKnown(_ name: String) -> Bool {
    CharsetLabel(name).map { $0.isUTF8 || CharsetConverter.knows($0) } ?? false
  }

  /// Decodes a document of unknown encoding. `contentType` is the HTTP header's value, `override`
  /// the encoding that a user's configuration names.
  ///
  /// In this order: a byte order mark; the user's word; the pattern of UTF-16 and UTF-32; bytes
  /// that are UTF-8 throughout, or mostly, whatever anybody says; the header (RFC 7303 §3); the
  /// declaration in the document; a guess. What cannot be read becomes U+FFFD, never an error.
  public static func decode(
    _ bytes: consuming [UInt8], contentType: String? = nil, override: String? = nil
  ) -> DecodedText {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    if hasMark { bytes.removeFirst(3) }
    let reading =
      hasMark
      ? bytes.withUnsafeBufferPointer { Reading.utf8(UTF8Check($0)) }
      : unmarked(bytes, contentType: contentType, override: override)
    switch reading {
    case .text(let text): return text
    case .utf8(let check) where check.isValid: return DecodedText(utf8: bytes, encoding: "utf-8")
    case .utf8(let check): return repaired(consume bytes, check)
    }
  }

  /// What a document turns out to be: text already, or UTF-8 as it stands.
  private enum Reading {
    case text(DecodedText)
    case utf8(UTF8Check)
  }

  /// Of a document without the mark of UTF-8.
  private static func unmarked(
    _ bytes: [UInt8], contentType: String?, override: String?
  ) -> Reading {
    bytes.withUnsafeBufferPointer { buffer in
      let mark = ByteOrderMark(buffer)
      let body = UnsafeBufferPointer(rebasing: buffer[(mark?.length ?? 0)...])
      if let mark { return .text(wide(body, mark.form)) }
      if let label = override.flatMap(CharsetLabel.init), let text = converted(body, label) {
        return .text(text)
      }
      if let form = ByteOrderMark.Form(pattern: body) { return .text(wide(body, form)) }
      let check = UTF8Check(body)
      if check.isValid { return .text(valid(bytes, body, check, contentType: contentType)) }
      return foreign(body, check, contentType: contentType)
    }
  }

  /// UTF-8 throughout; only encodings that hide behind ASCII can still be meant.
  private static func valid(
    _ bytes: [UInt8], _ body: UnsafeBufferPointer<UInt8>, _ check: UTF8Check, contentType: String?
  ) -> DecodedText {
    let labels = self.labels(body, contentType: contentType)
    if check.isASCII, let label = labels.first(where: \.isSevenBit),
      body.contains(0x1B)
        || label.name.hasPrefix("hz"), let text = converted(body, label)
    {
      return text
    }
    var text = DecodedText(utf8: bytes, encoding: "utf-8")
    if !check.isASCII, let label = labels.first, !label.isUTF8 {
      text.warnings = ["The document calls itself \(label.name), but it is UTF-8."]
    }
    return text
  }

  /// Not UTF-8, at least not all of it.
  private static func foreign(
    _ body: UnsafeBufferPointer<UInt8>, _ check: UTF8Check, contentType: String?
  ) -> Reading {
    if let label = EBCDIC.label(body), let text = converted(body, label) { return .text(text) }
    let labels = self.labels(body, contentType: contentType).filter { !$0.isWide }
    let others = labels.filter { !$0.isUTF8 }
    // A document of another encoding is hardly ever well-formed at ten places in eleven; one that
    // nobody calls anything else is UTF-8 when most of it is.
    if check.good >= check.bad * (others.isEmpty ? 1 : 10), check.good > 0 || check.bad == 0 {
      return .utf8(check)
    }
    if var named = likeliest(of: others, body, check) {
      if others.count < labels.count {
        named.warnings.append("The document calls itself utf-8, but it is \(named.encoding).")
      }
      return .text(named)
    }
    let label = CharsetGuess.guess(body)
    if label.name == CharsetLabel.windows1252.name, check.good > 0 { return .text(mixed(body)) }
    var text = converted(body, label) ?? repaired(Array(body), check)
    text.warnings.append("The encoding was guessed: \(text.encoding).")
    return .text(text)
  }

  /// The first encoding in which nearly all can be read; without one, the first that is known.
  private static func likeliest(
    of labels: [CharsetLabel], _ body: UnsafeBufferPointer<UInt8>, _ check: UTF8Check
  ) -> DecodedText? {
    var first: DecodedText?
    for label in labels {
      guard let result = CharsetConverter.convert(body, from: label) else { continue }
      let text = DecodedText(
        utf8: result.utf8, encoding: label.name, warnings: warnings(repairs: result.repairs))
      if result.repairs * 20 <= check.good + check.bad { return text }
      first = first ?? text
    }
    return first
  }

  /// What header and document say, in the order of their weight.
  private static func labels(
    _ body: UnsafeBufferPointer<UInt8>, contentType: String?
  ) -> [CharsetLabel] {
    let header = contentType.flatMap(CharsetDeclaration.inHeader)
    let document = CharsetDeclaration.inDocument(body)
    return [header, document].compactMap { $0.flatMap(CharsetLabel.init) }
  }

  private static func converted(
    _ body: UnsafeBufferPointer<UInt8>, _ label: CharsetLabel
  ) -> DecodedText? {
    if label.isUTF8 { return repaired(Array(body), UTF8Check(body)) }
    guard let result = CharsetConverter.convert(body, from: label) else { return nil }
    return DecodedText(
      utf8: result.utf8, encoding: label.name, warnings: warnings(repairs: result.repairs))
  }

  private static func repaired(_ bytes: consuming [UInt8], _ check: UTF8Check) -> DecodedText {
    let places = check.bad + (check.isCutOff ? 1 : 0)
    UTF8Repair.repair(&bytes, bad: places)
    return DecodedText(utf8: bytes, encoding: "utf-8", warnings: warnings(repairs: places))
  }

  /// Written by programs that paste texts together: characters of UTF-8 are read as such, and what
  /// stands between them as windows-1252.
  private static func mixed(_ body: UnsafeBufferPointer<UInt8>) -> DecodedText {
    var utf8: [UInt8] = []
    utf8.reserveCapacity(body.count + body.count / 8)
    var index = 0
    while index < body.count {
      let byte = body[index]
      let length = byte < 0x80 ? 1 : UTF8Check.length(body, index)
      if length > 0 {
        utf8 += body[index..<(index + length)]
      } else {
        utf8 += strays[Int(byte) - 0x80]
      }
      index += max(1, length)
    }
    return DecodedText(
      utf8: utf8, encoding: "utf-8",
      warnings: ["The document is UTF-8 with pieces of windows-1252 in it."])
  }

  /// The bytes from 0x80 on, as windows-1252.
  private static let strays: [[UInt8]] = (UInt8(0x80)...0xFF).map { byte in
    [byte].withUnsafeBufferPointer { bytes in
      CharsetConverter.convert(bytes, from: .windows1252)?.utf8 ?? Array("\u{FFFD}".utf8)
    }
  }

  private static func wide(
    _ body: UnsafeBufferPointer<UInt8>, _ form: ByteOrderMark.Form
  ) -> DecodedText {
    guard let result = CharsetConverter.convert(body, from: form.rawValue, unit: form.unit) else {
      return DecodedText(utf8: [], encoding: "utf-16", warnings: ["UTF-16 cannot be converted."])
    }
    return DecodedText(
      utf8: result.utf8, encoding: form.rawValue.lowercased(),
      warnings: warnings(repairs: result.repairs))
  }

  private static func warnings(repairs: Int) -> [String] {
    switch repairs {
    case 0: []
    case 1: ["One place cannot be read in the document's encoding."]
    default: ["\(repairs) places cannot be read in the document's encoding."]
    }
  }
}
