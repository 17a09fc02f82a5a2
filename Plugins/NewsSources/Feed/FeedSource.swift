// The source `rss`: a feed of any format, at an address or in a file, or a page that links to one.
import GazetteCore
import GazetteFeed
import GazetteText

/// Reads one feed, and remembers by what to tell that it has not changed.
public struct FeedSource: NewsSource {
  public static let kind = "rss"
  public static let about = "Any feed: RSS, Atom, RDF, JSON Feed, or a page that links to one."
  static let addressKey = "url"
  public static let options: [OptionKey] = [
    OptionKey(
      addressKey, .address, required: true, "Address of the feed, or of a page that names it."),
    OptionKey("encoding", .text, "The feed's character encoding, where it declares a wrong one."),
    OptionKey("timezone", .text, standard: "UTC", "The zone of dates that name none."),
    OptionKey("headers", .names, "Headers for the server at `url`, such as a key."),
    OptionKey("user_agent", .text, "How this source introduces itself."),
    OptionKey("timeout", .duration, "Instead of http.timeout."),
    OptionKey("max_body", .size, "Instead of http.max_body."),
  ]

  private let url: String
  private let encoding: String?
  private let zone: Zone
  private let headers: [Header]
  private let timeout: Duration?
  private let maximumBody: Int?

  public init(_ options: inout Options) throws(ConfigError) {
    url = options.text(FeedSource.addressKey) ?? ""
    encoding = options.text("encoding")
    zone = FeedSource.zone(&options)
    headers = FeedSource.headers(&options)
    timeout = options.duration("timeout")
    maximumBody = options.size("max_body")
  }

  public var addresses: [String] { localPath == nil ? [url] : [] }

  public func fetch(_ context: FetchContext) async throws(SourceError) -> Fetched {
    let memory = FeedMemory(context.bookmark, of: identity)
    if let localPath { return try read(localPath, memory, context) }
    return try await FeedVisit(
      page: url, memory: memory, context: context, template: request(context), origin: origin
    ).fetched()
  }

  /// What the bookmark depends on: after a change of these, nothing counts as read.
  private var identity: String {
    SHA256.hex(Array([url, encoding ?? "", zone.name].joined(separator: "\n").utf8))
  }

  private var localPath: String? { FeedSource.path(ofFile: url) }

  private func read(
    _ path: String, _ memory: FeedMemory, _ context: FetchContext
  ) throws(SourceError) -> Fetched {
    let limit = maximumBody ?? context.limits.maximumBody
    let bytes = try contents(ofFile: path, atMost: limit)
    return try FeedBody(bytes: bytes, shown: path).fetched(
      memory, origin(limit, url: nil, type: nil))
  }

  private func request(_ context: FetchContext) -> HTTPRequest {
    var request = HTTPRequest(url: url)
    request.headers = headers
    if !headers.contains(where: { $0.name.lowercased() == "accept" }) {
      request.headers.append(Header("Accept", FeedSource.accept))
    }
    request.timeout = timeout ?? context.limits.timeout
    request.maximumBytes = maximumBody ?? context.limits.maximumBody
    return request
  }

  /// Every format by name, but no server is kept from sending what it has.
  private static let accept =
    "application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, "
    + "application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, text/html;q=0.7, */*;q=0.5"

  private func origin(_ limit: Int, url: String?, type: String?) -> FeedOrigin {
    var origin = FeedOrigin(url: url, contentType: type)
    origin.encoding = encoding
    origin.zone = zone
    origin.maximumBytes = limit
    return origin
  }
}

extension FeedSource {
  private static func zone(_ options: inout Options) -> Zone {
    guard let name = options.text("timezone") else { return .utc }
    if let zone = Zones.named(name) { return zone }
    options.complain(
      "timezone", "'\(name)' is no time zone that this system knows",
      hint: "Names look like Asia/Seoul or Europe/Paris.")
    return .utc
  }

  private static func headers(_ options: inout Options) -> [Header] {
    var headers = options.names("headers").map { Header($0.name, $0.value) }
    for header in headers where !header.isSendable {
      options.complain("headers", "'\(header.name)' is no header that can be sent")
    }
    if let agent = options.text("user_agent") {
      headers.removeAll { $0.name.lowercased() == "user-agent" }
      headers.append(Header("User-Agent", agent))
    }
    return headers
  }

  /// The path of a `file:///…` address, which has no host part.
  static func path(ofFile url: String) -> String? {
    guard url.lowercased().hasPrefix("file:///") else { return nil }
    var bytes: [UInt8] = []
    var rest = url.utf8.dropFirst(7)
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let decoded = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
        decoded != 0
      {
        bytes.append(decoded)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Header {
  /// RFC 9110 §5.1, §5.5: a token, and a value without control characters.
  var isSendable: Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0 > 32 && $0 < 127 && !Header.separators.contains($0) }
      && value.utf8.allSatisfy { $0 >= 32 && $0 != 127 || $0 == 9 }
  }

  private static let separators = Array("\"(),/:;<=>?@[\\]{}".utf8)
}
