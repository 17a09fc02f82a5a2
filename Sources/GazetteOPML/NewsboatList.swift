// Reads the file in which newsboat and newsbeuter keep their subscriptions.
import GazetteText

/// A feed on each line: its address, then its tags. `~` before a tag makes it the feed's title, `!`
/// hides the feed from the list. Nothing of it runs a program here.
public enum NewsboatList {
  /// The tag of what newsboat hides.
  public static let hidden = "hidden"

  /// In characters; what is said of a line that is left out is no longer.
  private static let longestWord = 60

  public static func read(_ text: String) -> ReadList {
    var list = ReadList([])
    var hiddenCount = 0
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let words = words(of: line)
      guard let address = words.first else { continue }
      if let remark = remark(on: address) {
        list.remarks.append("line \(number + 1): \(remark)")
        continue
      }
      let tags = words.dropFirst()
      var feed = OPMLFeed(
        name: tags.last { $0.hasPrefix("~") }.flatMap { OutlineText.name(plain: $0.dropFirst()) },
        address: address, folders: folders(tags), line: number + 1)
      if tags.contains(where: { $0.hasPrefix("!") }) {
        hiddenCount += 1
        feed.folders.append(OPMLFolder(tag: hidden))
      }
      list.feeds.append(feed)
    }
    if hiddenCount > 0 {
      let feeds =
        hiddenCount == 1
        ? "1 feed that newsboat hides has" : "\(hiddenCount) feeds that newsboat hides have"
      list.remarks.append("\(feeds) the tag '\(hidden)'; newsboat shows them in query feeds only.")
    }
    return list
  }

  /// Whether the first line of a list looks like newsboat's.
  static func begins(_ line: Substring) -> Bool {
    let word = line.drop { $0 == "\"" }.lowercased()
    return (["http://", "https://", "file://"] + left.map(\.prefix)).contains {
      word.hasPrefix($0)
    }
  }

  private static func folders(_ tags: ArraySlice<String>) -> [OPMLFolder] {
    tags.filter { !$0.hasPrefix("~") && !$0.hasPrefix("!") }
      .prefix(OPMLFeed.maximumFolders).map(OPMLFolder.init(tag:)).filter { !$0.names.isEmpty }
  }

  /// Lines that are no addresses, and what to do instead.
  private static let left: [(prefix: String, remark: String)] = [
    ("query:", "a query feed; an output with 'where', or 'gazette search', does the same."),
    ("exec:", "it runs a program; write a source of type exec for it if you want that."),
    ("filter:", "it runs a program; write a source of type exec for it if you want that."),
  ]

  private static func remark(on address: String) -> String? {
    let lower = address.lowercased()
    guard let kind = left.first(where: { lower.hasPrefix($0.prefix) }) else { return nil }
    // What stands behind the name of a query or a program may be long, or nobody's business.
    let rest = address.dropFirst(kind.prefix.utf8.count).prefix { $0 != ":" && $0 != " " }
    let word = PlainText.shortened(PlainText.line(String(rest)), to: longestWord)
    return "'\(kind.prefix)\(word)' is left out: \(kind.remark)"
  }

  /// Words are parted by blanks; quotes hold words together, and a backslash in them takes the next
  /// character as it is. A word that begins with `#` begins a comment.
  private static func words(of line: Substring) -> [String] {
    var words: [String] = []
    var rest = line[...]
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      guard let first = rest.first, first != "#" else { return words }
      words.append(first == "\"" ? quoted(&rest) : plain(&rest))
    }
  }

  private static func plain(_ rest: inout Substring) -> String {
    let word = rest.prefix { !$0.isWhitespace }
    rest = rest[word.endIndex...]
    return String(word)
  }

  private static func quoted(_ rest: inout Substring) -> String {
    var word = ""
    rest.removeFirst()
    while let character = rest.popFirst(), character != "\"" {
      if character == "\\", let next = rest.popFirst() {
        word.append("ntr".contains(next) ? " " : next)
      } else {
        word.append(character)
      }
    }
    return word
  }
}
