// Reads the header `Link`, by which a server announces the feeds of what it sends (RFC 8288).
import GazetteCore
import GazetteFeed
import GazetteText

extension FeedLink {
  /// The feeds that the head of an answer announces, absolute, in its order.
  package static func announced(by response: HTTPResponse) -> [FeedLink] {
    response.headers.filter { $0.name.lowercased() == "link" }
      .flatMap { LinkHeader.values(of: $0.value) }
      .compactMap { $0.feed(at: response.url) }
  }
}

/// One link of a header: its target and its parameters.
struct LinkHeader: Sendable, Hashable {
  var target: String
  /// Names in lower case; of a name that occurs twice the first value counts (RFC 8288 §3).
  var parameters: [String: String] = [:]

  /// Every link of a header's value; what cannot be read ends it.
  static func values(of text: String) -> [LinkHeader] {
    var reader = Reader(text: Array(text.utf8))
    var links: [LinkHeader] = []
    while let link = reader.link() { links.append(link) }
    return links
  }

  fileprivate func feed(at address: String) -> FeedLink? {
    // A link from another place than the document itself says nothing of it.
    guard parameters["anchor"] == nil,
      FeedLink.announces(relations: parameters["rel"] ?? "", type: parameters["type"]),
      let url = WebAddress.resolve(target, against: address)
    else { return nil }
    return FeedLink(url: url, title: parameters["title"], type: parameters["type"])
  }

  private struct Reader {
    let text: [UInt8]
    private var index = 0

    init(text: [UInt8]) { self.text = text }

    mutating func link() -> LinkHeader? {
      skip { $0 == 32 || $0 == 9 || $0 == UInt8(ascii: ",") }
      guard take(UInt8(ascii: "<")) else { return nil }
      let target = word { $0 != UInt8(ascii: ">") }
      guard take(UInt8(ascii: ">")) else { return nil }
      var link = LinkHeader(target: target)
      while let (name, value) = parameter() {
        if link.parameters[name] == nil { link.parameters[name] = value }
      }
      return link
    }

    private mutating func parameter() -> (name: String, value: String)? {
      skipBlanks()
      guard take(UInt8(ascii: ";")) else { return nil }
      skipBlanks()
      let name = word { !Reader.delimiters.contains($0) }.lowercased()
      skipBlanks()
      guard take(UInt8(ascii: "=")) else { return (name, "") }
      skipBlanks()
      let value = take(UInt8(ascii: "\"")) ? quoted() : word { !Reader.delimiters.contains($0) }
      return (name, value)
    }

    /// RFC 9110 §5.6.4.
    private mutating func quoted() -> String {
      var value: [UInt8] = []
      while index < text.count, text[index] != UInt8(ascii: "\"") {
        if text[index] == UInt8(ascii: "\\"), index + 1 < text.count { index += 1 }
        value.append(text[index])
        index += 1
      }
      index = min(index + 1, text.count)
      return String(decoding: value, as: UTF8.self)
    }

    private static let delimiters = Array(" \t;,=\"".utf8)

    private mutating func word(_ belongs: (UInt8) -> Bool) -> String {
      let start = index
      skip(belongs)
      return String(decoding: text[start..<index], as: UTF8.self)
    }

    private mutating func skipBlanks() { skip { $0 == 32 || $0 == 9 } }

    private mutating func skip(_ belongs: (UInt8) -> Bool) {
      while index < text.count, belongs(text[index]) { index += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
      guard index < text.count, text[index] == byte else { return false }
      index += 1
      return true
    }
  }
}
