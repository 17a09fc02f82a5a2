// All sources and how they do.
import GazetteCore
import GazettePipeline

/// The matter of the sources page.
struct SourcesPage {
  let visit: Visit
  let sources: [ListedSource]

  private var words: Words { visit.words }

  var matter: PageMatter {
    var page = Markup()
    page.element("h1", text: words[.sources])
    if sources.isEmpty {
      page.element("div", .class("empty")) { page in
        page.element("p", .class("what"), text: words[.sourcesNone])
        page.element("p", text: words[.noSourcesHint])
      }
    } else {
      page.element("ul", .class("sources")) { page in
        for source in sources { page.element("li") { write(source, to: &$0) } }
      }
    }
    return PageMatter(title: words[.sources], place: .sources, kind: "sources", content: page)
  }

  private func write(_ source: ListedSource, to page: inout Markup) {
    let status = source.status
    page.element("div", .class("line")) { page in
      page.element(
        "a", .class("source"), .href(LocalAddress("/").with("source", status.name)),
        .word("dir", "auto"), text: status.name)
      page.element(
        "span", .class("state"),
        .data("data-state", source.isConfigured ? status.state.rawValue : "off"),
        text: state(source))
    }
    page.element("dl", .class("facts")) { page in
      fact(&page, words[.columnArticles], String(source.articles))
      moment(&page, words[.columnNewest], status.newest)
      moment(&page, words[.columnFetched], status.health.lastSuccess)
      if !source.tags.isEmpty { fact(&page, words[.tags], source.tags.joined(separator: ", ")) }
    }
    if let error = status.health.error {
      page.element("p", .class("remark")) { page in
        RemarkMarkup(visit: visit).write(
          status.health.trouble.map { .trouble($0) }, error, to: &page)
      }
    }
    for remark in remarks(status) { page.element("p", .class("remark"), text: remark) }
  }

  private func state(_ source: ListedSource) -> String {
    guard source.isConfigured else { return words[.stateRemoved] }
    return switch source.status.state {
    case .new: words[.stateNew]
    case .well: words[.stateWell]
    case .failing: words[.stateFailing]
    case .gone: words[.stateGone]
    case .off: words[.stateOff]
    }
  }

  private func fact(_ page: inout Markup, _ name: String, _ value: String) {
    page.element("div") { page in
      page.element("dt", text: name)
      page.element("dd", text: value)
    }
  }

  private func moment(_ page: inout Markup, _ name: String, _ instant: Instant?) {
    guard let instant else { return }
    page.element("div") { page in
      page.element("dt", text: name)
      page.element("dd") { page in
        page.element(
          "time", .moment(instant), .title(visit.times.exact(instant)),
          text: visit.times.short(instant))
      }
    }
  }

  private func remarks(_ status: SourceStatus) -> [String] {
    var remarks: [String] = []
    if status.health.failures > 1 { remarks.append(words(.failedTimes, status.health.failures)) }
    if let silence = status.silence {
      remarks.append(words(.silentFor, Int(clamping: silence.components.seconds / 86_400)))
    }
    if let address = status.movedTo { remarks.append(words(.movedTo, ["address": address])) }
    if let rest = status.rest {
      remarks.append(
        words(.restsUntil, ["host": rest.host, "time": visit.times.exact(rest.until)]))
    }
    return remarks
  }
}
