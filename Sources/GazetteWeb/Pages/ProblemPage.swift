// What went wrong, and what to do.
import GazetteCore
import GazetteReader

/// A page that cannot be shown, as one that says why.
struct Problem: Error {
  var status: Int
  var what: String
  var hint: String?
  /// Whether trying again may help.
  var canRetry = false

  init(_ status: Int, _ what: String, hint: String?, canRetry: Bool = false) {
    self.status = status
    self.what = what
    self.hint = hint
    self.canRetry = canRetry
  }

  /// What a storage says is for a terminal, with its file's path; a page says it in its own words.
  init(_ error: StorageError, _ words: Words) {
    let isBusy = error.reason == .busy || error.reason == .outdated
    self.init(
      isBusy ? 503 : 500, words[isBusy ? .busy : .storageFails],
      hint: words[isBusy ? .busyHint : .storageFailsHint], canRetry: isBusy)
  }

  init(_ fault: ReadingFault, _ words: Words) {
    switch fault {
    case .unknown: self.init(404, words[.notFound], hint: words[.notFoundHint])
    case .ambiguous: self.init(409, words[.ambiguous], hint: words[.ambiguousHint])
    case .storage(let error): self.init(error, words)
    }
  }

  init(_ fault: ServiceFault, _ words: Words) {
    let (what, hint) = fault.told(in: words)
    self.init(fault.isPassing ? 503 : 500, what, hint: hint, canRetry: fault.isPassing)
  }

  func matter(_ visit: Visit) -> PageMatter {
    var page = Markup()
    page.element("div", .class("empty problem")) { page in
      page.element("h1", .class("what"), text: what)
      if let hint { page.element("p", text: hint) }
      page.element("p") { page in
        if canRetry {
          page.element(
            "a", .class("button retry"), .href(visit.place), text: visit.words[.retry])
        }
        page.element(
          "a", .class("button"), .href(LocalAddress("/")), text: visit.words[.headlines])
      }
    }
    return PageMatter(status: status, title: what, kind: "problem", content: page)
  }
}

extension ServiceFault {
  /// What went wrong and what to do, in the words of a page where it has some for it.
  func told(in words: Words) -> (what: String, hint: String?) {
    switch kind {
    case .storage:
      isPassing
        ? (words[.busy], words[.busyHint]) : (words[.storageFails], words[.storageFailsHint])
    case .offline: (words[.offline], words[.offlineHint])
    case .noSources: (words[.noSources], words[.noSourcesHint])
    case .interrupted: (words[.interrupted], nil)
    case .other: (what, hint)
    }
  }
}
