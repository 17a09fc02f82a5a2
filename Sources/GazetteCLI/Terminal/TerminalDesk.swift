// What the reader in the terminal has of the rest of Gazette.
import GazetteConfig
import GazetteCore
import GazetteReader
import GazetteTUI
import GazetteWeb

/// A configuration with its storage, a browser, and a desk that fetches.
struct TerminalDesk: ReaderHost {
  let room: ReadingRoom
  let zone: Zone
  let language: String
  let settings: Configuration.TUISettings
  private let browser: TerminalBrowser
  private let refreshing: RefreshDesk
  private let clock: @Sendable () -> Instant

  init(in world: World) throws(Failure) {
    // Nothing may be written beside what the reader draws.
    var world = world
    world.console.loudness = .quiet
    let assembly = try Assembly.load(in: world)
    room = assembly.readingRoom
    settings = assembly.configuration.tui
    zone = assembly.zone
    language = TerminalDesk.language(assembly.language, world.environment)
    browser = TerminalBrowser(environment: world.environment)
    refreshing = RefreshDesk(assembly: assembly, world: world)
    clock = world.now
  }

  /// The configuration's; where that is English, which is its standard, the locale's.
  private static func language(_ configured: String, _ environment: [String: String]) -> String {
    guard configured == "en" else { return configured }
    let locale = [environment["LC_ALL"], environment["LC_MESSAGES"], environment["LANG"]]
      .compactMap(\.self).first { !$0.isEmpty }
    return locale?.hasPrefix("ko") ?? false ? "ko" : configured
  }

  var now: Instant { clock() }

  var browserNeedsTerminal: Bool { browser.needsTerminal }

  func browse(_ address: String) async throws(ReaderFault) {
    let browser = browser
    let fault = await Interruption.leavingInterrupts { () async -> ReaderFault? in
      do throws(Failure) {
        try await browser.open(address)
        return nil
      } catch {
        return ReaderFault(TerminalDesk.words(error))
      }
    }
    if let fault { throw fault }
  }

  func refresh(
    _ tell: @escaping @Sendable (Int, Int) -> Void
  ) async throws(ReaderFault) -> (new: Int, failures: [String]) {
    await refreshing.begin()
    while let state = refreshing.state {
      tell(state.sourcesDone, state.sourcesInAll)
      if state.ended != nil {
        if let fault = state.fault {
          throw ReaderFault([fault.what, fault.hint].compactMap(\.self).joined(separator: " "))
        }
        return (state.new, state.failures.map { "\($0.source): \($0.reason)" })
      }
      guard (try? await Task.sleep(for: .milliseconds(100))) != nil else { break }
    }
    throw ReaderFault("The fetch was interrupted.")
  }

  /// Ends a fetch that is going on; what has arrived is stored.
  func end() async { await refreshing.end() }

  private static func words(_ failure: Failure) -> String {
    failure.lines.joined(separator: " ")
  }
}
