// Tells addresses of private networks from those of the open internet.
import Glibc

/// The ranges that a foreign document must never lead to (specs/security.md, rule 12).
enum PrivateAddress {
  /// `bytes` are the 4 of an IPv4 or the 16 of an IPv6 address; anything else counts as private.
  static func contains(_ bytes: [UInt8]) -> Bool {
    switch bytes.count {
    case 4: isPrivate4(bytes)
    case 16: isPrivate6(bytes)
    default: true
    }
  }

  /// The bytes of an address that is written with numbers, however it is spelled; nil for a name.
  static func literal(_ host: String) -> [UInt8]? {
    var text = host
    if text.hasPrefix("["), text.hasSuffix("]") { text = String(text.dropFirst().dropLast()) }
    if let zone = text.firstIndex(of: "%") { text = String(text[..<zone]) }
    while text.hasSuffix(".") { text.removeLast() }
    var six = in6_addr()
    if inet_pton(AF_INET6, text, &six) == 1 { return withUnsafeBytes(of: six) { Array($0) } }
    var four = in_addr()
    // inet_aton knows short, octal and hexadecimal spellings too.
    if inet_aton(text, &four) == 1 { return withUnsafeBytes(of: four) { Array($0) } }
    return nil
  }

  /// True for a name or number that can only mean this machine or a private network.
  static func isObvious(_ host: String) -> Bool {
    if let bytes = literal(host) { return contains(bytes) }
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    return name == "localhost" || name.hasSuffix(".localhost")
  }

  private static func isPrivate4(_ bytes: [UInt8]) -> Bool {
    switch (bytes[0], bytes[1], bytes[2]) {
    case (0, _, _), (10, _, _), (127, _, _): true
    case (100, 64...127, _): true  // carrier-grade NAT
    case (169, 254, _): true  // link-local
    case (172, 16...31, _), (192, 168, _): true
    case (192, 0, 0), (192, 0, 2), (198, 51, 100), (203, 0, 113): true  // protocols, examples
    case (192, 88, 99): true  // relays from 6to4
    case (198, 18...19, _): true  // benchmarks
    case (224..., _, _): true  // multicast, reserved, broadcast
    default: false
    }
  }

  private static func isPrivate6(_ bytes: [UInt8]) -> Bool {
    let group = { (index: Int) in UInt16(bytes[index * 2]) << 8 | UInt16(bytes[index * 2 + 1]) }
    let first = group(0)
    if first & 0xfe00 == 0xfc00 { return true }  // unique-local
    if first & 0xff80 == 0xfe80 { return true }  // link-local, site-local
    if first & 0xff00 == 0xff00 { return true }  // multicast
    if first == 0x2001 && group(1) == 0xdb8 { return true }  // examples
    if first == 0x0100 && bytes[2..<8].allSatisfy({ $0 == 0 }) { return true }  // discard
    return embedded4(bytes, group).contains(where: isPrivate4)
  }

  /// The IPv4 addresses inside an IPv6 one: packets to it end there.
  private static func embedded4(_ bytes: [UInt8], _ group: (Int) -> UInt16) -> [[UInt8]] {
    let last = Array(bytes[12..<16])
    let zeros = bytes[0..<10].allSatisfy { $0 == 0 }
    if zeros && (group(5) == 0xffff || group(5) == 0) { return [last] }  // mapped, compatible
    if bytes[0..<8].allSatisfy({ $0 == 0 }) && group(4) == 0xffff { return [last] }  // translated
    switch (group(0), group(1)) {
    case (0x2002, _): return [Array(bytes[2..<6])]  // 6to4
    case (0x64, 0xff9b): return [last] + (group(2) == 1 ? [[10, 0, 0, 0]] : [])  // NAT64
    case (0x2001, 0): return [Array(bytes[4..<8]), last.map { ~$0 }]  // Teredo: server, client
    default: return []
    }
  }
}
