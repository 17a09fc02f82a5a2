// Transactions that others, or the server, are in the way of.
import GazetteCore
import Testing

@testable import Storages

@Suite(.enabled(if: TestServer.address != nil)) struct RetryTests {
  private let address = TestServer.fresh()

  /// From now on, each commit with articles meets `fault` until it has happened `times` times. It
  /// waits for the COMMIT, as the worst of faults do.
  private func plant(_ fault: String, times: Int) throws {
    try TestServer.run(
      """
      CREATE SEQUENCE planted;
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('\(address.schema).planted') <= \(times) THEN \(fault) END IF;
        RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER planted AFTER UPDATE ON counter DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION fail()
      """, in: address.schema)
  }

  @Test(arguments: [
    "RAISE EXCEPTION USING ERRCODE = '40001';", "RAISE EXCEPTION USING ERRCODE = '40P01';",
    "PERFORM pg_terminate_backend(pg_backend_pid());",
  ])
  func `what fails in passing is done again, once`(fault: String) async throws {
    let storage = PostgresStorage(address)
    _ = try await storage.save(commit("1"))
    try plant(fault, times: 2)
    let report = try await storage.save(commit("2", "1"))
    #expect(report.first?.new == 1)
    #expect(report.first?.unchanged == 1)
    #expect(try await storage.ids() == ["2", "1"])
    #expect(try await storage.lastArrival() == 2)
    #expect(try await storage.check() == [])
  }

  @Test func `what fails for ever is told as busy, and nothing of it stays`() async throws {
    let storage = PostgresStorage(address)
    _ = try await storage.save(commit("1"))
    try plant("RAISE EXCEPTION USING ERRCODE = '40001';", times: 1000)
    #expect(await failure { try await storage.save(commit("2")) }?.reason == .busy)
    #expect(try await storage.ids() == ["1"])
    #expect(try await storage.lastArrival() == 1)
  }

  @Test func `a full disk is told, and nothing is lost`() async throws {
    let storage = PostgresStorage(address)
    _ = try await storage.save(commit("1"))
    try plant("RAISE EXCEPTION USING ERRCODE = '53100';", times: 1)
    #expect(await failure { try await storage.save(commit("2")) }?.reason == .full)
    #expect(try await storage.ids() == ["1"])
    _ = try await storage.save(commit("2"))
    #expect(try await storage.ids() == ["2", "1"])
  }

  @Test func `a connection that is lost between two commits is made again`() async throws {
    let address = TestServer.fresh((TestServer.address ?? "") + " application_name=lost")
    let storage = PostgresStorage(address)
    _ = try await storage.save(commit("1"))
    #expect(try await storage.ids() == ["1"])
    let killed = try TestServer.run(
      """
      SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
      WHERE application_name = 'lost'
      """)
    #expect(killed == "2")
    #expect(try await storage.save(commit("2")).first?.new == 1)
    #expect(try await storage.ids() == ["2", "1"])
  }

  @Test func `a commit whose answer is lost is not done a second time`() async throws {
    let proxy = try LossyProxy(to: TestServer.port)
    defer { proxy.close() }
    try TestServer.run(
      """
      DO $$ BEGIN CREATE ROLE lossy LOGIN SUPERUSER PASSWORD 'lossy';
      EXCEPTION WHEN duplicate_object THEN NULL; END $$
      """)
    let storage = PostgresStorage(
      TestServer.fresh(
        "postgresql://lossy:lossy@127.0.0.1:\(proxy.port)/postgres?sslmode=disable"))
    _ = try await storage.save(commit("1"))
    proxy.loseNextCommit()
    let report = try await storage.save(commit("3", "2", "1"))
    #expect(proxy.hasLost)
    #expect(report.first?.new == 2)
    #expect(report.first?.unchanged == 1)
    #expect(report.first?.newIDs.map(\.key) == ["3", "2"])
    #expect(try await storage.ids() == ["3", "2", "1"])
  }

  @Test func `many writers at once lose nothing, and numbers grow with each commit`() async throws {
    let address = address
    _ = try await PostgresStorage(address).save(commit("first"))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<6 {
        group.addTask {
          let storage = PostgresStorage(address)
          var last: Int64 = 0
          for step in 0..<8 {
            _ = try await storage.save(
              commit("\(writer)-\(step)", "x-\(step)", source: "s\(writer % 3)"))
            // What is seen once stays as it is: nothing with a smaller number comes later.
            var query = Query()
            query.arrivedThrough = last
            query.limit = 0
            query.countsAll = true
            let total = try await storage.articles(matching: query).total
            #expect(total == Int(last))
            last = try await storage.lastArrival()
          }
        }
      }
      try await group.waitForAll()
    }
    let storage = PostgresStorage(address)
    let articles = try await storage.articles(matching: Query()).articles
    // The first, one of each writer's step, and one that two writers share.
    #expect(articles.count == 73)
    #expect(articles.map(\.sequence).sorted() == Array(1...73))
    #expect(try await storage.check() == [])
  }
}
