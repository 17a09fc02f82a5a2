// What a storage is called by all who watch it, whatever they type.
import GazetteCore
import Glibc

enum WatchedPlace {
  /// The file, links followed, or the storage as messages name it.
  static func of(_ storage: any Storage) async throws(Failure) -> String {
    if let file = storage as? any FileStorage { return realPath(file.path) }
    do throws(StorageError) { return try await storage.info().place } catch {
      throw Failure(error)
    }
  }

  /// A file that is not there yet is told by its folder; one without a folder, as it is written.
  private static func realPath(_ path: String) -> String {
    if let found = resolved(path) { return found }
    guard let slash = path.lastIndex(of: "/"), let folder = resolved(String(path[..<slash])) else {
      return path
    }
    return folder + path[slash...]
  }

  private static func resolved(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}
