// What a server works with until its configuration is read again.
import GazetteConfig
import GazetteCore
import GazetteReader
import GazetteWeb

/// A configuration with its storage, read and ready, and the addresses that show it.
struct ReaderDesk: Sendable {
  private let assembly: Assembly
  private let room: ReadingRoom
  private let newsroom: ConfiguredNewsroom
  let settings: Configuration.ServeSettings
  let password: Secret?
  private let showsImages: Bool
  private let now: @Sendable () -> Instant

  init(showsImages: Bool, in world: World) throws(Failure) {
    assembly = try Assembly.load(in: world)
    settings = assembly.configuration.serve
    self.showsImages = showsImages || settings.showsImages
    do throws(ConfigError) {
      password = try assembly.configuration.servePassword()
    } catch {
      throw Failure(error, of: assembly.configuration, in: world)
    }
    room = assembly.readingRoom
    newsroom = ConfiguredNewsroom(assembly: assembly, world: world)
    now = world.now
  }

  /// `12 sources`.
  var size: String { StorageSize.count(assembly.configuration.sources.count, "source") }

  /// All addresses besides the entrance.
  var routes: [Route] {
    let pages = Pages(
      room: room, newsroom: newsroom, zone: assembly.zone, showsPictures: showsImages, now: now)
    let api = ReadingAPI.routes(room: room, newsroom: newsroom, showsPictures: showsImages)
    return pages.routes + api + FeedRoutes(newsroom: newsroom).routes
  }

  /// Ends a fetch that is going on.
  func end() async { await newsroom.end() }
}
