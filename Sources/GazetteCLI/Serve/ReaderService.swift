// The running of `gazette serve`: from its sockets to the signal that ends it.
import GazetteCore
import GazetteReader
import GazetteWeb

final class ReaderService: Sendable {
  private let world: World
  private let desk: ReaderDesk
  private let listeners: [ListeningSocket]
  private let site: Site

  init(in world: World, listen: String?, showsImages: Bool) throws(Failure) {
    self.world = world
    if let fault = MicrohttpdLibrary.fault {
      throw Failure(
        .inputOutput, "gazette: the library libmicrohttpd could not be loaded (\(fault)).",
        hint: "Install it: on Debian and its kin, apt-get install libmicrohttpd12.")
    }
    desk = try ReaderDesk(in: world)
    listeners = try Listening.standard(port: 8080)
    let port = listeners[0].address.port
    let keys = GateKeys(key: RandomWord.hex(32), start: RandomWord.make())
    site = Site(gate: Gate(port: port, keys: keys), now: world.now)
    site.replace(desk.routes(gate: site.gate, showsImages: showsImages))
  }

  func run(opens: Bool) async throws(Failure) -> ExitStatus {
    let site = site
    let server = WebServer(
      listeners, refusing: { site.refusal(of: $0) }, answering: { await site.answer($0) },
      log: { [world] in ReaderService.log($0, $1, $2, world) })
    guard let server else {
      throw Failure(.fault, "gazette: the server could not be started.", hint: "Try again.")
    }
    let link = link()
    try world.console.result(link + "\n")
    world.console.say("serving; Ctrl-C ends it.")
    if opens { try Browser(environment: world.environment, isSeen: false).open(link) }
    while (try? await Task.sleep(for: .seconds(3600))) != nil {}
    server.stop()
    return .success
  }

  private func link() -> String {
    let once = site.gate.keys.once(now: world.now())
    return "http://\(listeners[0].address.text)\(Entrance.path)?once=\(once)"
  }

  private static func log(
    _ request: WebRequest, _ answer: WebAnswer, _ time: Duration, _ world: World
  ) {
    guard world.console.loudness.rawValue >= Console.Loudness.verbose.rawValue else { return }
    let names = request.query.map { "\($0.name)=…" }.joined(separator: "&")
    let milliseconds = time.components.attoseconds / 1_000_000_000_000_000
    world.console.detail(
      "\(request.method) \(request.path)\(names.isEmpty ? "" : "?\(names)") \(answer.status) "
        + "\(time.components.seconds * 1000 + milliseconds) ms")
  }
}
