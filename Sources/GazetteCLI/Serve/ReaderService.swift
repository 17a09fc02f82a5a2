// The running of `gazette serve`: from its sockets to the signal that ends it.
import GazetteConfig
import GazetteCore
import GazetteFiles
import GazetteWeb
import Glibc

/// One server for each configuration: the folder of its state is locked as long as it runs.
struct ReaderService {
  struct Wishes: Sendable {
    var listen: ListenPlace?
    var showsImages = false
    var allowsNetwork = false
    var opensBrowser = false
  }

  private let world: World
  private let wishes: Wishes
  private let folder: ServeFolder
  private let lock: FolderLock
  private let listeners: [ListeningSocket]
  private let site: Site
  private var desk: ReaderDesk
  private var state: ServeState
  private let bell = Bell()
  private let service: ServiceManager

  init(_ wishes: Wishes, configuration: String, in world: World) throws(Failure) {
    if let fault = MicrohttpdLibrary.fault {
      throw Failure(
        .inputOutput, "gazette: the library libmicrohttpd could not be loaded (\(fault)).",
        hint: MicrohttpdLibrary.cure)
    }
    self.world = world
    self.wishes = wishes
    desk = try ReaderDesk(showsImages: wishes.showsImages, in: world)
    folder = ServeFolder(of: configuration, in: world)
    try folder.create()
    guard let lock = folder.lock() else { throw ReaderService.busy(folder.read()) }
    self.lock = lock
    let place = wishes.listen ?? desk.settings.listen ?? Listening.standard
    let listening = Listening(
      folder: folder, allowsNetwork: wishes.allowsNetwork, hasPassword: desk.password != nil)
    listeners = try listening.open(place)
    state = ReaderService.state(in: folder, at: listeners[0].address)
    try folder.write(state)
    site = Site(gate: ReaderService.gate(desk, state, listeners), now: world.now)
    site.replace(gate: site.gate, routes: desk.routes)
    service = ServiceManager(world.environment)
  }

  private static func busy(_ state: ServeState?) -> Failure {
    let who = state.map { " at http://\($0.place)/ (process \($0.process))" } ?? ""
    return Failure(
      .busy, "gazette: this configuration is served already\(who).",
      hint: "'gazette serve --link' prints a link to it.")
  }

  private static func state(in folder: ServeFolder, at address: ListeningAddress) -> ServeState {
    var state = folder.read() ?? .fresh()
    state.start = RandomWord.make()
    state.place = address.reachable.text
    state.process = getpid()
    return state
  }

  private static func gate(
    _ desk: ReaderDesk, _ state: ServeState, _ listeners: [ListeningSocket]
  ) -> Gate {
    let port = listeners[0].address.port
    var gate = Gate(port: port, keys: state.keys)
    gate.hosts.formUnion(listeners.map(\.address.text))
    gate.names = Set(desk.settings.names)
    gate.password = desk.password
    return gate
  }

  /// Serves until a signal comes.
  mutating func run() async throws(Failure) -> ExitStatus {
    Interruption.ringOnHangup(bell)
    guard let server = start() else {
      throw Failure(.fault, "gazette: the server could not be started.", hint: "Try again.")
    }
    let life = signsOfLife()
    let told = await tellingWhere()
    if case .success = told {
      while !Task.isCancelled {
        await bell.sleep(for: .seconds(3600))
        if bell.take() { await reload() }
      }
    }
    service.stopping()
    life?.cancel()
    await desk.end()
    server.stop()
    lock.release()
    try told.get()
    return .success
  }

  private func start() -> WebServer? {
    let (site, console) = (site, world.console)
    return WebServer(
      listeners, refusing: { site.refusal(of: $0) }, answering: { await site.answer($0) },
      log: { console.detail(RequestLine.text($0, $1, $2)) })
  }

  private func tellingWhere() async -> Result<Void, Failure> {
    let link = state.link(now: world.now())
    do throws(Failure) {
      try world.console.result(link + "\n")
      warnOfNamelessness()
      world.console.say("serving \(desk.size) at http://\(state.place)/; Ctrl-C ends it.")
      service.ready("http://\(state.place)/")
      if wishes.opensBrowser {
        try Browser(environment: world.environment, isSeen: false).open(link)
      }
      return .success(())
    } catch {
      return .failure(error)
    }
  }

  /// At 0.0.0.0 it is reached by addresses that only its owner knows.
  private func warnOfNamelessness() {
    guard let address = listeners.first?.address, address.isAny, desk.settings.names.isEmpty else {
      return
    }
    world.console.warn(
      "gazette: other machines reach the port, but no name of it is known. Write the names or "
        + "addresses that they use under 'names' of 'serve'.")
  }

  private func signsOfLife() -> Task<Void, Never>? {
    guard let interval = service.signOfLife else { return nil }
    return Task { [service] in
      repeat { service.alive() } while (try? await Task.sleep(for: interval)) != nil
    }
  }

  /// A configuration that does not hold is told with all its errors, and the one before goes on.
  private mutating func reload() async {
    service.reloading()
    do throws(Failure) {
      let new = try ReaderDesk(showsImages: wishes.showsImages, in: world)
      let old = desk
      desk = new
      state.feedIssue = folder.read()?.feedIssue ?? state.feedIssue
      site.replace(gate: ReaderService.gate(desk, state, listeners), routes: desk.routes)
      await old.end()
      world.console.say("the configuration was read again: \(desk.size)")
    } catch {
      world.console.complain(error)
      world.console.complain("gazette: the configuration that was read before goes on.")
    }
    service.ready("http://\(state.place)/")
  }
}
