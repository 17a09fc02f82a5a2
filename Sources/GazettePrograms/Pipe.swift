// One pipe, and which of its ends are still open.
import Glibc

struct Pipe {
  private(set) var readEnd: Int32 = -1
  private(set) var writeEnd: Int32 = -1

  init(for program: String) throws(ProgramFault) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw ProgramPath.fault(errno, starting: program) }
    (readEnd, writeEnd) = (Pipe.beyondStandard(ends[0]), Pipe.beyondStandard(ends[1]))
    guard readEnd >= 0, writeEnd >= 0 else {
      let code = errno
      close()
      throw ProgramPath.fault(code, starting: program)
    }
  }

  /// So many pipes, or none.
  static func several(_ count: Int, for program: String) throws(ProgramFault) -> [Pipe] {
    var pipes: [Pipe] = []
    do throws(ProgramFault) {
      while pipes.count < count { pipes.append(try Pipe(for: program)) }
    } catch {
      for index in pipes.indices { pipes[index].close() }
      throw error
    }
    return pipes
  }

  /// The same end with another number where it has one of the first three, which whoever started us
  /// without these streams has left free: what we print must not end up in the pipe. It is not
  /// inherited by programs.
  private static func beyondStandard(_ end: Int32) -> Int32 {
    let moved = fcntl(end, F_DUPFD_CLOEXEC, 3)
    Glibc.close(end)
    return moved
  }

  /// Whether more can be read.
  var isOpen: Bool { readEnd >= 0 }

  /// What there is to read now; closes the pipe at its end.
  mutating func read() -> [UInt8] {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, filled in
      count = Glibc.read(readEnd, buffer.baseAddress, buffer.count)
      filled = max(0, count)
    }
    if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { closeReadEnd() }
    return bytes
  }

  /// Takes from `bytes` what fits now. SIGPIPE must be ignored; a reader who has gone is no error.
  mutating func write(_ bytes: inout ArraySlice<UInt8>) {
    let count = bytes.withUnsafeBytes { Glibc.write(writeEnd, $0.baseAddress, $0.count) }
    if count >= 0 {
      bytes = bytes.dropFirst(count)
    } else if errno != EAGAIN && errno != EINTR {
      bytes = []
      closeWriteEnd()
    }
  }

  mutating func close() {
    closeReadEnd()
    closeWriteEnd()
  }

  mutating func closeReadEnd() {
    if readEnd >= 0 { Glibc.close(readEnd) }
    readEnd = -1
  }

  mutating func closeWriteEnd() {
    if writeEnd >= 0 { Glibc.close(writeEnd) }
    writeEnd = -1
  }
}
