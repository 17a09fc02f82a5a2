// Tells whether the full parser can read a fragment in time and memory that grow with its length.

/// The full parser walks all open elements for many a tag, and opens formatting again in each
/// block; thousands of unclosed tags make it slow or its tree huge.
enum HTMLCost {
  /// Tags times open elements that are still fast: about a second for the slowest.
  private static let mostSteps = 20_000_000
  /// Tags times open formatting elements, each of which may become an element in the tree.
  private static let mostCopies = 2_000_000
  private static let deepest = 600

  /// An upper bound is good enough: what it refuses is read in one pass, with bent order.
  static func isBearable(_ html: UnsafeBufferPointer<UInt8>) -> Bool {
    var estimate = Estimate()
    var tokenizer = HTMLTokenizer(html)
    while !tokenizer.isAtEnd {
      _ = tokenizer.readText()
      if tokenizer.isAtEnd { break }
      switch tokenizer.readMarkup() {
      case .startTag: estimate.open(tokenizer.name)
      case .endTag: estimate.close(tokenizer.name)
      case .comment, .end: break
      }
      if estimate.deepest > deepest { return false }
    }
    return estimate.tags * estimate.deepest <= mostSteps
      && estimate.tags * estimate.mostFormatting <= mostCopies
  }

  /// A stack that forgets an element only where the full parser surely does.
  private struct Estimate {
    var tags = 0
    var deepest = 0
    var mostFormatting = 0
    private var stack: [HTMLTag] = []
    private var formatting = 0

    mutating func open(_ name: UnsafeBufferPointer<UInt8>) {
      tags += 1
      let tag = HTMLTag.named(name)
      let traits = tag.traits
      if !traits.isDisjoint(with: [.void, .raw, .escapable]) { return }
      // A paragraph or an item ends where the next one begins.
      if traits.contains(.impliedEnd), stack.last == tag { return }
      stack.append(tag)
      if traits.contains(.formatting) { formatting += 1 }
      deepest = max(deepest, stack.count)
      mostFormatting = max(mostFormatting, formatting)
    }

    mutating func close(_ name: UnsafeBufferPointer<UInt8>) {
      tags += 1
      let tag = HTMLTag.named(name)
      var top = stack.count - 1
      while top >= 0, stack[top] != tag, stack[top].traits.contains(.impliedEnd) { top -= 1 }
      guard top >= 0, stack[top] == tag else { return }
      stack.removeSubrange(top...)
      if tag.traits.contains(.formatting) { formatting -= 1 }
    }
  }
}
