// The table of commands itself: it is whole, and what it says is so.
import GazetteCore
import GazetteFiles
import GazetteText
import Testing

@testable import GazetteCLI

@Suite struct CommandTableTests {
  static let entries = CommandEntry.all(with: .builtIn).flatMap { [$0] + $0.actions }
  static let indices = Array(entries.indices)

  @Test func `each command stands in it once`() {
    let names = Commands.all.map { $0.name }
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: indices) func `each entry has a summary, sentences and an example`(index: Int) {
    let entry = CommandTableTests.entries[index]
    #expect(!entry.summary.isEmpty)
    #expect(entry.summary.first?.isLowercase == true, "\(entry.typed)")
    #expect(entry.summary.last != ".", "\(entry.typed)")
    #expect(entry.about.isEmpty || entry.about.contains("."), "\(entry.typed)")
    #expect(!entry.about.isEmpty || entry.name == "version", "\(entry.typed) says nothing more")
    let isShell = entry.path.count == 2 && entry.path[0] == CompletionCommand.name
    #expect(!entry.examples.isEmpty || isShell, "\(entry.typed) has no example")
  }

  @Test(arguments: indices) func `operands and what they may be go together`(index: Int) {
    let entry = CommandTableTests.entries[index]
    if entry.operands.isEmpty {
      #expect(entry.takes.isEmpty || entry.path[0] == StorageCommand.name, "\(entry.typed)")
    }
    for flag in entry.flags where flag.takes != .text {
      #expect(flag.value != nil, "\(entry.typed) --\(flag.name) takes no value")
    }
  }

  @Test func `an option means one thing in all actions of a command`() {
    for command in CommandEntry.all(with: .builtIn) {
      let flags = command.flags + command.actions.flatMap(\.flags)
      for flag in flags {
        for other in flags + Flag.everywhere where other.name == flag.name {
          #expect(
            other.letter == flag.letter && (other.value == nil) == (flag.value == nil)
              && other.repeats == flag.repeats, "\(command.name) --\(flag.name)")
        }
        for other in flags + Flag.everywhere where other.letter == flag.letter {
          #expect(flag.letter == nil || other.name == flag.name, "\(command.name) --\(flag.name)")
        }
      }
    }
  }

  @Test func `what people type instead means one thing, and is no command`() {
    let all = CommandTableTests.entries
    for entry in all {
      for synonym in entry.synonyms {
        let isAction = entry.path.count > 1
        // An action's other words count behind its command; there they are unique.
        let rivals = all.filter { $0.path.count == (isAction ? 2 : 1) && $0.path != entry.path }
          .filter { !isAction || $0.path[0] == entry.path[0] }
        #expect(
          !rivals.contains { $0.name == synonym || $0.synonyms.contains(synonym) },
          "\(synonym) is not only \(entry.typed)")
        #expect(isAction || Commands.named(synonym) == nil, "\(synonym)")
      }
    }
  }

  @Test func `every exit status has a meaning of its own`() {
    let meanings = ExitStatus.allCases.map(\.meaning)
    #expect(Set(meanings).count == meanings.count)
    let page = HelpPage(isBrief: false).text(of: .exitCodes)
    for status in ExitStatus.allCases { #expect(page.contains("\n  \(status.rawValue) ")) }
  }
}

@Suite struct VariableTests {
  @Test func `every variable that the code reads is told by help`() throws {
    let known = Set(Variable.all.flatMap(\.names))
    let found = try VariableTests.names()
    #expect(found.count > 8)
    #expect(found.subtracting(known) == [], "Sources/GazetteCLI/Manual/Variables.swift lacks them")
    #expect(known.subtracting(found) == [], "nothing reads them")
  }

  /// Names in quotes behind the words with which the code asks for a variable, and those that are
  /// written in capitals, as nothing else is, in a list of them.
  private static func names() throws -> Set<String> {
    var found: Set<String> = []
    for folder in ["Sources", "Plugins"] {
      for file in files(in: "\(GoldenText.root)/\(folder)")
      where !file.hasSuffix("/Variables.swift") {
        let text = try String(
          decoding: RegularFile.read(file, maximumBytes: 1 << 20), as: UTF8.self)
        for mark in ["environment[\"", "getenv(\"", "variable(\"", "inherited[\""] {
          for piece in text.split(separator: mark).dropFirst(text.hasPrefix(mark) ? 0 : 1) {
            found.insert(String(piece.prefix { $0 != "\"" }))
          }
        }
        if file.hasSuffix("/ProxySettings.swift") { found.formUnion(proxies(in: text)) }
      }
    }
    return found
  }

  private static func proxies(in text: String) -> [String] {
    text.split(separator: "\"").map(String.init).filter { $0.lowercased().hasSuffix("_proxy") }
  }

  private static func files(in folder: String) -> [String] {
    Folder.names(in: folder).filter { !$0.hasPrefix(".") && $0 != "Examples" }.flatMap { name in
      let path = "\(folder)/\(name)"
      return name.hasSuffix(".swift") ? [path] : files(in: path)
    }
  }
}
