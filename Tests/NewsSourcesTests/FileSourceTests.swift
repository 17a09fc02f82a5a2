// Feeds and fixtures in files.
import GazetteCore
import GazetteTesting
import Glibc
import NewsSources
import Synchronization
import Testing

/// A fresh folder, removed with its files when the value goes.
final class TemporaryFolder {
  let path: String
  private var names: [String] = []

  init() throws {
    var template = Array("/tmp/gazette-sources-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SourceError(.file, "There is no folder.") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  func file(_ name: String, _ text: String) -> String {
    names.append(name)
    let file = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    _ = Array(text.utf8).withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    close(file)
    return "\(path)/\(name)"
  }

  func pipe(_ name: String) -> String {
    names.append(name)
    mkfifo("\(path)/\(name)", 0o600)
    return "\(path)/\(name)"
  }
}

@Suite struct FileSourceTests {
  private let none = StubHTTPClient([:])

  private func fixture(_ path: String) throws -> FixtureSource {
    try make(FixtureSource.self, [("path", .scalar(path, isQuoted: false))]).source
  }

  @Test func `a feed in a file is read, and unchanged the second time`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a b.xml", FeedSourceTests.feed("One"))
    let url = "file://" + path.replacing(" ", with: "%20")
    let source = try make(FeedSource.self, [("url", .scalar(url, isQuoted: false))]).source
    let first = try await source.fetch(context(none))
    #expect(first.harvest?.drafts.map(\.title) == ["One"])
    #expect(try await source.fetch(context(none, bookmark: first.bookmark)).isUnchanged)
    #expect(source.addresses == [])
    #expect(none.requests.isEmpty)
  }

  @Test func `a file is read when there is room for it`() async throws {
    let folder = try TemporaryFolder()
    let text = FeedSourceTests.feed("One")
    let path = folder.file("feed.xml", text)
    let url = Setting.Value.scalar("file://\(path)", isQuoted: false)
    let sources: [any NewsSource] = [
      try make(FeedSource.self, [("url", url)]).source, try fixture(path),
    ]
    for source in sources {
      _ = folder.file("feed.xml", text)
      let asked = Mutex<[Int]>([])
      var given = context(none)
      given.makeRoom = { bytes in
        asked.withLock { $0.append(bytes) }
        // What is gone by now cannot have been read before.
        unlink(path)
      }
      #expect(await source.failure(given)?.what == "\(path): There is no such file.")
      #expect(asked.withLock { $0 } == [text.utf8.count])
    }
  }

  @Test func `a missing file, a folder and a pipe fail without waiting`() async throws {
    let folder = try TemporaryFolder()
    let pipe = folder.pipe("pipe")
    #expect(
      await (try fixture("\(folder.path)/none")).failure(context(none))?.sentence
        == "\(folder.path)/none: There is no such file. Check the path.")
    #expect(
      await (try fixture(folder.path)).failure(context(none))?.sentence
        == "\(folder.path): It is a folder. Name a file with articles.")
    #expect(
      await (try fixture(pipe)).failure(context(none))?.sentence
        == "\(pipe): It is not a regular file. Name a file with articles.")
  }

  @Test func `a fixture may be a feed, a JSON Feed or a News API answer`() async throws {
    let folder = try TemporaryFolder()
    let texts = [
      FeedSourceTests.feed("One"),
      """
      {"version": "https://jsonfeed.org/version/1.1", "title": "F",
       "items": [{"id": "1", "title": "One", "content_text": ""}]}
      """,
      """
      {"status": "ok", "articles": [{"title": "One", "url": "https://example.org/1"}]}
      """,
    ]
    for (number, text) in texts.enumerated() {
      let source = try fixture(folder.file("\(number)", text))
      let first = try await source.fetch(context(none))
      #expect(first.harvest?.drafts.map(\.title) == ["One"])
      #expect(try await source.fetch(context(none, bookmark: first.bookmark)).isUnchanged)
    }
  }

  @Test func `a fixture that is neither fails in parsing`() async throws {
    let folder = try TemporaryFolder()
    for (number, text) in ["", "{\"articles\": 5}", "words", "{\"articles\": ["].enumerated() {
      let failure = await (try fixture(folder.file("\(number)", text))).failure(context(none))
      #expect(failure?.stage == .parse)
    }
  }

  @Test func `a News API error in a file is told`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("e", #"{"status":"error","code":"apiKeyInvalid","message":"No."}"#)
    #expect(
      await (try fixture(path)).failure(context(none))?.what
        == "\(path) holds an error of News API: apiKeyInvalid: No.")
  }
}
