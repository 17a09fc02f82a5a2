// Backups, and what can be saved of a damaged storage.
import GazetteCore
import GazetteTesting
import Glibc
import Testing

@testable import Storages

struct RescueTests {
  private let folder = TemporaryFolder()

  private func file(_ backend: Backend, _ name: String) throws -> any FileStorage {
    try #require(backend.open(folder.file(name)) as? any FileStorage)
  }

  @Test(arguments: Backend.all)
  func `a backup is the same storage in a file of its own`(backend: Backend) async throws {
    let storage = try file(backend, "store")
    _ = try await StorageHistory(seed: 7).transcript(of: storage)
    try await storage.backup(to: folder.file("copies/backup"))
    let backup = backend.open(folder.file("copies/backup"))
    #expect(try await backup.pieces() == storage.pieces())
    #expect(try await backup.check() == [])
    #expect(TemporaryFolder.mode(of: folder.file("copies/backup")) == 0o600)
    #expect(!folder.names.contains { $0.contains(".part") })
  }

  @Test(arguments: Backend.all)
  func `a backup never replaces a file, and needs something to copy`(backend: Backend) async throws
  {
    let storage = try file(backend, "store")
    #expect(await reason { try await storage.backup(to: folder.file("backup")) } == .unreadable)
    _ = try await storage.save(commit("1"))
    TemporaryFolder.write([1], to: folder.file("backup"))
    #expect(await reason { try await storage.backup(to: folder.file("backup")) } == .cannotCreate)
    #expect(TemporaryFolder.bytes(of: folder.file("backup")) == [1])
  }

  @Test(arguments: Backend.all)
  func `a backup while another program writes holds what was stored before`(
    backend: Backend
  ) async throws {
    let storage = try file(backend, "store")
    _ = try await storage.save(commit("1"))
    if backend.testDescription == "sqlite" {
      let writer = try Database(folder.file("store"), .readWrite)
      try writer.execute("BEGIN IMMEDIATE; DELETE FROM content")
      try await storage.backup(to: folder.file("backup"))
      try writer.execute("ROLLBACK")
    } else {
      let lock = open(folder.file("store.lock"), O_RDWR)
      flock(lock, LOCK_EX)
      try await storage.backup(to: folder.file("backup"))
      close(lock)
    }
    #expect(try await backend.open(folder.file("backup")).ids == ["1"])
  }

  /// Forty articles of some pages each, the third saved, the fourth with an earlier text.
  private func fill(_ storage: any Storage) async throws {
    for number in 0..<40 {
      _ = try await storage.save(commit("\(number)", text: text(number)))
    }
    _ = try await storage.mark([ArticleID(source: "a", key: "3")], .saved(true))
    _ = try await storage.save(commit("4", text: "another text"))
  }

  private func text(_ number: Int) -> String {
    String(repeating: "x\(number) y ", count: 900)
  }

  @Test(arguments: Backend.all, [0.3, 0.5, 0.7, 0.9])
  func `what noise has not hit is rescued, and nothing is made up`(
    backend: Backend, place: Double
  ) async throws {
    do { try await fill(backend.open(folder.file("whole"))) }
    let all = try await backend.open(folder.file("whole")).pieces()
    var bytes = TemporaryFolder.bytes(of: folder.file("whole"))
    let start = Int(Double(bytes.count) * place)
    for index in start..<min(start + 9000, bytes.count) { bytes[index] = 0xAA }
    TemporaryFolder.write(bytes, to: folder.file("store"))
    let report = try await file(backend, "store").rescue(to: folder.file("rescued"))
    let rescued = try await backend.open(folder.file("rescued")).pieces()
    for case .article(let kept) in rescued {
      let original = all.compactMap { piece -> KeptArticle? in
        guard case .article(let original) = piece else { return nil }
        return original.article.id == kept.article.id ? original : nil
      }.first
      #expect(kept.article.content == original?.article.content, "\(kept.article.id)")
    }
    #expect(report.rescued.articles >= 30)
    #expect(report.rescued.articles + report.lostArticles == 40)
    #expect(try await backend.open(folder.file("rescued")).check() == [])
    #expect(TemporaryFolder.bytes(of: folder.file("store")) == bytes)
    #expect(!folder.names.contains { $0.contains(".part") || $0.contains(".work") })
  }

