// Everything that can be wrong with a storage, one at a time.
import GazetteCore

extension Defect {
  static let all: [Defect] =
    arriving + keeping + asking + searching + moving

  private static let arriving: [Defect] = [
    Defect("stores nothing") { $0.commit = { _ in Commit() } },
    Defect("has something from the beginning") {
      $0.info = { change($0) { $0.lastSequence += 1 } }
    },
    Defect("finds faults") { $0.faults = ["It is Monday."] },
    Defect("stores only the first batch") {
      $0.commit = { Commit(batches: Array($0.batches.prefix(1))) }
    },
    Defect("knows one source only") {
      $0.commit = { change($0) { for at in $0.batches.indices { $0.batches[at].source = "a" } } }
    },
    Defect("loses bookmarks") { $0.bookmarks = { _ in [:] } },
    Defect("loses records") { $0.records = { _ in [:] } },
    Defect("expects nothing") { $0.commit = { change($0) { $0.expected = [] } } },
    Defect("rehearses in earnest") { $0.rehearsesInEarnest = true },
    Defect("rehearses nothing") { $0.rehearsal = { _ in Commit() } },
    Defect("loses marks of arrivals") { $0.commit = each { $0.isSaved = false } },
    Defect("loses labels") { $0.commit = each { $0.labels = [] } },
    Defect("loses extras") { $0.commit = each { $0.content.extras = nil } },
    Defect("cuts texts at NUL") {
      $0.answer = contents { $0.title = $0.title.map { String($0.prefix { $0 != "\0" }) } }
    },
    Defect("has no dates before 1970") {
      $0.answer = contents { $0.modified = $0.modified.map { max($0, Instant(seconds: 0)) } }
    },
    Defect("counts changes as unchanged") {
      $0.reports = { $0.map { change($0) { $0.changed = 0 } } }
    },
    Defect("does not name what is new") {
      $0.reports = { $0.map { change($0) { $0.newIDs = [] } } }
    },
    Defect("forgets when an item was first seen") {
      $0.answer = articles { $0.firstSeen = $0.fetched }
    },
    Defect("believes that it was fetched once") {
      $0.answer = articles { $0.fetched = $0.firstSeen }
    },
    Defect("takes an empty answer for the end") {
      $0.afterCommit = { pieces, commit in
        commit.batches.contains { $0.arrivals.isEmpty } ? pieces.filter { !isArticle($0) } : pieces
      }
    },
    Defect("knows items by their own ids only") {
      $0.commit = each {
        $0.content.url = nil
        $0.content.canonicalURL = nil
      }
    },
    Defect("knows items by their titles") {
      $0.commit = each { $0.content.ownID = $0.content.ownID ?? $0.content.title }
    },
    Defect("loses what comes second") {
      $0.commit = {
        change($0) { $0.batches.removeAll { $0.arrivals.first?.content.ownID == "1-3" } }
      }
    },
  ]

  private static let keeping: [Defect] = [
    Defect("keeps no revisions") { $0.revisions = { _ in [] } },
    Defect("does not date revisions") {
      $0.revisions = { $0.map { change($0) { $0.fetched = nil } } }
    },
    Defect("takes all for revised") { $0.answer = articles { $0.revision = 1 } },
    Defect("loses marks when a text changes") {
      $0.answer = articles { if $0.revision > 0 { $0.isSaved = false } }
    },
    Defect("marks nothing") { $0.mark = { _ in .read(false) } },
    Defect("counts every mark") { $0.marked = { $0 + 1 } },
    Defect("prunes nothing") { $0.retention = { _ in Retention() } },
    Defect("prunes everything") { $0.retention = { _ in Retention(maximumPerSource: 0) } },
    Defect("counts saved articles among those it keeps") {
      $0.retention = {
        change($0) { $0.maximumPerSource = $0.maximumPerSource.map { max(0, $0 - 1) } }
      }
    },
    Defect("forgets what was pruned") { $0.afterPruning = { $0.filter { !isTombstone($0) } } },
    Defect("remembers for ever") {
      $0.afterPruning = { pieces in
        pieces.map { piece in
          guard case .tombstone(var grave) = piece else { return piece }
          grave.fetched = Instant(milliseconds: .max / 2)
          return .tombstone(grave)
        }
      }
    },
    Defect("gives numbers twice") {
      $0.afterPruning = { pieces in pieces.filter { isArticle($0) || isTombstone($0) } }
    },
    Defect("miscounts what it holds") {
      $0.info = {
        change($0) {
          $0.articles += 1
          $0.revisions = 0
        }
      }
    },
  ]

