// The articles of a list under the headings of their days, and the way on.
import GazetteCore
import GazetteReader

/// What the list itself shows, without search and filters.
struct ListMarkup {
  let visit: Visit
  let list: ListAddress
  let found: HeadlinePage
  /// Whether there are sources at all, for what an empty list says.
  let hasSources: Bool

  private var words: Words { visit.words }
  private var reading: Reading { list.reading }

  func write(to page: inout Markup) {
    page.element(
      "div", .id("list"), .class("list"),
      found.arrived.flatMap { .data("data-arrived", String($0)) }
    ) { page in
      if let search = reading.search {
        page.element("h2", .class("results"), text: words(.results, ["q": search]))
      }
      guard !rows.isEmpty else { return empty(&page) }
      page.element("div", .class("stretch")) { page in stories(&page) }
      end(&page)
    }
  }

  private struct Row {
    var headline: Headline
    var story: ArticleID?
  }

  /// Those that join stories of earlier pages stand where their time puts them: the script takes
  /// them to their stories, and without it they are stories of their own.
  private var rows: [Row] {
    let own = found.headlines.map { Row(headline: $0) }
    let joining = found.joining.map { Row(headline: $0.headline, story: $0.story) }
    guard !joining.isEmpty else { return own }
    if reading.search != nil { return own + joining }
    return (own + joining).sorted { left, right in
      let (left, right) = (left.headline.article, right.headline.article)
      return (left.listed, left.sequence) > (right.listed, right.sequence)
    }
  }

  private func stories(_ page: inout Markup) {
    let entries = EntryMarkup(visit, reading)
    var day: String?
    for row in rows {
      let listed = row.headline.article.listed
      let key = visit.times.dayKey(listed)
      if reading.search == nil, key != day {
        page.element(
          "h2", .class("day"), .data("data-day", key), text: visit.times.heading(listed))
        day = key
      }
      entries.write(row.headline, joining: row.story, to: &page)
    }
  }

  private func end(_ page: inout Markup) {
    page.element("p", .class("more")) { page in
      if let next = found.next {
        var list = list
        list.after = next
        page.element("a", .href(list.address), .word("rel", "next"), text: words[.more])
      } else {
        page.text(words[.theEnd])
      }
    }
  }

  private func empty(_ page: inout Markup) {
    let (what, hint, whole) = emptiness
    page.element("div", .class("empty")) { page in
      page.element("p", .class("what"), text: what)
      page.element("p", text: hint)
      if whole {
        page.element(
          "p",
          content: {
            $0.element(
              "a", .class("button"), .href(ListAddress.root(reading.tab)),
              text: words[.clearFilters])
          })
      }
    }
  }

  /// What is said, what to do, and whether looking at everything may help.
  private var emptiness: (what: String, hint: String, whole: Bool) {
    if let search = reading.search {
      return (words(.nothingFound, ["q": search]), words[.nothingFoundHint], true)
    }
    if !reading.sources.isEmpty || !reading.tags.isEmpty {
      return (words[.nothingMatches], words[.nothingMatchesHint], true)
    }
    if reading.showsUnreadOnly { return (words[.allRead], words[.allReadHint], true) }
    if reading.tab == .saved { return (words[.nothingSaved], words[.nothingSavedHint], false) }
    if !hasSources { return (words[.noSources], words[.noSourcesHint], false) }
    return (words[.nothingYet], words[.nothingYetHint], false)
  }
}
