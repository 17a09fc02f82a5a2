// Renders digests by a layout of the user's own.
import GazetteCore
import GazetteFiles
import GazetteText

/// Mustache without partials, lambdas and other delimiters: names, sections, inverted sections and
/// comments. docs/templates.md lists the names.
public struct TemplateRenderer: Renderer {
  public static let kind = "template"
  public static let about = "A layout of your own, in a small part of Mustache."
  public static let options = [
    OptionKey(
      "template", .path, standard: "a plain one",
      "The file with the layout, such as layout.mustache."),
    OptionKey(
      "escape", .choice(TemplateEscape.allCases.map(\.rawValue)),
      standard: "by the template's name",
      "How {{names}} are made safe: html also for XML, none for plain text."),
  ]
  public static let forms: [Edition.Form] = [.digest]
  public static let fileExtension = "txt"

  /// Of a layout, in bytes.
  static let longestTemplate = 1_000_000

  private let template: Template
  private let escape: TemplateEscape

  public init(_ options: inout Options) throws(ConfigError) {
    let name = options.text("template") ?? ""
    let chosen = options.text("escape").flatMap(TemplateEscape.init)
    escape = chosen ?? TemplateEscape(fileName: name)
    var text = TemplateRenderer.plain
    if let path = options.path("template") {
      text = try TemplateRenderer.read(path, named: name, at: options.place(of: "template"))
    }
    do throws(TemplateError) {
      template = try TemplateParser.parse(text)
    } catch {
      throw ConfigError(
        "\(name):\(error.line):\(error.column): \(error.what)", at: options.place(of: "template"),
        hint: error.hint)
    }
  }

  public func render(_ edition: Edition) throws(RenderError) -> [Page] {
    var writer = TemplateWriter(escape: escape)
    let scope = TemplateNames(edition).scope
    guard writer.write(template.parts, in: [scope]) else {
      throw RenderError(
        "a digest by this template is longer than \(TemplateWriter.longestOutput / 1_000_000) MB.",
        hint: "Give the output a limit, and look for sections that repeat one another.")
    }
    return [Page(mediaType: escape.mediaType, bytes: Array(writer.text.utf8))]
  }

  private static func read(
    _ path: String, named name: String, at place: Place
  ) throws(ConfigError) -> String {
    do throws(FileError) {
      let bytes = try RegularFile.read(path, maximumBytes: longestTemplate)
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      throw ConfigError(
        "'template' names \(Setting.quoted(name)), which cannot be read", at: place,
        hint: "Write the path of a layout, relative to the configuration.")
    }
  }

  /// The layout of an output that names none.
  private static let plain = """
    {{title}}
    {{#sections}}

    {{#heading}}
    {{heading}}
    {{/heading}}
    {{#entries}}
    * {{title}} ({{source}}{{#also_in}}, {{.}}{{/also_in}})
    {{#url}}
      {{{url}}}
    {{/url}}
    {{/entries}}
    {{/sections}}
    {{#failures}}

    ! {{source}}: {{reason}}
    {{/failures}}

    """
}

/// How values are made safe for the kind of text that a template makes.
enum TemplateEscape: String, CaseIterable, Sendable {
  case html, markdown, none

  init(fileName: String) {
    let name = fileName.lowercased().split(separator: ".").dropFirst().map(String.init)
    if !["html", "htm", "xhtml", "xml", "svg"].allSatisfy({ !name.contains($0) }) {
      self = .html
    } else {
      self = name.contains("md") || name.contains("markdown") ? .markdown : .none
    }
  }

  var mediaType: String {
    switch self {
    case .html: "text/html; charset=utf-8"
    case .markdown: "text/markdown; charset=utf-8"
    case .none: "text/plain; charset=utf-8"
    }
  }

  func escaped(_ value: TemplateValue) -> String {
    let text = value.text ?? ""
    switch (self, value) {
    case (.html, _): return HTMLText.escaped(text)
    // A backslash means nothing in the destination of a link.
    case (.markdown, .address): return MarkdownText.destination(text)
    case (.markdown, _): return MarkdownText.escaped(text, startsLine: true)
    case (.none, _): return text
    }
  }
}
