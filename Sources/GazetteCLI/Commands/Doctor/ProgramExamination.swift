// The doctor looks at the programs that a configuration names.
import GazetteConfig
import GazetteCore
import GazettePrograms
import GazetteProtocol
import Glibc

struct ProgramExamination: Sendable {
  let assembly: Assembly
  let world: World

  private var configuration: Configuration { assembly.configuration }

  var findings: [Finding] {
    let found = named + placed
    let faults = found.filter { $0.level != .ok }
    // What is well is said in one line.
    guard faults.isEmpty, !found.isEmpty else { return faults }
    return [.ok("programs", "all \(found.count) can be started")]
  }

  /// Those of `exec` sources and outputs.
  private var named: [Finding] {
    let sources = configuration.sources.map { ($0.name, $0.options["command"]) }
    let renderers = configuration.outputs.map { ($0.name, $0.whole["program"]) }
    let deliveries = configuration.outputs.map { ($0.name, $0.whole["command"]) }
    return (sources + renderers + deliveries).compactMap { name, command in
      command.flatMap { command in
        Self.program(command).map { check($0, of: name, at: command.place) }
      }
    }
  }

  /// Those in plugin folders that are used.
  private var placed: [Finding] {
    let used = Set(configuration.sources.map(\.type) + configuration.outputs.map(\.renderer))
    return configuration.pluginFolders.flatMap { folder in
      guard access(folder, R_OK | X_OK) == 0 else {
        return [
          Finding.warning(
            "programs", "the plugin folder \(folder) cannot be read.",
            cure: "Check 'plugins.dirs' and who may read it.")
        ]
      }
      return assembly.plugins.programs(in: folder).filter { used.contains($0.name) }.map { plugin in
        plugin.fault.map { .problem("programs", "\(plugin.path): \($0.what).", cure: $0.hint) }
          ?? check(plugin.path, of: plugin.name, at: nil)
      }
    }
  }

  /// The first word; a string is split into words.
  private static func program(_ command: Setting) -> String? {
    switch command.value {
    case .list(let words): words.first?.text
    case .scalar(let text, _): text.split(separator: " ").first.map(String.init)
    case .null, .map: nil
    }
  }

  /// `place` is where it is named: relative paths belong to the folder of that file.
  private func check(_ program: String, of name: String, at place: Place?) -> Finding {
    let surroundings = place.map(configuration.surroundings(at:)) ?? configuration.surroundings
    do throws(ProgramFault) {
      let file = try ProgramPath.find(
        program.hasPrefix("~/") ? surroundings.absolute(program) : program,
        folder: surroundings.folder, path: world.environment["PATH"])
      return .ok("programs", file)
    } catch {
      return .problem("programs", "\(name): \(error.what).", cure: error.hint)
    }
  }
}
