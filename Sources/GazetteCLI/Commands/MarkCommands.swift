// `gazette save`, `unsave`, `read` and `unread`: marks on articles.
import GazetteCore

/// A command that sets one mark on the articles that it names.
protocol MarkCommand: Command {
  static var mark: Mark { get }
  /// What is said for one article: `saved`.
  static var done: String { get }
  var references: [String] { get }
}

extension MarkCommand {
  static var operands: String { "ID…" }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    let assembly = try Assembly.load(in: world)
    let articles = try await References(assembly: assembly).articles(references)
    try await assembly.mark(articles.map(\.id), Self.mark)
    for article in articles {
      let short = article.id.handle.prefix(ArticleID.shortLength)
      world.console.say(
        "\(Self.done) \(short) \(article.content.title ?? article.content.url ?? "")")
    }
    return .success
  }
}

struct SaveCommand: MarkCommand {
  static let name = "save"
  static let summary = "keep articles for ever"
  static let about = "What is saved is never pruned; 'gazette saved' lists it."
  static let examples = [Example("gazette save 3f9c 81d2", "keep two articles")]
  static let synonyms = ["star", "bookmark", "keep", "favorite", "favourite", "like"]
  static let mark = Mark.saved(true)
  static let done = "saved"
  let references: [String]

  init(_ words: Words) throws(Failure) {
    try words.needOperand(of: Self.self, "the id of an article")
    references = words.operands
  }
}

struct UnsaveCommand: MarkCommand {
  static let name = "unsave"
  static let summary = "let saved articles go"
  static let about = "The articles stay where they are; pruning may take them again."
  static let examples = [Example("gazette unsave 3f9c 81d2", "keep two articles no longer")]
  static let synonyms = ["unstar", "unbookmark", "unkeep"]
  static let mark = Mark.saved(false)
  static let done = "no longer saved"
  let references: [String]

  init(_ words: Words) throws(Failure) {
    try words.needOperand(of: Self.self, "the id of an article")
    references = words.operands
  }
}

struct ReadCommand: MarkCommand {
  static let name = "read"
  static let summary = "mark articles as read"
  static let about = "'gazette list --unread' leaves them out."
  static let examples = [Example("gazette read 3f9c 81d2", "mark two articles")]
  static let synonyms = ["mark-read", "seen"]
  static let mark = Mark.read(true)
  static let done = "read"
  let references: [String]

  init(_ words: Words) throws(Failure) {
    try words.needOperand(of: Self.self, "the id of an article")
    references = words.operands
  }
}

struct UnreadCommand: MarkCommand {
  static let name = "unread"
  static let summary = "mark articles as unread"
  static let about = "'gazette list --unread' shows them again."
  static let examples = [Example("gazette unread 3f9c 81d2", "take the mark from two articles")]
  static let synonyms = ["mark-unread", "unseen"]
  static let mark = Mark.read(false)
  static let done = "unread"
  let references: [String]

  init(_ words: Words) throws(Failure) {
    try words.needOperand(of: Self.self, "the id of an article")
    references = words.operands
  }
}
