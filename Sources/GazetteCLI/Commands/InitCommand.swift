// `gazette init`: a first configuration, which runs at once.
import GazetteFiles
import Glibc
import NewsSources

struct InitCommand: Command {
  static let name = "init"
  static let summary = "write a first configuration that runs at once"

  init(_ words: Words) throws(Failure) { try words.refuseOperands(of: Self.self) }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    let path = world.configPath ?? "config.yaml"
    let folder = Folder.of(path)
    let files = StarterConfig.files.enumerated().map { index, file in
      // The first file is the configuration itself, which may have another name.
      (path: index == 0 ? path : folder == "." ? file.path : folder + "/" + file.path, file: file)
    }
    for (path, _) in files where access(world.absolute(path), F_OK) == 0 {
      throw Failure(
        .cannotCreate, "\(path): it exists already, so nothing was written.",
        hint: "Move it away, or name another place with --config.")
    }
    for (path, file) in files {
      do throws(FileError) {
        try AtomicFile.write(Array(file.text.utf8), to: world.absolute(path))
      } catch {
        throw Failure(error, named: path)
      }
      world.console.say("wrote \(path)")
    }
    let option = world.configPath.map { " --config \($0)" } ?? ""
    world.console.say("Now type: gazette\(option)")
    return .success
  }
}
