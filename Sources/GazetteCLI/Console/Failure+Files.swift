// File errors as people see them.
import GazetteFiles

extension Failure {
  /// `name` is the file as somebody typed it.
  init(_ error: FileError, named name: String) {
    let status: ExitStatus = error.reason == .cannotCreate ? .cannotCreate : .inputOutput
    self.init(status, "\(name): \(error.what)", hint: Failure.cure(error.reason))
  }

  private static func cure(_ reason: FileError.Reason) -> String {
    switch reason {
    case .missing: "Check the path."
    case .notRegular: "Name a regular file."
    case .tooLarge: "Split it."
    case .cannotCreate, .unwritable: "Check the permissions of the file and its folder."
    case .unreadable: "Check the permissions of the file."
    case .full: "Make room, and try again."
    }
  }
}
