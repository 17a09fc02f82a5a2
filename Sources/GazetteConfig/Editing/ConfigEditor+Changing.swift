// Takes sources out of the text of a configuration, and switches them on and off.
import GazetteCore

extension ConfigEditor {
  /// The text without some of its sources, which are counted from 0 as the file has them. Comments
  /// in a source go with it, and so do those directly above its dash. Fails, with the place, where
  /// something else needs a part of one of them, and where the list is not written as a list.
  public func removing(_ indices: Set<Int>) throws(ConfigError) -> [UInt8] {
    if let use = try list(of: text.bytes).uses.first(where: { use in
      indices.contains(use.item) && !(use.user.map(indices.contains) ?? false)
    }) {
      throw ConfigError(
        "'*\(use.name)' stands for something in a source that would go", at: place(use.spot),
        hint: "Move '&\(use.name)' to a key that begins with 'x-', or write the value out here.")
    }
    let edited = try changing(indices.sorted(by: >)) { (bytes, list, index) in
      SourceRemoval(bytes, list, index).edits
    }
    try EditCheck(before: text, after: edited).removal(of: indices)
    return marked(edited)
  }

  /// The text with some of its sources switched on or off by their key `enabled`.
  public func switching(_ indices: Set<Int>, on isOn: Bool) throws(ConfigError) -> [UInt8] {
    let edited = try changing(indices.sorted()) { (bytes, list, index) throws(ConfigError) in
      let edits = SourceSwitch(bytes, list, index, isOn: isOn, lineEnd: lineEnd).edits
      guard let edits else { throw EditCheck.refusal(at: place(list.items[index].start)) }
      return edits
    }
    try EditCheck(before: text, after: edited).switching(indices, on: isOn)
    return marked(edited)
  }

  /// One source after the other, since each change moves what stands below it.
  private func changing(
    _ indices: [Int],
    _ edits: (_ text: [UInt8], _ list: WalkedList, _ index: Int) throws(ConfigError) -> [TextEdit]
  ) throws(ConfigError) -> [UInt8] {
    var bytes = text.bytes
    for index in indices {
      let list = try list(of: bytes)
      guard list.items.indices.contains(index) else {
        throw EditCheck.refusal(at: place(list.start))
      }
      bytes = try edits(bytes, list, index).applied(to: bytes)
    }
    guard bytes.count <= ConfigText.maximumBytes else { throw ConfigText.tooLarge(text.file) }
    return bytes
  }

  private func list(of bytes: [UInt8]) throws(ConfigError) -> WalkedList {
    let found: WalkedList?
    do throws(YAMLFault) {
      found = try ListWalk.list(at: ConfigEditor.key, in: bytes)
    } catch {
      throw ConfigError([YAMLSentences.problem(error, in: text)])
    }
    guard let found else { throw EditCheck.refusal(at: Place(file: text.file, line: 1, column: 1)) }
    return found
  }

  private func place(_ spot: YAMLSpot) -> Place {
    Place(file: text.file, line: spot.line + 1, column: spot.column + 1)
  }
}
