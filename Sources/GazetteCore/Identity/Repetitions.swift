// Finds the items of one document that are the same item twice.

/// Two items of a document are one only if nothing tells them apart: the same own id with the same
/// link (or, where a link is missing, the same title); without an own id the same link and title;
/// without both the same text. Items that say more of themselves are looked at first, so that a
/// vague one can never swallow two that differ.
enum Repetitions {
  /// Index of each repetition with the index of the item that stands for it.
  static func find(in identities: [Identity]) -> [(Int, Int)] {
    var seen = Seen()
    var found: [(Int, Int)] = []
    for degree in Degree.allCases {
      for (index, identity) in identities.enumerated() where Degree(identity) == degree {
        if let original = seen.original(of: identity, degree) {
          found.append((index, original))
        } else {
          seen.note(identity, degree, at: index)
        }
      }
    }
    return found
  }

  /// How much an item says of itself.
  private enum Degree: CaseIterable {
    case idAndLink, id, link, text

    init(_ identity: Identity) {
      switch (identity.ownID != nil, identity.link != nil) {
      case (true, true): self = .idAndLink
      case (true, false): self = .id
      case (false, true): self = .link
      case (false, false): self = .text
      }
    }
  }

  private struct Pair: Hashable {
    var first: Int64?
    var second: Int64?
    var third: Int64?
  }

  private struct Seen {
    private var byIDAndLink: [Pair: Int] = [:]
    private var byIDAndTitle: [Pair: Int] = [:]
    private var byLinkAndTitle: [Pair: Int] = [:]
    private var byText: [Int64: Int] = [:]

    func original(of item: Identity, _ degree: Degree) -> Int? {
      switch degree {
      case .idAndLink: byIDAndLink[Pair(first: item.ownID, second: item.link)]
      case .id: byIDAndTitle[Pair(first: item.ownID, second: item.title)]
      case .link: byLinkAndTitle[Seen.headline(item)]
      case .text: item.text.flatMap { byText[$0] }
      }
    }

    mutating func note(_ item: Identity, _ degree: Degree, at index: Int) {
      if degree == .idAndLink { byIDAndLink[Pair(first: item.ownID, second: item.link)] = index }
      if item.ownID != nil {
        let pair = Pair(first: item.ownID, second: item.title)
        byIDAndTitle[pair] = byIDAndTitle[pair] ?? index
      }
      if item.link != nil, item.title != nil || item.text != nil {
        let pair = Seen.headline(item)
        byLinkAndTitle[pair] = byLinkAndTitle[pair] ?? index
      }
      if degree == .text, let text = item.text { byText[text] = index }
    }

    /// Without a title, the text has to be the same too.
    private static func headline(_ item: Identity) -> Pair {
      Pair(first: item.link, second: item.title, third: item.title == nil ? item.text : nil)
    }
  }
}
