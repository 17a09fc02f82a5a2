// Counts what the full parser would have open, tag by tag: an upper bound.

/// A stack that forgets an element only where the full parser surely does.
struct HTMLEstimate: ~Copyable {
  /// Not private: Swift 6.3.1 loses such a type where it is an element of another file's generic.
  struct Open {
    let tag: HTMLTag
    let name: UnsafeBufferPointer<UInt8>
    let weight: Int
  }

  /// How many tags there are.
  private(set) var steps = 0
  private(set) var deepest = 0
  /// Of open formatting elements, their attributes included.
  private(set) var mostFormatting = 0
  private(set) var pairs = 0
  private var stack = HTMLPile<Open>(capacity: 64)
  private var formatting = 0
  private var rootAttributes = 0
  /// In a drawing or a formula, elements of HTML's names have other rules.
  private var hasForeign = false
  private let tags = HTMLTags.tables

  /// True for an element whose content is text, at least in HTML.
  static func isRaw(_ tag: HTMLTag) -> Bool {
    !HTMLTags.tables.traits(tag).isDisjoint(with: [.raw, .escapable])
  }

  mutating func add(attributes count: Int, of tag: HTMLTag) {
    pairs += count * count
    guard count > 0, tag == .html || tag == .body else { return }
    // Those that come later are added to the one element there is.
    pairs += count * rootAttributes
    rootAttributes += count
  }

  mutating func open(_ tag: HTMLTag, _ name: UnsafeBufferPointer<UInt8>, attributes: Int) {
    steps += 1
    if tag == .svg || tag == .math { hasForeign = true }
    let traits = tags.traits(tag)
    if isEmpty(tag, traits) || endsItself(tag) { return }
    let weight = traits.contains(.formatting) ? 1 + attributes : 0
    stack.append(Open(tag: tag, name: name, weight: weight))
    formatting += weight
    deepest = max(deepest, stack.count)
    mostFormatting = max(mostFormatting, formatting)
  }

  private func isEmpty(_ tag: HTMLTag, _ traits: HTMLTraits) -> Bool {
    if hasForeign {
      // The only ones that end a drawing before they begin (HTML §13.2.6.5).
      return tag == .br || tag == .hr || tag == .img || tag == .embed || tag == .meta
    }
    return !traits.isDisjoint(with: [.void, .raw, .escapable])
  }

  /// A paragraph or an item ends where the next one begins.
  private func endsItself(_ tag: HTMLTag) -> Bool {
    switch tag {
    case .p, .li, .dd, .dt: stack.last?.tag == tag
    default: false
    }
  }

  mutating func close(_ tag: HTMLTag, _ name: UnsafeBufferPointer<UInt8>, isDoubtful: Bool) {
    steps += 1
    if isDoubtful { return }
    var top = stack.count - 1
    while top >= 0, stack[top].tag != tag, tags.traits(stack[top].tag).contains(.impliedEnd) {
      top -= 1
    }
    guard top >= 0, stack[top].tag == tag, tag != .unknown || stack[top].name.isSameName(name)
    else { return }
    while stack.count > top { formatting -= stack.removeLast().weight }
  }
}
