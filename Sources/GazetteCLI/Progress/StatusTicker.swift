// Redraws the status line some times a second.

/// From its making to its end; does nothing where nobody watches.
struct StatusTicker: Sendable {
  private let console: Console
  private let task: Task<Void, Never>?

  private static let interval: Duration = .milliseconds(100)

  /// `line` is given the columns that it may fill. What ends within the first interval is never
  /// shown.
  init(_ console: Console, line: @escaping @Sendable (Int) -> String) {
    self.console = console
    guard console.showsStatus else {
      task = nil
      return
    }
    task = Task {
      while (try? await Task.sleep(for: Self.interval)) != nil {
        console.status.show(line(console.talkColumns - 1))
      }
    }
  }

  /// Takes the line away.
  func end() async {
    guard let task else { return }
    task.cancel()
    await task.value
    console.status.show("")
  }
}
