// How many colours a terminal has, and how a style is told to it.

public enum ColorDepth: Sendable, Hashable, CaseIterable {
  /// Bold, underlined and so on, and no colour: what NO_COLOR asks for.
  case none
  case sixteen
  case palette
  case full

  /// What the environment says: https://no-color.org, COLORTERM, and the end of TERM.
  public init(_ variable: (String) -> String?) {
    let name = variable("TERM") ?? ""
    if variable("NO_COLOR").map({ !$0.isEmpty }) ?? false || name == "dumb" {
      self = .none
    } else if ["truecolor", "24bit"].contains(variable("COLORTERM") ?? "")
      || name.hasSuffix("-direct")
    {
      self = .full
    } else {
      self = name.hasSuffix("256color") ? .palette : .sixteen
    }
  }

  /// The sequence that sets exactly this style, whatever was set before (ECMA-48 §8.3.117).
  func sequence(for style: CellStyle) -> String {
    var codes = ["0"]
    for (attribute, code) in ColorDepth.attributeCodes where style.attributes.contains(attribute) {
      codes.append(code)
    }
    codes += self.codes(for: style.ink, from: 30) + self.codes(for: style.ground, from: 40)
    return "\u{1b}[" + (codes.count == 1 ? "" : codes.joined(separator: ";")) + "m"
  }

  private static let attributeCodes: [(CellStyle.Attributes, String)] = [
    (.bold, "1"), (.faint, "2"), (.italic, "3"), (.underlined, "4"), (.reversed, "7"),
    (.struck, "9"),
  ]

  /// `base` is 30 for letters and 40 for what is behind them.
  private func codes(for ink: CellColor, from base: Int) -> [String] {
    switch (self, ink) {
    case (.none, _), (_, .standard): []
    case (_, .named(let number)) where number < 8: ["\(base + Int(number))"]
    case (_, .named(let number)): ["\(base + 52 + Int(number & 15))"]
    case (.full, .mixed(let red, let green, let blue)):
      ["\(base + 8)", "2", "\(red)", "\(green)", "\(blue)"]
    case (.palette, .mixed(let red, let green, let blue)):
      ["\(base + 8)", "5", "\(ColorDepth.paletteIndex(red, green, blue))"]
    case (.sixteen, .mixed(let red, let green, let blue)):
      codes(for: .named(ColorDepth.nearestName(red, green, blue)), from: base)
    }
  }

  /// Of the colour cube or the greys that all terminals of 256 colours share (xterm's).
  static func paletteIndex(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    let colour = [Int(red), Int(green), Int(blue)]
    let steps = colour.map { value in
      cube.indices.min { abs(cube[$0] - value) < abs(cube[$1] - value) } ?? 0
    }
    let grey = max(0, min(23, (colour.reduce(0, +) / 3 - 3) / 10))
    let cubeError = zip(colour, steps).reduce(0) { $0 + square($1.0 - cube[$1.1]) }
    let greyError = colour.reduce(0) { $0 + square($1 - (8 + 10 * grey)) }
    return greyError < cubeError ? 232 + grey : 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
  }

  private static let cube = [0, 95, 135, 175, 215, 255]

  private static func square(_ number: Int) -> Int { number * number }

  private static func nearestName(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    let values = [red, green, blue].map { Int($0) }
    let most = values.max() ?? 0
    let least = values.min() ?? 0
    if most - least < 40 { return most < 64 ? 0 : most < 128 ? 8 : most < 208 ? 7 : 15 }
    var name: UInt8 = 0
    for (index, value) in values.enumerated() where value * 2 > most + least { name |= 1 << index }
    return most > 192 ? name + 8 : name
  }
}
