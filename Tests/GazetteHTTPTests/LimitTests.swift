// Bounds of time, size and form (specs/security.md, rules 1 to 3 and 15).
import GazetteCore
import GazetteHTTP
import GazetteTesting
import Testing

@Suite struct LimitTests {
  @Test func `a silent server ends with the deadline`() async throws {
    let server = try LoopbackServer { _ in LoopbackReply([.hang]) }
    let failure = await makeClient { $0.timeout = .milliseconds(100) }.failure(server.url())
    #expect(failure?.reason == .timeout)
    #expect(failure?.what == "\(server.url()) did not answer in full within 100 ms.")
  }

  @Test func `bytes that drip do not lengthen the deadline`() async throws {
    let server = try LoopbackServer { _ in
      let head = LoopbackReply.head(200, [])
      let drip: [LoopbackReply.Step] = [.send([65]), .wait(milliseconds: 20)]
      return LoopbackReply([.send(head)] + (0..<500).flatMap { _ in drip })
    }
    // Read to its end, the answer would be a whole one after ten seconds.
    let failure = await makeClient().failure(server.url()) { $0.timeout = .milliseconds(200) }
    #expect(failure?.reason == .timeout)
  }

  @Test func `redirects share one deadline`() async throws {
    let server = try LoopbackServer { request in
      let next = (Int(request.path.dropFirst()) ?? 0) + 1
      var reply = LoopbackReply.redirect(302, to: "/\(next)")
      reply.steps.insert(.wait(milliseconds: 50), at: 0)
      return reply
    }
    let failure = await makeClient().failure(server.url("/0")) { $0.timeout = .milliseconds(220) }
    #expect(failure?.reason == .timeout)
    #expect(server.requests.count < 7)
  }

  @Test(arguments: [true, false])
  func `a body over the limit stops at once`(isAnnounced: Bool) async throws {
    let server = try LoopbackServer { _ in
      let head = LoopbackReply.head(
        200, isAnnounced ? [("Content-Length", "99999999999")] : [])
      return LoopbackReply([.send(head), .repeatForever([UInt8](repeating: 32, count: 4096))])
    }
    let failure = await makeClient().failure(server.url()) { $0.maximumBytes = 100_000 }
    #expect(failure?.reason == .tooLarge)
    #expect(failure?.what == "\(server.url()) sends more than 100 KB.")
  }

  @Test func `a body of exactly the limit is read`() async throws {
    let server = try LoopbackServer { _ in .page("12345") }
    #expect(try await makeClient().get(server.url()) { $0.maximumBytes = 5 }.body.count == 5)
    #expect(await makeClient().failure(server.url()) { $0.maximumBytes = 4 }?.reason == .tooLarge)
  }

  @Test func `of an endless error page the beginning is enough`() async throws {
    let server = try LoopbackServer { _ in
      LoopbackReply([
        .send(LoopbackReply.head(500, [])), .repeatForever([UInt8](repeating: 65, count: 4096)),
      ])
    }
    let response = try await makeClient().get(server.url())
    #expect(response.status == 500)
    #expect(response.body.count <= 65_536)
  }

  private static let heads: [(name: String, text: String)] = [
    ("long line", "X: \(String(repeating: "a", count: 70_000))\r\n"),
    ("endless line", "X: \(String(repeating: "a", count: 400_000))"),
    (
      "many bytes",
      String(repeating: "X: \(String(repeating: "a", count: 5000))\r\n", count: 60)
    ),
    ("many lines", String(repeating: "X: a\r\n", count: 201)),
  ]

  @Test(arguments: heads.map(\.name))
  func `a head beyond its bounds fails`(name: String) async throws {
    let lines = try #require(LimitTests.heads.first { $0.name == name }).text
    let server = try LoopbackServer { _ in .raw("HTTP/1.1 200 OK\r\n\(lines)\r\nbody") }
    #expect(await makeClient().failure(server.url())?.reason == .badHead)
  }

  /// A header line of so many bytes, its end included.
  private static func line(_ bytes: Int) -> String {
    "X: \(String(repeating: "a", count: bytes - 5))\r\n"
  }

  private static let status = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n"

