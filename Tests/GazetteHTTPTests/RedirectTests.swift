// Redirects, and what goes along with them.
import GazetteCore
import GazetteHTTP
import GazetteTesting
import Testing

@Suite struct RedirectTests {
  @Test func `permanent redirects alone tell a new address`() async throws {
    let server = try LoopbackServer { request in
      switch request.path {
      case "/a": .redirect(301, to: "/b")
      case "/b": .redirect(308, to: "c?x=1")
      case "/c?x=1": .redirect(302, to: "/d")
      case "/d": .redirect(301, to: "/e")
      default: .page("end")
      }
    }
    let response = try await makeClient().get(server.url("/a"))
    #expect(response.url == server.url("/e"))
    #expect(response.permanentURL == server.url("/c?x=1"))
    #expect(try await makeClient().get(server.url("/c?x=1")).permanentURL == nil)
  }

  @Test func `a circle is found out before anything is asked twice`() async throws {
    let server = try LoopbackServer { request in
      .redirect(301, to: request.path == "/a" ? "/b" : "/a")
    }
    let failure = await makeClient().failure(server.url("/a"))
    #expect(failure?.reason == .redirect)
    #expect(failure?.what == "\(server.url("/a")) makes a redirect in a circle.")
    #expect(server.requests.map(\.path) == ["/a", "/b"])
  }

  @Test func `ten redirects are followed, eleven are not`() async throws {
    let server = try LoopbackServer { request in
      let number = Int(request.path.dropFirst()) ?? 0
      return number == 0 ? .page("end") : .redirect(302, to: "/\(number - 1)")
    }
    #expect(try await makeClient().get(server.url("/10")).status == 200)
    #expect(
      await makeClient().failure(server.url("/11"))?.what
        == "\(server.url("/11")) makes more than 10 redirects.")
  }

  @Test(arguments: [
    ("", HTTPError.Reason.redirect), ("http://", .redirect), ("http://[x/", .redirect),
    ("file:///etc/passwd", .refusedScheme), ("ftp://127.0.0.1/", .refusedScheme),
    ("data:text/xml,<rss/>", .refusedScheme), ("http://127.0.0.1:0/", .redirect),
  ])
  func `a target that cannot be asked fails with the word redirect`(
    location: String, reason: HTTPError.Reason
  ) async throws {
    let server = try LoopbackServer { _ in .redirect(302, to: location) }
    let failure = try #require(await makeClient().failure(server.url()))
    #expect(failure.reason == reason)
    #expect(failure.what.contains("redirect"))
  }

  @Test func `a redirect without a target fails`() async throws {
    let server = try LoopbackServer { _ in .answer(302) }
    #expect(
      await makeClient().failure(server.url())?.what
        == "\(server.url()) makes a redirect to nowhere.")
  }

  @Test(arguments: ["//../b", "http://a b/", "http://%00/"])
  func `a redirect to what is no host is malformed`(location: String) async throws {
    let server = try LoopbackServer { _ in .redirect(302, to: location) }
    #expect(
      await makeClient().failure(server.url())?.what
        == "\(server.url()) makes a redirect to a malformed address.")
  }

  @Test func `what the configuration sets stays with its origin`() async throws {
    let other = try LoopbackServer { _ in .page("other") }
    let target = other.url("/there")
    let server = try LoopbackServer { _ in
      .redirect(302, to: target, headers: [("Set-Cookie", "c=1; Path=/")])
    }
    let url = "http://ann:secret@\(server.authority)/"
    _ = try await makeClient().get(url) {
      $0.headers = [
        Header("X-Api-Key", "k"), Header("Cookie", "own=1"), Header("User-Agent", "Mine/1"),
      ]
    }
    let first = try #require(server.requests.first)
    let second = try #require(other.requests.first)
    #expect(first.header("x-api-key") == "k")
    #expect(first.header("cookie") == "own=1")
    #expect(first.header("authorization") != nil)
    #expect(second.header("x-api-key") == nil)
    #expect(second.header("cookie") == nil)
    #expect(second.header("authorization") == nil)
    #expect(second.header("referer") == nil)
    #expect(second.header("user-agent") == "Mine/1")
  }

  @Test func `user-info in a redirect is not used`() async throws {
    let server = try LoopbackServer { request in
      request.path == "/a"
        ? .redirect(302, to: "http://eve:x@\(request.header("host") ?? "")/b") : .page("")
    }
    _ = try await makeClient().get(server.url("/a"))
    #expect(server.requests.map { $0.header("authorization") } == [nil, nil])
  }

  @Test func `a site that waits for its cookie gets it`() async throws {
    let server = try LoopbackServer { request in
      if request.path == "/gate" {
        return .redirect(302, to: "/feed", headers: [("Set-Cookie", "gate=open; Path=/")])
      }
      return request.header("cookie") == "gate=open" ? .page("in") : .redirect(302, to: "/gate")
    }
    #expect(text(try await makeClient().get(server.url("/feed"))) == "in")
    #expect(server.requests.map(\.path) == ["/feed", "/gate", "/feed"])
  }

  @Test func `a redirect to itself with a cookie is no circle`() async throws {
    let server = try LoopbackServer { request in
      request.header("cookie") == "seen=yes"
        ? .page("in") : .redirect(302, to: "/feed", headers: [("Set-Cookie", "seen=yes")])
    }
    #expect(text(try await makeClient().get(server.url("/feed"))) == "in")
  }

  @Test func `the next fetch starts without cookies`() async throws {
    let server = try LoopbackServer { request in
      request.path == "/a"
        ? .redirect(302, to: "/b", headers: [("Set-Cookie", "id=7; Path=/")]) : .page("")
    }
    let client = makeClient()
    for _ in 1...2 { _ = try await client.get(server.url("/a")) }
    #expect(server.requests.map { $0.header("cookie") } == [nil, "id=7", nil, "id=7"])
  }

  @Test func `cookies are few, small, and for their own origin and path`() async throws {
    let many = (0..<30).map { ("Set-Cookie", "c\($0)=v; Path=/") }
    let odd = [
      ("Set-Cookie", "big=\(String(repeating: "x", count: 4097)); Path=/"),
      ("Set-Cookie", "deep=1; Path=/elsewhere"), ("Set-Cookie", "gone=1; Max-Age=0; Path=/"),
      ("Set-Cookie", "=nameless"), ("Set-Cookie", "novalue"), ("Set-Cookie", "del=\u{7F}; Path=/"),
      ("Set-Cookie", "wide=1; Domain=0.0.1; Path=/"),
    ]
    let server = try LoopbackServer { request in
      switch request.path {
      case "/many": .redirect(302, to: "/end", headers: many)
      case "/odd": .redirect(302, to: "/end", headers: odd)
      default: .page("end")
      }
    }
    let client = makeClient()
    _ = try await client.get(server.url("/many"))
    _ = try await client.get(server.url("/odd"))
    let sent = server.requests.filter { $0.path == "/end" }.map { $0.header("cookie") }
    #expect(sent == [(0..<20).map { "c\($0)=v" }.joined(separator: "; "), "wide=1"])
  }

  @Test func `the body of a redirect is not waited for`() async throws {
    let server = try LoopbackServer { request in
      guard request.path == "/a" else { return .page("in") }
      let head = LoopbackReply.head(302, [("Location", "/b")])
      return LoopbackReply([.send(head), .repeatForever([UInt8](repeating: 65, count: 4096))])
    }
    #expect(text(try await makeClient().get(server.url("/a"))) == "in")
  }
}
