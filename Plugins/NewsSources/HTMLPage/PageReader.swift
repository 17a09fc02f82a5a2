// Reads a page by the selectors of a configuration, and says what is wrong where it finds nothing.
import GazetteCore
import GazetteText

struct PageReader: Sendable {
  private let items: Selector?
  private let itemsText: String
  private let fields: [PagePart: PageField]
  private let next: PageField?
  private let encoding: String?
  private let zone: Zone
  /// The parts that the configuration itself names.
  private let named: Set<PagePart>

  var turnsPages: Bool { next != nil }

  init(_ options: inout Options) {
    itemsText = options.text("items") ?? ""
    items = PageReader.selector("items", &options)
    next = options.has("next") ? PageReader.field("next", nil, &options) : nil
    encoding = options.encoding("encoding")
    zone = options.zone("timezone")
    var fields: [PagePart: PageField] = [:]
    for part in PagePart.allCases {
      fields[part] = PageReader.field(part.rawValue, part.standard, &options)
    }
    self.fields = fields
    named = Set(PagePart.allCases.filter { options.has($0.rawValue) })
  }

  private static func selector(_ name: String, _ options: inout Options) -> Selector? {
    guard let text = options.text(name) else { return nil }
    do throws(Selector.Fault) {
      return try Selector(text)
    } catch {
      options.complain(name, "'\(name)' is no selector: \(error.what)")
      return nil
    }
  }

  private static func field(
    _ name: String, _ standard: String?, _ options: inout Options
  ) -> PageField? {
    guard let text = options.text(name) ?? standard else { return nil }
    do throws(Selector.Fault) {
      return try PageField(text)
    } catch {
      options.complain(
        name, "'\(name)' is no selector: \(error.what)",
        hint: "Selectors look like h2 a or time@datetime.")
      return nil
    }
  }

  /// What makes another question of a fetch with it.
  var identity: String {
    let texts = PagePart.allCases.map { fields[$0]?.text ?? "" }
    return ([itemsText, next?.text ?? "", encoding ?? "", zone.name] + texts).joined(
      separator: "\n")
  }

  func page(_ response: HTTPResponse) throws(SourceError) -> ReadPage {
    let tree = try tree(response)
    guard let items else { return ReadPage() }
    let found = PageItems(tree, items: items, fields, at: response.url, zone: zone)
    guard !found.isCut else { throw tangled(response) }
    guard found.count > 0 else { throw nothing(tree, response) }
    guard !found.drafts.isEmpty else { throw useless(.link, found.count, response) }
    if named.contains(.title), found.drafts.allSatisfy({ $0.title == nil }) {
      throw useless(.title, found.count, response)
    }
    var page = ReadPage()
    page.drafts = found.drafts
    page.skipped = found.skipped
    page.count = found.count
    page.next = nextPage(tree, response)
    return page
  }

  private func tree(_ response: HTTPResponse) throws(SourceError) -> PageTree {
    let text = Charset.decode(
      response.body, contentType: response.header("Content-Type"), override: encoding)
    guard let tree = PageTree(text.utf8) else { throw tangled(response) }
    return tree
  }

  private func tangled(_ response: HTTPResponse) -> SourceError {
    SourceError(
      .parse, "\(WebAddress.redacted(response.url)) has too many tags, or too tangled ones.",
      hint: "Look for a smaller page, or for a feed.")
  }

  private func nextPage(_ tree: PageTree, _ response: HTTPResponse) -> String? {
    guard let next, let element = next.selector?.matches(in: tree).first,
      let reference = tree.attribute(next.attribute ?? "href", of: element)
    else { return nil }
    return WebAddress.resolve(reference, against: PageItems.base(of: tree, at: response.url))
  }

  /// A page without items is never taken for one without news.
  private func nothing(_ tree: PageTree, _ response: HTTPResponse) -> SourceError {
    if let wall = BotWall(response) { return SourceError(wall, response, at: response.url) }
    let body = tree.elements.firstIndex { $0.name == "body" }
    let isEmpty = body.map { tree.line(of: $0).utf8.count < 200 } ?? true
    let isScript = isEmpty && tree.elements.contains { $0.name == "script" }
    return SourceError(
      .parse,
      "\(WebAddress.redacted(response.url)) has nothing that 'items: \(itemsText)' matches.",
      hint: isScript
        ? "The page seems to be made by scripts, which are not run: look for a feed or an API."
        : "The page may have changed: look at it, and mend the selector.")
  }

  private func useless(_ part: PagePart, _ count: Int, _ response: HTTPResponse) -> SourceError {
    let selector = fields[part]?.text ?? ""
    return SourceError(
      .parse,
      "\(WebAddress.redacted(response.url)): none of its \(count) items has a \(part.rawValue) "
        + "that '\(part.rawValue): \(selector)' finds.",
      hint: "The page may have changed: look at it, and mend the selector.")
  }
}
