// The languages that `plugins new` writes.
import GazetteProtocol

/// A plugin that works, in one language.
struct PluginTemplate: Sendable {
  struct File: Sendable {
    var path: String
    var text: String
    var isProgram = false
  }

  var language: String
  /// The program itself.
  var program: @Sendable (PluginManifest.Kind, _ name: String) -> String

  /// The first is the usual one.
  static let all = [
    PluginTemplate(language: "python") { kind, name in
      kind == .source ? pythonSource(name) : pythonRenderer(name)
    },
    PluginTemplate(language: "sh") { kind, name in
      kind == .source ? shellSource(name) : shellRenderer(name)
    },
    PluginTemplate(language: "node") { kind, name in
      kind == .source ? nodeSource(name) : nodeRenderer(name)
    },
  ]

  /// All that is written, relative to the current folder.
  func files(_ kind: PluginManifest.Kind, _ name: String) -> [File] {
    let file = PluginName.file(kind, name)
    var files = [
      File(path: file, text: program(kind, name), isProgram: true),
      File(path: file + ".json", text: PluginTemplate.manifest(kind, name)),
      File(path: file + ".test", text: PluginTemplate.test(file), isProgram: true),
    ]
    if kind == .source {
      files.append(File(path: file + ".sample.json", text: PluginTemplate.sampleFeed))
    }
    return files
  }

  func nextSteps(_ kind: PluginManifest.Kind, _ name: String) -> [String] {
    let file = PluginName.file(kind, name)
    let key = kind == .source ? "type" : "renderer"
    return [
      "Try it: ./\(file).test",
      "Use it: add its folder to plugins.dirs, and write '\(key): \(name)'. docs/plugins.md explains more.",
    ]
  }
}

// What belongs to a program of any language.
extension PluginTemplate {
  private static func manifest(_ kind: PluginManifest.Kind, _ name: String) -> String {
    let options =
      kind == .source
      ? #"{"name": "file", "type": "path", "required": true, "about": "Where the entries are."}"#
      : #"{"name": "bullet", "default": "*", "about": "What stands before each entry."}"#
    let sample =
      kind == .source ? #"{"file": "\#(PluginName.file(kind, name)).sample.json"}"# : "{}"
    return """
      {
        "name": "\(name)",
        "kind": "\(kind.rawValue)",
        "about": "\(kind == .source ? "Entries of a file." : "A list of titles.")",
        "contract": \(PluginContract.version),
        "version": "0.1",
        "features": [],
        "options": [
          \(options)
        ],
        "sample": \(sample)
      }

      """
  }

  private static func test(_ file: String) -> String {
    """
    #!/bin/sh
    # Checks the plugin beside this file against the contract.
    cd "$(dirname "$0")" && exec "${GAZETTE:-gazette}" plugins check ./\(file) "$@"

    """
  }

  /// A JSON Feed, so that a program without a parser can pass it on as it is.
  private static let sampleFeed = """
    {
      "version": "https://jsonfeed.org/version/1.1",
      "title": "Samples",
      "items": [
        {
          "id": "1",
          "title": "A first entry",
          "url": "https://example.org/1",
          "content_text": "It has a text.",
          "date_published": "2026-11-30T09:00:00Z"
        },
        {
          "id": "2",
          "title": "두 번째 항목",
          "url": "https://example.org/2",
          "content_html": "<p>It has <em>markup</em>.</p>",
          "date_published": "2026-11-30T10:00:00Z"
        }
      ]
    }

    """
}
