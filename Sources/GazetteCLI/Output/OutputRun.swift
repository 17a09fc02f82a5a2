// Makes outputs: each is written to its place and sent to its receivers.
import GazetteConfig
import GazetteCore
import GazettePipeline

struct OutputRun: Sendable {
  let assembly: Assembly
  let world: World
  var isDryRun = false

  private var maker: DigestMaker { DigestMaker(assembly: assembly, world: world) }

  /// Makes all of them; one that fails, or a receiver who is not reached, does not stop the others,
  /// and decides the exit status.
  func make(_ plans: [OutputPlan]) async throws(Failure) -> ExitStatus {
    var outcome = Outcome(console: world.console)
    if plans.isEmpty { return outcome.status }
    let maker = try await maker.knowingSources()
    let done = Tally(of: plans.count)
    try await world.console.watching(WorkLine(verb: "making", unit: "digests"), done) {
      () throws(Failure) in
      for plan in plans where !isHeldBack(plan) {
        try await make(plan, by: maker, &outcome)
        done.add()
      }
    }
    return outcome.status
  }

  private func make(
    _ plan: OutputPlan, by maker: DigestMaker, _ outcome: inout Outcome
  ) async throws(Failure) {
    if plan.isWritten {
      let writer = OutputWriter(maker: maker, isDryRun: isDryRun)
      try await outcome.note { () throws(Failure) in try await writer.write(plan) }
    }
    for delivery in deliveries(of: plan, by: maker) where !isHeldBack(delivery, plan) {
      try await outcome.note { () throws(Failure) in try await delivery.run() }
    }
  }

  /// What a program would render may leave the machine.
  private func isHeldBack(_ plan: OutputPlan) -> Bool {
    guard world.isOffline, plan.renderer.startsPrograms else { return false }
    world.console.say(
      "\(plan.request.name): not made, since its renderer is a program and --offline was given.")
    return true
  }

  /// What is not sent now waits: its mark stays where it is.
  private func isHeldBack(_ delivery: DeliveryRun, _ plan: OutputPlan) -> Bool {
    guard world.isOffline else { return false }
    world.console.say(
      "\(plan.request.name): not sent to \(delivery.destination), since --offline was given; "
        + "it waits for the next time.")
    return true
  }

  /// Makes those of a day once more. `names` are those that were asked for: each must have that day;
  /// without any, those that have it are meant.
  func remake(
    _ plans: [OutputPlan], of day: String, named names: [String]
  ) async throws(Failure) -> ExitStatus {
    var outcome = Outcome(console: world.console)
    if world.isOffline, plans.contains(where: { !$0.deliveries.isEmpty }) {
      throw .usage("--resend sends, and --offline was given.", hint: "Leave out --offline.")
    }
    var days: Set<String> = []
    var found: [(plan: OutputPlan, written: [PastDigest])] = []
    for plan in plans {
      let own = try await self.days(of: plan)
      days.formUnion(own)
      if own.contains(day) {
        let written = plan.isWritten ? try await assembly.past(of: plan.request) : []
        found.append((plan, written.filter { $0.day == day }))
      } else if !names.isEmpty {
        throw OutputRun.unknown(day, of: "of '\(plan.request.name)'", among: own)
      }
    }
    if found.isEmpty { throw OutputRun.unknown(day, of: "of any output", among: days) }
    let writer = OutputWriter(maker: maker, isDryRun: isDryRun)
    for (plan, written) in found {
      for past in written {
        try await outcome.note { () throws(Failure) in try await writer.rewrite(plan, past) }
      }
      for delivery in deliveries(of: plan, by: maker) {
        for past in try await delivery.past(of: day) {
          try await outcome.note { () throws(Failure) in try await delivery.resend(past) }
        }
      }
    }
    return outcome.status
  }

  private func deliveries(of plan: OutputPlan, by maker: DigestMaker) -> [DeliveryRun] {
    guard !plan.deliveries.isEmpty else { return [] }
    let context = assembly.deliveryContext(
      for: plan.deliveries, of: plan.request.name, in: world)
    return plan.deliveries.map { DeliveryRun($0, of: plan, context, maker, isDryRun: isDryRun) }
  }

  /// Days on which it was written or sent.
  private func days(of plan: OutputPlan) async throws(Failure) -> Set<String> {
    var requests = plan.isWritten ? [plan.request] : []
    for delivery in plan.deliveries {
      requests.append(plan.request.delivered(by: type(of: delivery).kind))
    }
    var days: Set<String> = []
    for request in requests { days.formUnion(try await assembly.past(of: request).map(\.day)) }
    return days
  }

  private static func unknown(
    _ day: String, of what: String, among days: Set<String>
  ) -> Failure {
    let known = days.sorted().joined(separator: ", ")
    return .usage(
      "there is no digest \(what) from '\(day)'.",
      hint: days.isEmpty
        ? "None was made in the last 31 days." : "There is one from each of these days: \(known).")
  }
}

/// What became of several things of which each may fail.
private struct Outcome {
  let console: Console
  var status = ExitStatus.success

  mutating func note(_ body: () async throws(Failure) -> Void) async throws(Failure) {
    do throws(Failure) {
      try await body()
    } catch {
      if error == .readerGone { throw error }
      console.complain(error)
      status = error.status
    }
  }
}
