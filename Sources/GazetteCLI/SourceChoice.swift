// Which sources of the configuration a command is about.
import GazetteConfig
import GazetteCore

struct SourceChoice: Sendable, Hashable {
  /// Empty: all.
  var names: [String] = []
  /// Empty: any.
  var tags: [String] = []

  func includes(_ source: Configuration.SourceEntry) -> Bool {
    (names.isEmpty || names.contains(source.name))
      && (tags.isEmpty || !Set(tags).isDisjoint(with: source.tags))
  }

  /// Whether somebody wants this very source, and not only all of them.
  func names(_ source: Configuration.SourceEntry) -> Bool { names.contains(source.name) }

  /// Refuses names that no source has.
  func check(_ sources: [Configuration.SourceEntry]) throws(Failure) {
    for tag in tags where !sources.contains(where: { $0.tags.contains(tag) }) {
      throw .usage("no source has the tag '\(tag)'.", hint: "'gazette config show' lists the tags.")
    }
    let known = sources.map(\.name)
    for name in names where !known.contains(name) {
      let near = Spelling.nearest(to: name, among: known)
      throw .usage(
        "there is no source '\(name)'.",
        hint: near.map { "Did you mean '\($0)'?" } ?? "'gazette sources' lists them.")
    }
  }
}
