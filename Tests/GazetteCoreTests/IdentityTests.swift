// Which items are one article: every sentence of DESIGN.md §2 about ids.
import GazetteCore
import Testing

struct IdentityTests {
  // MARK: Keys

  @Test func `the key is the source's own id`() {
    #expect(Shelf().keys(of: [item(id: "urn:1", link: "https://a.example/1")]) == ["urn:1"])
  }

  @Test func `without an own id the key is the canonical link`() {
    #expect(Shelf().keys(of: [item(link: "https://a.example/1")]) == ["https://a.example/1"])
  }

  @Test func `a blank own id counts as none`() {
    #expect(
      Shelf().keys(of: [item(id: " \n", link: "https://a.example/1")]) == ["https://a.example/1"])
  }

  @Test func `without own id and link the key is a hash of title, date and text`() {
    let one = item(title: "T", text: "x", published: 1)
    let keys = Shelf().keys(of: [
      one, item(title: "U", text: "x", published: 1), item(title: "T", text: "y", published: 1),
      item(title: "T", text: "x", published: 2), one,
    ])
    #expect(Set(keys).count == 4)
    #expect(keys.first == "~h64:" + one.fingerprint)
  }

  @Test func `items that are nothing but a file are told apart by it`() {
    var one = Content()
    one.attachments = [Attachment(url: "https://a.example/1.mp3")]
    var two = Content()
    two.attachments = [Attachment(url: "https://a.example/2.mp3")]
    #expect(Set(Shelf().keys(of: [one, two])).count == 2)
  }

  // MARK: Known again

  @Test func `the same own id is the same article, whatever its date, title and link became`() {
    var shelf = Shelf()
    shelf.add([item(id: "1", link: "https://a.example/1", title: "Old", published: 1)])
    let again = item(id: "1", link: "https://a.example/new", title: "New", published: 2)
    #expect(shelf.add([again]) == [.known(1)])
  }

  @Test func `the same link and title are the same article when the own id changed`() {
    var shelf = Shelf()
    shelf.add([item(id: "1", link: "https://a.example/1", title: "T")])
    #expect(shelf.add([item(id: "2", link: "https://a.example/1", title: "T")]) == [.known(1)])
    #expect(shelf.add([item(link: "https://a.example/1", title: "T")]) == [.known(1)])
  }

  @Test func `the same link with another title is another article`() {
    var shelf = Shelf()
    shelf.add([item(link: "https://a.example/1", title: "T")])
    #expect(
      shelf.add([item(link: "https://a.example/1", title: "U")])
        == [.new(key: "~l19:https://a.example/1t1:U")])
  }

  @Test func `an own id that is known wins over a link that is`() {
    var shelf = Shelf()
    shelf.add([
      item(id: "1", link: "https://a.example/1", title: "One"),
      item(id: "2", link: "https://a.example/2", title: "Two"),
    ])
    #expect(shelf.add([item(id: "2", link: "https://a.example/1", title: "One")]) == [.known(2)])
  }

  @Test func `with neither id nor link the same hash is the same article`() {
    var shelf = Shelf()
    shelf.add([item(title: "T", text: "x")])
    #expect(shelf.add([item(title: "T", text: "x")]) == [.known(1)])
    #expect(shelf.add([item(title: "T", text: "y")]) != [.known(1)])
  }

  @Test func `an untitled item is known by its link, even if its text changed`() {
    var shelf = Shelf()
    shelf.add([item(link: "https://a.example/1", text: "x")])
    #expect(shelf.add([item(link: "https://a.example/1", text: "y")]) == [.known(1)])
  }

  // MARK: Within one document

  @Test func `items with different own ids stay two, with the same link and title too`() {
    var shelf = Shelf()
    let two = [
      item(id: "1", link: "https://a.example/", title: "T"),
      item(id: "2", link: "https://a.example/", title: "T"),
    ]
    #expect(shelf.add(two) == [.new(key: "1"), .new(key: "2")])
    #expect(shelf.add(two) == [.known(1), .known(2)])
  }

  @Test func `a new item at a landing page is not one of the items that pointed there before`() {
    var shelf = Shelf()
    let items = (1...4).map { item(id: "\($0)", link: "https://a.example/", title: "Status") }
    shelf.add([items[0], items[1]])
    #expect(shelf.add([items[1], items[2]]) == [.known(2), .new(key: "3")])
    #expect(shelf.add([items[3]]) == [.new(key: "4")])
  }

  @Test func `the same own id with different links is two articles, whose keys add the link`() {
    var shelf = Shelf()
    let two = [
      item(id: "g", link: "https://a.example/1", title: "T"),
      item(id: "g", link: "https://a.example/2", title: "T"),
    ]
    let keys = ["~i1:gl19:https://a.example/1", "~i1:gl19:https://a.example/2"]
    #expect(shelf.add(two) == keys.map { .new(key: $0) })
    #expect(shelf.add(two.reversed()) == [.known(2), .known(1)])
    #expect(shelf.add([two[1]]) == [.known(2)])
  }

  @Test func `the same own id without links is two articles when the titles differ`() {
    var shelf = Shelf()
    let two = [item(id: "g", title: "T"), item(id: "g", title: "U")]
    #expect(shelf.add(two) == [.new(key: "~i1:gt1:T"), .new(key: "~i1:gt1:U")])
    #expect(shelf.add(two) == [.known(1), .known(2)])
  }

  @Test func `an own id that came to be shared keeps the article that had it`() {
    var shelf = Shelf()
    let old = item(id: "g", link: "https://a.example/1", title: "T")
    let new = item(id: "g", link: "https://a.example/2", title: "U")
    shelf.add([old])
    #expect(shelf.add([new, old]) == [.new(key: "~i1:gl19:https://a.example/2"), .known(1)])
    let third = item(id: "g", link: "https://a.example/3", title: "V")
    #expect(shelf.add([third]) == [.new(key: "~i1:gl19:https://a.example/3")])
  }

  @Test func `same own id and same link is one article, the first in the document`() {
    let two = [
      item(id: "g", link: "https://a.example/1", title: "First"),
      item(id: "g", link: "https://a.example/1", title: "Second"),
    ]
    var shelf = Shelf()
    #expect(shelf.add(two) == [.new(key: "g"), .duplicate(of: 0)])
    #expect(shelf.add(two) == [.known(1), .duplicate(of: 0)])
  }

  @Test func `items with one link and different titles are different, their keys add the title`() {
    var shelf = Shelf()
    let two = [
      item(link: "https://a.example/", title: "T"), item(link: "https://a.example/", title: "U"),
    ]
    let keys = ["~l18:https://a.example/t1:T", "~l18:https://a.example/t1:U"]
    #expect(shelf.add(two) == keys.map { .new(key: $0) })
    #expect(shelf.add(two) == [.known(1), .known(2)])
  }

  @Test func `untitled items with one link are told apart by their texts`() {
    var shelf = Shelf()
    let two = [
      item(link: "https://a.example/", text: "x"), item(link: "https://a.example/", text: "y"),
    ]
    #expect(Set(shelf.keys(of: two)).count == 2)
    shelf.add(two)
    #expect(shelf.add(two.reversed()) == [.known(2), .known(1)])
    #expect(shelf.add([two[0], two[0]]) == [.known(1), .duplicate(of: 0)])
  }

  @Test func `an item without an id never swallows two that have one`() {
    let three = [
      item(link: "https://a.example/", title: "T"),
      item(id: "1", link: "https://a.example/", title: "T"),
      item(id: "2", link: "https://a.example/", title: "T"),
    ]
    var shelf = Shelf()
    #expect(shelf.add(three) == [.duplicate(of: 1), .new(key: "1"), .new(key: "2")])
  }

  @Test func `an item without a link never swallows two that have one`() {
    let three = [
      item(id: "g", title: "T"), item(id: "g", link: "https://a.example/1", title: "T"),
      item(id: "g", link: "https://a.example/2", title: "T"),
    ]
    #expect(Shelf().keys(of: three).count == 2)
  }

  // MARK: Hostile ids

  @Test func `an id that imitates a key of two parts gets another key`() {
    let two = [
      item(id: "g", link: "https://a.example/1"), item(id: "g", link: "https://a.example/2"),
      item(id: "~i1:gl19:https://a.example/1"), item(id: "~h64:abc"),
    ]
    #expect(Set(Shelf().keys(of: two)).count == 4)
  }

  @Test func `an id that is another item's link gets the key, and the other makes room`() {
    let two = [
      item(link: "https://a.example/1", title: "T"), item(id: "https://a.example/1", title: "U"),
    ]
    #expect(Shelf().keys(of: two) == ["~l19:https://a.example/1t1:T", "https://a.example/1"])
  }

  @Test func `a key that was given once is never given again`() {
    var shelf = Shelf()
    shelf.add([item(id: "1", link: "https://a.example/1", title: "T")])
    shelf.add([item(id: "2", link: "https://a.example/1", title: "T")])
    let late = item(id: "1", link: "https://a.example/9", title: "V")
    #expect(shelf.add([late]) == [.new(key: "~i1:1l19:https://a.example/9")])
  }

  @Test func `a very long id becomes a short key`() {
    let long = String(repeating: "x", count: 100_000)
    let keys = Shelf().keys(of: [item(id: long), item(id: long + "y")])
    #expect(keys.allSatisfy { $0.utf8.count == 66 })
    #expect(Set(keys).count == 2)
  }

  @Test func `an item like an earlier one that changed since still finds a key`() {
    var shelf = Shelf()
    let first = item(id: "g", link: "https://a.example/1", title: "T")
    shelf.taken = [
      "g", "~i1:gl19:https://a.example/1", "~i1:gl19:https://a.example/1t1:T",
      "~i1:gl19:https://a.example/1t1:Th64:" + first.fingerprint,
    ]
    #expect(shelf.keys(of: [first]) == ["~h64:\(first.fingerprint)n1:2"])
  }

  @Test(arguments: 0..<200) func `no history gives two articles one key`(seed: Int) {
    var dice = Dice(seed: UInt64(seed))
    var shelf = Shelf()
    for _ in 0..<12 {
      let document = (0..<dice.roll(6)).map { _ in dice.item() }
      let found = shelf.add(document)
      let known = found.compactMap { if case .known(let number) = $0 { number } else { nil } }
      #expect(Set(known).count == known.count, "one article was found twice")
    }
    #expect(Set(shelf.givenKeys).count == shelf.givenKeys.count)
  }
}

