// Makes the pages of digests from what is stored.
import GazetteConfig
import GazetteCore
import GazettePipeline
import Renderers

struct DigestMaker: Sendable {
  let assembly: Assembly
  let world: World
  /// How the sources are, asked once for all outputs; nil where only digests of the past are made.
  private var today: Today?

  private struct Today {
    var failures: [GazetteCore.Failure] = []
    var silences: [Silence] = []
  }

  init(assembly: Assembly, world: World) {
    self.assembly = assembly
    self.world = world
  }

  /// The same for digests of today.
  func knowingSources() async throws(Failure) -> DigestMaker {
    let sources = assembly.configuration.sources.filter(\.isEnabled).map(\.name)
    let composer = Composer(now: world.now(), zone: assembly.zone)
    var maker = self
    maker.today = try await assembly.asking { storage throws(StorageError) in
      let health = try await storage.records(of: Health.kind)
      let failures = Health.failures(of: sources, in: health)
      return Today(
        failures: failures,
        silences: try await composer.silences(of: sources, without: failures, in: storage))
    }
    return maker
  }

  /// What a request asks for. A digest that is made again is of its own day, and says nothing about
  /// how sources are today.
  func digest(_ request: DigestRequest) async throws(Failure) -> Digest {
    // Only a digest that orders by score asks what rules add.
    let boosts =
      request.order == .score
      ? RuleBoosts(try assembly.rules(in: world), tags: assembly.sourceTags) : RuleBoosts()
    let composer = Composer(
      now: request.again?.made ?? world.now(), zone: assembly.zone, language: assembly.language,
      boosts: boosts)
    return try await assembly.asking { storage throws(StorageError) in
      guard request.again == nil, let today else {
        return try await composer.digest(request, from: storage)
      }
      var digest = try await composer.digest(request, from: storage, failures: today.failures)
      digest.edition.silences = today.silences
      return digest
    }
  }

  /// A digest of the past of which nothing is stored any more takes the place of nothing.
  func checkRest(
    of digest: Digest, _ past: PastDigest, named name: String
  ) throws(Failure) {
    guard digest.edition.entries.isEmpty, !past.isEmpty else { return }
    throw Failure(
      .partly, "\(name): nothing of the digest of \(past.day) is stored any more.",
      hint: "storage.keep says how long articles stay.")
  }

  func pages(
    of edition: Edition, by renderer: any Renderer, named name: String
  ) throws(Failure) -> [Page] {
    do throws(RenderError) {
      return try renderer.render(edition)
    } catch {
      throw Failure(.partly, "\(name): \(error.what)", hint: error.hint)
    }
  }

  /// A page as a browser or a mail program shows it, and before it the same as plain text.
  func letter(of edition: Edition, _ plan: OutputPlan) throws(Failure) -> [Page] {
    var pages: [Page] = []
    for kind in [RendererCatalog.standard, RendererCatalog.page] {
      let isOwn = type(of: plan.renderer).kind == kind
      let renderer =
        isOwn
        ? plan.renderer
        : try RendererChoice(kind, for: .digest, of: world.plugins).renderer
      pages += try self.pages(of: edition, by: renderer, named: plan.request.name).prefix(1)
    }
    return pages
  }
}

extension Edition {
  /// `3 entries`.
  var sizeText: String {
    let count = entries.count
    return "\(count) \(count == 1 ? "entry" : "entries")"
  }
}
