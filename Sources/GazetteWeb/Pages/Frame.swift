// What stands around every page: head, the paper's name, the way to other pages, notices.
import GazetteCore

/// A page without its frame.
struct PageMatter {
  enum Place: String, CaseIterable {
    case headlines, saved, sources, digests, help

    var address: LocalAddress {
      switch self {
      case .headlines: LocalAddress("/")
      case .saved: LocalAddress("/saved")
      case .sources: LocalAddress("/sources")
      case .digests: LocalAddress("/digests")
      case .help: LocalAddress("/help")
      }
    }

    var word: Word {
      switch self {
      case .headlines: .headlines
      case .saved: .saved
      case .sources: .sources
      case .digests: .digests
      case .help: .help
      }
    }
  }

  var status = 200
  /// Plain text.
  var title: String
  /// Which entry of the frame it belongs to.
  var place: Place?
  /// For the script: what kind of page it is.
  var kind: StaticString
  /// What is inside `main`.
  var content: Markup
  /// How the last fetch goes, where that is worth telling.
  var progress: Markup?
  /// Whether a fetch goes on, so that the page loads itself again where no script runs.
  var isRefreshing = false
}

/// Puts the matter of a page into its frame.
struct Frame {
  private let visit: Visit
  private var words: Words { visit.words }

  init(_ visit: Visit) { self.visit = visit }

  func answer(_ matter: PageMatter) -> WebAnswer {
    var page = Markup()
    if visit.part == nil {
      document(&page, matter)
    } else {
      page.element("title", text: title(matter))
      main(&page, matter)
    }
    var answer = WebAnswer(
      matter.status, "text/html; charset=utf-8",
      Array(((visit.part == nil ? "<!DOCTYPE html>\n" : "") + page.html).utf8))
    answer.showsPictures = visit.showsPictures
    if visit.notice != nil { answer.setCookie(Notice.cookie, "", seconds: 0) }
    if matter.status == 503 { answer.headers.append(("Retry-After", "2")) }
    return answer
  }

  private func title(_ matter: PageMatter) -> String {
    matter.title.isEmpty ? "Gazette" : "\(matter.title) · Gazette"
  }

  private func document(_ page: inout Markup, _ matter: PageMatter) {
    let theme = visit.preferences.theme
    page.element(
      "html", .language(words.language.rawValue),
      theme == .system ? nil : .data("data-theme", theme.rawValue)
    ) { page in
      page.element("head") { head(&$0, matter) }
      page.element(
        "body", .data("data-token", visit.session.formToken),
        .data("data-words", ScriptWords(words).text)
      ) { page in
        page.element("a", .class("skip"), .word("href", "#main"), text: words[.skip])
        header(&page, matter)
        page.element("div", .id("progress")) { page in
          if let progress = matter.progress { page.append(progress) }
        }
        main(&page, matter)
        notices(&page)
        marksForm(&page)
        Icon.sheet(&page)
      }
    }
  }

  private func head(_ page: inout Markup, _ matter: PageMatter) {
    page.void("meta", .word("charset", "utf-8"))
    page.void(
      "meta", .name("viewport"), .word("content", "width=device-width, initial-scale=1"))
    page.void("meta", .name("color-scheme"), .word("content", "light dark"))
    // With the header's no-referrer a form's origin would be null, which tells the gate nothing where
    // there is no Sec-Fetch-Site either; other sites still hear nothing.
    page.void("meta", .name("referrer"), .word("content", "same-origin"))
    page.element("title", text: title(matter))
    page.void("link", .word("rel", "stylesheet"), .href(Asset.styleSheet.address))
    page.element(
      "script", .source(Asset.script.address), .flag("defer"), .nonce(visit.session))
    if matter.isRefreshing {
      page.element("noscript") { page in
        page.void("meta", .word("http-equiv", "refresh"), .word("content", "3"))
      }
    }
  }

