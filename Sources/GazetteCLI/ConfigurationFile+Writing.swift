// Writes what has changed in a configuration: one Gazette at a time, all files or none; or only shows it.
import GazetteConfig
import GazetteCore
import GazetteFiles
import Glibc

extension ConfigurationFile {
  private static let patience = Duration.seconds(5)
  private static let step = Duration.milliseconds(20)

  /// Reads the configuration, asks `change` for what is new in it, and replaces the files; no other
  /// Gazette edits it meanwhile, so that nothing that somebody added is lost. With `isDryRun`, it only
  /// shows what would change, in `known` where the configuration has been read before.
  func edit<Told>(
    _ known: Configuration? = nil, isDryRun: Bool,
    _ change: (Configuration) throws(Failure) -> (edits: [ConfigEdit], told: Told)
  ) async throws(Failure) -> Told {
    guard !isDryRun else {
      let configuration: Configuration
      if let known { configuration = known } else { configuration = try read() }
      let (edits, told) = try change(configuration)
      try show(edits, of: configuration)
      return told
    }
    try checkChangeable()
    var locks: [String: FolderLock] = [:]
    defer { for lock in locks.values { lock.release() } }
    try await lock(try path(), &locks)
    let (edits, told) = try change(try read())
    for edit in edits { try await lock(edit.file, &locks) }
    try replace(edits)
    return told
  }

  /// Fails for a configuration that can only be read. Whoever has long to do before an edit asks first.
  func checkChangeable() throws(Failure) {
    let path = try path()
    guard path != ConfigFile.standardInput else {
      throw .usage(
        "what comes from standard input cannot be changed.",
        hint: "Name a file with --config, or look at it with --dry-run.")
    }
    try checkWritable(path)
  }

  private func show(_ edits: [ConfigEdit], of configuration: Configuration) throws(Failure) {
    let known = world.plugins.withPrograms(in: configuration.pluginFolders).known
    try world.console.result(
      edits.map { edit in
        ConfigDiff(from: edit.before, to: edit.after, file: edit.file, known: known).text
      }.joined())
  }

  // Alone.

  /// Waits for the folder of a file, and keeps it until it is released.
  private func lock(_ file: String, _ locks: inout [String: FolderLock]) async throws(Failure) {
    let folder = Folder.of(RegularFile.resolved(world.absolute(file)))
    guard locks[folder] == nil else { return }
    let deadline = ContinuousClock.now + Self.patience
    while true {
      if let lock = FolderLock(folder) {
        locks[folder] = lock
        return
      }
      guard ContinuousClock.now < deadline, !Task.isCancelled else {
        throw Failure(
          .busy, "\(file): another Gazette changes it just now, so nothing was written.",
          hint: "Try again.")
      }
      try? await Task.sleep(for: Self.step)  // A cancelled wait is seen above.
    }
  }

  // All or nothing.

  private func replace(_ edits: [ConfigEdit]) throws(Failure) {
    for edit in edits { try checkUnchanged(edit) }
    var prepared: [FileReplacement] = []
    for edit in edits {
      do throws(FileError) {
        prepared.append(try FileReplacement(edit.after, for: world.absolute(edit.file)))
      } catch {
        for replacement in prepared { replacement.discard() }
        throw Failure(error, named: edit.file)
      }
    }
    let hasOtherNames = edits.map { facts(of: $0.file).map { $0.st_nlink > 1 } ?? false }
    do throws(PartlyReplaced) {
      try prepared.commit(insteadOf: edits.map(\.before))
    } catch {
      throw failure(error, edits)
    }
    for (number, edit) in edits.enumerated() {
      if hasOtherNames[number] {
        world.console.warn(
          "\(edit.file): its other names, which are hard links, keep the old text.")
      }
      if !prepared[number].keepsOwner {
        world.console.warn("\(edit.file): it belonged to somebody else, and is yours now.")
      }
    }
  }

  private func failure(_ fault: PartlyReplaced, _ edits: [ConfigEdit]) -> Failure {
    func name(_ path: String) -> String {
      edits.first { world.absolute($0.file) == path }?.file ?? path
    }
    var failure = Failure(fault.error, named: name(fault.error.path))
    failure.lines += fault.changed.map {
      "\(name($0)): it has been changed nevertheless. Change it back by hand."
    }
    return failure
  }

  /// What somebody else wrote since the file was read must not be lost.
  private func checkUnchanged(_ edit: ConfigEdit) throws(Failure) {
    try checkWritable(edit.file)
    var now: [UInt8] = []
    do throws(FileError) {
      now = try RegularFile.read(world.absolute(edit.file), maximumBytes: edit.before.count + 1)
    } catch {
      // What has grown has changed.
      if error.reason != .tooLarge { throw Self.unchangeable(edit.file, error.what) }
    }
    guard now == edit.before else {
      throw Failure(
        .busy, "\(edit.file): somebody changed it meanwhile, so nothing was written.",
        hint: "Try again.")
    }
  }

  /// Replacing a file asks for permissions of its folder only; a file that may not be written is not
  /// meant to change.
  private func checkWritable(_ file: String) throws(Failure) {
    guard let facts = facts(of: file) else { return }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      throw Self.unchangeable(file, "It is not a regular file.")
    }
    guard facts.st_mode & 0o222 != 0, access(world.absolute(file), W_OK) == 0 else {
      throw Self.unchangeable(file, "It is read-only.")
    }
  }

  private func facts(of file: String) -> stat? {
    var facts = stat()
    return stat(world.absolute(file), &facts) == 0 ? facts : nil
  }

  private static func unchangeable(_ file: String, _ what: String) -> Failure {
    Failure(
      .cannotCreate, "\(file): it cannot be changed. \(what)",
      hint: "Name a file that may be written with --config.")
  }
}
