// A started program: its process group, its pipes, and its certain end.
import CSupport
import Glibc

/// Owns the child and the parent's ends of its pipes; `finish` gives all of them back.
struct RunningChild {
  /// Between asking a program to end and ending it.
  static let patience = Duration.seconds(2)
  /// A background process of a program that has ended holds up nobody for longer.
  static let afterlife = Duration.seconds(1)
  static let maximumComplaint = 4096

  private let pid: pid_t
  private var output: Pipe
  private var complaint: Pipe
  private var input: Pipe?

  init(_ program: ChildProgram, path: String) throws(ProgramFault) {
    let name = program.words[0]
    output = try Pipe(for: name)
    complaint = try Pipe(for: name)
    input = program.input.isEmpty ? nil : try Pipe(for: name)
    let code: Int32
    (pid, code) = RunningChild.spawn(
      program, path, input: input?.readEnd, output: output.writeEnd, complaint: complaint.writeEnd)
    output.closeWriteEnd()
    complaint.closeWriteEnd()
    input?.closeReadEnd()
    guard code == 0 else {
      closeAll()
      throw ProgramPath.fault(code, starting: name)
    }
    for end in [output.readEnd, complaint.readEnd, input?.writeEnd ?? -1] where end >= 0 {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  private static func spawn(
    _ program: ChildProgram, _ path: String, input: Int32?, output: Int32, complaint: Int32
  ) -> (pid_t, Int32) {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, complaint, 2)
    _ = gz_spawn_closing_from(&actions, 3)
    _ = gz_spawn_in_folder(&actions, program.folder)
    _ = gz_spawn_on_its_own(&attributes)
    var pid = pid_t(0)
    let variables = program.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let code = withCStrings(program.words) { words in
      withCStrings(variables) { posix_spawn(&pid, path, &actions, &attributes, words, $0) }
    }
    return (pid, code)
  }

  /// Feeds and drains the program until it ends or must be ended.
  mutating func finish(_ program: ChildProgram, isCancelled: () -> Bool) -> ProgramResult {
    let deadline = ContinuousClock.now + program.timeout
    var result = ProgramResult(end: .exited(0), output: [], complaint: [])
    var unsent = program.input[...]
    var stop: ProgramEnd?
    var ended: ContinuousClock.Instant?
    while output.isOpen || complaint.isOpen || ended == nil {
      exchange(&unsent, &result)
      if result.output.count > program.maximumOutput { stop = .tooMuchOutput }
      if isCancelled() { stop = .cancelled }
      if ContinuousClock.now >= deadline && ended == nil { stop = .timedOut }
      if stop != nil { break }
      if ended == nil && hasExited { ended = .now }
      if let ended, ContinuousClock.now >= ended + RunningChild.afterlife { break }
    }
    closeAll()
    let status = end(hasExited: ended != nil)
    result.end = stop ?? status
    result.output = Array(result.output.prefix(program.maximumOutput))
    return result
  }

  /// Waits a moment for something to read or write, and does it.
  private mutating func exchange(_ unsent: inout ArraySlice<UInt8>, _ result: inout ProgramResult) {
    if unsent.isEmpty { input?.closeWriteEnd() }
    var polled = [
      pollfd(fd: output.readEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: complaint.readEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: input?.writeEnd ?? -1, events: Int16(POLLOUT), revents: 0),
    ]
    // Once both outputs are closed, only the exit itself is waited for, which no poll reports.
    let isQuiet = !output.isOpen && !complaint.isOpen
    guard poll(&polled, 3, isQuiet ? 2 : 20) > 0 else { return }
    if polled[0].revents != 0 { result.output += output.read() }
    if polled[1].revents != 0 {
      result.complaint = (result.complaint + complaint.read()).suffix(RunningChild.maximumComplaint)
    }
    if polled[2].revents != 0 { input?.write(&unsent) }
  }

  /// Looks without taking the status, so that the process group's number stays taken.
  private var hasExited: Bool {
    var information = siginfo_t()
    guard waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT) == 0 else {
      return true
    }
    return information.si_signo != 0
  }

  /// Ends what is left of the process group and takes the status.
  private func end(hasExited isOver: Bool) -> ProgramEnd {
    kill(-pid, SIGTERM)
    let limit = ContinuousClock.now + RunningChild.patience
    while !isOver && !hasExited && ContinuousClock.now < limit { poll(nil, 0, 5) }
    if !isOver { kill(-pid, SIGKILL) }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
    endGroup()
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }

  /// What the program left behind gets half a second after SIGTERM.
  private func endGroup() {
    let limit = ContinuousClock.now + .milliseconds(500)
    while kill(-pid, 0) == 0 {
      guard ContinuousClock.now < limit else {
        kill(-pid, SIGKILL)
        return
      }
      poll(nil, 0, 5)
    }
  }

  private mutating func closeAll() {
    output.close()
    complaint.close()
    input?.close()
  }
}

/// Calls `body` with a C array of the strings, ended by NULL.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
