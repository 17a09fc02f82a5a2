// The words of the pages, in both languages.
import Testing

@testable import GazetteWeb

@Suite struct WordsTests {
  @Test(arguments: Word.allCases)
  func `every word is there in both languages`(_ word: Word) {
    let (english, korean) = word.both
    #expect(!english.isEmpty)
    #expect(korean.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) })
    #expect(!english.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) })
  }

  @Test(arguments: Word.allCases)
  func `both languages fill in the same`(_ word: Word) {
    #expect(places(word.both.english) == places(word.both.korean))
  }

  @Test func `an English noun fits its number`() {
    let words = Words(.english)
    #expect(words(.newArticles, 1) == "1 new article: show")
    #expect(words(.newArticles, 12) == "12 new articles: show")
  }

  @Test(arguments: [
    ("종탑", "‘종탑’을 찾지 못했습니다."), ("바다", "‘바다’를 찾지 못했습니다."),
    ("2026", "‘2026’을 찾지 못했습니다."), ("Swift", "‘Swift’을(를) 찾지 못했습니다."),
  ])
  func `a Korean particle fits the letter before it`(_ search: String, _ sentence: String) {
    #expect(Words(.korean)(.nothingFound, ["q": search]) == sentence)
  }

  @Test func `behind a rieul stands the short particle of direction`() {
    #expect(Particle.fits("서울", closed: "으로", open: "로") == "로")
    #expect(Particle.fits("부산", closed: "으로", open: "로") == "으로")
    #expect(Particle.fits("서울", closed: "을", open: "를") == "을")
  }

  @Test func `what is filled in is not filled in again`() {
    #expect(Words(.english)(.results, ["q": "{n}"]) == "Results for “{n}”")
  }

  /// Names of places; of `{n:article|articles}` the number, and no particles.
  private func places(_ sentence: String) -> Set<String> {
    var names: Set<String> = []
    for part in sentence.split(separator: "{").dropFirst() {
      let place = part.prefix { $0 != "}" }
      let name = place.prefix { $0 != ":" && $0 != "|" }
      if !place.contains("|") || place.contains(":") { names.insert(String(name)) }
    }
    return sentence.hasPrefix("{")
      ? names.union([String(sentence.dropFirst().prefix { $0 != "}" && $0 != ":" })]) : names
  }
}