  private func header(_ page: inout Markup, _ matter: PageMatter) {
    page.element("header", .class("masthead")) { page in
      page.element("div", .class("nameplate")) { page in
        page.element("a", .class("name"), .href(LocalAddress("/")), text: "Gazette")
        page.element("span", .class("dateline"), text: visit.times.dateline)
      }
      form(&page, LocalAddress("/refresh"), .class("refresh")) { page in
        page.element("button", .id("refresh"), .word("type", "submit"), .title(words[.refresh])) {
          Icon.refresh.use(&$0)
          $0.element("span", text: words[.refresh])
        }
      }
      appearance(&page)
      page.element("nav", .class("tabs"), .label(words[.tabs])) { page in
        for place in [PageMatter.Place.headlines, .saved] { link(&page, place, matter) }
      }
      page.element("nav", .class("pages"), .label(words[.morePages])) { page in
        for place in [PageMatter.Place.sources, .digests, .help] { link(&page, place, matter) }
      }
    }
  }

  private func link(_ page: inout Markup, _ place: PageMatter.Place, _ matter: PageMatter) {
    page.element(
      "a", .href(place.address), .data("data-place", place.rawValue),
      .current(matter.place == place), text: words[place.word])
  }

  private func appearance(_ page: inout Markup) {
    page.element("details", .class("appearance")) { page in
      page.element("summary", .title(words[.appearance])) { page in
        Icon.appearance.use(&page)
        page.element("span", .class("hidden"), text: words[.appearance])
      }
      form(&page, LocalAddress("/preferences"), .id("preferences")) { page in
        choice(
          &page, "theme", words[.theme], chosen: visit.preferences.theme.rawValue,
          [
            ("system", words[.themeSystem]), ("light", words[.themeLight]),
            ("dark", words[.themeDark]),
          ])
        choice(
          &page, "language", words[.language],
          chosen: visit.preferences.language?.rawValue ?? "browser",
          [("browser", words[.languageBrowser]), ("en", "English"), ("ko", "한국어")])
        page.element("button", .word("type", "submit"), text: words[.apply])
      }
    }
  }

  private func choice(
    _ page: inout Markup, _ name: StaticString, _ legend: String, chosen: String,
    _ values: [(value: String, words: String)]
  ) {
    page.element("fieldset") { page in
      page.element("legend", text: legend)
      for (value, words) in values {
        page.element("label") { page in
          page.void(
            "input", .word("type", "radio"), .name(name), .value(value),
            .flag("checked", if: value == chosen))
          page.text(words)
        }
      }
    }
  }

  private func main(_ page: inout Markup, _ matter: PageMatter) {
    page.element(
      "main", .id("main"), .word("tabindex", "-1"), .word("data-kind", matter.kind),
      matter.place.flatMap { .data("data-place", $0.rawValue) },
      .data("data-address", visit.place.text)
    ) { $0.append(matter.content) }
  }

  private func notices(_ page: inout Markup) {
    page.element("div", .id("notices"), .word("role", "status")) { page in
      guard let notice = visit.notice else { return }
      page.element("div", .class("notice")) { page in
        page.element("p", text: words[notice.word])
        guard let undo = notice.undo else { return }
        form(&page, LocalAddress("/marks")) { page in
          hidden(&page, "mark", undo.rawValue)
          hidden(&page, "undo", "1")
          for handle in notice.changed { hidden(&page, "id", handle) }
          page.element("button", .word("type", "submit"), text: words[.undo])
        }
      }
    }
  }

  /// One form for the buttons of all articles: each of them says where it goes.
  private func marksForm(_ page: inout Markup) { form(&page, LocalAddress("/marks"), .id("marks")) }

  private func form(
    _ page: inout Markup, _ action: LocalAddress, _ attribute: Attribute? = nil,
    content: (inout Markup) -> Void = { _ in }
  ) {
    page.element("form", .word("method", "post"), .action(action), attribute) { page in
      hidden(&page, "token", visit.session.formToken)
      hidden(&page, "back", visit.place.text)
      content(&page)
    }
  }

  private func hidden(_ page: inout Markup, _ name: StaticString, _ value: String) {
    page.void("input", .word("type", "hidden"), .name(name), .value(value))
  }
}
