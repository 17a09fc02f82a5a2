// Turns the items of a JSON answer into drafts, one by one, so that a bad one costs nothing but itself.
import GazetteCore
import GazetteJSON
import GazetteText

/// Where the items of an answer are, and what their members mean.
struct ItemMapping: Sendable {
  var items = JSONPath(steps: [])
  var fields: [ItemField: [ItemText]] = [:]
  /// Of dates that name none.
  var zone = Zone.utc
  /// Of items that name none.
  var language: String?
  /// Whether what no item has is told: of a configuration's own paths.
  var tellsAbsence = true
  /// Whether a title may be HTML.
  var titleIsHTML = true
  /// Adds what no path can say; false leaves the item out.
  var finish: @Sendable (JSON, inout Draft) -> Bool = { _, _ in true }

  init() {}

  /// For services whose answers are known: what is written here is right, as their tests show.
  init(
    items: String, _ fields: [ItemField: [String]], titleIsHTML: Bool = true,
    finish: @escaping @Sendable (JSON, inout Draft) -> Bool = { _, _ in true }
  ) {
    // A path that cannot be read finds nothing, which no test of the service would survive.
    self.items = (try? JSONPath(items)) ?? JSONPath(steps: [])
    self.fields = fields.mapValues { $0.compactMap { try? ItemText($0) } }
    tellsAbsence = false
    self.titleIsHTML = titleIsHTML
    self.finish = finish
  }

  /// One item as a draft; relative addresses refer to `base`. nil for what `finish` leaves out.
  func draft(from item: JSON, base: WebAddress.Base?) -> Draft? {
    var draft = Draft()
    draft.ownID = text(.id, item).map { PlainText.line($0) }
    draft.url = address(.url, item, base)
    draft.externalURL = address(.externalURL, item, base)
    draft.commentsURL = address(.commentsURL, item, base)
    draft.image = address(.image, item, base)
    draft.title = text(.title, item).map {
      titleIsHTML ? PlainText.line(ofLooseHTML: $0) : PlainText.line($0)
    }
    draft.summary = text(.summary, item).map { PlainText.text(ofHTML: $0) }
    draft.body = body(item)
    draft.published = date(.published, item)
    draft.modified = date(.modified, item)
    draft.authors = authors(item, base)
    draft.tags = all(.tags, item).map { PlainText.line($0) }
    draft.language = text(.language, item).map { PlainText.line($0) } ?? language
    if let count = text(.comments, item).flatMap({ Int64($0) }), count >= 0 {
      draft.extras = Extras()
      draft.extras?.facts = [Fact(ItemFact.commentsCount.rawValue, .number(Double(count)))]
    }
    return finish(item, &draft) ? draft : nil
  }

  private func text(_ field: ItemField, _ item: JSON) -> String? {
    for way in fields[field] ?? [] {
      if let first = way.texts(in: item, isAddress: field.isAddress).first { return first }
    }
    return nil
  }

  /// What the first way that leads to something finds.
  private func some(_ field: ItemField, _ item: JSON) -> [String] {
    for way in fields[field] ?? [] {
      let texts = way.texts(in: item, isAddress: field.isAddress)
      if !texts.isEmpty { return texts }
    }
    return []
  }

  private func all(_ field: ItemField, _ item: JSON) -> [String] {
    (fields[field] ?? []).flatMap { $0.texts(in: item, isAddress: field.isAddress) }
  }

  private func address(_ field: ItemField, _ item: JSON, _ base: WebAddress.Base?) -> String? {
    for way in fields[field] ?? [] {
      let found = way.texts(in: item, isAddress: true).lazy.compactMap {
        WebAddress.resolve($0, against: base)
      }
      if let first = found.first { return first }
    }
    return nil
  }

  private func body(_ item: JSON) -> Body? {
    if let html = text(.html, item) { return .html(html, base: nil) }
    return text(.text, item).map(Body.text)
  }

  private func date(_ field: ItemField, _ item: JSON) -> Instant? {
    for way in fields[field] ?? [] {
      let dates = way.texts(in: item, isAddress: false).lazy.compactMap { ItemDate.read($0, zone) }
      if let first = dates.first { return first }
    }
    return nil
  }

  private func authors(_ item: JSON, _ base: WebAddress.Base?) -> [Author] {
    let names = some(.author, item).map { PlainText.line(ofLooseHTML: $0) }
    let pages = some(.authorURL, item).map { WebAddress.resolve($0, against: base) }
    return names.enumerated().map { index, name in
      Author(name: name, url: pages.count == names.count ? pages[index] : nil)
    }
  }
}

/// Dates as APIs write them.
enum ItemDate {
  /// Any date that feeds may contain, or a number of seconds or milliseconds since 1970.
  static func read(_ text: String, _ zone: Zone) -> Instant? {
    if let date = DateText.parse(text, zone: zone) { return date }
    // Numbers like 1.7e9 and 86400.
    guard let number = Double(text), number.isFinite, (1...1e14).contains(number) else {
      return nil
    }
    return number < 1e11
      ? Instant(milliseconds: Int64(number * 1000)) : Instant(milliseconds: Int64(number))
  }
}
