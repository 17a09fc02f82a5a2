// Runs another program: no shell, bounded in time and output, and nothing of it stays behind.
import Glibc

/// A program that somebody named in the configuration, and how it is run (specs/security.md 28-32).
public struct ChildProgram: Sendable {
  /// The program and its arguments. A name without a slash is looked for in `PATH`.
  public var words: [String]
  /// Absolute; the program runs there, and relative names of programs belong to it.
  public var folder: String
  /// All that the program sees; see `reduced`.
  public var environment: [String: String]
  /// Written to its standard input, which is then closed; a program may ignore it.
  public var input: [UInt8] = []
  public var timeout: Duration
  /// Of standard output, in bytes.
  public var maximumOutput: Int

  public init(
    words: [String], folder: String, environment: [String: String], timeout: Duration,
    maximumOutput: Int
  ) {
    self.words = words
    self.folder = folder
    self.environment = environment
    self.timeout = timeout
    self.maximumOutput = maximumOutput
  }

  /// Of an environment only what every program needs, and the variables that `names` lists.
  public static func reduced(
    _ environment: [String: String], keeping names: [String] = []
  ) -> [String: String] {
    let usual: Set = ["PATH", "HOME", "LANG", "TZ", "TMPDIR"]
    return environment.filter {
      usual.contains($0.key) || $0.key.hasPrefix("LC_") || names.contains($0.key)
    }
  }

  /// Runs the program to its end, whichever comes; blocks the calling thread meanwhile. Both
  /// outputs are drained at the same time. `isCancelled` is asked several times a second.
  public func run(
    isCancelled: @escaping () -> Bool = { false }
  ) throws(ProgramFault) -> ProgramResult {
    var link = CollectedOutput(input: input, isCancelled: isCancelled)
    var result = try run(linkedTo: &link)
    result.output = link.output
    return result
  }

  func run(linkedTo link: inout some ProgramLink) throws(ProgramFault) -> ProgramResult {
    let path = try ProgramPath.find(words.first ?? "", folder: folder, path: environment["PATH"])
    var child = try RunningChild(self, path: path)
    return child.finish(self, linkedTo: &link)
  }
}

/// How a program ended.
public enum ProgramEnd: Sendable, Hashable {
  case exited(Int32)
  /// By a signal that was not ours.
  case signalled(Int32)
  /// It ran longer than it may.
  case timedOut
  case tooMuchOutput
  case cancelled
}

public struct ProgramResult: Sendable, Hashable {
  public var end: ProgramEnd
  /// Its standard output, at most `maximumOutput` bytes.
  public var output: [UInt8]
  /// The last 4 KB of its standard error, as it wrote them.
  public var complaint: [UInt8]
  /// Whether something stood before these.
  public var isComplaintCut = false
  /// Whether it did not heed SIGTERM.
  public var neededKill = false
  /// Whether processes that it had started were still there after its end.
  public var leftOthers = false
}

/// Why a program could not even be started.
public struct ProgramFault: Error, Sendable, Hashable {
  /// A sentence without its full stop, such as `there is no program 'jobs.py'`.
  public var what: String
  /// A sentence: what to do.
  public var hint: String
}
