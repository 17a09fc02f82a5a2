// Tests of programs that run on threads of their own.
import GazettePrograms
import Testing

@Suite struct ProgramRunTests {
  private static func shell(_ script: String, seconds: Int = 600) -> ChildProgram {
    var program = ChildProgramTests.shell(script, seconds: seconds)
    program.input = Array("first\n".utf8)
    return program
  }

  /// All that it prints, and how it ended; nil for one that never began.
  private static func ended(_ run: ProgramRun) async -> (output: String, end: ProgramEnd?) {
    var output: [UInt8] = []
    while true {
      switch await run.next() {
      case .output(let bytes): output += bytes
      case .ended(let result): return (String(decoding: output, as: UTF8.self), result.end)
      case .failed: return ("", nil)
      }
    }
  }

  @Test func `output comes while the program runs, and it can be answered`() async {
    let run = ProgramRun(
      ProgramRunTests.shell("read a; echo \"$a?\"; read b; echo \"$b!\"; cat"), endsInput: false)
    guard case .output(let first) = await run.next() else {
      Issue.record("it said nothing")
      return
    }
    #expect(String(decoding: first, as: UTF8.self) == "first?\n")
    run.write(Array("second\nthird\n".utf8))
    run.endInput()
    let (output, end) = await ProgramRunTests.ended(run)
    #expect(output == "second!\nthird\n")
    #expect(end == .exited(0))
  }

  @Test func `a stopped program is gone when the last event comes`() async {
    let run = ProgramRun(ProgramRunTests.shell("trap '' TERM; echo on; while :; do sleep 1; done"))
    _ = await run.next()
    run.stop()
    #expect(await ProgramRunTests.ended(run).end == .cancelled)
  }

  @Test func `the end of its input is no part of being stopped`() async {
    let run = ProgramRun(
      ProgramRunTests.shell("trap '' TERM; echo on; cat >/dev/null"), endsInput: false)
    _ = await run.next()
    run.stop()
    guard case .ended(let result) = await run.next() else {
      Issue.record("it said more")
      return
    }
    #expect(result.neededKill)
  }

  @Test func `a hurried program has only so much time`() async {
    let run = ProgramRun(ProgramRunTests.shell("sleep 600"))
    run.hurry(.milliseconds(50))
    #expect(await ProgramRunTests.ended(run).end == .timedOut)
  }

  @Test func `one that cannot be started says so`() async {
    let run = ProgramRun(ChildProgramTests.program(["./no-such-program"]))
    guard case .failed(let fault) = await run.next() else {
      Issue.record("it started")
      return
    }
    #expect(fault.what == "there is no program './no-such-program'")
  }

  @Test func `programs that wait for another one do not keep it from running`() async {
    // More than there are threads for tasks: each waits for a line that comes when all have begun.
    let runs = (0..<20).map { _ in
      ProgramRun(ProgramRunTests.shell("read a; echo; cat"), endsInput: false)
    }
    for run in runs { _ = await run.next() }
    for run in runs { run.write(Array("news".utf8)) }
    for run in runs { run.endInput() }
    for run in runs { #expect(await ProgramRunTests.ended(run).output == "news") }
  }

  @Test func `whoever closes its input is no trouble`() async {
    let run = ProgramRun(ProgramRunTests.shell("exec <&-; echo on; sleep 0.1"), endsInput: false)
    _ = await run.next()
    run.write([UInt8](repeating: 97, count: 200_000))
    #expect(await ProgramRunTests.ended(run).end == .exited(0))
  }
}
