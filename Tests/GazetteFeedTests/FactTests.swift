// Facts have names that people can look up, and lists with an end.
import GazetteCore
import Glibc
import Testing

struct FactTests {
  @Test func `every fact is in docs/json_md`() {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let names = ItemFact.allCases.map(\.rawValue) + FeedFact.allCases.map(\.rawValue)
    let text = contents(of: "\(root)/docs/json.md")
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

  private func contents(of path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
