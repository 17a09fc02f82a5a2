// Tests of the options of a plugin: what each form takes, and what is said of the rest.
import GazetteCore
import Testing

@Suite struct OptionsTests {
  static let keys: [OptionKey] = [
    OptionKey("text", .text, "Text."),
    OptionKey("url", .address, "An address."),
    OptionKey("path", .path, "A path."),
    OptionKey("flag", .flag, "A flag."),
    OptionKey("whole", .whole(1...10), "A number."),
    OptionKey("duration", .duration, standard: "5s", "A duration."),
    OptionKey("size", .size, "A size."),
    OptionKey("moment", .moment(words: ["all"]), "A moment."),
    OptionKey("choice", .choice(["left", "right"]), "A choice."),
    OptionKey("texts", .texts, "Texts."),
    OptionKey("key", .secret, "A secret."),
    OptionKey("keys", .secretList, "Secrets."),
    OptionKey("command", .command, "A program."),
    OptionKey("names", .names, "Names."),
    OptionKey("table", .table([OptionKey("inner", .flag, required: true, "Inside.")]), "A map."),
    OptionKey("tables", .tables([OptionKey("inner", .flag, "Inside.")]), "Maps."),
    OptionKey("free", .checked("anything"), "Anything."),
  ]

  static let place = Place(file: "c", line: 1, column: 1)

  static func text(_ text: String) -> Setting { Setting(.scalar(text, isQuoted: false), at: place) }
  static func list(_ members: [Setting]) -> Setting { Setting(.list(members), at: place) }
  static func map(_ members: [(String, Setting)]) -> Setting {
    Setting(.map(members.map { Setting.Member(key: $0, place: place, setting: $1) }), at: place)
  }

  static func options(
    _ members: [(String, Setting)],
    reveal: (@Sendable (SecretReference) -> Result<String, SecretProblem>)? = nil
  ) -> Options {
    Options(
      map(members), keys: keys, subject: "a 'sample' source",
      surroundings: Surroundings(folder: "/news", home: "/home/reed", reveal: reveal))
  }

  @Test func `each form gives its own type`() {
    let options = OptionsTests.options([
      ("text", OptionsTests.text("word")), ("path", OptionsTests.text("~/a")),
      ("flag", OptionsTests.text("true")), ("whole", OptionsTests.text("7")),
      ("duration", OptionsTests.text("2w")), ("size", OptionsTests.text("20MB")),
      ("moment", OptionsTests.text("7d")), ("texts", OptionsTests.text("one")),
      ("command", OptionsTests.text("./jobs.py --region 'south korea' \"\"")),
      ("names", OptionsTests.map([("Accept", OptionsTests.text("text/html"))])),
      ("table", OptionsTests.map([("inner", OptionsTests.text("false"))])),
      ("tables", OptionsTests.list([OptionsTests.map([("inner", OptionsTests.text("true"))])])),
    ])
    #expect(options.problems == [])
    #expect(options.text("text") == "word")
    #expect(options.path("path") == "/home/reed/a")
    #expect(options.flag("flag") == true)
    #expect(options.whole("whole") == 7)
    #expect(options.duration("duration") == .seconds(14 * 86_400))
    #expect(options.size("size") == 20_000_000)
    #expect(options.since("moment") == .back(.seconds(7 * 86_400)))
    #expect(options.texts("texts") == ["one"])
    #expect(options.command("command") == ["./jobs.py", "--region", "south korea", ""])
    #expect(options.names("names").map(\.name) == ["Accept"])
    #expect(options.table("table")?.flag("inner") == false)
    #expect(options.tables("tables").map { $0.flag("inner") } == [true])
  }

  @Test func `a key without a value is as good as absent`() {
    let options = OptionsTests.options([("text", Setting(.null, at: OptionsTests.place))])
    #expect(options.problems == [])
    #expect(!options.has("text"))
  }

