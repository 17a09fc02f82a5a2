// Who uses a plugin, and whether it does its work.
import GazetteConfig
import GazetteCore
import GazettePipeline

/// How the sources and outputs of the configuration fare, by the plugins that they use. Nothing is
/// known where there is no configuration, or none that holds.
struct PluginUse: Sendable {
  struct Count: Sendable {
    var users = 0
    /// Sources whose last fetch failed.
    var failing = 0
    fileprivate var noun = ""

    /// `2 sources, 1 failing`; empty for a plugin that nobody uses.
    var words: String {
      guard users > 0 else { return "" }
      let all = "\(users) \(noun)\(users == 1 ? "" : "s")"
      return failing > 0 ? "\(all), \(failing) failing" : all
    }
  }

  private var counts: [String: Count] = [:]

  init(_ world: World) async {
    // What is wrong with the configuration is told by the commands that need it.
    guard let assembly = try? Assembly.load(in: world) else { return }
    let health = (try? await assembly.records(of: Health.kind)) ?? [:]
    let configuration = assembly.configuration
    let failing = Set(
      Health.failures(of: configuration.sources.filter(\.isEnabled).map(\.name), in: health)
        .map(\.source))
    for source in configuration.sources {
      add("source", source.type, noun: "source", isFailing: failing.contains(source.name))
    }
    for output in configuration.outputs { add("renderer", output.renderer, noun: "output") }
    add("storage", configuration.storageType, noun: "configuration")
  }

  func count(_ seam: String, _ name: String) -> Count { counts["\(seam) \(name)"] ?? Count() }

  private mutating func add(
    _ seam: String, _ name: String, noun: String, isFailing: Bool = false
  ) {
    var count = count(seam, name)
    count.noun = noun
    count.users += 1
    if isFailing { count.failing += 1 }
    counts["\(seam) \(name)"] = count
  }
}
