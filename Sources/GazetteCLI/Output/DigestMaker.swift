// Makes the pages of digests from what is stored.
import GazetteConfig
import GazetteCore
import GazettePipeline
import Renderers

struct DigestMaker: Sendable {
  let assembly: Assembly
  let world: World

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
      if request.again != nil { return try await composer.digest(request, from: storage) }
      let health = try await storage.records(of: Health.kind)
      let asked = assembly.enabled(request.sources)
      let failures = Health.failures(of: asked, in: health)
      var digest = try await composer.digest(request, from: storage, failures: failures)
      digest.edition.silences = try await composer.silences(
        of: asked, without: failures, in: storage)
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
