// Brings the digest of one output to one receiver: noted before it leaves, marked once it has arrived.
import GazetteConfig
import GazetteCore
import GazettePipeline

/// docs/decisions/0009-deliveries.md says why it goes this way. Every receiver has a mark of his own,
/// so that a failure keeps only his articles waiting.
struct DeliveryRun: Sendable {
  private let plan: OutputPlan
  private let delivery: any Delivery
  private let context: DeliveryContext
  private let maker: DigestMaker
  private let isDryRun: Bool
  private let request: DigestRequest

  private var assembly: Assembly { maker.assembly }
  private var world: World { maker.world }
  private var name: String { plan.request.name }
  private var kind: any Delivery.Type { type(of: delivery) }
  /// Its receiver, as messages name it.
  var destination: String { delivery.destination }

  init(
    _ delivery: any Delivery, of plan: OutputPlan, _ context: DeliveryContext, _ maker: DigestMaker,
    isDryRun: Bool
  ) {
    self.plan = plan
    self.delivery = delivery
    self.context = context
    self.maker = maker
    self.isDryRun = isDryRun
    request = plan.request.delivered(by: type(of: delivery).kind)
  }

  /// Sends what there is to send since the last time.
  func run() async throws(Failure) {
    if isDryRun { return try tell(try await maker.digest(request)) }
    let lock = try await DeliveryLock(configuration: configurationPath)
    defer { lock.release() }
    let trouble = try await settleDeparted()
    do throws(Failure) {
      try await deliver(try await maker.digest(request))
    } catch {
      throw Failure(error.status, (trouble?.lines ?? []) + error.lines)
    }
    if let trouble { throw trouble }
  }

  /// Sends a digest of the past again, under its own id. Marks stay as they are.
  func resend(_ past: PastDigest) async throws(Failure) {
    let digest = try await again(past)
    try maker.checkRest(of: digest, past, named: name)
    if isDryRun { return try tell(digest) }
    let lock = try await DeliveryLock(configuration: configurationPath)
    defer { lock.release() }
    let parcel = try parcel(digest)
    var context = context
    context.isAgain = true
    do throws(DeliveryError) {
      try await delivery.deliver(parcel, context)
    } catch {
      throw failure(error)
    }
    world.console.say(
      "sent \(name) of \(past.day) to \(delivery.destination) again: \(digest.edition.sizeText)")
  }

  /// The digests of a day that this receiver got.
  func past(of day: String) async throws(Failure) -> [PastDigest] {
    try await assembly.past(of: request).filter { $0.day == day }
  }

  private var configurationPath: String { world.absolute(assembly.configuration.file) }

  private func tell(_ digest: Digest) throws(Failure) {
    let receiver = delivery.destination
    try world.console.tell(
      digest.edition.entries.isEmpty
        ? "nothing to send to \(receiver)"
        : "would send to \(receiver): \(digest.edition.sizeText)")
  }
}

// What an earlier run has begun.
extension DeliveryRun {
  /// Ends a delivery that was on its way when Gazette was: a receiver who knows it by its id gets it
  /// again, anybody else never twice. Returns what is to be told of it.
  private func settleDeparted() async throws(Failure) -> Failure? {
    let records = try await assembly.records(of: DigestMark.departureKind)
    guard let departed = records[request.markKey].map(DigestMark.init(record:)),
      let past = departed.past.last
    else { return nil }
    guard kind.mayRepeat else {
      try await arrive(departed)
      return unsure("Gazette was ended while it went to \(delivery.destination).", past)
    }
    let digest = try await again(past)
    guard !digest.edition.entries.isEmpty else {
      // All of it was pruned meanwhile.
      try await arrive(departed)
      return nil
    }
    let parcel = try parcel(digest)
    do throws(DeliveryError) {
      try await delivery.deliver(parcel, context)
    } catch {
      if !error.isUnsure { try await forgetDeparture() }
      throw failure(error)
    }
    try await arrive(departed)
    tellArrival(digest)
    return nil
  }

  private func again(_ past: PastDigest) async throws(Failure) -> Digest {
    var request = request
    request.again = past
    return try await maker.digest(request)
  }
}

// What is new.
extension DeliveryRun {
  private func deliver(_ digest: Digest) async throws(Failure) {
    let isKnown = digest.before.past.contains { $0.id == digest.id }
    guard !digest.edition.entries.isEmpty, !isKnown else {
      world.console.say("\(name): nothing new for \(delivery.destination).")
      return try await arrive(isKnown ? digest.before : digest.mark)
    }
    let parcel = try parcel(digest)
    var context = context
    context.depart = departure(digest.mark)
    do throws(DeliveryError) {
      try await delivery.deliver(parcel, context)
    } catch {
      throw try await settle(digest, after: error)
    }
    try await arrive(digest.mark, merges: digest.merges)
    tellArrival(digest)
  }

  /// A parcel that did not arrive leaves everything waiting. One that may have arrived does not go out
  /// a second time, unless its receiver would know it: then its departure stays noted.
  private func settle(
    _ digest: Digest, after error: DeliveryError
  ) async throws(Failure) -> Failure {
    guard error.isUnsure else {
      try await forgetDeparture()
      return failure(error)
    }
    guard !kind.mayRepeat, let past = digest.mark.past.last else { return failure(error) }
    try await arrive(digest.mark, merges: digest.merges)
    return unsure(error.what, past)
  }

  private func unsure(_ what: String, _ past: PastDigest) -> Failure {
    Failure(
      .partly,
      "\(name): \(what) The digest of \(past.day) may have arrived, so it is not sent again.",
      hint: "If it has not, type 'gazette digest \(name) --resend \(past.day)'.")
  }

  private func failure(_ error: DeliveryError) -> Failure {
    Failure(.partly, "\(name): \(error.what)", hint: error.hint)
  }

  private func tellArrival(_ digest: Digest) {
    world.console.say("sent \(name) to \(delivery.destination): \(digest.edition.sizeText)")
  }

  private func parcel(_ digest: Digest) throws(Failure) -> Parcel {
    let edition = digest.edition
    let pages =
      switch kind.cargo {
      case .pages: try maker.pages(of: edition, by: plan.renderer, named: name)
      case .letter: try maker.letter(of: edition, plan)
      }
    return Parcel(
      id: digest.id ?? "", output: name, title: edition.title, made: edition.made,
      zone: edition.zone, pages: pages)
  }
}

// What is on record.
extension DeliveryRun {
  private func departure(
    _ mark: DigestMark
  ) -> @Sendable () async throws(DeliveryError) -> Void {
    let record = Record(kind: DigestMark.departureKind, key: request.markKey, value: mark.record)
    return { [assembly] () async throws(DeliveryError) in
      do throws(Failure) {
        try await assembly.save([record])
      } catch {
        throw DeliveryError(error.lines.first ?? "The storage could not be written.")
      }
    }
  }

  private func arrive(_ mark: DigestMark, merges: [Record] = []) async throws(Failure) {
    let key = request.markKey
    try await assembly.surelySave(
      [
        Record(kind: DigestMark.deliveryKind, key: key, value: mark.record),
        Record(kind: DigestMark.departureKind, key: key, value: nil),
      ] + merges)
  }

  private func forgetDeparture() async throws(Failure) {
    try await assembly.surelySave(
      [Record(kind: DigestMark.departureKind, key: request.markKey, value: nil)])
  }
}
