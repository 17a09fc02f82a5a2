// How a fetch goes, or went.
import GazetteCore

/// The strip above the page while sources are fetched, and for a while afterwards.
struct ProgressMarkup {
  let visit: Visit
  let state: RefreshState

  /// How long the end of a fetch is news, in seconds.
  private static let lingering: Int64 = 60

  private var words: Words { visit.words }

  /// Whether it is worth telling on a page.
  var isNews: Bool {
    guard let ended = state.ended else { return true }
    return visit.times.now.seconds - ended.seconds < Self.lingering
  }

  var isRunning: Bool { state.ended == nil }

  func write(to page: inout Markup) {
    page.element(
      "div", .class("progress"), .word("data-state", isRunning ? "running" : "done"),
      .data("data-new", String(state.new))
    ) { page in
      page.element("p", text: sentence)
      if isRunning { bar(&page) }
      remarks(&page, .refreshFailures, state.failures)
      remarks(&page, .refreshSkipped, state.skipped)
    }
  }

  private var sentence: String {
    if let fault = state.fault {
      let (what, hint) = fault.told(in: words)
      return [words[.refreshFault], what, hint].compactMap(\.self).joined(separator: " ")
    }
    if isRunning, state.sourcesInAll == 0 { return words[.refreshStarting] }
    let word: Word =
      isRunning ? .refreshing : state.new == 0 ? .refreshedNothing : .refreshed
    return words(
      word,
      [
        "done": String(state.sourcesDone), "all": String(state.sourcesInAll),
        "n": String(state.new),
      ])
  }

  private func bar(_ page: inout Markup) {
    page.element(
      "progress", .number("max", max(1, state.sourcesInAll)), .number("value", state.sourcesDone),
      .label(words[.refresh]))
  }

  private func remarks(_ page: inout Markup, _ word: Word, _ remarks: [SourceRemark]) {
    guard !remarks.isEmpty else { return }
    page.element("details") { page in
      page.element("summary", text: words(word, remarks.count))
      page.element("ul") { page in
        for remark in remarks {
          page.element("li", .word("dir", "auto")) { page in
            page.element("b", text: remark.source)
            page.text(" ")
            RemarkMarkup(visit: visit).write(remark.cause, remark.reason, to: &page)
          }
        }
      }
    }
  }
}
