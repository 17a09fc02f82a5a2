// What a source repeats of its secrets reaches neither the store nor the screen.
import GazetteCore
import GazetteTesting
import Testing

@testable import NewsSources

@Suite struct SecretTests {
  private static let key = "jk+secret/&value"
  private let bench = Bench()
  private let http = StubHTTPClient([:])

  private func program(_ lines: String...) throws -> ExecSource {
    let script = lines.map { "echo '\($0)'" }.joined(separator: "\n")
    return try bench.script(
      "echo '{\"type\":\"hello\",\"contract\":1}'\n\(script)\necho '{\"type\":\"done\"}'",
      [("secrets", ["key": .scalar(Self.key, isQuoted: true)])])
  }

  /// A draft with `word` in each of its texts.
  private static func draft(_ word: String) -> Draft {
    var draft = Draft()
    draft.ownID = word
    draft.url = word
    draft.externalURL = word
    draft.title = word
    draft.summary = word
    draft.body = .html(word, base: word)
    draft.plainBody = word
    draft.authors = [
      Author(name: word, url: word, email: word, avatar: word, role: word)
    ]
    draft.tags = [word]
    draft.image = word
    draft.language = word
    draft.attachments = [Attachment(url: word, mimeType: word, title: word, sizeInBytes: 3)]
    draft.commentsURL = word
    var extras = Extras()
    extras.copyright = word
    extras.contributors = draft.authors
    extras.origin = Origin(title: word, url: word, id: word)
    extras.chapters = [Chapter(title: word, startInSeconds: 1)]
    extras.facts = [
      Fact("section", .text(word)),
      Fact("soundbites", .list([.object([Fact("title", .text(word)), Fact("n", .number(1))])])),
    ]
    draft.extras = extras
    return draft
  }

  @Test func `no text of a draft keeps a key`() {
    let veil = KeyVeil([Secret(Self.key)])
    #expect(veil.over(Self.draft("a \(Self.key) b")) == Self.draft("a *** b"))
    #expect(KeyVeil([]).over(Self.draft(Self.key)) == Self.draft(Self.key))
  }

  @Test func `an article that a program sends keeps no key, however it is spelled`() async throws {
    let source = try program(
      #"{"type":"item","id":"1","content_html":"<p>jk+secret/&amp;value","attachments":[{"url":"https://e.org/?k=jk%2Bsecret%2F%26value","mime_type":"audio/mpeg","title":"jk+secret/&value"}]}"#
    )
    let draft = try #require(try await source.fetch(context(http)).harvest?.drafts.first)
    #expect(draft.body == .html("<p>***", base: nil))
    #expect(draft.attachments.map(\.url) == ["https://e.org/?k=***"])
    #expect(draft.attachments.map(\.title) == ["***"])
  }

  @Test(arguments: [#"{"key":"jk+secret/&value"}"#, #"["jk+secret\\/\\u0026value"]"#])
  func `a bookmark with a key in it is refused, and never changed`(value: String) async throws {
    let source = try program(#"{"type":"bookmark","value":\#(value)}"#)
    #expect(
      await source.failure(context(http))?.sentence
        == "'/bin/sh': its bookmark holds a secret. Let the program leave it out: every request "
        + "brings it again.")
  }

  @Test func `an error shows no end of a key that an address has torn apart`() {
    let error = SourceError(
      .request, "http://127.0.0.1:1/?api_key=***&value refused the connection.", hint: "Wait.")
    #expect(
      KeyVeil([Secret(Self.key)]).over(error).what
        == "http://127.0.0.1:1/?api_key=*** refused the connection.")
  }
}
