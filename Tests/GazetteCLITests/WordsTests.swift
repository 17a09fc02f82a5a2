// Tests of how the words of a command line are understood.
import Testing

@testable import GazetteCLI

@Suite struct WordsTests {
  private let flags = [
    Flag("limit", letter: "n", value: "N", ""), Flag("tag", value: "T", repeats: true, ""),
    Flag("quiet", letter: "q", ""),
  ]

  private func words(_ arguments: String...) throws(Failure) -> Words {
    var words = Words()
    try words.take(arguments, flags: flags)
    return words
  }

  private func complaint(_ arguments: String...) -> String? {
    do throws(Failure) {
      var words = Words()
      try words.take(arguments, flags: flags)
      return nil
    } catch {
      return error.lines.joined()
    }
  }

  @Test(arguments: [
    ["--limit", "5"], ["--limit=5"], ["-n", "5"], ["-n5"], ["-qn5"], ["-qn", "5"],
  ])
  func `an option takes its value in every usual spelling`(arguments: [String]) throws {
    var words = Words()
    try words.take(arguments, flags: flags)
    #expect(words.value("limit") == "5")
  }

  @Test func `what comes after two dashes is never an option`() throws {
    #expect(try words("a", "--", "--limit", "-q").operands == ["a", "--limit", "-q"])
  }

  @Test func `one dash alone is an operand`() throws {
    #expect(try words("-").operands == ["-"])
  }

  @Test func `an option that repeats keeps all its values`() throws {
    #expect(try words("--tag", "a", "--tag", "b").all("tag") == ["a", "b"])
  }

  @Test func `a slip is told with the nearest option`() {
    #expect(
      complaint("--limti", "5")
        == "gazette: there is no option '--limti' here. Did you mean '--limit'?")
  }

  @Test func `two different values of one option are refused`() {
    #expect(
      complaint("-n5", "-n6") == "gazette: --limit is given twice, with '5' and '6'. Keep one.")
  }

  @Test func `a missing value is told`() {
    #expect(complaint("--limit") == "gazette: --limit needs a value. Type --limit N.")
  }

  @Test func `a value for an option without one is refused`() {
    #expect(complaint("--quiet=yes") == "gazette: --quiet takes no value. Type --quiet alone.")
  }

  @Test(arguments: ["0", "-1", "x", "99999999999999999999"])
  func `a count is a whole number of at least one`(text: String) throws {
    let words = try words("--limit=\(text)")
    #expect(throws: Failure.self) { try words.count("limit") }
  }

  @Test func `an option without a value is counted`() throws {
    #expect(try words("-qq", "--quiet").times("quiet") == 3)
    #expect(try words().times("quiet") == 0)
  }

  @Test func `a choice is one of its words`() throws {
    #expect(try words("--limit", "never").choice("limit", of: Console.When.self) == .never)
    #expect(try words().choice("limit", of: Console.When.self) == nil)
    let wrong = try words("--limit", "maybe")
    #expect(
      throws: Failure.usage(
        "--limit takes auto, always or never, not 'maybe'.", hint: "Type --limit auto.")
    ) { try wrong.choice("limit", of: Console.When.self) }
  }
}
