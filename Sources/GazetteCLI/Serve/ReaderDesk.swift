// What a server works with until its configuration is read again.
import GazetteConfig
import GazetteCore
import GazetteReader
import GazetteWeb

/// A configuration with its storage, read and ready, and the addresses that show it.
struct ReaderDesk: Sendable {
  let assembly: Assembly
  let room: ReadingRoom
  let newsroom: ConfiguredNewsroom

  init(in world: World) throws(Failure) {
    assembly = try Assembly.load(in: world)
    room = ReadingRoom(storage: assembly.storage, dedupe: assembly.configuration.dedupe)
    newsroom = ConfiguredNewsroom(assembly: assembly, world: world)
  }

  /// All addresses besides the entrance.
  func routes(gate: Gate) -> [Route] {
    FeedRoutes(newsroom: newsroom).routes
  }
}
