// The bounds of JSON Feed, each one below, at and above: security rules 4, 6 and 21.
import GazetteCore
import GazetteFeed
import Testing

struct JSONFeedLimitTests {
  private func feed(_ items: String) throws -> ParsedFeed {
    try FeedReader.parse(
      Array(#"{"version": "https://jsonfeed.org/version/1.1", "items": [\#(items)]}"#.utf8))
  }

  private func item(_ members: String) throws -> Draft {
    try #require(try feed(#"{"id": "1", \#(members)}"#).drafts.first)
  }

  private func list(_ count: Int, _ element: (Int) -> String) -> String {
    "[" + (0..<count).map(element).joined(separator: ",") + "]"
  }

  /// The items are in a list in an object: their depth is 2, and an item's is 3.
  @Test(arguments: [(508, true), (509, true), (510, false)])
  func `values nest 512 deep and no deeper`(depth: Int, isRead: Bool) {
    let nest = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(((try? item(#""_deep": \#(nest)"#)) != nil) == isRead)
  }

  @Test(arguments: [99_999, 100_000, 100_001])
  func `the 100 000th item is the last`(count: Int) throws {
    let feed = try feed((0..<count).map { #"{"id":\#($0)}"# }.joined(separator: ","))
    #expect(feed.drafts.count == min(count, 100_000))
    #expect(feed.skipped.count == max(0, count - 100_000))
  }

  @Test(arguments: [999, 1000, 1001])
  func `an item has a thousand tags and files`(count: Int) throws {
    let tags = list(count) { #""tag \#($0)""# }
    let files = list(count) { #"{"url": "https://example.org/\#($0)"}"# }
    let draft = try item(#""tags": \#(tags), "attachments": \#(files)"#)
    #expect(draft.tags.count == min(count, 1000))
    #expect(draft.attachments.count == min(count, 1000))
  }

  @Test(arguments: [99, 100, 101])
  func `an item has a hundred authors`(count: Int) throws {
    let draft = try item(#""authors": \#(list(count) { #"{"name": "No. \#($0)"}"# })"#)
    #expect(draft.authors.count == min(count, 100))
  }

  @Test(
    arguments: [
      ("9223372036854775806", 9_223_372_036_854_775_806),
      ("9223372036854775807", .max), ("9223372036854775808", nil), ("1e400", nil), ("-1", nil),
      ("0", nil), ("1", 1), ("1.5", 1), (#""12""#, 12), (#""many""#, nil),
    ] as [(String, Int64?)])
  func `a size that is out of range is absent and its file stays`(
    text: String, size: Int64?
  ) throws {
    let file = #"{"url": "https://example.org/a", "size_in_bytes": \#(text)}"#
    #expect(try item(#""attachments": [\#(file)]"#).attachments.map(\.sizeInBytes) == [size])
  }

  @Test(
    arguments: [
      ("99999999", nil), ("100000000", 100_000_000_000), ("99999999999", 99_999_999_999_000),
      ("100000000000", 100_000_000_000), ("99999999999999", 99_999_999_999_999),
      ("100000000000000", nil), ("-1", nil), ("1e999", nil), ("1e308", nil),
    ] as [(String, Int64?)])
  func `a number is a date where it can be one`(text: String, milliseconds: Int64?) throws {
    let draft = try item(#""title": "t", "date_published": \#(text)"#)
    #expect(draft.published?.milliseconds == milliseconds)
  }

  @Test(arguments: ["9007199254740993", "-0", "1e400", "123456789012345678901234567890", "1.10"])
  func `an id that is a number stays as it is written`(text: String) throws {
    #expect(try feed(#"{"id": \#(text), "title": "t"}"#).drafts.map(\.ownID) == [text])
  }

  @Test func `of members with one name the last counts, in an item and beside it`() throws {
    let draft = try item(#""title": "one", "title": "two", "ti\u0074le": "three""#)
    #expect(draft.title == "three")
  }

  @Test(arguments: [(-1, true), (0, true), (1, false)])
  func `packed bytes unpack to their limit and no further`(more: Int, isRead: Bool) throws {
    let text = #"{"items": [{"id": "1"}]}"#
    let length = text.utf8.count
    var origin = FeedOrigin()
    origin.maximumBytes = length - more
    let packed = stored(Array(text.utf8))
    #expect(((try? FeedReader.parse(packed, from: origin)) != nil) == isRead)
  }

  /// A gzip file whose one block is stored as it is (RFC 1952, RFC 1951 §3.2.4).
  private func stored(_ bytes: [UInt8]) -> [UInt8] {
    func little(_ number: UInt32, _ width: Int) -> [UInt8] {
      (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
    }
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
    }
    let count = UInt32(bytes.count)
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1] + little(count, 2) + little(~count, 2) + bytes
      + little(~sum, 4) + little(count, 4)
  }
}
