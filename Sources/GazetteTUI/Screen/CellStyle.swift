// How a cell looks: colours, and what is done to its letters.

/// A colour as a theme names it.
public enum CellColor: Sendable, Hashable {
  /// The terminal's own, which its owner can read.
  case standard
  /// 0 to 15: of the terminal's own palette.
  case named(UInt8)
  /// Made of red, green and blue; a terminal of fewer colours gets the nearest it has.
  case mixed(red: UInt8, green: UInt8, blue: UInt8)
}

public struct CellStyle: Sendable, Hashable {
  public struct Attributes: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let bold = Attributes(rawValue: 1)
    public static let faint = Attributes(rawValue: 2)
    public static let italic = Attributes(rawValue: 4)
    public static let underlined = Attributes(rawValue: 8)
    public static let reversed = Attributes(rawValue: 16)
    public static let struck = Attributes(rawValue: 32)
  }

  public var ink: CellColor
  public var ground: CellColor
  public var attributes: Attributes

  public static let plain = CellStyle()

  public init(
    _ attributes: Attributes = [], ink: CellColor = .standard, ground: CellColor = .standard
  ) {
    self.ink = ink
    self.ground = ground
    self.attributes = attributes
  }

  /// The same with what `other` has of its own.
  public func with(_ other: CellStyle) -> CellStyle {
    CellStyle(
      attributes.union(other.attributes), ink: other.ink == .standard ? ink : other.ink,
      ground: other.ground == .standard ? ground : other.ground)
  }
}
