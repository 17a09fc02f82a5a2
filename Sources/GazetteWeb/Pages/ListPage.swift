// Headlines and Saved: search, filters, and the list.
import GazetteCore
import GazetteReader

/// What a list can be narrowed to.
struct FilterChoice: Sendable {
  var sources: [String] = []
  var tags: [String] = []
  /// Feeds that a list can be subscribed to as, and the word that lets a reader in.
  var feedKinds: [String] = []
  var feedToken = ""
}

/// The matter of one of the two tabs.
struct ListPage {
  let visit: Visit
  let list: ListAddress
  let found: HeadlinePage
  let choice: FilterChoice

  /// In characters: of Korean that many fit into the address of a request.
  private static let longestSearch = 500

  private var words: Words { visit.words }
  private var reading: Reading { list.reading }

  var matter: PageMatter {
    let place: PageMatter.Place = reading.tab == .saved ? .saved : .headlines
    var content = Markup()
    content.element("h1", .class("hidden"), text: words[place.word])
    if visit.part != .list { tools(&content) }
    ListMarkup(visit: visit, list: list, found: found, hasSources: !choice.sources.isEmpty)
      .write(to: &content)
    return PageMatter(
      title: reading.search.map { words(.results, ["q": $0]) } ?? words[place.word], place: place,
      kind: "list", content: content)
  }

  private func tools(_ page: inout Markup) {
    page.element(
      "form", .word("role", "search"), .class("tools"), .action(ListAddress.root(reading.tab))
    ) { page in
      searchField(&page)
      filters(&page)
      chips(&page)
    }
  }

  private func searchField(_ page: inout Markup) {
    let hint = words[reading.tab == .saved ? .searchSaved : .searchHint]
    page.element("div", .class("search")) { page in
      page.element("label", .class("hidden"), .for("q"), text: hint)
      page.void(
        "input", .word("type", "search"), .id("q"), .name("q"), .value(reading.search ?? ""),
        .placeholder(hint), .word("autocomplete", "off"), .word("autocapitalize", "none"),
        .word("spellcheck", "false"), .word("enterkeyhint", "search"),
        .number("maxlength", Self.longestSearch))
      page.element("button", .word("type", "submit"), text: words[.search])
    }
  }

  private func filters(_ page: inout Markup) {
    let count = list.filterCount
    page.element("details", .class("filters")) { page in
      page.element(
        "summary", text: count == 0 ? words[.filter] : words(.filterCount, count))
      page.element("div", .class("choices")) { page in
        page.element("p", .class("flag")) { page in
          box(&page, "unread", "1", words[.unreadOnly], isChosen: reading.showsUnreadOnly)
        }
        boxes(&page, "source", words[.filterSources], choice.sources, chosen: reading.sources)
        boxes(&page, "tag", words[.filterTags], choice.tags, chosen: reading.tags)
        page.element("p", .class("apply")) { page in
          page.element("button", .word("type", "submit"), text: words[.apply])
          page.element("a", .href(ListAddress.root(reading.tab)), text: words[.clearFilters])
        }
        subscriptions(&page)
      }
    }
  }

  /// For other readers: the list as a feed.
  private func subscriptions(_ page: inout Markup) {
    guard !choice.feedKinds.isEmpty else { return }
    page.element("p", .class("subscribe")) { page in
      page.text(words[.subscribe])
      for kind in choice.feedKinds {
        let path = FeedLink.path(kind, of: reading, token: choice.feedToken)
        guard let address = LocalAddress(returning: path) else { continue }
        page.element("a", .href(address), text: kind)
      }
    }
  }

  /// Those chosen come first, also where nobody knows them any more.
  private func boxes(
    _ page: inout Markup, _ name: StaticString, _ legend: String, _ all: [String], chosen: [String]
  ) {
    let values = chosen + all.filter { !chosen.contains($0) }
    guard !values.isEmpty else { return }
    page.element("fieldset") { page in
      page.element("legend", text: legend)
      page.element("div", .class("boxes")) { page in
        for value in values { box(&page, name, value, value, isChosen: chosen.contains(value)) }
      }
    }
  }

  private func box(
    _ page: inout Markup, _ name: StaticString, _ value: String, _ label: String, isChosen: Bool
  ) {
    page.element("label") { page in
      page.void(
        "input", .word("type", "checkbox"), .name(name), .value(value),
        .flag("checked", if: isChosen))
      page.element("span", .word("dir", "auto"), text: label)
    }
  }

  /// What narrows the list, each with a way out.
  private func chips(_ page: inout Markup) {
    guard list.filterCount > 0 else { return }
    page.element("ul", .class("chips")) { page in
      for source in reading.sources {
        chip(&page, source, list.changed { $0.sources.removeAll { $0 == source } })
      }
      for tag in reading.tags {
        chip(&page, "#" + tag, list.changed { $0.tags.removeAll { $0 == tag } })
      }
      if reading.showsUnreadOnly {
        chip(&page, words[.unreadOnly], list.changed { $0.showsUnreadOnly = false })
      }
    }
  }

  private func chip(_ page: inout Markup, _ name: String, _ without: LocalAddress) {
    page.element("li") { page in
      page.element("a", .href(without), .label(words(.without, ["name": name]))) { page in
        page.element("span", .word("dir", "auto"), text: name)
        page.element("span", .word("aria-hidden", "true"), text: "×")
      }
    }
  }
}
