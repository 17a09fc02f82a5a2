// Databases that cannot be used: what is said, and that no password is.
import GazetteCore
import Testing

@testable import Storages

@Suite(.enabled(if: TestServer.address != nil)) struct RefusalTests {
  private let address = TestServer.fresh()

  private func storage(_ dsn: String) -> PostgresStorage {
    PostgresStorage(PostgresAddress(secret: Secret(dsn), schema: "refused"))
  }

  @Test func `what is no address is not quoted`() async {
    let error = await failure { try await storage("hunter2 password").ids() }
    #expect(error?.reason == .unreadable)
    #expect(
      error?.sentence
        == "postgres: 'dsn' is no address of a database. "
        + "Write postgresql://USER@HOST:PORT/DATABASE, or host=HOST dbname=DATABASE.")
  }

  @Test func `a wrong password is told without it`() async {
    let dsn = "postgresql://postgres:hunter2@127.0.0.1:\(TestServer.port)/postgres"
    let error = await failure { try await storage(dsn).ids() }
    #expect(error?.reason == .unreadable)
    #expect(
      error?.sentence
        == "127.0.0.1:\(TestServer.port)/postgres: the server refuses this user or password. "
        + "Check 'dsn' and the server's pg_hba.conf.")
  }

  @Test func `a missing password is told as a wrong one`() async {
    let dsn = "postgresql://postgres@127.0.0.1:\(TestServer.port)/postgres"
    let error = await failure { try await storage(dsn).ids() }
    #expect(error?.what == "the server refuses this user or password.")
  }

  @Test func `a database that is not there is told`() async {
    let dsn = (TestServer.address ?? "") + " dbname=nowhere"
    let error = await failure { try await storage(dsn).save(commit("1")) }
    #expect(error?.reason == .unreadable)
    #expect(error?.what == "there is no such database.")
  }

  @Test func `a server that is not there is told as busy`() async {
    let error = await failure { try await storage("host=127.0.0.1 port=1 dbname=x").ids() }
    #expect(error?.reason == .busy)
    #expect(
      error?.sentence
        == "127.0.0.1:1/x: the database cannot be reached: Connection refused. "
        + "Check 'dsn', and whether the server runs.")
  }

  @Test func `a database in another encoding is refused`() async throws {
    try TestServer.run(
      "CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'")
    let dsn = (TestServer.address ?? "") + " dbname=latin"
    let error = await failure { try await storage(dsn).save(commit("1")) }
    #expect(error?.reason == .foreign)
    #expect(error?.what == "the database's encoding is LATIN1, and UTF8 is needed.")
  }

  @Test func `a user without rights is told which, and nothing is made`() async throws {
    try TestServer.run("CREATE ROLE nobody LOGIN")
    let dsn = (TestServer.address ?? "") + " user=nobody"
    let error = await failure {
      try await PostgresStorage(PostgresAddress(secret: Secret(dsn), schema: address.schema))
        .save(commit("1"))
    }
    #expect(error?.reason == .unwritable)
    #expect(
      error?.what == "the database's user may not do that: permission denied for database postgres."
    )
  }

  @Test func `a newer schema is refused`() async throws {
    _ = try await PostgresStorage(address).save(commit("1"))
    try TestServer.run(
      "INSERT INTO gazette_migration VALUES (99, 'of tomorrow')", in: address.schema)
    let storage = PostgresStorage(address)
    #expect(await failure { try await storage.ids() }?.reason == .newer)
    #expect(await failure { try await storage.save(commit("2")) }?.reason == .newer)
  }

  @Test func `another program's schema is left alone`() async throws {
    try TestServer.run(
      "CREATE SCHEMA \(address.schema); CREATE TABLE \(address.schema).own (a integer)")
    let storage = PostgresStorage(address)
    #expect(try await storage.ids() == [])
    #expect(await failure { try await storage.save(commit("1")) }?.reason == .foreign)
    #expect(
      try TestServer.run(
        "SELECT count(*) FROM pg_class WHERE relnamespace = '\(address.schema)'::regnamespace")
        == "1")
  }

  @Test func `tables that are missing are told, and not made anew`() async throws {
    _ = try await PostgresStorage(address).save(commit("1"))
    try TestServer.run("DROP TABLE search", in: address.schema)
    let error = await failure { try await PostgresStorage(address).save(commit("2")) }
    #expect(error?.reason == .damaged)
    #expect(
      error?.what
        == "tables of the storage are missing or incomplete: "
        + "relation \"search\" does not exist.")
    #expect(try await PostgresStorage(address).ids() == ["1"])
  }

  @Test func `steps that were undone halfway are told`() async throws {
    _ = try await PostgresStorage(address).save(commit("1"))
    try TestServer.run("DELETE FROM gazette_migration", in: address.schema)
    let error = await failure { try await PostgresStorage(address).save(commit("2")) }
    #expect(error?.reason == .damaged)
  }

  @Test func `a lock that others hold is told as busy`() async throws {
    _ = try await PostgresStorage(address).save(commit("1"))
    let holder = try PostgresLine.open(address)
    try holder.run("BEGIN; LOCK TABLE \(address.schema).counter IN ACCESS EXCLUSIVE MODE")
    let error = await failure {
      try await PostgresStorage(address, patience: 100).save(commit("2"))
    }
    #expect(error?.reason == .busy)
    #expect(error?.what == "another program holds the database's rows.")
    try holder.run("ROLLBACK")
  }

  @Test(arguments: ["News", "1st", "pg_own", "a b", "", String(repeating: "a", count: 64)])
  func `a schema has a plain name`(name: String) {
    #expect(!PostgresAddress.isSchema(name))
    #expect(PostgresAddress.isSchema("news_2"))
  }
}
