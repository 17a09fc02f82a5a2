// Whether two articles tell the same story, as a pure function of their words.

/// What of an article is compared with others.
public struct ArticlePrint: Sendable, Hashable {
  let title: TitlePrint
  let text: ShingleSet
  /// Numbers in the text.
  let numbers: [UInt32]
  /// Of the words of the title, the part that the text has too: little of it, where the text is only
  /// a wall before the article. 1 where there is no title.
  let titleInText: Double
  /// Articles that tell the same story are likely to share one of these.
  public let keys: [UInt32]

  /// Both plain text; nil or empty where there is none.
  public init(title: String?, text: String?) {
    self.title = TitlePrint(title ?? "")
    let units = Array(TextUnits(ArticlePrint.beginning(of: text ?? "")))
    self.text = ShingleSet(units)
    let words = units.map(\.hash).sortedSet()
    titleInText = self.title.words.isEmpty ? 1 : self.title.share(in: words)
    numbers = units.filter { $0.kind == .number }.prefix(32).map(\.hash).sortedSet()
    keys = self.text.sample + [self.title.key].compactMap(\.self)
  }

  /// Words of the title.
  public var titleWords: [UInt32] { title.words }

  private static func beginning(of text: String) -> String {
    guard text.utf8.count > ShingleSet.longestText else { return text }
    let end = text.utf8.index(text.startIndex, offsetBy: ShingleSet.longestText)
    return String(text[..<end])
  }
}

/// Why two articles are taken for one story.
public enum Likeness: Sendable, Hashable {
  /// Their texts are the same, or nearly so, or one is the beginning of the other; from 0 to 1.
  case text(Double)
  /// Their titles are the same, and at least one of them has no text to speak of.
  case title
  /// Their titles tell of the same event in other words; from 0 to 1.
  case event(Double)

  /// From 0 to 1.
  public var degree: Double {
    switch self {
    case .text(let degree), .event(let degree): degree
    case .title: 1
    }
  }
}

/// When articles are alike enough.
public struct LikenessPolicy: Sendable, Hashable {
  /// From 0 to 1: how much articles must have in common, of all that both texts say or of what the
  /// shorter one says. No likeness of texts that is found is lower.
  public var similarity: Double
  /// Whether the same event in other words counts too.
  public var takesEvents: Bool

  public init(similarity: Double = 0.8, takesEvents: Bool = false) {
    self.similarity = similarity
    self.takesEvents = takesEvents
  }

  /// Shingles below which a text says too little to be judged by.
  private static let shortText = 8
  private static let sentence = 12
  private static let fullText = 40
  private static let longText = 100

  public func likeness(of left: ArticlePrint, and right: ArticlePrint) -> Likeness? {
    let titles = left.title.similarity(to: right.title)
    let contradict = left.title.contradicts(right.title)
    if let found = textLikeness(left, right, titles: titles, contradict) { return found }
    if contradict { return nil }
    let shorter = min(left.text.count, right.text.count)
    if shorter < LikenessPolicy.shortText, titles == 1, left.title.isTelling { return .title }
    return takesEvents ? event(left, right, titles: titles) : nil
  }

  private func textLikeness(
    _ left: ArticlePrint, _ right: ArticlePrint, titles: Double, _ titlesContradict: Bool
  ) -> Likeness? {
    let shorter = min(left.text.count, right.text.count)
    guard shorter >= LikenessPolicy.shortText else { return nil }
    guard !titlesContradict else { return nil }
    let resemblance = left.text.resemblance(to: right.text)
    let isWordForWord = resemblance >= max(0.95, similarity)
    // Titles that differ say nothing against it where both speak of what is in the text, or where
    // the text is too long for a wall.
    let areOfText = min(left.titleInText, right.titleInText) >= 0.2
    let isArticle = isWordForWord && shorter >= LikenessPolicy.longText
    guard titles >= 0.75 || areOfText || isArticle else { return nil }
    if isWordForWord, shorter >= LikenessPolicy.fullText { return .text(resemblance) }
    guard !numbersDiffer(left, right) else { return nil }
    if resemblance >= similarity, titles >= 0.3 || shorter >= LikenessPolicy.sentence {
      return .text(resemblance)
    }
    let containment = left.text.containment(with: right.text)
    // Where the titles differ, a part in common is more often a mould than a story.
    guard containment >= (titles >= 0.75 ? similarity : max(0.85, similarity)) else { return nil }
    return titles >= 0.5 || shorter >= LikenessPolicy.sentence ? .text(containment) : nil
  }

  /// Texts from one mould, such as reports of weather and of prices, differ in their numbers.
  private func numbersDiffer(_ left: ArticlePrint, _ right: ArticlePrint) -> Bool {
    let fewer = min(left.numbers.count, right.numbers.count)
    return fewer >= 2 && 2 * left.numbers.countCommon(with: right.numbers) < fewer
  }

  private func event(
    _ left: ArticlePrint, _ right: ArticlePrint, titles: Double
  ) -> Likeness? {
    guard left.title.isTelling, right.title.isTelling else { return nil }
    let shared = left.text.containment(with: right.text)
    return titles >= 0.6 || titles >= 0.45 && shared >= 0.15 ? .event(titles) : nil
  }
}
