// Prints that are kept between lists.
import GazetteCore
import GazetteTesting
import GazetteText
import Testing

@testable import GazettePipeline

@Suite struct PrintShelfTests {
  private let shelf = PrintShelf()

  private func article(_ sequence: Int64, revision: Int = 1, title: String = "Bells") -> Article {
    var article = Samples.article(title, sequence: sequence)
    article.revision = revision
    return article
  }

  /// Whether the print of an article had to be made.
  private func makes(_ article: Article) -> Bool {
    var made = false
    _ = shelf.print(of: article) {
      made = true
      return ArticlePrint(title: article.content.title, text: "")
    }
    return made
  }

  @Test func `a print is made once`() {
    #expect(makes(article(1)))
    #expect(!makes(article(1)))
    #expect(makes(article(2)))
  }

  @Test func `a changed article has another print`() {
    #expect(makes(article(1)))
    #expect(makes(article(1, revision: 2)))
    // Of another storage, or under a rule that changes titles.
    #expect(makes(article(1, title: "Other bells")))
  }

  @Test func `what is found is what was made`() {
    let made = ArticlePrint(title: "Bells", text: "Some words of it.")
    #expect(shelf.print(of: article(1)) { made } == made)
    #expect(shelf.print(of: article(1)) { ArticlePrint(title: nil, text: "") } == made)
  }

  @Test func `a shelf that is full lets go what was not asked for of late`() {
    for sequence in 1...3000 { _ = makes(article(Int64(sequence))) }
    #expect(!makes(article(1)))
    for sequence in 3001...6000 {
      _ = makes(article(Int64(sequence)))
      // What is asked for again and again stays.
      if sequence % 1000 == 0 { #expect(!makes(article(2))) }
    }
    #expect(makes(article(1)))
    #expect(!makes(article(2)))
    #expect(!makes(article(6000)))
  }

  @Test func `many may ask at once`() async {
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        group.addTask { [shelf] in
          let title = "Bells \(number % 10)"
          let article = Samples.article(title, sequence: Int64(number % 10))
          let found = shelf.print(of: article) { ArticlePrint(title: title, text: "") }
          return found == ArticlePrint(title: title, text: "")
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
