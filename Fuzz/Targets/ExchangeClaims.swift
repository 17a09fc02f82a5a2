// What holds for any bytes that stand where an export of a storage should.
import GazetteCore
import GazetteJSON
import Glibc
import Storages

enum ExchangeClaims {
  static func check(_ bytes: [UInt8]) throws(Fault) {
    try checkReading(bytes)
    // Hardly any damage leaves the sums right; with new ones all lines are looked at.
    try checkReading(withNewSums(bytes))
  }

  private static func checkReading(_ bytes: [UInt8]) throws(Fault) {
    guard let pieces = try read(bytes) else { return }
    let written = try write(pieces)
    try expect(written.isValidUTF8, "what was written is no UTF-8")
    let again = try read(written)
    try expect(again == pieces, "what was read, written and read again is something else")
  }

  /// nil when the export is refused, which takes none of it.
  private static func read(_ bytes: [UInt8]) throws(Fault) -> [StoragePiece]? {
    let file = try Scratch(bytes)
    var reader = ExchangeReader(from: file.descriptor, named: "export")
    var pieces: [StoragePiece] = []
    do throws(StorageError) {
      while let piece = try reader.next() { pieces.append(piece) }
    } catch {
      try expect(
        [.foreign, .newer, .damaged].contains(error.reason), "refused as \(error.reason)")
      return nil
    }
    return pieces
  }

  private static func write(_ pieces: [StoragePiece]) throws(Fault) -> [UInt8] {
    let file = try Scratch([])
    do throws(StorageError) {
      var writer = ExchangeWriter(to: file.descriptor, named: "export")
      for piece in pieces { try writer.take(piece) }
      try writer.end()
    } catch {
      throw Fault("what was read cannot be written: \(error.sentence)")
    }
    return file.bytes
  }

  /// The lines between the first and the last, with a head and an end that fit them.
  private static func withNewSums(_ bytes: [UInt8]) -> [UInt8] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let body = lines.dropFirst().dropLast(lines.last?.isEmpty == true ? 2 : 1)
    var head = Holdings()
    for line in body { count(line, in: &head) }
    var writer = JSONWriter(isCompact: true)
    writer.object { writer in
      writer.member("format", "gazette-export")
      writer.member("version", 1)
      writer.member("articles", head.articles)
      writer.member("revisions", head.revisions)
      writer.member("tombstones", head.tombstones)
      writer.member("sources", head.sources)
      writer.member("records", head.records)
      writer.member("last_sequence", head.lastSequence)
    }
    writer.endLine()
    var whole = writer.takeBytes()
    for line in body { whole += line + [UInt8(ascii: "\n")] }
    let sum = SHA256.hex(whole)
    return whole + Array("{\"end\":{\"lines\":\(body.count + 1),\"sha256\":\"\(sum)\"}}\n".utf8)
  }

  private static func count(_ line: ArraySlice<UInt8>, in head: inout Holdings) {
    guard let json = try? JSON.parse(Array(line)) else { return }  // The reader tells it.
    if let article = json["article"] {
      head.articles += 1
      head.revisions += article["_gazette"]?["revisions"].map { Array($0.elements).count } ?? 0
      note(article["_gazette"]?["sequence"], in: &head)
    } else if let grave = json["tombstone"] {
      head.tombstones += 1
      note(grave["sequence"], in: &head)
    } else if json["source"]?["name"]?.string != nil {
      head.sources += 1
    } else {
      head.records += 1
    }
  }

  private static func note(_ sequence: JSON?, in head: inout Holdings) {
    guard let sequence = sequence?.int else { return }
    head.lastSequence = max(head.lastSequence, sequence)
  }
}

/// A file without a name that begins with some bytes, to be read from there.
private final class Scratch {
  private let file: UnsafeMutablePointer<FILE>
  let descriptor: Int32

  init(_ bytes: [UInt8]) throws(Fault) {
    guard let opened = tmpfile() else { throw Fault("there is no room for temporary files") }
    file = opened
    descriptor = fileno(opened)
    _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { fclose(file) }

  var bytes: [UInt8] {
    let size = max(0, lseek(descriptor, 0, SEEK_END))
    lseek(descriptor, 0, SEEK_SET)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, Glibc.read(descriptor, buffer.baseAddress, size))
    }
  }
}
