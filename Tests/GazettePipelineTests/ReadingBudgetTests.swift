// How much may be read at once.
import Testing

@testable import GazettePipeline

@Suite struct ReadingBudgetTests {
  @Test func `what fits is given at once`() async {
    let budget = ReadingBudget(limit: 10)
    await budget.take(4)
    await budget.take(6)
  }

  @Test func `one alone may take more than the limit`() async {
    let budget = ReadingBudget(limit: 10)
    await budget.take(11)
    await budget.give(11)
    await budget.take(10)
  }

  @Test func `who comes when it is full waits until enough is given back, in order`() async {
    let budget = ReadingBudget(limit: 10)
    await budget.take(10)
    let first = Task { await budget.take(7) }
    while await budget.waiters < 1 { await Task.yield() }
    // It would fit, but others were here before.
    let second = Task { await budget.take(2) }
    while await budget.waiters < 2 { await Task.yield() }
    await budget.give(5)
    #expect(await budget.waiters == 2)
    await budget.give(5)
    await first.value
    await second.value
    #expect(await budget.waiters == 0)
  }

  @Test func `nothing is nothing`() async {
    let budget = ReadingBudget(limit: 0)
    await budget.take(1)
    await budget.take(0)
  }
}
