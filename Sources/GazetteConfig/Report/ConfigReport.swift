// Turns the problems of a configuration into the text that a person reads.
import GazetteCore
import GazetteText

/// A message for each problem: what is wrong and where, the line, and a caret below the place with the
/// path of the option, such as `sources[2].every`.
public struct ConfigReport: Sendable {
  /// Nobody mends more than ten at once.
  static let maximumProblems = 10
  /// Of one message; the line below it is cut to the terminal.
  static let maximumMessage = 500

  private let files: [Configuration.File]
  private let names: SecretNames
  private let columns: Int

  /// The lines of `files` are shown, cut to `columns`; problems that stand elsewhere have none. What
  /// `known` plugins call secret is hidden.
  public init(files: [Configuration.File], known: KnownPlugins, columns: Int = 120) {
    self.files = files
    self.columns = max(20, columns)
    names = SecretNames(known)
  }

  /// The same for one file.
  public init(text: [UInt8], of file: String, known: KnownPlugins, columns: Int = 120) {
    self.init(
      files: [Configuration.File(name: file, folder: "", bytes: text)], known: known,
      columns: columns)
  }

  /// At most three lines a problem, each ended by a newline; after ten problems `and N more`.
  public func text(_ error: ConfigError) -> String {
    let shown = error.problems.prefix(ConfigReport.maximumProblems)
    let pages = pages(for: shown)
    let lines = shown.flatMap { self.lines(of: $0, pages) } + more(than: shown, of: error)
    return lines.map { $0 + "\n" }.joined()
  }

  /// A message alone, for whoever shows it in another way.
  public struct Message: Sendable, Hashable {
    public var text: String
    public var place: Place?
    /// The path of the option, such as `sources[2].every`, where it is known.
    public var option: String?
  }

  /// The messages alone, each beside its place; as many of them.
  public func messages(_ error: ConfigError) -> [Message] {
    let shown = error.problems.prefix(ConfigReport.maximumProblems)
    let pages = pages(for: shown)
    let messages = shown.map { problem in
      var bare = problem
      bare.place = nil
      let page = problem.place.flatMap { pages[$0.file] }
      return Message(
        text: message(of: bare, pages), place: problem.place, option: page?.option(of: problem))
    }
    return messages + more(than: shown, of: error).map { Message(text: $0) }
  }

  private func more(than shown: ArraySlice<ConfigProblem>, of error: ConfigError) -> [String] {
    let more = error.problems.count - shown.count
    return more > 0 ? ["and \(more) more"] : []
  }

  /// Of the files that are told of, and of the main one, by name.
  private func pages(for problems: ArraySlice<ConfigProblem>) -> [String: ConfigPage] {
    let told = Set(problems.compactMap(\.place?.file) + files.prefix(1).map(\.name))
    var pages: [String: ConfigPage] = [:]
    for file in files where told.contains(file.name) && pages[file.name] == nil {
      pages[file.name] = ConfigPage(file.bytes, names, columns: columns)
    }
    return pages
  }

  private func lines(of problem: ConfigProblem, _ pages: [String: ConfigPage]) -> [String] {
    let page = problem.place.flatMap { pages[$0.file] }
    return [message(of: problem, pages)] + (page?.excerpt(for: problem) ?? [])
  }

  private func message(of problem: ConfigProblem, _ pages: [String: ConfigPage]) -> String {
    let message = TerminalText.clean(
      problem.isOwn
        ? problem.sentence
        : SecretMask.masked(pages.values.reduce(problem.sentence) { $1.veiled($0) }))
    let cut = message.prefix(ConfigReport.maximumMessage)
    return cut.endIndex == message.endIndex ? message : "\(cut)…"
  }
}

extension ConfigProblem {
  /// `config.yaml:12:9: 'ulr' is not an option of an 'rss' source. Did you mean 'url'?`
  public var sentence: String {
    let start = place.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
    let end = what.last.map { ".?!".contains($0) } ?? false ? "" : "."
    return start + what + end + (hint.map { " \($0)" } ?? "")
  }
}
