// Keys as people write them, and what a configuration says of them.
import GazetteConfig
import Testing

@Suite struct WrittenKeyTests {
  @Test(arguments: [
    ("s", "s"), ("G", "G"), ("?", "?"), ("한", "한"), (" ", "Space"), ("space", "Space"), ("-", "-"),
    ("pagedown", "PageDown"), ("ESC", "Esc"), ("F12", "F12"), ("PgDn", "PageDown"),
    ("return", "Enter"), ("shift-tab", "Shift-Tab"),
    ("Ctrl-X", "Ctrl-X"), ("ctrl-x", "Ctrl-X"), ("Alt-j", "Alt-J"), ("Ctrl-Alt-q", "Ctrl-Alt-Q"),
    ("Ctrl-Space", "Ctrl-Space"), ("Ctrl-i", "Tab"), ("Ctrl-M", "Enter"), ("Ctrl-[", "Esc"),
  ])
  func `a key is read and written`(text: String, written: String) {
    #expect(WrittenKey(text)?.text == written)
    #expect(WrittenKey(written) == WrittenKey(text))
  }

  @Test(arguments: [
    "", "ab", "Ctrl-", "Ctrl-한", "Ctrl-F5", "F13", "Hyper-x", "\u{1b}", "\n", "\u{7f}",
  ])
  func `what is no key is refused`(text: String) {
    #expect(WrittenKey(text) == nil)
  }

  @Test func `an action has the keys that are given to it`() throws {
    let yaml = "tui: {theme: dark, keys: {save: [a, Ctrl-S], headlines: 1, help: []}}\n"
    let settings = try Reading.read(yaml).tui
    #expect(settings.theme == "dark")
    #expect(settings.keys["save"]?.map(\.text) == ["a", "Ctrl-S"])
    #expect(settings.keys["headlines"]?.map(\.text) == ["1"])
    #expect(settings.keys["help"] == [])
    #expect(settings.keys["quit"] == nil)
  }

  @Test(arguments: [
    ("{sav: s}", "1:14: 'sav' is not an option of 'keys'. Did you mean 'save'?"),
    ("{save: PageDwn}", "1:20: there is no key 'PageDwn'. Did you mean 'PageDown'?"),
    (
      "{save: xyz}",
      "1:20: there is no key 'xyz'. Write one such as s, G, PageDown, F5, Ctrl-x or Alt-j."
    ),
    (
      "{save: s, delete: [d, s]}",
      "1:31: 's' is the key of both 'save' and 'delete'. Give one of them another key."
    ),
    (
      "{next: Tab, other_tab: Ctrl-I}",
      "1:36: 'Tab' is the key of both 'next' and 'other_tab'. Give one of them another key."
    ),
    ("{save: Ctrl-C}", "1:20: 'Ctrl-C' always quits. Give 'save' another key."),
  ])
  func `what cannot be a key is told with its place`(keys: String, sentence: String) {
    #expect(Reading.problems("tui: {keys: \(keys)}\n") == ["config.yaml:" + sentence])
  }
}
