// What somebody did at the keyboard or with the mouse.

public enum Key: Sendable, Hashable {
  /// Text as it was typed or composed, a character at a time.
  case character(Character)
  case special(Special, Modifiers = [])
  /// A letter or sign held together with Control or Alt, in lower case.
  case chord(Character, Modifiers)
  /// Pasted text: clean, never obeyed as keys.
  case paste(String)
  case mouse(Mouse)
  case focus(Bool)
  /// What the terminal says of itself.
  case answer(Answer)

  public enum Special: Sendable, Hashable, CaseIterable {
    case up, down, left, right, home, end, pageUp, pageDown, insert, delete
    case enter, tab, backTab, backspace, escape
    case f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12
  }

  public struct Modifiers: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// In the order of xterm's numbers.
    public static let shift = Modifiers(rawValue: 1)
    public static let alt = Modifiers(rawValue: 2)
    public static let control = Modifiers(rawValue: 4)
  }

  /// Rows and columns are counted from 0.
  public struct Mouse: Sendable, Hashable {
    public enum Action: Sendable, Hashable {
      case press, release, drag, wheelUp, wheelDown
    }

    public var action: Action
    public var row: Int
    public var column: Int

    public init(_ action: Action, row: Int, column: Int) {
      self.action = action
      self.row = row
      self.column = column
    }
  }

  public enum Answer: Sendable, Hashable {
    /// Of its background, each part from 0 to 1.
    case background(red: Double, green: Double, blue: Double)
    /// What kind it is (DA1): every terminal answers this, so that what comes before it is all there is.
    case kind
    /// Whether it knows a mode.
    case mode(Int, isKnown: Bool)
  }
}
