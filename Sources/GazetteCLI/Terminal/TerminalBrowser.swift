// The browser of whoever reads in the terminal: in a window of its own, or in the terminal itself.
import GazettePrograms
import Glibc
import Synchronization

struct TerminalBrowser: Sendable {
  private let environment: [String: String]
  private let browser: Browser

  init(environment: [String: String]) {
    self.environment = environment
    browser = Browser(environment: environment, isSeen: true)
  }

  /// Debian's alternatives, and what xdg-open looks for where there are no windows.
  private static let inTerminal: Set<String> = [
    "browsh", "carbonyl", "cha", "elinks", "links", "links2", "lynx", "netrik", "retawq", "w3m",
    "www-browser",
  ]

  /// Whether the first of the programs shows itself in the terminal.
  var needsTerminal: Bool {
    guard let program = browser.candidates("").first?.first else { return false }
    let name = program.split(separator: "/").last.map(String.init) ?? program
    if TerminalBrowser.inTerminal.contains(name) { return true }
    return name == "xdg-open" && !hasWindows
  }

  private var hasWindows: Bool {
    [environment["DISPLAY"], environment["WAYLAND_DISPLAY"]].contains { !($0 ?? "").isEmpty }
  }

  /// A program with windows has nothing of the terminal, and is not waited for longer than it takes to
  /// see that it works; one in the terminal is over when this returns.
  func open(_ url: String) async throws(Failure) {
    let needsTerminal = needsTerminal
    for words in browser.candidates(url) where !words.isEmpty {
      let program = TerminalProgram(words, environment: environment)
      guard let child = program.start(isApart: !needsTerminal) else { continue }
      let patience: Duration? = needsTerminal ? nil : .seconds(2)
      if await ChildEnd.of(child, patience: patience) ?? 0 == 0 { return }
    }
    throw Browser.noBrowser
  }
}

/// Waits for a program on a thread that nobody else needs.
private final class ChildEnd: Sendable {
  private let child: pid_t
  private let continuation: Mutex<CheckedContinuation<Int32?, Never>?>

  private init(_ child: pid_t, _ continuation: CheckedContinuation<Int32?, Never>) {
    self.child = child
    self.continuation = Mutex(continuation)
  }

  /// What it ended with; nil where it goes on for longer than that. It is reaped in any case.
  static func of(_ child: pid_t, patience: Duration?) async -> Int32? {
    await withCheckedContinuation { continuation in
      let end = ChildEnd(child, continuation)
      end.watch()
      guard let patience else { return }
      Task {
        try? await Task.sleep(for: patience)  // Cancelled: it is waited for no longer.
        end.tell(nil)
      }
    }
  }

  private func watch() {
    let context = Unmanaged.passRetained(self)
    let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
      if let context {
        let end = Unmanaged<ChildEnd>.fromOpaque(context).takeRetainedValue()
        end.tell(TerminalProgram.wait(for: end.child))
      }
      return nil
    }
    var thread = pthread_t()
    if pthread_create(&thread, nil, body, context.toOpaque()) == 0 {
      pthread_detach(thread)
    } else {
      context.release()
      tell(nil)
    }
  }

  private func tell(_ status: Int32?) {
    let waiting = continuation.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    waiting?.resume(returning: status)
  }
}
