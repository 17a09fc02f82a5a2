// The vocabulary of feeds, as the scanner needs it.
import GazetteXML

enum FeedVocabulary {
  static let shared = XMLVocabulary(
    spaces: Space.addresses.map { ($0.0, $0.1.rawValue) },
    prefixes: Space.prefixes.map { ($0.0, $0.1.rawValue) },
    words: Word.all,
    closing: closing)

  /// The elements of RSS and Atom whose start shows that a field before them was never closed.
  /// Words that HTML has as well end only fields that cannot hold HTML.
  private static let closing: [UInt16: XMLVocabulary.Closing] = {
    var table: [UInt16: XMLVocabulary.Closing] = [:]
    let whole: [Word] = [.item, .entry, .channel]
    let always: [Word] = [
      .guid, .pubdate, .enclosure, .comments, .updated, .published,
    ]
    let plain: [Word] = [
      .title, .link, .description, .author, .category, .source, .id, .summary, .content, .image,
      .language, .copyright, .managingeditor, .webmaster, .generator, .lastbuilddate, .ttl,
    ]
    for word in whole { table[word.rawValue] = .everything }
    for word in always { table[word.rawValue] = .allFields }
    for word in plain { table[word.rawValue] = .plainFields }
    return table
  }()
}

extension XMLElement {
  var namespace: Space { Space(rawValue: space) ?? .unknown }
  var local: Word { Word(rawValue: word) ?? .unknown }
}

extension XMLScanner {
  mutating func attribute(_ word: Word) -> String? { attribute(word.rawValue) }
  mutating func bytes(ofAttribute word: Word) -> Bytes? { bytes(ofAttribute: word.rawValue) }
  mutating func attribute(_ word: Word, in space: Space) -> String? {
    attribute(word.rawValue, in: space.rawValue)
  }
}
