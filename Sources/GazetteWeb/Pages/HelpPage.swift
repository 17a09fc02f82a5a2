// The keys and gestures, and how other readers subscribe.
import GazetteReader

/// The matter of the help page, which the script also shows over any other.
struct HelpPage {
  let visit: Visit
  let feedKinds: [String]

  private var words: Words { visit.words }

  /// A key stands for one press; keys of one part are pressed one after the other.
  private static let keys: [(keys: [[String]], meaning: Word)] = [
    ([["j"]], .keyNext), ([["k"]], .keyPrevious), ([["o"], ["Enter"]], .keyOpen),
    ([["v"]], .keyOriginal), ([["s"]], .keySave), ([["d"]], .keyDelete), ([["m"]], .keyRead),
    ([["u"]], .keyUndo), ([["/"]], .keySearch), ([["r"]], .keyRefresh),
    ([["1"], ["g", "h"]], .keyHeadlines), ([["2"], ["g", "s"]], .keySaved), ([["?"]], .keyHelp),
    ([["Esc"]], .keyEscape),
  ]

  var matter: PageMatter {
    var page = Markup()
    page.element("h1", text: words[.help])
    page.element("h2", text: words[.keys])
    page.element("p", text: words[.keysHint])
    page.element("dl", .class("keys")) { page in
      for (keys, meaning) in Self.keys {
        page.element("div") { page in
          page.element("dt") { write(keys, to: &$0) }
          page.element("dd", text: words[meaning])
        }
      }
    }
    page.element("h2", text: words[.gestures])
    page.element("ul") { page in
      for word in [Word.swipeRight, .swipeLeft, .swipeDown] {
        page.element("li", text: words[word])
      }
    }
    feeds(&page)
    return PageMatter(title: words[.help], place: .help, kind: "help", content: page)
  }

  /// Addresses that other readers subscribe to, to be copied: whole, and with their word.
  private func feeds(_ page: inout Markup) {
    page.element("h2", text: words[.feeds])
    page.element("p", text: words[.feedsHint])
    let server = "http://" + (visit.request.header("host") ?? "")
    page.element("ul", .class("feeds")) { page in
      for kind in feedKinds {
        let path = FeedLink.path(kind, of: Reading(), token: visit.session.feedToken)
        guard let address = LocalAddress(returning: path) else { continue }
        page.element("li") { page in
          page.element("a", .href(address), text: server + path)
        }
      }
    }
  }

  private func write(_ keys: [[String]], to page: inout Markup) {
    for (number, presses) in keys.enumerated() {
      if number > 0 { page.text(" \(words[.or]) ") }
      for (number, press) in presses.enumerated() {
        if number > 0 { page.text(" \(words[.then]) ") }
        page.element("kbd", text: press)
      }
    }
  }
}
