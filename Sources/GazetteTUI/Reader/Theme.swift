// The looks of the reader, on light and on dark.

public struct Theme: Sendable, Hashable {
  var tab: CellStyle
  var activeTab: CellStyle
  var faint: CellStyle
  var source: CellStyle
  var unread: CellStyle
  var read: CellStyle
  var saved: CellStyle
  var selection: CellStyle
  /// Of a list that keys do not move in.
  var idleSelection: CellStyle
  var match: CellStyle
  var line: CellStyle
  var title: CellStyle
  var heading: CellStyle
  var link: CellStyle
  var code: CellStyle
  var notice: CellStyle
  var fault: CellStyle

  private static func rgb(_ hex: UInt32) -> CellColor {
    .mixed(
      red: UInt8(hex >> 16 & 255), green: UInt8(hex >> 8 & 255), blue: UInt8(hex & 255))
  }

  /// Contrast is at least 4.5 to 1 on black to #1e1e1e.
  public static let dark = Theme(
    faint: 0xA0A0A0, accent: 0x7AB8FF, warm: 0xFFC66D, green: 0x8FCB8F, red: 0xFF8A80,
    selection: 0x2F4A66, idle: 0x333333)
  /// The same on white to #f5f5f5.
  public static let light = Theme(
    faint: 0x5F6368, accent: 0x0B57D0, warm: 0x8A5300, green: 0x1B6E30, red: 0xB3261E,
    selection: 0xCFE2FF, idle: 0xE4E4E4)

  private init(
    faint: UInt32, accent: UInt32, warm: UInt32, green: UInt32, red: UInt32, selection: UInt32,
    idle: UInt32
  ) {
    func ink(_ hex: UInt32, _ attributes: CellStyle.Attributes = []) -> CellStyle {
      CellStyle(attributes, ink: Theme.rgb(hex))
    }
    tab = ink(faint)
    activeTab = ink(accent, [.bold, .underlined])
    self.faint = ink(faint)
    source = ink(green)
    unread = CellStyle(.bold)
    read = ink(faint)
    saved = ink(warm)
    self.selection = CellStyle(.bold, ground: Theme.rgb(selection))
    idleSelection = CellStyle(ground: Theme.rgb(idle))
    match = ink(warm, [.bold, .underlined])
    line = ink(faint)
    title = CellStyle(.bold)
    heading = ink(accent, .bold)
    link = ink(accent, .underlined)
    code = ink(green)
    notice = CellStyle(.bold, ground: Theme.rgb(selection))
    fault = ink(red, .bold)
  }

  /// Without colours nothing is told by them alone.
  public static let plain: Theme = {
    var theme = Theme.dark
    theme.tab = .plain
    theme.activeTab = CellStyle([.bold, .underlined])
    theme.faint = .plain
    theme.source = .plain
    theme.read = .plain
    theme.saved = .plain
    theme.selection = CellStyle(.reversed)
    theme.idleSelection = CellStyle(.underlined)
    theme.match = CellStyle([.bold, .underlined])
    theme.line = .plain
    theme.heading = CellStyle(.bold)
    theme.link = CellStyle(.underlined)
    theme.code = .plain
    theme.notice = CellStyle(.reversed)
    theme.fault = CellStyle(.bold)
    return theme
  }()

  /// By what the terminal says its background is (WCAG 2.2, relative luminance).
  public static func isLight(red: Double, green: Double, blue: Double) -> Bool {
    0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5
  }
}
