// What an output's mark is about to become, noted before the files of its digest are touched.
import GazetteCore
import GazetteJSON

/// Kept as a record of kind `digest-intention` under the output's name, until the mark itself is
/// stored. A run that dies between the last file and the mark has made its digest all the same: the
/// next one goes on from the intended mark, so that a later digest does not tell everything twice.
public struct DigestIntention: Sendable, Hashable {
  public static let kind = "digest-intention"

  public let mark: DigestMark
  private var files: [DigestMark.File] = []

  public init(_ mark: DigestMark) { self.mark = mark }

  /// nil for a record that cannot be read.
  public init?(record text: String) {
    // A broken record stops no digest.
    guard let json = try? JSON.parse(text), let mark = json["mark"]?.string else { return nil }
    self.mark = DigestMark(record: mark)
    for file in json["files"]?.elements.map({ $0 }) ?? [] {
      guard let path = file["path"]?.string, let hash = file["sha256"]?.string else { return nil }
      files.append(DigestMark.File(path: path, hash: hash))
    }
  }

  public var record: String {
    var writer = JSONWriter(isCompact: true)
    writer.object { writer in
      writer.member("mark", mark.record)
      writer.member("files", eachOf: files) { writer, file in
        writer.object { writer in
          writer.member("path", file.path)
          writer.member("sha256", file.hash)
        }
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  public mutating func add(_ bytes: [UInt8], at path: String) {
    files.append(DigestMark.File(path: path, hash: SHA256.hex(bytes)))
  }

  public var paths: [String] { files.map(\.path) }

  /// Whether all its files stand in their places as they were to be; `content` reads one, and is
  /// nil for none. What somebody has changed since counts as not written: better twice than never.
  public func isFulfilled<E: Error>(
    _ content: (_ path: String) throws(E) -> [UInt8]?
  ) throws(E) -> Bool {
    for file in files {
      guard let bytes = try content(file.path), SHA256.hex(bytes) == file.hash else { return false }
    }
    return !files.isEmpty
  }
}
