// Paths and templates: what they lead to, and what is wrong with those that cannot be read.
import GazetteCore
import GazetteJSON
import Testing

@testable import NewsSources

@Suite struct JSONPathTests {
  private static let document = #"""
    {"data":{"results":[{"t":"one","a.b":1},{"t":"two"}]},"labels":[{"name":"x"},{"name":"y"}],
     "by":{"k":{"n":1},"l":{"n":2}},"":"empty","w":null,"$ref":3}
    """#

  private func texts(_ path: String) throws -> [String] {
    try JSONPath(path).values(in: JSON.parse(Self.document)).map {
      String(decoding: $0.source, as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("data.results[0].t", ["one"]), ("data.results[-1].t", ["two"]), ("data.results[7].t", []),
    (#"data.results[0]."a.b""#, ["1"]), ("data.results[0].'a.b'", ["1"]),
    (#"data.results[0]["a.b"]"#, ["1"]), ("labels[].name", ["x", "y"]),
    ("labels[*].name", ["x", "y"]), ("by[].n", ["1", "2"]), ("$.labels[1].name", ["y"]),
    (".labels[1].name", ["y"]), ("labels.[0].name", ["x"]), (#""""#, ["empty"]),
    ("labels.name", []), ("data.results.t", []), ("w", ["null"]), ("$ref", ["3"]), ("w.x", []),
    ("data[0]", []),
  ])
  func `a path leads to values`(path: String, values: [String]) throws {
    #expect(try texts(path) == values)
  }

  @Test(arguments: [".", "$"]) func `a path without steps is the whole`(path: String) throws {
    #expect(try JSONPath(path).steps == [])
    #expect("\(try JSONPath(path))" == ".")
  }

  @Test(arguments: [
    ("", "nothing is written"), ("data.", "a name is missing after 'data.'"),
    ("data..x", "a name is missing after 'data.'"),
    ("a[x]", "brackets hold a number, a quoted name or nothing, as in a[0] and a[]"),
    ("a[0", "a ']' is missing"), ("a[*", "a ']' is missing"),
    ("a[0]b", "a '.' or '[' is missing before 'b'"),
    (#"a."b"#, #"the quote before '"b' does not end"#), ("]", "a name is missing "),
    (
      "a[99999999999999999999]",
      "brackets hold a number, a quoted name or nothing, as in a[0] and a[]"
    ),
  ])
  func `a path that cannot be read says why`(path: String, what: String) {
    #expect(throws: JSONPath.Fault(what)) { try JSONPath(path) }
  }

  @Test(arguments: ["data.results[0].t", #"a."b.c"[].d"#, "[0][-1]"])
  func `a path is shown as it may be written`(path: String) throws {
    #expect("\(try JSONPath(path))" == path)
  }

  private func filled(_ template: String, isAddress: Bool = false) throws -> [String] {
    let item = try JSON.parse(
      #"{"slug":"a b/c?d","id":9007199254740993,"u":"https://x.org/?q=1","no":false,"blank":" "}"#)
    return try ItemText(template).texts(in: item, isAddress: isAddress)
  }

  @Test func `a template puts values into words`() throws {
    #expect(try filled("hn:{id}") == ["hn:9007199254740993"])
    #expect(try filled("{{{id}}}") == ["{9007199254740993}"])
    #expect(try filled("{slug} / {id}") == ["a b/c?d / 9007199254740993"])
  }

  @Test func `a value inside an address is escaped, but one that begins it is not`() throws {
    #expect(
      try filled("https://x.org/{slug}", isAddress: true) == ["https://x.org/a%20b/c%3Fd"])
    #expect(
      try filled("https://x.org/?p={slug}", isAddress: true) == ["https://x.org/?p=a%20b%2Fc%3Fd"])
    #expect(try filled("{u}&r={id}", isAddress: true) == ["https://x.org/?q=1&r=9007199254740993"])
  }

  @Test(arguments: ["x{gone}", "x{no}", "x{blank}"])
  func `a template with a part missing is nothing`(template: String) throws {
    #expect(try filled(template) == [])
  }

  @Test(arguments: [
    ("{a", "a '}' is missing"), ("a}", "a '}' stands alone"), ("{}", "nothing is written"),
    ("{a.}", "a name is missing after 'a.'"),
  ])
  func `a template that cannot be read says why`(template: String, what: String) {
    #expect(throws: JSONPath.Fault(what)) { try ItemText(template) }
  }
}
