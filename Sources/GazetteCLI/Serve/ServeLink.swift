// `gazette serve --link` and `--renew-feed-link`: what is asked of a server from beside it.
import GazetteCore
import Glibc

enum ServeLink {
  static func make(of configuration: String, in world: World) throws(Failure) -> String {
    let folder = ServeFolder(of: configuration, in: world)
    guard let state = folder.read(), folder.isServed else {
      throw Failure(
        .partly, "gazette: this configuration is not being served.",
        hint: "Type 'gazette serve' to serve it.")
    }
    return state.link(now: world.now())
  }

  /// From now on other addresses of feeds hold, and the old ones no longer. A server that runs is
  /// told to read its state again.
  static func renewFeeds(of configuration: String, in world: World) throws(Failure) {
    let folder = ServeFolder(of: configuration, in: world)
    try folder.create()
    var state = folder.read() ?? .fresh()
    state.feedIssue += 1
    try folder.write(state)
    // The process in the state holds the lock, so that no other can have its number.
    if folder.isServed, state.process > 0 { kill(state.process, SIGHUP) }
  }
}
