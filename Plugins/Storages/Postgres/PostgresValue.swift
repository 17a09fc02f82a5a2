// Values on their way to PostgreSQL, in its binary form.

/// Types of parameters, by their numbers in `pg_type`.
enum PostgresType: UInt32 {
  case bool = 16
  case bigint = 20
  case text = 25
  case bools = 1000
  case texts = 1009
  case bigints = 1016

  /// As a statement names it.
  var name: String {
    switch self {
    case .bool, .bools: "boolean"
    case .bigint, .bigints: "bigint"
    case .text, .texts: "text"
    }
  }

  /// An array of it.
  var list: PostgresType {
    switch self {
    case .bool, .bools: .bools
    case .bigint, .bigints: .bigints
    case .text, .texts: .texts
    }
  }
}

/// The parameters of one statement, one after the other in one stretch of memory.
struct PostgresValues {
  private(set) var types: [UInt32] = []
  private(set) var bytes: [UInt8] = []
  /// Where each begins; nil for NULL.
  private(set) var starts: [Int?] = []
  private(set) var lengths: [Int32] = []

  mutating func add(_ value: SQLValue, as type: PostgresType) {
    types.append(type.rawValue)
    let start = bytes.count
    let isNull = append(value, as: type)
    starts.append(isNull ? nil : start)
    lengths.append(Int32(clamping: bytes.count - start))
  }

  /// An array of one dimension: how its elements are laid out is told in array_recv of
  /// PostgreSQL's arrayfuncs.c.
  mutating func add(_ list: some Collection<SQLValue>, as type: PostgresType) {
    types.append(type.list.rawValue)
    let start = bytes.count
    starts.append(start)
    append(list.isEmpty ? 0 : 1)  // Dimensions.
    append(1)  // There may be NULL among them.
    append(Int32(bitPattern: type.rawValue))
    if !list.isEmpty {
      append(Int32(clamping: list.count))
      append(1)  // The first has number 1.
    }
    for value in list {
      let place = bytes.count
      append(-1)
      if !append(value, as: type) { setLength(at: place) }
    }
    lengths.append(Int32(clamping: bytes.count - start))
  }

  private mutating func setLength(at place: Int) {
    let length = UInt32(clamping: bytes.count - place - 4)
    for index in 0..<4 {
      bytes[place + index] = UInt8(truncatingIfNeeded: length >> (24 - 8 * index))
    }
  }

  private mutating func append(_ number: Int32) {
    for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// Says whether it was NULL, of which there is nothing to append.
  private mutating func append(_ value: SQLValue, as type: PostgresType) -> Bool {
    switch value {
    case .null: return true
    case .integer(let number):
      if type == .bool {
        bytes.append(number == 0 ? 0 : 1)
      } else {
        append(Int32(truncatingIfNeeded: number >> 32))
        append(Int32(truncatingIfNeeded: number))
      }
    case .text(let text): PostgresText.append(text, to: &bytes)
    }
    return false
  }
}