  @Test(arguments: [
    ("text", "two\nlines", "text on one line"),
    ("url", "ftp://a.example/", "an address such as https://example.org/feed.xml"),
    ("url", "https://", "an address such as https://example.org/feed.xml"),
    ("flag", "yes", "true or false"), ("whole", "11", "a whole number from 1 to 10"),
    ("whole", "1.0", "a whole number from 1 to 10"),
    ("size", "20", "a size such as 500KB or 20MB"),
    ("choice", "up", "one of left, right"),
    ("names", "text", "a map from names to text such as {Accept: text/html}"),
    ("command", "  ", "a program and its arguments, as a list such as [./jobs.py, --region, kr]"),
    ("tables", "text", "a list of maps"),
    (
      "moment", "2026-02-30",
      "a date such as 2026-11-30, a duration such as 7d, 'all'"
    ),
  ])
  func `a value of another form is refused`(name: String, value: String, expected: String) {
    let options = OptionsTests.options([(name, OptionsTests.text(value))])
    #expect(
      options.problems == [
        ConfigProblem("'\(name)' takes \(expected), not '\(value)'", at: OptionsTests.place)
      ])
  }

  @Test func `a message repeats only the beginning of a long value`() {
    let long = String(repeating: "x", count: 100)
    let problems = OptionsTests.options([("flag", OptionsTests.text(long))]).problems
    #expect(problems.map(\.what) == ["'flag' takes true or false, not '\(long.prefix(60))…'"])
  }

  @Test func `a secret is looked up when it is asked for, and prints as stars`() {
    var options = OptionsTests.options([("key", OptionsTests.text("${NAME}"))]) { reference in
      reference == .environment("NAME") ? .success("s3cr3t") : .failure(SecretProblem("unknown"))
    }
    let secret = options.secret("key")
    #expect(secret?.revealed == "s3cr3t")
    #expect("\(secret as Any)".contains("***"))
    #expect(!"\(secret as Any)".contains("s3cr3t"))
  }

  @Test func `a secret that nobody has set is a problem and is remembered as unset`() {
    var options = OptionsTests.options([("key", OptionsTests.text("${NAME}"))]) { _ in
      .failure(SecretProblem("$NAME is not set", hint: "Set it.", isUnset: true))
    }
    #expect(options.secret("key") == nil)
    #expect(options.unsetSecrets == ["key"])
    #expect(
      options.problems == [
        ConfigProblem("$NAME is not set", at: OptionsTests.place, hint: "Set it.")
      ])
  }

  @Test func `a list of secrets is looked up in its order, one alone as a list of one`() {
    let reveal: @Sendable (SecretReference) -> Result<String, SecretProblem> = { reference in
      switch reference {
      case .literal(let text): .success(text)
      case .environment(let name): .failure(SecretProblem("$\(name) is not set", isUnset: true))
      case .file(let path): .success("of \(path)")
      case .command(let words): .success("of \(words)")
      case .inFolder(let folder, _): .success("in \(folder)")
      }
    }
    let list = OptionsTests.list([
      OptionsTests.text("one"), OptionsTests.map([("file", OptionsTests.text("two"))]),
      OptionsTests.text("${THREE}"),
    ])
    var options = OptionsTests.options([("keys", list)], reveal: reveal)
    #expect(options.secretList("keys").map(\.revealed) == ["one", "of two"])
    #expect(options.unsetSecrets == ["keys"])
    #expect(!options.isProgram("keys"))
    let program = OptionsTests.map([("command", OptionsTests.text("pass"))])
    var alone = OptionsTests.options([("keys", program)], reveal: reveal)
    #expect(alone.secretList("keys").map(\.revealed) == ["of [\"pass\"]"])
    #expect(alone.isProgram("keys"))
  }

  @Test func `what is no list of secrets is refused without being shown`() {
    let odd = OptionsTests.list([OptionsTests.text("hunter2${X}"), OptionsTests.text("y")])
    for setting in [OptionsTests.list([]), odd, OptionsTests.map([])] {
      let problems = OptionsTests.options([("keys", setting)]).problems
      #expect(problems.count == 1)
      #expect(problems.first.map { !$0.what.contains("hunter2") } == true)
    }
  }

  @Test(arguments: [(OptionKey.Form.texts, "text"), (.secretList, "secret")])
  func `a required list has at least one member, an optional one may be empty`(
    form: OptionKey.Form, noun: String
  ) {
    let setting = OptionsTests.map([("to", OptionsTests.list([]))])
    let surroundings = Surroundings(folder: "/", home: "/")
    let required = Options(
      setting, keys: [OptionKey("to", form, required: true, "Receivers.")], subject: "a letter",
      surroundings: surroundings)
    #expect(required.problems.map(\.what) == ["'to' needs at least one \(noun)"])
    #expect(required.problems.first?.hint == "Receivers.")
    #expect(OptionsTests.options([("texts", OptionsTests.list([]))]).problems == [])
  }

  @Test func `names of variables are letters, digits and underscores, and no value is told`() {
    let words = ["A_1", "hunter=two", "", "1A", "LC_*", "b"].map(OptionsTests.text)
    var options = OptionsTests.options([("texts", OptionsTests.list(words))])
    #expect(options.variables("texts") == ["A_1", "b"])
    let wrong = ["'hunter=…'", "''", "'1A'", "'LC_*'"]
    #expect(
      options.problems.map(\.what) == wrong.map { "'texts' takes names of variables, not \($0)" })
  }

  @Test(arguments: [
    ("plain", []), ("{date} {name}", []), ("a } b", []),
    ("{titel}", ["'{titel}' stands for nothing in a subject"]),
    (
      "{}{date",
      ["'{}' stands for nothing in a subject", "nothing closes the brace of '{date' in 'text'"]
    ),
    ("{{date}", ["nothing closes the brace of '{' in 'text'"]),
  ])
  func `a word in braces is a known one, and its brace is closed`(text: String, told: [String]) {
    let options = OptionsTests.options([("text", OptionsTests.text(text))])
    let problems = options.placeholderProblems(
      of: "text", known: ["title", "name", "date"], in: "a subject")
    #expect(problems.map(\.what) == told)
    if text == "{titel}" { #expect(problems.first?.hint == "Did you mean '{title}'?") }
  }

  @Test(arguments: ["path", "key"]) func `an empty text is told as one`(name: String) {
    let options = OptionsTests.options([(name, OptionsTests.text(""))])
    #expect(options.problems.map { $0.what.hasSuffix(", not an empty text") } == [true])
  }

  @Test func `a command that needs no secrets looks none up`() {
    var options = OptionsTests.options([("key", OptionsTests.text("${NAME}"))])
    #expect(options.secret("key")?.revealed == "")
    #expect(options.problems == [])
  }

  @Test(arguments: ["${}", "${1A}", "${A B}", "a${B}", "${A}b", "${A"])
  func `a variable inside of other text is no secret`(text: String) {
    let options = OptionsTests.options([("key", OptionsTests.text(text))])
    #expect(options.problems.count == 1)
    #expect(options.problems.allSatisfy { $0.what.hasSuffix("not this text") })
  }
}

