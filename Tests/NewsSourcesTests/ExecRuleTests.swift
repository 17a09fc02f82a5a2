// Tests of specs/security.md 28-32 and 35, as far as the source `exec` must keep them:
//
// | rule | what | test |
// | ---: | --- | --- |
// | 28 | no shell, an argument vector | ExecSourceTests |
// | 28 | a process group of its own | `it has a session of its own` |
// | 28 | no descriptor but the first three | `it inherits three descriptors` |
// | 28 | the folder of the configuration | `it runs in the folder of the configuration` |
// | 28 | a small environment | `it sees what every program needs, and what is named` |
// | 29 | both outputs are drained | `much talk on either side blocks nothing` |
// | 29 | output over max_body ends it | `output over the limit ends it` |
// | 29 | 200 characters of its complaint | `of its complaint the end is told` |
// | 30 | TERM, then KILL, to the group | `one that hangs is ended with its children` |
// | 30 | the same at the normal end | `what it leaves behind is ended` |
// | 30 | the same when cancelled | `a cancelled fetch ends it` |
// | 31 | exit status, signal, no feed | `a bad end is a failed source` |
// | 32 | what cannot be started | `what cannot be started is a failed source` |
// | 7, 8 | others are not delayed | `ten that hang do not keep another one from its news` |
import GazetteCore
import GazetteTesting
import Glibc
import NewsSources
import Testing

@Suite struct ExecRuleTests {
  private let bench = Bench()
  private let http = StubHTTPClient([:])
  private static let feed = "cat <<'E'\n\(oneItem)\nE\n"

  private func error(
    _ script: String, _ more: [(String, Setting.Value)] = [], maximumBody: Int = 20_000_000
  ) async throws -> SourceError? {
    var context = context(http)
    context.limits.maximumBody = maximumBody
    return try await bench.script(script, more).failure(context)
  }

  private func output(
    _ script: String, _ more: [(String, Setting.Value)] = []
  ) async throws -> [Substring] {
    _ = try await bench.script("{ \(script); } > out.txt\n" + ExecRuleTests.feed, more)
      .fetch(context(http))
    return try String(decoding: fileBytes(bench.path("out.txt")), as: UTF8.self)
      .split(separator: "\n")
  }

  private func pid(in name: String) throws -> pid_t {
    let text = try String(decoding: fileBytes(bench.path(name)), as: UTF8.self)
    return try #require(text.split(separator: "\n").first.flatMap { pid_t($0) })
  }

  @Test func `it has a session of its own`() async throws {
    let lines = try await output("echo $$; ps -o sid= -p $$ | tr -d ' '")
    #expect(lines.count == 2)
    #expect(lines.first == lines.last)
  }

  @Test func `it inherits three descriptors`() async throws {
    let other = open("/dev/null", O_RDONLY)
    defer { close(other) }
    #expect(try await output("ls /proc/$$/fd").allSatisfy { ["0", "1", "2", "10"].contains($0) })
  }

  @Test func `it runs in the folder of the configuration`() async throws {
    #expect(try await output("pwd").map(String.init) == [bench.folder])
  }

