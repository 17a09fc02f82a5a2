// Finds the secrets of a configuration that nobody has set yet.
import GazetteCore

extension Configuration {
  /// What is wrong with secrets in variables and files, each at its place, those of optional sources
  /// too. No program is run for it.
  public func unsetSecrets(known: KnownPlugins) -> [ConfigProblem] {
    var quiet = self
    let reveal = surroundings.reveal
    quiet.surroundings.reveal = { reference in
      reference.asksProgram ? .success("") : reveal?(reference) ?? .success("")
    }
    let sources = sources.flatMap { source -> [ConfigProblem] in
      let keys = known.sources.named(source.type)?.keys ?? []
      return Configuration.unset(quiet.options(of: source, keys: keys), keys)
    }
    let outputs = outputs.flatMap { output -> [ConfigProblem] in
      let renderer = known.renderers.named(output.renderer)?.keys ?? []
      let deliveries = known.deliveries(of: output.whole).flatMap(\.keys)
      return Configuration.unset(quiet.options(of: output, keys: renderer), renderer)
        + Configuration.unset(quiet.deliveryOptions(of: output, keys: deliveries), deliveries)
    }
    return (sources + outputs).map { problem in
      // What to do depends on whom it belongs to.
      ConfigProblem(problem.what, at: problem.place)
    }
  }

  private static func unset(_ options: Options, _ keys: [OptionKey]) -> [ConfigProblem] {
    var options = options
    let before = options.problems.count
    var inner: [ConfigProblem] = []
    for key in keys {
      switch key.form {
      case .secret: _ = options.secret(key.name)
      case .secretList: _ = options.secretList(key.name)
      case .secrets: _ = options.secrets(key.name)
      case .table(let keys):
        if let table = options.table(key.name) { inner += unset(table, keys) }
      default: break
      }
    }
    return options.problems.dropFirst(before) + inner
  }
}

extension SecretReference {
  fileprivate var asksProgram: Bool {
    switch self {
    case .command: true
    case .inFolder(_, let inner): inner.asksProgram
    case .literal, .environment, .file: false
    }
  }
}
