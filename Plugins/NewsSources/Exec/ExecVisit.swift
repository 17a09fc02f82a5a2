// One fetch by a program: what it is told, what it says, and what becomes of it.
import GazetteCore
import GazetteFeed
import GazettePrograms
import GazetteProtocol

struct ExecVisit: Sendable {
  /// After `done`, a program has so much time to end by itself.
  private static let farewell = Duration.seconds(2)

  private let call: ProgramCall
  private let context: FetchContext
  private let memory: ExecMemory
  private let timeout: Duration
  private let veil: SecretVeil

  init(_ call: ProgramCall, _ context: FetchContext) {
    self.call = call
    self.context = context
    memory = ExecMemory(context.bookmark, of: call)
    timeout = call.timeout ?? context.limits.timeout
    veil = call.veil
  }

  func fetched() async throws(SourceError) -> Fetched {
    var conversation = Conversation(veil: veil)
    let result = try await converse(&conversation)
    try judge(result, &conversation)
    try memory.refuseSecret(in: conversation, of: call.name)
    var notes = conversation.remarks
    if result.end != .exited(0) { notes.append("\(call.name) did not end by itself after 'done'.") }
    if conversation.isUnchanged, conversation.itemCount == 0 {
      return unchanged(memory.bookmark(after: conversation, now: context.now), notes)
    }
    return try await read(conversation, notes: notes)
  }

  /// Listens to the program to its end.
  private func converse(
    _ conversation: inout Conversation
  ) async throws(SourceError) -> ProgramResult {
    let isServed = call.features.contains(.http)
    let program = call.program(
      input: request, timeout: timeout, maximumOutput: context.limits.maximumBody)
    let run = ProgramRun(program, endsInput: !isServed)
    let outcome = await withTaskCancellationHandler {
      await listen(to: run, &conversation, isServed: isServed)
    } onCancel: {
      run.stop()
    }
    return try outcome.get()
  }

  /// The lines that it gets at once.
  private var request: [UInt8] {
    var order = FetchOrder(
      source: context.source, config: call.config.bytes, now: context.now, timeout: timeout)
    order.bookmark = memory.state
    order.since = memory.since
    return PluginRequest.hello(features: call.features.sorted { $0.rawValue < $1.rawValue })
      + PluginRequest.fetch(order)
  }

  private func listen(
    to run: ProgramRun, _ conversation: inout Conversation, isServed: Bool
  ) async -> Result<ProgramResult, SourceError> {
    var fault: PluginFault?
    let errands = PluginErrands(for: run, errand)
    while true {
      switch await run.next() {
      case .failed(let fault):
        await errands.end()
        return .failure(SourceError(.program, "\(fault.what).", hint: fault.hint))
      case .ended(let result):
        await errands.end()
        return fault.map { .failure(error($0)) } ?? .success(result)
      case .output(let bytes):
        guard fault == nil else { continue }
        do throws(PluginFault) {
          let wasOver = conversation.isOver
          for step in try conversation.hear(bytes) { try take(step, isServed ? errands : nil) }
          if conversation.isOver, !wasOver {
            errands.stop()
            run.endInput()
            run.hurry(ExecVisit.farewell)
          }
        } catch {
          fault = error
          errands.stop()
          run.stop()
        }
      }
    }
  }

  private func take(_ step: Conversation.Step, _ errands: PluginErrands?) throws(PluginFault) {
    switch step {
    case .log(let text): context.log("\(context.source): \(veil.over(text))")
    // Without the feature nobody listens any more: its standard input has ended.
    case .get(let get): try errands?.add(get)
    }
  }
}

extension ExecVisit {
  /// No address gets more time than the program itself has.
  @Sendable private func errand(_ get: PluginGet) -> PluginErrand {
    var limits = context.limits
    limits.timeout = min(timeout, limits.timeout)
    return PluginErrand(get, http: context.http, limits: limits)
  }

  /// Throws what ended the program before its time, in the order in which it tells most.
  private func judge(
    _ result: ProgramResult, _ conversation: inout Conversation
  ) throws(SourceError) {
    let limit = context.limits.maximumBody
    let isLate = result.end == .timedOut && conversation.isDone
    if conversation.complaint == nil, !isLate,
      let report = result.report(timeout: timeout, maximumOutput: limit, veil: veil)
    {
      throw SourceError(.program, veil.over("\(call.name) \(report)."), hint: result.cure)
    }
    do throws(PluginFault) { try conversation.end() } catch { throw self.error(error) }
    if let complaint = conversation.complaint { throw error(complaint) }
    if conversation.form == .document, conversation.isBlank {
      throw SourceError(
        .program, "\(call.name) printed nothing.",
        hint: "Let it print a feed, or say what is wrong and end with another status than 0.")
    }
  }

  private func error(_ fault: PluginFault) -> SourceError {
    SourceError(.program, veil.over("\(call.name) \(fault.what)."), hint: fault.hint)
  }

  private func error(_ complaint: PluginComplaint) -> SourceError {
    let moment = complaint.retryAfter.map { context.now.advanced(by: .seconds($0)) }
    return SourceError(
      .program, veil.over("\(call.name): \(complaint.what)"),
      hint: complaint.hint.map { veil.over($0) },
      retryAfter: moment)
  }

  private func read(
    _ conversation: Conversation, notes: [String]
  ) async throws(SourceError) -> Fetched {
    let document = conversation.document
    await context.makeRoom(document.count)
    var origin = FeedOrigin()
    origin.maximumBytes = context.limits.maximumBody
    // Messages are UTF-8; a document says itself what it is.
    if conversation.form == .messages { origin.encoding = "utf-8" }
    let body = FeedBody(bytes: document, shown: call.name)
    do throws(NotAFeed) {
      let notes = notes.map { veil.over($0) }
      switch try body.read(memory.feed, origin, notes: notes) {
      case .unchanged(let bookmark):
        return unchanged(
          memory.bookmark(bookmark, after: conversation, now: context.now), notes)
      case .fresh(var harvest):
        harvest.bookmark = memory.bookmark(
          harvest.bookmark, after: conversation, now: context.now)
        return .fresh(memory.veil.over(harvest))
      }
    } catch {
      if conversation.lacksHello { throw self.error(.withoutHello) }
      throw SourceError(
        .parse, veil.over("\(call.name) printed no feed: \(error.what)"),
        hint: "Let it print RSS, Atom or JSON Feed.")
    }
  }

  /// Nothing new; where there is something to tell, it is a harvest of nothing but that.
  private func unchanged(_ bookmark: Bookmark, _ notes: [String]) -> Fetched {
    if notes.isEmpty { return .unchanged(bookmark) }
    var harvest = Harvest(drafts: [], bookmark: bookmark)
    harvest.notes = notes
    return .fresh(harvest)
  }
}