  private static let pageSize = 4096

  /// The pages of a database of forty articles that nobody has open, and those articles.
  private func filledPages() async throws -> (pages: [[UInt8]], articles: [Article]) {
    do {
      let storage = Backend.sqlite.open(folder.file("whole"))
      var all = Commit(records: [Record(kind: "health", key: "a", value: "{}")])
      all.batches = (0..<40).reversed().flatMap {
        commit("\($0)", text: String(repeating: "x\($0) y ", count: 500)).batches
      }
      _ = try await storage.save(all)
      _ = try await storage.mark([ArticleID(source: "a", key: "3")], .saved(true))
      _ = try await storage.save(commit("4", text: "another text"))
    }
    let bytes = TemporaryFolder.bytes(of: folder.file("whole"))
    let pages = stride(from: 0, to: bytes.count, by: Self.pageSize).map {
      Array(bytes[$0..<min($0 + Self.pageSize, bytes.count)])
    }
    let articles = try await Backend.sqlite.open(folder.file("whole")).articles(matching: Query())
    return (pages, articles.articles)
  }

  /// What a rescue brings out of these pages.
  private func rescue(
    _ pages: [[UInt8]], _ name: String
  ) async throws -> (articles: [Article], report: RescueReport) {
    TemporaryFolder.write(Array(pages.joined()), to: folder.file(name))
    let report = try await file(.sqlite, name).rescue(to: folder.file("\(name)-rescued"))
    #expect(TemporaryFolder.bytes(of: folder.file(name)) == Array(pages.joined()))
    let rescued = Backend.sqlite.open(folder.file("\(name)-rescued"))
    #expect(try await rescued.check() == [])
    return (try await rescued.articles(matching: Query()).articles, report)
  }

  /// Whether something of the article stands on a page: a piece of its text, or, on a leaf of a
  /// table, its row.
  private func stands(_ article: Article, on page: [UInt8]) -> Bool {
    let word = article.content.html.map { String($0.dropFirst(3).prefix { $0 != " " }) } ?? ""
    let piece = article.content.html == "<p>another text</p>" ? "another text" : "\(word) y \(word)"
    let isLeaf = page.first == 13
    return contains(page, Array(piece.utf8))
      || isLeaf && contains(page, Array(article.id.handle.utf8))
  }

  private func contains(_ page: [UInt8], _ mark: [UInt8]) -> Bool {
    guard let first = mark.first else { return true }
    return page.indices.contains { page[$0] == first && page[$0...].starts(with: mark) }
  }

  /// What a page may become.
  enum Damage: CaseIterable {
    case noise, zeros, anotherPage

    func spoiled(_ page: [UInt8], among pages: [[UInt8]]) -> [UInt8] {
      switch self {
      case .noise: page.indices.map { UInt8(truncatingIfNeeded: $0 &* 167 ^ ($0 >> 3)) }
      case .zeros: page.map { _ in 0 }
      case .anotherPage: pages[pages.count / 2]
      }
    }
  }

  @Test(arguments: Damage.allCases)
  func `whatever page of a database is gone, the articles that did not stand on it come out`(
    damage: Damage
  ) async throws {
    let (pages, articles) = try await filledPages()
    #expect(pages.count > 40)
    // Every third page with noise; what differs less from it, here and there.
    for number in stride(from: 0, to: pages.count, by: damage == .noise ? 3 : 9) {
      var spoiled = pages
      spoiled[number] = damage.spoiled(pages[number], among: pages)
      let (found, report) = try await rescue(spoiled, "spoiled-\(number)")
      let wanted = articles.filter { !stands($0, on: pages[number]) }
      let missing = wanted.filter { article in
        !found.contains { $0.id == article.id && $0.content == article.content }
      }
      #expect(missing.map(\.id.key) == [], "page \(number + 1)")
      #expect(found.count + report.lostArticles <= 40, "page \(number + 1)")
      if let more = report.perhapsLostArticles {
        #expect(found.count + report.lostArticles + more >= 40, "page \(number + 1)")
      }
      for article in found {
        #expect(articles.contains { $0.content == article.content }, "page \(number + 1)")
      }
    }
  }

