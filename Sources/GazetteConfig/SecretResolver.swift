// Looks secrets up: in the environment, in a file, or by asking a program.
import GazetteCore
import GazetteFiles
import GazettePrograms
import Glibc
import Synchronization

/// Gives `Surroundings.reveal` its closure. What was found stays known for the run, so that a
/// program that asks its user does so once.
public final class SecretResolver: Sendable {
  /// A secret is a line; what is longer is something else.
  static let maximumBytes = 64_000
  public static let timeout = Duration.seconds(10)

  private let environment: [String: String]
  private let surroundings: Surroundings
  private let warn: @Sendable (String) -> Void
  private let timeout: Duration
  private let found = Mutex<[SecretReference: Result<String, SecretProblem>]>([:])

  /// `folder` is that of the configuration: relative paths belong to it, programs run in it.
  /// `warn` takes one sentence for the user.
  public init(
    environment: [String: String], folder: String, timeout: Duration = SecretResolver.timeout,
    warn: @escaping @Sendable (String) -> Void
  ) {
    self.environment = environment
    surroundings = Surroundings(folder: folder, home: HomeFolder.path(environment))
    self.timeout = timeout
    self.warn = warn
  }

  /// The secret, without the line end that files and programs put behind it.
  public func reveal(_ reference: SecretReference) -> Result<String, SecretProblem> {
    found.withLock { found in
      if let known = found[reference] { return known }
      let result = look(reference, surroundings)
      found[reference] = result
      return result
    }
  }

  private func look(
    _ reference: SecretReference, _ surroundings: Surroundings
  ) -> Result<String, SecretProblem> {
    switch reference {
    case .literal(let text): return .success(text)
    case .environment(let name):
      guard let value = environment[name], !SecretResolver.isBlank(value.utf8) else {
        return .failure(
          SecretProblem(
            "$\(name) is not set",
            hint: "Set it in the environment, or write 'optional: true' to do without the source.",
            isUnset: true))
      }
      return SecretResolver.line(value, of: "$\(name)")
    case .file(let path): return file(path, at: surroundings.absolute(path))
    case .command(let words): return program(words, in: surroundings.folder)
    case .inFolder(let folder, let inner):
      return look(inner, Surroundings(folder: folder, home: surroundings.home))
    }
  }

  private func file(_ path: String, at absolute: String) -> Result<String, SecretProblem> {
    do throws(FileError) {
      let bytes = try RegularFile.read(absolute, maximumBytes: SecretResolver.maximumBytes)
      warnIfOpen(absolute, named: path)
      return SecretResolver.line(String(decoding: bytes, as: UTF8.self), of: "the file \(path)")
    } catch {
      let isMissing = error.reason == .missing
      let what: String
      switch error.reason {
      case .missing: what = "there is no file \(path)"
      case .tooLarge: what = "the file \(path) is larger than a secret can be"
      default: what = "the file \(path) cannot be read: \(error.what.dropLast())"
      }
      return .failure(
        SecretProblem(
          what, hint: "Put the secret there, on one line, with 'chmod 600'.", isUnset: isMissing))
    }
  }

  private func warnIfOpen(_ absolute: String, named path: String) {
    var facts = stat()
    guard stat(absolute, &facts) == 0, facts.st_mode & 0o044 != 0 else { return }
    warn("\(path): others can read this secret. Type 'chmod 600' and its path.")
  }

  private func program(
    _ words: [String], in folder: String
  ) -> Result<String, SecretProblem> {
    let program = ChildProgram(
      words: words, folder: folder, environment: ChildProgram.reduced(environment),
      timeout: timeout, maximumOutput: SecretResolver.maximumBytes)
    let name = words.first ?? ""
    do throws(ProgramFault) {
      let result = try program.run()
      let report = result.report(timeout: timeout, maximumOutput: SecretResolver.maximumBytes)
      guard let report else {
        let text = String(decoding: result.output, as: UTF8.self)
        return SecretResolver.line(text, of: "the output of '\(name)'")
      }
      // Its complaint may say what to do.
      return .failure(SecretProblem("'\(name)' \(report)", hint: "Try the command by hand."))
    } catch {
      return .failure(SecretProblem(error.what, hint: error.hint))
    }
  }

  /// Blanks around a secret belong to it; nothing but blanks is none.
  private static func isBlank(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.allSatisfy { $0 == 32 || (9...13).contains($0) }
  }

  /// A secret goes into a header or an address, where a control character would do harm.
  private static func line(_ text: String, of origin: String) -> Result<String, SecretProblem> {
    var bytes = Array(text.utf8)
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard !SecretResolver.isBlank(bytes) else {
      return .failure(
        SecretProblem("\(origin) is empty", hint: "Put the secret there.", isUnset: true))
    }
    guard !bytes.contains(where: { $0 < 32 || $0 == 127 }) else {
      return .failure(
        SecretProblem(
          "\(origin) has more than one line, or control characters",
          hint: "A secret is one line of text."))
    }
    return .success(String(decoding: bytes, as: UTF8.self))
  }
}
