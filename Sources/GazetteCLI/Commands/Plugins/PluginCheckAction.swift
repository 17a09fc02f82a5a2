// `gazette plugins check`: tries a program out, check by check, and prints TAP.
import GazettePrograms
import GazetteText

/// The Test Anything Protocol, version 14 (https://testanything.org): other tools read it.
struct PluginCheckAction: Sendable {
  private let path: String
  private let options: [String]

  /// `options` are `NAME=VALUE`.
  init(path: String, options: [String]) throws(Failure) {
    self.path = path
    self.options = options
    for option in options where !option.contains("=") {
      throw .usage("--option takes NAME=VALUE, not '\(option)'.", hint: "Type --option days=2.")
    }
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    if world.isOffline {
      throw .usage("'plugins check' starts the program.", hint: "Leave out --offline.")
    }
    let plugin = PluginUnderTest(path, options: options, in: world)
    let trial = PluginTrial(plugin: plugin, now: world.now(), network: world.client)
    let checks = PluginCheck.all
    try world.console.result("TAP version 14\n1..\(checks.count)\n")
    let usual = await trial.run()
    var failed: [(number: Int, name: String)] = []
    for (index, check) in checks.enumerated() {
      let number = index + 1
      let broken = failed.first { check.needs.contains($0.name) }
      var verdict = CheckVerdict.skipped("check \(broken?.number ?? 0) has failed")
      if broken == nil { verdict = await check.judge(trial, usual) }
      if case .failed = verdict { failed.append((number, check.name)) }
      let line = PluginCheckAction.line(number, check, verdict, plugin.veil)
      try world.console.result(line)
    }
    return failed.isEmpty ? .success : .partly
  }

  private static func line(
    _ number: Int, _ check: PluginCheck, _ verdict: CheckVerdict, _ veil: SecretVeil
  ) -> String {
    switch verdict {
    case .passed: "ok \(number) - \(check.claim)\n"
    case .skipped(let why): "ok \(number) - \(check.claim) # SKIP \(TerminalText.clean(why))\n"
    case .failed(let finding):
      "not ok \(number) - \(check.claim)\n# \(TerminalText.clean(veil.over(finding)))\n"
    }
  }
}
