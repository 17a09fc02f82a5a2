// Rows on their way into the tables, gathered so that each table is written once.
import GazetteCore
import GazetteJSON

struct PostgresChanges {
  private var articles: [[SQLValue]] = []
  private var contents: [[SQLValue]] = []
  private var words: [[SQLValue]] = []
  private var tags: [[SQLValue]] = []
  private var revisions: [[SQLValue]] = []

  /// How many articles are on their way.
  var count: Int { contents.count }

  /// A new article as it is; nothing of it may be there.
  mutating func add(_ article: Article, _ marks: ArticleMarks, source: Int64) {
    articles.append(
      [.integer(article.sequence), .integer(source), .text(article.id.handle)] + marks.values
        + [article.firstSeen, article.fetched, article.listed].map { SQLValue($0) }
        + [SQLValue(TagName.primaryLanguage(article.content.language))]
        + [article.isSaved, article.isRead, article.isHidden].map { SQLValue($0) }
        + [.integer(Int64(article.revision))])
    addContent(article.sequence, article.id.key, article.content, article.labels)
    addWords(
      article.sequence, listed: article.listed, isHidden: article.isHidden, article.content)
  }

  mutating func addContent(
    _ sequence: Int64, _ key: String, _ content: Content, _ labels: [String]
  ) {
    contents.append(
      [.integer(sequence), .text(key)] + ContentRow.values(content, labels: labels))
    for name in TagName.all(labels: labels, tags: content.tags) {
      tags.append([.text(name), .integer(sequence)])
    }
  }

  mutating func addWords(
    _ sequence: Int64, listed: Instant, isHidden: Bool, _ content: Content
  ) {
    words.append(PostgresIndex.row(sequence, listed: listed, isHidden: isHidden, content))
  }

  mutating func keep(_ revision: Revision, _ sequence: Int64, number: Int) {
    let text = ContentRow.compact { writer in writer.revision(revision) }
    revisions.append([.integer(sequence), .integer(Int64(number)), .text(text)])
  }

  mutating func flush(into line: PostgresLine) throws(StorageError) {
    try PostgresTable.article.insert(articles, into: line)
    try PostgresTable.content.insert(contents, into: line)
    try PostgresIndex.insert(words, into: line)
    try PostgresTable.tag.insert(tags, into: line)
    try PostgresTable.revision.insert(revisions, into: line)
    self = PostgresChanges()
  }

  /// Takes away everything but the rows that articles are recognised by.
  static func removeContents(
    of sequences: [Int64], withRevisions: Bool, from line: PostgresLine
  ) throws(StorageError) {
    guard !sequences.isEmpty else { return }
    var values = PostgresValues()
    values.add(sequences.map(SQLValue.integer), as: .bigint)
    for table in ["content", "tag"] + (withRevisions ? ["search", "revision"] : []) {
      try line.change("DELETE FROM \(table) WHERE sequence = ANY($1)", values)
    }
  }
}
