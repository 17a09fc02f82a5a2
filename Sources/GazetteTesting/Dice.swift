// Random numbers that are the same for the same seed, on every machine.

/// A small generator for tests; never for anything that has to be secret.
public struct Dice: Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// A number from 0 to `sides` − 1.
  public mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % max(1, sides)
  }

  /// True once in so many rolls.
  public mutating func hits(oneIn sides: Int) -> Bool { roll(sides) == 0 }

  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[roll(elements.count)]
  }
}
