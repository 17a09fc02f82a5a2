// Text of several styles in lines that fit, and what is made of it.
import GazetteCore
import Testing

@testable import Renderers

struct StyledLinesTests {
  private func lines(_ runs: [StyledRun], _ columns: Int?, color: Bool = false) -> [String] {
    StyledLines.of(runs, columns, Ink(isOn: color))
  }

  @Test func `words stay whole, and colours take no room`() {
    let runs = [
      StyledRun(text: "one two "), StyledRun(text: "three four", style: .strong),
      StyledRun(text: " five"),
    ]
    #expect(lines(runs, nil) == ["one two three four five"])
    #expect(lines(runs, 13) == ["one two three", "four five"])
    #expect(
      lines(runs, 13, color: true)
        == ["one two \u{1b}[1mthree\u{1b}[0m", "\u{1b}[1mfour\u{1b}[0m five"])
  }

  @Test func `a match within a word does not break it`() {
    let runs = [
      StyledRun(text: "서울 반"), StyledRun(text: "도체", style: .strong), StyledRun(text: "거리에"),
    ]
    #expect(lines(runs, nil, color: true) == ["서울 반\u{1b}[1m도체\u{1b}[0m거리에"])
    #expect(lines(runs, 12, color: true) == ["서울", "반\u{1b}[1m도체\u{1b}[0m거리에"])
  }

  @Test func `a word wider than a line is broken, line feeds stay`() {
    #expect(lines([StyledRun(text: "新聞新聞新聞新聞")], 10) == ["新聞新聞新", "聞新聞"])
    #expect(lines([StyledRun(text: "a\nb\n\nc")], 10) == ["a", "b", "", "c"])
  }

  @Test func `one line is cut at its end, with the ellipsis in the style of what is cut`() {
    let runs = [
      StyledRun(text: "서울 "), StyledRun(text: "반도체", style: .match), StyledRun(text: " 거리"),
    ]
    func fitted(_ columns: Int) -> [String] {
      StyledLines.fitted(runs, columns: columns).map(\.text)
    }
    #expect(fitted(16) == ["서울 ", "반도체", " 거리"])
    #expect(fitted(15) == ["서울 ", "반도체", " 거…"])
    #expect(fitted(12) == ["서울 ", "반도체…"])
    #expect(fitted(11) == ["서울 ", "반도…"])
    #expect(fitted(6) == ["서울…"])
    #expect(fitted(1) == ["…"])
    #expect(fitted(0) == [])
  }
}
