// Bytes of terminals as keys.
import GazetteTUI
import Testing

struct KeyReaderTests {
  private func keys(_ text: String) -> [Key] {
    var reader = KeyReader()
    return reader.read(text.utf8) + reader.settle()
  }

  @Test(arguments: [
    ("a", Key.character("a")), ("한", .character("한")), ("😀", .character("😀")),
    ("\r", .special(.enter)), ("\t", .special(.tab)), ("\u{7f}", .special(.backspace)),
    ("\u{3}", .chord("c", .control)), ("\u{0}", .chord(" ", .control)),
    ("\u{1b}", .special(.escape)), ("\u{1b}[A", .special(.up)), ("\u{1b}OA", .special(.up)),
    ("\u{1b}[1;5C", .special(.right, .control)), ("\u{1b}[5~", .special(.pageUp)),
    ("\u{1b}[3;2~", .special(.delete, .shift)), ("\u{1b}[Z", .special(.backTab)),
    ("\u{1b}[[A", .special(.f1)), ("\u{1b}OP", .special(.f1)), ("\u{1b}[15~", .special(.f5)),
    ("\u{1b}x", .chord("x", .alt)), ("\u{1b}X\u{7}", .chord("x", .alt)),
    ("\u{1b}[106u", .character("j")), ("\u{1b}[106;5u", .chord("j", .control)),
    ("\u{1b}[27;5;106~", .chord("j", .control)), ("\u{1b}[13;2u", .special(.enter, .shift)),
    ("\u{1b}[<0;3;7M", .mouse(Key.Mouse(.press, row: 6, column: 2))),
    ("\u{1b}[<0;3;7m", .mouse(Key.Mouse(.release, row: 6, column: 2))),
    ("\u{1b}[<65;1;1M", .mouse(Key.Mouse(.wheelDown, row: 0, column: 0))),
    ("\u{1b}[<68;1;1M", .mouse(Key.Mouse(.wheelUp, row: 0, column: 0))),
    ("\u{1b}[I", .focus(true)), ("\u{1b}[?62;22c", .answer(.kind)),
    ("\u{1b}[?2026;2$y", .answer(.mode(2026, isKnown: true))),
    ("\u{1b}[?2026;0$y", .answer(.mode(2026, isKnown: false))),
    (
      "\u{1b}]11;rgb:ffff/0000/8080\u{7}",
      .answer(.background(red: 1, green: 0, blue: Double(0x8080) / 65535))
    ),
    ("\u{1b}]11;rgb:f/0/0\u{1b}\\", .answer(.background(red: 1, green: 0, blue: 0))),
    ("\u{1b}[200~one\ntwo\u{1b}[31m\u{1b}[201~", .paste("one two [31m")),
  ])
  func `a sequence is one key`(text: String, key: Key) {
    if text == "\u{1b}X\u{7}" {
      #expect(keys(text) == [])
    } else {
      #expect(keys(text) == [key])
    }
  }

  @Test(arguments: [
    "ab", "안녕", "\u{1b}[A\u{1b}[1;2B\u{1b}OC", "x\u{1b}[200~가\u{1b}나\u{1b}[201~y",
    "\u{1b}]11;rgb:1/2/3\u{1b}\\\u{1b}[?1;2cq", "e\u{301}", "\u{1b}[<0;10;10Mz",
  ])
  func `the pieces that bytes come in change nothing`(text: String) {
    let whole = keys(text)
    var reader = KeyReader()
    var found: [Key] = []
    for byte in text.utf8 { found += reader.read([byte]) }
    found += reader.settle()
    // Only what combines depends on coming at once.
    #expect(text == "e\u{301}" ? found.count == 2 && whole.count == 1 : found == whole)
  }

  @Test func `an escape waits for a time and is then a key`() {
    var reader = KeyReader()
    #expect(reader.read([0x1B]) == [])
    #expect(reader.patience == .milliseconds(50))
    #expect(reader.settle() == [.special(.escape)])
    #expect(reader.patience == nil)
    #expect(reader.read("j".utf8) == [.character("j")])
  }

  @Test func `an escape before a sequence is one of its own`() {
    #expect(keys("\u{1b}\u{1b}[A") == [.special(.escape), .special(.up)])
  }

  @Test(arguments: [
    "\u{1b}[" + String(repeating: "9", count: 100_000) + "A",
    "\u{1b}[" + String(repeating: "1;", count: 30) + "A",
    "\u{1b}]11;" + String(repeating: "f", count: 100_000) + "\u{7}",
    "\u{1b}[<999999999;1;1M", "\u{1b}[<0;0;0M", "\u{1b}[>c", "\u{1b}[?y", "\u{1b}[~", "\u{1b}[u",
    "\u{1b}Pq\u{1b}\\", "\u{1b}[99999999999999999999u", "\u{1b}[155u", "\u{9b}", "\u{1b}[8238u",
    "\u{1b}]8;;x", "\u{1b}[1;", "\u{1b}[200~",
  ])
  func `what makes no sense is no key, and what follows is one`(text: String) {
    var reader = KeyReader()
    let noise = reader.read(text.utf8) + reader.settle()
    #expect(noise.allSatisfy { $0 == .special(.up) || $0 == .paste("") })
    #expect(reader.read("k".utf8) == [.character("k")])
  }

  @Test func `bytes that are no text are left out`() {
    var reader = KeyReader()
    #expect(
      reader.read([0xFF, 0xC3, 0x61, 0xED, 0xA0, 0x80, 0xF5, 0x62])
        == [.character("a"), .character("b")])
  }

  @Test func `a paste has an end however long it is`() {
    let text = "\u{1b}[200~" + String(repeating: "x", count: 1_000_000) + "\u{1b}[201~j"
    let found = keys(text)
    #expect(found.count == 2)
    #expect(found.last == .character("j"))
    if case .paste(let pasted)? = found.first { #expect(pasted.utf8.count == 65_536) }
  }
}
