// Tables for people, and the same as JSON.
import Testing

@testable import GazetteCLI

@Suite struct TableFormatTests {
  private func format(_ arguments: String...) throws(Failure) -> TableFormat {
    var words = Words()
    try words.take(arguments, flags: [.format])
    return try TableFormat(words, of: "storage info")
  }

  @Test func `a table is written unless somebody asks for JSON`() throws {
    #expect(try format() == .table)
    #expect(try format("--format", "table") == .table)
    #expect(try format("-f", "json") == .json)
  }

  @Test func `another format is refused, and those that there are are named`() {
    let failure = #expect(throws: Failure.self) { try format("--format", "html") }
    #expect(failure?.status == .usage)
    #expect(
      failure?.lines == [
        "gazette: 'storage info' is not written as 'html'. "
          + "Type --format table or --format json."
      ])
  }
}
