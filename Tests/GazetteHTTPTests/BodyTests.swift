// Bodies: packed, in chunks, in part, cut short.
import GazetteCore
import GazetteHTTP
import GazetteTesting
import Testing

@Suite struct BodyTests {
  /// `printf 'news news news\n' | gzip -n9`.
  static let packed: [UInt8] = [
    0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xcb, 0x4b, 0x2d, 0x2f, 0x56, 0xc8,
    0x83, 0x11, 0x5c, 0x00, 0xf8, 0xcd, 0xcf, 0x58, 0x0f, 0x00, 0x00, 0x00,
  ]
  static let plain = "news news news\n"

  private func reply(_ coding: String, _ body: [UInt8]) -> LoopbackReply {
    .answer(200, headers: [("Content-Encoding", coding)], body: body)
  }

  @Test(arguments: ["gzip", "x-gzip", "GZIP", "identity, gzip"])
  func `gzip is unpacked`(coding: String) async throws {
    let server = try LoopbackServer { _ in reply(coding, BodyTests.packed) }
    #expect(text(try await makeClient().get(server.url())) == BodyTests.plain)
  }

  @Test func `gzip of several members, and padding after it, is unpacked`() async throws {
    let body = BodyTests.packed + BodyTests.packed + [0, 0, 0, 0]
    let server = try LoopbackServer { _ in reply("gzip", body) }
    let read = text(try await makeClient().get(server.url()))
    #expect(read == BodyTests.plain + BodyTests.plain)
  }

  @Test(arguments: [2, 10, 15, 20, 24, 27])
  func `gzip that ends early is no shorter answer`(length: Int) async throws {
    let server = try LoopbackServer { _ in reply("gzip", Array(BodyTests.packed[..<length])) }
    #expect(await makeClient().failure(server.url())?.reason == .truncated)
  }

  @Test func `gzip with a wrong check sum fails`() async throws {
    var body = BodyTests.packed
    body[20] ^= 1
    let server = try LoopbackServer { [body] _ in reply("gzip", body) }
    #expect(await makeClient().failure(server.url())?.reason == .badCoding)
  }

  @Test func `what is called gzip and is not is read as it is`() async throws {
    let server = try LoopbackServer { _ in reply("gzip", Array("<rss/>".utf8)) }
    #expect(text(try await makeClient().get(server.url())) == "<rss/>")
  }

  /// `<rss/>` as one Brotli stream that is not compressed.
  private static let brotli: [UInt8] = [0x8f, 0x02, 0x80] + Array("<rss/>".utf8) + [0x03]

  @Test func `a Brotli body is unpacked`() async throws {
    let server = try LoopbackServer { _ in reply("br", BodyTests.brotli) }
    #expect(try await makeClient().get(server.url()).body == Array("<rss/>".utf8))
  }

  @Test func `a Brotli body that was cut is a failure, although its length is the announced one`()
    async throws
  {
    let server = try LoopbackServer { _ in reply("br", BodyTests.brotli.dropLast()) }
    #expect(await makeClient().failure(server.url())?.reason == .truncated)
  }

  /// `<rss/>` as one Zstandard frame that is not compressed.
  private static let zstd: [UInt8] =
    [0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x00, 0x31, 0x00, 0x00] + Array("<rss/>".utf8)

  @Test func `a Zstandard body is unpacked, and a cut one is a failure`() async throws {
    let server = try LoopbackServer { request in
      reply("zstd", request.path == "/cut" ? BodyTests.zstd.dropLast() : BodyTests.zstd)
    }
    #expect(text(try await makeClient().get(server.url())) == "<rss/>")
    #expect(await makeClient().failure(server.url("/cut"))?.reason == .truncated)
  }

  @Test(arguments: ["deflate", "compress", "gzip, gzip", "gzip, br", "zstd, zstd", "nonsense"])
  func `codings that were not asked for fail`(coding: String) async throws {
    let server = try LoopbackServer { _ in reply(coding, BodyTests.packed) }
    #expect(await makeClient().failure(server.url())?.reason == .badCoding)
  }

  @Test func `an error page in an unknown coding keeps its status`() async throws {
    let server = try LoopbackServer { _ in
      .answer(429, headers: [("Content-Encoding", "nonsense")], body: [1, 2, 3])
    }
    #expect(try await makeClient().get(server.url()).status == 429)
  }

