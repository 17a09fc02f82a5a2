// The doctor looks at the configuration, its secrets, and who may read and change them.
import GazetteConfig
import GazetteCore
import Glibc

struct ConfigExamination: Sendable {
  let assembly: Assembly
  let world: World

  private var configuration: Configuration { assembly.configuration }
  private var file: String { configuration.file }

  var findings: [Finding] {
    let sources = StorageSize.count(configuration.sources.count, "source")
    let outputs = StorageSize.count(configuration.outputs.count, "output")
    return [.ok("config", "\(file) holds: \(sources), \(outputs)")] + permissions + secretFiles
      + secrets + deliveries
  }

  private var permissions: [Finding] {
    guard let mode = Self.mode(of: world.absolute(file)) else { return [] }
    var findings: [Finding] = []
    if mode & 0o002 != 0 {
      findings.append(
        .problem(
          "config", "\(file) can be changed by everybody, and it names programs that are run.",
          cure: "Type 'chmod o-w \(file)'."))
    } else if mode & 0o020 != 0 {
      findings.append(
        .warning(
          "config", "\(file) can be changed by its group.", cure: "Type 'chmod g-w \(file)'."))
    }
    if mode & 0o044 != 0, configuration.holdsSecrets(assembly.plugins.known) {
      findings.append(
        .warning(
          "config", "\(file) has secrets in it, and others can read it.",
          cure: "Type 'chmod 600 \(file)', or move them to ${NAME} or {file: …}."))
    }
    return findings
  }

  /// `{file: PATH}` is how secrets are kept in files.
  private var secretFiles: [Finding] {
    var findings: [Finding] = []
    for (path, place) in Self.secretFiles(in: configuration.root) {
      let absolute = configuration.surroundings(at: place).absolute(path)
      guard let mode = Self.mode(of: absolute), mode & 0o077 != 0 else { continue }
      findings.append(
        .warning(
          "secrets", "\(path): others can read this secret, or change it.",
          cure: "Type 'chmod 600 \(path)'."))
    }
    return findings
  }

  private var secrets: [Finding] {
    var findings: [Finding] = []
    for entry in configuration.sources where entry.isEnabled {
      switch assembly.build(entry) {
      case .built(let source):
        findings += source.warnings.map {
          .warning("config", "\(entry.name): \($0)", cure: "See docs/sources.md.")
        }
      case .lacksSecret(let key):
        findings.append(
          .warning(
            "secrets", "\(entry.name) is skipped, since its '\(key)' is not set.",
            cure: "Set it, or remove the source."))
      case .faulty(let problems):
        findings += problems.map { .problem("secrets", "\(entry.name): \($0.sentence)") }
      }
    }
    if findings.isEmpty, !configuration.sources.isEmpty {
      findings.append(.ok("secrets", "every source has what it needs"))
    }
    return findings
  }

  private var deliveries: [Finding] {
    do throws(Failure) {
      _ = try assembly.outputs(named: [], in: world)
      return []
    } catch {
      return Finding.problems("outputs", error)
    }
  }

  private static func secretFiles(in setting: Setting) -> [(path: String, place: Place)] {
    switch setting.value {
    case .null, .scalar: return []
    // As deep as the reader lets maps be.
    case .list(let settings): return settings.flatMap(secretFiles)
    case .map(let members):
      if members.count == 1, members[0].key == "file", let path = members[0].setting.text {
        return [(path, setting.place)]
      }
      return members.flatMap { secretFiles(in: $0.setting) }
    }
  }

  /// nil for what is not there, or no regular file.
  static func mode(of path: String) -> mode_t? {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    return facts.st_mode & 0o777
  }
}
