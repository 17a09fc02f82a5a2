// What GDELT answers (specs/gdelt.md): JSON, or a sentence where a query displeases it.
import GazetteCore
import GazetteJSON
import GazetteText

enum GDELTAnswer {
  static func read(_ response: HTTPResponse) throws(SourceError) -> ReadPage {
    guard response.body.first(where: { $0 > 32 }) == UInt8(ascii: "{") else {
      throw refusal(response, status: nil)
    }
    var response = response
    response.body = mended(response.body)
    let answers = JSONAnswers(mapping)
    let json = try answers.json(response)
    // Nothing found is an object without anything in it.
    if json.kind == .object, json["articles"] == nil { return ReadPage() }
    return try answers.page(json, response)
  }

  /// Titles have raw control characters and escapes in them that JSON does not know (specs/gdelt.md):
  /// `it\'s` is `it's`.
  private static func mended(_ body: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(body.count)
    var at = 0
    while at < body.count {
      guard body[at] == UInt8(ascii: "\\") else {
        bytes.append(max(body[at], 32))
        at += 1
        continue
      }
      let length = escapeLength(body[at...])
      bytes += body[at..<at + length]
      // Of no escape, the letter stays.
      at += max(1, length)
    }
    return bytes
  }

  /// 0 for what is no escape of RFC 8259 §7.
  private static func escapeLength(_ text: ArraySlice<UInt8>) -> Int {
    guard let letter = text.dropFirst().first else { return 0 }
    if letter == UInt8(ascii: "u") {
      let digits = text.dropFirst(2).prefix(4)
      let isHex = digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit && $0 < 128 }
      return digits.count == 4 && isHex ? 6 : 0
    }
    return "\"\\/bfnrt".utf8.contains(letter) ? 2 : 0
  }

  @Sendable static func fault(_ response: HTTPResponse, _ now: Instant) -> SourceError? {
    guard response.status == 429 || response.status == 400 else { return nil }
    var error = refusal(response, status: response.status)
    error.retryAfter = response.retryAfter(now: now)
    return error
  }

  private static func refusal(_ response: HTTPResponse, status: Int?) -> SourceError {
    if let wall = BotWall(response) { return SourceError(wall, response, at: response.url) }
    let line = AnswerText.firstLine(of: response.body, longest: 160)
    let what =
      line.isEmpty
      ? "GDELT answered with nothing."
      : "GDELT answered: \(AnswerText.sentence(line))"
    return SourceError(
      status == 429 ? .quota : .answer, what,
      hint: status == 429
        ? "Set a longer `every` for its sources." : "Change `query`, or try again later.",
      status: status)
  }

  private static let mapping = ItemMapping(
    items: "articles",
    [
      .id: ["url"], .url: ["url"], .title: ["title"], .published: ["seendate"],
      .image: ["socialimage"],
    ], titleIsHTML: false
  ) { article, draft in
    draft.title = draft.title.map(tidied)
    draft.language = article.text("language").flatMap { GDELTLanguage.codes[$0.lowercased()] }
    if let domain = article.text("domain") {
      draft.extras = Extras()
      draft.extras?.origin = Origin(title: domain)
    }
    return true
  }

  /// Titles come with blanks around their punctuation: `Storm hits coast , say officials`.
  static func tidied(_ title: String) -> String {
    var bytes: [UInt8] = []
    for byte in title.utf8 {
      if [0x2c, 0x2e, 0x3a, 0x3b, 0x21, 0x3f, 0x29].contains(byte), bytes.last == 32 {
        bytes.removeLast()
      }
      if byte == 32, bytes.last == 0x28 { continue }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `20261130120000`, in UTC.
  static func spelled(_ moment: Instant) -> String {
    let text = Instant(seconds: moment.seconds).rfc3339
    return text.filter { $0.isASCII && $0.isNumber }
  }
}
