// One digest to make: what is in it, how it looks and where it goes.
import GazetteConfig
import GazetteCore
import GazettePipeline

/// An output of the configuration, or one that the command line describes.
struct OutputPlan: Sendable {
  var request: DigestRequest
  var renderer: any Renderer
  /// Whether the digest moves the window of its output forward once it is written.
  var movesWindow: Bool
  /// Whether it goes to its path or to standard output, and not to its receivers alone.
  var isWritten = true
  /// Who brings it to somebody.
  var deliveries: [any Delivery] = []
}

extension Assembly {
  /// The outputs of those names, or all of them. `delivers`: the secrets of their deliveries are
  /// looked up.
  func outputs(
    named names: [String], delivers: Bool = true, in world: World
  ) throws(Failure) -> [OutputPlan] {
    let known = configuration.outputs.map(\.name)
    for name in names where !known.contains(name) {
      let near = Spelling.nearest(to: name, among: known)
      throw .usage(
        "there is no output '\(name)'.",
        hint: near.map { "Did you mean '\($0)'?" } ?? "'gazette config show' lists them.")
    }
    let wanted = configuration.outputs.filter { names.isEmpty || names.contains($0.name) }
    let deliveries = try deliveries(of: wanted, withSecrets: delivers && !isOffline, in: world)
    var plans: [OutputPlan] = []
    for output in wanted {
      var plan = try plan(output, in: world)
      plan.deliveries = deliveries[output.name] ?? []
      plans.append(plan)
    }
    return plans
  }

  /// A digest of everything, for a command line that names no output.
  func plan(
    _ choice: RendererChoice, since: Since, path: String?
  ) -> OutputPlan {
    var request = DigestRequest(name: "")
    request.since = since
    request.path = path
    request.sources = configuration.sources.map(\.name)
    request.dedupe = configuration.dedupe
    request.priorities = priorities
    return OutputPlan(request: request, renderer: choice.renderer, movesWindow: false)
  }

  private func plan(
    _ output: Configuration.OutputEntry, in world: World
  ) throws(Failure) -> OutputPlan {
    guard let kind = plugins.renderer(output.renderer) else {
      throw Failure(.fault, "gazette: the renderer '\(output.renderer)' is gone.")
    }
    var options = configuration.options(of: output, keys: kind.options)
    let renderer: any Renderer
    do throws(ConfigError) {
      renderer = try kind.make(&options)
    } catch {
      throw Failure(error, of: configuration, in: world)
    }
    var request = DigestRequest(name: output.name)
    request.since = output.since
    request.filter = output.filter
    request.grouping = output.grouping
    request.order = output.order
    request.limit = output.limit
    request.limitPerSource = output.limitPerSource
    request.limitPerSection = output.limitPerSection
    request.layout = output.layout
    request.sources = configuration.sources.map(\.name)
    request.dedupe = configuration.dedupe
    request.priorities = priorities
    request.path = output.path.map {
      PathTemplate($0).filled(name: output.name, at: world.now(), zone: zone)
    }
    return OutputPlan(
      request: request, renderer: renderer, movesWindow: true, isWritten: output.isWritten)
  }

  var priorities: [String: Int] {
    Dictionary(
      configuration.sources.map { ($0.name, $0.priority) }, uniquingKeysWith: { first, _ in first })
  }
}
