// Checks of queries: order, conditions, pages.
import GazetteCore

let queryChecks = [
  StorageCheck("the newest date comes first, undated items by when they were seen") { open in
    let storage = open()
    try await storage.store(
      batch([sample("old", published: -5), sample("none"), sample("new", published: 5)], at: 0))
    try expect(try await storage.ids(), ["new", "none", "old"], "order")
  },
  StorageCheck("undated items are in the order of their document, later fetches first") { open in
    let storage = open()
    try await storage.store(batch([sample("3"), sample("2"), sample("1")], at: 0))
    try await storage.store(batch([sample("5"), sample("4"), sample("3")], at: 60))
    try expect(try await storage.ids(), ["5", "4", "3", "2", "1"], "order")
  },
  StorageCheck("a date far in the future counts as when it was first seen") { open in
    let storage = open()
    try await storage.store(
      batch([sample("far", published: 90_000), sample("near", published: 80_000)], at: 0))
    try expect(try await storage.ids(), ["near", "far"], "order")
    try expect(try await storage.ask().last?.content.published, moment(90_000), "kept date")
  },
  StorageCheck("every condition of a query narrows the answer") { open in
    let storage = open()
    var korean = sample("k", published: 10)
    korean.language = "ko-KR"
    korean.tags = ["Seoul"]
    var hidden = Arrival(content: sample("h", published: 30))
    hidden.isHidden = true
    var coming = batch([korean, sample("e", published: 20)], labels: ["Tech"])
    coming.arrivals.append(hidden)
    try await storage.store(coming, batch([sample("b", published: 40)], source: "b"))
    try expect(try await storage.ids(), ["b", "e", "k"], "all")
    try expect(try await storage.ids { $0.includesHidden = true }, ["b", "h", "e", "k"], "hidden")
    try expect(try await storage.ids { $0.sources = ["a"] }, ["e", "k"], "source")
    try expect(try await storage.ids { $0.sources = ["b", "a", "c"] }, ["b", "e", "k"], "sources")
    try expect(try await storage.ids { $0.sources = ["c"] }, [], "unknown source")
    try expect(try await storage.ids { $0.tags = ["seoul"] }, ["k"], "tag")
    try expect(try await storage.ids { $0.tags = ["TECH", "x"] }, ["e", "k"], "label")
    try expect(try await storage.ids { $0.language = "ko" }, ["k"], "language")
    try expect(try await storage.ids { $0.since = moment(20) }, ["b", "e"], "since")
    try expect(try await storage.ids { $0.until = moment(20) }, ["k"], "until")
    try expect(try await storage.ids { $0.arrivedAfter = 2 }, ["b", "k"], "arrived after")
    try expect(try await storage.ids { $0.arrivedThrough = 2 }, ["e"], "arrived through")
    try expect(try await storage.ids { $0.limit = 0 }, [], "limit 0")
  },
  StorageCheck("pages follow each other without gaps, whatever their size") { open in
    let storage = open()
    let dates: [Int64] = [5, 3, 3, 3, 9, 1, 3]
    try await storage.store(batch(dates.enumerated().map { sample("\($0)", published: $1) }))
    let all = try await storage.ids()
    for size in 1...8 {
      let found = try await storage.pages(of: size, total: 7)
      try expect(found.map { $0.content.ownID ?? "?" }, all, "pages of \(size)")
    }
  },
  StorageCheck("an article is found by its handle, the beginning of it, or its address") { open in
    let storage = open()
    var content = sample("1")
    content.url = "https://A.example/1?utm_source=x"
    try await storage.store(batch([content, sample("2")]))
    let handle = ArticleID(source: "a", key: "1").handle
    for count in [10, 26] {
      let prefix = String(handle.prefix(count))
      try expect(try await storage.ids { $0.reference = prefix }, ["1"], prefix)
      try expect(try await storage.ids { $0.reference = prefix.uppercased() }, ["1"], prefix)
    }
    let one = String(handle.prefix(1))
    try expect(try await storage.ids { $0.reference = one }.contains("1"), true, "one character")
    for address in ["https://a.example/1"] {
      try expect(try await storage.ids { $0.reference = address }, ["1"], address)
    }
    for nothing in ["", "zzzzzzzzzz", "https://a.example/9", "%", "' OR 1"] {
      try expect(try await storage.ids { $0.reference = nothing }, [], "'\(nothing)'")
    }
  },
  StorageCheck("articles of equal date are ordered by arrival, the latest first") { open in
    let storage = open()
    try await storage.store(batch([sample("2", published: 7), sample("1", published: 7)]))
    try await storage.store(batch([sample("3", published: 7)], source: "b", at: 60))
    try await storage.store(batch([sample("1", title: "New", published: 7)], at: 120))
    try expect(try await storage.ids(), ["3", "2", "1"], "order")
    try expect(
      try await storage.pages(of: 1, total: 3).map { $0.content.ownID }, ["3", "2", "1"], "pages")
  },
  StorageCheck("the last page says that nothing is left, and nothing follows it") { open in
    let storage = open()
    try await storage.store(batch([sample("2"), sample("1")]))
    for search in [nil, "title"] {
      var query = Query()
      query.search = search
      query.limit = 2
      try expect(try await storage.articles(matching: query).next, nil, "next")
      query.limit = 1
      query.after = try await storage.articles(matching: query).next
      try expect(query.after != nil, true, "a page follows")
      try expect(try await storage.articles(matching: query).articles.count, 1, "second page")
      try expect(try await storage.articles(matching: query).next, nil, "next of the last")
    }
  },
]
