// One story of a list: source and time, title, a few words, and what can be done with it.
import GazetteCore
import GazetteReader
import GazetteText

/// Writes headlines as entries of a list.
struct EntryMarkup {
  private let visit: Visit
  private let tab: Reading.Tab
  /// The words that were searched for, for the addresses of articles.
  private let search: String?
  private var words: Words { visit.words }

  /// In characters: about three lines.
  private static let longestExcerpt = 220

  init(_ visit: Visit, _ reading: Reading) {
    self.visit = visit
    tab = reading.tab
    search = reading.search
  }

  /// `story` is the article that an earlier page shows the story by.
  func write(
    _ headline: GazetteReader.Headline, joining story: ArticleID? = nil, to page: inout Markup
  ) {
    let article = headline.article
    let handle = article.id.handle
    page.element(
      "article", article.isRead ? .class("entry read") : .class("entry"), .id("a-\(handle)"),
      .data("data-id", handle), .language(article.content.language),
      story.flatMap { .data("data-joins", $0.handle) },
      article.isSaved ? .word("data-saved", "1") : nil,
      article.isRead ? .word("data-read", "1") : nil,
      .data("data-source", article.id.source), .data("data-day", visit.times.dayKey(article.listed))
    ) { page in
      page.element("div", .class("card")) { page in
        card(headline, handle, to: &page)
      }
    }
  }

  private func card(_ headline: GazetteReader.Headline, _ handle: String, to page: inout Markup) {
    let article = headline.article
    let text = GazetteText.Headline(article.content, longest: Self.longestExcerpt)
    let title = text.title ?? words[.untitled]
    page.element("div", .class("words")) { page in
      facts(headline, to: &page)
      page.element("h3", .word("dir", "auto")) { page in
        page.element("a", .href(ArticleAddress.of(handle, search))) { page in
          page.marked(headline.markedTitle, or: title)
        }
      }
      excerpt(headline, text.excerpt, to: &page)
    }
    picture(article, to: &page)
    actions(article, handle, title, to: &page)
  }

  private func facts(_ headline: GazetteReader.Headline, to page: inout Markup) {
    let article = headline.article
    page.element("p", .class("facts")) { page in
      page.element("span", .class("new"), .language(words.language.rawValue)) { page in
        Icon.dot.use(&page)
        page.element("span", .class("hidden"), text: words[.unread])
      }
      page.element("a", .class("source"), .href(source(article.id.source)), text: article.id.source)
      page.element(
        "time", .moment(article.listed), .title(time(of: article)),
        text: visit.times.short(article.listed))
      also(headline.others, to: &page)
    }
  }

  private func source(_ name: String) -> LocalAddress {
    ListAddress(tab).changed { $0.sources = [name] }
  }

  private func time(of article: Article) -> String {
    let exact = visit.times.exact(article.listed)
    return article.content.published == article.listed ? exact : words(.seen, ["time": exact])
  }

  /// Each other source once, linked to what it tells.
  private func also(_ others: [Telling], to page: inout Markup) {
    var seen: Set<String> = []
    let others = others.filter { seen.insert($0.id.source).inserted }
    page.element("span", .class("also"), .flag("hidden", if: others.isEmpty)) { page in
      page.text(words[.alsoIn])
      for other in others {
        page.text(" ")
        page.element(
          "a", .href(ArticleAddress.of(other.id.handle, search)), .data("data-id", other.id.handle),
          text: other.id.source)
      }
    }
  }

  private func excerpt(
    _ headline: GazetteReader.Headline, _ excerpt: String?, to page: inout Markup
  ) {
    let snippet = headline.snippet.flatMap { $0.isTitle ? nil : $0 }
    guard snippet != nil || excerpt != nil else { return }
    page.element("p", .class("excerpt"), .word("dir", "auto")) { page in
      page.marked(snippet, or: excerpt ?? "")
    }
  }

  private func picture(_ article: Article, to page: inout Markup) {
    guard visit.showsPictures, let address = PictureAddress(article.content.image) else { return }
    page.void(
      "img", .class("picture"), .source(address), .word("alt", ""), .word("loading", "lazy"),
      .word("referrerpolicy", "no-referrer"))
  }

  private func actions(
    _ article: Article, _ handle: String, _ title: String, to page: inout Markup
  ) {
    page.element("div", .class("actions"), .language(words.language.rawValue)) { page in
      let buttons = MarkButtons(words: words, handle: handle, title: title)
      if tab == .saved {
        buttons.delete(&page)
      } else {
        buttons.save(&page, isSaved: article.isSaved)
      }
      buttons.read(&page, isRead: article.isRead)
      if let original = OriginalAddress(article.content.url ?? article.content.externalURL) {
        buttons.original(&page, original)
      }
    }
  }
}

/// Where an article is read.
enum ArticleAddress {
  /// With the words of a search, which are marked there.
  static func of(_ handle: String, _ search: String? = nil) -> LocalAddress {
    LocalAddress("/articles", handle).with("q", search)
  }

  static func mark(_ handle: String, _ mark: MarkAction) -> LocalAddress {
    LocalAddress("/articles", handle, mark.rawValue)
  }
}

/// The buttons of one article. They belong to the page's one form for marks, and each says where
/// that goes. The script puts the other state's words in when it changes one.
struct MarkButtons {
  let words: Words
  let handle: String
  let title: String

  func save(_ page: inout Markup, isSaved: Bool) {
    button(
      &page, isSaved ? .unsave : .save, .class("save"), .star,
      label: words(isSaved ? .unsaveThis : .saveThis, ["title": title]), text: words[.save],
      isPressed: isSaved)
  }

  func delete(_ page: inout Markup) {
    button(
      &page, .unsave, .class("delete"), .bin, label: words(.deleteThis, ["title": title]),
      text: words[.delete])
  }

  func read(_ page: inout Markup, isRead: Bool) {
    button(
      &page, isRead ? .unread : .read, .class("mark"), isRead ? .dot : .check,
      label: words(isRead ? .markUnreadThis : .markReadThis, ["title": title]),
      text: words[isRead ? .markUnread : .markRead])
  }

  func original(_ page: inout Markup, _ address: OriginalAddress) {
    page.element(
      "a", .class("original"), .href(address), .word("target", "_blank"),
      .word("rel", "noopener noreferrer nofollow"),
      .label(words(.originalThis, ["title": title])), .title(words[.openOriginal])
    ) { page in
      Icon.out.use(&page)
      page.element("span", text: words[.original])
    }
  }

  private func button(
    _ page: inout Markup, _ mark: MarkAction, _ kind: Attribute, _ icon: Icon, label: String,
    text: String, isPressed: Bool? = nil
  ) {
    page.element(
      "button", .word("type", "submit"), kind, .word("form", "marks"),
      .formAction(ArticleAddress.mark(handle, mark)), .label(label), .title(text),
      isPressed.map { .pressed($0) }
    ) { page in
      icon.use(&page)
      page.element("span", text: text)
    }
  }
}
