// The examples of help: lines that the program understands.
import Testing

@testable import GazetteCLI

@Suite struct ExampleTests {
  @Test(arguments: CommandTableTests.indices) func `each example is a line that is understood`(
    index: Int
  ) {
    let entry = CommandTableTests.entries[index]
    for example in entry.examples {
      let calls = ExampleTests.calls(in: example.line)
      #expect(!calls.isEmpty, "\(example.line) has nothing to do with gazette")
      #expect(example.effect.last != ".", "\(example.line)")
      for call in calls {
        do throws(Failure) {
          try ExampleTests.understand(call)
        } catch {
          Issue.record("\(example.line): \(error.lines.joined(separator: "\n"))")
        }
      }
    }
  }

  /// The words of each call of gazette on a line for a shell, without quotes.
  private static func calls(in line: String) -> [[String]] {
    let parted = line.replacing("<(", with: "| ").replacing(")", with: "")
    return parted.split(separator: "|").compactMap { piece in
      let words = ShellLine(piece.prefix { $0 != ">" } + " ").words
      let arguments = words.drop { $0 == "source" }
      return arguments.first == "gazette" ? Array(arguments.dropFirst()) : nil
    }
  }

  private static func understand(_ call: [String]) throws(Failure) {
    var words = Words()
    let rest = try words.take(call, flags: Flag.everywhere, stopsAtOperand: true)
    let command = try rest.first.map(Program.command) ?? Commands.standard
    try words.take(
      Array(rest.dropFirst()), flags: command.allFlags(with: .builtIn) + Flag.everywhere)
    try words.checkAction(of: command)
    _ = try command.init(words)
  }
}
