// What came of an update, source by source.
import GazetteCore

/// What became of one source.
public struct SourceResult: Sendable, Hashable {
  public enum Outcome: Sendable, Hashable {
    /// The storage has everything; the counts are the storage's.
    case saved(new: Int, changed: Int, unchanged: Int)
    /// The source said that nothing is new.
    case unchanged
    case skipped(Skip)
    /// Nothing was stored. The sentences say what happened and what to do.
    case failed(SourceError)
  }

  public var source: String
  public var outcome: Outcome
  /// Items that the source could not read.
  public var skippedItems: [Skipped] = []
  /// Remarks that are no failures, one sentence each.
  public var notes: [String] = []
  /// What ended the fetch before its end; what came until then is saved.
  public var interruption: SourceError?
  /// How many articles rules kept out.
  public var dropped = 0
  /// Rules that took too long for some of the articles.
  public var ruleProblems: [ConfigProblem] = []
  public var duration: Duration = .zero
  /// When the source had answered; what it brought is stored a little later. nil: it was not asked.
  public var ended: Instant?
  public var traffic = Traffic()

  public init(source: String, outcome: Outcome) {
    self.source = source
    self.outcome = outcome
  }

  public var error: SourceError? {
    if case .failed(let error) = outcome { error } else { interruption }
  }
}

/// What one source asked of the network.
public struct Traffic: Sendable, Hashable {
  /// Requests that were answered, each with all its redirects.
  public var requests = 0
  /// Of their bodies, unpacked.
  public var bytes = 0
  /// Of the requests, those that nothing had changed for (304).
  public var notModified = 0
  /// Of the requests, those that were too many for the server (429).
  public var limited = 0

  public init() {}
}

/// Why a source was not asked.
public enum Skip: Sendable, Hashable {
  /// Its host asked to be left alone.
  case resting(host: String, until: Instant)
  /// It answered 410 Gone at that time.
  case gone(since: Instant)
  /// Its time has not come.
  case notDue(until: Instant)
  /// Nothing may leave this machine, and it asks the network, or starts a program that might.
  case offline(startsProgram: Bool)

  /// A sentence: the reason and the time.
  public func sentence(in zone: Zone) -> String {
    func time(_ instant: Instant) -> String { zone.civil(instant).minuteText }
    return switch self {
    case .resting(let host, let until): "\(host) asked to be left alone until \(time(until))."
    case .gone(let since):
      "It answered 410 (gone) at \(time(since)). Remove the source, or use --force."
    case .notDue(let until): "It is not due before \(time(until))."
    case .offline(startsProgram: false): "It needs the network, and --offline was given."
    case .offline(startsProgram: true):
      "It runs a program, which might use the network, and --offline was given."
    }
  }
}

/// What an update did.
public struct UpdateReport: Sendable, Hashable {
  /// In the order of the configuration. Sources that were not reached are missing.
  public var results: [SourceResult] = []
  /// Why the storage could not go on; what was reported before is stored.
  public var storageError: StorageError?

  public init() {}

  /// Rules that took too long, each once.
  public var ruleProblems: [ConfigProblem] {
    var seen: Set<ConfigProblem> = []
    return results.flatMap(\.ruleProblems).filter { seen.insert($0).inserted }
  }

  /// Whether an article is new or has changed.
  public var hasNews: Bool {
    results.contains { result in
      guard case .saved(let new, let changed, _) = result.outcome else { return false }
      return new + changed > 0
    }
  }

  /// Sources that failed, each with a sentence.
  public var failures: [Failure] {
    results.compactMap { result in
      result.error.map { Failure(source: result.source, reason: $0.sentence) }
    }
  }
}
