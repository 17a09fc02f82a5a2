// `gazette storage import FILE`: takes in an export, all of it or nothing.
import GazetteCore
import GazetteText
import Glibc
import Storages

struct StorageImportAction: StorageAction {
  static let name = "import"
  static let summary = "take in what 'storage export' wrote"
  static let about = """
    All of it or nothing. What is there already stays, and nothing is doubled; of two texts of one \
    article, the one that was fetched last is shown. - is standard input.
    """
  static let examples = [
    Example("zcat news.jsonl.gz | gazette storage import -", "what was exported and compressed")
  ]
  static let synonyms = ["restore", "load"]
  static let operands = "FILE"
  static let operandCount = 1...1
  static let flags = [Flag.dryRun]
  private let path: String
  private let isDryRun: Bool

  init(_ operands: [String], _ words: Words) throws(Failure) {
    path = operands[0]
    isDryRun = words.has(Flag.dryRun.name)
  }

  func run(on assembly: Assembly, in world: World) async throws(Failure) -> ExitStatus {
    let descriptor = path == "-" ? STDIN_FILENO : try open(in: world)
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    let name = path == "-" ? "standard input" : path
    let report = try await assembly.rehearsing(isDryRun).asking { storage throws(StorageError) in
      let pieces = CleanedPieces(ExchangeReader(from: descriptor, named: name))
      return try await world.console.adopting(pieces, into: storage)
    }
    try world.console.result(
      "\(isDryRun ? "would import" : "imported"): \(report.new) new, \(report.merged) merged, \(report.unchanged) already here\n"
    )
    return .success
  }

  private func open(in world: World) throws(Failure) -> Int32 {
    let descriptor = Glibc.open(world.absolute(path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Failure(
        .inputOutput, "\(path): it cannot be read: \(String(cString: strerror(errno))).",
        hint: "Check the path.")
    }
    return descriptor
  }
}

/// The pieces of a file that anybody may have written: HTML in it is made safe like that of a feed,
/// which changes nothing in what Gazette itself has written.
struct CleanedPieces: PieceStream {
  private var pieces: ExchangeReader

  init(_ pieces: ExchangeReader) { self.pieces = pieces }

  mutating func next() throws(StorageError) -> StoragePiece? {
    let piece = try pieces.next()
    guard case .article(var kept)? = piece else { return piece }
    kept.article.content = Self.cleaned(kept.article.content)
    for index in kept.revisions.indices {
      kept.revisions[index].content = Self.cleaned(kept.revisions[index].content)
    }
    return .article(kept)
  }

  private static func cleaned(_ content: Content) -> Content {
    var content = content
    content.html = content.html.map { HTMLCleaner.clean($0, base: nil, degree: .content) }
    content.title = content.title.map { PlainText.line($0) }
    return content
  }
}
