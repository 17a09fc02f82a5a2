// Asks a storage what the product asks it, and compares what searches find with the true hits.
import GazetteCore
import GazetteJSON

struct StoreQuestions {
  let corpus: StoreCorpus
  let storage: any Storage

  func ask() async throws(StorageError) {
    try await ask("newest 50") { _ in }
    try await ask("newest 50 of a source") { $0.sources = [StoreCorpus.source(3)] }
    try await ask("newest 50 of a common tag") { $0.tags = [StoreCorpus.tag(0)] }
    try await ask("newest 50 of a rare tag") { $0.tags = [StoreCorpus.tag(199)] }
    try await ask("newest 50 saved") { $0.isSaved = true }
    try await ask("newest 50 unread") { $0.isRead = false }
    let searches = [
      ("rare word", StoreCorpus.rareWord), ("common word", corpus.commonWord),
      ("rare syllables", StoreCorpus.rareSyllables), ("some syllables", corpus.someSyllables),
      ("common syllables", corpus.commonSyllables),
    ]
    for (name, words) in searches {
      try await ask("search \(name)", words) { $0.search = words }
    }
    for (name, words) in searches { try await compare("search \(name)", words) }
  }

  private func ask(
    _ name: String, _ words: String? = nil, _ change: (inout Query) -> Void
  ) async throws(StorageError) {
    var query = Query()
    query.limit = 50
    change(&query)
    try await Rounds.measure(name, words) { [query] () throws(StorageError) in
      try await storage.articles(matching: query).articles.count
    }
  }

  /// Walks all hits, page by page, and scans all texts.
  private func compare(_ name: String, _ words: String) async throws(StorageError) {
    var found: Set<Int> = []
    var doubled = 0
    var query = Query()
    query.search = words
    query.limit = 5000
    repeat {
      let slice = try await storage.articles(matching: query)
      for article in slice.articles where !found.insert(article.number).inserted { doubled += 1 }
      query.after = slice.next
    } while query.after != nil
    let scan = TextScan(words)
    var (hits, missing) = (0, 0)
    for number in 0..<corpus.rows where scan.finds(corpus.content(number)) {
      hits += 1
      if !found.contains(number) { missing += 1 }
    }
    Bench.print { writer in
      writer.member("hits", name)
      writer.member("words", words)
      writer.member("true_hits", hits)
      writer.member("found", found.count)
      writer.member("missing", missing)
      writer.member("wrong", found.count - (hits - missing))
      writer.member("doubled", doubled)
    }
  }
}

extension Article {
  /// That of the corpus.
  fileprivate var number: Int {
    content.ownID?.split(separator: ":").last.flatMap { Int($0) } ?? -1
  }
}

/// Looks for a word in plain bytes: a Latin one as a whole, syllables anywhere.
private struct TextScan {
  private let pattern: [UInt8]
  private let isWhole: Bool

  init(_ words: String) {
    pattern = Array(words.utf8)
    isWhole = words.unicodeScalars.allSatisfy(\.isASCII)
  }

  func finds(_ content: Content) -> Bool {
    [content.title, content.summary, content.html].contains { text in
      text.map { occurs(in: Array($0.utf8)) } ?? false
    }
  }

  private func occurs(in text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { text in
      var at = 0
      while at + pattern.count <= text.count {
        if text[at] == pattern[0], stands(at, in: text) { return true }
        at += 1
      }
      return false
    }
  }

  private func stands(_ at: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in pattern.indices where text[at + index] != pattern[index] { return false }
    let end = at + pattern.count
    return !isWhole
      || !(at > 0 && TextScan.isLetter(text[at - 1]))
        && !(end < text.count && TextScan.isLetter(text[end]))
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || 0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte
  }
}
