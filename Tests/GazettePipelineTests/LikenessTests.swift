// When two articles are taken for one story, held against a labelled set of pairs.
import GazetteFiles
import GazetteJSON
import GazetteText
import Testing

struct LikenessTests {
  /// Two articles, and whether they tell the same story: in nearly the same text, or the same event
  /// in other words.
  private struct Pair {
    var isSame: Bool
    var isEvent: Bool
    var left: ArticlePrint
    var right: ArticlePrint
    /// What it is about, for a person who reads why a test fails.
    var note: String

    init(_ json: JSON) {
      isSame = json["same"]?.bool ?? false
      isEvent = json["measure"]?.string == "event"
      left = Pair.print(json["left"])
      right = Pair.print(json["right"])
      note = ["kind", "language"].compactMap { json[$0]?.string }.joined(separator: ", ")
      for side in ["left", "right"] { note += " · " + (json[side]?["title"]?.string ?? "") }
    }

    private static func print(_ article: JSON?) -> ArticlePrint {
      ArticlePrint(title: article?["title"]?.string, text: article?["text"]?.string)
    }
  }

  /// A pair a line.
  private static let file =
    "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    + "/Fixtures/Stories/pairs.jsonl"

  private static func pairs() throws -> [Pair] {
    let bytes = try RegularFile.read(file, maximumBytes: 10_000_000)
    return try bytes.split(separator: UInt8(ascii: "\n")).map { line in
      Pair(try JSON.parse(String(decoding: line, as: UTF8.self)))
    }
  }

  private func check(
    _ policy: LikenessPolicy, on pairs: [Pair], precision: Double, recall: Double
  ) {
    let found = pairs.filter { policy.likeness(of: $0.left, and: $0.right) != nil }
    let right = found.filter(\.isSame).count
    let wrong = found.filter { !$0.isSame }.map(\.note)
    let missed = pairs.filter {
      $0.isSame && policy.likeness(of: $0.left, and: $0.right) == nil
    }.map(\.note)
    let note = Comment(
      rawValue:
        "wrong:\n\(wrong.joined(separator: "\n"))\nmissed:\n\(missed.joined(separator: "\n"))"
    )
    #expect(Double(right) >= precision * Double(found.count), note)
    #expect(Double(right) >= recall * Double(pairs.count(where: \.isSame)), note)
  }

  @Test func `the set has hundreds of pairs, and more that differ than not`() throws {
    let pairs = try LikenessTests.pairs()
    #expect(pairs.count >= 300)
    #expect(pairs.count { !$0.isSame } >= pairs.count * 2 / 5)
  }

  @Test
  func `of a hundred pairs that are merged by text two at most are wrong, and few are missed`()
    throws
  {
    let pairs = try LikenessTests.pairs().filter { !($0.isSame && $0.isEvent) }
    check(LikenessPolicy(), on: pairs, precision: 0.98, recall: 0.8)
  }

  @Test(arguments: [0.5, 0.6, 0.7, 0.8, 0.9, 1.0])
  func `no texts are found alike that have less in common than is asked for`(similarity: Double)
    throws
  {
    let policy = LikenessPolicy(similarity: similarity)
    for pair in try LikenessTests.pairs() {
      guard case .text(let degree)? = policy.likeness(of: pair.left, and: pair.right) else {
        continue
      }
      #expect(degree >= similarity, Comment(rawValue: pair.note))
    }
  }

  @Test func `texts that differ in a word are not wholly the same`() {
    let words = (0..<60).map { "word\($0)" }.joined(separator: " ")
    let title = "Gull Island ferry sails again"
    let left = ArticlePrint(title: title, text: words)
    let right = ArticlePrint(title: title, text: words.replacing("word30 ", with: "another "))
    #expect(LikenessPolicy(similarity: 1).likeness(of: left, and: right) == nil)
    #expect(LikenessPolicy(similarity: 0.9).likeness(of: left, and: right) != nil)
    #expect(LikenessPolicy(similarity: 1).likeness(of: left, and: left) == .text(1))
  }
}
