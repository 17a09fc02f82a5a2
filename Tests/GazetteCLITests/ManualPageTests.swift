// The manual pages and what other programs are told: nothing of the table is missing there.
import GazetteConfig
import GazetteCore
import GazetteJSON
import Testing

@testable import GazetteCLI

@Suite struct ManualPageTests {
  private let pages = ManualPage.all(with: .builtIn)

  @Test func `there is a page for each command, and two more`() {
    #expect(
      pages.map(\.fileName)
        == ["gazette.1"] + Commands.all.map { "gazette-\($0.name).1" } + ["gazette-config.5"])
  }

  @Test func `every option stands on the page of its command, and once in its synopsis`() {
    for command in CommandEntry.all(with: .builtIn) {
      let page = ManualPage.named(command.name, with: .builtIn)?.text ?? ""
      for flag in ([command] + command.actions).flatMap(\.flags) {
        #expect(page.contains("\n.It \(Roff.term(flag))\n"), "\(command.name) --\(flag.name)")
        let isOptional = flag.isRequired ? "" : "Op "
        #expect(
          page.contains("\n.\(isOptional)\(Roff.term(flag).replacing(" ,", with: " |"))\n"))
      }
      for action in command.actions {
        #expect(page.contains("\n.Ss \(Roff.words(action.typed))\n"), "\(action.typed)")
      }
    }
    for flag in Flag.everywhere { #expect(pages[0].text.contains(".It \(Roff.term(flag))\n")) }
  }

  @Test func `every variable, status and key of the configuration stands on a page`() {
    for name in Variable.all.flatMap(\.names) { #expect(pages[0].text.contains("Ev \(name)")) }
    let config = ManualPage.named("gazette-config.5", with: .builtIn)?.text ?? ""
    let keys = ConfigKey.common(.builtIn) + ConfigKind.all(.builtIn).flatMap(\.keys)
    #expect(keys.count > 100)
    for key in keys {
      #expect(config.contains("\n.It Ic \(Roff.words(key.path))\n"), "\(key.path)")
    }
  }

  @Test func `a page is found by its command or its file`() {
    for word in ["list", "gazette-list", "gazette-list.1"] {
      #expect(ManualPage.named(word, with: .builtIn)?.fileName == "gazette-list.1")
    }
    #expect(ManualPage.named("gazette", with: .builtIn)?.fileName == "gazette.1")
    #expect(ManualPage.named("gazette-config.5", with: .builtIn)?.section == 5)
    #expect(ManualPage.named("nonsense", with: .builtIn) == nil)
  }

  @Test func `text that looks like roff is shown as it is`() {
    var roff = Roff()
    roff.paragraphs(".Sh is no section. 'so' is no file. A back\\slash, 한 and --dash.")
    #expect(
      roff.text == """
        \\&.Sh is no section.
        \\(aqso\\(aq is no file.
        A back\\eslash, \\[uD55C] and \\-\\-dash.

        """)
    #expect(Roff.words("Op [X] .") == "\\&Op \\&\\(lBX\\(rB \\&.")
  }
}

@Suite struct IntrospectionTests {
  private let text = Introspection(plugins: .builtIn).json

  private func document() throws -> JSON { try JSON.parse(text) }

  @Test func `it names every command, action and option`() throws {
    let json = try document()
    let commands = list(json["commands"])
    #expect(commands.compactMap { $0["name"]?.string } == Commands.all.map { $0.name })
    for (entry, told) in zip(CommandEntry.all(with: .builtIn), commands) {
      #expect(names(told["options"]) == entry.flags.map(\.name))
      #expect(names(told["actions"]) == entry.actions.map(\.name))
      for (action, told) in zip(entry.actions, list(told["actions"])) {
        #expect(names(told["options"]) == action.flags.map(\.name))
        #expect(list(told["examples"]).count == action.examples.count)
      }
    }
    #expect(names(json["options"]) == Flag.everywhere.map(\.name))
  }

  @Test func `it names every status, variable, key, kind and format`() throws {
    let json = try document()
    #expect(list(json["exit_statuses"]).count == ExitStatus.allCases.count)
    #expect(list(json["environment"]).count == Variable.all.count)
    let keys = list(json["config"]).compactMap { $0["path"]?.string }
    #expect(keys == ConfigKey.common(.builtIn).map(\.path))
    #expect(Set(keys).count == keys.count)
    let plugins = PluginSet.builtIn
    #expect(names(json["plugins"]?["sources"]) == plugins.sources.map(\.name))
    #expect(names(json["plugins"]?["renderers"]) == plugins.renderers.map(\.name))
    #expect(names(json["plugins"]?["storages"]) == plugins.storages.map { $0.kind })
    #expect(names(json["plugins"]?["deliveries"]) == plugins.deliveries.map { $0.kind })
    for form in Edition.Form.allCases {
      let formats = list(json["formats"]?["\(form)"])
      #expect(!formats.isEmpty)
    }
  }

  @Test func `the same program tells the same bytes`() {
    #expect(Introspection(plugins: .builtIn).json == text)
  }

  private func list(_ json: JSON?) -> [JSON] { json.map { Array($0.elements) } ?? [] }

  private func names(_ json: JSON?) -> [String] { list(json).compactMap { $0["name"]?.string } }
}
