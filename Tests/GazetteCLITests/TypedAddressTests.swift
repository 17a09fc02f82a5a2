// What somebody types for an address, and what shells make of words.
import Testing

@testable import GazetteCLI

@Suite struct TypedAddressTests {
  private var world: World {
    var world = World.real()
    world.folder = "/nowhere/here"
    world.environment = ["HOME": "/home/reed"]
    return world
  }

  @Test(arguments: [
    ("https://a.example/feed", "https://a.example/feed"), ("a.example", "https://a.example"),
    ("a.example:8080/x?y", "https://a.example:8080/x?y"), ("localhost:80", "https://localhost:80"),
    ("feed://a.example/x", "http://a.example/x"),
    ("feed:https://a.example/x", "https://a.example/x"), ("HTTP://A.example", "http://A.example"),
    ("./x/../feed.xml", "file:///nowhere/here/feed.xml"), ("/a b.xml", "file:///a%20b.xml"),
    ("~/f.xml", "file:///home/reed/f.xml"), ("file:///a.xml", "file:///a.xml"),
    ("../뉴스.xml", "file:///nowhere/뉴스.xml"),
  ])
  func `an address is what it is meant to be`(typed: String, address: String) throws {
    #expect(try TypedAddress.address(typed, in: world).lowercased() == address.lowercased())
  }

  @Test(arguments: [
    "hello", "ftp://a.example/", "exec:ls", "https://", "https://a b", "a.example/x y",
    "javascript:alert(1)", "file://host/x", "",
  ])
  func `what is no address is refused`(typed: String) {
    let failure = #expect(throws: Failure.self) { try TypedAddress.address(typed, in: world) }
    #expect(failure?.status == .usage)
  }

  @Test(arguments: [
    ("swift-blog", "swift-blog"), ("뉴스", "뉴스"), ("a b", "'a b'"), ("it's", "'it'\\''s'"),
    ("$(x)", "'$(x)'"), ("", "''"), ("-x", "'-x'"),
  ])
  func `a word for a shell is quoted where one would mind it`(word: String, quoted: String) {
    #expect(ShellWord.quoted(word) == quoted)
  }
}
