// What is remembered of a source beside its articles: how the last fetches went.
import GazetteCore
import GazetteJSON

/// The health of one source. It is kept as a record of kind `health` under the source's name.
public struct Health: Sendable, Hashable {
  public static let kind = "health"

  public var lastAttempt: Instant?
  public var lastSuccess: Instant?
  /// Failures since the last success.
  public var failures = 0
  /// The last failure in one or two sentences; absent after a success.
  public var error: String?
  /// What kind of failure it was, where that is known.
  public var trouble: SourceTrouble?
  /// When it answered 410 Gone.
  public var gone: Instant?
  /// How long the source's server or document wants to be left alone after a success.
  public var interval: Duration?
  /// Hours of the day in GMT, and days of the week (0 is Sunday), at which not to ask.
  public var skipHours: [Int] = []
  public var skipDays: [Int] = []
  /// What it asked of the network lately.
  public var tally = RequestTally()
  /// Stands for the addresses that all this is about.
  public var address: String?

  public init() {}

  /// Reads a record; what cannot be read is as good as unknown.
  public init(record text: String) {
    guard let json = try? JSON.parse(text) else { return }  // A broken record must not stop a run.
    lastAttempt = json["attempt"]?.int.map(Instant.init(milliseconds:))
    lastSuccess = json["success"]?.int.map(Instant.init(milliseconds:))
    failures = Int(clamping: max(0, json["failures"]?.int ?? 0))
    error = json["error"]?.string
    trouble = json["trouble"]?.string.flatMap(SourceTrouble.init(word:))
    gone = json["gone"]?.int.map(Instant.init(milliseconds:))
    interval = json["interval"]?.int.map { .seconds(max(0, $0)) }
    skipHours = Health.numbers(json["skip_hours"])
    skipDays = Health.numbers(json["skip_days"])
    tally = RequestTally(json["lately"])
    address = json["address"]?.string
  }

  /// The text of the record; moments are milliseconds since 1970.
  public var record: String {
    var writer = JSONWriter(isCompact: true)
    writer.object { writer in
      writer.member("attempt", lastAttempt?.milliseconds)
      writer.member("success", lastSuccess?.milliseconds)
      if failures > 0 { writer.member("failures", failures) }
      writer.member("error", error)
      writer.member("trouble", trouble?.word)
      writer.member("gone", gone?.milliseconds)
      writer.member("interval", interval?.components.seconds)
      writer.member("skip_hours", eachOf: skipHours) { writer, hour in writer.value(hour) }
      writer.member("skip_days", eachOf: skipDays) { writer, day in writer.value(day) }
      tally.write(to: &writer, as: "lately")
      writer.member("address", address)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The sources whose last fetch failed, for the end of a digest; in the order of `sources`.
  public static func failures(of sources: [String], in records: [String: String]) -> [Failure] {
    sources.compactMap { source in
      guard let health = records[source].map(Health.init(record:)), health.failures > 0 else {
        return nil
      }
      return Failure(source: source, reason: health.error ?? "The last fetch failed.")
    }
  }

  private static func numbers(_ json: JSON?) -> [Int] {
    json?.elements.compactMap { $0.int.map { Int(clamping: $0) } } ?? []
  }
}

// How a fetch changes it.
extension Health {
  mutating func succeed(at now: Instant, interval: Duration?, pace: Pace?) {
    lastAttempt = now
    lastSuccess = now
    failures = 0
    error = nil
    trouble = nil
    gone = nil
    guard let pace else {
      // An unchanged answer says nothing new about the document's own wishes.
      self.interval = [interval, self.interval].compactMap(\.self).max()
      return
    }
    self.interval = [interval, pace.interval].compactMap(\.self).max()
    skipHours = pace.skipHours
    skipDays = pace.skipDays
  }

  mutating func fail(at now: Instant, _ reason: SourceError) {
    lastAttempt = now
    failures += 1
    error = reason.sentence
    trouble = SourceTrouble(reason)
    if reason.status == 410 { gone = now }
  }
}
