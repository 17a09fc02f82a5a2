// What stands on a line of YAML.

extension YAMLPlaces {
  /// The number of the line that holds a byte.
  func line(of offset: Int) -> Int {
    var low = 0
    var high = lineCount
    while high - low > 1 {
      let middle = (low + high) / 2
      if start(ofLine: middle) <= offset { low = middle } else { high = middle }
    }
    return low
  }

  func indent(ofLine line: Int) -> Int { blanks(ofLine: line).count }

  /// The first byte of a line that is no blank.
  func firstByte(ofLine line: Int) -> UInt8? {
    let indent = blanks(ofLine: line)
    return bytes(ofLine: line).dropFirst(indent.count).first
  }

  /// Whether a line holds nothing but blanks.
  func isBlank(_ line: Int) -> Bool {
    bytes(ofLine: line).allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  /// Whether a comment looks like a member of a list: `# - name: x`.
  func isOutcommentedItem(_ line: Int) -> Bool {
    let text = bytes(ofLine: line).drop { $0 == 0x20 }.drop { $0 == UInt8(ascii: "#") }
    return text.drop { $0 == 0x20 }.starts(with: [UInt8(ascii: "-"), 0x20])
  }

  private func blanks(ofLine line: Int) -> ArraySlice<UInt8> {
    bytes(ofLine: line).prefix { $0 == 0x20 }
  }
}
