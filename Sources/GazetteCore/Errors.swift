// Errors: what happened, where, and what to do about it.

/// A position in a text file, counted from 1.
public struct Place: Sendable, Hashable, Comparable {
  public var file: String
  public var line: Int
  public var column: Int

  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  public static func < (left: Place, right: Place) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}

/// One thing that is wrong in a configuration.
public struct ConfigProblem: Sendable, Hashable {
  /// A sentence without its full stop, such as `'ulr' is not an option of an 'rss' source`.
  public var what: String
  public var place: Place?
  /// What to do, as a sentence.
  public var hint: String?
  /// True where a key stands at `place`, and not the map that begins with it is meant.
  public var isAboutKey = false
  /// True where all words are Gazette's own, so that nothing in them can be a secret.
  public var isOwn = false

  public init(_ what: String, at place: Place?, hint: String? = nil) {
    self.what = what
    self.place = place
    self.hint = hint
  }
}

/// A configuration that cannot be used: everything that is wrong with it, in order of place.
public struct ConfigError: Error, Sendable, Hashable {
  public var problems: [ConfigProblem]

  public init(_ problems: [ConfigProblem]) { self.problems = problems }
  public init(_ what: String, at place: Place? = nil, hint: String? = nil) {
    self.init([ConfigProblem(what, at: place, hint: hint)])
  }
}

/// A source that brought nothing.
public struct SourceError: Error, Sendable, Hashable {
  public enum Stage: Sendable, Hashable {
    case request, answer, parse, file, program, quota
  }

  public var stage: Stage
  /// A sentence: what happened. Addresses in it carry no secrets.
  public var what: String
  /// A sentence: what to do.
  public var hint: String?
  /// The HTTP status, where that was the trouble.
  public var status: Int?
  /// The host asked to be left alone until then.
  public var retryAfter: Instant?

  public init(
    _ stage: Stage, _ what: String, hint: String? = nil, status: Int? = nil,
    retryAfter: Instant? = nil
  ) {
    self.stage = stage
    self.what = what
    self.hint = hint
    self.status = status
    self.retryAfter = retryAfter
  }

  public var sentence: String { hint.map { "\(what) \($0)" } ?? what }
}

/// A request that got no usable answer. An answer of any status is no error here.
public struct HTTPError: Error, Sendable, Hashable {
  public enum Reason: Sendable, Hashable {
    case badAddress, refusedScheme, refusedHost, redirect, nameLookup, connect, tls, timeout
    case tooLarge, badHead, badCoding, truncated, transfer, cancelled
    /// Nothing was asked, since nothing may leave this machine.
    case offline
  }

  public var reason: Reason
  /// A sentence: what happened.
  public var what: String
  /// A sentence: what to do.
  public var hint: String?

  public init(_ reason: Reason, _ what: String, hint: String? = nil) {
    self.reason = reason
    self.what = what
    self.hint = hint
  }
}

/// A storage that cannot be read or written.
public struct StorageError: Error, Sendable, Hashable {
  public enum Reason: Sendable, Hashable {
    /// It cannot be created: exit status 73.
    case cannotCreate
    /// It cannot be read or written, is damaged, foreign or newer: exit status 74.
    case unreadable, unwritable, damaged, foreign, newer, full
    /// Somebody else holds it: exit status 75.
    case busy
    /// It is not as the commit expected it: somebody else was quicker, and nothing was changed.
    case outdated
    /// Whoever asked does not want it any more; nothing was changed.
    case interrupted
  }

  public var reason: Reason
  /// The file or server, as messages name it.
  public var place: String
  /// A sentence: what happened.
  public var what: String
  public var hint: String?

  public init(_ reason: Reason, place: String, _ what: String, hint: String? = nil) {
    self.reason = reason
    self.place = place
    self.what = what
    self.hint = hint
  }

  public var sentence: String { "\(place): \(what)" + (hint.map { " \($0)" } ?? "") }
}

/// An edition that a renderer cannot show.
public struct RenderError: Error, Sendable, Hashable {
  public var what: String
  public var hint: String?

  public init(_ what: String, hint: String? = nil) {
    self.what = what
    self.hint = hint
  }
}
