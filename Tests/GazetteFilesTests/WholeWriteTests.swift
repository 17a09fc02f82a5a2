// Writing goes on until everything is written or nothing more can be.
import Glibc
import Testing

@testable import GazetteFiles

@Suite struct WholeWriteTests {
  /// What a call answers: how many bytes it takes, or the error number.
  private enum Answer {
    case takes(Int)
    case fails(Int32)
  }

  /// Writes five bytes to a file that gives these answers in turn.
  private func write(_ answers: Answer...) -> (code: Int32, written: [UInt8]) {
    var answers = answers[...]
    var written: [UInt8] = []
    let code = WholeWrite.write([1, 2, 3, 4, 5]) { start, count in
      switch answers.popFirst() ?? .fails(ENOTRECOVERABLE) {
      case .takes(let taken):
        written += UnsafeRawBufferPointer(start: start, count: min(taken, count))
        return taken
      case .fails(let code):
        errno = code
        return -1
      }
    }
    return (code, written)
  }

  @Test func `what one call left over another one writes`() {
    let result = write(.takes(2), .takes(1), .takes(2))
    #expect(result.code == 0)
    #expect(result.written == [1, 2, 3, 4, 5])
  }

  @Test func `a signal stops nothing`() {
    let result = write(.fails(EINTR), .takes(3), .fails(EINTR), .fails(EINTR), .takes(2))
    #expect(result.code == 0)
    #expect(result.written == [1, 2, 3, 4, 5])
  }

  @Test func `an error ends it with its number`() {
    let result = write(.takes(2), .fails(ENOSPC), .takes(3))
    #expect(result.code == ENOSPC)
    #expect(result.written == [1, 2])
  }

  @Test func `a file that takes nothing without a reason is not asked for ever`() {
    #expect(write(.takes(0)).code == EIO)
  }

  @Test func `nothing to write needs no call`() {
    #expect(WholeWrite.write([]) { _, _ in -1 } == 0)
  }

  @Test func `a pipe gets what it has room for before it says that it is full`() {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    #expect(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
    #expect(WholeWrite.write([1, 2, 3], to: ends[1]) == 0)
    // More than any pipe holds.
    #expect(WholeWrite.write([UInt8](repeating: 4, count: 1 << 22), to: ends[1]) == EAGAIN)
    var first = [UInt8](repeating: 0, count: 5)
    #expect(read(ends[0], &first, first.count) == 5)
    #expect(first == [1, 2, 3, 4, 4])
  }
}
