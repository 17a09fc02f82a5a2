// Finds the plugin that an entry of a list names, also where the key that names it has a slip in it.
import GazetteCore

extension ConfigurationReader {
  /// The plugin that stands under `chooser`, which is one of the `common` keys; a problem where there
  /// is none of that kind.
  func chosen(
    _ chooser: String, of map: Setting, besides common: [OptionKey],
    among entries: [KnownPlugins.Entry], noun: String, _ problems: inout [ConfigProblem]
  ) -> KnownPlugins.Entry? {
    if let value = map[chooser] {
      return value.text.flatMap {
        plugin($0, at: value.place, among: entries, noun: noun, &problems)
      }
    }
    let names = common.map(\.name)
    let slip = ConfigurationReader.strange(map, to: common, entries).first { member in
      Spelling.nearest(to: member.key, among: names) == chooser
    }
    return slip?.setting.text.flatMap(entries.named)
  }

  /// The options that all have, where nobody knows the plugin. What none of them has is a slip; beside
  /// a plugin that is not known, only what is near one of these is.
  func unchosen(
    _ map: Setting, by chooser: String, besides common: [OptionKey],
    among entries: [KnownPlugins.Entry], subject: String
  ) -> Options {
    let isNamed = map[chooser]?.text != nil
    let names = common.map(\.name)
    let strange = Set(
      ConfigurationReader.strange(map, to: common, entries).map(\.key).filter {
        !isNamed || Spelling.nearest(to: $0, among: names) != nil
      })
    let shown = map.members.filter { names.contains($0.key) || strange.contains($0.key) }
    let others = ConfigurationReader.optional(entries.flatMap(\.keys), besides: names)
    return Options(
      map.isMap ? Setting(.map(shown), at: map.place) : map,
      keys: isNamed ? common : common + others, subject: subject,
      surroundings: surroundings(at: map.place))
  }

  /// Members that neither all plugins nor any one of them has.
  private static func strange(
    _ map: Setting, to common: [OptionKey], _ entries: [KnownPlugins.Entry]
  ) -> [Setting.Member] {
    let known = Set((common + entries.flatMap(\.keys)).map(\.name))
    return map.members.filter { !known.contains($0.key) }
  }

  /// Each once, and none of them needed.
  private static func optional(_ keys: [OptionKey], besides names: [String]) -> [OptionKey] {
    var seen = Set(names)
    return keys.filter { seen.insert($0.name).inserted }.map { key in
      var key = key
      key.isRequired = false
      return key
    }
  }
}