  private static let asking: [Defect] = [
    Defect("orders by arrival") { $0.answer = { $0.sorted { $0.sequence > $1.sequence } } },
    Defect("orders by arrival backwards") {
      $0.answer = { $0.sorted { $0.sequence < $1.sequence } }
    },
    Defect("believes dates of the future") {
      $0.answer = {
        $0.sorted {
          ($0.content.published ?? $0.firstSeen) > ($1.content.published ?? $1.firstSeen)
        }
      }
    },
    Defect("does not filter by tag") { $0.query = { change($0) { $0.tags = [] } } },
    Defect("does not filter by mark") { $0.query = { change($0) { $0.isSaved = nil } } },
    Defect("shows what is hidden") { $0.query = { change($0) { $0.includesHidden = true } } },
    Defect("loses an article between pages") {
      $0.slice = { slice, query in
        change(slice) { if query.after != nil { $0.articles = Array($0.articles.dropFirst()) } }
      }
    },
    Defect("does not say that a page is the last") {
      $0.slice = { slice, _ in
        change(slice) { $0.next = $0.next ?? Position(listed: Instant(seconds: 0), sequence: 0) }
      }
    },
    Defect("counts a page instead of all") {
      $0.slice = { slice, _ in
        change(slice) { $0.total = $0.total.map { _ in slice.articles.count } }
      }
    },
    Defect("knows no handles") {
      $0.query = { change($0) { if $0.reference != nil { $0.limit = 0 } } }
    },
    Defect("finds everything by any handle") { $0.query = { change($0) { $0.reference = nil } } },
  ]

  private static let searching: [Defect] = [
    Defect("finds nothing") {
      $0.slice = { slice, query in query.search == nil ? slice : ArticleSlice(articles: []) }
    },
    Defect("finds everything") { $0.query = { change($0) { $0.search = nil } } },
    Defect("finds everything where no word is looked for") {
      $0.query = {
        change($0) { if $0.search?.contains(where: \.isLetter) == false { $0.search = nil } }
      }
    },
    Defect("finds any of the words") {
      $0.query = {
        change($0) { $0.search = $0.search.map { String($0.prefix { $0 != " " }) } }
      }
    },
    Defect("takes a colon for the name of a field") {
      $0.query = {
        change($0) { if $0.search?.contains(":") == true { $0.search = nil } }
      }
    },
    Defect("knows no width and no accents") {
      $0.query = { change($0) { if $0.search?.allSatisfy(\.isASCII) == false { $0.search = "" } } }
    },
    Defect("cannot be asked for much") { $0.failsFor = { ($0.search?.utf8.count ?? 0) > 4000 } },
    Defect("shows hits by date") {
      $0.slice = { slice, query in
        query.search == nil ? slice : change(slice) { $0.articles.sort { $0.listed > $1.listed } }
      }
    },
    Defect("finds what is hidden") {
      $0.query = { change($0) { if $0.search != nil { $0.includesHidden = true } } }
    },
    Defect("searches all sources") {
      $0.query = { change($0) { if $0.search != nil { $0.sources = [] } } }
    },
    Defect("finds words that are gone") {
      $0.query = { change($0) { if $0.search == "before" { $0.search = "after" } } }
    },
  ]

  private static let moving: [Defect] = [
    Defect("hands out what is not there") {
      $0.exported = { $0 + [.source(SourceMemory(name: "x"))] }
    },
    Defect("loses revisions on the way") {
      $0.adopted = { pieces in
        pieces.map { piece in
          guard case .article(var kept) = piece else { return piece }
          kept.revisions = []
          return .article(kept)
        }
      }
    },
    Defect("loses tombstones on the way") { $0.adopted = { $0.filter { !isTombstone($0) } } },
    Defect("takes its own for others'") { $0.adoption = { change($0) { $0.merged += 1 } } },
    Defect("takes in nothing where there is something") {
      $0.adopted = { pieces in pieces.filter { !isArticle($0) } }
    },
    Defect("takes what breaks off") { $0.takesWhatBreaksOff = true },
    Defect("shows a write before it is whole") { $0.takesPieceByPiece = true },
  ]
}

private func change<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
  var value = value
  change(&value)
  return value
}

private func each(_ spoil: @escaping @Sendable (inout Arrival) -> Void)
  -> @Sendable (Commit) -> Commit
{
  { commit in
    change(commit) {
      for batch in $0.batches.indices {
        for at in $0.batches[batch].arrivals.indices { spoil(&$0.batches[batch].arrivals[at]) }
      }
    }
  }
}

private func articles(
  _ spoil: @escaping @Sendable (inout Article) -> Void
) -> @Sendable ([Article]) -> [Article] {
  { $0.map { change($0, spoil) } }
}

private func contents(
  _ spoil: @escaping @Sendable (inout Content) -> Void
) -> @Sendable ([Article]) -> [Article] {
  articles { spoil(&$0.content) }
}

private func isArticle(_ piece: StoragePiece) -> Bool {
  if case .article = piece { true } else { false }
}

private func isTombstone(_ piece: StoragePiece) -> Bool {
  if case .tombstone = piece { true } else { false }
}
