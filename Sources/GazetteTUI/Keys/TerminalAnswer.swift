// What a terminal answers when it is asked for its colours.

enum TerminalAnswer {
  /// `11;rgb:RRRR/GGGG/BBBB`, each of one to four hexadecimal digits.
  static func background(_ bytes: [UInt8]) -> Key.Answer? {
    let parts = bytes.split(separator: UInt8(ascii: ";"), maxSplits: 1)
    guard parts.count == 2, parts[0].elementsEqual("11".utf8) else { return nil }
    let colour = parts[1].split(separator: UInt8(ascii: ":"), maxSplits: 1)
    guard colour.count == 2,
      colour[0].elementsEqual("rgb".utf8) || colour[0].elementsEqual("rgba".utf8)
    else { return nil }
    let values = colour[1].split(separator: UInt8(ascii: "/")).map(share)
    guard values.count >= 3, let red = values[0], let green = values[1], let blue = values[2] else {
      return nil
    }
    return .background(red: red, green: green, blue: blue)
  }

  private static func share(_ digits: ArraySlice<UInt8>) -> Double? {
    guard (1...4).contains(digits.count), let text = String(validating: digits, as: UTF8.self),
      let value = UInt32(text, radix: 16)
    else { return nil }
    return Double(value) / Double((1 << (4 * digits.count)) - 1)
  }
}
