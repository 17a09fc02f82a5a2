// Guesses an encoding that nobody named, from what the text would be in it.

enum CharsetGuess {
  /// The encoding in which the bytes make likely text, or windows-1252, in which they make some.
  static func guess(_ bytes: UnsafeBufferPointer<UInt8>) -> CharsetLabel {
    let sample = sample(bytes)
    return sample.withUnsafeBufferPointer { sample in
      candidates.first { isLikely(sample, $0) }.flatMap { CharsetLabel($0.label) }
    } ?? .windows1252
  }

  private struct Candidate {
    let label: String
    /// Characters that make up at least `share` of a hundred in a text of this encoding.
    let typical: @Sendable (UInt32) -> Bool
    let share: Int
    /// No byte beyond ASCII is lower.
    var lowest: UInt8 = 0x80
    /// How many of a hundred bytes are beyond ASCII, at least.
    var density = 0
  }

  /// Japanese has kana among its Chinese characters; Korean is nearly all Hangul; Russian is
  /// nearly all small letters, which in the wrong Cyrillic encoding become capitals. The umlauts of
  /// German may look like any of these, but they are few.
  private static let candidates = [
    Candidate(
      label: "euc-kr", typical: { (0xAC00...0xD7A3).contains($0) }, share: 85, lowest: 0xA1),
    Candidate(
      label: "euc-jp", typical: { (0x3041...0x30FF).contains($0) }, share: 25, lowest: 0x8E),
    Candidate(label: "shift_jis", typical: { (0x3041...0x30FF).contains($0) }, share: 25),
    Candidate(
      label: "windows-1251", typical: { (0x430...0x44F).contains($0) }, share: 75, density: 25),
    Candidate(
      label: "koi8-r", typical: { (0x430...0x44F).contains($0) }, share: 75, density: 25),
    Candidate(label: "gb18030", typical: isHan, share: 85, density: 25),
    Candidate(label: "big5", typical: isHan, share: 85, density: 25),
  ]

  @Sendable private static func isHan(_ scalar: UInt32) -> Bool {
    (0x4E00...0x9FFF).contains(scalar) || (0x3000...0x301F).contains(scalar)
      || (0xFF01...0xFF5E).contains(scalar)
  }

  /// Fewer characters are no text to judge by.
  private static let fewest = 4
  private static let longestSample = 32 * 1024

  /// The lines that hold other bytes than ASCII, up to a limit.
  private static func sample(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var sample: [UInt8] = []
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == UInt8(ascii: "<") }) {
      if line.contains(where: { $0 >= 0x80 }) {
        sample.append(contentsOf: line.prefix(longestSample))
        sample.append(0x0A)
      }
      if sample.count >= longestSample { break }
    }
    return sample
  }

  private static func isLikely(_ sample: UnsafeBufferPointer<UInt8>, _ candidate: Candidate) -> Bool
  {
    guard sample.allSatisfy({ $0 < 0x80 || $0 >= candidate.lowest }),
      isDense(candidate.density, sample),
      let label = CharsetLabel(candidate.label),
      let text = CharsetConverter.convert(sample, from: label), text.repairs == 0
    else { return false }
    var typical = 0
    var all = 0
    for scalar in String(decoding: text.utf8, as: UTF8.self).unicodeScalars
    where scalar.value >= 0x80 {
      all += 1
      if candidate.typical(scalar.value) { typical += 1 }
    }
    return all >= fewest && typical * 100 >= all * candidate.share
  }

  private static func isDense(_ percent: Int, _ sample: UnsafeBufferPointer<UInt8>) -> Bool {
    let beyond = sample.reduce(0) { $0 + ($1 >= 0x80 ? 1 : 0) }
    return beyond * 100 >= sample.count * percent
  }
}
