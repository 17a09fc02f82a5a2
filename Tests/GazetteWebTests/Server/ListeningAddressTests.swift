// Which addresses only this machine reaches.
import Testing

@testable import GazetteWeb

@Suite struct ListeningAddressTests {
  @Test(arguments: ["127.0.0.1", "127.8.9.1", "::1", "0:0:0:0:0:0:0:1"])
  func `loopback is this machine alone`(host: String) {
    #expect(ListeningAddress(host, port: 1).isLoopback)
  }

  @Test(arguments: [
    "0.0.0.0", "::", "192.168.0.1", "128.0.0.1", "::ffff:127.0.0.1", "fe80::1", "localhost", "",
    "127.1", "2130706433", "0177.0.0.1",
  ])
  func `everything else is not`(host: String) {
    #expect(!ListeningAddress(host, port: 1).isLoopback)
  }

  @Test func `an address is written as in a browser`() {
    #expect(ListeningAddress("127.0.0.1", port: 8080).text == "127.0.0.1:8080")
    #expect(ListeningAddress("::1", port: 80).text == "[::1]:80")
    #expect(ListeningAddress("::", port: 80).reachable.text == "[::1]:80")
    #expect(ListeningAddress("0.0.0.0", port: 80).reachable.text == "127.0.0.1:80")
  }
}
