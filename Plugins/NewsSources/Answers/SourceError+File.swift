// What a file that cannot be read means to a source, with its cure.
import GazetteCore
import GazetteFiles

extension SourceError {
  init(_ error: FileError) {
    self.init(.file, "\(error.path): \(error.what)", hint: SourceError.cure(error.reason))
  }

  private static func cure(_ reason: FileError.Reason) -> String {
    switch reason {
    case .missing: "Check the path."
    case .notRegular: "Name a file with articles."
    case .tooLarge: "If that is wanted, raise http.max_body."
    default: "Check its permissions."
    }
  }
}

/// The bytes of a regular file; what else may stand at a path is refused, not waited for.
func contents(ofFile path: String, atMost limit: Int) throws(SourceError) -> [UInt8] {
  do { return try RegularFile.read(path, maximumBytes: limit) } catch {
    throw SourceError(error)
  }
}
