// Tests of sources that are programs: what they are told, and what becomes of what they say.
import GazetteCore
import GazetteTesting
import NewsSources
import Testing

@Suite struct ExecSourceTests {
  private let bench = Bench()
  private let http = StubHTTPClient([:])

  private func fetched(
    _ script: String, _ more: [(String, Setting.Value)] = [], after bookmark: Bookmark = Bookmark()
  ) async throws -> Fetched {
    try await bench.script(script, more).fetch(context(http, bookmark: bookmark))
  }

  private func sentence(_ script: String) async throws -> String? {
    try await bench.script(script).failure(context(http))?.sentence
  }

  // MARK: The simplest form

  @Test func `a program that prints a feed is a source`() async throws {
    let harvest = try await fetched("cat <<'E'\n\(oneItem)\nE").harvest
    #expect(harvest?.drafts.map(\.title) == ["One"])
    #expect(harvest?.feed?.format == "rss-2.0")
  }

  @Test func `a feed of JSON on one line is a feed, not messages`() async throws {
    let feed = #"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":"1"}]}"#
    #expect(try await fetched("echo '\(feed)'").harvest?.drafts.map(\.ownID) == ["1"])
  }

  @Test func `the same feed again is unchanged, another one is not`() async throws {
    let first = try await fetched("cat <<'E'\n\(oneItem)\nE")
    #expect(try await fetched("cat <<'E'\n\(oneItem)\nE", after: first.bookmark).isUnchanged)
    let other = oneItem.replacing("One", with: "Two")
    #expect(try await !fetched("cat <<'E'\n\(other)\nE", after: first.bookmark).isUnchanged)
  }

  // MARK: Messages

