// Exports: the file's form, damaged files, and moving between storages.
import GazetteCore
import GazetteTesting
import Glibc
import Testing

@testable import Storages

struct ExchangeTests {
  private let folder = TemporaryFolder()

  private func write(_ storage: any Storage, to name: String) async throws {
    let file = try NewFile(at: folder.file(name))
    var writer = ExchangeWriter(to: file.descriptor, named: name)
    try await storage.export(into: &writer)
    try writer.end()
    try file.finish()
  }

  private func read(_ name: String, into storage: any Storage) async throws -> AdoptionReport {
    let descriptor = open(folder.file(name), O_RDONLY)
    defer { close(descriptor) }
    var reader = ExchangeReader(from: descriptor, named: name)
    return try await storage.adopt(&reader)
  }

  @Test func `an export begins with a head and ends with a mark`() async throws {
    let storage = Backend.json.open(folder.file("store.json"))
    var commit = commit("1")
    commit.records = [Record(kind: "host", key: "a.example", value: "x")]
    _ = try await storage.save(commit)
    try await write(storage, to: "export")
    let text = String(decoding: TemporaryFolder.bytes(of: folder.file("export")), as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    let handle = ArticleID(source: "a", key: "1").handle
    let wanted = [
      #"{"format":"gazette-export","version":1,"articles":1,"revisions":0,"tombstones":0,"#
        + #""sources":1,"records":1,"last_sequence":1}"#,
      #"{"source":{"name":"a","fetched":"2026-11-30T00:53:20Z"}}"#,
      #"{"record":{"kind":"host","key":"a.example","value":"x"}}"#,
      #"{"article":{"id":"\#(handle)","title":"Title of 1","content_html":"<p>text</p>","#
        + #""_gazette":{"source":"a","key":"1","sequence":1,"first_seen":"2026-11-30T00:53:20Z","#
        + #""fetched":"2026-11-30T00:53:20Z","source_id":"1"}}}"#,
    ]
    #expect(Array(lines.dropLast()) == wanted)
    let body = wanted.map { $0 + "\n" }.joined()
    #expect(lines.last == #"{"end":{"lines":4,"sha256":"\#(SHA256.hex(Array(body.utf8)))"}}"#)
  }

  @Test(arguments: Backend.all)
  func `an export that is cut anywhere is refused and leaves nothing`(
    backend: Backend
  ) async throws {
    let source = Backend.json.open(folder.file("store.json"))
    _ = try await source.save(commit("1", "2", "3", text: String(repeating: "word ", count: 50)))
    try await write(source, to: "export")
    let whole = TemporaryFolder.bytes(of: folder.file("export"))
    let storage = backend.open(folder.file("target"))
    _ = try await storage.save(commit("0"))
    let before = try await storage.pieces()
    for count in stride(from: 0, to: whole.count, by: 97) + [whole.count - 1] {
      TemporaryFolder.write(Array(whole.prefix(count)), to: folder.file("cut"))
      let found = await reason { try await read("cut", into: storage) }
      #expect(found == .damaged || found == .foreign, "\(count)")
    }
    #expect(try await storage.pieces() == before)
  }

  @Test func `an export in which one byte has changed is refused`() async throws {
    let source = Backend.json.open(folder.file("store.json"))
    _ = try await source.save(commit("1", "2"))
    try await write(source, to: "export")
    let whole = TemporaryFolder.bytes(of: folder.file("export"))
    let storage = Backend.json.open(folder.file("target.json"))
    for at in stride(from: 0, to: whole.count, by: 31) {
      var changed = whole
      changed[at] ^= 0x01
      TemporaryFolder.write(changed, to: folder.file("changed"))
      #expect(await reason { try await read("changed", into: storage) } != nil, "\(at)")
    }
    #expect(try await storage.ids == [])
  }

  @Test func `an export of a newer Gazette is refused`() async throws {
    TemporaryFolder.write(
      Array(#"{"format":"gazette-export","version":2}"#.utf8) + [10], to: folder.file("newer"))
    let storage = Backend.json.open(folder.file("target.json"))
    #expect(await reason { try await read("newer", into: storage) } == .newer)
  }

  @Test(arguments: ["", "\n", "[]\n", "{}\n", "GIF89a", "<rss/>\n", "{\"format\":\"other\"}\n"])
  func `what is no export is called so`(text: String) async throws {
    TemporaryFolder.write(Array(text.utf8), to: folder.file("other"))
    let storage = Backend.sqlite.open(folder.file("target.db"))
    #expect(await reason { try await read("other", into: storage) } == .foreign)
  }

  @Test(arguments: Backend.all)
  func `numbers of an export that nothing real has do no harm`(backend: Backend) async throws {
    let far = [Int64.max, .min, 253_402_300_800_000, -62_135_596_800_001]
    var pieces: [StoragePiece] = far.enumerated().map { index, milliseconds in
      let moment = Instant(milliseconds: milliseconds)
      var content = Content()
      content.ownID = "\(index)"
      content.title = "harbour"
      content.published = moment
      return .article(
        KeptArticle(
          article: Article(
            id: ArticleID(source: "a", key: "\(index)"), content: content, firstSeen: moment,
            fetched: moment, sequence: Int64(index) + 1)))
    }
    var head = Holdings()
    for piece in pieces { head.count(piece) }
    head.lastSequence = 1 << 53
    pieces.insert(.head(head), at: 0)
    let storage = backend.open(folder.file("store"))
    var list = PieceList(pieces)
    _ = try await storage.adopt(&list)
    var query = Query()
    query.search = "harbour"
    #expect(try await storage.articles(matching: query).articles.count == 4)
    _ = try await storage.save(commit("0", "1", "9"))
    _ = try await storage.prune(
      Retention(maximumAge: .seconds(5), maximumPerSource: 1), now: Instant(seconds: 0))
    #expect(try await storage.check() == [])
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `whatever has happened to a storage, it moves to the other kind and back unchanged`(
    seed: UInt64
  ) async throws {
    let history = StorageHistory(seed: seed)
    let first = Backend.sqlite.open(folder.file("first.db"))
    _ = try await history.transcript(of: first)
    try await write(first, to: "one")
    let second = Backend.json.open(folder.file("second.json"))
    _ = try await read("one", into: second)
    try await write(second, to: "two")
    let third = Backend.sqlite.open(folder.file("third.db"))
    _ = try await read("two", into: third)
    try await write(third, to: "three")
    let one = TemporaryFolder.bytes(of: folder.file("one"))
    #expect(one == TemporaryFolder.bytes(of: folder.file("two")))
    #expect(one == TemporaryFolder.bytes(of: folder.file("three")))
    #expect(try await second.check() == [])
    #expect(try await third.check() == [])
    // And they go on alike.
    let next = StorageHistory(seed: seed + 1000)
    let transcripts = [
      try await next.transcript(of: first), try await next.transcript(of: second),
      try await next.transcript(of: third),
    ]
    #expect(transcripts[0] == transcripts[1])
    #expect(transcripts[0] == transcripts[2])
  }

  @Test func `a new file never replaces one that is there, and vanishes when it is not finished`()
    throws
  {
    TemporaryFolder.write([1], to: folder.file("there"))
    #expect(throws: StorageError.self) { try NewFile(at: folder.file("there")) }
    do {
      let file = try NewFile(at: folder.file("new"))
      try file.write([2, 3])
      TemporaryFolder.write([4], to: folder.file("new"))
      #expect(throws: StorageError.self) { try file.finish() }
    }
    #expect(folder.names == ["new", "there"])
    #expect(TemporaryFolder.bytes(of: folder.file("new")) == [4])
  }
}
