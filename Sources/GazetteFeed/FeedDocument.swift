// The bytes of a feed made ready once, to be read as often as somebody wants.
import GazetteCore
import GazetteJSON
import GazetteText
import GazetteXML
import GazetteZip

/// A document that is unpacked, in UTF-8 and without what its format forbids. A long one can so be
/// read for its head first, of which the last word may stand behind the items, and then for its items.
public struct FeedDocument: Sendable {
  private enum Text: Sendable {
    case json(JSON)
    case xml([UInt8])
  }

  private let origin: FeedOrigin
  private let text: Text
  private var warningsBefore: [String] = []
  private var warningsAfter: [String] = []
  /// Of the text.
  public let byteCount: Int

  /// Throws for what can be told not to be a feed without reading it as one. The bytes are changed
  /// in place where nobody else holds them.
  public init(
    _ bytes: consuming [UInt8], from origin: FeedOrigin = FeedOrigin()
  ) throws(NotAFeed) {
    if Gunzip.isPacked(bytes) { bytes = try FeedDocument.unpacked(bytes, origin) }
    if let kind = BinaryFile.kind(bytes) { throw NotAFeed("This is \(kind), not a feed.") }
    var decoded = Charset.decode(
      consume bytes, contentType: origin.contentType, override: origin.encoding)
    self.origin = origin
    byteCount = decoded.utf8.count
    warningsBefore = decoded.warnings
    // What XML says of line ends and control characters is not for JSON.
    if FeedDocument.isJSON(decoded.utf8) {
      text = .json(try JSONFeedParser.document(decoded.utf8))
      return
    }
    let dropped = CleanDocument.clean(&decoded.utf8)
    if dropped > 0 { warningsAfter = ["\(dropped) control characters were left out."] }
    text = .xml(decoded.utf8)
  }

  /// Hands each item on as soon as it is read; the result has the head, and no drafts.
  public func read(_ each: (consuming Draft) -> Void) throws(NotAFeed) -> ParsedFeed {
    var feed: ParsedFeed
    switch text {
    case .json(let json):
      let (info, skipped) = try JSONFeedParser.read(json, origin: origin, take: each)
      feed = ParsedFeed(info: info, drafts: [], skipped: skipped)
    case .xml(let utf8):
      feed = try utf8.withUnsafeBufferPointer { readXML($0, each) }.get()
    }
    feed.info.warnings = warningsBefore + feed.info.warnings + warningsAfter
    return feed
  }

  private func readXML(
    _ text: Bytes, _ each: (consuming Draft) -> Void
  ) -> Result<ParsedFeed, NotAFeed> {
    withoutActuallyEscaping(each) { each in
      var reader = DocumentReader(text, from: origin, take: each)
      switch Detection.detect(text, &reader.scanner, address: origin.url) {
      case .nothing(let error): return .failure(error)
      case .feed(let root, let format):
        reader.read(root, as: format)
        return .success(ParsedFeed(info: reader.info, drafts: [], skipped: reader.skipped))
      }
    }
  }

  private static func unpacked(
    _ bytes: [UInt8], _ origin: FeedOrigin
  ) throws(NotAFeed) -> [UInt8] {
    do throws(UnpackingFault) {
      return try Gunzip.unpack(bytes, limit: origin.maximumBytes)
    } catch {
      switch error {
      case .broken: throw NotAFeed("This is gzip data that is damaged.")
      case .cut: throw NotAFeed("This is gzip data that ends too early.")
      case .tooLarge:
        throw NotAFeed("This is gzip data of more than \(origin.maximumBytes) bytes unpacked.")
      }
    }
  }

  private static func isJSON(_ utf8: [UInt8]) -> Bool {
    guard let first = utf8.first(where: { $0 > 0x20 }) else { return false }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}
