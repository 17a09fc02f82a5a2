// Stores one commit, inside a transaction that its caller holds.
import GazetteCore
import GazetteJSON

/// What becomes of one arrival is decided here for the tables; which article it is, and whether it
/// changed, is decided by GazetteCore for all storages alike.
///
/// Everybody takes locks in the same order (sources by name, records, articles, the counter), so
/// nobody waits for each other. The counter comes last and is held until the commit: numbers become
/// visible in the order in which they are given, so that a digest's window never misses one.
struct PostgresWriter {
  let line: PostgresLine

  func store(_ commit: Commit) throws(StorageError) -> [SaveReport] {
    let sources = try lockSources(Set(commit.batches.map(\.source)))
    try checkExpectations(commit)
    try PostgresRecords(line: line).store(commit.records)
    var reports: [SaveReport] = []
    var rest = commit.batches[...]
    while !rest.isEmpty {
      // A source that comes a second time must find what the first brought.
      var seen: Set<String> = []
      let wave = rest.prefix { seen.insert($0.source).inserted }
      reports += try PostgresWave(line: line, batches: Array(wave), sources: sources).store()
      rest = rest.dropFirst(wave.count)
    }
    return reports
  }

  private func checkExpectations(_ commit: Commit) throws(StorageError) {
    guard !commit.expected.isEmpty else { return }
    // Also what is not there yet must stay so until the commit. Readers are not held up.
    try line.run("LOCK TABLE record IN SHARE ROW EXCLUSIVE MODE")
    try commit.checkExpectations(of: line.place) { (record) throws(StorageError) in
      try line.rows(
        "SELECT value FROM record WHERE kind = $1 AND key = $2",
        PostgresValues(.text(record.kind), .text(record.key)), { $0.text(0) }
      ).first
    }
  }

  /// Numbers by name; sources that are not there yet are made.
  func lockSources(_ names: Set<String>) throws(StorageError) -> [String: Int64] {
    guard !names.isEmpty else { return [:] }
    var found = try locked(names)
    let missing = names.subtracting(found.keys)
    guard !missing.isEmpty else { return found }
    var values = PostgresValues()
    values.add(missing.sorted().map(SQLValue.text), as: .text)
    try line.change(
      "INSERT INTO source (name) SELECT unnest($1) ON CONFLICT (name) DO NOTHING", values)
    found.merge(try locked(missing), uniquingKeysWith: { $1 })
    return found
  }

  private func locked(_ names: Set<String>) throws(StorageError) -> [String: Int64] {
    var values = PostgresValues()
    values.add(names.map(SQLValue.text), as: .text)
    let rows = try line.rows(
      "SELECT name, id FROM source WHERE name = ANY($1) ORDER BY name FOR UPDATE", values,
      { ($0.text(0), $0.int(1)) })
    return Dictionary(rows, uniquingKeysWith: { $1 })
  }
}

/// Small keyed records.
struct PostgresRecords {
  let line: PostgresLine

  private struct Place: Hashable {
    var kind: String
    var key: String
  }

  /// In order of their keys, so that two writers do not wait for each other; of the same key, the
  /// last counts.
  func store(_ records: [Record]) throws(StorageError) {
    let last = Dictionary(
      records.map { (Place(kind: $0.kind, key: $0.key), $0.value) }, uniquingKeysWith: { $1 })
    let ordered = last.sorted { ($0.key.kind, $0.key.key) < ($1.key.kind, $1.key.key) }
    let kept = ordered.compactMap { place, value in
      value.map { [SQLValue.text(place.kind), .text(place.key), .text($0)] }
    }
    try PostgresTable.record.insert(
      kept, into: line, conflict: "ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value")
    let gone = ordered.filter { $0.value == nil }
    guard !gone.isEmpty else { return }
    var values = PostgresValues()
    values.add(gone.map { SQLValue.text($0.key.kind) }, as: .text)
    values.add(gone.map { SQLValue.text($0.key.key) }, as: .text)
    try line.change(
      """
      DELETE FROM record USING unnest($1::text[], $2::text[]) AS gone(kind, key)
      WHERE record.kind = gone.kind AND record.key = gone.key
      """, values)
  }
}
