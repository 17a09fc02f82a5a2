// What stands for an article in a list.
import GazetteCore
import GazetteText
import Testing

struct HeadlineTests {
  private func headline(_ change: (inout Content) -> Void) -> Headline {
    var content = Content()
    change(&content)
    return Headline(content)
  }

  @Test func `a title and a summary stand side by side`() {
    let headline = headline {
      $0.title = "Bells"
      $0.summary = "They ring\nagain."
    }
    #expect(headline.title == "Bells")
    #expect(headline.excerpt == "They ring again.")
  }

  @Test func `without a title the text's beginning is the headline and the rest goes on`() {
    let words = (1...30).map { "word\($0)" }
    let headline = headline { $0.text = words.joined(separator: " ") }
    let said = [headline.title, headline.excerpt].compactMap(\.self).joined(separator: " ")
    #expect(said.replacing("…", with: "") == words.joined(separator: " "))
  }

  @Test func `a text that only repeats the title is not said again`() {
    let headline = headline {
      $0.title = "Bells ring"
      $0.html = "<p>Bells ring.</p>"
    }
    #expect(headline.excerpt == nil)
  }

  @Test func `a text that begins with the title goes on from there`() {
    let headline = headline {
      $0.title = "Bells ring"
      $0.html = "<h1>Bells ring</h1><p>All day.</p>"
    }
    #expect(headline.excerpt == "All day.")
  }

  @Test func `a text whose first word is only like the title is kept whole`() {
    let headline = headline {
      $0.title = "The bell"
      $0.text = "The bells ring."
    }
    #expect(headline.excerpt == "The bells ring.")
  }

  @Test func `an article that says nothing has no headline`() {
    #expect(headline { _ in } == headline { $0.html = "<img src=\"https://a.example/x\">" })
    #expect(headline { _ in }.title == nil)
  }
}
