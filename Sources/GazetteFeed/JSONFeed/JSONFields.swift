// Reads members of JSON objects by the type they should have, and notes where they have another.
import GazetteCore
import GazetteJSON
import GazetteText

/// A patient reader of members: what has the wrong type is absent, with a warning.
struct JSONFields {
  /// More would only repeat what is wrong with a document.
  private static let mostWarnings = 50

  private(set) var warnings: [String] = []
  private var lines = JSONLines()
  /// The members of the object that is being read.
  private var record = JSONRecord()
  /// The line of the object that is being read.
  private(set) var line = 1
  let zone: Zone

  init(zone: Zone) { self.zone = zone }

  /// Says which object comes next; in the order of the document.
  mutating func enter(_ object: JSON) {
    line = lines.line(of: object)
    record.open(object)
  }

  /// The member of that name; nil for a null.
  func member(_ name: StaticString, of object: JSON) -> JSON? {
    let member = record.holds(object) ? record[name] : object.member(name)
    return member.flatMap { $0.isNull ? nil : $0 }
  }

  mutating func warn(_ what: String) {
    if warnings.count < JSONFields.mostWarnings { warnings.append("line \(line): \(what)") }
  }

  /// A text or a number as it is written; nil when it is blank.
  mutating func text(_ name: StaticString, of object: JSON) -> String? {
    guard let member = member(name, of: object) else { return nil }
    guard member.kind == .string || member.kind == .number else {
      return wrong(name, member, wanted: "text")
    }
    return member.scalarText.flatMap { JSONFields.isBlank($0) ? nil : $0 }
  }

  /// Text only, since a number is nobody's prose; nil when it is blank.
  mutating func prose(_ name: StaticString, of object: JSON) -> String? {
    guard let member = member(name, of: object) else { return nil }
    guard let text = member.string else { return wrong(name, member, wanted: "text") }
    return JSONFields.isBlank(text) ? nil : text
  }

  /// Text on one line.
  mutating func line(_ name: StaticString, of object: JSON) -> String? {
    guard let text = text(name, of: object) else { return nil }
    let line = PlainText.line(text)
    return line.isEmpty ? nil : line
  }

  /// An address, absolute where there is a base for it.
  mutating func address(
    _ name: StaticString, of object: JSON, base: WebAddress.Base?
  ) -> String? {
    guard let member = member(name, of: object) else { return nil }
    guard let text = member.string else { return wrong(name, member, wanted: "an address") }
    guard !JSONFields.isBlank(text) else { return nil }
    return WebAddress.resolve(text, against: base)
  }

  /// A date; a number counts seconds or, if it is that large, milliseconds since 1970.
  mutating func date(_ name: StaticString, of object: JSON) -> Instant? {
    guard let member = member(name, of: object) else { return nil }
    if let number = member.double { return JSONFields.instant(number) }
    guard let text = member.string else { return wrong(name, member, wanted: "a date") }
    guard !JSONFields.isBlank(text) else { return nil }
    let date = DateText.parse(text, zone: zone)
    if date == nil { warn("'\(name)' is no date that can be read.") }
    return date
  }

  /// A number of at least zero, or a text that is one.
  mutating func number(_ name: StaticString, of object: JSON) -> Double? {
    guard let member = member(name, of: object) else { return nil }
    let number = member.double ?? member.string.flatMap { Double($0) }
    guard let number, number >= 0, number.isFinite else { return nil }
    return number
  }

  /// A whole number of at least zero; a fraction of a byte is none.
  mutating func count(_ name: StaticString, of object: JSON) -> Int64? {
    if let exact = member(name, of: object)?.int { return exact < 0 ? nil : exact }
    return number(name, of: object).flatMap { Int64(exactly: $0.rounded(.down)) }
  }

  /// The elements of a list, without nulls; what stands alone is a list of one.
  func elements(_ name: StaticString, of object: JSON) -> [JSON] {
    guard let member = member(name, of: object) else { return [] }
    return member.kind == .array ? member.elements.filter { !$0.isNull } : [member]
  }

  private mutating func wrong<Value>(
    _ name: StaticString, _ member: JSON, wanted: String
  ) -> Value? {
    warn("'\(name)' is \(member.kind.described), not \(wanted); it was left out.")
    return nil
  }

  static func isBlank(_ text: String) -> Bool {
    // Most texts begin with a letter, and that settles it: blanks are ASCII, or begin with these.
    switch text.utf8.first ?? 0 {
    case 0...0x20, 0xC2, 0xE1, 0xE2, 0xE3: text.allSatisfy(\.isWhitespace)
    default: false
    }
  }

  /// Seconds up to the year 5138, milliseconds from 1973 on; small numbers are no dates.
  private static func instant(_ number: Double) -> Instant? {
    switch number {
    case 1e8..<1e11: Int64(exactly: (number * 1000).rounded()).map(Instant.init(milliseconds:))
    case 1e11..<1e14: Int64(exactly: number.rounded()).map(Instant.init(milliseconds:))
    default: nil
    }
  }
}

extension JSON.Kind {
  /// For messages: `a list`, `an object`.
  var described: String {
    switch self {
    case .null: "nothing"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
