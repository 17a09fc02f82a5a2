// One pipe, and which of its ends are still open.
import Glibc

struct Pipe {
  private(set) var readEnd: Int32 = -1
  private(set) var writeEnd: Int32 = -1

  init(for program: String) throws(ProgramFault) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw ProgramPath.fault(errno, starting: program) }
    (readEnd, writeEnd) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  /// Whether more can be read.
  var isOpen: Bool { readEnd >= 0 }

  /// What there is to read now; closes the pipe at its end.
  mutating func read() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(readEnd, &buffer, buffer.count)
    if count > 0 { return Array(buffer[..<count]) }
    if count == 0 || (errno != EAGAIN && errno != EINTR) { closeReadEnd() }
    return []
  }

  /// Takes from `bytes` what fits now. SIGPIPE must be ignored; a reader who has gone is no error.
  mutating func write(_ bytes: inout ArraySlice<UInt8>) {
    let count = bytes.withUnsafeBytes { Glibc.write(writeEnd, $0.baseAddress, $0.count) }
    if count > 0 {
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
