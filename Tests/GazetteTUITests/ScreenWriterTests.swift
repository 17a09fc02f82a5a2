// What is written between two screens.
import GazetteTesting
import Testing

@testable import GazetteTUI

struct ScreenWriterTests {
  private let writer = ScreenWriter(depth: .full, isSynchronized: false)

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func `nothing is written when nothing changed`() {
    var screen = Screen(columns: 20, rows: 3)
    screen.write("가나다", row: 1, column: 2)
    #expect(writer.bytes(from: screen, to: screen) == [])
  }

  @Test func `only the cells that changed are written`() {
    var old = Screen(columns: 40, rows: 2)
    old.write("one two three and some more words", row: 0, column: 0)
    var new = old
    new.write("T", row: 0, column: 4)
    #expect(text(writer.bytes(from: old, to: new)) == "\u{1b}[?25l\u{1b}[1;5HT")
  }

  @Test func `the end of a row is erased, not written`() {
    var old = Screen(columns: 40, rows: 1)
    old.write("a long line of words", row: 0, column: 0)
    var new = Screen(columns: 40, rows: 1)
    new.write("a", row: 0, column: 0)
    #expect(text(writer.bytes(from: old, to: new)) == "\u{1b}[?25l\u{1b}[1;3H\u{1b}[K")
  }

  @Test func `a wide character is written whole`() {
    var old = Screen(columns: 10, rows: 1)
    old.write("가", row: 0, column: 0)
    var new = old
    new.write("x", row: 0, column: 1)
    #expect(new.text(ofRow: 0) == " x")
    #expect(text(writer.bytes(from: old, to: new)) == "\u{1b}[?25l\u{1b}[1H x")
  }

  @Test func `a row about which terminals disagree is written anew`() {
    var old = Screen(columns: 10, rows: 1)
    old.write("👩‍👩‍👧 ab", row: 0, column: 0)
    var new = old
    new.write("c", row: 0, column: 4)
    #expect(text(writer.bytes(from: old, to: new)).contains("\u{1b}[1H\u{1b}[2K👩‍👩‍👧"))
  }

  @Test func `a family that is cut joins nothing`() {
    var screen = Screen(columns: 10, rows: 1)
    screen.write("👩" + String(repeating: "\u{200D}👩", count: 20), row: 0, column: 0)
    #expect(screen[0, 0].text.unicodeScalars.last != "\u{200D}")
    #expect(screen[0, 0].text.unicodeScalars.count == 11)
  }

  @Test func `a terminal that knows frames is told where they end`() {
    let writer = ScreenWriter(depth: .full)
    let bytes = text(writer.bytes(from: nil, to: Screen(columns: 2, rows: 1)))
    #expect(bytes.hasPrefix("\u{1b}[?2026h"))
    #expect(bytes.hasSuffix("\u{1b}[?2026l"))
  }

  /// Whatever two screens hold, what is written turns one into the other.
  @Test(arguments: 1...200)
  func `a terminal shows the new screen`(seed: UInt64) {
    var dice = Dice(seed: seed)
    let size = (columns: 1 + dice.roll(30), rows: 1 + dice.roll(6))
    let old = screen(size, &dice)
    var new = old
    if dice.roll(3) == 0 { new = screen(size, &dice) }
    change(&new, &dice)
    var emulator = Emulator(columns: size.columns, rows: size.rows)
    emulator.obey(writer.bytes(from: nil, to: old))
    expect(emulator, shows: old)
    emulator.obey(writer.bytes(from: old, to: new))
    expect(emulator, shows: new)
  }

  private func expect(_ emulator: Emulator, shows screen: Screen) {
    #expect(emulator.faults == [])
    for row in 0..<screen.rows {
      for column in 0..<screen.columns {
        let cell = screen[row, column]
        #expect(emulator.texts[row][column] == cell.text)
        #expect(emulator.styles[row][column] == ColorDepth.full.sequence(for: cell.style))
      }
    }
    #expect(emulator.isCursorShown == (screen.cursor != nil))
  }

  private func screen(_ size: (columns: Int, rows: Int), _ dice: inout Dice) -> Screen {
    var screen = Screen(columns: size.columns, rows: size.rows)
    for _ in 0..<dice.roll(12) { change(&screen, &dice) }
    return screen
  }

  private static let words = [
    "abc", "가나다", "x가", "e\u{301}", "👩‍👩‍👧", "漢", "   ", "שלום", "\u{301}", "🇰🇷", "longer words here",
  ]

  private func change(_ screen: inout Screen, _ dice: inout Dice) {
    let styles: [CellStyle] = [
      .plain, CellStyle(.bold), CellStyle(.underlined, ink: .named(3)),
      CellStyle(ground: .mixed(red: 1, green: 2, blue: 3)),
    ]
    let row = dice.roll(screen.rows)
    let column = dice.roll(screen.columns)
    screen.write(
      dice.pick(ScreenWriterTests.words), row: row, column: column, dice.pick(styles))
    screen.cursor = dice.roll(2) == 0 ? nil : Screen.Place(row: row, column: column)
  }
}
