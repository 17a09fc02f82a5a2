// `gazette serve --link`: another link to a server that runs.
import GazetteCore
import GazetteFiles

enum ServeLink {
  static func make(of configuration: String, in world: World) throws(Failure) -> String {
    let folder = ServeFolder(of: configuration, in: world)
    guard let state = folder.read(), isServed(folder) else {
      throw Failure(
        .partly, "gazette: this configuration is not being served.",
        hint: "Type 'gazette serve' to serve it.")
    }
    return state.link(now: world.now())
  }

  /// Who serves holds the lock.
  private static func isServed(_ folder: ServeFolder) -> Bool {
    guard let lock = folder.lock() else { return true }
    lock.release()
    return false
  }
}
