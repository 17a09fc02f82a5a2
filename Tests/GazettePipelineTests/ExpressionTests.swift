// What expressions of rules match, what is refused, and what a match may cost.
import Testing

@testable import GazettePipeline

struct ExpressionTests {
  private func verdict(
    _ source: String, _ text: String, ignoresCase: Bool = false
  ) throws -> Expression.Verdict {
    try Expression(source, ignoresCase: ignoresCase).verdict(on: text)
  }

  @Test(arguments: [
    ("abc", "xxabcxx"), ("abc$", "xabc"), ("a|b|c", "xxc"), ("^(a|bc)+$", "abcbca"),
    ("a.c", "a한c"), ("[a-c]{2,3}d", "xbcd"), ("\\d+ °", "20 °"), ("\\bcat\\b", "the cat sat"),
    ("\\bécole\\b", "une école"), ("^\\w+$", "종탑"), ("x*", ""), ("", "anything"),
    ("(?:ab)?c", "c"), ("(?<=un)known", "unknown"), ("(?i)BELL", "bell"), ("종.", "새 종탑"),
    ("(?<n>a)", "a"),
  ])
  func `the notation is Perl's, and text is Unicode`(source: String, text: String) throws {
    #expect(try verdict(source, text) == .match)
  }

  @Test(arguments: [
    ("^abc", "xabc"), ("^(a|bc)+$", "abcb"), ("a.c", "a\nc"), ("[^0-9]", "123"),
    ("\\bcat\\b", "concat"), ("\\bcol", "école"), ("a", ""),
  ])
  func `what is not there is not found`(source: String, text: String) throws {
    #expect(try verdict(source, text) == .noMatch)
  }

  @Test(arguments: [("ÉCOLE", "école"), ("[A-Z]+É", "abcé"), ("σ", "Σ"), ("ς", "Σ")])
  func `without regard to case letters of all scripts are the same`(
    source: String, text: String
  ) throws {
    #expect(try verdict(source, text, ignoresCase: true) == .match)
    #expect(try verdict(source, text) == .noMatch)
  }

  @Test(arguments: [
    "(", ")", "[a", "*a", "a{3,2}", "\\", "\\q", "[z-a]", "(a)\\1", "(?<n>a)\\k<n>", "a\\Cb",
    String(repeating: "(", count: 300), String(repeating: "a", count: 4097),
  ])
  func `what cannot be used is refused`(source: String) {
    #expect(throws: Expression.Fault.self) { try Expression(source, ignoresCase: false) }
  }

  @Test func `a fault says where it is, in characters`() {
    #expect(
      throws: Expression.Fault(what: "missing closing parenthesis, at its character 3")
    ) { try Expression("종탑(", ignoresCase: false) }
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "(a*)*[bc]", "(a|aa)+$", "(x+x+)+y|(a|a)*$[bc]", "(?:a+)+$", "a*a*a*a*[bc]", "a+$",
      "(?=(a+))a*[bc]", "(.*)(.*)(.*)[0-9]", "(?>a+)[bc]", "\\X+[bc]", "(?:a{0,2000}){0,30}[bc]",
    ])
  func `no text makes an expression run wild`(source: String) throws {
    let text = String(repeating: "a", count: 65_000) + "!"
    #expect(try verdict(source, text) == .overrun)
  }

  @Test func `long texts are no trouble for usual expressions`() throws {
    let text = String(repeating: "All the news of the town. ", count: 2500)
    #expect(try verdict("\\b(bells?|towers?)\\b.*ring", text) == .noMatch)
    #expect(try verdict("(?:news|town)\\.? $", text) == .match)
    #expect(try verdict("^(\\w+|\\W)*$", text) == .match)
  }

  @Test func `what stands behind the longest text is not looked at`() throws {
    let text = String(repeating: "한", count: Expression.longestText / 3 + 1)
    #expect(try verdict("b", text + "b") == .noMatch)
    #expect(try verdict("한$", text) == .match)
    #expect(
      try verdict("b", String(repeating: "a", count: Expression.longestText - 1) + "b") == .match)
  }
}
