// A plugin program as a configuration describes it: what is started, and what it is told.
import GazetteCore
import GazettePrograms
import GazetteText

public struct ProgramCall: Sendable {
  /// The program and its arguments.
  public var words: [String]
  /// How messages name it.
  public var name: String
  /// Absolute; it runs there.
  public var folder: String
  /// What it sees of the environment.
  public var environment: [String: String]
  /// nil: as long as any request may take.
  public var timeout: Duration?
  public var config: PluginConfig
  /// What of its environment may be secret.
  public var confidences: [Secret] = []
  /// What its manifest asks for.
  public var features: Set<PluginContract.Feature> = []
  /// The addresses among its options, whose private hosts Gazette may ask for it.
  public var addresses: [String] = []

  public init(
    words: [String], folder: String, environment: [String: String], config: PluginConfig
  ) {
    self.words = words
    self.folder = folder
    self.environment = environment
    self.config = config
    name = Setting.quoted(words.first ?? "")
  }

  /// `text` with `***` in the place of each secret; one of a few characters may be a word.
  public func veiled(_ text: String) -> String {
    SecretCover((config.secrets + confidences).map(\.revealed).filter { $0.utf8.count >= 6 })
      .over(text)
  }

  /// The program with its first lines of input, bounded in time and output.
  public func program(
    input: [UInt8], timeout: Duration, maximumOutput: Int
  ) -> ChildProgram {
    var program = ChildProgram(
      words: words, folder: folder, environment: environment, timeout: timeout,
      maximumOutput: maximumOutput)
    program.input = input
    return program
  }
}
