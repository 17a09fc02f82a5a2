// Builds the deliveries of outputs, and what they are brought by.
import GazetteConfig
import GazetteCore
import GazetteHTTP

extension Assembly {
  /// By the names of outputs. Secrets that nobody has set are faults of the configuration; without
  /// `withSecrets` none is looked up.
  func deliveries(
    of outputs: [Configuration.OutputEntry], withSecrets: Bool, in world: World
  ) throws(Failure) -> [String: [any Delivery]] {
    var found: [String: [any Delivery]] = [:]
    var problems: [ConfigProblem] = []
    for output in outputs {
      for type in world.plugins.deliveries where output.deliveries.contains(type.kind) {
        var configuration = configuration
        if !withSecrets { configuration.surroundings.reveal = nil }
        var options = configuration.deliveryOptions(of: output, keys: type.options)
        do throws(ConfigError) {
          found[output.name, default: []].append(try type.init(&options))
          problems += options.problems
        } catch {
          problems += error.problems
        }
        // An output has no 'optional', to which the words about an unset secret point.
        guard !options.unsetSecrets.isEmpty else { continue }
        for index in problems.indices where problems[index].hint?.contains("optional") ?? false {
          problems[index].hint = "Set it in the environment."
        }
      }
    }
    guard problems.isEmpty else {
      throw Failure(ConfigError(problems), of: configuration, in: world)
    }
    return found
  }

  /// The world as the deliveries of an output see it.
  func deliveryContext(
    for deliveries: [any Delivery], of output: String, in world: World
  ) -> DeliveryContext {
    let entry = configuration.outputs.first { $0.name == output }
    let place = entry?.whole.place ?? configuration.root.place
    let settings = httpSettings(naming: deliveries.flatMap(\.addresses))
    var limits = FetchLimits()
    limits.timeout = configuration.http.timeout
    limits.maximumBody = configuration.http.maximumBody
    var context = DeliveryContext(
      http: world.client(settings), mail: world.mailClient(settings), now: world.now,
      environment: world.environment, folder: configuration.surroundings(at: place).folder,
      limits: limits)
    context.confidences = deliveries.flatMap(\.secrets)
    return context
  }
}