  @Test func `it sees what every program needs, and what is named`() async throws {
    let names = { (lines: [Substring]) in
      lines.compactMap { $0.split(separator: "=").first }.filter {
        !["PWD", "_", "SHLVL", "OLDPWD"].contains($0)
      }
    }
    #expect(try await names(output("env | sort")) == ["HOME", "LC_ALL", "PATH"])
    #expect(
      try await names(output("env | sort", [("env", ["TOKEN", "ABSENT"])]))
        == ["HOME", "LC_ALL", "PATH", "TOKEN"])
  }

  @Test func `much talk on either side blocks nothing`() async throws {
    let talk = "head -c 3000000 /dev/zero | tr '\\0' e >&2\n"
    let harvest = try await bench.script(talk + ExecRuleTests.feed + talk).fetch(context(http))
      .harvest
    #expect(harvest?.drafts.count == 1)
  }

  @Test func `output over the limit ends it`() async throws {
    let error = try await error("yes news", maximumBody: 100_000)
    #expect(
      error?.sentence
        == "'/bin/sh' wrote more than 100KB and was ended. Let it write less, or raise http.max_body."
    )
  }

  @Test func `of its complaint the end is told`() async throws {
    let error = try await error(
      "for i in $(seq 500); do echo \"line $i\" >&2; done; printf 'the \\033[31mlast\\a line' >&2; exit 9"
    )
    let what = try #require(error?.what)
    #expect(what.hasPrefix("'/bin/sh' ended with status 9: line "))
    #expect(what.hasSuffix("line 500 the \u{FFFD}[31mlast\u{FFFD} line."))
    #expect(what.count <= 240)
    let long = try await self.error("head -c 5000 /dev/zero | tr '\\0' x >&2; exit 9")
    #expect((long?.what.count ?? 0) <= 240)
  }

  @Test func `one that hangs is ended with its children`() async throws {
    let error = try await error(
      "trap '' TERM; sleep 600 & echo $! > child.txt; while :; do sleep 1; done",
      [("timeout", "1s")])
    #expect(
      error?.sentence
        == "'/bin/sh' took longer than 1s and was ended. Give it a longer 'timeout', or let it do less."
    )
    let child = try pid(in: "child.txt")
    #expect(await eventually { isGone(child) })
  }

  @Test func `what it leaves behind is ended`() async throws {
    let harvest = try await bench.script("sleep 600 & echo $! > child.txt\n" + ExecRuleTests.feed)
      .fetch(context(http)).harvest
    #expect(harvest?.drafts.count == 1)
    let child = try pid(in: "child.txt")
    #expect(await eventually { isGone(child) })
  }

  @Test func `a cancelled fetch ends it`() async throws {
    let source = try bench.script("echo $$ > self.txt; exec sleep 600")
    let context = context(http)
    let task = Task { await source.failure(context) }
    #expect(await eventually { bench.exists("self.txt") })
    task.cancel()
    #expect(await task.value != nil)
    let program = try pid(in: "self.txt")
    #expect(isGone(program))
  }

  @Test(arguments: [
    (feed + "exit 3", "'/bin/sh' ended with status 3."),
    (feed + "kill -9 $$", "'/bin/sh' was ended by signal 9 (KILL)."),
    ("true", "'/bin/sh' printed nothing."),
    ("echo; echo ' '", "'/bin/sh' printed nothing."),
    (
      messages(#"{"type":"item","id":"1"}"#) + "\nexit 1", "'/bin/sh' ended with status 1."
    ),
    ("echo '{\"type\":\"hello\",\"contract\":1}'", "'/bin/sh' ended without 'done'."),
  ])
  func `a bad end is a failed source`(script: String, what: String) async throws {
    #expect(try await error(script)?.what == what)
  }

  @Test(arguments: [
    "echo Good morning", "echo '{\"items\": 5}'",
    "echo '<html><head><title>T</title></head><body>Hello</body></html>'",
    """
    echo '<html><head><link rel="alternate" type="application/rss+xml" href="/feed"></head></html>'
    """,
  ])
  func `what is no feed is a failed source`(script: String) async throws {
    let error = try await error(script)
    #expect(error?.what.hasPrefix("'/bin/sh' printed no feed: ") == true)
    #expect(error?.hint == "Let it print RSS, Atom or JSON Feed.")
  }

  @Test func `what cannot be started is a failed source`() async throws {
    bench.write("plain.txt", "hello", mode: 0o644)
    bench.write("strange", "#!/no/such/interpreter\n")
    mkdir(bench.path("folder"), 0o755)
    let expected = [
      "./missing": "there is no program './missing'.",
      "no-such-word": "there is no program 'no-such-word'.",
      "./plain.txt": "'./plain.txt' may not be executed.", "./folder": "'./folder' is a folder.",
      "./strange": "'./strange' needs an interpreter that is not there.",
    ]
    for (command, what) in expected {
      let source = try bench.source([("command", .scalar(command, isQuoted: true))])
      #expect(await source.failure(context(http))?.what == what)
    }
  }

  @Test func `ten that hang do not keep another one from its news`() async throws {
    // They hang until the other one has run: if they kept it from that, all would run out of time.
    let wait = "while [ ! -e news ]; do sleep 0.05; done\n"
    let hanging = try bench.script(wait + ExecRuleTests.feed, [("timeout", "10m")])
    let other = try bench.script(ExecRuleTests.feed + "touch news")
    let context = context(http)
    let failures = await withTaskGroup(of: SourceError?.self) { group in
      for _ in 0..<10 { group.addTask { await hanging.failure(context) } }
      group.addTask { await other.failure(context) }
      return await group.reduce(into: [SourceError]()) { found, next in
        if let next { found.append(next) }
      }
    }
    #expect(failures == [])
  }
}

/// Gone, or a zombie that its new parent has not yet taken in.
private func isGone(_ pid: pid_t) -> Bool {
  guard kill(pid, 0) == 0, let state = try? fileBytes("/proc/\(pid)/stat") else { return true }
  return String(decoding: state, as: UTF8.self).contains(") Z ")
}
