// `gazette parse`: any feed document, without configuration or storage.
import GazetteCore
import GazetteFeed
import GazetteFiles
import GazetteHTTP
import GazetteJSON
import GazetteText
import Glibc
import Renderers

struct ParseCommand: Command {
  static let name = "parse"
  static let operands = "FILE|URL|-"
  static let takes = [WordKind.file()]
  static let summary = "read one feed document and print it"
  static let about = """
    Any feed: RSS, Atom, RDF, JSON Feed, CDF, in any encoding, well-formed or not, also compressed. \
    Neither a configuration nor a storage is needed, and nothing is kept. What had to be repaired stands \
    in the result. - is standard input.
    """
  static let examples = [
    Example("gazette parse feed.xml", "the feed as a JSON Feed"),
    Example("gazette parse https://www.swift.org/atom.xml -f plain", "what is there now, to read"),
    Example("ls *.xml | gazette parse --batch", "a line of JSON for each of many files"),
  ]
  static let synonyms = ["convert"]
  static let flags = [
    Flag("base", value: "URL", "the address that relative ones refer to"),
    Flag("content-type", value: "TYPE", "what the HTTP header said"),
    Flag.format(of: .document),
    Flag("batch", "read file names from standard input, print one line of JSON for each"),
  ]
  /// Of a file, or of standard input.
  static let maximumBytes = 256_000_000

  private let input: String?
  private let origin: FeedOrigin
  private let format: RendererChoice

  init(_ words: Words) throws(Failure) {
    var origin = FeedOrigin(url: words.value("base"), contentType: words.value("content-type"))
    origin.maximumBytes = Self.maximumBytes
    self.origin = origin
    format = try RendererChoice(
      words.value("format") ?? RendererCatalog.interchange, for: .document, of: words.plugins)
    guard !words.has("batch") else {
      try words.refuseOperands(of: Self.self)
      guard type(of: format.renderer).kind == RendererCatalog.interchange else {
        throw .usage("'parse --batch' prints JSON only.", hint: "Leave --format out.")
      }
      input = nil
      return
    }
    try words.needOperand(of: Self.self, "a file, an address or -")
    guard words.operands.count == 1 else {
      throw .usage("'parse' reads one document.", hint: "Use --batch for many.")
    }
    guard !words.operands[0].isEmpty else {
      throw .usage("'parse' needs a name that is not empty.")
    }
    input = words.operands[0]
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    guard let input else { return try printBatch(in: world) }
    var document = Document(bytes: [], origin: origin)
    if WebAddress.isWeb(input) {
      document = try await download(input, in: world)
    } else {
      document.bytes = try read(input, in: world)
    }
    let origin = document.origin
    let printer = DocumentPrinter(format: format, world: world)
    try printer.print(
      printer.read(document.takeBytes(), from: origin, named: spoken(input)))
    return .success
  }

  /// A document, and what is known of it.
  private struct Document {
    var bytes: [UInt8]
    var origin: FeedOrigin

    /// Hands the bytes over, so that they can be changed without a copy.
    mutating func takeBytes() -> [UInt8] {
      var taken: [UInt8] = []
      swap(&taken, &bytes)
      return taken
    }
  }

  private func read(_ input: String, in world: World) throws(Failure) -> [UInt8] {
    do throws(FileError) {
      return input == "-"
        ? try RegularFile.readAll(
          STDIN_FILENO, named: spoken(input), maximumBytes: Self.maximumBytes)
        : try RegularFile.read(path(of: input, in: world), maximumBytes: Self.maximumBytes)
    } catch {
      throw Failure(error, named: spoken(input))
    }
  }

  /// A `file:///` address, as sources have them, or a path.
  private func path(of input: String, in world: World) -> String {
    let scheme = "file://"
    return input.hasPrefix(scheme + "/")
      ? String(input.dropFirst(scheme.count)) : world.absolute(input)
  }

  /// Somebody who types an address means that very host, private or not.
  private func download(_ address: String, in world: World) async throws(Failure) -> Document {
    var settings = HTTPSettings()
    settings.namedAuthorities = Set([address].compactMap(HTTPSettings.authority))
    var request = HTTPRequest(url: address)
    request.maximumBytes = Self.maximumBytes
    let shown = WebAddress.redacted(address)
    let response: HTTPResponse
    do throws(HTTPError) {
      response = try await world.console.tracing(world.client(settings)).send(request)
    } catch {
      throw Failure(.partly, "\(shown): \(error.what)", hint: error.hint)
    }
    guard (200..<300).contains(response.status) else {
      throw Failure(.partly, "\(shown) answered \(response.status).", hint: "Check the address.")
    }
    var known = origin
    known.url = known.url ?? response.url
    known.contentType = known.contentType ?? response.header("Content-Type")
    return Document(bytes: response.body, origin: known)
  }

  private func spoken(_ input: String) -> String { input == "-" ? "standard input" : input }
}

extension ParseCommand {
  /// One line of JSON for each file name on standard input, whatever becomes of the file.
  private func printBatch(in world: World) throws(Failure) -> ExitStatus {
    let printer = DocumentPrinter(format: format, world: world)
    while let name = readLine() {
      guard !name.isEmpty else { continue }
      let feed: DocumentPrinter.Feed
      do throws(Failure) {
        feed = try printer.read(read(name, in: world), from: origin, named: name)
      } catch {
        try world.console.result(ParseCommand.line(name, error))
        continue
      }
      try printer.print(feed, in: ParseCommand.frame(name))
    }
    return .success
  }

  /// What stands in a line around the feed.
  private static func frame(_ name: String) -> DocumentPrinter.Frame {
    var writer = JSONWriter(isCompact: true)
    writer.beginObject()
    writer.member("file", name)
    writer.name("feed")
    return DocumentPrinter.Frame(
      opening: writer.takeBytes(), closing: Array("}\n".utf8), isCompact: true)
  }

  private static func line(_ name: String, _ error: Failure) -> [UInt8] {
    var writer = JSONWriter(isCompact: true)
    writer.object { writer in
      writer.member("file", name)
      writer.member("error", error.lines.joined(separator: " "))
    }
    writer.endLine()
    return writer.takeBytes()
  }
}
