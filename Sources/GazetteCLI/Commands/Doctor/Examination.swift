// All that the doctor looks at, in order.
import GazetteConfig
import GazetteCore

/// Looks and changes nothing. A configuration that does not hold leaves the machine to look at.
struct Examination: Sendable {
  let world: World

  /// What others would say on the way is said by findings.
  init(_ world: World) {
    var world = world
    world.console.loudness = .quiet
    self.world = world
  }

  func findings(isOnline: Bool) async -> [Finding] {
    var findings: [Finding] = []
    let machine = MachineExamination(world: world)
    do throws(Failure) {
      // Secrets are looked at one by one, not to stop at the first that is missing.
      let assembly = try Assembly.load(in: world)
      let configuration = ConfigExamination(assembly: assembly, world: world)
      findings += configuration.findings
      findings += await StorageExamination(assembly: assembly, world: world).findings()
      findings += machine.findings(zone: assembly.zone)
      findings += ProgramExamination(assembly: assembly, world: world).findings
      findings += await SourceExamination(assembly: assembly, world: world).findings()
      if isOnline {
        findings += await OnlineExamination(assembly: assembly, world: world).findings()
      }
    } catch {
      findings += Finding.problems("config", error) + machine.findings(zone: world.zone)
    }
    return findings
  }
}