// MARK: A storage of a few lines

private func item(
  id: String? = nil, link: String? = nil, title: String? = nil, text: String? = nil,
  published: Int64? = nil
) -> Content {
  var content = Content()
  content.ownID = id
  content.url = link
  content.canonicalURL = link
  content.title = title
  content.text = text
  content.published = published.map(Instant.init(seconds:))
  return content
}

private struct Shelf: KnownArticles {
  var identities: [Identity] = []
  var givenKeys: [String] = []
  var taken: Set<String> = []

  @discardableResult
  mutating func add(_ document: [Content]) -> [Recognition] {
    let marks = document.map(Identity.init)
    let found = IdentityMatcher.recognise(document, marks, known: &self)
    for (recognition, identity) in zip(found, marks) {
      switch recognition {
      case .known(let number): identities[Int(number) - 1] = identity
      case .new(let key):
        identities.append(identity)
        givenKeys.append(key)
      case .duplicate: break
      }
    }
    return found
  }

  func keys(of document: [Content]) -> [String] {
    var copy = self
    return copy.add(document).compactMap { if case .new(let key) = $0 { key } else { nil } }
  }

  func articles(withOwnID digest: Int64) -> [KnownArticle] { all { $0.ownID == digest } }
  func articles(withLink digest: Int64) -> [KnownArticle] { all { $0.link == digest } }
  func articles(withText digest: Int64) -> [KnownArticle] { all { $0.text == digest } }
  func isTaken(_ key: String) -> Bool { taken.contains(key) || givenKeys.contains(key) }

  private func all(_ condition: (Identity) -> Bool) -> [KnownArticle] {
    identities.enumerated().filter { condition($0.element) }.map {
      KnownArticle(sequence: Int64($0.offset) + 1, identity: $0.element)
    }
  }
}

private struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// 0 ..< sides.
  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % sides
  }

  mutating func item() -> Content {
    let ids = [nil, "g", "h", "https://a.example/1", "~i1:gl19:https://a.example/1"]
    let links = [nil, "https://a.example/1", "https://a.example/2"]
    return GazetteCoreTests.item(
      id: ids[roll(5)], link: links[roll(3)], title: [nil, "T", "U"][roll(3)],
      text: ["x", "y"][roll(2)])
  }
}
