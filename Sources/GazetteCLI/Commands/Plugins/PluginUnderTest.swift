// A program that is checked: what it is, and what it is told.
import GazetteConfig
import GazetteCore
import GazetteFiles
import GazetteJSON
import GazettePrograms
import GazetteProtocol

struct PluginUnderTest: Sendable {
  let path: String
  let kind: PluginManifest.Kind
  let manifest: PluginManifest?
  /// What is wrong with its manifest, or with the options that it was given.
  let faults: [String]
  let config: PluginConfig
  /// Private hosts that it may ask Gazette for.
  let addresses: [String]
  let folder: String
  let environment: [String: String]
  /// Hides the secrets among its options.
  let veil: SecretVeil

  /// `options` are `NAME=VALUE`.
  init(_ path: String, options: [String], in world: World) {
    self.path = world.absolute(path)
    // It brings its own samples along.
    folder = Folder.of(self.path)
    environment = ChildProgram.reduced(world.environment)
    let (manifest, fault) = PluginUnderTest.manifest(beside: self.path, in: world)
    self.manifest = manifest
    kind = manifest?.kind ?? PluginUnderTest.kind(ofFile: path)
    var told = Told(setting: PluginUnderTest.setting(options, manifest))
    if let manifest {
      told.read(by: manifest, PluginUnderTest.surroundings(in: folder, of: world))
    }
    config = told.config
    addresses = told.addresses
    faults = [fault].compactMap(\.self) + told.faults
    veil = SecretVeil(told.secrets)
  }

  /// The options of a plugin, and what is wrong with them.
  private struct Told {
    let setting: Setting
    var config: PluginConfig
    var addresses: [String] = []
    var faults: [String] = []
    /// As they are written and as they are told to the program.
    var secrets: [Secret] = []

    /// As they are written, for a program without a manifest.
    init(setting: Setting) {
      self.setting = setting
      config = PluginConfig(setting, secrets: [])
    }

    mutating func read(by manifest: PluginManifest, _ surroundings: Surroundings) {
      var options = Options(
        setting, keys: manifest.options.map(\.key), subject: "'\(manifest.name)'",
        surroundings: surroundings)
      config = PluginConfig(&options, of: manifest)
      secrets =
        config.secrets
        + manifest.options.filter { $0.key.form == .secret }
        .compactMap { setting[$0.key.name]?.text.map(Secret.init) }
      addresses = manifest.options.filter { $0.key.form == .address }
        .compactMap { options.text($0.key.name) }
      faults = options.problems.map {
        [$0.what + ".", $0.hint].compactMap(\.self).joined(separator: " ")
      }
    }
  }

  private static func manifest(
    beside path: String, in world: World
  ) -> (PluginManifest?, fault: String?) {
    do throws(PluginFault) {
      let file = path + ".json"
      return (try PluginFolder.manifest(file, reserved: world.plugins.reservedOptions), nil)
    } catch {
      return (nil, error.sentence("It"))
    }
  }

  private static func kind(ofFile path: String) -> PluginManifest.Kind {
    let name = path.split(separator: "/").last ?? ""
    return name.hasPrefix(PluginName.file(.renderer, "")) ? .renderer : .source
  }

  private static func surroundings(in folder: String, of world: World) -> Surroundings {
    let resolver = SecretResolver(
      environment: world.environment, folder: folder, warn: { world.console.warn($0) })
    return Surroundings(
      folder: folder, home: HomeFolder.path(world.environment), reveal: resolver.reveal)
  }

  private static let nowhere = Place(file: "", line: 1, column: 1)

  /// What the command line gives, and for the rest the manifest's sample.
  private static func setting(_ options: [String], _ manifest: PluginManifest?) -> Setting {
    var members: [Setting.Member] = []
    for option in options {
      let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = Setting(.scalar(String(parts.last ?? ""), isQuoted: false), at: nowhere)
      members.append(Setting.Member(key: String(parts[0]), place: nowhere, setting: value))
    }
    let sample = manifest?.sample.flatMap { try? JSON.parse($0) }
    if let sample {
      for (name, value) in sample.members where !members.contains(where: { $0.key == name }) {
        members.append(
          Setting.Member(key: name, place: nowhere, setting: setting(value, depth: 1)))
      }
    }
    return Setting(.map(members), at: nowhere)
  }

  private static func setting(_ json: JSON, depth: Int) -> Setting {
    guard depth < 20 else { return Setting(.null, at: nowhere) }
    switch json.kind {
    case .null: return Setting(.null, at: nowhere)
    case .string: return Setting(.scalar(json.string ?? "", isQuoted: true), at: nowhere)
    case .number, .bool:
      return Setting(.scalar(json.scalarText ?? "", isQuoted: false), at: nowhere)
    case .array:
      return Setting(.list(json.elements.map { setting($0, depth: depth + 1) }), at: nowhere)
    case .object:
      let members = json.members.map { name, value in
        Setting.Member(key: name, place: nowhere, setting: setting(value, depth: depth + 1))
      }
      return Setting(.map(members), at: nowhere)
    }
  }
}
