// Keeps the head of a document: of several elements that say the same the best one counts.
import GazetteCore
import GazetteXML

/// How good the source of each value of the head was.
struct HeadRanks {
  var title = 0
  var home = 0
  var description = 0
  var icon = 0
  var favicon = 0
  var published = 0
  var modified = 0
  var copyright = 0
  var language = 0
  var fallbackAuthors: [Author] = []
  var period: Int64?
  var frequency: Int64?
}

extension DocumentReader {
  mutating func setTitle(_ title: String?, rank: Int) {
    DocumentReader.keep(title, rank, in: &info.title, over: &head.title)
  }

  mutating func setHome(_ address: String?, rank: Int) {
    DocumentReader.keep(address, rank, in: &info.homePageURL, over: &head.home)
  }

  mutating func setDescription(_ field: Field, rank: Int) {
    // Of two that rank the same the longer one says more.
    guard rank >= head.description, let text = plainText(field),
      rank > head.description || text.utf8.count > info.description?.utf8.count ?? 0
    else { return }
    info.description = text
    head.description = rank
  }

  mutating func setIcon(_ address: String?, rank: Int) {
    DocumentReader.keep(address, rank, in: &info.icon, over: &head.icon)
  }

  mutating func setPublished(_ date: Instant?, rank: Int) {
    DocumentReader.keep(date, rank, in: &info.published, over: &head.published)
  }

  mutating func setModified(_ date: Instant?, rank: Int) {
    DocumentReader.keep(date, rank, in: &info.modified, over: &head.modified)
  }

  mutating func setCopyright(_ text: String?, rank: Int) {
    DocumentReader.keep(text, rank, in: &info.copyright, over: &head.copyright)
  }

  mutating func setLanguage(_ text: String?, rank: Int) {
    DocumentReader.keep(text, rank, in: &info.language, over: &head.language)
  }

  private static func keep<Value>(
    _ value: Value?, _ rank: Int, in place: inout Value?, over best: inout Int
  ) {
    guard rank > best, let value else { return }
    place = value
    best = rank
  }

  mutating func state(_ fact: FeedFact, _ value: Fact.Value?) {
    info.facts.state(fact.rawValue, value)
  }

  mutating func add(headAuthor author: Author?) {
    guard let author, !author.isEmpty else { return }
    info.authors.merge(author)
  }

  mutating func add(headTag tag: String?) {
    guard let tag, !info.tags.contains(tag), info.tags.count < 1000 else { return }
    info.tags.append(tag)
  }

  mutating func finishHead() {
    if info.authors.isEmpty { info.authors = head.fallbackAuthors }
    finishPace()
    info.warnings += scanner.warnings()
  }
}
