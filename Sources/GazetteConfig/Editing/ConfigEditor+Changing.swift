// Takes sources out of the text of a configuration, and switches them on and off.
import GazetteCore

extension ConfigEditor {
  /// The text without some of its sources, which are counted from 0 as the file has them. Comments
  /// in a source go with it, and so do those directly above its dash. Fails, with the place, where
  /// something else needs a part of one of them, and where the list is not written as a list.
  public func removing(_ indices: Set<Int>) throws(ConfigError) -> [UInt8] {
    let list = try list(with: indices)
    if let use = list.uses.first(where: { use in
      indices.contains(use.item) && !(use.user.map(indices.contains) ?? false)
    }) {
      throw ConfigError(
        "'*\(use.name)' stands for something in a source that would go", at: place(use.spot),
        hint: "Move '&\(use.name)' to a key that begins with 'x-', or write the value out here.")
    }
    let edits =
      list.isFlow
      ? BracketRemoval(text.bytes, list).edits(indices)
      : BlockRemoval(text.bytes, list).edits(indices)
    let edited = edits.applied(to: text.bytes)
    try EditCheck(before: text, after: edited).removal(of: indices)
    return marked(edited)
  }

  /// The text with some of its sources switched on or off by their key `enabled`.
  public func switching(_ indices: Set<Int>, on isOn: Bool) throws(ConfigError) -> [UInt8] {
    let list = try list(with: indices)
    let switches = SourceSwitch(text.bytes, isOn: isOn, lineEnd: lineEnd)
    var edits: [TextEdit] = []
    for index in indices.sorted() {
      let item = list.items[index]
      guard let found = switches.edits(item) else { throw EditCheck.refusal(at: place(item.start)) }
      edits += found
    }
    let edited = edits.applied(to: text.bytes)
    guard edited.count <= ConfigText.maximumBytes else { throw ConfigText.tooLarge(text.file) }
    do throws(ConfigError) {
      try EditCheck(before: text, after: edited).switching(indices, on: isOn)
    } catch {
      throw reasonOfUse(list, indices) ?? error
    }
    return marked(edited)
  }

  /// What else takes over the options of sources that are switched, and would be switched with them.
  private func reasonOfUse(_ list: WalkedList, _ indices: Set<Int>) -> ConfigError? {
    let use = list.uses.first { use in
      indices.contains(use.item) && !(use.user.map(indices.contains) ?? false)
    }
    guard let use else { return nil }
    return ConfigError(
      "'*\(use.name)' takes over what the source at '&\(use.name)' says, and would change with it",
      at: place(use.spot),
      hint: "Write 'enabled:' into the source here as it is to be, or name it as well.")
  }

  /// The list of sources, which has members at all of `indices`.
  private func list(with indices: Set<Int>) throws(ConfigError) -> WalkedList {
    let found: WalkedList?
    do throws(YAMLFault) {
      found = try ListWalk.list(at: ConfigEditor.key, in: text.bytes)
    } catch {
      throw ConfigError([YAMLSentences.problem(error, in: text)])
    }
    guard let found, indices.allSatisfy(found.items.indices.contains) else {
      throw EditCheck.refusal(at: Place(file: text.file, line: 1, column: 1))
    }
    return found
  }

  private func place(_ spot: YAMLSpot) -> Place {
    Place(file: text.file, line: spot.line + 1, column: spot.column + 1)
  }
}
