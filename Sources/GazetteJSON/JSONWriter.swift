// Writes JSON by hand, into one growing array of bytes.

/// Appends values to a JSON text. The caller keeps the grammar: names only in objects, and every
/// name followed by a value. Characters that a terminal or a script would act on are escaped.
public struct JSONWriter: Sendable {
  public private(set) var bytes: [UInt8] = []
  private let isCompact: Bool
  private var depth = 0
  /// Whether the next name or value is the first of its object or array.
  private var isFirst = true
  private var followsName = false

  /// Without blanks and on one line, or with one value a line, indented by two blanks a level.
  public init(isCompact: Bool, reserving capacity: Int = 0) {
    self.isCompact = isCompact
    bytes.reserveCapacity(capacity)
  }

  public mutating func object(_ members: (inout JSONWriter) -> Void) {
    begin(UInt8(ascii: "{"))
    members(&self)
    end(UInt8(ascii: "}"))
  }

  public mutating func array(_ elements: (inout JSONWriter) -> Void) {
    begin(UInt8(ascii: "["))
    elements(&self)
    end(UInt8(ascii: "]"))
  }

  public mutating func beginObject() { begin(UInt8(ascii: "{")) }
  public mutating func endObject() { end(UInt8(ascii: "}")) }
  public mutating func beginArray() { begin(UInt8(ascii: "[")) }
  public mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Hands over what is written so far and forgets it, so that a long text needs little memory.
  public mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Shows what is written so far and forgets it, but keeps the room for what comes next.
  public mutating func drain(_ take: ([UInt8]) -> Void) {
    take(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// The name of a member, whose value comes next.
  public mutating func name(_ name: String) {
    separate()
    appendQuoted(name)
    bytes.append(UInt8(ascii: ":"))
    if !isCompact { bytes.append(UInt8(ascii: " ")) }
    followsName = true
  }

  public mutating func value(_ text: String) {
    separate()
    appendQuoted(text)
  }

  public mutating func value(_ number: Int64) { appendBare(String(number)) }

  public mutating func value(_ number: Int) { appendBare(String(number)) }

  /// Whole numbers get no fraction; what is no number becomes null.
  public mutating func value(_ number: Double) {
    if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 {
      appendBare(String(whole))
    } else {
      appendBare(number.isFinite ? String(number) : "null")
    }
  }

  public mutating func value(_ flag: Bool) { appendBare(flag ? "true" : "false") }

  public mutating func null() { appendBare("null") }

  /// A value that was read elsewhere, its numbers exactly as they are written there. It is no deeper
  /// than its reader allowed.
  public mutating func value(_ json: JSON) {
    switch json.kind {
    case .string: value(json.string ?? "")
    case .array: array { writer in for element in json.elements { writer.value(element) } }
    case .object:
      object { writer in
        for (name, member) in json.members {
          writer.name(name)
          writer.value(member)
        }
      }
    case .null, .bool, .number:
      separate()
      bytes.append(contentsOf: json.source)
    }
  }

  /// A value that somebody has written already.
  public mutating func value(written json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
  }

  /// Ends a line, for formats that have one document a line.
  public mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    isFirst = true
  }
}

// MARK: Members that may be absent

extension JSONWriter {
  public mutating func member(_ name: String, _ text: String?) {
    guard let text else { return }
    self.name(name)
    value(text)
  }

  public mutating func member(_ name: String, _ number: Int64?) {
    guard let number else { return }
    self.name(name)
    value(number)
  }

  public mutating func member(_ name: String, _ number: Int?) {
    member(name, number.map { Int64($0) })
  }

  /// Left out as well when it is infinite or no number.
  public mutating func member(_ name: String, _ number: Double?) {
    guard let number, number.isFinite else { return }
    self.name(name)
    value(number)
  }

  public mutating func member(_ name: String, _ flag: Bool?) {
    guard let flag else { return }
    self.name(name)
    value(flag)
  }

  /// Left out when the list is empty.
  public mutating func member(_ name: String, _ texts: [String]) {
    member(name, eachOf: texts) { writer, text in writer.value(text) }
  }

  /// An array with one value for each element; left out when there is none.
  public mutating func member<Element>(
    _ name: String, eachOf elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    guard !elements.isEmpty else { return }
    self.name(name)
    array { writer in for element in elements { write(&writer, element) } }
  }
}

// MARK: Bytes

extension JSONWriter {
  private mutating func begin(_ opening: UInt8) {
    separate()
    bytes.append(opening)
    isFirst = true
    depth += 1
  }

  private mutating func end(_ closing: UInt8) {
    depth -= 1
    if !isFirst { breakLine() }
    bytes.append(closing)
    isFirst = false
  }

  /// What stands between the value before and the one to come.
  private mutating func separate() {
    if followsName {
      followsName = false
      return
    }
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    if depth > 0 { breakLine() }
    isFirst = false
  }

  private mutating func breakLine() {
    guard !isCompact else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth {
      bytes.append(UInt8(ascii: " "))
      bytes.append(UInt8(ascii: " "))
    }
  }

  private mutating func appendBare(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func appendQuoted(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { JSONEscape.append($0, to: &bytes) }
    bytes.append(UInt8(ascii: "\""))
  }
}
