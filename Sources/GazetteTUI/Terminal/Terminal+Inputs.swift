// Waits for keys on a thread of its own, so that nothing else waits.
import Glibc

extension Terminal {
  /// Keys and changes as they come; ends when nobody is there any more.
  public func inputs() -> AsyncStream<Input> {
    let (stream, continuation) = AsyncStream.makeStream(of: Input.self)
    let watch = Unmanaged.passRetained(KeyWatch(self, continuation))
    let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
      if let context { Unmanaged<KeyWatch>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    }
    var thread = pthread_t()
    if pthread_create(&thread, nil, body, watch.toOpaque()) == 0 {
      pthread_detach(thread)
    } else {
      watch.takeRetainedValue().end()
    }
    return stream
  }
}

private final class KeyWatch: Sendable {
  private let terminal: Terminal
  private let continuation: AsyncStream<Terminal.Input>.Continuation

  init(_ terminal: Terminal, _ continuation: AsyncStream<Terminal.Input>.Continuation) {
    self.terminal = terminal
    self.continuation = continuation
  }

  func run() {
    var reader = KeyReader()
    while true {
      let input = terminal.next(&reader)
      if case .closed = input { break }
      if case .terminated = continuation.yield(input) { break }
    }
    end()
  }

  func end() { continuation.finish() }
}
