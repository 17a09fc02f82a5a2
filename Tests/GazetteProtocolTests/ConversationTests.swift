// Tests of what the output of a program means.
import GazetteCore
import GazettePrograms
import GazetteProtocol
import Testing

@Suite struct ConversationTests {
  private static let feed =
    #"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[]}"#

  @Test(arguments: [
    feed, "<rss><channel/></rss>", "\n\n  <rss/>", "no feed at all", "{ not json\n}", "",
  ])
  func `output that does not begin with hello is a document, byte for byte`(text: String) throws {
    let conversation = try heard(Array(text.utf8), pieces: 3)
    #expect(conversation.form == .document)
    #expect(conversation.document == Array(text.utf8))
  }

  @Test func `a long first line is no hello, and nobody waits for its end`() throws {
    var conversation = Conversation()
    _ = try conversation.hear(Array(#"{"items":[""#.utf8) + [UInt8](repeating: 97, count: 70_000))
    #expect(conversation.form == .document)
  }

  @Test(arguments: [1, 2, 7, 1000])
  func `pieces may end anywhere`(size: Int) throws {
    let said = bytes([
      hello, #"{"type":"item","id":"1","title":"One"}"#, "", #"{"type":"item","id":"2"}"#, done,
    ])
    let conversation = try heard(said, pieces: size)
    #expect(conversation.itemCount == 2)
    #expect(conversation.isDone)
  }

  @Test func `items become a feed in which each stands on the line it was sent on`() throws {
    let conversation = try heard(
      hello, #"{"type":"item","id":"1"}"#, #"{"type":"log","text":"half"}"#,
      #"{"type":"item","id":"2"}"#, #"{"type":"feed","title":"News","version":"x"}"#, done)
    let expected = [
      #"{"version":"https://jsonfeed.org/version/1.1","items":["#, #"{"type":"item","id":"1"}"#,
      "", #",{"type":"item","id":"2"}"#, "", #"],"title":"News"}"#,
    ]
    #expect(
      String(decoding: conversation.document, as: UTF8.self) == expected.joined(separator: "\n"))
  }

  @Test func `a bookmark is kept as it was written, and null forgets it`() throws {
    let kept = try heard(
      hello, #"{"type":"bookmark","value":{"page": 9007199254740993}}"#, done)
    #expect(
      kept.bookmark(after: nil).map { String(decoding: $0, as: UTF8.self) }
        == #"{"page":9007199254740993}"#)
    let old = Array(#""old""#.utf8)
    #expect(try heard(hello, done).bookmark(after: old) == old)
    #expect(
      try heard(hello, #"{"type":"bookmark","value":null}"#, done).bookmark(after: old) == nil)
  }

  @Test func `warnings are for the user, other words for people who want details`() throws {
    var conversation = Conversation()
    let steps = try conversation.hear(
      bytes([
        hello, #"{"type":"log","level":"warning","text":"The key ends soon."}"#,
        #"{"type":"log","text":"page 2"}"#, #"{"type":"progress","done":3,"total":10}"#,
      ]))
    #expect(conversation.remarks == ["The key ends soon."])
    let logged = steps.compactMap { if case .log(let text) = $0 { text } else { nil } }
    #expect(logged == ["page 2", "3 of 10"])
  }

  @Test func `what nobody knows is passed over with one remark`() throws {
    let conversation = try heard(
      hello, #"{"type":"sparkle"}"#, #"{"type":"sparkle","x":1}"#, done)
    #expect(
      conversation.remarks
        == ["It sent messages of the type 'sparkle', which were passed over."])
  }

  @Test func `of many warnings twenty are told, and how many more there were`() throws {
    let warning = #"{"type":"log","level":"warning","text":"Careful."}"#
    let conversation = try heard(
      Array(bytes([hello] + Array(repeating: warning, count: 23) + [done])), pieces: 100)
    #expect(
      conversation.remarks == Array(repeating: "Careful.", count: 20) + ["And 3 more."])
  }

  @Test func `a warning is cut behind the veil`() throws {
    var conversation = Conversation(veil: SecretVeil([Secret("abcdef-123456")]))
    let text = String(repeating: "x", count: 230) + " abcdef-123456 is the key"
    _ = try conversation.hear(
      bytes([hello, #"{"type":"log","level":"warning","text":"\#(text)"}"#]))
    #expect(conversation.remarks == [String(repeating: "x", count: 230) + " *** is…"])
  }

  @Test(arguments: [
    (#"{"type":"item","id":"1"}"#, true), (#"{"type":"done"}"#, true),
    (#"{"type":"FeatureCollection"}"#, false), (feed, false), ("<rss/>", false),
  ])
  func `messages without hello are known`(line: String, lacksHello: Bool) throws {
    let conversation = try heard(Array((line + "\n" + line).utf8), pieces: 1000)
    #expect(conversation.lacksHello == lacksHello)
    #expect(conversation.form == .document)
  }

  @Test func `an error ends it and needs no done`() throws {
    let conversation = try heard(
      hello, #"{"type":"error","what":"no key","hint":"Set one.","retry_after":90}"#)
    #expect(conversation.complaint?.what == "no key")
    #expect(conversation.complaint?.hint == "Set one.")
    #expect(conversation.complaint?.retryAfter == 90)
  }
}

@Suite struct ConversationFaultTests {
  private static let item = #"{"type":"item","id":"1"}"#

  @Test func `without done nothing counts`() {
    #expect(fault(hello, ConversationFaultTests.item) == "ended without 'done'")
  }

  @Test(arguments: ["Fetching page 2", "[1, 2]", #"{"type":"item""#, "null"])
  func `what is no message is told with its line`(line: String) {
    #expect(fault(hello, line, done) == "sent something that is no message (line 2 of its output)")
  }

  @Test func `a line without a type is no message that anybody understands`() {
    #expect(
      fault(hello, #"{"id":"1"}"#, done) == "sent a line without 'type' (line 2 of its output)")
  }

  @Test(arguments: [
    (#"{"type":"hello","contract":2}"#, "needs contract 2, and this Gazette speaks 1"),
    (#"{"type":"hello","contract":[3,2]}"#, "needs contract 2, and this Gazette speaks 1"),
    (#"{"type":"hello"}"#, "names no contract in its 'hello'"),
    (#"{"type":"hello","contract":[2,1]}"#, nil),
  ])
  func `a program must speak our contract`(greeting: String, what: String?) {
    #expect(fault(greeting, done) == what)
  }

  @Test func `done is the last message`() {
    #expect(
      fault(hello, done, ConversationFaultTests.item)
        == "sent more after 'done' (line 3 of its output)")
  }

  @Test func `a count that done tells must be right`() {
    #expect(
      fault(hello, ConversationFaultTests.item, #"{"type":"done","items":2}"#)
        == "says that it sent 2 items, and 1 came (line 3 of its output)")
    #expect(fault(hello, ConversationFaultTests.item, #"{"type":"done","items":1}"#) == nil)
  }

  @Test func `a line has at most four million bytes`() {
    let room = PluginContract.longestLine - #"{"type":"log","text":""}"#.utf8.count
    let log = { (count: Int) in
      #"{"type":"log","text":""# + String(repeating: "a", count: count) + #""}"#
    }
    #expect(fault(hello, log(room), done) == nil)
    #expect(fault(hello, log(room + 1), done) == "sent a line of more than 4 MB")
  }

  @Test func `items are counted against a limit`() throws {
    var conversation = Conversation(maximumItems: 2)
    _ = try conversation.hear(
      bytes([hello, ConversationFaultTests.item, ConversationFaultTests.item]))
    #expect(throws: PluginFault.self) {
      try conversation.hear(bytes([ConversationFaultTests.item]))
    }
  }

  @Test func `a bookmark has at most 64 KB`() {
    let value = { String(repeating: "b", count: $0) }
    #expect(fault(hello, #"{"type":"bookmark","value":"\#(value(65_534))"}"#, done) == nil)
    #expect(
      fault(hello, #"{"type":"bookmark","value":"\#(value(65_535))"}"#, done)
        == "sent a bookmark of more than 64 KB (line 2 of its output)")
  }

  @Test func `deep nesting is no message, and no reader falls over it`() {
    let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    #expect(
      fault(hello, #"{"type":"item","id":"1","x":\#(deep)}"#, done)
        == "sent something that is no message (line 2 of its output)")
  }
}
