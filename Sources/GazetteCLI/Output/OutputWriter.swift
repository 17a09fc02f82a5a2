// Makes digests: composes, renders, writes, and only then marks them as written.
import GazetteConfig
import GazetteCore
import GazetteFiles
import GazettePipeline
import Glibc

/// Two phases keep digests whole: the file stands in its place before the mark that says so is
/// stored. A crash between the two makes the same digest again; nothing is lost or doubled.
struct OutputWriter: Sendable {
  let assembly: Assembly
  let world: World
  var isDryRun = false

  /// Writes one output; returns how many entries it has.
  func write(_ plan: OutputPlan) async throws(Failure) {
    let composer = Composer(now: world.now(), zone: assembly.zone, language: assembly.language)
    var digest = try await compose(plan, composer)
    if plan.request.path == nil {
      digest.edition.columns = world.console.resultSize?.columns
      digest.edition.usesColor = world.console.usesColor
    }
    let pages = try render(digest.edition, plan)
    let count = digest.edition.entries.count
    let entries = "\(count) \(count == 1 ? "entry" : "entries")"
    guard !isDryRun else {
      let place = plan.request.path.map(shown) ?? "standard output"
      try world.console.result("would write \(place): \(entries)\n")
      return
    }
    if let path = plan.request.path {
      let written = try write(pages, to: path, &digest.mark)
      world.console.say("wrote \(shown(written)): \(entries)")
    } else {
      for page in pages { try world.console.result(page.bytes) }
    }
    if plan.movesWindow { try await assembly.remember(digest.mark, of: plan.request.name) }
  }

  private func compose(
    _ plan: OutputPlan, _ composer: Composer
  ) async throws(Failure) -> Digest {
    try await assembly.asking { storage throws(StorageError) in
      let health = try await storage.records(of: Health.kind)
      let failures = Health.failures(of: plan.request.sources, in: health)
      return try await composer.digest(plan.request, from: storage, failures: failures)
    }
  }

  private func render(_ edition: Edition, _ plan: OutputPlan) throws(Failure) -> [Page] {
    do throws(RenderError) {
      return try plan.renderer.render(edition)
    } catch {
      throw Failure(.partly, "\(plan.request.name): \(error.what)", hint: error.hint)
    }
  }

  /// Writes the main page to `path` and further pages beside it; returns where the main page went.
  /// A file that somebody has changed since is left alone.
  private func write(
    _ pages: [Page], to path: String, _ mark: inout DigestMark
  ) throws(Failure) -> String {
    var place = path
    for page in pages {
      let wanted = page.path.isEmpty ? path : Folder.of(path) + "/" + page.path
      let free = try freePlace(for: page.bytes, at: wanted, mark)
      do throws(FileError) {
        try AtomicFile.write(page.bytes, to: free)
      } catch {
        throw Failure(error, named: shown(free))
      }
      mark.note(page.bytes, writtenTo: free)
      if page.path.isEmpty { place = free }
    }
    return place
  }

  private func freePlace(
    for bytes: [UInt8], at path: String, _ mark: DigestMark
  ) throws(Failure) -> String {
    for candidate in DigestMark.alternatives(to: path) {
      guard let existing = try content(of: candidate) else { return candidate }
      if mark.permits(replacing: existing, at: candidate, with: bytes) { return candidate }
      if candidate == path {
        world.console.say("\(shown(path)) was changed by somebody, so it is left as it is.")
      }
    }
    throw Failure(.cannotCreate, "\(shown(path)): no free name beside it.", hint: "Clean up there.")
  }

  /// nil when there is no such file.
  private func content(of path: String) throws(Failure) -> [UInt8]? {
    do throws(FileError) {
      return try RegularFile.read(path, maximumBytes: 1_000_000_000)
    } catch {
      if error.reason == .missing { return nil }
      throw Failure(error, named: shown(path))
    }
  }

  /// Relative to the current folder where it lies inside.
  private func shown(_ path: String) -> String {
    path.hasPrefix(world.folder + "/") ? String(path.dropFirst(world.folder.count + 1)) : path
  }
}
