// Targets of requests, queries and forms, as strictly or loosely as each is meant.
import Testing

@testable import GazetteWeb

@Suite struct RequestTargetTests {
  @Test func `a path is taken apart and decoded, and then its query`() throws {
    let target = try #require(
      RequestTarget(Array("/articles/a%2Fb%20c?q=%ED%95%9C+x&q=%&=1&y".utf8)))
    #expect(target.parts == ["articles", "a/b c"])
    #expect(target.path == "/articles/a/b c")
    #expect(target.query.map(\.name) == ["q", "q", "", "y"])
    #expect(target.query.map(\.value) == ["한 x", "%", "1", ""])
    #expect(target.authority == nil)
  }

  @Test(arguments: [
    ("/", [""]), ("//", ["", ""]), ("/a/", ["a", ""]), ("/%2e%2e/x", ["..", "x"]), ("/?/x", [""]),
  ])
  func `nothing of a path is tidied up`(text: String, parts: [String]) throws {
    #expect(try #require(RequestTarget(Array(text.utf8))).parts == parts)
  }

  @Test(arguments: [
    "", "*", "a", "?", "/%", "/%4", "/%g0", "/%00", "/%0a", "/%7f", "/%ff", "/%ed%a0%80",
    "ftp://x/",
    "http:/x", "http://", "\\/",
  ])
  func `what is no place here is refused`(text: String) {
    #expect(RequestTarget(Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    ("http://h:1/a?b=c", "h:1", ["a"]), ("HTTP://h", "h", [""]), ("http://h?x", "h", [""]),
    ("http:///a", "", ["a"]),
  ])
  func `a whole address tells its host`(text: String, host: String, parts: [String]) throws {
    let target = try #require(RequestTarget(Array(text.utf8)))
    #expect(target.authority == host)
    #expect(target.parts == parts)
  }

  @Test(arguments: [
    ("%", "%"), ("%4", "%4"), ("%%41", "%A"), ("%zz", "%zz"), ("a%00b", "a\u{FFFD}b"),
    ("%ff", "\u{FFFD}"), ("+%2B", " +"),
  ])
  func `a broken escape of a form is text`(text: String, value: String) {
    #expect(FormText.pairs(Array("n=\(text)".utf8)).first?.value == value)
  }

  @Test(arguments: [
    ("a=1", "1"), ("b=2; a=1; a=3", "1"), (" a = 1 ", "1"), ("a=1=2", "1=2"), ("a=", ""),
  ])
  func `the first cookie of a name is read`(header: String, value: String) {
    var request = WebRequest()
    request.headers = [(name: "cookie", value: header)]
    #expect(Cookies.value("a", in: request) == value)
  }

  @Test(arguments: ["", ";", "a", "aa=1", "A=1"]) func `what is no cookie is none`(header: String) {
    var request = WebRequest()
    request.headers = [(name: "cookie", value: header)]
    #expect(Cookies.value("a", in: request) == nil)
  }
}
