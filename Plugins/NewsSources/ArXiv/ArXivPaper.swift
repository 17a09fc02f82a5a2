// What arXiv says of a paper, and of what it cannot answer (specs/arxiv.md).
import GazetteCore
import GazetteText

enum ArXivPaper {
  /// A page of papers, and how many match in all.
  static func page(_ response: HTTPResponse) throws(SourceError) -> (page: ReadPage, total: Int) {
    var page = try FeedPage.read(response)
    if let fault = page.drafts.first, isFault(fault) { throw refusal(fault, response.status) }
    page.drafts = page.drafts.map(paper)
    return (page, total(response.body) ?? 0)
  }

  /// Errors come as a feed, with one entry.
  private static func isFault(_ draft: Draft) -> Bool {
    [draft.ownID, draft.url].contains { $0?.contains("arxiv.org/api/errors") ?? false }
  }

  private static func refusal(_ draft: Draft, _ status: Int) -> SourceError {
    var said = draft.summary ?? draft.title ?? ""
    switch draft.body {
    case .html(let html, _)?: said = PlainText.text(ofHTML: html)
    case .text(let text)?: said = text
    case nil: break
    }
    let words = PlainText.shortened(PlainText.line(said), to: 160)
    return SourceError(
      .answer, "arXiv answered: \(AnswerText.sentence(words))", hint: "Check `search` and `ids`.",
      status: status == 200 ? nil : status)
  }

  private static func paper(_ entry: Draft) -> Draft {
    var draft = entry
    draft.ownID = entry.ownID.map(withoutVersion)
    if let page = entry.url ?? entry.ownID, page.contains("/abs/") {
      let pdf = page.replacing("/abs/", with: "/pdf/", maxReplacements: 1)
      draft.attachments = [Attachment(url: pdf, mimeType: "application/pdf", title: "PDF")]
    }
    return draft
  }

  /// `…/abs/2411.01234v2` is another text of `…/abs/2411.01234`, not another paper.
  static func withoutVersion(_ id: String) -> String {
    let digits = id.utf8.reversed().prefix { (48...57).contains($0) }.count
    let rest = id.utf8.dropLast(digits)
    guard digits > 0, rest.last == UInt8(ascii: "v"), rest.dropLast().last != UInt8(ascii: "/")
    else {
      return id
    }
    return String(decoding: rest.dropLast(), as: UTF8.self)
  }

  /// `opensearch:totalResults`, which stands before the entries.
  private static func total(_ body: [UInt8]) -> Int? {
    let head = String(decoding: body.prefix(8000), as: UTF8.self)
    guard let name = head.firstRange(of: "totalResults"),
      let end = head[name.upperBound...].firstIndex(of: ">")
    else { return nil }
    return Int(head[head.index(after: end)...].prefix { $0.isNumber }.prefix(10))
  }

  @Sendable static func fault(_ response: HTTPResponse, _ now: Instant) -> SourceError? {
    if response.status == 429 {
      return SourceError(
        .quota, "arXiv answers no more requests from here for now.",
        hint: "Its answers change once a day: set `every: 1d`.", status: 429,
        retryAfter: response.retryAfter(now: now))
    }
    guard response.status == 400, let page = try? FeedPage.read(response),
      // What is no feed has nothing to say.
      let fault = page.drafts.first, isFault(fault)
    else { return nil }
    return refusal(fault, 400)
  }
}
