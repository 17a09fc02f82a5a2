// An error that ends a command: what people read, and the exit status.
import GazetteConfig
import GazetteCore

struct Failure: Error, Sendable, Hashable {
  var status: ExitStatus
  /// Whole lines for standard error.
  var lines: [String]
  /// Whether it may be over the next time, without anybody's doing: the storage is busy or full.
  var isPassing = false
  /// The same one by one with their places, for programs; empty where the lines say all there is.
  var remarks: [Remark] = []

  init(_ status: ExitStatus, _ lines: [String]) {
    self.status = status
    self.lines = lines
  }

  init(_ status: ExitStatus, _ what: String, hint: String? = nil) {
    self.init(status, [hint.map { "\(what) \($0)" } ?? what])
  }

  /// The command line was not understood.
  static func usage(_ what: String, hint: String? = nil) -> Failure {
    Failure(.usage, "gazette: \(what)", hint: hint ?? "'gazette help' lists the commands.")
  }

  /// The result went nowhere, since its reader is gone: nothing to say, nothing to do.
  static let readerGone = Failure(.success, [])

  /// A signal ended the work, which sets the exit status; `rest` is what was left undone.
  static func interrupted(_ rest: String? = nil) -> Failure {
    Failure(.interrupted, "gazette: interrupted\(rest.map { "; \($0)" } ?? "").")
  }

  init(_ error: StorageError) {
    let status: ExitStatus =
      switch error.reason {
      case .cannotCreate: .cannotCreate
      case .unreadable, .unwritable, .damaged, .foreign, .newer, .full, .interrupted: .inputOutput
      case .busy, .outdated: .busy
      }
    self.init(status, error.sentence)
    isPassing = [.busy, .outdated, .full].contains(error.reason)
  }
}
