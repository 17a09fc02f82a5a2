// The sources and tags that a list can be narrowed to.
import GazetteReader

public struct FilterPanel: Sendable, Hashable {
  struct Choice: Sendable, Hashable {
    var name: String
    var isTag: Bool
    var isChosen = false
  }

  private(set) var choices: [Choice] = []
  private(set) var selected = 0
  /// Whether anything was chosen, or no longer, since it was opened.
  private(set) var isTouched = false
  private var chosenSources: [String] = []
  private var chosenTags: [String] = []

  /// Shows what the list is narrowed to now.
  mutating func open(_ reading: Reading) {
    (chosenSources, chosenTags, isTouched) = (reading.sources, reading.tags, false)
    for place in choices.indices { choices[place].isChosen = isChosen(choices[place]) }
  }

  mutating func take(sources: [String], tags: [String]) {
    choices =
      sources.map { Choice(name: $0, isTag: false) } + tags.map { Choice(name: $0, isTag: true) }
    for place in choices.indices { choices[place].isChosen = isChosen(choices[place]) }
    select(selected)
  }

  private func isChosen(_ choice: Choice) -> Bool {
    (choice.isTag ? chosenTags : chosenSources).contains(choice.name)
  }

  var sources: [String] { choices.filter { $0.isChosen && !$0.isTag }.map(\.name) }

  var tags: [String] { choices.filter { $0.isChosen && $0.isTag }.map(\.name) }

  mutating func select(_ index: Int) { selected = max(0, min(index, choices.count - 1)) }

  mutating func toggle() {
    guard choices.indices.contains(selected) else { return }
    choices[selected].isChosen.toggle()
    isTouched = true
  }
}