  /// A head of so many bytes, in lines of 4000 and a rest.
  private static func head(_ bytes: Int) -> String {
    let left = bytes - status.utf8.count - 2
    let whole = String(repeating: line(4000), count: left / 4000 - 1)
    return status + whole + line(left % 4000 + 4000) + "\r\n"
  }

  @Test(arguments: [-1, 0, 1])
  func `the bounds of a head are exact`(beyond: Int) async throws {
    let heads = [
      Self.status + Self.line(65_536 + beyond) + "\r\n",
      Self.status + String(repeating: "X: a\r\n", count: 199 + beyond) + "\r\n",
      Self.head(262_144 + beyond),
    ]
    #expect(heads[2].utf8.count == 262_144 + beyond)
    let server = try LoopbackServer { request in
      .raw(heads[Int(request.path.dropFirst()) ?? 0])
    }
    for number in heads.indices {
      let reason = await makeClient().failure(server.url("/\(number)"))?.reason
      #expect(reason == (beyond > 0 ? .badHead : nil))
    }
  }

  @Test func `trailers count among the lines of a head`() async throws {
    let server = try LoopbackServer { request in
      let trailers = String(repeating: "X: a\r\n", count: request.path == "/199" ? 199 : 200)
      return .raw(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\(trailers)\r\n")
    }
    #expect(text(try await makeClient().get(server.url("/199"))) == "ok")
    #expect(await makeClient().failure(server.url("/200"))?.reason == .badHead)
  }

  @Test func `a folded header is one header`() async throws {
    let server = try LoopbackServer { _ in
      .raw("HTTP/1.1 200 OK\r\nX-A: one\r\n  two\r\n\tthree\r\nContent-Length: 2\r\n\r\nok")
    }
    let response = try await makeClient().get(server.url())
    #expect(response.header("x-a") == "one two three")
    #expect(text(response) == "ok")
  }

  @Test func `a NUL in a head fails`() async throws {
    let server = try LoopbackServer { _ in
      .raw("HTTP/1.1 200 OK\r\nX-A: a\0b\r\nContent-Length: 2\r\n\r\nok")
    }
    #expect(await makeClient().failure(server.url())?.reason == .badHead)
  }

  @Test func `ten interim answers are borne, eleven are not`() async throws {
    let server = try LoopbackServer { request in
      let count = request.path == "/10" ? 10 : 11
      let interims = String(repeating: "HTTP/1.1 103 Early\r\nLink: x\r\n\r\n", count: count)
      return .raw("\(interims)HTTP/1.1 200 OK\r\nA: b\r\nContent-Length: 2\r\n\r\nok")
    }
    let response = try await makeClient().get(server.url("/10"))
    #expect(text(response) == "ok")
    #expect(response.headers.map(\.name) == ["A", "Content-Length"])
    #expect(await makeClient().failure(server.url("/11"))?.reason == .badHead)
  }

  @Test(arguments: [
    "", "garbage\r\n\r\n", "HTTP/1.1 99 Low\r\n\r\n", "HTTP/1.1 abc\r\n\r\n", "<html>hi</html>",
    "<rss version=\"2.0\"><channel><title>HTTP/0.9</title></channel></rss>\r\n\r\n",
  ])
  func `what is not HTTP is no answer`(text: String) async throws {
    let server = try LoopbackServer { _ in .raw(text) }
    let reason = await makeClient().failure(server.url())?.reason
    #expect(reason == .badHead || reason == .transfer)
  }

  @Test(arguments: [
    "Content-Length: 5\r\nContent-Length: 6", "Content-Length: -5", "Content-Length: 5x",
    "Content-Length: 99999999999999999999999", "Content-Length: 5, 6", "Content-Length: 0x5",
    "Content-Length: +5", "Content-Length: 5\r\nContent-Length: 5\r\nContent-Length: 4",
    "Content-Length: 5\r\ncontent-length : 50", "Content-Length : 50",
  ])
  func `lengths that make no sense fail`(lines: String) async throws {
    let server = try LoopbackServer { _ in .raw("HTTP/1.1 200 OK\r\n\(lines)\r\n\r\nabcde") }
    #expect(await makeClient().failure(server.url()) != nil)
  }

  @Test func `the same length twice is one length`() async throws {
    let server = try LoopbackServer { _ in
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nok")
    }
    #expect(text(try await makeClient().get(server.url())) == "ok")
  }
}
