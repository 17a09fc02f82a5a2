// How much memory all bodies together may take.
import GazetteCore
import GazetteTesting
import Synchronization
import Testing

@testable import GazetteHTTP

@Suite struct BodyBudgetTests {
  @Test func `beyond the limit one body grows, until it is let go of`() {
    let calls = Atomic(0)
    let budget = BodyBudget(limit: 100) { calls.add(1, ordering: .relaxed) }
    var first: BodyAccount? = budget.open()
    let second = budget.open()
    first?.note(60)
    second.note(41)
    #expect(first?.mayGrow == true)
    #expect(!second.mayGrow)
    first?.note(500)
    #expect(first?.mayGrow == true)
    #expect(!budget.takeNews())
    first = nil
    #expect(calls.load(ordering: .relaxed) == 1)
    #expect(budget.takeNews())
    #expect(!budget.takeNews())
    #expect(second.mayGrow)
  }

  @Test func `who waits is told when the next one may grow, though there is no room`() {
    let budget = BodyBudget(limit: 100) {}
    let (kept, waiting) = (budget.open(), budget.open())
    kept.note(101)
    do {
      let first = budget.open()
      #expect(first.mayGrow)
      #expect(!waiting.mayGrow)
    }
    #expect(budget.takeNews())
    #expect(waiting.mayGrow)
    #expect(!kept.mayGrow)
  }

  @Test func `many large bodies come one after the other, and all of them come`() async throws {
    let body = [UInt8](repeating: 32, count: 400_000)
    let server = try LoopbackServer { _ in .answer(200, body: body) }
    let client = makeClient {
      $0.perHost = 20
      $0.heldBodies = 500_000
    }
    let sizes = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<20 {
        group.addTask { try await client.get(server.url("/\(number)")).body.count }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(sizes == [Int](repeating: body.count, count: 20))
  }
}
