// One article in full.
import GazetteCore
import GazetteReader
import GazetteText

/// The matter of an article's page.
struct ArticlePage {
  let visit: Visit
  let shown: ShownArticle
  private let text: SafeHTML
  /// What was searched for, if the article was come to from a search: it is marked.
  private let search: String?

  private var words: Words { visit.words }
  private var article: Article { shown.article }
  private var content: Content { article.content }

  init(_ visit: Visit, _ shown: ShownArticle) {
    self.visit = visit
    self.shown = shown
    search = visit.request.argument("q")
    text = SafeHTML(shown, showsPictures: visit.showsPictures, marking: search)
  }

  var matter: PageMatter {
    let title = GazetteText.Headline.title(of: content) ?? words[.untitled]
    var page = Markup()
    page.element("nav", .class("way"), .label(words[.neighbours])) { way(&$0) }
    page.element(
      "article", article.isRead ? .class("whole read") : .class("whole"),
      .data("data-id", article.id.handle), article.isSaved ? .word("data-saved", "1") : nil,
      article.isRead ? .word("data-read", "1") : nil, .language(content.language)
    ) { page in
      facts(&page)
      page.element("h1", .word("dir", "auto")) {
        $0.marked(shown.markedTitle(for: search), or: title)
      }
      authors(&page)
      actions(&page, title)
      body(&page)
      picture(&page)
      attachments(&page)
      foot(&page)
    }
    return PageMatter(title: title, place: nil, kind: "article", content: page)
  }

  /// The script leads back to where somebody was, and on to the neighbours in that list.
  private func way(_ page: inout Markup) {
    page.element("a", .class("back"), .href(LocalAddress("/")), text: words[.back])
    page.element("span", .class("neighbours"), .flag("hidden")) { page in
      page.element(
        "button", .word("type", "button"), .class("previous"), text: words[.previous])
      page.element("button", .word("type", "button"), .class("next"), text: words[.next])
    }
  }

  private var ours: Attribute? { .language(words.language.rawValue) }

  private func facts(_ page: inout Markup) {
    page.element("p", .class("facts"), ours) { page in
      page.element(
        "a", .class("source"), .href(LocalAddress("/").with("source", article.id.source)),
        text: article.id.source)
      page.element("time", .moment(article.listed), text: time)
      let minutes = ReadingTime.minutes(of: PlainText.text(ofHTML: text.html))
      if minutes > 0 { page.element("span", text: words(.minutesToRead, minutes)) }
    }
  }

  private var time: String {
    let exact = visit.times.exact(article.listed)
    return content.published == article.listed ? exact : words(.seen, ["time": exact])
  }

  private func authors(_ page: inout Markup) {
    let names = content.authors.compactMap { $0.name ?? $0.email }
    guard !names.isEmpty else { return }
    page.element(
      "p", .class("authors"), ours, text: words(.authors, ["names": names.joined(separator: ", ")]))
  }

  private func actions(_ page: inout Markup, _ title: String) {
    page.element("div", .class("actions"), ours) { page in
      let buttons = MarkButtons(words: words, handle: article.id.handle, title: title)
      buttons.save(&page, isSaved: article.isSaved)
      buttons.read(&page, isRead: article.isRead)
      if let original = OriginalAddress(content.url ?? content.externalURL) {
        buttons.original(&page, original)
      }
    }
  }

  private func body(_ page: inout Markup) {
    guard !text.html.isEmpty else {
      return page.element("p", .class("nothing"), ours, text: words[.noText])
    }
    page.element("div", .class("text"), .word("dir", "auto")) { $0.safe(text) }
  }

  /// Where pictures are off, or it is not to be had over https, only a link.
  private func picture(_ page: inout Markup) {
    if visit.showsPictures, let picture = PictureAddress(content.image) {
      page.element("p") { page in
        page.void(
          "img", .source(picture), .word("alt", ""), .word("loading", "lazy"),
          .word("referrerpolicy", "no-referrer"))
      }
    } else if let original = OriginalAddress(content.image) {
      page.element("p", ours, content: { link(&$0, original, words[.picture]) })
    }
  }

  private func attachments(_ page: inout Markup) {
    let attachments = content.attachments.compactMap { attachment in
      OriginalAddress(attachment.url).map { (attachment, $0) }
    }
    guard !attachments.isEmpty else { return }
    page.element("h2", ours, text: words[.attachments])
    page.element("ul") { page in
      for (attachment, address) in attachments {
        page.element("li", .word("dir", "auto")) { page in
          link(&page, address, attachment.title ?? words[.attachment])
          let facts = [attachment.mimeType, attachment.sizeInBytes.map(ByteCount.text)]
          for fact in facts.compactMap(\.self) { page.text(" · " + fact) }
        }
      }
    }
  }

  private func foot(_ page: inout Markup) {
    page.element("footer", .class("foot"), ours) { page in
      if !shown.others.isEmpty { alsoTold(&page) }
      let tags = article.labels + content.tags
      if !tags.isEmpty { self.tags(&page, tags) }
      if let comments = OriginalAddress(content.commentsURL) {
        page.element("p") { link(&$0, comments, words[.comments]) }
      }
      if article.revision > 0 { page.element("p", text: words(.changed, article.revision)) }
    }
  }

  private func alsoTold(_ page: inout Markup) {
    page.element("h2", text: words[.alsoTold])
    page.element("ul") { page in
      for telling in shown.others {
        page.element("li") { page in
          page.element(
            "a", .href(ArticleAddress.of(telling.id.handle)), .word("dir", "auto"),
            text: telling.id.source)
        }
      }
    }
  }

  private func tags(_ page: inout Markup, _ tags: [String]) {
    page.element("ul", .class("chips"), .label(words[.tags])) { page in
      for tag in tags {
        page.element("li") { page in
          page.element(
            "a", .href(LocalAddress("/").with("tag", tag)), .word("dir", "auto"), text: tag)
        }
      }
    }
  }

  private func link(_ page: inout Markup, _ address: OriginalAddress, _ text: String) {
    page.element(
      "a", .href(address), .word("target", "_blank"), .word("rel", "noopener noreferrer nofollow"),
      text: text)
  }
}

/// Sizes for people.
enum ByteCount {
  /// `812 B`, `12 KB`, `3.4 MB`: powers of a thousand, rounded.
  static func text(_ bytes: Int64) -> String {
    let units = ["KB", "MB", "GB", "TB", "PB", "EB"]
    guard bytes >= 1000 else { return "\(max(0, bytes)) B" }
    var tenths = Int64(bytes / 100)
    var unit = 0
    while tenths >= 10_000, unit < units.count - 1 {
      tenths /= 1000
      unit += 1
    }
    return tenths < 100
      ? "\(tenths / 10).\(tenths % 10) \(units[unit])" : "\(tenths / 10) \(units[unit])"
  }
}
