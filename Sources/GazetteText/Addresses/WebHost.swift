// The host that a web address names.

struct WebHost {
  let scheme: WebScheme
  /// Where the name stands, in bytes: without the brackets of IPv6 and the dot of the root.
  let name: Range<Int>
  /// nil for the scheme's own port.
  let port: Int?
  /// Where the user-info stands, with its `@`; empty without one.
  let user: Range<Int>
  /// Where the authority ends.
  let end: Int

  /// nil when the address is not an absolute web address, or its host cannot be one.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let (scheme, start) = WebHost.start(bytes) else { return nil }
    self.scheme = scheme
    var end = start
    var userEnd = start
    while end < bytes.count, !bytes[end].isSlash, bytes[end] != UInt8(ascii: "?"),
      bytes[end] != UInt8(ascii: "#")
    {
      end += 1
      if bytes[end - 1] == UInt8(ascii: "@") { userEnd = end }
    }
    if bytes.hasBlankOrControl { return nil }
    self.end = end
    user = start..<userEnd
    let place = bytes[userEnd..<end]
    let isBracketed = place.first == UInt8(ascii: "[")
    let nameEnd =
      isBracketed
      ? place.firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 }
      : place.firstIndex(of: UInt8(ascii: ":")) ?? end
    guard let nameEnd, let port = WebHost.port(bytes[nameEnd..<end], of: scheme),
      let name = isBracketed
        ? WebHost.number(bytes[userEnd..<nameEnd]) : WebHost.name(bytes[userEnd..<nameEnd])
    else { return nil }
    self.port = port
    self.name = name
  }

  /// `https://example.org:8080`, lower-case.
  func appendOrigin(of bytes: UnsafeBufferPointer<UInt8>, user: Bool, to output: inout [UInt8]) {
    output.append(contentsOf: scheme.rawValue.utf8)
    output.append(contentsOf: "://".utf8)
    if user { output.append(contentsOf: bytes[self.user]) }
    let isNumber = bytes[name].contains(UInt8(ascii: ":"))
    if isNumber { output.append(UInt8(ascii: "[")) }
    appendName(of: bytes, to: &output)
    if isNumber { output.append(UInt8(ascii: "]")) }
    if let port { output.append(contentsOf: ":\(port)".utf8) }
  }

  func appendName(of bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    let text = bytes[name]
    if text.contains(where: { $0 >= 0x80 }) {
      output.append(contentsOf: String(decoding: text, as: UTF8.self).lowercased().utf8)
    } else {
      for byte in text { output.append(byte.isLetter ? byte | 0x20 : byte) }
    }
  }

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  /// The scheme, and where its authority begins.
  private static func start(_ bytes: UnsafeBufferPointer<UInt8>) -> (WebScheme, Int)? {
    for colon in 4...5 where colon + 2 < bytes.count && bytes[colon] == UInt8(ascii: ":") {
      guard bytes[colon + 1] == UInt8(ascii: "/"), bytes[colon + 2] == UInt8(ascii: "/"),
        let scheme = WebScheme(bytes[..<colon])
      else { return nil }
      return (scheme, colon + 3)
    }
    return nil
  }

  /// `:8080`, `:`, or nothing. The outer optional is nil for what is no port.
  private static func port(_ text: Bytes, of scheme: WebScheme) -> Int?? {
    guard let colon = text.first else { return .some(nil) }
    let digits = text.dropFirst()
    guard colon == UInt8(ascii: ":"), digits.allSatisfy(\.isDigit) else { return nil }
    if digits.isEmpty { return .some(nil) }
    guard let port = UInt16(String(decoding: digits, as: UTF8.self)) else { return nil }
    return .some(Int(port) == scheme.defaultPort ? nil : Int(port))
  }

  /// An IPv6 address in brackets.
  private static func number(_ text: Bytes) -> Range<Int>? {
    let inside = text.dropFirst().dropLast()
    let isAddress = inside.allSatisfy {
      $0.isHexDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
    }
    guard isAddress, inside.contains(UInt8(ascii: ":")) else { return nil }
    return inside.startIndex..<inside.endIndex
  }

  /// Letters and digits of any script, `-`, `.`, `_`: what names in use are made of.
  private static func name(_ text: Bytes) -> Range<Int>? {
    var name = text
    while name.last == UInt8(ascii: ".") { name = name.dropLast() }
    for byte in name {
      let isMark =
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
      guard byte.isLetterOrDigit || byte >= 0x80 || isMark else { return nil }
    }
    return name.isEmpty ? nil : name.startIndex..<name.endIndex
  }
}

extension UInt8 {
  var isHexDigit: Bool { isDigit || (self | 0x20) &- UInt8(ascii: "a") < 6 }
}
