// Heads of requests: what is sound, what is refused, and with which status.
import Testing

@testable import GazetteWeb

@Suite struct RequestHeadTests {
  private static let host = "Host: 127.0.0.1:8080\r\n"

  private func head(_ text: String) -> RequestHead { RequestHead(Array(text.utf8)) }

  @Test(arguments: [
    "GET / HTTP/1.1\r\n\r\n", "GET /?q=%ED HTTP/1.0\r\nHost:a\r\n\r\n",
    "BREW /pot HTTP/1.1\r\nX-Empty:\r\nX:\t a b \t\r\n\r\nwhatever follows",
    "POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\n", "GET / HTTP/1.1\r\nX: 한\r\n\r\n",
    "POST / HTTP/1.1\r\ncontent-length:\t1000000 \r\n\r\n",
  ])
  func `a head to the letter is sound`(text: String) {
    #expect(head(text) == .sound)
  }

  @Test func `a head whose end is not there yet is unfinished at every byte`() {
    let whole = Array("POST / HTTP/1.1\r\n\(Self.host)Content-Length: 3\r\n\r\n".utf8)
    for count in 0..<whole.count {
      #expect(RequestHead(Array(whole[..<count])) == .unfinished, "\(count)")
    }
    #expect(RequestHead(whole) == .sound)
  }

  @Test(arguments: [
    "Content-Length : 47", "Content-Length: 0\0", "Transfer-Encoding : chunked", "X: a\rY: b",
    " folded", "\tfolded", "no colon", ": no name", "X Y: a", "X: a\u{7F}", "X: \u{1B}[31m",
    "Host: 127.0.0.1:8080\0evil", "Content-Length: ", "Content-Length: -1",
    "Content-Length: +5", "Content-Length: 5,5", "Content-Length: 0x10",
    "Content-Length: 5\r\nContent-Length: 5", "X: a\nY: b",
  ])
  func `a field that two readers would understand differently is refused`(line: String) {
    #expect(head("GET / HTTP/1.1\r\n\(Self.host)\(line)\r\n\r\n") == .flawed(400))
  }

  @Test(arguments: [
    "\r\nGET / HTTP/1.1\r\n", "GET / HTTP/2.0\r\n", "GET /\r\n", "GET  / HTTP/1.1\r\n",
    "GET / \r\n",
    " GET / HTTP/1.1\r\n", "GET / HTTP/1.1 \r\n", "G(T / HTTP/1.1\r\n", "GET / HTTP/1.1\n",
    "\u{16}\u{3}\u{1}",
  ])
  func `a line that asks for nothing is refused as soon as it is seen`(line: String) {
    #expect(head(line) == .flawed(400))
  }

  @Test(arguments: [
    ("Transfer-Encoding: chunked", 411), ("TRANSFER-ENCODING:x\r\nContent-Length: 5", 411),
    ("Content-Length: 1000001", 413), ("Content-Length: 99999999999999999999999", 413),
  ])
  func `a body must tell its length, and is bounded`(line: String, status: Int) {
    #expect(head("POST / HTTP/1.1\r\n\(line)\r\n\r\n") == .flawed(status))
  }

  @Test(arguments: [(16_383, true), (16_384, true), (16_385, false)])
  func `a head has at most 16,384 bytes, whether its end was seen or not`(size: Int, fits: Bool) {
    let start = "GET / HTTP/1.1\r\nX: "
    let padding = String(repeating: "a", count: size - start.utf8.count - 4)
    let whole = Array((start + padding + "\r\n\r\n").utf8)
    #expect(RequestHead(whole) == (fits ? .sound : .flawed(431)))
    let endless = Array((start + padding + "aaaa").utf8)
    #expect(RequestHead(endless) == (fits ? .unfinished : .flawed(431)))
  }

  @Test func `of a flawed head is kept what the gate and the answer need`() {
    let bytes = Array(
      "POST /api/x?a=1 HTTP/1.1\r\nHost: h:1\r\nbogus\r\nCookie : a\r\n\r\nGET / HTTP/1.1\r\nHost: other"
        .utf8)
    let request = WebRequest(flawed: bytes, 400)
    #expect((request.method, request.path, request.flaw) == ("POST", "/api/x", 400))
    #expect(request.headers.filter { $0.name == "host" }.map(\.value) == ["h:1"])
    #expect(request.header("cookie") == nil)
    #expect(WebRequest(flawed: [], 408).path == "/")
    #expect(WebRequest(flawed: [0, 255, 10, 13, 58], 400).headers.first?.name == "\r")
  }
}
