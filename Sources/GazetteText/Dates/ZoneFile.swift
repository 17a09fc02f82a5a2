// Reads the files of the zone database: TZif versions 1 to 4, RFC 9636.
import GazetteCore

struct ZoneFile {
  private var changes: [Zone.Change] = []
  private var firstOffset = 0
  private var rule: ZoneRule?

  /// nil when the bytes are no such file, or contradict themselves.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = Header(bytes, at: 0) else { return nil }
    if first.version == 0 {
      guard readBlock(bytes, first, at: Header.length, timeSize: 4) != nil else { return nil }
      return
    }
    // From version 2 on the first block is for old readers; a second one has 64-bit times.
    let second = Header.length + first.blockLength(timeSize: 4)
    guard let header = Header(bytes, at: second),
      let end = readBlock(bytes, header, at: second + Header.length, timeSize: 8)
    else { return nil }
    rule = ZoneFile.footer(bytes, at: end)
  }

  /// With the footer's rule written out, since a `Zone` holds nothing but changes.
  func zone(named name: String) -> Zone {
    var zone = Zone(name: name, firstOffset: firstOffset, changes: changes)
    guard let rule else { return zone }
    if changes.isEmpty { zone.firstOffset = rule.standard }
    let last = changes.last?.start
    let year = last.map { CivilTime($0).year } ?? 1970
    for change in rule.changes(from: year) where last.map({ change.start > $0 }) ?? true {
      zone.changes.append(change)
    }
    return zone
  }

  private struct Header {
    static let length = 44
    let version: UInt8
    /// isutcnt, isstdcnt, leapcnt, timecnt, typecnt, charcnt.
    let counts: [Int]

    init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
      guard start >= 0, start + Header.length <= bytes.count,
        bytes[start..<start + 4].elementsEqual("TZif".utf8)
      else { return nil }
      version = bytes[start + 4]
      counts = (0..<6).map { Int(ZoneFile.number(bytes, at: start + 20 + $0 * 4, size: 4)) }
      // No file has as many; a sum of more could overflow.
      guard counts.allSatisfy({ (0...100_000).contains($0) }), counts[4] > 0 else { return nil }
    }

    var times: Int { counts[3] }
    var types: Int { counts[4] }

    func blockLength(timeSize: Int) -> Int {
      times * (timeSize + 1) + types * 6 + counts[5] + counts[2] * (timeSize + 4) + counts[1]
        + counts[0]
    }
  }

  /// Returns where the block ends.
  private mutating func readBlock(
    _ bytes: UnsafeBufferPointer<UInt8>, _ header: Header, at start: Int, timeSize: Int
  ) -> Int? {
    let end = start + header.blockLength(timeSize: timeSize)
    guard end <= bytes.count else { return nil }
    let kinds = start + header.times * timeSize
    let types = kinds + header.times
    let offsets = (0..<header.types).map {
      Int(ZoneFile.number(bytes, at: types + $0 * 6, size: 4))
    }
    // RFC 9636 §3.2: an offset is between -25 and +26 hours.
    guard offsets.allSatisfy({ (-90_000...93_600).contains($0) }) else { return nil }
    firstOffset = offsets[0]
    for index in 0..<header.times {
      let kind = Int(bytes[kinds + index])
      guard kind < offsets.count else { return nil }
      let time = ZoneFile.number(bytes, at: start + index * timeSize, size: timeSize)
      let change = Zone.Change(start: Instant(seconds: time), offset: offsets[kind])
      guard changes.last.map({ $0.start < change.start }) ?? true else { return nil }
      changes.append(change)
    }
    return end
  }

  /// `\nKST-9\n`.
  private static func footer(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> ZoneRule? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "\n") else { return nil }
    let text = bytes[(start + 1)...].prefix { $0 != UInt8(ascii: "\n") }
    return ZoneRule(String(decoding: text, as: UTF8.self))
  }

  /// A signed big-endian number.
  private static func number(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, size: Int
  ) -> Int64 {
    var number: UInt64 = 0
    for byte in bytes[start..<start + size] { number = number << 8 | UInt64(byte) }
    return size == 4 ? Int64(Int32(truncatingIfNeeded: number)) : Int64(bitPattern: number)
  }
}
