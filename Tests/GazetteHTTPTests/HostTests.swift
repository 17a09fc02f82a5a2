// Which hosts may be reached, and how many requests at once (rules 7, 12, 13).
import GazetteCore
import GazetteTesting
import Testing

@testable import GazetteHTTP

@Suite struct HostTests {
  @Test func `a private host is reached only where the configuration names it`() async throws {
    let server = try LoopbackServer { _ in .page("in") }
    let other = try LoopbackServer { _ in .page("other") }
    let client = makeClient {
      $0.allowsPrivateHosts = nil
      $0.namedAuthorities = Set([HTTPSettings.authority(of: server.url("/feed"))].compactMap { $0 })
    }
    #expect(text(try await client.get(server.url())) == "in")
    let failure = await client.failure(other.url())
    #expect(failure?.reason == .refusedHost)
    #expect(
      failure?.what == "\(other.url()) leads into a private network (\(other.authority)).")
    #expect(failure?.hint?.contains("allow_private_hosts") == true)
    #expect(other.requests.isEmpty)
  }

  @Test func `a redirect into a private network is refused, to a named place it is not`()
    async throws
  {
    let named = try LoopbackServer { _ in .page("in") }
    let hidden = try LoopbackServer { _ in .page("hidden") }
    let (inside, outside) = (named.url("/x"), hidden.url("/x"))
    let start = try LoopbackServer { .redirect(302, to: $0.path == "/in" ? inside : outside) }
    let client = makeClient {
      $0.allowsPrivateHosts = nil
      $0.namedAuthorities = [start.authority, named.authority]
    }
    #expect(text(try await client.get(start.url("/in"))) == "in")
    #expect(await client.failure(start.url("/out"))?.reason == .refusedHost)
    #expect(hidden.requests.isEmpty)
  }

  @Test func `the setting false refuses what the configuration names, too`() async throws {
    let server = try LoopbackServer { _ in .page("in") }
    let client = makeClient {
      $0.allowsPrivateHosts = false
      $0.namedAuthorities = [server.authority]
    }
    #expect(await client.failure(server.url())?.reason == .refusedHost)
  }

  @Test(arguments: [
    "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "１２７.0.0.1", "０x7f.1", "localhost",
    "[::ffff:127.0.0.1]", "[::1]", "0", "x@127.0.0.1", "example.org@127.0.0.1",
  ])
  func `every spelling of this machine ends in the same check`(host: String) async throws {
    let server = try LoopbackServer { _ in .page("in") }
    let client = makeClient { $0.allowsPrivateHosts = nil }
    let reason = await client.failure("http://\(host):\(server.port)/")?.reason
    #expect(reason == .refusedHost)
    #expect(server.requests.isEmpty)
  }

  @Test func `a number with a dot at its end leads nowhere`() async throws {
    let server = try LoopbackServer { _ in .page("in") }
    let client = makeClient { $0.allowsPrivateHosts = nil }
    #expect(await client.failure("http://127.0.0.1.:\(server.port)/") != nil)
    #expect(server.requests.isEmpty)
  }

  @Test func `a host in other letters is asked by its ASCII name`() throws {
    let target = try Target.parse("http://뉴스.example/길?q=ä").get()
    #expect(target.url == "http://xn--vg1b002a.example/%ea%b8%b8?q=%c3%a4")
  }

  @Test(arguments: [
    "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.0.1", "169.254.169.254", "100.64.0.1",
    "100.127.255.255", "0.0.0.0", "224.0.0.1", "255.255.255.255", "240.0.0.1", "198.18.0.1",
    "::", "::1", "fe80::1", "fec0::1", "fc00::1", "fdff::1", "ff02::1", "::ffff:10.0.0.1",
    "2002:0a00:0001::", "64:ff9b::10.0.0.1", "2001:0:a00:1::", "2001:0:0808:0808::f5ff:fffe",
    "::127.0.0.1", "2001:db8::1", "64:ff9b:1::1",
  ])
  func `private addresses are known`(address: String) throws {
    #expect(PrivateAddress.contains(try #require(PrivateAddress.literal(address))))
  }

  @Test(arguments: [
    "8.8.8.8", "172.32.0.1", "172.15.0.1", "100.63.0.1", "100.128.0.1", "192.167.0.1", "1.1.1.1",
    "223.255.255.255", "2606:4700::1111", "2002:0808:0808::", "64:ff9b::8.8.8.8",
    "::ffff:8.8.8.8", "2001:0:808:808::f7f7:f7f7",
  ])
  func `public addresses are known`(address: String) throws {
    #expect(!PrivateAddress.contains(try #require(PrivateAddress.literal(address))))
  }

  @Test func `a proxy is exempt, what it is asked for is not`() async throws {
    let proxy = try LoopbackServer { _ in .page("by proxy") }
    let client = makeClient {
      $0.allowsPrivateHosts = nil
      $0.proxies = ProxySettings(environment: ["http_proxy": "http://\(proxy.authority)"])
    }
    #expect(text(try await client.get("http://feeds.example.org/a")) == "by proxy")
    #expect(proxy.requests.map(\.path) == ["http://feeds.example.org/a"])
    for host in ["127.0.0.1:9", "localhost", "0x7f.1", "[::1]"] {
      #expect(await client.failure("http://\(host)/")?.reason == .refusedHost)
    }
  }

  @Test func `a name is judged by the address that it leads to`() async throws {
    let server = try LoopbackServer { _ in .page("in") }
    let url = "http://feeds.example.org:\(server.port)/"
    let start = try LoopbackServer { _ in .redirect(302, to: url) }
    let client = { (named: Set<String>) in
      makeClient {
        $0.allowsPrivateHosts = nil
        $0.namedAuthorities = named
        $0.pins = ["feeds.example.org:\(server.port):127.0.0.1"]
      }
    }
    #expect(await client([]).failure(url)?.reason == .refusedHost)
    #expect(await client([start.authority]).failure(start.url())?.reason == .refusedHost)
    #expect(server.requests.isEmpty)
    #expect(text(try await client(["feeds.example.org:\(server.port)"]).get(url)) == "in")
  }

  @Test func `TLS goes through the proxy's CONNECT, and a refusal is told`() async throws {
    for (status, cure) in [(407, "https_proxy"), (403, "no_proxy")] {
      let proxy = try LoopbackServer { _ in .answer(status) }
      let client = makeClient {
        $0.proxies = ProxySettings(environment: ["https_proxy": "http://ann:pw@\(proxy.authority)"])
      }
      let failure = await client.failure("https://feeds.example.org/a")
      #expect(failure?.reason == .connect)
      #expect(
        failure?.what
          == "The proxy answered \(status) and opens no way to feeds.example.org:443.")
      #expect(failure?.hint?.contains(cure) == true)
      let asked = proxy.requests.map { "\($0.method) \($0.path)" }
      #expect(asked == ["CONNECT feeds.example.org:443"])
      #expect(proxy.requests.first?.header("proxy-authorization") == "Basic YW5uOnB3")
      #expect(proxy.requests.first?.header("authorization") == nil)
    }
  }

  @Test(arguments: [
    ("example.org", false), ("www.example.org", false), ("notexample.org", true),
    ("10.3.4.5", false), ("11.0.0.1", true), ("local.test", false), ("example.com", true),
  ])
  func `no_proxy names hosts, domains and networks`(host: String, isProxied: Bool) throws {
    let settings = ProxySettings(environment: [
      "all_proxy": "http://p:1", "NO_PROXY": "example.org, .local.test,10.0.0.0/8",
    ])
    let target = try Target.parse("http://\(host)/").get()
    #expect((settings.proxy(for: target) != nil) == isProxied)
  }

  @Test func `at most so many requests go to one host`() async throws {
    let server = try LoopbackServer { _ in
      var reply = LoopbackReply.page("x")
      reply.steps.insert(.wait(milliseconds: 5), at: 0)
      return reply
    }
    let client = makeClient { $0.perHost = 3 }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<30 {
        group.addTask { _ = try await client.get(server.url("/\(number)")) }
      }
      try await group.waitForAll()
    }
    #expect(server.requests.count == 30)
    #expect(server.mostAtOnce == 3)
  }

  @Test func `a busy host does not hold up another`() {
    var gate = HostGate(concurrency: 4, perHost: 1)
    for (id, host) in [(1, "a"), (2, "a"), (3, "a"), (4, "b")] { gate.arrive(id, host: host) }
    #expect(gate.next()?.id == 1)
    #expect(gate.next()?.id == 4)
    #expect(gate.next() == nil)
    gate.leave(host: "a")
    #expect(gate.next()?.id == 2)
    #expect(gate.next() == nil)
  }

  @Test func `a place at a host may stay taken when the request has gone`() {
    var gate = HostGate(concurrency: 2, perHost: 1)
    for (id, host) in [(1, "a"), (2, "a"), (3, "b"), (4, "c")] { gate.arrive(id, host: host) }
    #expect(gate.next()?.id == 1)
    #expect(gate.next()?.id == 3)
    gate.leave()
    #expect(gate.next()?.id == 4)
    gate.leave(host: "b")
    #expect(gate.next() == nil)
    gate.free("a")
    #expect(gate.next()?.id == 2)
  }

  @Test func `no more than the total go at once`() {
    var gate = HostGate(concurrency: 2, perHost: 2)
    for id in 0..<4 { gate.arrive(id, host: "h\(id)") }
    #expect(gate.next()?.host == "h0")
    #expect(gate.next()?.host == "h1")
    #expect(gate.next() == nil)
    gate.leave(host: "h1")
    #expect(gate.next()?.host == "h2")
  }

  @Test func `a cancelled request returns at once, in flight and while waiting`() async throws {
    let (arrived, signal) = AsyncStream<Void>.makeStream()
    let server = try LoopbackServer { _ in
      signal.yield()
      return LoopbackReply([.hang])
    }
    let client = makeClient { $0.perHost = 1 }
    let requests = (0..<2).map { _ in Task { await client.failure(server.url()) } }
    for await _ in arrived { break }
    for request in requests { request.cancel() }
    for request in requests { #expect(await request.value?.reason == .cancelled) }
  }

  @Test func `a client that is released ends its thread and what it was doing`() async throws {
    let server = try LoopbackServer { _ in .page("x") }
    weak var released: CurlClient?
    do {
      let client = makeClient()
      released = client
      _ = try await client.get(server.url())
    }
    #expect(released == nil)
  }
}
