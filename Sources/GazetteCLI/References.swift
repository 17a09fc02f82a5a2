// Finds the articles that somebody names on the command line.
import GazetteCore
import GazetteText

struct References: Sendable {
  let assembly: Assembly

  /// The articles of all references, in their order. Every one must name exactly one article, so
  /// that a command changes all of them or none.
  func articles(_ references: [String]) async throws(Failure) -> [Article] {
    var found: [Article] = []
    var faults: [String] = []
    for reference in references {
      let fitting = try await candidates(reference)
      if fitting.count == 1 {
        found += fitting
      } else {
        faults += explain(reference, fitting)
      }
    }
    guard faults.isEmpty else { throw Failure(.usage, faults) }
    return found
  }

  private func candidates(_ reference: String) async throws(Failure) -> [Article] {
    let wanted = PlainText.line(reference)
    guard !wanted.isEmpty else { return [] }
    var query = Query()
    query.reference = wanted
    query.includesHidden = true
    query.limit = 21
    return try await assembly.articles(matching: query).articles
  }

  private func explain(_ reference: String, _ fitting: [Article]) -> [String] {
    if fitting.isEmpty {
      return ["gazette: no article is called '\(reference)'. 'gazette list' shows the ids."]
    }
    let shown = fitting.prefix(20).map { article in
      "  \(article.id.handle)  \(article.id.source): \(article.content.title ?? "(no title)")"
    }
    let more = fitting.count > shown.count ? ["  … and more"] : []
    return ["gazette: '\(reference)' fits several articles. Type more of the id of one:"]
      + shown + more
  }
}
