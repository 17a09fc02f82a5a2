// Takes, renews and gives back the lease of a storage.
import GazetteCore
import GazettePipeline
import GazetteText

/// Holds the right to watch one storage. Nobody takes it by force: each step is stored only if the
/// record still is what was read.
actor LeaseKeeper {
  private var storage: any Storage
  private let place: String
  private let now: @Sendable () -> Instant
  private let pause: @Sendable (Duration) async throws -> Void
  private var lease: WatchLease
  /// The record as it stands in the storage.
  private var stored: String?
  /// Renews the lease while work goes on.
  private var renewal: Task<Void, Never>?

  /// Takes the lease, or says who has it. `pause` waits for a time, or throws when its task is
  /// cancelled.
  init(
    of storage: any Storage, interval: Duration, now: @escaping @Sendable () -> Instant,
    pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) async throws(Failure) {
    self.storage = storage
    self.now = now
    self.pause = pause
    place = try await WatchedPlace.of(storage)
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
  func renew() async throws(Failure) {
    await endRenewing()
    if try await prolong() { return }
    throw Failure(
      .busy, "\(place): another 'gazette watch' has taken it over, so this one ends.",
      hint: "Let one of them run.")
  }

  /// From now on it is renewed by itself, once an interval: for work that may take longer than the
  /// lease holds. A loss, or a storage that is busy, is told by the next `renew`.
  func beginRenewing() {
    renewal = Task { [pause, interval = lease.interval] in
      while (try? await pause(interval)) != nil, (try? await prolong()) != false {}
    }
  }

  func endRenewing() async {
    renewal?.cancel()
    await renewal?.value
    renewal = nil
  }

  /// Whether it still was this process's.
  private func prolong() async throws(Failure) -> Bool {
    lease = lease.renewed(now: now())
    return try await put(lease.record)
  }

  /// Goes on through another connection to the same storage.
  func move(to storage: any Storage) { self.storage = storage }

  /// Gives it back, also when the command is being interrupted. What somebody else has by now stays.
  func release() async {
    await endRenewing()
    // A lease that stays is seen to be a dead one's.
    await Task { _ = try? await put(nil) }.value
  }

  /// Whether the record was still as it was read, and so could be replaced.
  private func put(_ record: String?) async throws(Failure) -> Bool {
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
}
