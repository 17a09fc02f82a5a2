// The doctor looks at the storage: whether it opens, is whole, and has room to grow.
import GazetteCore
import GazettePipeline
import GazetteText
import Glibc
import Storages

struct StorageExamination: Sendable {
  let assembly: Assembly
  let world: World

  /// What is larger takes long to be read as a whole.
  private static let quickSize: Int64 = 200_000_000
  private static let scarce: Int64 = 100_000_000
  private static let desperate: Int64 = 10_000_000

  func findings() async -> [Finding] {
    do throws(Failure) {
      let info = try await assembly.asking { storage throws(StorageError) in
        try await storage.info()
      }
      if info.isNew {
        return [.ok("storage", "\(info.place): nothing is stored yet")] + room(info)
      }
      let articles = StorageSize.count(info.articles, "article")
      let opened = Finding.ok(
        "storage", "\(info.place): \(articles), \(StorageSize.text(info.sizeInBytes))")
      return [opened] + (try await wholeness(info)) + room(info) + holders() + (try await watch())
    } catch {
      // One that is busy says by whom.
      return Finding.problems("storage", error) + (error.status == .busy ? [] : holders())
    }
  }

  private func wholeness(_ info: StorageInfo) async throws(Failure) -> [Finding] {
    guard info.sizeInBytes <= Self.quickSize else {
      return [
        .ok("storage", "it opens; 'gazette storage check' reads all of it, which takes a while")
      ]
    }
    let faults: [String]
    do throws(Failure) {
      faults = try await assembly.asking { storage throws(StorageError) in
        try await storage.check()
      }
    } catch {
      guard error.status == .busy else { throw error }
      return [.ok("storage", "it opens; while others write to it, not all of it is read")]
    }
    if faults.isEmpty { return [.ok("storage", "it is whole")] }
    return faults.prefix(5).map {
      .problem("storage", $0, cure: "Type 'gazette storage repair'.")
    }
  }

  /// A storage that is a file needs room beside it, and a folder that may be written to.
  private func room(_ info: StorageInfo) -> [Finding] {
    guard let path = (assembly.storage as? any FileStorage)?.path,
      let folder = Self.folder(of: path)
    else { return [] }
    guard access(folder, W_OK) == 0 else {
      return [
        .problem(
          "disk", "\(folder) cannot be written to.", cure: "Check who may write to the folder.")
      ]
    }
    var facts = statvfs()
    guard statvfs(folder, &facts) == 0 else { return [] }
    let free = Int64(
      clamping: UInt64(facts.f_bavail).multipliedReportingOverflow(
        by: UInt64(facts.f_frsize)
      ).partialValue)
    let what = "\(StorageSize.text(free)) free at \(folder)"
    if free < Self.desperate { return [.problem("disk", what, cure: "Make room.")] }
    return free < max(Self.scarce, info.sizeInBytes)
      ? [.warning("disk", what, cure: "Make room: a backup or a copy needs as much again.")]
      : [.ok("disk", what)]
  }

  /// The nearest folder of the path that is there.
  private static func folder(of path: String) -> String? {
    var rest = Substring(path)
    while let slash = rest.lastIndex(of: "/") {
      rest = rest[..<slash]
      let folder = rest.isEmpty ? "/" : String(rest)
      if access(folder, F_OK) == 0 { return folder }
    }
    return nil
  }

  private func holders() -> [Finding] {
    guard let path = (assembly.storage as? any FileStorage)?.path,
      let holder = StorageHolder.words(of: path)
    else { return [] }
    return [
      .warning(
        "storage", "it is locked by \(holder).", cure: "Let it finish, or look what it is doing.")
    ]
  }

  private func watch() async throws(Failure) -> [Finding] {
    let record = try await assembly.records(of: WatchLease.kind)[WatchLease.key]
    guard let lease = record.flatMap({ WatchLease(record: $0) }) else { return [] }
    let who = "'gazette watch', \(lease.holderWords), since \(time(lease.since))"
    let me = RunningProcess.current()
    let place = try await WatchedPlace.of(assembly.storage)
    let isHeld = lease.isHeld(
      against: me, at: place, now: world.now(), isRunning: RunningProcess.isRunning)
    return isHeld
      ? [.ok("watch", "\(who)")]
      : [
        .warning(
          "watch", "\(who) has ended without giving the storage back.",
          cure: "Start it again if it should run; the next one takes over at once.")
      ]
  }

  private func time(_ instant: Instant) -> String { assembly.zone.civil(instant).minuteText }
}