  @Test func `items are read as those of a JSON Feed`() async throws {
    let harvest = try await fetched(
      messages(
        #"{"type":"feed","home_page_url":"https://example.org/","language":"ko"}"#,
        #"{"type":"item","id":7,"url":"/7","title":"Seven","date_published":"2026-11-30","tags":"a, b"}"#,
        #"{"type":"item","id":"8","content_html":"<p>Eight","authors":[{"name":"Ann"}]}"#)
    ).harvest
    let drafts = try #require(harvest?.drafts)
    #expect(drafts.map(\.ownID) == ["7", "8"])
    #expect(drafts[0].url == "https://example.org/7")
    #expect(drafts[0].tags == ["a", "b"])
    #expect(drafts[0].language == "ko")
    #expect(drafts[0].line == 3)
    #expect(drafts[1].body == .html("<p>Eight", base: "https://example.org/"))
    #expect(drafts[1].authors == [Author(name: "Ann")])
  }

  @Test func `an item that cannot be read is skipped, and the others stay`() async throws {
    let harvest = try await fetched(
      messages(#"{"type":"item"}"#, #"{"type":"item","id":"1","title":5}"#)
    ).harvest
    #expect(harvest?.drafts.count == 1)
    #expect(harvest?.skipped.map(\.line) == [2])
  }

  @Test func `no items are no failure`() async throws {
    #expect(try await fetched(messages()).harvest?.drafts == [])
  }

  @Test func `the request says what to fetch`() async throws {
    _ = try await fetched(
      "cat > request.txt\n" + messages(),
      [("options", ["region": "kr", "pages": "3"]), ("timeout", "90s")])
    let lines = try String(decoding: requestText(), as: UTF8.self).split(separator: "\n")
    #expect(
      lines == [
        #"{"type":"hello","contract":1,"features":[]}"#,
        #"{"type":"fetch","source":"test","config":{"region":"kr","pages":3},"limit":100000,"deadline":"2026-11-30T12:01:30Z","timeout":90}"#,
      ])
  }

  private func requestText() throws -> [UInt8] {
    Array(try String(contentsOfFile: bench.path("request.txt")).utf8)
  }

  @Test func `a bookmark comes back at the next fetch, and so does the last success`() async throws
  {
    let script = "cat > request.txt\n" + messages(#"{"type":"bookmark","value":{"page":2}}"#)
    let first = try await fetched(script)
    #expect(try !String(contentsOfFile: bench.path("request.txt")).contains("bookmark"))
    _ = try await fetched(script, after: first.bookmark)
    let request = try String(contentsOfFile: bench.path("request.txt"))
    #expect(request.contains(#""bookmark":{"page":2},"since":"2026-11-30T12:00:00Z""#))
  }

  @Test func `other options forget the bookmark`() async throws {
    let script = "cat > request.txt\n" + messages(#"{"type":"bookmark","value":2}"#)
    let first = try await fetched(script)
    _ = try await fetched(script, [("options", ["region": "jp"])], after: first.bookmark)
    #expect(try !String(contentsOfFile: bench.path("request.txt")).contains("bookmark"))
  }

  @Test func `unchanged keeps what is there and takes the new bookmark`() async throws {
    let result = try await fetched(
      messages(#"{"type":"unchanged"}"#, #"{"type":"bookmark","value":9}"#))
    #expect(result.isUnchanged)
    #expect(result.bookmark.values["program"] == "9")
  }

  @Test func `a warning is told although nothing is new`() async throws {
    let warning = #"{"type":"log","level":"warning","text":"The key ends soon."}"#
    let first = try await fetched(messages(#"{"type":"unchanged"}"#, warning))
    #expect(first.harvest?.notes == ["The key ends soon."])
    #expect(first.harvest?.drafts == [])
    let script = messages(#"{"type":"item","id":"1"}"#, warning)
    let second = try await fetched(script, after: try await fetched(script).bookmark)
    #expect(second.harvest?.notes == ["The key ends soon."])
    #expect(second.harvest?.drafts == [])
  }

  @Test func `messages without hello are told as that`() async throws {
    #expect(
      try await sentence("echo '{\"type\":\"item\",\"id\":\"1\"}'; echo '{\"type\":\"done\"}'")
        == "'/bin/sh' sent messages without 'hello' before them. Let its first line be "
        + "{\"type\": \"hello\", \"contract\": 1}.")
  }

  @Test func `an error is told in the program's words`() async throws {
    let error = #"{"type":"error","what":"the quota is used up.","hint":"Wait.","retry_after":60}"#
    let script = "echo '{\"type\":\"hello\",\"contract\":1}'; echo '\(error)'; exit 3"
    let failure = try await bench.script(script).failure(context(http))
    #expect(failure?.sentence == "'/bin/sh': the quota is used up. Wait.")
    #expect(failure?.retryAfter == noon.advanced(by: .seconds(60)))
  }

  @Test func `what breaks the contract fails with its line`() async throws {
    #expect(
      try await sentence("echo '{\"type\":\"hello\",\"contract\":1}'; echo Fetching; sleep 60")
        == "'/bin/sh' sent something that is no message (line 2 of its output). Standard output is "
        + "for messages; let it print remarks to standard error.")
  }

  @Test func `a program that stays after done is sent home, and its news count`() async throws {
    let harvest = try await fetched(messages(#"{"type":"item","id":"1"}"#) + "\nsleep 600").harvest
    #expect(harvest?.drafts.count == 1)
    #expect(harvest?.notes == ["'/bin/sh' did not end by itself after 'done'."])
  }

  // MARK: Secrets

  @Test func `secrets reach the program and nothing else`() async throws {
    let secrets: [(String, Setting.Value)] = [("secrets", ["key": "abcdef123"])]
    let harvest = try await fetched(
      "cat > request.txt\n"
        + messages(#"{"type":"item","id":"1","title":"Found with abcdef123"}"#), secrets
    ).harvest
    #expect(try String(contentsOfFile: bench.path("request.txt")).contains(#""key":"abcdef123""#))
    #expect(harvest?.drafts.map(\.title) == ["Found with ***"])
    let failing = try bench.script("echo no such key abcdef123 >&2; exit 1", secrets)
    #expect(
      await failing.failure(context(http))?.what
        == "'/bin/sh' ended with status 1: no such key ***.")
  }

  @Test func `what it echoes of its environment is not told either`() async throws {
    let failing = try bench.script("echo bad $TOKEN >&2; exit 1", [("env", ["TOKEN"])])
    #expect(
      await failing.failure(context(http))?.what == "'/bin/sh' ended with status 1: bad ***.")
  }

  // MARK: Options

  @Test(
    arguments: [
      ([("options", ["a", "b"])], "'options' takes a map, not a list"),
      ([("timeout", "0s")], "'timeout' takes a duration from 1s to 1h"),
      (
        [("options", ["key": "a"]), ("secrets", ["key": "b"])], "'key' is among 'options', too"
      ),
    ] as [([(String, Setting.Value)], String)])
  func `options that cannot be are told`(
    lines: [(String, Setting.Value)], what: String
  ) throws {
    #expect(try bench.made([("command", "true")] + lines).problems.map(\.what) == [what])
  }

  @Test func `a command as a text is split into words and never given to a shell`() async throws {
    let words = bench.write("words.sh", "#!/bin/sh\nprintf '%s|' \"$@\" > words.txt\n" + messages())
    let source = try bench.source([
      ("command", .scalar("\(words) a 'b  c' $HOME * ;ls", isQuoted: true))
    ])
    _ = try await source.fetch(context(http))
    #expect(try String(contentsOfFile: bench.path("words.txt")) == "a|b  c|$HOME|*|;ls|")
  }
}

extension String {
  /// A small file that a test has written.
  fileprivate init(contentsOfFile path: String) throws {
    self = String(decoding: try fileBytes(path), as: UTF8.self)
  }
}
