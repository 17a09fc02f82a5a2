// What holds for any answer of a server: the lines of its head, an empty line, its body.
import GazetteCore
import GazetteFeed
import GazetteHTTP
import GazettePipeline
import GazetteText
import NewsSources

enum HTTPClaims {
  private static let address = "https://news.example/a/feed"
  private static let now = Instant(seconds: 1_796_029_200)
  private static let latest = now.advanced(by: RetryAfter.longest)
  private static let limit = 100_000

  static func check(_ bytes: [UInt8]) throws(Fault) {
    var head = ResponseHead()
    guard let packed = rest(of: bytes, after: &head), head.isComplete else { return }
    try expect((200...599).contains(head.status), "a final status of \(head.status)")
    try expect(head.headers.count <= ResponseHead.maximumLines, "\(head.headers.count) headers")
    try checkRedirect(head)
    var answer = HTTPResponse(
      status: head.effectiveStatus, headers: head.headers, body: [], url: address)
    answer.body = try body(packed, head) ?? []
    try checkTimes(answer)
    try checkLinks(answer)
    let text = Charset.decode(answer.body, contentType: answer.header("Content-Type"))
    try expect(text.utf8.isValidUTF8, "a body that was decoded is no UTF-8")
  }

  /// Reads the head as it comes, line by line; nil when it is refused.
  private static func rest(
    of bytes: [UInt8], after head: inout ResponseHead
  ) -> ArraySlice<UInt8>? {
    var rest = bytes[...]
    while !head.isComplete, !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      do throws(HeadFault) {
        try rest[..<end].withUnsafeBufferPointer { line throws(HeadFault) in try head.read(line) }
      } catch {
        return nil
      }
      rest = rest[end...]
    }
    return rest
  }

  /// The body unpacked, the same in whatever pieces it comes; nil when it is refused.
  private static func body(
    _ packed: ArraySlice<UInt8>, _ head: ResponseHead
  ) throws(Fault) -> [UInt8]? {
    let coding: ResponseHead.Coding
    let length: Int?
    do throws(HeadFault) {
      (coding, length) = (try head.coding(), try head.length())
    } catch {
      return nil
    }
    try expect(length ?? 0 >= 0, "a length of \(length ?? 0)")
    let whole = unpacked(packed, by: packed.count, coding, length)
    let pieces = unpacked(packed, by: 7, coding, length)
    try expect(whole == pieces, "a body in pieces is not the same as the whole one")
    try expect(whole?.count ?? 0 <= limit, "a body beyond its limit")
    return whole
  }

  private static func unpacked(
    _ packed: ArraySlice<UInt8>, by count: Int, _ coding: ResponseHead.Coding, _ length: Int?
  ) -> [UInt8]? {
    var reader = BodyReader(coding: coding, limit: limit, expected: length)
    var rest = packed
    do throws(BodyReader.Fault) {
      while !rest.isEmpty {
        let more = try rest.prefix(count).withUnsafeBufferPointer {
          piece throws(BodyReader.Fault) in try reader.read(piece)
        }
        if !more { break }
        rest = rest.dropFirst(count)
      }
      return try reader.finish()
    } catch {
      return nil
    }
  }

  /// Security rules 9 and 11: a redirect leads to the web, and takes along only what can be sent.
  private static func checkRedirect(_ head: ResponseHead) throws(Fault) {
    guard var trail = try? RequestTrail(HTTPRequest(url: address), userAgent: "fuzz"),
      (try? trail.follow(status: head.status, headers: head.headers)) == true
    else { return }
    let target = trail.target.url
    try expect(WebAddress.isWeb(target), "a redirect to \(target)")
    try expect(isSendable(target), "a redirect with controls: \(target.debugDescription)")
    for header in trail.headersHere {
      try expect(isSendable(header.value), "a header with controls: \(header)")
    }
  }

  private static func isSendable(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") }
  }

  /// Security rule 17: nothing that a server says holds for more than a day, or for less than nothing.
  private static func checkTimes(_ answer: HTTPResponse) throws(Fault) {
    if let moment = answer.header("Retry-After").flatMap({ RetryAfter.moment($0, now: now) }) {
      try expect(moment >= now && moment <= latest, "asked again at \(moment.rfc3339)")
    }
    if let end = RestPolicy.end(answer, now: now) {
      try expect(end > now && end <= latest, "left alone until \(end.rfc3339)")
    }
    if let lifetime = CacheLifetime.of(answer, now: now) {
      try expect(
        lifetime >= .zero && lifetime <= DuePolicy.longestHint, "fresh for \(lifetime)")
    }
  }

  private static func checkLinks(_ answer: HTTPResponse) throws(Fault) {
    let links = FeedLink.announced(by: answer)
    let brackets = answer.headers.map { $0.value.utf8.count { $0 == UInt8(ascii: "<") } }
    try expect(links.count <= brackets.reduce(0, +), "more links than brackets")
    for link in links { try AddressClaims.checkWritten(link.url) }
  }
}
