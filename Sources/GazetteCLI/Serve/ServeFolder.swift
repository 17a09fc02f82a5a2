// The folder where a configuration's server keeps its state: rule 53, for nobody else's eyes.
import GazetteConfig
import GazetteCore
import GazetteFiles
import Glibc

struct ServeFolder: Sendable {
  let path: String

  private init(path: String) { self.path = path }

  /// In `$XDG_STATE_HOME/gazette`, or `~/.local/state/gazette`; one for each configuration.
  init(of configuration: String, in world: World) {
    var base = world.environment["XDG_STATE_HOME"] ?? ""
    if !base.hasPrefix("/") { base = HomeFolder.path(world.environment) + "/.local/state" }
    let name = RegularFile.resolved(world.absolute(configuration))
    var hash = SHA256()
    hash.update(Array(name.utf8))
    path = "\(base)/gazette/serve-\(SHA256.hex(hash.finish()).prefix(16))"
  }

  /// The server of another configuration that is at that port, where there is one.
  func neighbour(at port: UInt16) -> ServeState? {
    let above = Folder.of(path)
    for name in Folder.names(in: above) where name.hasPrefix("serve-") {
      let other = ServeFolder(path: "\(above)/\(name)")
      guard other.path != path, let state = other.read(), state.place.hasSuffix(":\(port)"),
        other.isServed
      else { continue }
      return state
    }
    return nil
  }

  /// Who serves holds the lock.
  var isServed: Bool {
    guard let lock = lock() else { return true }
    lock.release()
    return false
  }

  private var file: String { path + "/state.json" }
  private static let maximumBytes = 64_000

  func create() throws(Failure) {
    do throws(FileError) { try Folder.create(path, isPrivate: true) } catch {
      throw Failure(error, named: path)
    }
    // Also one that somebody made with other rights.
    chmod(path, 0o700)
  }

  /// nil while another process serves this configuration.
  func lock() -> FolderLock? { FolderLock(path) }

  /// nil where there is none, or none that can be used.
  func read() -> ServeState? {
    // It is written anew by the next start.
    guard let bytes = try? RegularFile.read(file, maximumBytes: ServeFolder.maximumBytes) else {
      return nil
    }
    return ServeState(document: bytes)
  }

  func write(_ state: ServeState) throws(Failure) {
    do throws(FileError) {
      try AtomicFile.write(state.document, to: file, mode: 0o600)
    } catch {
      throw Failure(error, named: file)
    }
    chmod(file, 0o600)
  }
}
