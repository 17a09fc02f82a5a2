// Takes the target of a request apart: RFC 9112 §3.2, as strictly as a browser needs it.
import GazetteText

/// `/articles/0a1b?q=news`, decoded.
package struct RequestTarget: Sendable {
  /// The parts of the path, each decoded on its own; a slash at the end leaves an empty one.
  package var parts: [String]
  package var query: [(name: String, value: String)]
  /// The host of a target that is a whole address (`GET http://host/path`); nil as a rule.
  package var authority: String?

  /// nil for what is no place of this server: no path, broken escapes, control characters, not UTF-8.
  package init?(_ target: [UInt8]) {
    var rest = target[...]
    if !rest.starts(with: "/".utf8) {
      guard let whole = RequestTarget.whole(target) else { return nil }
      authority = whole.authority
      rest = whole.rest
    }
    let end = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
    let path = rest[rest.startIndex..<end]
    parts = []
    for part in path.dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false) {
      guard let text = FormText.strictly(part) else { return nil }
      parts.append(text)
    }
    query = FormText.pairs(rest[end...].dropFirst())
  }

  /// `/articles/0a1b`.
  package var path: String { "/" + parts.joined(separator: "/") }

  /// RFC 9112 §3.2.2: a server takes whole addresses, too.
  private static func whole(
    _ target: [UInt8]
  ) -> (authority: String, rest: ArraySlice<UInt8>)? {
    let scheme = Array("http://".utf8)
    guard target.count > scheme.count,
      zip(scheme, target).allSatisfy({ $0 == ($1 | 0x20) })
    else { return nil }
    let rest = target[scheme.count...]
    let slash = rest.firstIndex { $0 == 0x2F || $0 == 0x3F } ?? rest.endIndex
    let authority = String(decoding: rest[..<slash], as: UTF8.self)
    let path = rest[slash...]
    return (authority, path.first == 0x2F ? path : [0x2F] + path)
  }
}
