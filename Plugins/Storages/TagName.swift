// Tags and languages as they are compared: case does not matter.
import GazetteCore

enum TagName {
  static func folded(_ tag: String) -> String { tag.lowercased() }

  /// Every name that a query for tags finds this article by.
  static func all(labels: [String], tags: [String]) -> Set<String> {
    Set(labels.map(folded)).union(tags.map(folded))
  }

  /// `ko` of `ko-KR`.
  static func primaryLanguage(_ language: String?) -> String? {
    language?.split(separator: "-", maxSplits: 1).first.map { $0.lowercased() }
  }
}
