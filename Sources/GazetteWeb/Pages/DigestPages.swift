// The digests that were written: their list, and one of them in the page's frame.
import GazetteCore

/// Where a digest is read and got.
enum DigestAddress {
  static func shown(_ id: String) -> LocalAddress { LocalAddress("/digests", id) }
  static func raw(_ id: String) -> LocalAddress { LocalAddress("/digests", id, "raw") }
  static func file(_ id: String) -> LocalAddress { LocalAddress("/digests", id, "file") }
}

extension WrittenDigest {
  /// A whole page, which is shown in a frame, or by itself, and can run and load nothing.
  var isPage: Bool { mediaType.hasPrefix("text/html") }
}

/// The matter of the list of digests.
struct DigestsPage {
  let visit: Visit
  let digests: [WrittenDigest]

  private var words: Words { visit.words }

  var matter: PageMatter {
    var page = Markup()
    page.element("h1", text: words[.digests])
    if digests.isEmpty {
      page.element("div", .class("empty")) { page in
        page.element("p", .class("what"), text: words[.digestsNone])
        page.element("p", text: words[.digestsNoneHint])
      }
    } else {
      page.element("ul", .class("digests")) { page in
        for digest in digests { page.element("li") { write(digest, to: &$0) } }
      }
    }
    return PageMatter(title: words[.digests], place: .digests, kind: "digests", content: page)
  }

  private func write(_ digest: WrittenDigest, to page: inout Markup) {
    page.element("div", .class("line")) { page in
      page.element("span", .class("source"), .word("dir", "auto"), text: digest.output)
      page.element("span", .class("file"), .word("dir", "auto"), text: digest.fileName)
    }
    page.element(
      "p", .class("facts"),
      text: words(
        .written,
        ["time": visit.times.exact(digest.written), "size": ByteCount.text(Int64(digest.size))]))
    page.element("p", .class("ways")) { page in
      page.element(
        "a", .class("button"), .href(DigestAddress.shown(digest.id)),
        .label(words(.readThis, ["name": digest.fileName])), text: words[.read])
      page.element(
        "a", .class("button"), .href(DigestAddress.file(digest.id)),
        .label(words(.downloadThis, ["name": digest.fileName])), text: words[.download])
    }
  }
}

/// The matter of one digest: a text, or a page within the page.
struct DigestPage {
  let visit: Visit
  let digest: WrittenDigest
  let bytes: [UInt8]

  /// Longer texts make a browser slow; who wants them gets the file.
  private static let mostBytes = 2_000_000

  private var words: Words { visit.words }

  var matter: PageMatter {
    var page = Markup()
    page.element("nav", .class("way")) { page in
      page.element("a", .href(LocalAddress("/digests")), text: words[.digests])
      if digest.isPage {
        page.element(
          "a", .href(DigestAddress.raw(digest.id)), .word("target", "_blank"),
          .word("rel", "noopener noreferrer"), text: words[.digestByItself])
      }
      page.element("a", .href(DigestAddress.file(digest.id)), text: words[.download])
    }
    page.element("h1", .word("dir", "auto"), text: digest.fileName)
    matter(&page)
    return PageMatter(
      title: digest.fileName, place: .digests, kind: digest.isPage ? "paper" : "digest",
      content: page)
  }

  private func matter(_ page: inout Markup) {
    if bytes.count > Self.mostBytes {
      page.element("p", .class("nothing"), text: words[.digestTooLong])
    } else if let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0) {
      show(text, &page)
    } else {
      page.element("p", .class("nothing"), text: words[.digestNoText])
    }
  }

  private func show(_ text: String, _ page: inout Markup) {
    if digest.isPage {
      page.framed(FramedPage(text), title: digest.fileName, class: .class("framed"))
    } else {
      page.element(
        "pre", .class("document"), .word("tabindex", "0"), .label(digest.fileName),
        .word("role", "region")
      ) { $0.lines(text) }
    }
  }
}
