// Who watches a storage: one at a time (specs/security.md rule 52).
import GazetteCore
import GazetteJSON

/// A process, told apart from all others that ever had its number.
public struct WatchHolder: Sendable, Hashable {
  /// Its machine's name, for people.
  public var host: String
  /// What tells machines apart (machine-id(5)); empty where a machine has none.
  public var machine: String
  /// Changes whenever the machine is started.
  public var boot: String
  /// The world of process numbers that it lives in: containers have their own.
  public var space: String
  public var process: Int32
  /// When it was started, in ticks since the machine was: numbers come again, moments do not.
  public var began: Int64

  public init(
    host: String, machine: String, boot: String, space: String, process: Int32, began: Int64
  ) {
    self.host = host
    self.machine = machine
    self.boot = boot
    self.space = space
    self.process = process
    self.began = began
  }
}

/// The lease on one storage, kept in its records.
public struct WatchLease: Sendable, Hashable {
  public static let kind = "watch"
  public static let key = "lease"

  public var holder: WatchHolder
  /// The storage as its holder's machine knows it: a copy takes the record along.
  public var place: String
  public var since: Instant
  public var interval: Duration
  public var expires: Instant

  public init(
    holder: WatchHolder, place: String, since: Instant, interval: Duration, now: Instant
  ) {
    self.holder = holder
    self.place = place
    self.since = since
    self.interval = interval
    expires = now.advanced(by: interval * 2)
  }

  /// The same, for two intervals more.
  public func renewed(now: Instant) -> WatchLease {
    WatchLease(holder: holder, place: place, since: since, interval: interval, now: now)
  }

  /// Whether somebody else has it: then `me` must not watch the storage at `place`. A process on this
  /// machine is seen, alive or not, whatever the clocks say; of another one only its word counts.
  public func isHeld(
    against me: WatchHolder, at place: String, now: Instant,
    isRunning: (_ process: Int32, _ began: Int64) -> Bool
  ) -> Bool {
    if holder == me { return false }
    if holder.machine == me.machine, holder.boot == me.boot, holder.space == me.space {
      return self.place == place && isRunning(holder.process, holder.began)
    }
    // The machine was started again since.
    if !me.machine.isEmpty, holder.machine == me.machine, holder.boot != me.boot { return false }
    // What lies further ahead was written by a clock that has leapt.
    return expires > now && expires.since(now) <= interval * 2 + WatchLease.believed
  }

  /// What clocks of two machines differ by at most.
  private static let believed: Duration = .seconds(3600)

  /// `process 4711 on reading-room`.
  public var holderWords: String { "process \(holder.process) on \(holder.host)" }
}

// The record.
extension WatchLease {
  /// nil for what is no lease.
  public init?(record text: String) {
    // A broken record is nobody's lease, and is replaced.
    guard let json = try? JSON.parse(text), let process = json["process"]?.int,
      let began = json["began"]?.int, let since = json["since"]?.int,
      let interval = json["interval"]?.int, let expires = json["expires"]?.int
    else { return nil }
    holder = WatchHolder(
      host: json["host"]?.string ?? "", machine: json["machine"]?.string ?? "",
      boot: json["boot"]?.string ?? "", space: json["space"]?.string ?? "",
      process: Int32(clamping: process), began: began)
    place = json["place"]?.string ?? ""
    self.since = Instant(milliseconds: since)
    self.interval = .seconds(max(0, min(interval, 3_155_760_000)))
    self.expires = Instant(milliseconds: expires)
  }

  public var record: String {
    var writer = JSONWriter(isCompact: true)
    writer.object { writer in
      writer.member("host", holder.host)
      writer.member("machine", holder.machine)
      writer.member("boot", holder.boot)
      writer.member("space", holder.space)
      writer.member("process", Int(holder.process))
      writer.member("began", holder.began)
      writer.member("place", place)
      writer.member("since", since.milliseconds)
      writer.member("interval", interval.components.seconds)
      writer.member("expires", expires.milliseconds)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
