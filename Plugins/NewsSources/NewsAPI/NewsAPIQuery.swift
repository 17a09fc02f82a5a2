// What one source asks News API, checked, as the parameters of a request.
import GazetteCore

/// A query without its page. Lists are one value, joined by commas.
struct NewsAPIQuery: Sendable, Hashable {
  let endpoint: NewsAPIOptions.Endpoint
  /// In a fixed order, as the server names them.
  private(set) var parameters: [Parameter] = []
  private(set) var from: Bound?
  private(set) var to: Bound?
  let pageSize: Int
  let maximumArticles: Int

  struct Parameter: Sendable, Hashable {
    var name: String
    var value: String
  }

  /// One end of a stretch of time.
  enum Bound: Sendable, Hashable {
    case last
    case back(Duration)
    /// As it is sent.
    case fixed(String)
  }

  /// Reads the options; complains about what the server would refuse (specs/newsapi.md §11).
  init(_ options: inout Options) {
    endpoint = options.text("endpoint").flatMap(NewsAPIOptions.Endpoint.init) ?? .headlines
    pageSize = min(max(options.whole("page_size") ?? 100, 1), 100)
    maximumArticles = max(options.whole("max_articles") ?? 100, 1)
    add("q", options.text("q"))
    add("qInTitle", options.text("q_in_title"))
    add("searchIn", list("search_in", options))
    add("sources", list("sources", options))
    add("domains", list("domains", options))
    add("excludeDomains", list("exclude_domains", options))
    from = NewsAPIQuery.bound("from", options)
    to = NewsAPIQuery.bound("to", options)
    add("language", options.text("language"))
    if endpoint == .everything { add("sortBy", options.text("sort_by") ?? "publishedAt") }
    add("country", options.text("country")?.lowercased())
    add("category", options.text("category"))
    complain(&options)
  }

  /// The value of a parameter, if it is asked for.
  subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// The query part of an address, for one page.
  func text(page: Int, from newest: String?, now: Instant) -> String {
    var all = parameters
    let start = from.flatMap { NewsAPIQuery.moment($0, newest: newest, now: now) }
    if let start { all.append(Parameter(name: "from", value: start)) }
    let end = to.flatMap { NewsAPIQuery.moment($0, newest: nil, now: now) }
    if let end { all.append(Parameter(name: "to", value: end)) }
    all.append(Parameter(name: "pageSize", value: String(pageSize)))
    all.append(Parameter(name: "page", value: String(page)))
    return all.map { "\($0.name)=\(NewsAPIQuery.encoded($0.value))" }.joined(separator: "&")
  }

  /// What makes another query of it; windows that move with the clock do not.
  var identity: String {
    let ends = [from, to].map { $0.map { "\($0)" } ?? "" }
    let texts = [endpoint.rawValue] + parameters.map { "\($0.name)=\($0.value)" } + ends
    return SHA256.hex(Array(texts.joined(separator: "\n").utf8))
  }

  /// A moment as the server reads it: UTC, without a zone.
  static func spelled(_ moment: Instant) -> String {
    String(Instant(seconds: moment.seconds).rfc3339.dropLast())
  }

  private static func moment(_ bound: Bound, newest: String?, now: Instant) -> String? {
    switch bound {
    case .last: newest
    case .back(let duration): spelled(now.advanced(by: .zero - duration))
    case .fixed(let text): text
    }
  }

