// A folder for what is needed for a moment only.
import GazetteFiles
import Glibc

/// A fresh folder where large files belong: `$TMPDIR`, or /var/tmp.
struct PassingFolder: Sendable {
  let path: String

  init(_ environment: [String: String]) throws(Failure) {
    let place = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/var/tmp"
    var template = Array((place + "/gazette-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Failure(
        .cannotCreate,
        "\(place): no folder can be made there: \(String(cString: strerror(errno))).",
        hint: "Set TMPDIR to a folder with room.")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Takes it away with the files in it; it has no folders.
  func remove() {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { unlink(path + "/" + name) }
      }
      closedir(folder)
    }
    rmdir(path)
  }
}
