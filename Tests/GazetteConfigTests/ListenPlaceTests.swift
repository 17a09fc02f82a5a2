// Where a server listens, as people write it.
import GazetteConfig
import Testing

@Suite struct ListenPlaceTests {
  @Test(
    arguments: [
      ("8080", nil, 8080), (":8080", nil, 8080), ("localhost:0", nil, 0),
      ("127.0.0.1:65535", "127.0.0.1", 65535), ("[::1]:80", "::1", 80),
      ("0.0.0.0:80", "0.0.0.0", 80),
    ] as [(String, String?, UInt16)])
  func `an address and a port are read`(text: String, host: String?, port: UInt16) {
    #expect(ListenPlace(text) == ListenPlace(host: host, port: port))
  }

  @Test(arguments: [
    "", "x", "127.0.0.1", "127.0.0.1:", "::1:80", "[::1]", "a:-1", "a:65536", "a:+1",
  ])
  func `what is none is refused`(text: String) {
    #expect(ListenPlace(text) == nil)
  }
}
