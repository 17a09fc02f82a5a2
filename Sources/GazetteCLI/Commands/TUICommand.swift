// `gazette tui`: the reader in the terminal.
import GazetteConfig
import GazetteReader
import GazetteTUI

struct TUICommand: Command {
  /// What the reader looks good on.
  private enum Ground: String, CaseIterable {
    case auto, light, dark
  }

  static let name = "tui"
  static let summary = "read in the terminal: headlines, search, saved articles"
  static let about = """
    Two tabs, Headlines and Saved; the article beside the list from 110 columns on, over it below. The \
    mouse works too. The terminal is asked for its background; --theme says it where it does not answer. \
    Words are Korean where the configuration or the locale says so. '?' shows all keys.
    """
  static let examples = [
    Example("gazette tui", "the newest headlines"),
    Example("gazette tui --theme light", "colours for a light background"),
  ]
  static let synonyms = ["reader", "terminal", "curses", "ui", "interactive"]
  static let flags = [
    Flag(
      "theme", value: "GROUND", takes: .choice(Ground.allCases.map(\.rawValue)),
      "what the terminal's background is")
  ]
  /// nil: what the configuration says.
  private let ground: Ground?

  init(_ words: Words) throws(Failure) {
    try words.refuseOperands(of: Self.self)
    ground = try words.choice("theme", of: Ground.self)
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    guard world.console.resultIsTerminal, let terminal = Terminal() else {
      throw .usage(
        "'tui' needs a terminal to show itself on.",
        hint: "'gazette list' prints headlines to a file or a pipe.")
    }
    guard !["", "dumb"].contains(world.environment["TERM"] ?? "") else {
      throw .usage(
        "'tui' needs a terminal with a cursor, and TERM says that this one has none.",
        hint: "Set TERM to what it is, such as xterm, or read with 'gazette list'.")
    }
    let desk = try TerminalDesk(in: world)
    let size = terminal.size
    let state = ReaderState(
      columns: size.columns, rows: size.rows, now: world.now(), zone: desk.zone,
      language: desk.language, keys: KeyMap(desk.settings))
    let ground = ground ?? desk.settings.theme.flatMap(Ground.init) ?? .auto
    let session = ReaderSession(
      on: terminal, room: desk.room, host: desk, state: state, depth: depth(in: world),
      theme: ground == .light ? .light : ground == .dark ? .dark : nil)
    guard await session.run() else {
      throw Failure(
        .inputOutput, "gazette: the terminal could not be set up.",
        hint: "'gazette list' prints headlines.")
    }
    await desk.end()
    return .success
  }

  /// `--color` comes before what the environment says.
  private func depth(in world: World) -> ColorDepth {
    switch world.console.color {
    case .never: .none
    case .auto: ColorDepth { world.environment[$0] }
    case .always: ColorDepth { $0 == "NO_COLOR" ? nil : world.environment[$0] }
    }
  }
}
