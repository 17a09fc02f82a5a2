// Finds the items of a page and makes drafts of them.
import GazetteCore
import GazetteText

/// The items of one page, in its order.
struct PageItems {
  private let page: PageTree
  private let base: WebAddress.Base?
  private let baseAddress: String
  private let address: String
  private let zone: Zone
  private let items: [Int]
  /// For each part all elements of the page that its selector matches.
  private let found: [PagePart: [Int]]
  private let fields: [PagePart: PageField]
  /// Items may stand inside of each other: so many bytes of them are read all together.
  private var budget = 50_000_000
  /// What looking at an attribute costs of it.
  private static let lookCost = 16

  private(set) var drafts: [Draft] = []
  private(set) var skipped: [Skipped] = []

  var count: Int { items.count }
  /// Whether they overlap so much that not all of them was read.
  var isCut: Bool { budget <= 0 }

  init(
    _ page: PageTree, items selector: Selector, _ fields: [PagePart: PageField], at address: String,
    zone: Zone
  ) {
    let items = selector.matches(in: page)
    let starts = Set(items)
    self.page = page
    self.items = items
    self.fields = fields
    self.zone = zone
    self.address = address
    baseAddress = PageItems.base(of: page, at: address)
    base = WebAddress.Base(baseAddress)
    found = fields.compactMapValues { $0.selector?.matches(in: page) { starts.contains($0) } }
    let language = page.elements.indices.first.flatMap { page.attribute("lang", of: $0) }
    for (number, item) in items.enumerated() { read(item, number: number + 1, language) }
  }

  /// HTML §4.2.3: the first `base` with an address counts.
  static func base(of page: PageTree, at address: String) -> String {
    for (index, element) in page.elements.enumerated() where element.name == "base" {
      guard let reference = page.attribute("href", of: index) else { continue }
      return WebAddress.resolve(reference, against: address) ?? address
    }
    return address
  }

  private mutating func read(_ item: Int, number: Int, _ language: String?) {
    guard let link = address(.link, item) else {
      skipped.append(Skipped("Item \(number) has no link."))
      return
    }
    var draft = Draft()
    draft.ownID = ownID(link)
    draft.url = link
    draft.title = lines(.title, item).first
    draft.summary = lines(.summary, item).first
    draft.body = body(item)
    draft.published = date(item)
    draft.authors = lines(.author, item).map { Author(name: $0) }
    draft.tags = lines(.labels, item)
    draft.image = address(.image, item)
    draft.language = language
    drafts.append(draft)
  }

  private mutating func date(_ item: Int) -> Instant? {
    for line in lines(.published, item) {
      if let date = DateText.parse(line, zone: zone) { return date }
    }
    return nil
  }

  /// The address, since a page gives no ids; of places on one page the fragment tells them apart.
  private func ownID(_ link: String) -> String {
    let canonical = WebAddress.canonical(link) ?? link
    return canonical == WebAddress.canonical(address) ? link : canonical
  }

  /// The elements of a part: inside of the item, or else the item itself.
  private func elements(_ part: PagePart, _ item: Int) -> ArraySlice<Int> {
    guard let field = fields[part] else { return [] }
    guard field.selector != nil, let all = found[part] else { return [item] }
    let first = PageItems.place(of: item + 1, in: all)
    let end = PageItems.place(of: page.elements[item].end, in: all)
    if first < end { return all[first..<end] }
    let isItem = first > 0 && all[first - 1] == item
    return isItem ? all[first - 1..<first] : []
  }

  /// The first place in a sorted list whose number is not below `number`.
  private static func place(of number: Int, in sorted: [Int]) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func lines(_ part: PagePart, _ item: Int) -> [String] {
    var lines: [String] = []
    for element in elements(part, item) {
      let line = line(part, element)
      if !line.isEmpty { lines.append(line) }
      // Of these there is one.
      if !lines.isEmpty, part != .author, part != .labels, part != .published { break }
    }
    return lines
  }

  private mutating func line(_ part: PagePart, _ element: Int) -> String {
    let names = fields[part]?.attribute.map { [$0] } ?? (part == .published ? ["datetime"] : [])
    for name in names {
      if let value = page.attribute(name, of: element) { return PlainText.line(value) }
    }
    guard fields[part]?.attribute == nil, spend(page.byteCount(of: element)) else { return "" }
    return page.line(of: element)
  }

  /// The first web address; what usually holds one is looked at in this order.
  private mutating func address(_ part: PagePart, _ item: Int) -> String? {
    let usual = part == .image ? ["src", "data-src", "content", "href"] : ["href"]
    for element in elements(part, item) where spend(PageItems.lookCost) {
      for name in fields[part]?.attribute.map({ [$0] }) ?? usual {
        let address = page.attribute(name, of: element)
        if let address = address.flatMap({ WebAddress.resolve($0, against: base) }),
          WebAddress.isWeb(address)
        {
          return address
        }
      }
    }
    return nil
  }

  /// All elements of the text, none twice where one stands in another.
  private mutating func body(_ item: Int) -> Body? {
    if let attribute = fields[.text]?.attribute {
      let values = elements(.text, item).compactMap { page.attribute(attribute, of: $0) }
      return values.isEmpty ? nil : .text(values.joined(separator: "\n"))
    }
    var html = ""
    var end = 0
    for element in elements(.text, item) where element >= end && spend(page.byteCount(of: element))
    {
      html += page.html(of: element)
      end = page.elements[element].end
    }
    return html.isEmpty ? nil : .html(html, base: baseAddress)
  }

  private mutating func spend(_ bytes: Int) -> Bool {
    budget -= max(bytes, 1)
    return budget > 0
  }
}
