// Rows of one leaf page of a database, read without SQLite.
import GazetteCore

/// A row as it stands in a page: its number, in tables that have one, and its columns.
struct LeafRow {
  var number: Int64?
  var values: [SQLValue]
}

/// Leaves hold all rows; the pages above them only lead there. Everything in a page may be noise,
/// so that every place and length is checked.
struct LeafPage {
  private enum Kind: UInt8 {
    case index = 10
    case table = 13
  }

  private let bytes: [UInt8]
  private let kind: Kind
  /// Where the cells begin.
  private let places: [Int]

  /// nil for a page that is no leaf.
  init?(_ bytes: [UInt8], isFirst: Bool) {
    let start = isFirst ? 100 : 0
    guard start + 8 <= bytes.count, let kind = Kind(rawValue: bytes[start]),
      let count = bytes.bigEndian16(at: start + 3), start + 8 + 2 * count <= bytes.count
    else { return nil }
    self.bytes = bytes
    self.kind = kind
    places = (0..<count).compactMap { bytes.bigEndian16(at: start + 8 + 2 * $0) }
      .filter { $0 >= start + 8 + 2 * count && $0 < bytes.count }
    if places.count < count { return nil }
  }

  /// Whether cells stand in the second half, since they are put in from the end: a piece of a larger
  /// page, or several smaller ones, look otherwise.
  var reachesItsEnd: Bool { places.contains { $0 >= bytes.count / 2 } }

  /// The rows that can be read and hold nothing but numbers and texts.
  func rows(in pages: DamagedPages) -> [LeafRow] {
    places.compactMap { row(at: $0, in: pages) }
  }

  private func row(at place: Int, in pages: DamagedPages) -> LeafRow? {
    var reader = VarintReader(bytes, at: place)
    guard let length = reader.next().flatMap(Int.init(exactly:)), length > 0 else { return nil }
    var number: Int64?
    if kind == .table {
      guard let found = reader.next() else { return nil }
      number = found
    }
    guard let payload = payload(length, at: reader.place, in: pages) else { return nil }
    return LeafPage.values(of: payload).map { LeafRow(number: number, values: $0) }
  }

  /// What does not fit into the cell goes on in a chain of further pages (§1.6).
  private func payload(_ length: Int, at place: Int, in pages: DamagedPages) -> [UInt8]? {
    let usable = bytes.count
    let most = kind == .table ? usable - 35 : (usable - 12) * 64 / 255 - 23
    let least = (usable - 12) * 32 / 255 - 23
    guard length <= pages.count * usable + usable else { return nil }
    var local = length
    if length > most {
      local = least + (length - least) % (usable - 4)
      if local > most { local = least }
    }
    guard place + local <= bytes.count else { return nil }
    var payload = Array(bytes[place..<place + local])
    var next = length > local ? bytes.bigEndian32(at: place + local) : nil
    while payload.count < length {
      guard let number = next, let page = pages.page(Int(number)) else { return nil }
      payload += page[4..<min(usable, 4 + length - payload.count)]
      next = page.bigEndian32(at: 0)
    }
    return payload
  }

  /// The record format (§2.1); nil for one with a blob or a fraction, which Gazette's tables have not.
  private static func values(of record: [UInt8]) -> [SQLValue]? {
    var reader = VarintReader(record, at: 0)
    guard let end = reader.next().flatMap(Int.init(exactly:)), end <= record.count else {
      return nil
    }
    var values: [SQLValue] = []
    var place = end
    while reader.place < end {
      guard let type = reader.next(), let width = width(of: type), place + width <= record.count,
        let value = value(type, record[place..<place + width])
      else { return nil }
      values.append(value)
      place += width
    }
    return values
  }

  private static func width(of type: Int64) -> Int? {
    switch type {
    case 0, 8, 9: 0
    case 1...4: Int(type)
    case 5: 6
    case 6: 8
    case 13... where type % 2 == 1: Int(exactly: (type - 13) / 2)
    default: nil
    }
  }

  private static func value(_ type: Int64, _ bytes: ArraySlice<UInt8>) -> SQLValue? {
    switch type {
    case 0: return .null
    case 8, 9: return .integer(type - 8)
    case 1...6:
      let isNegative = bytes.first.map { $0 >= 0x80 } ?? false
      let bits = bytes.reduce(isNegative ? UInt64.max : 0) { $0 << 8 | UInt64($1) }
      return .integer(Int64(bitPattern: bits))
    default: return String(validating: bytes, as: UTF8.self).map(SQLValue.text)
    }
  }
}

/// Numbers of one to nine bytes, the highest first (§1.6).
private struct VarintReader {
  private let bytes: [UInt8]
  private(set) var place: Int

  init(_ bytes: [UInt8], at place: Int) {
    self.bytes = bytes
    self.place = place
  }

  mutating func next() -> Int64? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard place < bytes.count else { return nil }
      let byte = bytes[place]
      place += 1
      if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return Int64(bitPattern: value) }
    }
    return nil
  }
}
