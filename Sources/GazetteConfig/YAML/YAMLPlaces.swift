// Finds the byte that a line and a column of YAML name.

/// The lines of a text as libyaml counts them, from 0.
struct YAMLPlaces {
  private let bytes: [UInt8]
  private var starts = [0]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var index = 0
    while index < bytes.count {
      let length = YAMLPlaces.lineBreak(bytes, at: index)
      index += max(1, length)
      if length > 0 { starts.append(index) }
    }
  }

  /// Columns are characters.
  func offset(of spot: YAMLSpot) -> Int {
    offset(from: start(ofLine: spot.line), characters: spot.column)
  }

  /// The same of many places in their order, in one walk along each line.
  func offsets(of spots: [YAMLSpot]) -> [Int] {
    var last = YAMLSpot(line: 0, column: 0)
    var offset = 0
    return spots.map { spot in
      if spot.line != last.line || spot.column < last.column {
        last = YAMLSpot(line: spot.line, column: 0)
        offset = start(ofLine: spot.line)
      }
      offset = self.offset(from: offset, characters: spot.column - last.column)
      last = spot
      return offset
    }
  }

  private func offset(from start: Int, characters: Int) -> Int {
    var offset = start
    for _ in 0..<characters {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return min(offset, bytes.count)
  }

  /// At least 1.
  var lineCount: Int { starts.count }

  /// A line with its end; nothing beyond the last one.
  func bytes(ofLine line: Int) -> ArraySlice<UInt8> {
    bytes[start(ofLine: line)..<start(ofLine: line + 1)]
  }

  /// Where a line begins; the end of the text for lines beyond the last one.
  func start(ofLine line: Int) -> Int { line < starts.count ? starts[line] : bytes.count }

  /// The first line from `line` on that is no comment indented by more than `column`: such comments
  /// belong to what stands above them.
  func line(behindComments line: Int, deeperThan column: Int) -> Int {
    var line = line
    while isComment(line, deeperThan: column) { line += 1 }
    return line
  }

  private func isComment(_ line: Int, deeperThan column: Int) -> Bool {
    let text = bytes[start(ofLine: line)...]
    let blanks = text.prefix { $0 == UInt8(ascii: " ") }.count
    return blanks > column && text.dropFirst(blanks).first == UInt8(ascii: "#")
  }

  /// The length of the line break at `index`; 0 where there is none. YAML 1.1 §5.4.
  private static func lineBreak(_ bytes: [UInt8], at index: Int) -> Int {
    let rest = bytes[index...].prefix(3)
    if rest.starts(with: [0x0D, 0x0A]) { return 2 }
    if rest.first == 0x0A || rest.first == 0x0D { return 1 }
    if rest.starts(with: [0xC2, 0x85]) { return 2 }
    return rest.elementsEqual([0xE2, 0x80, 0xA8]) || rest.elementsEqual([0xE2, 0x80, 0xA9]) ? 3 : 0
  }
}

/// A place in a text, counted from 0.
struct YAMLSpot: Hashable {
  var line: Int
  var column: Int
}

extension YAMLStep {
  var start: YAMLSpot { YAMLSpot(line: line, column: column) }
  var end: YAMLSpot { YAMLSpot(line: endLine, column: endColumn) }
}
