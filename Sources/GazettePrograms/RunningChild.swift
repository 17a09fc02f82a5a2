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
  private let maximumOutput: Int
  private var output: Pipe
  private var errors: Pipe
  private var input: Pipe?
  /// What the program was sent and has not taken yet.
  private var unsent: ArraySlice<UInt8> = []
  private var endsInput = false
  private var heard = 0
  private var complaint: [UInt8] = []
  private var isComplaintCut = false

  init(_ program: ChildProgram, path: String) throws(ProgramFault) {
    let name = program.words[0]
    let pipes = try Pipe.several(program.input.isEmpty ? 2 : 3, for: name)
    maximumOutput = program.maximumOutput
    output = pipes[0]
    errors = pipes[1]
    input = pipes.count > 2 ? pipes[2] : nil
    let code: Int32
    let (child, inputEnd, outputEnd, errorsEnd) = (
      program, input?.readEnd, output.writeEnd, errors.writeEnd
    )
    (pid, code) = LiveGroups.start {
      RunningChild.spawn(
        child, path, input: inputEnd, output: outputEnd, complaint: errorsEnd)
    }
    output.closeWriteEnd()
    errors.closeWriteEnd()
    input?.closeReadEnd()
    guard code == 0 else {
      closeAll()
      throw ProgramPath.fault(code, starting: name)
    }
    for end in [output.readEnd, errors.readEnd, input?.writeEnd ?? -1] where end >= 0 {
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
  mutating func finish(
    _ program: ChildProgram, linkedTo link: inout some ProgramLink
  ) -> ProgramResult {
    var limit = ContinuousClock.now + program.timeout
    var stop: ProgramEnd?
    var ended: ContinuousClock.Instant?
    while output.isOpen || errors.isOpen || ended == nil {
      let orders = link.orders()
      unsent += orders.input
      endsInput = endsInput || orders.endsInput
      if let sooner = orders.limit { limit = min(limit, sooner) }
      if orders.isDeaf { output.closeReadEnd() }
      exchange(&link)
      if heard > maximumOutput { stop = .tooMuchOutput }
      if orders.isStopped { stop = .cancelled }
      if ContinuousClock.now >= limit && ended == nil { stop = .timedOut }
      if stop != nil { break }
      if ended == nil && hasExited { ended = .now }
      if let ended, ContinuousClock.now >= ended + RunningChild.afterlife { break }
    }
    // First the signal: a program should not have to find out by a closed pipe. Its input stays open
    // until it has ended, or the end of that would be taken for heeding the signal.
    kill(-pid, SIGTERM)
    output.close()
    errors.close()
    defer { input?.close() }
    var result = ProgramResult(end: .cancelled, output: [], complaint: complaint)
    result.isComplaintCut = isComplaintCut
    result.end = end(hasExited: ended != nil, &result)
    LiveGroups.forget(pid)
    if let stop { result.end = stop }
    return result
  }

  /// Waits a moment for something to read or write, and does it.
  private mutating func exchange(_ link: inout some ProgramLink) {
    if unsent.isEmpty && endsInput { input?.closeWriteEnd() }
    var polled = [
      pollfd(fd: output.readEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors.readEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: input?.writeEnd ?? -1, events: unsent.isEmpty ? 0 : Int16(POLLOUT), revents: 0),
      pollfd(fd: link.bell, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&polled, 4, wait(hasBell: link.bell >= 0)) > 0 else { return }
    if polled[0].revents != 0 { hear(output.read(), &link) }
    if polled[1].revents != 0 {
      complaint += errors.read()
      isComplaintCut = isComplaintCut || complaint.count > RunningChild.maximumComplaint
      complaint = Array(complaint.suffix(RunningChild.maximumComplaint))
    }
    let events = Int32(polled[2].revents)
    if events & (POLLERR | POLLHUP | POLLNVAL) != 0 {
      // Nobody reads any more, which is a program's good right.
      unsent = []
      input?.closeWriteEnd()
    } else if events != 0 {
      input?.write(&unsent)
    }
  }

  /// In milliseconds. Once both outputs are closed, only the exit itself is waited for, which no poll
  /// reports.
  private func wait(hasBell: Bool) -> Int32 {
    if !output.isOpen && !errors.isOpen { return 2 }
    return hasBell ? 50 : 20
  }

  /// Passes on no more than the program may write in all.
  private mutating func hear(_ bytes: [UInt8], _ link: inout some ProgramLink) {
    let room = max(0, maximumOutput - heard)
    heard += bytes.count
    if room > 0, !bytes.isEmpty { link.hear(bytes.count <= room ? bytes : Array(bytes[..<room])) }
  }

  /// Looks without taking the status, so that the process group's number stays taken.
  private var hasExited: Bool {
    var information = siginfo_t()
    guard waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT) == 0 else {
      return true
    }
    return information.si_signo != 0
  }

  /// Waits for what SIGTERM ends, ends the rest of the process group, and takes the status.
  private func end(hasExited isOver: Bool, _ result: inout ProgramResult) -> ProgramEnd {
    let limit = ContinuousClock.now + RunningChild.patience
    while !isOver && !hasExited && ContinuousClock.now < limit { poll(nil, 0, 5) }
    if !isOver {
      result.neededKill = !hasExited
      kill(-pid, SIGKILL)
    }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
    endGroup(&result)
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }

  /// What the program left behind gets half a second after SIGTERM.
  private func endGroup(_ result: inout ProgramResult) {
    let limit = ContinuousClock.now + .milliseconds(500)
    while kill(-pid, 0) == 0 {
      result.leftOthers = true
      guard ContinuousClock.now < limit else {
        kill(-pid, SIGKILL)
        return
      }
      poll(nil, 0, 5)
    }
  }

  private mutating func closeAll() {
    output.close()
    errors.close()
    input?.close()
  }
}