  @Test func `the unpacked bytes are counted, not those on the wire`() async throws {
    let server = try LoopbackServer { _ in reply("gzip", BodyTests.bomb) }
    let failure = await makeClient().failure(server.url()) { $0.maximumBytes = 1_000_000 }
    #expect(failure?.reason == .tooLarge)
  }

  @Test func `gzip in the head of a 304 packs nothing`() async throws {
    let server = try LoopbackServer { _ in
      .answer(304, headers: [("Content-Encoding", "gzip"), ("ETag", "\"g1\"")])
    }
    let response = try await makeClient().get(server.url())
    #expect(response.status == 304)
    #expect(response.body.isEmpty)
  }

  @Test func `chunks are joined, and trailers are no headers`() async throws {
    let server = try LoopbackServer { _ in
      .raw(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
          + "3;x=y\r\nabc\r\n02\r\nde\r\n0\r\nX-Late: 1\r\n\r\n")
    }
    let response = try await makeClient().get(server.url())
    #expect(text(response) == "abcde")
    #expect(response.header("x-late") == nil)
  }

  @Test(arguments: [
    "3\r\nabc\r\n", "3\r\nab", "zz\r\nabc\r\n0\r\n\r\n", "-3\r\nabc\r\n0\r\n\r\n",
    "7fffffffffffffff\r\nabc\r\n0\r\n\r\n", "3\r\nabcd\r\n0\r\n\r\n", "\r\n\r\n",
    "ffffffffffffffffff\r\nabc\r\n0\r\n\r\n", "3\r\nabc\r\n0",
  ])
  func `broken chunks are no shorter answer`(chunks: String) async throws {
    let server = try LoopbackServer { _ in
      .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)")
    }
    let reason = await makeClient().failure(server.url())?.reason
    #expect(reason == .truncated || reason == .transfer)
  }

  @Test func `a transfer coding nobody asked for fails`() async throws {
    let server = try LoopbackServer { _ in
      .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n")
    }
    #expect(await makeClient().failure(server.url())?.reason == .badCoding)
  }

  @Test func `a 204 has no body whatever length it announces`() async throws {
    let server = try LoopbackServer { _ in
      .raw("HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n")
    }
    #expect(try await makeClient().get(server.url()).status == 204)
  }

  @Test func `fewer bytes than announced are no shorter answer`() async throws {
    let server = try LoopbackServer { _ in
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nabc")
    }
    let failure = await makeClient().failure(server.url())
    #expect(failure?.reason == .truncated)
    #expect(failure?.what == "\(server.url()) stopped before the end of its answer.")
  }

  @Test func `a reset connection is no shorter answer`() async throws {
    let server = try LoopbackServer { _ in
      LoopbackReply([.send(LoopbackReply.head(200, [("Content-Length", "50")]) + [65]), .reset])
    }
    let reason = await makeClient().failure(server.url())?.reason
    #expect(reason == .truncated || reason == .transfer)
  }

  @Test(arguments: [
    ("bytes 0-4/5", 200), (nil, 200), ("bytes 0-4/9", 206), ("bytes 2-4/5", 206),
    ("bytes 0-4/*", 206), ("lines 0-4/5", 206), ("bytes 0-99999999999999999999/5", 206),
  ])
  func `a part that nobody asked for counts as the whole if it is`(
    range: String?, status: Int
  ) async throws {
    let server = try LoopbackServer { _ in
      .answer(206, headers: range.map { [("Content-Range", $0)] } ?? [], body: Array("12345".utf8))
    }
    #expect(try await makeClient().get(server.url()).status == status)
  }

  /// 130 KB that unpack to 20 MB of zero bytes.
  static let bomb: [UInt8] = {
    // RFC 1951 §3.2.6: with the fixed code a literal 0 is 00110000, a run of 258 bytes 11000101, a
    // distance of 1 00000, the end 0000000.
    var bits: [UInt8] = [1, 1, 0]
    bits += [0, 0, 1, 1, 0, 0, 0, 0]
    for _ in 0..<80_000 { bits += [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0] }
    bits += [0, 0, 0, 0, 0, 0, 0]
    var bytes: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3]
    for start in stride(from: 0, to: bits.count, by: 8) {
      bytes.append(
        bits[start..<min(start + 8, bits.count)].enumerated().reduce(0) { $0 | $1.1 << $1.0 })
    }
    return bytes
  }()
}
