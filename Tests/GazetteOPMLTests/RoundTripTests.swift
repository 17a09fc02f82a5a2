// Random lists of subscriptions: what is imported, exported and imported again is the same.
import GazetteOPML
import GazetteTesting
import Testing

@Suite struct RoundTripTests {
  @Test(arguments: 0..<100) func `import, export and import again give the same sources`(
    seed: UInt64
  ) throws {
    var dice = Dice(seed: seed)
    let first = plan(try OPMLReader.read(Array(RandomList(&dice).document.utf8)).feeds)
    let exported = export(first)
    let second = plan(try OPMLReader.read(exported).feeds)
    #expect(names(second) == names(first))
    #expect(second.repeatedCount == exportedTwice(first))
    #expect(export(second) == exported)
  }

  @Test(arguments: 100..<200) func `the category alone says as much as the folders`(
    seed: UInt64
  ) throws {
    var dice = Dice(seed: seed)
    let tags = (0..<4).map { _ in
      (0..<dice.roll(4)).map { _ in
        dice.pick(RandomList.words)
      }
    }
    let nested = tags.enumerated().map { number, tags in
      OPMLFeed(name: "n\(number)", address: "https://a.example/\(number)", tags: tags)
    }
    let flat = nested.map { feed in
      let paths = feed.folders.map { "/" + $0.tag }.joined(separator: ",")
      return "<outline text='\(feed.name ?? "")' xmlUrl='\(feed.address)' "
        + "category='\(RandomList.escaped(paths))'/>"
    }.joined()
    let read = try OPMLReader.read(Array("<opml><body>\(flat)</body></opml>".utf8)).feeds
    #expect(names(plan(read)) == names(plan(nested)))
  }

  @Test(arguments: 200..<300) func `every folder has a tag of its own`(seed: UInt64) {
    var dice = Dice(seed: seed)
    let marks = ["/", "\\", "a", "b c", "\u{301}", "/x", "x/", "\\/"]
    let names = (0..<1 + dice.roll(4)).map { _ in
      (0..<1 + dice.roll(4)).map { _ in dice.pick(marks) }.joined()
    }
    let lists = names.reduce("<outline xmlUrl='https://a.example/'/>") { inner, name in
      "<outline text='\(name)'>\(inner)</outline>"
    }
    let document = Array("<opml><body>\(lists)</body></opml>".utf8)
    let folder = try? OPMLReader.read(document).feeds.first?.folders.first
    #expect(folder.map { OPMLFolder(tag: $0.tag) } == folder)
    #expect(folder?.names.count == names.count)
  }

  /// Each source with its tags, in the order of the list.
  private func names(_ plan: ImportPlan) -> [[String]] {
    plan.additions.map { [$0.name, $0.address] + $0.tags.sorted() }
  }

  /// As `gazette export` does it: the tags of a source are all that is known of its folders.
  private func export(_ plan: ImportPlan) -> [UInt8] {
    let feeds = plan.additions
      .map { OPMLFeed(name: $0.name, address: $0.address, tags: $0.tags.sorted()) }
    return OPMLWriter.document(feeds, title: "T")
  }

  /// A feed of several folders stands in each of them.
  private func exportedTwice(_ plan: ImportPlan) -> Int {
    plan.additions.map {
      max(1, OPMLFeed(name: $0.name, address: $0.address, tags: $0.tags).folders.count) - 1
    }.reduce(0, +)
  }

  private func plan(_ feeds: [OPMLFeed]) -> ImportPlan {
    ImportPlan(feeds, names: [], addresses: [])
  }
}

/// A list as other programs write them: nested, doubled, with odd names and missing attributes.
private struct RandomList {
  static let words = [
    "News", "한국", "AC/DC", "R&D", "<b>x</b>", "a \"b\"", "it's", "&amp;", "TCP//IP", "x y", "c++",
    "/r/swift", "trail/", "/", "back\\", "\\/", "a\\/b", "//", "",
    String(repeating: "long name/ ", count: 30), String(repeating: "x", count: 300),
  ]

  private(set) var document = "<?xml version='1.0'?>\n<opml version='1.1'>"

  init(_ dice: inout Dice) {
    let hasBody = dice.hits(oneIn: 2)
    document += hasBody ? "<head/><body>" : ""
    outlines(depth: 0, &dice)
    document += hasBody ? "</body></opml>" : "</opml>"
  }

  private mutating func outlines(depth: Int, _ dice: inout Dice) {
    for _ in 0..<1 + dice.roll(4) {
      switch dice.roll(5) {
      case 0 where depth < 4:
        document += "<outline \(name(&dice))>\n"
        outlines(depth: depth + 1, &dice)
        document += "</outline>"
      case 1:
        document +=
          "<outline \(name(&dice)) isComment='true'><outline xmlUrl='https://c.example/'/>"
          + "</outline>"
      default: document += feed(depth: depth, &dice)
      }
    }
  }

  private mutating func feed(depth: Int, _ dice: inout Dice) -> String {
    let key = dice.pick(["xmlUrl", "xmlURL", "xmlurl"])
    let host = dice.pick(["a", "B", "c"])
    let number = dice.roll(6)
    let category = dice.pick(Self.words)
    let more = dice.pick([
      "", "type='rss'", "category='/\(Self.escaped(category)),tech'", "category='a/b'",
      "htmlUrl='x?a&b'",
    ])
    return "<outline \(name(&dice)) \(more) \(key)='https://\(host).example/?a=1&b=\(number)'/>"
  }

  private func name(_ dice: inout Dice) -> String {
    let word = Self.escaped(dice.pick(Self.words))
    return dice.pick(["text='\(word)'", "title='\(word)'", "text='' title='\(word)'", ""])
  }

  /// For an attribute in single quotes.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("'", with: "&#39;")
  }
}
