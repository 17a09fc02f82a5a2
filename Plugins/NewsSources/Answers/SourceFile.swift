// Reads the file of a source; what cannot be read is told with its cure.
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

extension FetchContext {
  /// The bytes of a regular file, as soon as there is room for them; what else may stand at a path is
  /// refused, not waited for.
  func contents(ofFile path: String, atMost limit: Int) async throws(SourceError) -> [UInt8] {
    await makeRoom(min(RegularFile.size(of: path), limit))
    do { return try RegularFile.read(path, maximumBytes: limit) } catch {
      throw SourceError(error)
    }
  }
}
