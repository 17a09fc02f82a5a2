// Where a field of an item stands on a page: a selector, and an attribute if it is not the text.
import GazetteCore
import GazetteText

struct PageField: Sendable, Hashable {
  /// nil: the item itself.
  let selector: Selector?
  /// nil: what usually holds such a field.
  let attribute: String?
  /// As it is written.
  let text: String

  /// Reads `h2 a`, `time@datetime` or `@href`.
  init(_ text: String) throws(Selector.Fault) {
    self.text = text
    let mark = text.lastIndex(of: "@")
    let name = mark.map { text[text.index(after: $0)...] } ?? ""
    // The `@` in `a[href*="@x"]` is none of ours.
    let isAttribute = !name.isEmpty && name.utf8.allSatisfy(PageField.isNamePart)
    guard let mark, isAttribute else {
      attribute = nil
      selector = try Selector(text)
      return
    }
    attribute = name.lowercased()
    let rest = text[..<mark]
    selector = rest.allSatisfy { $0 == " " } ? nil : try Selector(String(rest))
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...58, 65...90, 97...122, 45, 95: true
    default: false
    }
  }
}

/// The parts of an item that `html` can find.
enum PagePart: String, CaseIterable, Sendable {
  case title, link, text, summary, published, author, labels, image

  /// What holds where nothing is written.
  var standard: String? {
    switch self {
    case .title: "a"
    case .link: "a@href"
    default: nil
    }
  }

  private var about: String {
    switch self {
    case .title: "The element whose text is the title."
    case .link: "The element that links to the item's page."
    case .text: "The elements that are the text."
    case .summary: "The element with a few sentences."
    case .published: "The element with the date; of its attributes, datetime comes first."
    case .author: "The elements with the names of authors."
    case .labels: "The elements with tags."
    case .image: "The picture."
    }
  }

  static let keys: [OptionKey] = allCases.map {
    OptionKey($0.rawValue, .text, standard: $0.standard, $0.about)
  }
}
