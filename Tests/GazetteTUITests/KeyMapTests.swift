// Keys that somebody chose.
import GazetteCore
import GazetteTesting
import Testing

@testable import GazetteTUI

struct KeyMapTests {
  @Test func `a command that is named has its new keys alone`() {
    let map = KeyMap().with([.save: [.character("a")]])
    #expect(map[.character("a")] == .save)
    #expect(map[.character("s")] == nil)
    #expect(map[.character("d")] == .delete)
  }

  @Test func `a key that was another's goes over`() {
    let map = KeyMap().with([.save: [.character("d")]])
    #expect(map[.character("d")] == .save)
    #expect(map.keys(of: .delete) == [.special(.delete)])
  }

  @Test func `Control-C quits whatever is said`() {
    let map = KeyMap().with([.quit: [], .next: [.chord("c", .control)]])
    #expect(map.keys(of: .quit) == [.chord("c", .control)])
  }

  @Test func `hints name the keys there are`() {
    let map = KeyMap().with([.undo: [.special(.f2)], .help: []])
    var sitting = Sitting(Samples.articles, keys: map)
    #expect(!(sitting.lines.last?.contains("keys") ?? true))
    sitting.press("js")
    #expect(sitting.lines.last?.contains("F2: undo") ?? false)
    sitting.press("\u{1b}OQ")
    #expect(!sitting.articles[1].isSaved)
  }
}
