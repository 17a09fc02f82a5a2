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
    // Titles have raw control characters in them.
    response.body = response.body.map { $0 < 32 ? 32 : $0 }
    let answers = JSONAnswers(mapping)
    let json = try answers.json(response)
    // Nothing found is an object without anything in it.
    if json.kind == .object, json["articles"] == nil { return ReadPage() }
    return try answers.page(json, response)
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
