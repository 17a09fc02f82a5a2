// Reads a JSON text into nodes, in one pass and without recursion.

struct JSONParser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let maximumDepth: Int
  private var at = 0
  private var nodes: [JSONNode] = []
  /// Indexes of the arrays and objects that are still open.
  private var open: [Int] = []

  static func nodes(of bytes: [UInt8], maximumDepth: Int) throws(JSONError) -> [JSONNode] {
    let read = bytes.withUnsafeBufferPointer { buffer -> Result<[JSONNode], JSONError> in
      var parser = JSONParser(buffer, maximumDepth: maximumDepth)
      do throws(JSONError) {
        try parser.readDocument()
        return .success(parser.nodes)
      } catch {
        return .failure(error)
      }
    }
    return try read.get()
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
    // Feeds have a value for every 60 to 300 bytes; a growing list copies itself.
    nodes.reserveCapacity(bytes.count / 64 + 16)
  }

  private mutating func readDocument() throws(JSONError) {
    guard bytes.count < UInt32.max else { throw fault("the text is longer than 4 GB") }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    repeat {
      if try openValue() { continue }
      try closeValues()
    } while !open.isEmpty
    skipBlanks()
    if at < bytes.count { throw fault("the text goes on after its value") }
  }

  /// Reads one value; true when it is an array or object with something in it, which comes next.
  private mutating func openValue() throws(JSONError) -> Bool {
    skipBlanks()
    guard at < bytes.count else { throw fault("the text ends where a value is expected") }
    switch bytes[at] {
    case UInt8(ascii: "\""): try readString()
    case UInt8(ascii: "{"): return try openContainer(.object, closing: UInt8(ascii: "}"))
    case UInt8(ascii: "["): return try openContainer(.array, closing: UInt8(ascii: "]"))
    case UInt8(ascii: "t"): try readWord("true", .bool)
    case UInt8(ascii: "f"): try readWord("false", .bool)
    case UInt8(ascii: "n"): try readWord("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
    default: throw fault("this is no value")
    }
    return false
  }

  /// After a value: the comma before the next one, or the end of what it stands in.
  private mutating func closeValues() throws(JSONError) {
    while let container = open.last {
      skipBlanks()
      let isObject = nodes[container].kind == .object
      let closing = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
      guard at < bytes.count else { throw fault("the text ends before \(named(closing))") }
      if bytes[at] == UInt8(ascii: ",") {
        at += 1
        if isObject { try readName() }
        return
      }
      guard bytes[at] == closing else { throw fault("a comma or \(named(closing)) is missing") }
      closeContainer(container)
    }
  }

  private mutating func openContainer(
    _ kind: JSON.Kind, closing: UInt8
  ) throws(JSONError) -> Bool {
    guard open.count < maximumDepth else {
      throw fault("values are nested deeper than \(maximumDepth)")
    }
    let container = nodes.count
    append(kind, from: at, to: at)
    open.append(container)
    at += 1
    skipBlanks()
    if at < bytes.count, bytes[at] == closing {
      closeContainer(container)
      return false
    }
    if kind == .object { try readName() }
    return true
  }

  private mutating func closeContainer(_ container: Int) {
    at += 1
    nodes[container].end = UInt32(at)
    nodes[container].next = UInt32(nodes.count)
    open.removeLast()
  }

  private mutating func readName() throws(JSONError) {
    skipBlanks()
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
      throw fault("a name in quotes is missing")
    }
    try readString()
    skipBlanks()
    guard at < bytes.count, bytes[at] == UInt8(ascii: ":") else { throw fault("':' is missing") }
    at += 1
  }

  private mutating func readString() throws(JSONError) {
    guard let base = bytes.baseAddress else { return }
    let start = at + 1
    var isVerbatim = true
    at = JSONBytes.stringEnd(base, from: start, to: bytes.count, &isVerbatim)
    guard at < bytes.count, base[at] == UInt8(ascii: "\"") else { throw stringFault() }
    append(.string, from: start, to: at, isVerbatim: isVerbatim)
    at += 1
  }

  /// What is wrong at the place where a string stops to be one.
  private func stringFault() -> JSONError {
    guard at < bytes.count else { return fault("the text ends inside a string") }
    guard bytes[at] == UInt8(ascii: "\\") else {
      return fault("a control character stands in a string")
    }
    guard at + 1 < bytes.count else { return fault("the text ends inside a string") }
    return bytes[at + 1] == UInt8(ascii: "u")
      ? fault("'\\u' wants four hexadecimal digits") : fault("this is no escape")
  }

  private mutating func readNumber() throws(JSONError) {
    let start = at
    if bytes[at] == UInt8(ascii: "-") { at += 1 }
    let whole = at
    try readDigits()
    if bytes[whole] == UInt8(ascii: "0"), at > whole + 1 { throw fault("a number begins with 0") }
    if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
      at += 1
      try readDigits()
    }
    if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      if at < bytes.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[at]) { at += 1 }
      try readDigits()
    }
    append(.number, from: start, to: at)
  }

  private mutating func readDigits() throws(JSONError) {
    let start = at
    while at < bytes.count, 0x30...0x39 ~= bytes[at] { at += 1 }
    if at == start { throw fault("a digit is missing") }
  }

  private mutating func readWord(_ word: StaticString, _ kind: JSON.Kind) throws(JSONError) {
    let count = word.utf8CodeUnitCount
    let letters = UnsafeBufferPointer(start: word.utf8Start, count: count)
    guard bytes.count - at >= count, bytes[at..<at + count].elementsEqual(letters) else {
      throw fault("this is no value")
    }
    append(kind, from: at, to: at + count)
    at += count
  }

  private mutating func append(
    _ kind: JSON.Kind, from start: Int, to end: Int, isVerbatim: Bool = true
  ) {
    nodes.append(
      JSONNode(
        start: UInt32(start), end: UInt32(end), next: UInt32(nodes.count + 1), kind: kind,
        isVerbatim: isVerbatim))
  }

  @inline(__always)
  private mutating func skipBlanks() {
    while at < bytes.count {
      switch bytes[at] {
      case 0x20, 0x0A, 0x0D, 0x09: at += 1
      default: return
      }
    }
  }

  private func named(_ byte: UInt8) -> String { "'\(Character(Unicode.Scalar(byte)))'" }

  private func fault(_ what: String) -> JSONError { JSONError(what, at: at, of: bytes) }
}
