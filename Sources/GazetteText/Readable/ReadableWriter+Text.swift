// Text between the tags, decoded once, with white space folded outside of code.

extension ReadableWriter {
  mutating func text(_ run: UnsafeBufferPointer<UInt8>, isDecoded: Bool) {
    if isDecoded || HTMLScan.index(of: UInt8(ascii: "&"), in: run) == nil {
      append(run)
      return
    }
    var decoded = HTMLBuffer(capacity: run.count)
    HTMLReference.decodeAll(run, inAttribute: false, into: &decoded)
    append(decoded.contents)
  }

  /// A sign that the element stands for.
  mutating func addSign(_ sign: String) {
    guard preDepth == 0 else {
      verbatim.append(text: sign)
      return
    }
    if !isLinkSettled { settleLink() }
    runs.add(sign)
  }

  private mutating func append(_ run: UnsafeBufferPointer<UInt8>) {
    if preDepth > 0 {
      verbatim.append(run)
      return
    }
    var index = 0
    while index < run.count {
      let end = HTMLScan.wordsEnd(run, from: index)
      if end > index {
        addWords(UnsafeBufferPointer(rebasing: run[index..<end]))
        index = end
      } else {
        index += skipSpace(run, at: index)
      }
    }
  }

  /// Text that may have single blanks in it.
  private mutating func addWords(_ words: UnsafeBufferPointer<UInt8>) {
    if !isLinkSettled { settleLink() }
    guard raisedDepth > 0 || loweredDepth > 0 else {
      runs.add(words)
      return
    }
    let text = String(decoding: words, as: UTF8.self)
    runs.add(ReadableDigits.moved(text, isRaised: raisedDepth > 0) ?? text)
  }

  /// The blank or control character at `index`; gives its length.
  private mutating func skipSpace(_ run: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    switch run[index] {
    case 0xC2:
      if index + 1 < run.count, run[index + 1] == 0xA0 {
        runs.addBlank()
        return 2
      }
      let length = min(2, run.count - index)
      addWords(UnsafeBufferPointer(rebasing: run[index..<(index + length)]))
      return length
    case 0x09...0x0D, 0x20: runs.addBlank()
    default: break
    }
    return 1
  }

  // MARK: Code

  /// Lines as they are written, without empty ones at the ends.
  mutating func endVerbatim() {
    let text = verbatim.string
    verbatim.removeAll()
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { ReadableRun.clean(ReadableWriter.withoutTabs(String(Substring($0)))) }[...]
    func isBlank(_ line: String) -> Bool { line.utf8.allSatisfy { $0 == 0x20 } }
    while let last = lines.last, isBlank(last) { lines.removeLast() }
    while let first = lines.first, isBlank(first) { lines.removeFirst() }
    if !lines.isEmpty { frames.append(.code(Array(lines))) }
  }

  /// Each tab as blanks up to the next column that four divides, as most code is indented.
  private static func withoutTabs(_ line: String) -> String {
    guard line.utf8.contains(0x09) else { return line }
    var expanded = ""
    var column = 0
    for character in line {
      if character == "\t" {
        let count = 4 - column % 4
        expanded += String(repeating: " ", count: count)
        column += count
      } else {
        expanded.append(character)
        column += 1
      }
    }
    return expanded
  }
}

/// Digits above and below the line.
enum ReadableDigits {
  private static let plain = Array("0123456789+-()")
  private static let raised = Array("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾")
  private static let lowered = Array("₀₁₂₃₄₅₆₇₈₉₊₋₍₎")

  /// `text` with such digits: 10⁵ is not 105. nil when it has other characters.
  static func moved(_ text: String, isRaised: Bool) -> String? {
    guard text.utf8.count <= 16 else { return nil }
    var moved = ""
    for character in text {
      guard let index = plain.firstIndex(of: character) else { return nil }
      moved.append(isRaised ? raised[index] : lowered[index])
    }
    return moved
  }
}
