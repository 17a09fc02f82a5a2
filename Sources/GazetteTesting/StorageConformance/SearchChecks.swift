// Checks of the search.
import GazetteCore

let searchChecks = [
  StorageCheck("a search finds words of title and text, and only where all occur") { open in
    let storage = open()
    try await storage.store(
      batch([
        sample("1", title: "Harbour news", html: "<p>The <b>ferry</b> is late.</p>"),
        sample("2", title: "Ferry harbour"), sample("3", title: "Nothing"),
      ]))
    try expect(
      Set(try await storage.ids { $0.search = "FERRY harbour" }), ["1", "2"], "both words")
    try expect(try await storage.ids { $0.search = "late" }, ["1"], "a word of the text")
    try expect(try await storage.ids { $0.search = "ferry nowhere" }, [], "one word missing")
  },
  StorageCheck("a search without a word finds nothing") { open in
    let storage = open()
    try await storage.store(batch([sample("1", title: "a \" * ( OR")]))
    for text in ["", " ", "\"", "*", "( )", "\"\""] {
      try expect(try await storage.ids { $0.search = text }, [], "'\(text)'")
    }
  },
  StorageCheck("operators and quotes in a search are text") { open in
    let storage = open()
    try await storage.store(batch([sample("1", title: "cats or dogs near x"), sample("2")]))
    for text in ["cats OR dogs", "cats* \"dogs", "cats AND) near", "title:cats", "cats^ -dogs"] {
      let found = try await storage.ids { $0.search = text }
      try expect(found.contains("2"), false, "'\(text)'")
    }
  },
  StorageCheck("the index follows changes, moves and pruning") { open in
    let storage = open()
    try await storage.store(batch([sample("1", title: "before", published: 0)]))
    try await storage.store(batch([sample("1", title: "after", published: 900_000)], at: 900_000))
    try expect(try await storage.ids { $0.search = "before" }, [], "the old word")
    try expect(try await storage.ids { $0.search = "after" }, ["1"], "the new word")
    _ = try await storage.prune(Retention(maximumPerSource: 0), now: moment(0))
    try expect(try await storage.ids { $0.search = "after" }, [], "after pruning")
    try expect(try await storage.check(), [], "faults")
  },
  StorageCheck("a search obeys the other conditions, counts, and is read in pages") { open in
    let storage = open()
    let contents = (0..<30).map { sample("\($0)", title: "word \($0)", published: Int64($0) * 400) }
    try await storage.store(batch(contents), batch([contents[0]], source: "b"))
    try expect(
      try await storage.ids {
        $0.search = "word"
        $0.sources = ["b"]
      }, ["0"], "source")
    let found = try await storage.pages(of: 4, total: 31) { $0.search = "word" }.map(\.id.handle)
    try expect(found, try await storage.ask { $0.search = "word" }.map(\.id.handle), "pages")
    try expect(Set(found).count, 31, "different articles")
  },
  StorageCheck("words of every script are found, and only those") { open in
    let storage = open()
    var commit = Commit()
    for (number, word) in SearchWord.table.enumerated() {
      commit.batches.append(batch([sample("1", title: word.text)], source: "\(number)"))
    }
    _ = try await storage.save(commit)
    var wrong: [SearchWord] = []
    for (number, word) in SearchWord.table.enumerated() {
      let found = try await storage.ids {
        $0.search = word.query
        $0.sources = ["\(number)"]
      }
      if found.isEmpty == word.isFound { wrong.append(word) }
    }
    try expect(wrong.map(\.description), [], "wrong answers")
  },
  StorageCheck("a search of any length and with any bytes is answered") { open in
    let storage = open()
    let many = (0..<1000).map { String($0, radix: 36) }.joined(separator: " ")
    let grams = String((0..<1300).compactMap { Unicode.Scalar(0x4E00 + $0).map(Character.init) })
    try await storage.store(batch([sample("1", title: many), sample("2", title: grams)]))
    try expect(try await storage.ids { $0.search = many }, ["1"], "a thousand words")
    try expect(try await storage.ids { $0.search = grams }, ["2"], "a run of 1300 characters")
    try expect(try await storage.ids { $0.search = "0\0z" }, ["1"], "NUL between words")
    let long = String(repeating: "a", count: 4096)
    for text in [long, long + "*", String(repeating: "\"", count: 4096)] {
      try expect(try await storage.ids { $0.search = text }, [], "4 KB of one character")
    }
  },
  StorageCheck("hits in the title come first, then phrases, then what is newest") { open in
    let storage = open()
    try await storage.store(
      batch([
        sample("text", html: "<p>red ship</p>", published: 50),
        sample("old title", title: "Ship, red", published: 1),
        sample("new title", title: "Red and ship", published: 2),
        sample("phrase", title: "A red ship", published: 0),
      ]))
    try expect(
      try await storage.ids { $0.search = "red ship" },
      ["new title", "old title", "phrase", "text"], "words")
    try expect(
      try await storage.ids { $0.search = "\"red ship\"" },
      ["phrase", "new title", "old title", "text"], "a phrase")
  },
  StorageCheck("what is hidden is found only where it is asked for") { open in
    let storage = open()
    var coming = batch([sample("1", title: "word"), sample("2", title: "word")])
    coming.arrivals[0].isHidden = true
    try await storage.store(coming)
    try expect(try await storage.ids { $0.search = "word" }, ["2"], "shown")
    let all = try await storage.ids {
      $0.search = "word"
      $0.includesHidden = true
    }
    try expect(Set(all), ["1", "2"], "all")
  },
]
