// Finds how one source is switched on or off in the text of a configuration.

/// What must change in a text so that one member of its list has another `enabled`.
struct SourceSwitch {
  private static let key = "enabled"

  private let bytes: [UInt8]
  private let places: YAMLPlaces
  private let item: WalkedList.Item
  private let isOn: Bool
  private let lineEnd: String

  init(_ bytes: [UInt8], _ list: WalkedList, _ index: Int, isOn: Bool, lineEnd: String) {
    self.bytes = bytes
    self.isOn = isOn
    self.lineEnd = lineEnd
    item = list.items[index]
    places = YAMLPlaces(bytes)
  }

  /// nil for what has no options of its own, such as an alias.
  var edits: [TextEdit]? {
    guard case .map(let isFlow, let members) = item.shape, !members.isEmpty else { return nil }
    guard let own = members.lastIndex(where: { $0.key == SourceSwitch.key }) else {
      let name = members.last { $0.key == "name" } ?? members[members.count - 1]
      return isFlow ? addition(inFlow: members, behind: name) : addition(members[0], behind: name)
    }
    // What is merged into the source may switch it off as well.
    if isOn, own > 0, !members.contains(where: { $0.key == "<<" }) {
      let cut = isFlow ? cut(inFlow: members, own) : cut(members[own])
      if let cut { return [cut] }
    }
    return [replacement(of: members[own])]
  }

  private var word: String { isOn ? "true" : "false" }

  private func replacement(of member: WalkedList.Member) -> TextEdit {
    let range = places.offset(of: member.start)..<places.offset(of: member.end)
    let isNothing = range.isEmpty && bytes[..<range.lowerBound].last == UInt8(ascii: ":")
    return TextEdit(range: range, bytes: Array(((isNothing ? " " : "") + word).utf8))
  }

  // A map with a line for each option.

  private func addition(_ first: WalkedList.Member, behind name: WalkedList.Member) -> [TextEdit] {
    let line = name.end.column == 0 ? name.end.line : name.end.line + 1
    let offset = places.start(ofLine: line)
    let words =
      String(repeating: " ", count: first.keyStart.column) + "\(SourceSwitch.key): \(word)"
    let isOpen = offset > 0 && !SourceSwitch.ends.contains(bytes[offset - 1])
    return [.insert(isOpen ? lineEnd + words : words + lineEnd, at: offset)]
  }

  /// The whole line of an option; nil where something else stands on it.
  private func cut(_ member: WalkedList.Member) -> TextEdit? {
    let line = member.keyStart.line
    let end = places.offset(of: member.end)
    let start = places.start(ofLine: line)
    let next = places.start(ofLine: line + 1)
    guard member.end.line == line, places.indent(ofLine: line) == member.keyStart.column,
      bytes[end..<max(end, next)].allSatisfy({ $0 == 0x20 || SourceSwitch.ends.contains($0) })
    else { return nil }
    let isLast = next == bytes.count && !(bytes.last.map(SourceSwitch.ends.contains) ?? true)
    return .cut(isLast ? start - lineEnd.utf8.count..<next : start..<next)
  }

  // A map in braces.

  private func addition(
    inFlow members: [WalkedList.Member], behind name: WalkedList.Member
  ) -> [TextEdit] {
    // A configuration in JSON stays JSON.
    let isQuoted = bytes[places.offset(of: name.keyStart)] == UInt8(ascii: "\"")
    let key = isQuoted ? "\"\(SourceSwitch.key)\"" : SourceSwitch.key
    return [.insert(", \(key): \(word)", at: places.offset(of: name.end))]
  }

  private func cut(inFlow members: [WalkedList.Member], _ own: Int) -> TextEdit? {
    let before = places.offset(of: members[own - 1].end)
    let start = places.offset(of: members[own].keyStart)
    guard bytes[before..<start].allSatisfy({ $0 == 0x20 || $0 == UInt8(ascii: ",") }) else {
      return nil
    }
    return .cut(before..<places.offset(of: members[own].end))
  }

  private static let ends: [UInt8] = [0x0A, 0x0D]
}
