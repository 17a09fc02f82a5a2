// Reads the whole file and tells what does not fit together.
import GazetteCore

struct SQLiteCheck {
  let database: Database

  func faults() throws(StorageError) -> [String] {
    var faults = try database.rows("PRAGMA integrity_check", [], { $0.text(0) })
      .filter { $0 != "ok" }
      .map { "The file is damaged: \($0)." }
    let broken = try database.rows("PRAGMA foreign_key_check", [], { $0.text(0) })
    if !broken.isEmpty {
      faults.append("\(broken.count) rows belong to articles or sources that are not there.")
    }
    let lost = try database.number(
      """
      SELECT count(*) FROM article LEFT JOIN content USING (sequence)
      WHERE (article.listed IS NULL) <> (content.key IS NULL)
      """)
    if let lost, lost > 0 { faults.append("\(lost) articles have lost their content.") }
    let unfound = try database.number(
      """
      SELECT count(*) FROM article LEFT JOIN headline USING (place) WHERE
      article.listed IS NOT headline.listed OR article.listed IS NOT NULL
      AND article.sequence <> headline.sequence
      """)
    if let unfound, unfound > 0 {
      faults.append("\(unfound) articles have lost their place in searches.")
    }
    do {
      try database.execute("INSERT INTO search (search) VALUES ('integrity-check')")
    } catch let error where error.reason == .damaged {
      faults.append("The search index does not hold together.")
    } catch let error where error.reason == .unwritable {
      // A file that may only be read: the index is asked by writing to it.
    }
    return faults + (try misnamed())
  }

  /// Articles whose handle is not the one that source and key give.
  private func misnamed() throws(StorageError) -> [String] {
    try database.rows(
      """
      SELECT source.name, content.key, article.handle FROM article
      JOIN content USING (sequence) JOIN source ON source.id = article.source
      """
    ) { row -> String? in
      let id = ArticleID(source: row.text(0), key: row.text(1))
      return id.handle == row.text(2) ? nil : "The article \(row.text(2)) has a wrong key."
    }.compactMap(\.self)
  }
}
