// Adds to an example what the plugin that reads it cannot do without.
import GazetteCore

/// Asks the reader of configurations what an example lacks, since no table says what goes together.
struct SnippetCompletion {
  private let reader: ConfigurationReader

  /// An example needs one more option, at most two.
  private static let mostTries = 400

  init(_ known: KnownPlugins) {
    reader = ConfigurationReader(
      known: known, surroundings: Surroundings(folder: "/news", home: "/home"))
  }

  /// The first that holds of: `section`, what `more` makes of it, and what it makes of that; `section`
  /// itself where none does.
  func whole(
    _ section: Setting, of name: String, more: (Setting) -> [Setting]
  ) -> Setting {
    let faults = faults(section, of: name)
    if faults.isEmpty { return section }
    var changed: [Setting] = []
    for candidate in more(section) {
      let left = self.faults(candidate, of: name)
      if left.isEmpty { return candidate }
      if left != faults { changed.append(candidate) }
    }
    var tries = 0
    for candidate in changed.flatMap(more) where tries < SnippetCompletion.mostTries {
      tries += 1
      if self.faults(candidate, of: name).isEmpty { return candidate }
    }
    return section
  }

  private func faults(_ section: Setting, of name: String) -> Set<String> {
    let place = Place(file: "", line: 0, column: 0)
    let root = Setting(.map([Setting.Member(key: name, place: place, setting: section)]), at: place)
    do throws(ConfigError) {
      _ = try reader.read(Array(YAMLText.document(root).utf8), file: "")
      return []
    } catch {
      // The source that an example names is somewhere else.
      return Set(error.problems.map(\.what).filter { !$0.hasPrefix("there is no source '") })
    }
  }
}