  /// RFC 3986 §2.3: everything but these is encoded; `+` would be a blank.
  private static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      switch byte {
      case 48...57, 65...90, 97...122, 45, 46, 95, 126: bytes.append(byte)
      default: bytes += [37, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func add(_ name: String, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    parameters.append(Parameter(name: name, value: value))
  }

  private func list(_ name: String, _ options: Options) -> String? {
    let words = NewsAPIQuery.words(name, options)
    return words.isEmpty ? nil : words.joined(separator: ",")
  }

  /// A list may also be written as one text with commas.
  private static func words(_ name: String, _ options: Options) -> [String] {
    options.texts(name).flatMap { $0.split(separator: ",") }
      .map { word in
        var word = word.drop { $0 == " " }
        while word.last == " " { word.removeLast() }
        return String(word)
      }.filter { !$0.isEmpty }
  }

  private static func bound(_ name: String, _ options: Options) -> Bound? {
    guard let text = options.text(name), let since = options.since(name) else { return nil }
    switch since {
    case .last: return .last
    case .all: return nil
    case .back(let duration): return .back(duration)
    case .moment(let moment):
      // Whether a bare `to` includes its day is not documented: its last second does.
      let isDay = text.utf8.count == 10
      if isDay { return .fixed(name == "to" ? "\(text)T23:59:59" : text) }
      return .fixed(spelled(moment))
    }
  }
}

extension NewsAPIQuery {
  private func complain(_ options: inout Options) {
    complainOfForeignOptions(&options)
    complainOfScope(&options)
    for name in ["q", "q_in_title"] {
      let length = options.text(name)?.unicodeScalars.count ?? 0
      guard length > NewsAPIOptions.maximumQuery else { continue }
      options.complain(
        name, "'\(name)' has \(length) characters, and News API takes 500",
        hint: "Make two entries of it.")
    }
    let sources = NewsAPIQuery.words("sources", options).count
    if sources > NewsAPIOptions.maximumSources {
      options.complain(
        "sources", "News API takes at most 20 'sources', not \(sources)",
        hint: "Make two entries of them.")
    }
    complainOfValues(&options)
  }

  private func complainOfForeignOptions(_ options: inout Options) {
    let foreign =
      endpoint == .everything ? NewsAPIOptions.onlyHeadlines : NewsAPIOptions.onlyEverything
    let other: NewsAPIOptions.Endpoint = endpoint == .everything ? .headlines : .everything
    for name in foreign where options.has(name) {
      options.complain(
        name, "'\(name)' belongs to the endpoint '\(other.rawValue)', not '\(endpoint.rawValue)'",
        hint: "Remove it, or change `endpoint`.")
    }
    if endpoint == .headlines, options.has("sources") {
      for name in NewsAPIOptions.onlyHeadlines where options.has(name) {
        options.complain(
          "sources", "'sources' cannot go with '\(name)'", hint: "Remove one of them.")
      }
    }
  }

  private func complainOfScope(_ options: inout Options) {
    let scopes =
      endpoint == .everything
      ? ["q", "q_in_title", "sources", "domains"] : ["country", "category", "sources", "q"]
    guard !scopes.contains(where: { options.has($0) }) else { return }
    let names = scopes.map { "'\($0)'" }.joined(separator: ", ")
    options.complain(nil, "'\(endpoint.rawValue)' needs at least one of \(names)")
  }

  private func complainOfValues(_ options: inout Options) {
    if let country = options.text("country"),
      !NewsAPIOptions.countries.contains(country.lowercased())
    {
      let near = Spelling.nearest(to: country, among: NewsAPIOptions.countries.sorted())
      options.complain(
        "country", "News API has no country '\(country)'",
        hint: near.map { "Did you mean '\($0)'?" } ?? "Countries are two letters, such as us.")
    }
    for word in NewsAPIQuery.words("search_in", options)
    where !NewsAPIOptions.searchFields.contains(word) {
      options.complain(
        "search_in", "'\(word)' is no part of an article that can be searched",
        hint: "Known are title, description, content.")
    }
    if let start = options.since("from"), let end = options.since("to"), isAfter(start, end) {
      options.complain("from", "'from' is later than 'to'", hint: "Exchange them.")
    }
  }

  private func isAfter(_ start: Since, _ end: Since) -> Bool {
    switch (start, end) {
    case (.moment(let start), .moment(let end)): start > end
    case (.back(let start), .back(let end)): start < end
    default: false
    }
  }
}
