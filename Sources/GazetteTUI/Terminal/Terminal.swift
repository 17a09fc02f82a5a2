// The terminal that the reader is shown on.
import CTerminal
import Glibc
import Synchronization

/// Taken by `take`, given back by `giveBack` and by whatever ends the program.
public final class Terminal: Sendable {
  public enum Input: Sendable {
    case keys([Key])
    /// The size may be another, and what is shown may be gone.
    case changed
    /// Nobody is there any more.
    case closed
  }

  private let descriptor: Int32
  /// Its second end is written to by signals, its first one read with the keys.
  private let wake: [Int32]
  /// Whether another program has it, whose keys are not read here.
  private let isLent = Atomic<Bool>(false)

  /// The terminal of the process; nil when it has none.
  public init?() {
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
    var ends: [Int32] = [-1, -1]
    guard descriptor >= 0 else { return nil }
    guard pipe(&ends) == 0 else {
      close(descriptor)
      return nil
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    self.descriptor = descriptor
    wake = ends
  }

  deinit {
    for descriptor in [descriptor] + wake { close(descriptor) }
  }

  /// Columns and rows; 80 and 24 where the terminal does not tell.
  public var size: (columns: Int, rows: Int) {
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard gz_terminal_size(descriptor, &columns, &rows) else { return (80, 24) }
    return (Int(columns), Int(rows))
  }

  // Alternate screen, pasted text marked as such, mouse buttons in SGR's form, no cursor.
  private static let enter: StaticString =
    "\u{1b}[?1049h\u{1b}[?2004h\u{1b}[?1000h\u{1b}[?1006h\u{1b}[?25l"
  private static let leave: StaticString =
    "\u{1b}[?2026l\u{1b}[0m\u{1b}[?1006l\u{1b}[?1000l\u{1b}[?2004l\u{1b}[?1049l\u{1b}[?25h"

  /// False when it cannot be made to give keys one by one.
  public func take() -> Bool {
    Terminal.enter.withCString { enter in
      Terminal.leave.withCString { gz_terminal_take(descriptor, wake[1], enter, $0) }
    }
  }

  public func giveBack() { gz_terminal_give_back() }

  /// Gives it back for another program, and reads no keys until `takeBack`.
  public func lend() {
    isLent.store(true, ordering: .sequentiallyConsistent)
    giveBack()
    stir()
  }

  public func takeBack() {
    _ = take()
    isLent.store(false, ordering: .sequentiallyConsistent)
    stir()
  }

  /// Lets who waits for keys look anew.
  private func stir() {
    var byte: UInt8 = 0
    _ = Glibc.write(wake[1], &byte, 1)
  }

  /// Stops the program until somebody lets it go on.
  public func suspend() { gz_terminal_suspend() }

  /// Asks for the colour of the background, and what kind of terminal it is, which all answer: the
  /// answers come as keys.
  public func ask() { write(Array("\u{1b}]11;?\u{1b}\\\u{1b}[c".utf8)) }

  public func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      var sent = 0
      while sent < buffer.count {
        let count = Glibc.write(
          descriptor, buffer.baseAddress.map { $0 + sent }, buffer.count - sent)
        if count < 0, errno == EINTR || errno == EAGAIN { continue }
        guard count > 0 else { return }
        sent += count
      }
    }
  }

  /// Waits for keys and changes; called from a thread that may wait.
  public func next(_ reader: inout KeyReader) -> Input {
    while true {
      var waiting = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wake[0], events: Int16(POLLIN), revents: 0),
      ]
      let patience = reader.patience.map { Int32($0 / .milliseconds(1)) } ?? -1
      // Not read, and not even looked at.
      if isLent.load(ordering: .sequentiallyConsistent) { waiting[0].fd = -1 }
      let count = poll(&waiting, 2, patience)
      if count < 0, errno != EINTR { return .closed }
      if count == 0 {
        let keys = reader.settle()
        if !keys.isEmpty { return .keys(keys) }
      }
      guard count > 0 else { continue }
      if waiting[1].revents != 0 {
        _ = bytes(of: wake[0])
        return .changed
      }
      let read = bytes(of: descriptor)
      guard let read else { return .closed }
      let keys = reader.read(read)
      if !keys.isEmpty { return .keys(keys) }
    }
  }

  /// What is there now; nil at the end of it.
  private func bytes(of descriptor: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &buffer, buffer.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    return count > 0 ? Array(buffer[..<count]) : nil
  }
}

extension StaticString {
  /// Its bytes, which end with a zero and stay for ever.
  fileprivate func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    body(UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self))
  }
}
