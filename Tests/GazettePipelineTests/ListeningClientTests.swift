// What is heard of answers, and when they are handed over.
import GazetteCore
import GazetteTesting
import Testing

@testable import GazettePipeline

@Suite struct ListeningClientTests {
  private static let address = "https://bells.example/feed"
  private let reading = ReadingBudget(limit: 10)
  private let ear = Ear()
  private let http = StubHTTPClient([ListeningClientTests.address: [.answer(200, "12345678")]])

  private var client: ListeningClient {
    ListeningClient(
      inner: http, rests: HostRests(records: [:], now: Samples.now), reading: reading, ear: ear,
      now: { Samples.now })
  }

  @Test func `an answer is handed over when there is room to read it`() async throws {
    await reading.take(5)
    let answer = Task { [client] in try await client.send(HTTPRequest(url: Self.address)) }
    while await reading.waiters < 1 { await Task.yield() }
    #expect(http.requests.count == 1)
    #expect(await ear.traffic.requests == 0)
    await reading.give(5)
    #expect(try await answer.value.body.count == 8)
    #expect(await ear.traffic.requests == 1)
    #expect(await ear.weight == 8)
  }

  @Test func `nothing is held while the network is waited for`() async throws {
    for _ in 0..<3 { _ = try await client.send(HTTPRequest(url: Self.address)) }
    #expect(await ear.traffic.bytes == 24)
    await ear.giveBack(to: reading)
    // All of the limit is there again.
    await reading.take(10)
  }

  @Test func `what is read elsewhere counts as read but not as traffic`() async {
    await ear.take(4, of: reading)
    #expect(await ear.weight == 4)
    #expect(await ear.traffic == Traffic())
    await ear.giveBack(to: reading)
    await reading.take(10)
  }
}
