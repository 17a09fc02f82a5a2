// Titles without what newsrooms put around them.

/// A title without what stands around it.
enum TitleText {
  /// In characters: longer ones in brackets belong to the title.
  private static let longestMark = 14
  private static let brackets: [Character: Character] = [
    "[": "]", "【": "】", "<": ">", "〈": "〉", "《": "》", "［": "］", "「": "」", "(": ")", "（": "）",
  ]
  private static let separators: [Character] = ["-", "|", "–", "—", "·", "｜", ":"]

  static func bare(_ title: String) -> String {
    var rest = Substring(title.trimmed)
    while let shorter = withoutLeadingMark(rest) { rest = shorter }
    while let shorter = withoutTrailingMark(rest) { rest = shorter }
    while let shorter = withoutOutlet(rest) { rest = shorter }
    return String(rest)
  }

  /// `[속보] …`, `【速報】…`, `(LEAD) …`; what has a digit may be the number of a part, and stays.
  private static func withoutLeadingMark(_ title: Substring) -> Substring? {
    guard let first = title.first, let closing = brackets[first],
      let end = title.prefix(longestMark).firstIndex(of: closing)
    else { return withoutAlarm(title) }
    let rest = title[title.index(after: end)...].trimmed
    guard !rest.isEmpty, !title[..<end].contains(where: \.isNumber) else { return nil }
    return rest
  }

  /// `BREAKING: …`, `속보: …`
  private static func withoutAlarm(_ title: Substring) -> Substring? {
    guard let colon = title.prefix(longestMark).firstIndex(of: ":") else { return nil }
    let alarm = SearchText.fold(String(title[..<colon])).trimmed
    guard alarms.contains(String(alarm)) else { return nil }
    return title[title.index(after: colon)...].trimmed
  }

  private static let alarms: Set<String> = [
    "breaking", "breaking news", "update", "updated", "exclusive", "just in", "속보", "단독", "速報",
    "更新",
  ]

  /// `… (종합2보)`, `… (UPDATED)`: how often a newsroom has written it anew.
  private static func withoutTrailingMark(_ title: Substring) -> Substring? {
    guard let last = title.last, let pair = brackets.first(where: { $0.value == last }),
      let start = title.suffix(longestMark).lastIndex(of: pair.key), start > title.startIndex
    else { return nil }
    let mark = SearchText.fold(String(title[title.index(after: start)...].dropLast()))
    let words = mark.filter { !$0.isNumber && !$0.isWhitespace }
    let isOutlet = pointed.contains(pair.key) && words.count == mark.count
    return isOutlet || rewritten.contains(words) ? title[..<start].trimmed : nil
  }

  /// What stands behind a title in these is the name of a newspaper.
  private static let pointed: Set<Character> = ["<", "[", "【", "［"]

  private static let rewritten: Set<String> = [
    "종합", "보", "종합보", "속보", "상보", "update", "updated", "lead", "ndlead", "rdlead", "更新", "追記",
  ]

  /// `… - The Tideline`: the name of a newspaper behind what is a title without it too.
  private static func withoutOutlet(_ title: Substring) -> Substring? {
    guard let mark = title.lastIndex(where: separators.contains), mark > title.startIndex else {
      return nil
    }
    let after = title[title.index(after: mark)...]
    let before = title[..<mark]
    guard before.last == " ", after.first == " ", after.count <= 31,
      after.split(separator: " ").count <= 4, !after.contains(where: \.isNumber)
    else { return nil }
    let kept = before.trimmed
    return kept.utf8.count >= 2 * after.utf8.count ? kept : nil
  }
}

extension StringProtocol {
  fileprivate var trimmed: SubSequence {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return self[startIndex..<startIndex] }
    return self[start...end]
  }
}
