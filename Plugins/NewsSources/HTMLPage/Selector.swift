// CSS selectors: what they say, and which elements of a page they match.
import GazetteText

/// A list of selectors; an element that one of them matches is matched.
struct Selector: Sendable, Hashable {
  /// One element, and how it stands to the one that the step before it matches.
  struct Step: Sendable, Hashable {
    var combinator: Combinator
    var compound: Compound
  }

  enum Combinator: Sendable, Hashable {
    /// Anywhere inside of it; of the first step, anywhere in the page.
    case descendant
    case child
    case next
    case later
  }

  /// What is true of one element.
  struct Compound: Sendable, Hashable {
    var conditions: [Condition] = []
  }

  indirect enum Condition: Sendable, Hashable {
    case type(String)
    case id(String)
    case `class`(String)
    case attribute(String, Comparison?)
    case nthChild(step: Int, offset: Int)
    case lastChild
    /// The element that the search begins at.
    case scope
    /// None of these.
    case not([Compound])
  }

  struct Comparison: Sendable, Hashable {
    enum Way: Sendable, Hashable {
      case equal, word, dash, prefix, suffix, inside
    }

    var way: Way
    var value: String
    var ignoresCase: Bool
  }

  /// Each with at most `mostSteps` steps.
  let alternatives: [[Step]]

  static let mostSteps = 60
  static let mostAlternatives = 50

  /// What is wrong with a selector, as the end of a sentence.
  struct Fault: Error, Sendable, Hashable {
    let what: String

    init(_ what: String) { self.what = what }
  }

  init(_ text: String) throws(Fault) {
    var reader = SelectorReader(text)
    alternatives = try reader.alternatives()
  }
}

extension Selector {
  /// The elements that are matched, in the order of the page. `scope` holds for those that the search
  /// begins at. Takes time that grows with the page and with the selector, and with nothing else.
  func matches(in page: PageTree, scope: (Int) -> Bool = { _ in false }) -> [Int] {
    var found = [Bool](repeating: false, count: page.elements.count)
    for steps in alternatives { Selector.match(steps, page, scope, &found) }
    return found.indices.filter { found[$0] }
  }

  /// For each element one bit a step: whether the steps so far match with the element as the last.
  private struct Marks {
    var own: UInt64 = 0
    /// Of its ancestors, and of the siblings before it.
    var above: UInt64 = 0
    var before: UInt64 = 0
  }

  private static func match(
    _ steps: [Step], _ page: PageTree, _ scope: (Int) -> Bool, _ found: inout [Bool]
  ) {
    var marks = [Marks](repeating: Marks(), count: page.elements.count)
    for (index, element) in page.elements.enumerated() {
      let parent = element.parent.map { marks[$0] }
      let previous = element.previous.map { marks[$0] }
      var own = Marks()
      own.above = parent.map { $0.above | $0.own } ?? 0
      own.before = previous.map { $0.before | $0.own } ?? 0
      for (number, step) in steps.enumerated() {
        let reached: UInt64 =
          switch step.combinator {
          case .descendant: own.above
          case .child: parent?.own ?? 0
          case .next: previous?.own ?? 0
          case .later: own.before
          }
        let isOpen = number == 0 || reached & 1 << UInt64(number - 1) != 0
        if isOpen, step.compound.holds(index, page, scope) { own.own |= 1 << UInt64(number) }
      }
      marks[index] = own
      if own.own & 1 << UInt64(steps.count - 1) != 0 { found[index] = true }
    }
  }
}

extension Selector.Compound {
  func holds(_ index: Int, _ page: PageTree, _ scope: (Int) -> Bool) -> Bool {
    conditions.allSatisfy { Selector.Compound.holds($0, index, page, scope) }
  }

  private static func holds(
    _ condition: Selector.Condition, _ index: Int, _ page: PageTree, _ scope: (Int) -> Bool
  ) -> Bool {
    let element = page.elements[index]
    switch condition {
    case .type(let name): return element.name == name
    case .id(let id): return page.attribute("id", of: index) == id
    case .class(let name):
      return page.attribute("class", of: index).map { holds(word: name, in: $0) } ?? false
    case .attribute(let name, let comparison):
      guard let value = page.attribute(name, of: index) else { return false }
      return comparison?.holds(value) ?? true
    case .nthChild(let step, let offset):
      let distance = element.position - offset
      return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0
    case .lastChild: return page.isLast(index)
    case .scope: return scope(index)
    case .not(let compounds): return !compounds.contains { $0.holds(index, page, scope) }
    }
  }

  fileprivate static func holds(word: String, in list: String) -> Bool {
    list.utf8.split { $0 <= 32 }.contains { $0.elementsEqual(word.utf8) }
  }
}

extension Selector.Comparison {
  fileprivate func holds(_ attribute: String) -> Bool {
    let text = Array((ignoresCase ? attribute.lowercased() : attribute).utf8)
    let sought = Array((ignoresCase ? value.lowercased() : value).utf8)
    switch way {
    case .equal: return text == sought
    case .word: return text.split { $0 <= 32 }.contains { $0.elementsEqual(sought) }
    case .dash: return text == sought || text.starts(with: sought + [UInt8(ascii: "-")])
    // Selectors 4 §6.2: nothing begins with an empty text.
    case .prefix: return !sought.isEmpty && text.starts(with: sought)
    case .suffix: return !sought.isEmpty && text.reversed().starts(with: sought.reversed())
    case .inside: return !sought.isEmpty && !text.ranges(of: sought).isEmpty
    }
  }
}

extension PageTree {
  /// Whether nothing follows it in its parent.
  fileprivate func isLast(_ index: Int) -> Bool {
    let end = elements[index].end
    return end == elements.count || elements[end].previous != index
  }
}
