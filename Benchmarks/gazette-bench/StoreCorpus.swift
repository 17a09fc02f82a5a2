// Articles for the storage's benchmark, each made from its number alone.
import GazetteCore
import GazetteTesting

/// Half of the articles are English, a third Korean, a sixth Japanese: about 1 KB of text each, of
/// words whose frequencies fall as those of a language do.
struct StoreCorpus: Sendable {
  enum Dates: String {
    /// An article's date has nothing to do with when it arrives: the hardest for indexes.
    case shuffled
    /// Ten years of fetching: what arrives is never older than three days.
    case arriving
  }

  static let rareWord = "rarekeyword"
  static let rareSyllables = "희귀"
  private static let sources = 2000
  private static let batchSize = 20
  private static let contentSize = 1000
  /// 2026-11-30.
  private static let end = Instant(seconds: 1_796_000_000)
  private static let span: Int64 = 3653 * 86_400

  let rows: Int
  let dates: Dates
  private let english: Language
  private let korean: Language
  private let japanese: Language

  init(rows: Int, dates: Dates) {
    self.rows = rows
    self.dates = dates
    var dice = Dice(seed: 7)
    english = Language(.latin, "en", blank: " ", words: 30_000, inParagraph: 24, &dice)
    korean = Language(.hangul, "ko", blank: " ", words: 15_000, inParagraph: 22, &dice)
    japanese = Language(.kana, "ja", blank: "", words: 10_000, inParagraph: 14, &dice)
  }

  /// A word that nearly every English article has.
  var commonWord: String { english.words.first { $0.utf8.count > 3 } ?? "" }

  /// Two syllables that begin a common Korean word, and are found within others.
  var commonSyllables: String {
    String((korean.words.dropFirst(20).first ?? "").prefix(2))
  }

  /// Two syllables that begin a word in the middle of the list.
  var someSyllables: String { String((korean.words.dropFirst(7000).first ?? "").prefix(2)) }

  static func tag(_ rank: Int) -> String { "tag\(rank)" }

  static func source(_ rank: Int) -> String { "source-\(rank)" }

  /// Articles `range`, in batches of one source each.
  func commit(_ range: Range<Int>, fetched: Int64) -> Commit {
    let starts = stride(from: range.lowerBound, to: range.upperBound, by: StoreCorpus.batchSize)
    return Commit(
      batches: starts.map { start in
        let end = min(start + StoreCorpus.batchSize, range.upperBound)
        return Batch(
          source: source(of: start),
          arrivals: (start..<end).map { Arrival(content: content($0)) },
          bookmark: nil, fetched: Instant(seconds: fetched))
      })
  }

  /// When a commit that begins with that article arrives, in seconds.
  func arrival(_ number: Int) -> Int64 {
    let end = StoreCorpus.end.seconds
    if dates == .shuffled { return end }
    return end - StoreCorpus.span + Int64(number) * StoreCorpus.span / Int64(max(1, rows))
  }

  private func source(of number: Int) -> String {
    var dice = Dice(seed: UInt64(number / StoreCorpus.batchSize) &+ 1_000_003)
    return StoreCorpus.source(dice.skewed(StoreCorpus.sources, power: 2))
  }

  func content(_ number: Int) -> Content {
    var dice = Dice(seed: UInt64(number))
    let language = [english, english, english, korean, korean, japanese][number % 6]
    var parts: [String] = []
    var size = 0
    while size < StoreCorpus.contentSize {
      parts.append(dice.pick(language.paragraphs))
      size += parts[parts.count - 1].utf8.count
    }
    var content = Content()
    content.ownID = "\(source(of: number)):\(number)"
    content.url = "https://\(source(of: number)).bench.example/\(number)"
    content.canonicalURL = content.url
    content.title = dice.pick(language.headlines)
    if number % 1000 == 0 {
      content.title? += " \(StoreCorpus.rareWord) \(StoreCorpus.rareSyllables)"
    }
    content.summary = String(parts[0].unicodeScalars.prefix(150))
    content.html = "<p>" + parts.joined(separator: "</p><p>") + "</p>"
    content.published = date(number, &dice)
    content.authors = [Author(name: dice.pick(language.words))]
    content.tags = [StoreCorpus.tag(dice.skewed(200, power: 3))]
    content.language = language.code
    return content
  }

  private func date(_ number: Int, _ dice: inout Dice) -> Instant {
    switch dates {
    case .shuffled:
      let back = Int64(dice.roll(Int(StoreCorpus.span)))
      return StoreCorpus.end.advanced(by: .seconds(-back))
    case .arriving: return Instant(seconds: arrival(number) - Int64(dice.roll(3 * 86_400)))
    }
  }
}

/// Words of one language, most frequent first, and paragraphs made of them.
private struct Language: Sendable {
  enum Script { case latin, hangul, kana }

  let code: String
  let words: [String]
  let paragraphs: [String]
  let headlines: [String]

  init(
    _ script: Script, _ code: String, blank: String, words count: Int, inParagraph length: Int,
    _ dice: inout Dice
  ) {
    var words: [String] = []
    for _ in 0..<count { words.append(Language.word(script, &dice)) }
    var paragraphs: [String] = []
    for _ in 0..<20_000 {
      var parts: [String] = []
      for _ in 0..<length { parts.append(words[dice.skewed(count, power: 3)]) }
      paragraphs.append(parts.joined(separator: blank))
    }
    self.code = code
    self.words = words
    self.paragraphs = paragraphs
    headlines = paragraphs.map { String($0.unicodeScalars.prefix(60)) }
  }

  private static let syllables = Array(
    "가나다라마바사아자차카타파하경제정부시장기술연구학교대학신문음악역사보안언어서울한국일본미국중국사회문화과학환경교육의료금융산업")
  private static let characters = Array("東京経済政府市場技術研究学校大学新聞音楽歴史言語日本社会文化科学環境教育のをにはが")
  private static let consonants = Array("bcdfghklmnprstvz")
  private static let vowels = Array("aeiou")
  private static let endings = ["", "", "이", "은", "을", "에서", "으로"]

  private static func word(_ script: Script, _ dice: inout Dice) -> String {
    switch script {
    case .latin:
      (0...dice.roll(4)).map { _ in "\(dice.pick(consonants))\(dice.pick(vowels))" }.joined()
    case .hangul:
      (0...1 + dice.roll(2)).map { _ in String(dice.pick(syllables)) }.joined()
        + dice.pick(endings)
    case .kana: (0...1 + dice.roll(4)).map { _ in String(dice.pick(characters)) }.joined()
    }
  }
}

extension Dice {
  /// A number below `count`, small ones far more often: with a power of 3 half of all are among
  /// the first eighth.
  fileprivate mutating func skewed(_ count: Int, power: Int) -> Int {
    let roll = Double(roll(1 << 30)) / Double(1 << 30)
    return Int(Double(count) * (1..<power).reduce(roll) { product, _ in product * roll })
  }
}
