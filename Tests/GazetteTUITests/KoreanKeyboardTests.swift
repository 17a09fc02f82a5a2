// Keys of somebody whose keyboard is set to Korean.
import GazetteCore
import GazetteTesting
import Testing

@testable import GazetteTUI

struct KoreanKeyboardTests {
  @Test(arguments: [
    ("ㅓ", "j"), ("ㅏ", "k"), ("ㄴ", "s"), ("ㄱ", "r"), ("ㅂ", "q"), ("ㅜ", "n"), ("ㅐ", "o"), ("ㅖ", "P"),
    ("ㅘ", "hk"), ("ㄳ", "rt"), ("가", "rk"), ("힣", "glg"), ("값", "rkqt"), ("뷁", "qnpfr"), ("너", "sj"),
    ("a", ""), ("漢", ""), ("é", ""), ("한\u{301}", ""),
  ])
  func `a letter of Hangul is the key it stands on`(character: Character, letters: String) {
    #expect(String(KoreanKeyboard.letters(of: character)) == letters)
  }

  @Test func `commands work on a Korean keyboard, and text stays text`() {
    var sitting = Sitting(Samples.articles)
    sitting.press("ㅓㄴ")
    #expect(sitting.state.list.selected == 1)
    #expect(sitting.articles[1].isSaved)
    sitting.press("/ㅓ")
    #expect(sitting.state.search == "ㅓ")
  }

  @Test func `a Korean letter that somebody made a key stays that`() {
    let map = KeyMap().with([.save: [.character("ㅓ")]])
    var sitting = Sitting(Samples.articles, keys: map)
    sitting.press("jㅓ")
    #expect(sitting.state.list.selected == 1)
    #expect(sitting.articles[1].isSaved)
  }
}