@Suite struct NotationTests {
  @Test(arguments: [
    ("30s", 30), ("15m", 900), ("24h", 86_400), ("7d", 604_800), ("2w", 1_209_600), ("0s", 0),
  ]) func `a duration is a whole number and a unit`(text: String, seconds: Int) {
    #expect(Notation.duration(text) == .seconds(seconds))
  }

  @Test(arguments: ["", "s", "5", "-5s", "+5s", "5 s", "1.5h", "5S", "99999999999w", "٣s"])
  func `anything else is no duration`(text: String) {
    #expect(Notation.duration(text) == nil)
  }

  @Test(
    arguments: [
      ("2026-11-30", 1_795_996_800), ("2026-11-30T10:00", 1_796_032_800),
      ("2026-11-30 10:00:00", 1_796_032_800), ("2026-11-30t10:00:00z", 1_796_032_800),
      ("2026-11-30T10:00:00+09:00", 1_796_000_400), ("2026-11-30T10:00:00-01:30", 1_796_038_200),
    ] as [(String, Int64)])
  func `a moment is written as in RFC 3339, a date alone as the beginning of its day`(
    text: String, seconds: Int64
  ) {
    #expect(Notation.moment(text, zone: .utc) == Instant(seconds: seconds))
  }

  @Test func `a date alone begins where its reader lives`() {
    let zone = Zone(name: "Seoul", firstOffset: 9 * 3600)
    #expect(
      Notation.moment("2026-11-30", zone: zone) == Instant(seconds: 1_795_996_800 - 9 * 3600))
  }

  @Test func `a fraction of a second is kept to the millisecond`() {
    #expect(
      Notation.moment("1970-01-01T00:00:00.0129Z", zone: .utc) == Instant(milliseconds: 12))
    #expect(Notation.moment("1970-01-01T00:00:00.5Z", zone: .utc) == Instant(milliseconds: 500))
  }

  @Test(arguments: [
    "", "2026", "2026-11", "2026-13-01", "2026-02-29", "2026-11-30T", "2026-11-30T24:00",
    "2026-11-30T10:00:00+9", "2026-11-30T10:00:00.Z", "2026-11-30x", "30.11.2026", "2026-1-1",
    "2026-11-30T10:00:00+99:00", "２０２６-11-30",
  ]) func `what names no real time is no moment`(text: String) {
    #expect(Notation.moment(text, zone: .utc) == nil)
  }
}

@Suite struct SpellingTests {
  static let names = ["url", "type", "timeout", "api_key", "page_size"]

  @Test(arguments: [
    ("ulr", "url"), ("URL", "url"), ("tpye", "type"), ("timeuot", "timeout"), ("apikey", "api_key"),
    ("page-size", "page_size"), ("pagesize", "page_size"),
  ]) func `a slip is understood`(typed: String, meant: String) {
    #expect(Spelling.nearest(to: typed, among: SpellingTests.names) == meant)
  }

  @Test(
    arguments: [
      ("kr", "ko"), ("jp", "ja"), ("cn", "zh"), ("xx", nil), ("kr", "ko"), ("na", "an"),
      ("us", "en"),
    ] as [(String, String?)])
  func `of codes of two letters only known confusions are slips`(typed: String, meant: String?) {
    let codes = ["an", "ar", "en", "ja", "ko", "mx", "zh"]
    #expect(Spelling.nearest(to: typed, among: codes) == meant)
  }

  @Test(arguments: ["", "banana", "x", String(repeating: "url", count: 50)])
  func `what is far from everything is no slip`(typed: String) {
    #expect(Spelling.nearest(to: typed, among: SpellingTests.names) == nil)
  }
}

@Suite struct ExpectationTests {
  private static let limit = Double.greatestFiniteMagnitude

  @Test(
    arguments: [
      (.decimal(-limit...limit), "a number"), (.decimal(-limit...2), "a number up to 2.0"),
      (.decimal(0.5...limit), "a number from 0.5 on"),
      (.decimal(0.5...1), "a number from 0.5 to 1.0"), (.whole(.min ... .max), "a whole number"),
      (.whole(.min...3), "a whole number up to 3"), (.whole(1...9), "a whole number from 1 to 9"),
    ] as [(OptionKey.Form, String)])
  func `only ends that somebody has set are told`(form: OptionKey.Form, text: String) {
    #expect(form.expectation == text)
  }
}
