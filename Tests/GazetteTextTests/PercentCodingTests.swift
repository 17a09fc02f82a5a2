// Texts as parts of addresses.
import GazetteText
import Testing

@Suite struct PercentCodingTests {
  @Test(arguments: [
    ("plain-._~09azAZ", "plain-._~09azAZ"), ("a b/c?d=e&f+g", "a%20b%2Fc%3Fd%3De%26f%2Bg"),
    ("한", "%ED%95%9C"), ("%", "%25"), ("", ""), ("\0\u{7f}", "%00%7F"),
  ])
  func `all but unreserved letters is encoded`(text: String, encoded: String) {
    #expect(PercentCoding.encoded(text) == encoded)
  }
}
