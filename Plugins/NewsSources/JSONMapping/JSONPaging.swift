// How the further pages of a JSON API are found.
import GazetteCore
import GazetteJSON
import GazetteText

/// The option `paging`: one of five ways, and how far it is gone.
struct JSONPaging: Sendable {
  enum Way: Sendable {
    /// The answer has the address of the next page.
    case address(JSONPath)
    /// The header `Link` has it (RFC 8288).
    case header
    /// Pages are counted in a parameter.
    case pages(parameter: String, first: Int)
    /// Items are counted in a parameter.
    case items(parameter: String)
    /// The answer has a word that is sent back in a parameter.
    case cursor(JSONPath, parameter: String)
  }

  private var way: Way?
  let maximumPages: Int

  private static let ways = ["next", "link_header", "page", "offset", "cursor"]

  static let keys: [OptionKey] = [
    OptionKey("next", .text, "The path of the next page's address."),
    OptionKey("link_header", .flag, "Whether the header Link has that address."),
    OptionKey("page", .text, "The parameter that counts pages."),
    OptionKey("first_page", .whole(0...1), standard: "1", "The number of the first page."),
    OptionKey("offset", .text, "The parameter that counts items."),
    OptionKey("cursor", .text, "The path of a word that is sent back for the next page."),
    OptionKey("parameter", .text, "The parameter in which the word of `cursor` is sent."),
    OptionKey(
      "max_pages", .whole(1...100), standard: "10", "How many pages are asked for at most."),
  ]

  init(_ way: Way?, maximumPages: Int) {
    self.way = way
    self.maximumPages = maximumPages
  }

  init(_ options: inout Options) {
    guard var table = options.table("paging") else {
      self.init(nil, maximumPages: 1)
      return
    }
    self.init(JSONPaging.way(&table), maximumPages: table.whole("max_pages") ?? 10)
    options.adopt(table, of: "paging")
  }

  private static func way(_ table: inout Options) -> Way? {
    let asked = ways.filter { $0 == "link_header" ? table.flag($0) == true : table.has($0) }
    if asked.count != 1 {
      table.complain(
        nil, "'paging' takes one of \(ways.map { "'\($0)'" }.joined(separator: ", "))",
        hint: "For example: paging: {page: page}.")
    }
    if table.has("cursor") != table.has("parameter") {
      table.complain(nil, "'cursor' and 'parameter' go together", hint: "Give both, or none.")
    }
    if let path = path("next", &table) { return .address(path) }
    if let path = path("cursor", &table) {
      return .cursor(path, parameter: table.text("parameter") ?? "")
    }
    if let name = table.text("page") {
      return .pages(parameter: name, first: table.whole("first_page") ?? 1)
    }
    if let name = table.text("offset") { return .items(parameter: name) }
    return table.flag("link_header") == true ? .header : nil
  }

  private static func path(_ name: String, _ table: inout Options) -> JSONPath? {
    guard let text = table.text(name) else { return nil }
    do throws(JSONPath.Fault) {
      return try JSONPath(text)
    } catch {
      table.complain(name, "'\(name)' is no path: \(error.what)")
      return nil
    }
  }

  /// The address of the page after this one, which had `count` items; nil when there is none.
  func next(
    _ turn: PageTurn, _ first: String, _ answer: JSON, _ response: HTTPResponse, count: Int
  ) -> String? {
    guard let way, count > 0 else { return nil }
    switch way {
    case .address(let path):
      return path.first(in: answer)?.string.flatMap {
        WebAddress.resolve($0, against: response.url)
      }
    case .header:
      return LinkHeader.next(of: response)
    case .pages(let name, let start):
      return AddressQuery.setting([(name, String(start + turn.number))], in: first)
    case .items(let name):
      return AddressQuery.setting([(name, String(turn.itemsBefore + count))], in: first)
    case .cursor(let path, let name):
      guard let word = path.first(in: answer)?.scalarText, !word.isEmpty, word != "false" else {
        return nil
      }
      return AddressQuery.setting([(name, word)], in: first)
    }
  }
}

extension LinkHeader {
  /// Where an answer says that its next page is, absolute.
  static func next(of response: HTTPResponse) -> String? {
    response.headers.filter { $0.name.lowercased() == "link" }
      .flatMap { LinkHeader.values(of: $0.value) }
      .first { link in
        let relations = link.parameters["rel"]?.lowercased().split(separator: " ") ?? []
        return relations.contains("next")
      }
      .flatMap { WebAddress.resolve($0.target, against: response.url) }
  }
}
