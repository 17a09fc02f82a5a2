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
  static let summary = "read one feed document and print it"
  static let flags = [
    Flag("base", value: "URL", "the address that relative ones refer to"),
    Flag("content-type", value: "TYPE", "what the HTTP header said"),
    Flag.format,
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
      words.value("format") ?? RendererCatalog.interchange, for: .document)
    guard !words.has("batch") else {
      try words.refuseOperands(of: Self.self)
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
      document = try await download(input)
    } else {
      document.bytes = try read(input, in: world)
    }
    try world.console.result(page(of: document, named: spoken(input), in: world))
    return .success
  }

  /// A document, and what is known of it.
  private struct Document {
    var bytes: [UInt8]
    var origin: FeedOrigin
  }

  private func page(
    of document: Document, named name: String, in world: World, isCompact: Bool = false
  ) throws(Failure) -> [UInt8] {
    let feed: ParsedFeed
    do throws(NotAFeed) {
      feed = try FeedReader.parse(document.bytes, from: document.origin)
    } catch {
      throw Failure(.notAFeed, "\(name): \(error.what)", hint: error.linkedFeeds)
    }
    var edition = Edition(document: feed, base: document.origin.url, at: world.now())
    edition.isCompact = isCompact
    edition.columns = world.console.resultSize?.columns
    return try format.page(for: edition)
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
  private func download(_ address: String) async throws(Failure) -> Document {
    var settings = HTTPSettings()
    settings.namedAuthorities = Set([address].compactMap(HTTPSettings.authority))
    var request = HTTPRequest(url: address)
    request.maximumBytes = Self.maximumBytes
    let shown = WebAddress.redacted(address)
    let response: HTTPResponse
    do throws(HTTPError) {
      response = try await CurlClient(settings).send(request)
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
    while let name = readLine() {
      guard !name.isEmpty else { continue }
      try world.console.result(line(for: name, in: world))
    }
    return .success
  }

  private func line(for name: String, in world: World) -> [UInt8] {
    var writer = JSONWriter(isCompact: true)
    writer.beginObject()
    writer.member("file", name)
    do throws(Failure) {
      let document = Document(bytes: try read(name, in: world), origin: origin)
      let page = try page(of: document, named: name, in: world, isCompact: true)
      writer.name("feed")
      writer.value(written: page)
    } catch {
      writer.member("error", error.lines.joined(separator: " "))
    }
    writer.endObject()
    writer.endLine()
    return writer.takeBytes()
  }
}
