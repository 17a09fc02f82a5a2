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

  /// Of each file, and of the folders that they are in.
  private var permissions: [Finding] {
    let files = configuration.files.map(\.name)
    let secret = configuration.filesWithSecrets(assembly.plugins.known)
    let folders = Set(files.map { ConfigFile.folder(of: $0, currentFolder: world.folder) })
    return files.flatMap { permissions(of: $0, holdsSecrets: secret.contains($0)) }
      + folders.sorted().flatMap(permissions(ofFolder:))
  }

  private func permissions(of file: String, holdsSecrets: Bool) -> [Finding] {
    guard let mode = Self.mode(of: world.absolute(file)) else { return [] }
    var findings: [Finding] = []
    if mode & S_IWOTH != 0 {
      findings.append(
        .problem(
          "config",
          "\(file) can be changed by everybody, who may name programs in it that are run.",
          cure: "Type 'chmod o-w \(ShellWord.quoted(file))'."))
    } else if mode & S_IWGRP != 0 {
      findings.append(
        .warning(
          "config", "\(file) can be changed by its group.",
          cure: "Type 'chmod g-w \(ShellWord.quoted(file))'."))
    }
    if mode & (S_IRGRP | S_IROTH) != 0, holdsSecrets {
      findings.append(
        .warning(
          "config", "\(file) has secrets in it, and others can read it.",
          cure: "Type 'chmod 600 \(ShellWord.quoted(file))', or move them to ${NAME} or {file: …}.")
      )
    }
    return findings
  }

  /// Whoever may write to a folder may put another file in the place of one, unless it is sticky.
  private func permissions(ofFolder folder: String) -> [Finding] {
    var facts = stat()
    guard stat(folder, &facts) == 0, facts.st_mode & S_IWOTH != 0, facts.st_mode & S_ISVTX == 0
    else { return [] }
    return [
      .problem(
        "config", "\(folder) can be changed by everybody, and so can the configuration in it.",
        cure: "Type 'chmod o-w \(ShellWord.quoted(folder))'.")
    ]
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
