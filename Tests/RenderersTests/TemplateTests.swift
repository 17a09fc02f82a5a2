// Layouts of the user's own: what they give, and what is said about wrong ones.
import GazetteCore
import GazetteFiles
import GazetteTesting
import Testing

@testable import Renderers

struct TemplateTests {
  private func write(
    _ template: String, _ edition: Edition = Samples.edition(.digest),
    escape: TemplateEscape = .html
  ) throws -> String {
    var writer = TemplateWriter(escape: escape)
    let template = try TemplateParser.parse(template)
    let isWhole = writer.write(template.parts, in: [TemplateNames(edition).scope])
    #expect(isWhole)
    return writer.text
  }

  private func fault(_ template: String) -> String {
    do throws(TemplateError) {
      _ = try TemplateParser.parse(template)
      return "nothing is wrong"
    } catch {
      return "\(error.line):\(error.column): \(error.what). \(error.hint ?? "")"
    }
  }

  private var stories: Edition {
    var edition = Samples.edition(
      .digest,
      [
        Samples.article("A <b> & *c*", url: "https://a.example/?x=1&y=\"2\"", summary: "One."),
        Samples.article("종소리", source: "tideline"),
      ])
    edition.sections[0].entries[0].alsoIn = ["x", "y"]
    edition.failures = [Failure(source: "gone", reason: "It answered 404.")]
    return edition
  }

  @Test func `names are escaped by the kind of text, and raw ones are not`() throws {
    let template = "{{#entries}}{{title}}|{{{title}}}|{{& title }};{{/entries}}"
    #expect(
      try write(template, stories) == "A &lt;b&gt; &amp; *c*|A <b> & *c*|A <b> & *c*;종소리|종소리|종소리;")
    let markdown = try write("{{#entries}}{{title}};{{/entries}}", stories, escape: .markdown)
    #expect(markdown == "A \\<b> & \\*c\\*;종소리;")
    #expect(
      try write("{{#entries}}{{title}};{{/entries}}", stories, escape: .none) == "A <b> & *c*;종소리;")
  }

  @Test func `an address is made safe as one where a layout is Markdown`() throws {
    let article = Samples.article("A [b]", url: "https://a.example/x_(1)?y=\\`")
    let edition = Samples.edition(.digest, [article])
    let link = "{{#entries}}[{{title}}]({{url}}){{/entries}}"
    #expect(
      try write(link, edition, escape: .markdown)
        == "[A \\[b\\]](https://a.example/x_%281%29?y=%5C%60)")
    #expect(
      try write(link, edition, escape: .none) == "[A [b]](https://a.example/x_(1)?y=\\`)")
  }

  @Test func `sections repeat for lists and are left out for nothing`() throws {
    #expect(
      try write(
        "{{#entries}}{{source}}{{#also_in}}, {{.}}{{/also_in}}{{^also_in}} alone{{/also_in}};{{/entries}}",
        stories)
        == "bells, x, y;tideline alone;")
    #expect(
      try write("{{#failures}}{{source}}: {{reason}}{{/failures}}", stories)
        == "gone: It answered 404.")
    #expect(
      try write("{{^failures}}fine{{/failures}}{{#left_out}}more{{/left_out}}", stories) == "")
  }

  @Test func `a name that an entry lacks is looked for around it`() throws {
    var edition = stories
    edition.name = "daily"
    #expect(try write("{{#entries}}{{name}} {{/entries}}", edition) == "daily daily ")
    // An entry without an address does not borrow another's.
    #expect(
      try write("{{#entries}}[{{url}}]{{/entries}}", stories)
        == "[https://a.example/?x=1&amp;y=&quot;2&quot;][]")
  }

  @Test func `a line that holds only a section's tag leaves no line behind`() throws {
    let template =
      "Top\n  {{#entries}}\n* {{title}}\n  {{/entries}}\n{{! words }}\nEnd {{! words }}\n"
    #expect(try write(template, stories, escape: .none) == "Top\n* A <b> & *c*\n* 종소리\nEnd \n")
  }

  @Test func `every name that is listed stands for something`() throws {
    var edition = Samples.edition(.digest, Samples.articles)
    edition.layout.showsImages = true
    edition.layout.showsReadingTime = true
    for name in TemplateNames.known {
      _ = try write("{{#sections}}{{#entries}}{{\(name)}}{{/entries}}{{/sections}}", edition)
    }
    let html = try write("{{#entries}}{{{html}}}{{/entries}}", edition)
    #expect(html.contains("<p>") && !html.contains("<script"))
  }

  @Test(arguments: [
    (
      "a\n {{#entries}} b", "2:2: '{{#entries}}' is never closed. Write {{/entries}} where it ends."
    ),
    ("{{/entries}}", "1:1: '{{/entries}}' closes nothing. Take it out."),
    (
      "{{#entries}}\n{{/sections}}",
      "2:1: '{{/sections}}' stands where '{{/entries}}' must. The section of line 1 is still open."
    ),
    ("{{titel}}", "1:1: a digest has no 'titel'. Did you mean 'title'?"),
    ("종 {{xyzzyxyzzy}}", "1:3: a digest has no 'xyzzyxyzzy'. docs/templates.md lists the names."),
    ("{{ }}", "1:1: this tag names nothing. Write {{title}}, for example."),
    ("{{title", "1:1: this tag is never closed. Write }} where it ends."),
    ("{{{title}}", "1:1: this tag is never closed. Write }}} where it ends."),
    (
      "{{> head}}",
      "1:1: '{{>' is not part of this Mustache. There are names, sections (# and ^) and comments (!)."
    ),
    (
      "{{=<% %>=}}",
      "1:1: '{{=' is not part of this Mustache. There are names, sections (# and ^) and comments (!)."
    ),
  ])
  func `a wrong layout is told with its place and its cure`(template: String, message: String) {
    #expect(fault(template) == message)
  }

  @Test func `sections that repeat one another end`() throws {
    let edition = Samples.edition(.digest, (0..<40).map { Samples.article("\($0)", key: "\($0)") })
    let depth = 40
    let template = try TemplateParser.parse(
      String(repeating: "{{#entries}}", count: depth)
        + String(repeating: "{{/entries}}", count: depth))
    var writer = TemplateWriter(escape: .none)
    let isWhole = writer.write(template.parts, in: [TemplateNames(edition).scope])
    #expect(!isWhole)
    #expect(fault(String(repeating: "{{#entries}}", count: 60)).contains("nested too deep"))
  }

  @Test(arguments: [
    ("a.html", TemplateEscape.html), ("a.html.mustache", .html), ("b/c.XML", .html),
    ("a.md.mustache", .markdown), ("a.txt", .none), ("mustache", .none), ("", .none),
  ])
  func `how names are made safe goes by the file's ending`(name: String, escape: TemplateEscape) {
    #expect(TemplateEscape(fileName: name) == escape)
  }

  @Test func `the document lists the names`() throws {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let bytes = try RegularFile.read(root + "/docs/templates.md", maximumBytes: 1_000_000)
    let rows = TemplateNames.table.map { "| `\($0.name)` | \($0.about) |" }.joined(separator: "\n")
    #expect(String(decoding: bytes, as: UTF8.self).contains(rows), "write this:\n\(rows)")
  }

  @Test func `without a layout of one's own there is a plain one`() throws {
    let page = try rendered(TemplateRenderer.self, stories)
    #expect(
      page.contains(
        "* A <b> & *c* (bells, x, y)\n  https://a.example/?x=1&y=\"2\"\n* 종소리 (tideline)\n"))
    #expect(page.contains("! gone: It answered 404.\n"))
  }
}
