// Takes, renews and gives back the lease of a storage.
import GazetteCore
import GazettePipeline
import GazetteText
import Glibc

/// Holds the right to watch one storage. Nobody takes it by force: each step is stored only if the
/// record still is what was read.
struct LeaseKeeper: Sendable {
  private var storage: any Storage
  private let place: String
  private let now: @Sendable () -> Instant
  private var lease: WatchLease
  /// The record as it stands in the storage.
  private var stored: String?

  /// Takes the lease, or says who has it.
  init(
    of storage: any Storage, interval: Duration, now: @escaping @Sendable () -> Instant
  ) async throws(Failure) {
    self.storage = storage
    self.now = now
    place = try await LeaseKeeper.place(of: storage)
    lease = WatchLease(
      holder: RunningProcess.current(), place: place, since: now(), interval: interval, now: now())
    // Whoever is quicker in between is seen in the next round.
    for _ in 0..<10 {
      stored = try await LeaseKeeper.record(in: storage)
      if let other = stored.flatMap({ WatchLease(record: $0) }),
        other.isHeld(
          against: lease.holder, at: place, now: now(), isRunning: RunningProcess.isRunning)
      {
        throw LeaseKeeper.busy(other, place)
      }
      if try await put(lease.record) { return }
    }
    throw Failure(.busy, "\(place): others try to watch it as well.", hint: "Try again.")
  }

  /// Says that it is still being watched. Fails when somebody else does that by now.
  mutating func renew() async throws(Failure) {
    lease = lease.renewed(now: now())
    if try await put(lease.record) { return }
    throw Failure(
      .busy, "\(place): another 'gazette watch' has taken it over, so this one ends.",
      hint: "Let one of them run.")
  }

  /// Goes on through another connection to the same storage.
  mutating func move(to storage: any Storage) { self.storage = storage }

  /// Gives it back, also when the command is being interrupted. What somebody else has by now stays.
  func release() async {
    let keeper = self
    let task = Task {
      var keeper = keeper
      // A lease that stays is seen to be a dead one's.
      _ = try? await keeper.put(nil)
    }
    await task.value
  }

  /// Whether the record was still as it was read, and so could be replaced.
  private mutating func put(_ record: String?) async throws(Failure) -> Bool {
    let commit = Commit(
      records: [Record(kind: WatchLease.kind, key: WatchLease.key, value: record)],
      expected: [Record(kind: WatchLease.kind, key: WatchLease.key, value: stored)])
    do throws(StorageError) {
      _ = try await storage.save(commit)
      stored = record
      return true
    } catch {
      if error.reason == .outdated { return false }
      throw Failure(error)
    }
  }

  private static func record(in storage: any Storage) async throws(Failure) -> String? {
    do throws(StorageError) {
      return try await storage.records(of: WatchLease.kind)[WatchLease.key]
    } catch {
      throw Failure(error)
    }
  }

  private static func busy(_ other: WatchLease, _ place: String) -> Failure {
    Failure(
      .busy,
      TerminalText.clean(
        "\(place): 'gazette watch' runs on it already: \(other.holderWords), since "
          + "\(other.since.rfc3339)."),
      hint: "Let it run, or end it first.")
  }

  /// The file, links followed, or the storage as messages name it.
  static func place(of storage: any Storage) async throws(Failure) -> String {
    if let file = storage as? any FileStorage { return realPath(file.path) }
    do throws(StorageError) { return try await storage.info().place } catch {
      throw Failure(error)
    }
  }

  /// A file that is not there yet is told by its folder; one without a folder, as it is written.
  private static func realPath(_ path: String) -> String {
    if let found = resolved(path) { return found }
    guard let slash = path.lastIndex(of: "/"), let folder = resolved(String(path[..<slash])) else {
      return path
    }
    return folder + path[slash...]
  }

  private static func resolved(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}
