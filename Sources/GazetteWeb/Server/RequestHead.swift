// Looks at the head of a request before libmicrohttpd does, which forgives what others read otherwise.

/// What the first bytes of a connection are: RFC 9112 to the letter, since a head that two readers
/// understand differently hides a second request in the first one (request smuggling).
package enum RequestHead: Hashable {
  /// All is well so far, and the end is not there yet.
  case unfinished
  case sound
  /// The status that it is refused with.
  case flawed(Int)

  package init(_ bytes: [UInt8], limits: ServerLimits = ServerLimits()) {
    var lines = HeadLines(bytes)
    var framing = Framing()
    var isFirst = true
    while let line = lines.next() {
      if lines.end > limits.head { break }
      if line.isEmpty, !isFirst {
        self = framing.flaw(limits).map { .flawed($0) } ?? .sound
        return
      }
      guard isFirst ? RequestHead.isRequestLine(line) : framing.takes(line) else {
        self = .flawed(400)
        return
      }
      isFirst = false
    }
    self =
      lines.isBroken
      ? .flawed(400)
      : bytes.count > limits.head || lines.end > limits.head ? .flawed(431) : .unfinished
  }

  /// A method, a target and a version, with one blank between each (RFC 9112 §3).
  private static func isRequestLine(_ line: ArraySlice<UInt8>) -> Bool {
    let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard parts.count == 3, isToken(parts[0]), !parts[1].isEmpty else { return false }
    return parts[2].elementsEqual("HTTP/1.1".utf8) || parts[2].elementsEqual("HTTP/1.0".utf8)
  }

  /// RFC 9110 §5.6.2: what names of methods and fields are made of.
  fileprivate static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: tokenMarks.contains(byte)
        }
      }
  }

  private static let tokenMarks = Array("!#$%&'*+-.^_`|~".utf8)
}

/// The lines of a head, each ended by CR and LF, without control characters in them.
private struct HeadLines {
  private let bytes: [UInt8]
  /// Behind the line that was returned last.
  private(set) var end = 0
  private(set) var isBroken = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// nil at the end of what is there, and at the first byte that stands in no line.
  mutating func next() -> ArraySlice<UInt8>? {
    var index = end
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x0D {
        guard index + 1 < bytes.count else { return nil }
        guard bytes[index + 1] == 0x0A else { break }
        defer { end = index + 2 }
        return bytes[end..<index]
      }
      guard byte >= 0x20 && byte != 0x7F || byte == 0x09 else { break }
      index += 1
    }
    isBroken = index < bytes.count
    return nil
  }
}

/// What the fields say of where the request ends.
private struct Framing {
  private var lengths: [ArraySlice<UInt8>] = []
  private var isEncoded = false

  /// False for a line that is no field: a name, a colon right behind it, and a value. A line that goes
  /// on with the one before (RFC 9112 §5.2) begins with a blank, which no name has.
  mutating func takes(_ line: ArraySlice<UInt8>) -> Bool {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let name = line[..<colon]
    guard RequestHead.isToken(name) else { return false }
    if Framing.isName(name, "content-length") {
      lengths.append(Framing.trimmed(line[(colon + 1)...]))
    } else if Framing.isName(name, "transfer-encoding") {
      isEncoded = true
    }
    return true
  }

  /// A length must be told beforehand, as browsers do, and once.
  func flaw(_ limits: ServerLimits) -> Int? {
    if isEncoded { return 411 }
    guard let length = lengths.first else { return nil }
    guard lengths.count == 1, !length.isEmpty, length.allSatisfy({ (0x30...0x39).contains($0) })
    else { return 400 }
    // What is no number by now is too large for one.
    return (Int(String(decoding: length, as: UTF8.self)) ?? Int.max) > limits.body ? 413 : nil
  }

  private static func isName(_ name: ArraySlice<UInt8>, _ wanted: StaticString) -> Bool {
    name.count == wanted.utf8CodeUnitCount
      && name.enumerated().allSatisfy { wanted.utf8Start[$0.offset] == $0.element | 0x20 }
  }

  private static func trimmed(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    var value = value.drop(while: isBlank)
    while let last = value.last, isBlank(last) { value.removeLast() }
    return value
  }
}

extension WebRequest {
  /// As much of a flawed head as can be understood, for the gate and the answer.
  init(flawed bytes: [UInt8], _ status: Int) {
    let lines = bytes.split(separator: 0x0A).map { line in
      String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
    }
    let words = lines.first?.split(separator: " ") ?? []
    self.init(method: words.first.map(String.init) ?? "GET")
    if words.count > 1, let target = RequestTarget(Array(words[1].utf8)) {
      (parts, path, query) = (target.parts, target.path, target.query)
    }
    for line in lines.dropFirst().prefix(while: { !$0.isEmpty }) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      headers.append((name: line[..<colon].lowercased(), value: String(value)))
    }
    flaw = status
  }
}
