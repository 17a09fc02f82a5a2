// A sitting at a terminal: events to the state, the state to the screen, wishes to whoever grants them.
import GazetteCore
import GazetteReader

/// What the reader asks of the rest of Gazette.
public protocol ReaderHost: Sendable {
  var now: Instant { get }
  /// Whether the browser shows itself in the terminal, which is then lent to it.
  var browserNeedsTerminal: Bool { get }
  /// Starts a browser; returns when it has begun, or when one in the terminal has ended.
  func browse(_ address: String) async throws(ReaderFault)
  /// Fetches all sources and tells how far it is: sources that are done, of how many. Failures are
  /// `NAME: why`.
  func refresh(
    _ tell: @escaping @Sendable (Int, Int) -> Void
  ) async throws(ReaderFault) -> (new: Int, failures: [String])
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
  /// A browser has the terminal.
  private var isLent = false
  private var isCounting = false
  /// What was to be counted while something was.
  private var nextCount: (reading: Reading, since: Int64?)?
  /// Questions for pages of a list, which end when the list is another.
  private var asked: [Reading.Tab: (reading: Reading, tasks: [Task<Void, Never>])] = [:]
  private var lastSearch: Task<Void, Never>?
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
    guard !waitsForTheme, !isLent else { return }
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
      case .counts(let reading, let arrived): askCounts(reading, since: arrived)
      case .hits(let reading): askHits(of: reading)
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
    let search = wish.reading.search == nil ? nil : lastSearch
    let task = Task {
      // A list that is read anew has what was marked before.
      await mark?.value
      // One search at a time: of what was typed meanwhile only the last is looked for.
      await search?.value
      guard !Task.isCancelled else { return }
      do throws(StorageError) {
        let page = try await room.page(of: wish.reading, after: wish.start, limit: wish.limit)
        teller.yield(.event(.page(wish, page)))
      } catch {
        if !Task.isCancelled { teller.yield(.event(.failed(ReaderSession.words(error)))) }
      }
    }
    if wish.reading.search != nil { lastSearch = task }
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
        teller.yield(.event(.stored))
      } catch {
        teller.yield(.event(ReaderSession.event(of: error, mark, ids)))
      }
    }
  }

  private static func event(
    of fault: ReadingFault, _ mark: Mark, _ ids: [ArticleID]
  ) -> ReaderEvent {
    if case .unknown = fault { return .gone(ids) }
    return .unmarked(mark, ids, words(fault))
  }

  /// One question at a time, and the last one always.
  private func askCounts(_ reading: Reading, since arrived: Int64?) {
    nextCount = (reading, arrived)
    guard !isCounting else { return }
    isCounting = true
    Task {
      while let (reading, arrived) = nextCount {
        nextCount = nil
        await lastMark?.value
        await count(reading, since: arrived)
      }
      isCounting = false
    }
  }

  private func askHits(of reading: Reading) {
    let (room, teller, search) = (room, teller, lastSearch)
    Task {
      // What is found comes before how much it is.
      await search?.value
      if let count = try? await room.hits(of: reading) {  // As with all numbers.
        teller.yield(.event(.hits(reading, count)))
      }
    }
  }

  private func count(_ reading: Reading, since arrived: Int64?) async {
    do throws(StorageError) {
      var counts = ReaderCounts(unread: try await room.unread(), saved: try await room.saved())
      if let arrived {
        counts.newcomers = (reading, try await room.newer(than: arrived, in: reading).articles)
      }
      teller.yield(.event(.counts(counts)))
    } catch {
      // A list that cannot be read says so; a number need not.
    }
  }

  private func browse(_ address: String) {
    guard !isLent else { return }
    let (host, teller) = (host, teller)
    if host.browserNeedsTerminal {
      isLent = true
      terminal.lend()
    }
    Task {
      do throws(ReaderFault) {
        try await host.browse(address)
        teller.yield(.event(.opened))
      } catch {
        teller.yield(.event(.failed(error.what)))
      }
      takeBack()
    }
  }

  private func takeBack() {
    guard isLent else { return }
    isLent = false
    shown = nil
    terminal.takeBack()
    draw()
  }

  private func refresh() {
    let (host, teller, words) = (host, teller, state.words)
    Task {
      do throws(ReaderFault) {
        let (new, failures) = try await host.refresh { done, all in
          teller.yield(.event(.refreshing(words.fetching(done, of: all))))
        }
        teller.yield(.event(.refreshed(new: new, failures: failures)))
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
