// A sitting at a terminal: events to the state, the state to the screen, wishes to whoever grants them.
import GazetteCore
import GazetteReader

/// What the reader asks of the rest of Gazette.
public protocol ReaderHost: Sendable {
  var now: Instant { get }
  /// Starts a browser.
  func browse(_ address: String) async throws(ReaderFault)
  /// Fetches all sources and tells how far it is: sources that are done, of how many.
  func refresh(
    _ tell: @escaping @Sendable (Int, Int) -> Void
  ) async throws(ReaderFault) -> (new: Int, failed: Int)
}

/// What could not be done, as the reader tells it.
public struct ReaderFault: Error, Sendable, Hashable {
  public var what: String

  public init(_ what: String) { self.what = what }
}

/// Runs until somebody quits, the terminal is gone or the task is cancelled. The terminal is given back
/// in each case.
public actor ReaderSession {
  private enum Happening: Sendable {
    case input(Terminal.Input)
    case event(ReaderEvent)
    /// The terminal had time enough to tell its colours.
    case drawsNow
    case closed
  }

  /// How long the first picture waits for the terminal's own background.
  private static let patience = Duration.milliseconds(150)

  private let terminal: Terminal
  private let room: ReadingRoom
  private let host: any ReaderHost
  private let writer: ScreenWriter
  private var state: ReaderState
  private var theme: Theme
  private var waitsForTheme: Bool
  private var shown: Screen?
  /// Questions for pages of a list, which end when the list is another.
  private var asked: [Reading.Tab: (reading: Reading, tasks: [Task<Void, Never>])] = [:]
  /// Marks are set one after the other, as keys were pressed.
  private var lastMark: Task<Void, Never>?
  private let happenings: AsyncStream<Happening>
  private let teller: AsyncStream<Happening>.Continuation

  /// `theme` nil: the terminal is asked for its background.
  public init(
    on terminal: Terminal, room: ReadingRoom, host: any ReaderHost, state: ReaderState,
    depth: ColorDepth, theme: Theme?
  ) {
    self.terminal = terminal
    self.room = room
    self.host = host
    self.state = state
    writer = ScreenWriter(depth: depth)
    self.theme = depth == .none ? .plain : theme ?? .dark
    waitsForTheme = theme == nil && depth != .none
    (happenings, teller) = AsyncStream.makeStream(of: Happening.self)
  }

  /// False when the terminal cannot be taken.
  public func run() async -> Bool {
    guard terminal.take() else { return false }
    defer { terminal.giveBack() }
    let helpers = [watchKeys(), watchClock()]
    defer { for task in helpers { task.cancel() } }
    resize()
    if waitsForTheme { askTheme() }
    grant(state.start())
    draw()
    for await happening in happenings {
      guard take(happening) else { break }
      draw()
    }
    for (_, tasks) in asked.values { for task in tasks { task.cancel() } }
    // What was marked last is still to be stored; nobody has to look on.
    terminal.giveBack()
    await lastMark?.value
    return true
  }

  private func watchKeys() -> Task<Void, Never> {
    let (inputs, teller) = (terminal.inputs(), teller)
    return Task {
      for await input in inputs { teller.yield(.input(input)) }
      teller.yield(.closed)
    }
  }

  private func watchClock() -> Task<Void, Never> {
    let (host, teller) = (host, teller)
    return Task {
      while (try? await Task.sleep(for: .seconds(60))) != nil {
        teller.yield(.event(.clock(host.now)))
      }
    }
  }

  // MARK: Happenings

  /// False when that was the end.
  private func take(_ happening: Happening) -> Bool {
    switch happening {
    case .closed: return false
    case .drawsNow: waitsForTheme = false
    case .event(let event): return grant(state.take(event))
    case .input(.closed): return false
    case .input(.changed):
      shown = nil
      return resize()
    case .input(.keys(let keys)):
      for key in keys {
        if case .answer(let answer) = key { note(answer) }
        guard grant(state.take(.key(key))) else { return false }
      }
    }
    return true
  }

  @discardableResult
  private func resize() -> Bool {
    let (columns, rows) = terminal.size
    return grant(state.take(.resized(columns: columns, rows: rows)))
  }

  private func askTheme() {
    terminal.ask()
    let teller = teller
    Task {
      try? await Task.sleep(for: ReaderSession.patience)
      teller.yield(.drawsNow)
    }
  }

  /// Answers that come late are taken as well.
  private func note(_ answer: Key.Answer) {
    switch answer {
    case .background(let red, let green, let blue):
      guard theme != .plain else { return }
      theme = Theme.isLight(red: red, green: green, blue: blue) ? .light : .dark
    case .kind: waitsForTheme = false
    case .mode: break
    }
  }

  private func draw() {
    guard !waitsForTheme else { return }
    let screen = ReaderDrawing.screen(of: state, theme: theme)
    let bytes = writer.bytes(from: shown, to: screen)
    if !bytes.isEmpty { terminal.write(bytes) }
    shown = screen
  }

  // MARK: Wishes

  /// False when somebody wants to leave.
  @discardableResult
  private func grant(_ wishes: [ReaderWish]) -> Bool {
    for wish in wishes {
      switch wish {
      case .page(let page): ask(for: page)
      case .names: askNames()
      case .mark(let mark, let ids, let exactly): setMark(mark, ids, exactly)
      case .browse(let address): browse(address)
      case .refresh: refresh()
      case .toastEnd(let number, let time): endToast(number, time)
      case .redraw: shown = nil
      case .suspend:
        terminal.suspend()
        shown = nil
      case .quit: return false
      }
    }
    return true
  }

  private func ask(for wish: PageWish) {
    let tab = wish.reading.tab
    if let (reading, tasks) = asked[tab], reading != wish.reading {
      for task in tasks { task.cancel() }
      asked[tab] = nil
    }
    let (room, teller, mark) = (room, teller, lastMark)
    let task = Task {
      // A list that is read anew has what was marked before.
      await mark?.value
      do throws(StorageError) {
        let page = try await room.page(of: wish.reading, after: wish.start)
        teller.yield(.event(.page(wish, page)))
      } catch {
        if !Task.isCancelled { teller.yield(.event(.failed(ReaderSession.words(error)))) }
      }
    }
    // Few are under way at a time; those that have ended are forgotten.
    let before = asked[tab]?.tasks.suffix(8) ?? []
    asked[tab] = (wish.reading, before + [task])
  }

  private func askNames() {
    let (room, teller) = (room, teller)
    Task {
      do throws(StorageError) {
        let names = (try await room.sources(), try await room.tags())
        teller.yield(.event(.names(sources: names.0, tags: names.1)))
      } catch {
        teller.yield(.event(.failed(ReaderSession.words(error))))
      }
    }
  }

  private func setMark(_ mark: Mark, _ ids: [ArticleID], _ exactly: Bool) {
    let (room, teller, before) = (room, teller, lastMark)
    lastMark = Task {
      await before?.value
      do throws(ReadingFault) {
        let marking = try await room.mark(ids.map(\.handle), mark, exactly: exactly)
        teller.yield(.event(.marked(mark, changed: marking.changed)))
      } catch {
        teller.yield(.event(.failed(ReaderSession.words(error))))
      }
    }
  }

  private func browse(_ address: String) {
    let (host, teller) = (host, teller)
    Task {
      do throws(ReaderFault) {
        try await host.browse(address)
        teller.yield(.event(.opened))
      } catch {
        teller.yield(.event(.failed(error.what)))
      }
    }
  }

  private func refresh() {
    let (host, teller, words) = (host, teller, state.words)
    Task {
      do throws(ReaderFault) {
        let (new, failed) = try await host.refresh { done, all in
          teller.yield(.event(.refreshing(words.fetching(done, of: all))))
        }
        teller.yield(.event(.refreshed(new: new, failed: failed)))
      } catch {
        teller.yield(.event(.failed(error.what)))
      }
    }
  }

  private func endToast(_ number: Int, _ time: Duration) {
    let teller = teller
    Task {
      try? await Task.sleep(for: time)
      teller.yield(.event(.toastEnded(number)))
    }
  }

  private static func words(_ error: StorageError) -> String {
    [error.what, error.hint].compactMap(\.self).joined(separator: " ")
  }

  private static func words(_ fault: ReadingFault) -> String {
    switch fault {
    case .unknown(let name): "The article \(name) is no longer there."
    case .ambiguous(let name, _): "\(name) stands for several articles."
    case .storage(let error): words(error)
    }
  }
}