  @Test(arguments: [16, 100, 512])
  func `a database without the beginning of its file is rescued whole`(bytes: Int) async throws {
    var (pages, articles) = try await filledPages()
    for index in 0..<bytes { pages[0][index] = 0xAA }
    let (found, report) = try await rescue(pages, "headless")
    #expect(found == articles)
    #expect(report.lostArticles == 0)
    #expect(report.perhapsLostArticles == 0)
  }

  @Test func `of a database that was cut the articles before the cut come out`() async throws {
    let (pages, articles) = try await filledPages()
    for tenth in 2...9 {
      let count = pages.count * tenth / 10
      let (found, report) = try await rescue(Array(pages.prefix(count)), "cut-\(tenth)")
      let wanted = articles.filter { article in
        !pages.dropFirst(count).contains { stands(article, on: $0) }
      }
      let missing = wanted.filter { article in !found.contains { $0.content == article.content } }
      #expect(missing.map(\.id.key) == [], "\(tenth) tenths")
      // The counter stands on one of the first pages.
      if tenth < 3 { continue }
      let gone = try #require(report.perhapsLostArticles) + report.lostArticles
      #expect(found.count + gone == 40, "\(tenth) tenths")
    }
  }

  @Test func `where the counter is gone, nobody says how many articles there were`() async throws {
    let (pages, articles) = try await filledPages()
    let mark = Array("sequence".utf8)
    let counters = pages.indices.filter { pages[$0].first == 10 && contains(pages[$0], mark) }
    let counter = try #require(counters.first)
    #expect(counters.count == 1)
    var cut = Array(pages.prefix(pages.count / 2))
    cut[counter] = cut[counter].map { _ in 0 }
    let (found, report) = try await rescue(cut, "uncounted")
    #expect(found.count < articles.count)
    #expect(report.perhapsLostArticles == nil)
    #expect(report.remarks.contains("How many articles there were is not known."))
  }

  @Test func `marks, earlier texts and sources survive the loss of the first page`() async throws {
    var (pages, _) = try await filledPages()
    let all = try await Backend.sqlite.open(folder.file("whole")).pieces()
    pages[0] = pages[0].map { _ in 0 }
    _ = try await rescue(pages, "first")
    let found = try await Backend.sqlite.open(folder.file("first-rescued")).pieces()
    #expect(found == all)
  }

  @Test func `the whole items before the cut of a JSON storage are rescued`() async throws {
    do { try await fill(Backend.json.open(folder.file("whole"))) }
    let bytes = TemporaryFolder.bytes(of: folder.file("whole"))
    let cut = Array(bytes.prefix(bytes.count / 2))
    TemporaryFolder.write(cut, to: folder.file("store"))
    let report = try await file(.json, "store").rescue(to: folder.file("rescued"))
    #expect((18...21).contains(report.rescued.articles))
    #expect(report.rescued.articles + report.lostArticles == 40)
    #expect(try await Backend.json.open(folder.file("rescued")).ids.contains("39"))
  }

  @Test(arguments: ["store", "link"])
  func `what stands only in the log of a damaged database is rescued, too`(
    name: String
  ) async throws {
    let storage = try file(.sqlite, "whole")
    try await fill(storage)
    // The storage is still open, so that its log has not been worked in.
    let log = TemporaryFolder.bytes(of: folder.file("whole-wal"))
    try #require(log.count > 100_000)
    TemporaryFolder.write(TemporaryFolder.bytes(of: folder.file("whole")), to: folder.file("store"))
    TemporaryFolder.write(log, to: folder.file("store-wal"))
    symlink("store", folder.file("link"))
    let report = try await file(.sqlite, name).rescue(to: folder.file("rescued"))
    #expect(report.rescued.articles == 40)
    #expect(report.lostArticles == 0)
    #expect(TemporaryFolder.bytes(of: folder.file("store-wal")) == log)
  }

  @Test(arguments: Backend.all)
  func `of garbage nothing is rescued, and no file is made`(backend: Backend) async throws {
    TemporaryFolder.write(Array(repeating: 65, count: 5000), to: folder.file("store"))
    let storage = try file(backend, "store")
    #expect(await reason { try await storage.rescue(to: folder.file("rescued")) } == .damaged)
    #expect(folder.names == ["store"])
  }
}
