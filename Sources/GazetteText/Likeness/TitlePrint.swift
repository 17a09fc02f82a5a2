// Titles as they are compared: what newsrooms put around them is left off.

/// The words of a title, and what tells one instalment of a series from another.
public struct TitlePrint: Sendable, Hashable {
  /// Words and pairs of characters, without the commonest words; ascending.
  let words: [UInt32]
  /// Numbers, days of the week, months; ascending, each as often as it stands there.
  let numbers: [UInt32]

  /// How much a title must say before it can speak for an article alone.
  private static let telling = 4

  public init(_ title: String) {
    var words: [UInt32] = []
    var numbers: [UInt32] = []
    var single: UInt32?
    for unit in TextUnits(TitleText.bare(title)) {
      if unit.kind != .pair, let last = single { words.append(last) }
      single = nil
      switch unit.kind {
      case .number: numbers.append(unit.hash)
      case .word where TitleWords.common.contains(unit.hash): break
      case .pair, .word: words.append(unit.hash)
      // A character counts by the pairs it is in, unless it stands alone.
      case .character: break
      }
      if TitleWords.counting.contains(unit.hash) { numbers.append(unit.hash) }
    }
    self.words = (words + numbers).sortedSet()
    self.numbers = numbers.sorted()
  }

  /// Dice's coefficient: 0 for nothing in common, 1 for the same words.
  public func similarity(to other: TitlePrint) -> Double {
    let all = words.count + other.words.count
    return all == 0 ? 0 : 2 * Double(words.countCommon(with: other.words)) / Double(all)
  }

  /// Of the words of the title, the part that is among `others`, which are ascending.
  func share(in others: [UInt32]) -> Double {
    words.isEmpty ? 0 : Double(words.countCommon(with: others)) / Double(words.count)
  }

  /// Whether each has a number that the other lacks: `Part 1` and `Part 2` are no duplicates,
  /// however much else they share.
  public func contradicts(_ other: TitlePrint) -> Bool {
    let common = numbers.countCommon(with: other.numbers)
    return numbers.count > common && other.numbers.count > common
  }

  public var isTelling: Bool { words.count >= TitlePrint.telling }

  /// The same for titles of the same words; nil when they are too few.
  public var key: UInt32? {
    isTelling ? words.reduce(0x811C_9DC5) { ($0 ^ $1) &* 0x0100_0193 } : nil
  }
}

/// Words of titles that are looked at by themselves.
private enum TitleWords {
  /// They say nothing about what a title is about.
  static let common = hashes(
    """
    a an and are as at be by for from has have he her his how in into is it its new not of on or \
    over says she that the their they this to up was what when who why will with you your
    """)

  /// They count like numbers do.
  static let counting = hashes(
    """
    monday tuesday wednesday thursday friday saturday sunday january february march april may june \
    july august september october november december one two three four five six seven eight nine \
    ten first second third fourth fifth i ii iii iv v vi vii viii ix x 월요 화요 수요 목요 금요 토요 일요 \
    月曜 火曜 水曜 木曜 金曜 土曜 日曜 周一 周二 周三 周四 周五 周六 周日 前編 後編 中編 上巻 下巻
    """)

  private static func hashes(_ words: String) -> Set<UInt32> {
    // Of two characters only the pair counts.
    Set(
      words.split(separator: " ").compactMap { word in
        TextUnits(String(word)).map { $0 }.last(where: { $0.kind != .character })?.hash
      })
  }
}
