// `plugins new --lang swift`: a plugin in Gazette's own tree, with its line in the catalogue.
import GazetteFiles
import GazetteProtocol

struct SwiftScaffold: Sendable {
  let kind: PluginManifest.Kind
  let name: String

  /// `hacker-news` makes `HackerNews`; nil for a name that begins with no letter.
  private var typeName: String? {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    guard let first = words.first?.first, first.isLetter else { return nil }
    return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The module of its kind, and the word that its types end with.
  private var place: (module: String, suffix: String) {
    kind == .source ? ("NewsSources", "Source") : ("Renderers", "Renderer")
  }

  private var catalog: String { "Plugins/\(place.module)/Catalog.swift" }

  /// The new files, and those of the tree with its lines in them; relative to the top of the tree.
  func files(in world: World) throws(Failure) -> (
    new: [PluginTemplate.File], changed: [PluginTemplate.File]
  ) {
    guard let typeName else {
      throw .usage("a type in Swift cannot be named after '\(name)'.", hint: "Begin with a letter.")
    }
    let type = typeName + place.suffix
    let isSource = kind == .source
    let texts = (
      code: isSource ? swiftSource(type, name) : swiftRenderer(type, name),
      test: isSource ? swiftSourceTest(type) : swiftRendererTest(type)
    )
    let catalogue = try text(of: catalog, in: world)
    let manual = try text(of: "docs/config.md", in: world)
    return (
      new: [
        .init(path: "Plugins/\(place.module)/\(typeName)/\(type).swift", text: texts.code),
        .init(path: "Tests/\(place.module)Tests/\(type)Tests.swift", text: texts.test),
      ],
      changed: [
        .init(
          path: catalog,
          text: SwiftScaffold.adding("    \(type).self,", before: "  ]", to: catalogue)),
        .init(path: "docs/config.md", text: documented(in: manual)),
      ]
    )
  }

  var nextSteps: [String] {
    let golden =
      kind == .renderer
      ? ["Keep what it makes of samples: GAZETTE_REWRITE_GOLDEN=1 swift test --filter GoldenTests"]
      : []
    return ["Try it: swift test --filter \(typeName ?? "")"] + golden
      + ["CONTRIBUTING.md explains more."]
  }

  private func text(of path: String, in world: World) throws(Failure) -> String {
    do throws(FileError) {
      let bytes = try RegularFile.read(world.absolute(path), maximumBytes: 10_000_000)
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      throw .usage(
        "there is no \(path), and plugins in Swift are a part of Gazette.",
        hint: "Go to the top of its repository, or take another --lang.")
    }
  }

  /// `text` with a line more, before the first line that is `end`.
  private static func adding(_ line: String, before end: String, to text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.insert(line, at: lines.firstIndex(of: end) ?? lines.endIndex)
    return lines.joined(separator: "\n")
  }

  /// The manual with a section more, in the order of the alphabet.
  private func documented(in manual: String) -> String {
    let head = "### \(place.suffix): "
    let lines = manual.split(separator: "\n", omittingEmptySubsequences: false)
    let own = lines.indices.filter { lines[$0].hasPrefix(head) }
    let next = own.first { lines[$0].dropFirst(head.count) > name }
    let end = own.last.flatMap { last in lines[(last + 1)...].firstIndex { $0.hasPrefix("##") } }
    var section = [head + name, "", "\(about)", ""]
    if kind == .source {
      section += [
        "| key | takes | default | what it is |", "| --- | --- | --- | --- |",
        "| `base_url` | address | https://example.org | Where the service is. |", "",
      ]
    }
    var all = lines.map(String.init)
    all.insert(contentsOf: section, at: next ?? end ?? all.endIndex)
    return all.joined(separator: "\n")
  }

  private var about: String { kind == .source ? "News of \(name)." : "A list of titles, \(name)." }
}

// What is written.
extension SwiftScaffold {
  private func swiftSource(_ type: String, _ name: String) -> String {
    """
    // The source `\(name)`: what its service has that is new.
    import GazetteCore
    import GazetteFeed

    /// Asks the service for its feed. An answer that is no feed is read by a type of its own.
    public struct \(type): NewsSource {
      public static let kind = "\(name)"
      public static let about = "\(about)"
      private static let usualBase = "https://example.org"
      public static let options: [OptionKey] = [
        OptionKey("base_url", .address, standard: usualBase, "Where the service is.")
      ]

      private let base: String

      public init(_ options: inout Options) throws(ConfigError) {
        base = options.text("base_url") ?? \(type).usualBase
      }

      public var addresses: [String] { [base] }

      public func fetch(_ context: FetchContext) async throws(SourceError) -> Fetched {
        let url = base + "/feed.json"
        let response: HTTPResponse
        do { response = try await context.http.send(HTTPRequest(url: url)) } catch {
          throw SourceError(error)
        }
        guard response.status == 200 else {
          throw SourceError(response, at: url, now: context.now)
        }
        return try FeedBody(bytes: response.body, shown: url).fetched(
          FeedMemory(context.bookmark, of: url), FeedOrigin(url: response.url))
      }
    }

    """
  }

  private func swiftSourceTest(_ type: String) -> String {
    """
    // Tests of the source `\(name)`.
    import GazetteCore
    import GazetteTesting
    import NewsSources
    import Testing

    @Suite struct \(type)Tests {
      @Test func `what the service has is brought`() async throws {
        let answer = #"{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1"}]}"#
        let http = StubHTTPClient(["https://example.org/feed.json": [.answer(200, answer)]])
        let (source, problems) = try make(\(type).self, [])
        #expect(problems.isEmpty)
        let harvest = try await source.fetch(context(http)).harvest
        #expect(harvest?.drafts.map(\\.ownID) == ["1"])
      }

      @Test func `an error is told`() async throws {
        let http = StubHTTPClient(["https://example.org/feed.json": [.answer(500)]])
        let source = try make(\(type).self, []).source
        #expect(await source.failure(context(http))?.status == 500)
      }
    }

    """
  }

  private func swiftRenderer(_ type: String, _ name: String) -> String {
    """
    // Renders an edition as `\(name)`.
    import GazetteCore
    import GazetteText

    /// A title a line.
    public struct \(type): Renderer {
      public static let kind = "\(name)"
      public static let about = "\(about)"
      public static let options: [OptionKey] = []
      public static let fileExtension = "txt"
      public static let forms: [Edition.Form] = [.digest]

      public init(_ options: inout Options) throws(ConfigError) {}

      public func render(_ edition: Edition) throws(RenderError) -> [Page] {
        let lines = edition.entries.map { $0.article.content.title ?? "Untitled" }
        // What a terminal acts on does not come through.
        let text = ([edition.title] + lines).map { TerminalText.clean($0) + "\\n" }.joined()
        return [Page(mediaType: "text/plain; charset=utf-8", bytes: Array(text.utf8))]
      }
    }

    """
  }

  private func swiftRendererTest(_ type: String) -> String {
    """
    // Tests of the renderer `\(name)`.
    import GazetteCore
    import Renderers
    import Testing

    @Suite struct \(type)Tests {
      @Test func `an edition begins with its title`() throws {
        var options = Options(
          Setting(.map([]), at: Place(file: "config.yaml", line: 1, column: 1)), keys: [],
          subject: "an output", surroundings: Surroundings(folder: "/", home: "/"))
        let renderer = try \(type)(&options)
        let edition = Edition(
          form: .digest, title: "News", sections: [], made: Instant(milliseconds: 0))
        #expect(try renderer.render(edition).map(\\.bytes) == [Array("News\\n".utf8)])
      }
    }

    """
  }
}
