// The source `rss`: a feed of any format, at an address or in a file, or a page that links to one.
import GazetteCore
import GazetteFeed
import GazetteText

/// Reads one feed, and remembers by what to tell that it has not changed.
public struct FeedSource: NewsSource {
  public static let kind = "rss"
  public static let about = "Any feed: RSS, Atom, RDF, JSON Feed, or a page that links to one."
  static let addressKey = "url"
  public static let options: [OptionKey] =
    [
      OptionKey(
        addressKey, .address, required: true, "Address of the feed, or of a page that names it."),
      OptionKey(
        "encoding", .text, example: "euc-kr",
        "The feed's character encoding, where it declares a wrong one."),
      OptionKey(
        "timezone", .text, standard: "UTC", example: "Asia/Seoul",
        "The zone of dates that name none."),
    ] + RequestOptions.keys

  private let url: String
  private let encoding: String?
  private let zone: Zone
  private let requests: RequestOptions

  public init(_ options: inout Options) throws(ConfigError) {
    url = options.text(FeedSource.addressKey) ?? ""
    encoding = options.encoding("encoding")
    zone = options.zone("timezone")
    requests = RequestOptions(&options, for: url)
  }

  /// A feed, or a page that names one, with nothing else said about it.
  init(at address: String) {
    url = address
    encoding = nil
    zone = .utc
    let nothing = Setting(.map([]), at: Place(file: "", line: 0, column: 0))
    var options = Options(
      nothing, keys: RequestOptions.keys, subject: "a feed",
      surroundings: Surroundings(folder: "/", home: "/"))
    requests = RequestOptions(&options, for: address)
  }

  public var addresses: [String] { localPath == nil ? [url] : [] }

  public var warnings: [String] { localPath == nil ? requests.warnings : [] }

  public func fetch(_ context: FetchContext) async throws(SourceError) -> Fetched {
    let memory = FeedMemory(context.bookmark, of: identity)
    if let localPath { return try await read(localPath, memory, context) }
    var visit = visit(memory, context)
    return try await visit.fetched()
  }

  func visit(_ memory: FeedMemory, _ context: FetchContext) -> FeedVisit {
    FeedVisit(
      page: url, memory: memory, context: context, template: request(context.limits), origin: origin
    )
  }

  /// What the bookmark depends on: after a change of these, nothing counts as read.
  private var identity: String {
    SHA256.hex(Array([url, encoding ?? "", zone.name].joined(separator: "\n").utf8))
  }

  private var localPath: String? { FeedSource.path(ofFile: url) }

  private func read(
    _ path: String, _ memory: FeedMemory, _ context: FetchContext
  ) async throws(SourceError) -> Fetched {
    let limit = requests.maximumBody(context.limits)
    let bytes = try await context.contents(ofFile: path, atMost: limit)
    return try FeedBody(bytes: bytes, shown: path).fetched(
      memory, origin(limit, url: nil, type: nil))
  }

  private func request(_ limits: FetchLimits) -> HTTPRequest {
    requests.request(url, accepting: FeedSource.accepted, limits)
  }

  /// Every format by name, but no server is kept from sending what it has.
  private static let accepted =
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
  /// The `file:///…` address of an absolute path.
  public static func address(ofFile path: String) -> String {
    var bytes = Array("file://".utf8)
    for byte in path.utf8 {
      if byte <= 32 || byte == 127 || "%#?\"<>\\^`{|}".utf8.contains(byte) {
        let digits = String(byte, radix: 16, uppercase: true)
        bytes += Array("%\(digits.utf8.count == 1 ? "0" : "")\(digits)".utf8)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
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
