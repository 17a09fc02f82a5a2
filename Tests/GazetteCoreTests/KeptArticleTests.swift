// Two storages' knowledge of one article becomes one.
import GazetteCore
import Testing

struct KeptArticleTests {
  /// An article that had these texts, the last one of which was fetched at that second.
  private func kept(_ texts: String, at second: Int64) -> KeptArticle {
    let contents = texts.map { text in
      var content = Content()
      content.ownID = "1"
      content.title = String(text)
      return content
    }
    var article = Article(
      id: ArticleID(source: "a", key: "1"), content: contents.last ?? Content(),
      firstSeen: Instant(seconds: second), fetched: Instant(seconds: second))
    article.revision = contents.count - 1
    let earlier = contents.dropLast().map { Revision(content: $0, fetched: article.fetched) }
    return KeptArticle(article: article, revisions: earlier)
  }

  private func texts(_ kept: KeptArticle) -> String {
    (kept.revisions.map(\.content) + [kept.article.content]).compactMap(\.title).joined()
  }

  @Test(arguments: [
    ("A", "A", "A"), ("A", "AB", "AB"), ("AB", "A", "ABA"), ("AB", "ABC", "ABC"),
    ("AB", "AC", "ABC"), ("A", "B", "AB"), ("ABA", "AB", "ABAB"), ("ABC", "AC", "ABC"),
  ])
  func `the text that was fetched last is shown, and no other is lost`(
    old: String, new: String, wanted: String
  ) {
    let (earlier, later) = (kept(old, at: 1), kept(new, at: 2))
    #expect(texts(earlier.merged(with: later)) == wanted)
    #expect(texts(later.merged(with: earlier)) == wanted)
    #expect(earlier.merged(with: later).article.revision == wanted.count - 1)
  }

  @Test func `merging the same again changes nothing`() {
    let histories = ["A", "AB", "ABA", "B", "BA", "CAB", "ABCAB"]
    for (own, other) in histories.flatMap({ own in histories.map { (own, $0) } }) {
      for second in [1, 2, 3] as [Int64] {
        let merged = kept(own, at: 2).merged(with: kept(other, at: second))
        #expect(merged.merged(with: kept(other, at: second)) == merged, "\(own) \(other)")
        #expect(merged.merged(with: merged) == merged)
      }
    }
  }

  @Test func `a mark or a label that either has stays, hiding is one's own`() {
    var own = kept("A", at: 5)
    own.article.labels = ["x", "y"]
    own.article.isHidden = true
    own.article.sequence = 7
    var other = kept("A", at: 3)
    other.article.labels = ["y", "z"]
    other.article.isSaved = true
    other.article.sequence = 9
    var wanted = own
    wanted.article.labels = ["x", "y", "z"]
    wanted.article.isSaved = true
    wanted.article.firstSeen = Instant(seconds: 3)
    #expect(own.merged(with: other) == wanted)
  }
}
