// The digests that stand on the disk.
import GazetteConfig
import GazetteCore
import GazetteFiles
import GazettePipeline
import GazetteWeb
import Glibc

/// Shows only files that Gazette remembers to have written and that an output of the configuration
/// still names, so that neither an address nor a damaged storage chooses what is read.
struct DigestShelf: Sendable {
  let assembly: Assembly
  private let mediaTypes: [String: String]

  /// Of one digest, in bytes.
  private static let largest = 20_000_000
  /// Of all outputs together, the newest.
  private static let most = 1000

  init(assembly: Assembly) {
    self.assembly = assembly
    var mediaTypes: [String: String] = [:]
    for output in assembly.configuration.outputs {
      mediaTypes[output.name] = DigestShelf.mediaType(of: output, in: assembly)
    }
    self.mediaTypes = mediaTypes
  }

  private struct Found {
    var digest: WrittenDigest
    var path: String
  }

  /// Newest first.
  func digests() async throws(StorageError) -> [WrittenDigest] {
    try await found().map(\.digest)
  }

  /// nil when there is none of that id.
  func page(_ id: String) async throws(ServiceFault) -> Page? {
    let found: [Found]
    do throws(StorageError) {
      found = try await self.found()
    } catch {
      throw ServiceFault(error)
    }
    guard let one = found.first(where: { $0.digest.id == id }) else { return nil }
    do throws(FileError) {
      let bytes = try RegularFile.read(one.path, maximumBytes: Self.largest)
      return Page(path: one.digest.fileName, mediaType: one.digest.mediaType, bytes: bytes)
    } catch {
      if error.reason == .missing { return nil }
      throw ServiceFault("\(one.digest.fileName): \(error.what)")
    }
  }

  private func found() async throws(StorageError) -> [Found] {
    let marks = try await assembly.storage.records(of: DigestMark.kind)
    var found: [Found] = []
    for output in assembly.configuration.outputs {
      guard let template = output.path, let record = marks[output.name] else { continue }
      let place = PathTemplate(template)
      for path in DigestMark(record: record).writtenPaths
      where place.names(path, output: output.name) {
        if let digest = digest(at: path, of: output.name) {
          found.append(Found(digest: digest, path: path))
        }
      }
    }
    found.sort { ($1.digest.written, $0.path) < ($0.digest.written, $1.path) }
    return Array(found.prefix(Self.most))
  }

  /// nil where no file stands any more.
  private func digest(at path: String, of output: String) -> WrittenDigest? {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    let time = facts.st_mtim
    let written = Instant(
      milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    let id = SHA256.hex(Array("\(output.utf8.count):\(output)\(path)".utf8)).prefix(16)
    return WrittenDigest(
      id: String(id), output: output,
      fileName: path.split(separator: "/").last.map(String.init) ?? "",
      mediaType: mediaTypes[output] ?? Self.unknown, written: written, size: Int(facts.st_size))
  }

  private static let unknown = "application/octet-stream"

  /// What the renderer calls an edition without entries. No program is started for it.
  private static func mediaType(
    of output: Configuration.OutputEntry, in assembly: Assembly
  ) -> String? {
    guard let kind = assembly.plugins.renderer(output.renderer) else { return nil }
    var options = assembly.configuration.options(of: output, keys: kind.options)
    // What is wrong with its options is told when the configuration is read.
    guard let renderer = try? kind.make(&options) else { return nil }
    return renderer.emptyDigestMediaType
  }
}

extension Renderer {
  /// The media type of a digest; nil where a program would have to be started to know it.
  var emptyDigestMediaType: String? {
    guard !startsPrograms else { return nil }
    let edition = Edition(form: .digest, title: "", sections: [], made: Instant(milliseconds: 0))
    // A renderer that fails shows nothing that could have a type.
    return try? render(edition).first?.mediaType
  }
}
