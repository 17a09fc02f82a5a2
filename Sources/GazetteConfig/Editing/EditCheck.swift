// Reads a text back after an edit, so that no way of writing YAML can lose anything.
import GazetteCore

/// Compares what a configuration says before and after an edit of its sources.
struct EditCheck {
  private let before: Setting
  private let after: Setting

  /// Fails where the new text is not what anybody could read.
  init(before: ConfigText, after: [UInt8]) throws(ConfigError) {
    self.before = try YAMLReader.read(before.bytes, file: before.file).root
    do throws(ConfigError) {
      let document = try YAMLReader.read(after, file: before.file)
      guard document.problems.isEmpty else { throw ConfigError(document.problems) }
      self.after = document.root
    } catch {
      throw EditCheck.refusal(at: self.before[ConfigEditor.key]?.place)
    }
  }

  func removal(of indices: Set<Int>) throws(ConfigError) {
    let kept = sources(before).enumerated().filter { !indices.contains($0.offset) }
    try compare(kept.map(\.element), sources(after)) { $0.says(sameAs: $1) }
  }

  func switching(_ indices: Set<Int>, on isOn: Bool) throws(ConfigError) {
    let (old, new) = (sources(before), sources(after))
    try compare(Array(old.indices), Array(new.indices)) { place, _ in
      guard indices.contains(place) else { return old[place].says(sameAs: new[place]) }
      let key = [ConfigTables.enabled]
      let flag = new[place][ConfigTables.enabled.name]?.text
      return old[place].without(key).says(sameAs: new[place].without(key))
        && (flag == (isOn ? "true" : "false") || isOn && flag == nil)
    }
  }

  private func sources(_ root: Setting) -> [Setting] {
    if case .list(let members)? = root[ConfigEditor.key]?.value { members } else { [] }
  }

  /// All but the sources must be the same in any case.
  private func compare<Item>(
    _ old: [Item], _ new: [Item], _ isSame: (Item, Item) -> Bool
  ) throws(ConfigError) {
    let others = { (root: Setting) in root.members.filter { $0.key != ConfigEditor.key } }
    let isLeftAlone = Setting(.map(others(before)), at: before.place)
      .says(sameAs: Setting(.map(others(after)), at: after.place))
    guard isLeftAlone, old.count == new.count, zip(old, new).allSatisfy(isSame) else {
      throw EditCheck.refusal(at: before[ConfigEditor.key]?.place)
    }
  }

  static func refusal(at place: Place?) -> ConfigError {
    ConfigError(
      "the sources are written in a way that cannot be edited", at: place,
      hint: "Change the file by hand, or write each source below 'sources:' behind '- '.")
  }
}

extension Setting {
  /// Whether both have the same value, wherever they stand. As deep as the reader lets maps be.
  fileprivate func says(sameAs other: Setting) -> Bool {
    switch (value, other.value) {
    case (.null, .null): true
    case (.scalar(let text, let isQuoted), .scalar(let otherText, let isOtherQuoted)):
      text == otherText && isQuoted == isOtherQuoted
    case (.list(let members), .list(let others)):
      members.count == others.count && zip(members, others).allSatisfy { $0.says(sameAs: $1) }
    case (.map(let members), .map(let others)):
      members.count == others.count
        && zip(members, others).allSatisfy {
          $0.key == $1.key && $0.setting.says(sameAs: $1.setting)
        }
    default: false
    }
  }
}
