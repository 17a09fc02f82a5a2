// Tests of hiding secrets in what programs say.
import GazetteCore
import GazettePrograms
import Testing

@Suite struct SecretVeilTests {
  private static func veiled(_ text: String, _ secrets: String...) -> String {
    SecretVeil(secrets.map { Secret($0) }).over(text)
  }

  private static func cut(_ text: String, _ secret: String) -> String {
    let veil = SecretVeil([Secret(secret)])
    return String(decoding: veil.over(Array(text.utf8), isCut: true), as: UTF8.self)
  }

  @Test(arguments: [
    "a key/with&\"é😀\"", "a%20key%2Fwith%26%22%C3%A9%F0%9F%98%80%22",
    "a+key%2fwith%26%22%c3%a9%f0%9f%98%80%22", "a%20key/with%26%22é😀%22",
    #"a key\/with&\"\u00e9\uD83D\ude00\""#, "a key/with&amp;&quot;é😀&quot;",
    "a key&#x2F;with&#38;&#34;&#233;&#x1f600;&#0034;",
  ])
  func `a secret is hidden however it is escaped`(spelled: String) {
    let secret = "a key/with&\"é😀\""
    #expect(SecretVeilTests.veiled("<\(spelled)\(spelled)>", secret) == "<******>")
  }

  @Test(
    arguments: [
      ("?k=jk%2Bsecret%2F%26value&x=1", "?k=***&x=1"),
      ("<a href=\"?k=jk+secret/&amp;value\">", "<a href=\"?k=***\">"),
      (#"jk+secret\/\u0026value"#, "***"),
      ("?api_key=***&value answered 404.", "?api_key=*** answered 404."),
      ("?api_key=***&page=2", "?api_key=***&page=2"),
    ])
  func `hiding by the name of a parameter leaves no end of a secret`(text: String, shown: String) {
    #expect(SecretVeilTests.veiled(text, "jk+secret/&value") == shown)
  }

  @Test func `a secret that looks escaped is hidden as it is, and escaped`() {
    #expect(SecretVeilTests.veiled("50%2541 or 50%252541", "50%2541") == "*** or ***")
  }

  @Test func `what is no secret stays`() {
    let text = "100% of &amp; abcdeg %zz \\u00 &# &#x; abcde"
    #expect(SecretVeilTests.veiled(text, "abcdef", "short") == text)
    #expect(SecretVeilTests.veiled(text) == text)
  }

  @Test func `of two secrets the longer one is hidden whole`() {
    #expect(SecretVeilTests.veiled("abcdef-123456", "abcdef", "abcdef-123456") == "***")
  }

  @Test func `a mark behind a secret does not show it`() {
    #expect(SecretVeilTests.veiled("abcdef\u{301}", "abcdef") == "***\u{301}")
  }

  @Test(arguments: [
    ("def123 was refused\nno such key", "no such key"), ("23 was refused", "was refused"),
    ("45 secretmore", "more"), ("5%20secret refused", "refused"), ("one\n", "one\n"),
    ("abcdef12345 secret is no key", "is no key"),
  ])
  func `where a text is cut, no end of a secret is left`(text: String, shown: String) {
    #expect(SecretVeilTests.cut(text, "abcdef12345 secret") == shown)
  }
}
