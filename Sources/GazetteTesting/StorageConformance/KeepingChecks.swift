// Checks of revisions, marks and pruning.
import GazetteCore

let revisionChecks = [
  StorageCheck("changed text is a revision, and the earlier one is kept with its last fetch") {
    open in
    let storage = open()
    let texts = ["<p>1</p>", "<p>2</p>", "<p>3</p>"].map { sample("1", html: $0) }
    for (text, second) in [(0, 0), (1, 60), (1, 90), (2, 120)] {
      try await storage.store(batch([texts[text]], at: Int64(second)))
    }
    let article = try await open().ask().first
    try expect(article?.content, texts[2], "content")
    try expect(article?.revision, 2, "revision")
    let earlier = try await open().revisions(of: ArticleID(source: "a", key: "1"))
    let wanted = [
      Revision(content: texts[0], fetched: moment(0)),
      Revision(content: texts[1], fetched: moment(90)),
    ]
    try expect(earlier, wanted, "earlier texts")
  },
  StorageCheck("marks and the first date stay when a text changes") { open in
    let storage = open()
    try await storage.store(batch([sample("1", html: "<p>1</p>")]))
    _ = try await storage.mark([ArticleID(source: "a", key: "1")], .saved(true))
    _ = try await storage.mark([ArticleID(source: "a", key: "1")], .read(true))
    try await storage.store(batch([sample("1", html: "<p>2</p>")], at: 60))
    let article = try await open().ask().first
    try expect(article?.isSaved, true, "saved")
    try expect(article?.isRead, true, "read")
    try expect(article?.firstSeen, moment(0), "first seen")
    try expect(article?.sequence, 1, "sequence")
  },
  StorageCheck("a changed date is a change, but no revision") { open in
    let storage = open()
    try await storage.store(batch([sample("1", published: 0), sample("2", published: 10)]))
    let report = try await storage.store(batch([sample("1", published: 20)], at: 60))
    try expect(report.first?.changed, 1, "changed")
    try expect(try await storage.ids(), ["1", "2"], "order")
    try expect(try await storage.ask().first?.revision, 0, "revision")
    try expect(
      try await storage.revisions(of: ArticleID(source: "a", key: "1")), [], "earlier contents")
  },
  StorageCheck("a date that comes and goes moves the article") { open in
    let storage = open()
    try await storage.store(batch([sample("1", published: -100_000)], at: 0))
    try await storage.store(batch([sample("2", published: -50_000)], at: 0))
    try await storage.store(batch([sample("1")], at: 60))
    try expect(try await storage.ids(), ["1", "2"], "order without a date")
    try await storage.store(batch([sample("1", published: -70_000)], at: 120))
    try expect(try await storage.ids(), ["2", "1"], "order with another date")
  },
]

