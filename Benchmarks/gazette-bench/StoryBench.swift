// Measures how fast articles become stories.
import GazetteCore
import GazetteJSON
import GazettePipeline
import GazetteTesting

/// Made-up articles of forty sources within two days; every fifth tells, with a few words changed,
/// what another source has told.
struct StoryBench {
  private var dice = Dice(seed: 7)
  private let now = Instant(seconds: 1_796_029_200)
  private var told: [[String]] = []

  mutating func run(_ count: Int) {
    let articles = (0..<count).map { article($0, of: count) }
    let watch = Stopwatch()
    var stories = StoryBuilder(room: nil)
    for article in articles { stories.add(article, as: .candidate) }
    let spent = watch.read()
    Bench.print { writer in
      writer.member("peer", "gazette-stories")
      writer.member("entries", count)
      writer.member("stories", stories.shownCount)
      writer.member("wall", Usage.rounded(spent.wall))
      writer.member("cpu", Usage.rounded(spent.cpu))
      writer.member("rss_kb", Usage.residentKilobytes())
    }
  }

  private mutating func article(_ number: Int, of count: Int) -> Article {
    let words = told.isEmpty || !dice.hits(oneIn: 5) ? fresh() : edited(dice.pick(told))
    if told.count < 2000 { told.append(words) } else { told[dice.roll(told.count)] = words }
    var content = Content()
    content.title = words.prefix(9).joined(separator: " ")
    content.text = words.joined(
      separator: words[0].utf8.first.map { $0 >= 0x80 } ?? false ? "" : " ")
    content.url = "https://example.org/\(number)"
    content.canonicalURL = content.url
    let moment = now.advanced(by: .seconds(-number * 2 * 86_400 / count))
    return Article(
      id: ArticleID(source: "s\(dice.roll(40))", key: "\(number)"), content: content,
      firstSeen: moment, fetched: moment, sequence: Int64(count - number))
  }

  /// 150 words, common ones often, half of the texts in Hangul.
  private mutating func fresh() -> [String] {
    let isKorean = dice.hits(oneIn: 2)
    return (0..<150).map { _ in
      let rank = min(dice.roll(20_000), dice.roll(20_000), dice.roll(20_000))
      return isKorean ? StoryBench.syllables(rank) : "word\(rank)"
    }
  }

  private static func syllables(_ number: Int) -> String {
    let scalars = [number % 11_172, number * 7 % 11_172].compactMap { Unicode.Scalar(0xAC00 + $0) }
    return scalars.map(String.init).joined()
  }

  private mutating func edited(_ words: [String]) -> [String] {
    var words = words
    for _ in 0..<5 { words[dice.roll(words.count)] = "edit\(dice.roll(1000))" }
    return words
  }
}
