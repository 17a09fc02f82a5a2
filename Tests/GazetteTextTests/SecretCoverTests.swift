// Tests of hiding secrets in texts that spell them in their own ways.
import GazetteText
import Testing

@Suite struct SecretCoverTests {
  private let cover = SecretCover([
    "jk+secret/&value", "a\"b\\c d", "geheim", "geheimnis", "schlüssel",
  ])

  @Test(
    arguments: [
      ("one jk+secret/&value, two jk+secret/&value", "one ***, two ***"),
      ("?k=jk%2Bsecret%2F%26value&x=1", "?k=***&x=1"),
      ("?k=jk%2bsecret/%26value", "?k=***"),
      ("<a href=\"?k=jk+secret/&amp;value\">", "<a href=\"?k=***\">"),
      ("jk&#43;secret&#x2F;&#38;value", "***"),
      (#"{"at":"a\"b\\c d"}"#, #"{"at":"***"}"#),
      (#"jk+secret\/\u0026value"#, "***"),
      (#"schl\u00fcssel, schl&#252;ssel, schl%C3%BCssel"#, "***, ***, ***"),
      ("a%22b%5Cc+d", "***"),
      // The longer of two that begin alike.
      ("geheimnis geheim", "*** ***"),
      // What hiding by name has left behind.
      (
        "https://e.org/?api_key=***&value answered 404.", "https://e.org/?api_key=*** answered 404."
      ),
    ])
  func `a secret is hidden however it is spelled`(text: String, shown: String) {
    #expect(cover.over(text) == shown)
  }

  @Test(arguments: [
    "", "jk+secret/&valu", "jk secret/&value", "100 % & more \\", "%4", "&#;", "&#x110000;",
    "\\ud83d",
    "?api_key=***&page=2", "&amp;value",
  ])
  func `a text without secrets stays as it is`(text: String) { #expect(cover.over(text) == text) }
}
