// `gazette storage copy --to SPEC`: everything into an empty storage of any kind.
import GazetteConfig
import GazetteCore
import GazetteText
import Glibc
import Storages

struct StorageCopyAction: StorageAction {
  static let name = "copy"
  static let summary = "move all of it into another storage, which must be empty"
  static let about = """
    TYPE:PATH names a type and its file; a file whose ending tells the type is enough, and a \
    configuration (.yaml) stands for its storage. Articles keep their ids and their order; marks, \
    earlier texts, bookmarks and what is known of digests move with them, so that nothing is fetched or \
    told twice. The copy shows one moment, whatever is written meanwhile.
    """
  static let examples = [
    Example(
      "gazette storage copy --to json:news.json --verify",
      "into a readable file, which is read back and compared"),
    Example("gazette storage copy --to other.yaml", "into the storage of another configuration"),
  ]
  static let synonyms = ["migrate", "move", "mv", "cp"]
  static let flags = [
    Flag(
      "to", value: "TYPE:PATH", takes: .file(), isRequired: true,
      "where to: a type and a path, a file, or a configuration"),
    Flag("verify", "read the copy back and compare it, text by text"), Flag.dryRun,
  ]
  private let target: StorageSpec
  private let verifies: Bool
  private let isDryRun: Bool

  init(_ operands: [String], _ words: Words) throws(Failure) {
    guard let spec = words.value("to") else {
      throw .usage("'storage copy' needs to know where to.", hint: "Type \(Self.usage).")
    }
    target = StorageSpec(spec)
    verifies = words.has("verify")
    isDryRun = words.has(Flag.dryRun.name)
  }

  func run(on assembly: Assembly, in world: World) async throws(Failure) -> ExitStatus {
    let copy = try target.storage(in: world)
    try await refuseUnlessEmpty(copy)
    if isDryRun { return try await rehearse(assembly.storage, in: world) }
    let sum: String
    let counts: Holdings
    do throws(StorageError) {
      (sum, counts) = try await move(from: assembly.storage, to: copy, in: world)
    } catch {
      throw Failure(error)
    }
    try world.console.result(
      TerminalText.clean("copied to \(target.text): \(StorageSize.text(counts))") + "\n")
    if verifies { try await verify(copy, against: sum, counts, in: world) }
    world.console.say("To use it, name it under 'storage:' in \(assembly.configuration.file).")
    return .success
  }

  /// Reads all of it, as a copy would.
  private func rehearse(
    _ storage: any Storage, in world: World
  ) async throws(Failure) -> ExitStatus {
    let counts: Holdings
    do throws(StorageError) {
      let nowhere = ExchangeWriter(to: nil, named: target.text)
      counts = try await world.console.exporting(storage, into: nowhere, as: "reading").counts
    } catch {
      throw Failure(error)
    }
    try world.console.result(
      TerminalText.clean("would copy to \(target.text): \(StorageSize.text(counts))") + "\n")
    return .success
  }

  /// By way of an export, as of one moment: what others write meanwhile does not tear the copy.
  private func move(
    from storage: any Storage, to copy: any Storage, in world: World
  ) async throws(StorageError) -> (String, Holdings) {
    let spool = try SpoolFile(world.environment)
    let writer = try await world.console.exporting(
      storage, into: ExchangeWriter(to: spool.descriptor, named: spool.place), as: "reading")
    try spool.rewind()
    let pieces = ExchangeReader(from: spool.descriptor, named: spool.place)
    _ = try await world.console.adopting(pieces, into: copy)
    return (writer.sum, writer.counts)
  }

  private func refuseUnlessEmpty(_ copy: any Storage) async throws(Failure) {
    var first = FirstPiece()
    do throws(StorageError) {
      try await copy.export(into: &first)
    } catch {
      guard first.head != nil else { throw Failure(error) }
    }
    guard first.head?.isEmpty ?? true else {
      throw Failure(
        .cannotCreate, "\(target.text): it holds something already, so nothing was copied.",
        hint: "Name a new place; 'gazette storage import' merges.")
    }
  }

  /// The same holdings give the same export, whichever storage they are in.
  private func verify(
    _ copy: any Storage, against sum: String, _ counts: Holdings, in world: World
  ) async throws(Failure) {
    let reader: (sum: String, counts: Holdings)
    do throws(StorageError) {
      reader = try await world.console.exporting(
        copy, into: ExchangeWriter(to: nil, named: target.text), as: "comparing")
    } catch {
      throw Failure(error)
    }
    guard reader.sum == sum, reader.counts == counts else {
      throw Failure(
        .inputOutput,
        "\(target.text): the copy is not the same: \(StorageSize.text(reader.counts)).",
        hint: "Remove it, and copy again.")
    }
    try world.console.result("verified: all texts, marks and bookmarks are the same (\(sum))\n")
  }
}

/// Looks at the head of what a storage holds, and at nothing else.
private struct FirstPiece: PieceSink {
  private(set) var head: Holdings?

  mutating func take(_ piece: StoragePiece) throws(StorageError) {
    guard case .head(let head) = piece else {
      throw StorageError(.interrupted, place: "", "The head is enough.")
    }
    self.head = head
  }
}

/// A file without a name, which nobody else sees and which goes with the program. The whole of a
/// storage stands in it for a while, so it is made where large files belong.
private final class SpoolFile: Sendable {
  let descriptor: Int32
  let place: String

  init(_ environment: [String: String]) throws(StorageError) {
    place = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/var/tmp"
    var template = Array((place + "/gazette-copy-XXXXXX").utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw StorageError(
        .cannotCreate, place: place,
        "no temporary file can be made there: \(String(cString: strerror(errno))).",
        hint: "Set TMPDIR to a folder with room.")
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(template)
  }

  func rewind() throws(StorageError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw StorageError(
        .unreadable, place: place, "the temporary file cannot be read again.")
    }
  }

  deinit { close(descriptor) }
}
