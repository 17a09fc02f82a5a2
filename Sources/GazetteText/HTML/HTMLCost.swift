// Tells whether the full parser can read a fragment in time and memory that grow with its length.

/// The full parser walks all open elements for many a tag, compares each attribute with those
/// before it, and opens formatting again, attributes included, in each block; thousands of
/// unclosed tags or attributes make it slow or its tree huge.
enum HTMLCost {
  /// Tags times open elements that are still fast: about a second for the slowest.
  private static let mostSteps = 20_000_000
  /// Tags times open formatting elements and their attributes, each of which may become one more
  /// in the tree.
  private static let mostCopies = 2_000_000
  /// Pairs of attributes within the tags.
  private static let mostPairs = 20_000_000
  private static let deepest = 600

  /// An upper bound is good enough: what it refuses is read in one pass, with bent order.
  static func isBearable(_ html: UnsafeBufferPointer<UInt8>) -> Bool {
    var estimate = Estimate()
    var tokenizer = HTMLTokenizer(html)
    while !tokenizer.isAtEnd {
      _ = tokenizer.readText()
      if tokenizer.isAtEnd { break }
      let token = tokenizer.readMarkup()
      // The parser reads the attributes of end tags too, and of a tag that is cut.
      estimate.add(attributes: tokenizer.attributeCount, of: tokenizer.tag)
      switch token {
      case .startTag: estimate.open(tokenizer.tag, attributes: tokenizer.attributeCount)
      case .endTag: estimate.close(tokenizer.tag)
      case .comment, .end: break
      }
      if estimate.deepest > deepest || estimate.pairs > mostPairs { return false }
    }
    return estimate.steps * estimate.deepest <= mostSteps
      && estimate.steps * estimate.mostFormatting <= mostCopies
  }

  /// A stack that forgets an element only where the full parser surely does.
  private struct Estimate {
    var steps = 0
    var deepest = 0
    var mostFormatting = 0
    var pairs = 0
    private var stack: [(tag: HTMLTag, weight: Int)] = []
    private var formatting = 0
    private var rootAttributes = 0
    private let tags = HTMLTags.tables

    mutating func add(attributes count: Int, of tag: HTMLTag) {
      pairs += count * count
      guard count > 0, tag == .html || tag == .body else { return }
      // Those that come later are added to the one element there is.
      pairs += count * rootAttributes
      rootAttributes += count
    }

    mutating func open(_ tag: HTMLTag, attributes: Int) {
      steps += 1
      let traits = tags.traits(tag)
      if !traits.isDisjoint(with: [.void, .raw, .escapable]) { return }
      // A paragraph or an item ends where the next one begins.
      if traits.contains(.impliedEnd), stack.last?.tag == tag { return }
      let weight = traits.contains(.formatting) ? 1 + attributes : 0
      stack.append((tag, weight))
      formatting += weight
      deepest = max(deepest, stack.count)
      mostFormatting = max(mostFormatting, formatting)
    }

    mutating func close(_ tag: HTMLTag) {
      steps += 1
      var top = stack.count - 1
      while top >= 0, stack[top].tag != tag, tags.traits(stack[top].tag).contains(.impliedEnd) {
        top -= 1
      }
      guard top >= 0, stack[top].tag == tag else { return }
      formatting -= stack[top].weight
      stack.removeSubrange(top...)
    }
  }
}
