// Writes digests to files and to standard output, and only then marks them as written.
import GazetteConfig
import GazetteCore
import GazetteFiles
import GazettePipeline
import Glibc

/// Digests stay whole: the file stands in its place before the mark that moves the window is stored,
/// so that a crash between the two makes the same digest again, and nothing is lost or doubled.
struct OutputWriter: Sendable {
  let maker: DigestMaker
  var isDryRun = false

  private var assembly: Assembly { maker.assembly }
  private var world: World { maker.world }

  /// Makes one digest and writes it to its place.
  func write(_ plan: OutputPlan) async throws(Failure) {
    if !isDryRun { try await settle(plan.request.name) }
    var digest = try await maker.digest(plan.request)
    if let past = plan.request.again {
      try maker.checkRest(of: digest, past, named: plan.request.name)
    }
    if plan.request.path == nil {
      digest.edition.columns = world.console.resultSize?.columns
      digest.edition.usesColor = world.console.usesColor
      digest.edition.usesLinks = world.console.usesLinks
    }
    let pages = try maker.pages(of: digest.edition, by: plan.renderer, named: plan.request.name)
    let entries = digest.edition.sizeText
    guard let path = plan.request.path else {
      try await print(pages, digest, plan, entries)
      return
    }
    let files = try places(for: pages, at: path, digest.before)
    let place = files.first { $0.page.path.isEmpty }?.path ?? path
    if isDryRun {
      try world.console.tell("would write \(shown(place)): \(entries)")
    } else {
      try await write(files, digest, plan)
      world.console.say("wrote \(shown(place)): \(entries)")
    }
  }

  /// Writes a digest of the past to its place again. No window moves.
  func rewrite(_ plan: OutputPlan, _ past: PastDigest) async throws(Failure) {
    var plan = plan
    plan.request.again = past
    plan.request.path = past.path == "-" ? nil : past.path
    plan.movesWindow = false
    try await write(plan)
  }

  private func print(
    _ pages: [Page], _ digest: Digest, _ plan: OutputPlan, _ entries: String
  ) async throws(Failure) {
    if isDryRun {
      try world.console.tell("would write standard output: \(entries)")
      return
    }
    for page in pages { try await world.console.page(page.bytes) }
    guard plan.movesWindow else { return }
    try await assembly.remember(digest.mark, of: plan.request.name, with: digest.merges)
  }

  private struct File {
    var page: Page
    var path: String
  }

  /// Where each page goes: the main one to `path`, further ones beside it. A file that somebody has
  /// changed since is left alone.
  private func places(
    for pages: [Page], at path: String, _ mark: DigestMark
  ) throws(Failure) -> [File] {
    var files: [File] = []
    var places = PagePlaces(path: path)
    for page in pages {
      let wanted = try places.place(of: page)
      files.append(
        File(page: page, path: try freePlace(for: page.bytes, at: wanted, mark)))
    }
    return files
  }

  /// An earlier run may have died after its files stood in their places and before that was noted,
  /// or while it wrote them.
  private func settle(_ output: String) async throws(Failure) {
    guard let record = try await assembly.records(of: DigestIntention.kind)[output] else { return }
    let intention = DigestIntention(record: record)
    for path in intention?.paths ?? [] { AtomicFile.removeLeftovers(of: path) }
    let isDone = Record(kind: DigestIntention.kind, key: output, value: nil)
    if let intention, try intention.isFulfilled(content) {
      try await assembly.remember(intention.mark, of: output, with: [isDone])
    } else {
      try await assembly.save([isDone])
    }
  }

  /// Notes what is about to be written, writes it, then notes that it was.
  private func write(
    _ files: [File], _ digest: Digest, _ plan: OutputPlan
  ) async throws(Failure) {
    var before = digest.before
    var mark = plan.movesWindow ? digest.mark : digest.before
    for file in files {
      before.intend(file.page.bytes, at: file.path)
      mark.note(file.page.bytes, writtenTo: file.path)
    }
    var intention = DigestIntention(mark)
    for file in files { intention.add(file.page.bytes, at: file.path) }
    let output = plan.request.name
    let merges = plan.movesWindow ? digest.merges : []
    try await assembly.remember(
      before, of: output,
      with: [Record(kind: DigestIntention.kind, key: output, value: intention.record)] + merges)
    for file in files {
      do throws(FileError) {
        try AtomicFile.write(file.page.bytes, to: file.path)
      } catch {
        throw Failure(error, named: shown(file.path))
      }
    }
    try await assembly.remember(
      mark, of: output, with: [Record(kind: DigestIntention.kind, key: output, value: nil)])
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
