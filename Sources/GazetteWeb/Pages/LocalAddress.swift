// Addresses of this server's own pages.
import GazetteText

/// A path from fixed words and escaped parts, and a query.
struct LocalAddress: Hashable {
  private(set) var text: String
  private var hasQuery = false

  init(_ path: StaticString) { text = "\(path)" }

  /// Beginning with the site's root; `parts` are escaped.
  init(_ root: StaticString, _ parts: String...) {
    text = "\(root)"
    for part in parts { text += "/" + PercentCoding.encoded(part) }
  }

  /// The address of a request, spelled anew.
  init(path: String, query: [(name: String, value: String)]) {
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map {
      String(decoding: $0, as: UTF8.self)
    }
    text = "/" + parts.map(PercentCoding.encoded).joined(separator: "/")
    for (name, value) in query {
      text +=
        (hasQuery ? "&" : "?") + PercentCoding.encoded(name) + "=" + PercentCoding.encoded(value)
      hasQuery = true
    }
  }

  func with(_ name: StaticString, _ value: String?) -> LocalAddress {
    guard let value else { return self }
    var address = self
    address.text += (hasQuery ? "&" : "?") + "\(name)=" + PercentCoding.encoded(value)
    address.hasQuery = true
    return address
  }

  /// Where somebody was, as a form or a request says it; nil for what leads elsewhere. Only paths
  /// of this server: a second slash or a backslash would name a host.
  init?(returning place: String) {
    let bytes = Array(place.utf8)
    guard bytes.first == UInt8(ascii: "/"), bytes.count <= 8000,
      bytes.count == 1 || bytes[1] != UInt8(ascii: "/"),
      bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "\\") })
    else { return nil }
    text = place
    hasQuery = bytes.contains(UInt8(ascii: "?"))
  }
}
