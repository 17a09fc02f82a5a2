// Facts have names that people can look up, and lists with an end.
import GazetteCore
import GazetteFiles
import Testing

struct FactTests {
  @Test func `every fact is in docs/json_md`() throws {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let names = ItemFact.allCases.map(\.rawValue) + FeedFact.allCases.map(\.rawValue)
    let page = try RegularFile.read("\(root)/docs/json.md", maximumBytes: 1 << 20)
    let text = String(decoding: page, as: UTF8.self)
    #expect(names.filter { !text.contains("`\($0)`") } == [])
  }

  @Test func `the first to state a fact counts`() {
    var facts: [Fact] = []
    facts.state("medium", .text("podcast"))
    facts.state("medium", .text("music"))
    facts.state("locked", nil)
    #expect(facts == [Fact("medium", .text("podcast"))])
  }

  @Test(arguments: [1, 2, 3])
  func `a list of facts has an end`(count: Int) {
    var facts: [Fact] = []
    for number in 0..<count { facts.list("views", .number(Double(number)), atMost: 2) }
    let values = (0..<min(count, 2)).map { Fact.Value.number(Double($0)) }
    #expect(facts == [Fact("views", .list(values))])
  }
}
