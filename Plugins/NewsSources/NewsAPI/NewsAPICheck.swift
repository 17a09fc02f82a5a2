// Finds in the options of a source what News API would refuse (specs/newsapi.md §11).
import GazetteCore

/// Every complaint names the option's place, and says what to write instead.
struct NewsAPICheck {
  /// nil where it is mistyped: what depends on it cannot be told.
  let endpoint: NewsAPIOptions.Endpoint?

  func complain(_ options: inout Options) {
    if let endpoint {
      complainOfForeignOptions(endpoint, &options)
      complainOfScope(endpoint, &options)
    }
    for name in ["q", "q_in_title"] { complainOfQuery(name, &options) }
    complainOfPublishers(&options)
    for name in ["domains", "exclude_domains"] { complainOfHosts(name, &options) }
    complainOfCountry(&options)
    complainOfSearchFields(&options)
    complainOfWindow(&options)
  }

  private func complainOfForeignOptions(
    _ endpoint: NewsAPIOptions.Endpoint, _ options: inout Options
  ) {
    let foreign =
      endpoint == .everything ? NewsAPIOptions.onlyHeadlines : NewsAPIOptions.onlyEverything
    let other: NewsAPIOptions.Endpoint = endpoint == .everything ? .headlines : .everything
    for name in foreign where options.has(name) {
      options.complain(
        name, "'\(name)' belongs to the endpoint '\(other.rawValue)', not '\(endpoint.rawValue)'",
        hint: "Remove it, or write 'endpoint: \(other.rawValue)'.")
    }
    guard endpoint == .headlines, isAsked("sources", options) else { return }
    for name in NewsAPIOptions.onlyHeadlines where options.has(name) {
      options.complain(
        "sources", "'sources' cannot go with '\(name)'",
        hint: "Remove one of them, or make two entries.")
    }
  }

  private func complainOfScope(
    _ endpoint: NewsAPIOptions.Endpoint, _ options: inout Options
  ) {
    let scopes =
      endpoint == .everything
      ? ["q", "q_in_title", "sources", "domains"] : ["country", "category", "sources", "q"]
    guard !scopes.contains(where: { isAsked($0, options) }) else { return }
    let names = scopes.map { "'\($0)'" }.joined(separator: ", ")
    options.complain(
      nil, "'\(endpoint.rawValue)' needs at least one of \(names)",
      hint: endpoint == .everything ? "For example: q: tide." : "For example: country: us.")
  }

  /// An empty list is no scope.
  private func isAsked(_ name: String, _ options: Options) -> Bool {
    switch name {
    case "sources", "domains": !options.words(name).isEmpty
    default: options.has(name)
    }
  }

  private func complainOfQuery(_ name: String, _ options: inout Options) {
    guard let text = options.text(name), !text.isEmpty else { return }
    let length = text.unicodeScalars.count
    if length > NewsAPIOptions.maximumQuery {
      options.complain(
        name,
        "'\(name)' has \(length) characters, and News API takes \(NewsAPIOptions.maximumQuery)",
        hint: "Make two entries of it.")
    }
    if !text.unicodeScalars.contains(where: {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }) {
      options.complain(name, "'\(name)' has no word in it", hint: "Write what to look for.")
    }
  }

  private func complainOfPublishers(_ options: inout Options) {
    let ids = options.words("sources")
    if ids.count > NewsAPIOptions.maximumSources {
      options.complain(
        "sources",
        "News API takes at most \(NewsAPIOptions.maximumSources) 'sources', not \(ids.count)",
        hint: "Make two entries of them.")
    }
    guard let odd = ids.first(where: { !isPublisherID($0) }) else { return }
    options.complain(
      "sources", "\(Setting.quoted(odd)) is no id of a publisher, such as bbc-news",
      hint: "'gazette sources newsapi' lists them.")
  }

  private func isPublisherID(_ text: String) -> Bool {
    text.utf8.allSatisfy {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
        || [45, 46, 95].contains($0)
    }
  }

  private func complainOfHosts(_ name: String, _ options: inout Options) {
    let hosts = options.words(name)
    guard let odd = hosts.first(where: { !isHost($0) }) else { return }
    options.complain(
      name, "'\(name)' takes host names such as bbc.co.uk, not \(Setting.quoted(odd))",
      hint: "Leave out 'https://' and what follows the name.")
  }

  /// A name with a dot; letters beyond ASCII are left to the server.
  private func isHost(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.unicodeScalars.allSatisfy {
            $0 == "-" || $0.properties.isAlphabetic || $0.properties.numericType != nil
          }
      }
  }

  private func complainOfCountry(_ options: inout Options) {
    guard let country = options.text("country"),
      !NewsAPIOptions.countries.contains(country.lowercased())
    else { return }
    let near = Spelling.nearest(to: country, among: NewsAPIOptions.countries.sorted())
    options.complain(
      "country", "News API has no country \(Setting.quoted(country))",
      hint: near.map { "Did you mean '\($0)'?" } ?? "Countries are two letters, such as us.")
  }

  private func complainOfSearchFields(_ options: inout Options) {
    for word in options.words("search_in")
    where !NewsAPIOptions.searchFields.contains(word) {
      options.complain(
        "search_in", "\(Setting.quoted(word)) is no part of an article that can be searched",
        hint: "Known are title, description, content.")
    }
  }

  private func complainOfWindow(_ options: inout Options) {
    guard let start = options.since("from"), let end = options.since("to"), isAfter(start, end)
    else { return }
    options.complain("from", "'from' is later than 'to'", hint: "Exchange them.")
  }

  private func isAfter(_ start: Since, _ end: Since) -> Bool {
    switch (start, end) {
    case (.moment(let start), .moment(let end)): start > end
    case (.back(let start), .back(let end)): start < end
    default: false
    }
  }
}
