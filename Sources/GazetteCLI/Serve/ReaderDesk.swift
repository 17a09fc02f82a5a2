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
  private let now: @Sendable () -> Instant

  init(in world: World) throws(Failure) {
    assembly = try Assembly.load(in: world)
    room = ReadingRoom(storage: assembly.storage, dedupe: assembly.configuration.dedupe)
    newsroom = ConfiguredNewsroom(assembly: assembly, world: world)
    now = world.now
  }

  /// All addresses besides the entrance.
  func routes(gate: Gate, showsImages: Bool) -> [Route] {
    Pages(
      room: room, newsroom: newsroom, zone: assembly.zone, showsPictures: showsImages,
      feedToken: gate.keys.feedToken, now: now
    ).routes + FeedRoutes(newsroom: newsroom).routes
  }
}