let keepingChecks = [
  StorageCheck("marks are kept and counted where they change something") { open in
    let storage = open()
    try await storage.store(batch([sample("1"), sample("2")]))
    let ids = ["1", "2", "3"].map { ArticleID(source: "a", key: $0) }
    try expect(try await storage.mark([ids[0]], .read(true)), 1, "changed")
    try expect(try await storage.mark(ids, .read(true)), 1, "changed")
    try expect(try await storage.mark([ids[1]], .saved(true)), 1, "changed")
    try expect(try await open().ids { $0.isSaved = true }, ["2"], "saved")
    try expect(try await open().ids { $0.isRead = false }, [], "unread")
    try expect(try await open().mark(ids, .saved(false)), 1, "changed")
  },
  StorageCheck("pruning by age forgets what is older, but never what is saved") { open in
    let storage = open()
    try await storage.store(
      batch([
        sample("new", published: -10), sample("kept", published: -100),
        sample("old", published: -100),
      ]))
    _ = try await storage.mark([ArticleID(source: "a", key: "kept")], .saved(true))
    let retention = Retention(maximumAge: .seconds(50))
    try expect(try await storage.prune(retention, now: moment(0)), 1, "pruned")
    try expect(try await open().ids(), ["new", "kept"], "articles left")
    try expect(try await open().info().articles, 2, "articles counted")
    try expect(try await open().check(), [], "faults")
  },
  StorageCheck("pruning by number keeps the newest of each source") { open in
    let storage = open()
    try await storage.store(
      batch([sample("3", published: 3), sample("2", published: 2), sample("1", published: 1)]),
      batch([sample("b", published: 0)], source: "b"))
    try expect(
      try await storage.prune(Retention(maximumPerSource: 2), now: moment(0)), 1, "pruned")
    try expect(try await open().ids(), ["3", "2", "b"], "articles left")
  },
  StorageCheck("saved articles do not count among those that are kept") { open in
    let storage = open()
    try await storage.store(
      batch([sample("3", published: 3), sample("2", published: 2), sample("1", published: 1)]))
    _ = try await storage.mark([ArticleID(source: "a", key: "3")], .saved(true))
    let retention = Retention(maximumPerSource: 1)
    try expect(try await storage.prune(retention, now: moment(0)), 1, "pruned")
    try expect(try await open().ids(), ["3", "2"], "articles left")
  },
  StorageCheck("what was pruned is known by its link and by its text, too") { open in
    let storage = open()
    var linked = sample("1")
    linked.ownID = nil
    var bare = Content()
    bare.html = "<p>Only a text.</p>"
    try await storage.store(batch([linked, bare]))
    try expect(try await storage.prune(Retention(maximumPerSource: 0), now: moment(0)), 2, "pruned")
    let report = try await open().store(batch([bare, linked], at: 60))
    try expect(report.first.map { [$0.new, $0.unchanged] }, [0, 2], "new and unchanged")
  },
  StorageCheck("what was pruned does not come back while its feed lists it") { open in
    let storage = open()
    try await storage.store(batch([sample("1", published: -100)]))
    _ = try await storage.prune(Retention(maximumAge: .seconds(50)), now: moment(0))
    let report = try await open().store(
      batch([sample("2"), sample("1", title: "New", published: -100)], at: 60))
    try expect(report.first?.new, 1, "new")
    try expect(report.first?.unchanged, 1, "unchanged")
    try expect(try await open().ids(), ["2"], "articles")
    let id = ArticleID(source: "a", key: "1")
    try expect(try await open().mark([id], .saved(true)), 0, "marked")
    try expect(try await open().ids { $0.reference = id.handle }, [], "found by handle")
  },
  StorageCheck("what was pruned is forgotten when its feed has long stopped listing it") { open in
    let storage = open()
    let day: Int64 = 86_400
    try await storage.store(batch([sample("1", published: -100)]))
    _ = try await storage.prune(Retention(maximumAge: .seconds(50)), now: moment(0))
    try await storage.store(batch([sample("2")], at: 31 * day))
    _ = try await storage.prune(Retention(), now: moment(31 * day))
    let report = try await storage.store(batch([sample("1", published: -100)], at: 32 * day))
    try expect(report.first?.new, 1, "new")
    try expect(try await storage.info().lastSequence, 3, "last sequence")
  },
  StorageCheck("a sequence number is never given twice") { open in
    let storage = open()
    try await storage.store(batch([sample("2"), sample("1")]))
    _ = try await storage.prune(Retention(maximumPerSource: 0), now: moment(0))
    try await open().store(batch([sample("3")], at: 60))
    try expect(try await open().ask().map(\.sequence), [3], "sequence")
  },
  StorageCheck("the storage says what it holds") { open in
    let storage = open()
    try await storage.store(
      batch([sample("1"), sample("2")]), batch([sample("1")], source: "b"))
    _ = try await storage.mark([ArticleID(source: "b", key: "1")], .saved(true))
    let info = try await open().info()
    try expect(info.articles, 3, "articles")
    try expect(info.saved, 1, "saved")
    try expect(info.articlesBySource, ["a": 2, "b": 1], "articles by source")
    try expect(info.lastSequence, 3, "last sequence")
    try expect(info.sizeInBytes > 0, true, "has a size")
  },
  StorageCheck("how far articles have come is told with what is hidden, without what is pruned") {
    open in
    let storage = open()
    try expect(try await storage.arrivals(), Arrivals(), "arrivals before the first")
    try expect(try await storage.lastArrival(), 0, "last arrival before the first")
    var hidden = Arrival(content: sample("1", published: 20))
    hidden.isHidden = true
    var coming = batch([])
    coming.arrivals = [hidden]
    try await storage.store(
      coming, batch([sample("1", published: 20)], source: "b"),
      batch([sample("1", published: 1)], source: "c"))
    _ = try await storage.prune(Retention(maximumAge: .seconds(50)), now: moment(60))
    let wanted = Arrivals(last: 3, sources: ["a", "b"])
    try expect(try await open().arrivals(), wanted, "arrivals")
    try expect(try await storage.lastArrival(), 3, "last arrival")
    try expect(try await open().lastArrival(), 3, "last arrival, opened anew")
  },
]
