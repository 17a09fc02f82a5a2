// Tests of running programs: what they get, how they end, and that nothing stays.
import GazetteCore
import GazettePrograms
import Glibc
import Testing

@Suite struct ChildProgramTests {
  static func program(_ words: [String], seconds: Int = 10) -> ChildProgram {
    ChildProgram(
      words: words, folder: "/tmp", environment: ["PATH": "/usr/bin:/bin"],
      timeout: .seconds(seconds), maximumOutput: 100_000)
  }

  static func shell(_ script: String, seconds: Int = 10) -> ChildProgram {
    program(["/bin/sh", "-c", script], seconds: seconds)
  }

  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func `both outputs and the exit status arrive`() throws {
    let result = try ChildProgramTests.shell("echo news; echo trouble >&2; exit 3").run()
    #expect(result.end == .exited(3))
    #expect(ChildProgramTests.text(result.output) == "news\n")
    #expect(ChildProgramTests.text(result.complaint) == "trouble\n")
  }

  @Test func `words are never given to a shell`() throws {
    let result = try ChildProgramTests.program(["echo", "$HOME", "a  b", "*", ";ls"]).run()
    #expect(ChildProgramTests.text(result.output) == "$HOME a  b * ;ls\n")
  }

  @Test func `a program runs in its folder, with the environment it is given and no other`() throws
  {
    var program = ChildProgramTests.shell("pwd; env | sort")
    program.environment = ["A": "1", "PATH": "/usr/bin:/bin"]
    #expect(
      ChildProgramTests.text(try program.run().output)
        .split(separator: "\n").filter { !$0.hasPrefix("PWD=") && !$0.hasPrefix("_=") }
        == ["/tmp", "A=1", "PATH=/usr/bin:/bin"])
  }

  @Test func `the environment is reduced to what every program needs`() {
    let all = [
      "PATH": "p", "HOME": "h", "LANG": "l", "LC_ALL": "c", "TZ": "z", "TMPDIR": "t",
      "NEWSAPI_KEY": "k", "REGION": "kr",
    ]
    let reduced = ChildProgram.reduced(all, keeping: ["REGION", "ABSENT"])
    #expect(reduced.keys.sorted() == ["HOME", "LANG", "LC_ALL", "PATH", "REGION", "TMPDIR", "TZ"])
  }

  @Test func `no descriptor but the first three is passed on`() throws {
    let other = open("/dev/null", O_RDONLY)
    defer { close(other) }
    let result = try ChildProgramTests.shell("ls /proc/$$/fd").run()
    let open = ChildProgramTests.text(result.output).split(separator: "\n")
    #expect(open.allSatisfy { ["0", "1", "2"].contains($0) })
  }

  @Test func `input is written and closed, whether or not it is read`() throws {
    signal(SIGPIPE, SIG_IGN)
    var program = ChildProgramTests.program(["wc", "-c"])
    program.input = [UInt8](repeating: 97, count: 300_000)
    #expect(ChildProgramTests.text(try program.run().output) == "300000\n")
    program.words = ["true"]
    #expect(try program.run().end == .exited(0))
  }

  @Test func `a program that takes too long is ended, with all that it started`() throws {
    let result = try ChildProgramTests.shell("sleep 600 & echo $!; wait", seconds: 1).run()
    #expect(result.end == .timedOut)
    let child = ChildProgramTests.text(result.output).split(separator: "\n").first.flatMap {
      pid_t($0)
    }
    #expect(ChildProgramTests.isGone(try #require(child)))
  }

  @Test func `a program that ignores the first signal gets the second`() throws {
    let result = try ChildProgramTests.shell("trap '' TERM; while :; do sleep 1; done", seconds: 1)
      .run()
    #expect(result.end == .timedOut)
  }

  @Test func `a background process neither delays the end nor stays`() throws {
    // Waited for, it would run into the time limit.
    let result = try ChildProgramTests.shell("sleep 600 & echo $!").run()
    #expect(result.end == .exited(0))
    let child = ChildProgramTests.text(result.output).split(separator: "\n").first.flatMap {
      pid_t($0)
    }
    #expect(ChildProgramTests.isGone(try #require(child)))
  }

  @Test func `a program that closes its outputs is still waited for`() throws {
    let result = try ChildProgramTests.shell("exec >&- 2>&-; sleep 0.2; exit 7").run()
    #expect(result.end == .exited(7))
  }

  @Test func `too much output ends the program`() throws {
    let result = try ChildProgramTests.program(["yes"]).run()
    #expect(result.end == .tooMuchOutput)
    #expect(result.output.count == 100_000)
  }

  @Test func `of complaints the last 4 KB are kept`() throws {
    let result = try ChildProgramTests.shell("yes complaint | head -c 50000 >&2; echo end >&2")
      .run()
    #expect(result.complaint.count == 4096)
    #expect(ChildProgramTests.text(result.complaint).hasSuffix("end\n"))
  }

  @Test func `no part of a secret is told where its complaint is cut`() throws {
    // 4,096 bytes are kept: of the first key its last six characters.
    let script = "printf 'key=abcdef-123456 '; head -c 4089 /dev/zero | tr '\\0' x"
    let result = try ChildProgramTests.shell("{ \(script); } >&2; exit 1").run()
    #expect(result.isComplaintCut)
    #expect(ChildProgramTests.text(result.complaint).hasPrefix("123456 x"))
    var short = result
    short.complaint = Array("123456 is no key".utf8)
    let veil = SecretVeil([Secret("abcdef-123456")])
    #expect(
      short.report(timeout: .seconds(1), maximumOutput: 1, veil: veil)
        == "ended with status 1: is no key")
  }

  @Test func `of a long complaint on one line the end is told`() throws {
    let script = "for i in $(seq 90); do printf 'word%s ' $i; done; echo 'the last.'"
    let result = try ChildProgramTests.shell("{ \(script); } >&2; exit 1").run()
    let report = try #require(result.report(timeout: .seconds(1), maximumOutput: 1))
    #expect(report.hasPrefix("ended with status 1: …word"))
    #expect(report.hasSuffix("word90 the last"))
    #expect(report.count <= 222)
  }

  @Test func `death by a signal is told from an exit`() throws {
    #expect(try ChildProgramTests.shell("kill -9 $$").run().end == .signalled(SIGKILL))
  }

  @Test func `a cancelled program is ended`() throws {
    let result = try ChildProgramTests.shell("sleep 60").run(isCancelled: { true })
    #expect(result.end == .cancelled)
  }

  @Test(arguments: [
    ("", "no program is named"), ("no-such-program", "there is no program 'no-such-program'"),
    ("./no-such-program", "there is no program './no-such-program'"),
    ("/usr", "'/usr' is a folder"), ("/etc/passwd", "'/etc/passwd' may not be executed"),
    ("/dev/null", "'/dev/null' is no regular file"),
  ])
  func `what cannot be started says why`(name: String, what: String) {
    let fault = #expect(throws: ProgramFault.self) { try ChildProgramTests.program([name]).run() }
    #expect(fault?.what == what)
  }

  /// Gone, or a zombie that its new parent has not yet taken in.
  private static func isGone(_ pid: pid_t) -> Bool {
    guard kill(pid, 0) == 0 else { return true }
    let state = open("/proc/\(pid)/stat", O_RDONLY)
    guard state >= 0 else { return true }
    defer { close(state) }
    var buffer = [UInt8](repeating: 0, count: 200)
    let count = read(state, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self).contains(") Z ")
  }
}
