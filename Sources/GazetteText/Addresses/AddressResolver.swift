// Makes a reference absolute: RFC 3986 §5, and what browsers forgive.

/// One reference, tidied already, and the base it refers to.
struct AddressResolver {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let base: WebAddress.Base?

  init(_ tidy: UnsafeBufferPointer<UInt8>, base: WebAddress.Base?) {
    bytes = tidy
    self.base = base
  }

  /// False, with nothing appended, when there is no usable result.
  func append(to output: inout [UInt8]) -> Bool {
    guard !bytes.isEmpty, !WebAddress.isRefused(bytes: bytes) else { return false }
    guard let scheme = AddressParts.scheme(of: bytes) else { return appendRelative(to: &output) }
    guard let webScheme = WebScheme(bytes[scheme]) else {
      appendEncoded(0..<bytes.count, to: &output)
      return true
    }
    return appendWeb(webScheme, from: scheme.upperBound + 1, to: &output)
  }

  /// What follows `http:`. Mostly `//host`, but `/host`, `host` and `///host` occur, and `http:g`
  /// is relative to a base of the same scheme (RFC 3986 §5.4.2).
  private func appendWeb(_ scheme: WebScheme, from start: Int, to output: inout [UInt8]) -> Bool {
    let slashes = bytes[start...].prefix(while: \.isSlash).count
    let isAuthority = slashes > 1 || slashes == 1 && host(from: start + 1).contains { $0 == 0x2E }
    if let base, base.scheme == scheme, !isAuthority {
      return appendRelative(from: start, to: &output)
    }
    return appendAuthority(scheme, from: start + slashes, to: &output)
  }

  private func host(from start: Int) -> Slice<UnsafeBufferPointer<UInt8>> {
    bytes[start...].prefix {
      !$0.isSlash && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
  }

  private func appendAuthority(
    _ scheme: WebScheme, from start: Int, to output: inout [UInt8]
  ) -> Bool {
    let start = bytes[start...].firstIndex { $0 != 0x20 } ?? bytes.count
    let host = host(from: start)
    guard let last = host.lastIndex(where: { $0 != 0x20 }) else { return false }
    output.append(contentsOf: scheme.rawValue.utf8)
    output.append(contentsOf: "://".utf8)
    appendEncoded(start..<last + 1, to: &output)
    let parts = AddressParts(bytes, from: host.endIndex)
    appendPath(parts.hierarchy, to: &output)
    appendTail(parts, to: &output)
    return true
  }

  private func appendRelative(from start: Int = 0, to output: inout [UInt8]) -> Bool {
    guard let base else {
      appendEncoded(0..<bytes.count, keepBlanks: true, to: &output)
      return true
    }
    let parts = AddressParts(bytes, from: start)
    let slashes = bytes[parts.hierarchy].prefix(while: \.isSlash).count
    if slashes > 1 { return appendAuthority(base.scheme, from: start + slashes, to: &output) }
    if slashes == 1 {
      output.append(contentsOf: base.bytes[..<base.rootEnd])
      appendPath(parts.hierarchy, to: &output)
    } else if !parts.hierarchy.isEmpty {
      let floor = output.count + base.rootEnd
      output.append(contentsOf: base.bytes[..<base.folderEnd])
      if base.folderEnd == base.rootEnd { output.append(UInt8(ascii: "/")) }
      appendSegments(parts.hierarchy, floor: floor, to: &output)
    } else if parts.query != nil {
      output.append(contentsOf: base.bytes[..<base.pathEnd])
    } else {
      output.append(contentsOf: base.bytes)
    }
    appendTail(parts, to: &output)
    return true
  }

  /// A path that is empty or begins with a slash.
  private func appendPath(_ path: Range<Int>, to output: inout [UInt8]) {
    guard !path.isEmpty else { return }
    let floor = output.count
    output.append(UInt8(ascii: "/"))
    appendSegments(path.dropFirst(), floor: floor, to: &output)
  }

  /// Appends segments to a folder; `.` and `..` are followed, but never above the slash at `floor`.
  private func appendSegments(_ path: Range<Int>, floor: Int, to output: inout [UInt8]) {
    var start = path.lowerBound
    while start < path.upperBound {
      let end = bytes[start..<path.upperBound].firstIndex(where: \.isSlash) ?? path.upperBound
      switch end - start {
      case 1 where bytes[start] == UInt8(ascii: "."): break
      case 2 where bytes[start] == UInt8(ascii: ".") && bytes[start + 1] == UInt8(ascii: "."):
        removeFolder(floor: floor, from: &output)
      default:
        appendEncoded(start..<end, to: &output)
        if end < path.upperBound { output.append(UInt8(ascii: "/")) }
      }
      start = end + 1
    }
  }

  private func removeFolder(floor: Int, from output: inout [UInt8]) {
    guard output.count > floor + 1 else { return }
    output.removeLast()
    while output.last != UInt8(ascii: "/") { output.removeLast() }
  }

  private func appendTail(_ parts: AddressParts, to output: inout [UInt8]) {
    if let query = parts.query {
      output.append(UInt8(ascii: "?"))
      appendEncoded(query, to: &output)
    }
    if let fragment = parts.fragment {
      output.append(UInt8(ascii: "#"))
      appendEncoded(fragment, to: &output)
    }
  }

  private func appendEncoded(
    _ range: Range<Int>, keepBlanks: Bool = false, to output: inout [UInt8]
  ) {
    for byte in bytes[range] {
      if AddressText.needsEncoding(byte), !(keepBlanks && byte == 0x20) {
        AddressText.appendEscape(byte, to: &output)
      } else {
        output.append(byte)
      }
    }
  }
}
