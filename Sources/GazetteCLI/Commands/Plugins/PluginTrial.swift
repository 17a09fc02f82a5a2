// One run of a program that is checked, under the conditions of a check.
import GazetteCore
import GazetteFeed
import GazetteHTTP
import GazetteJSON
import GazettePrograms
import GazetteProtocol
import Renderers

/// How a run differs from the usual one.
struct TrialConditions: Sendable {
  /// How the program's input or output ends before its time.
  enum Cut: Sendable {
    /// The request never comes.
    case noRequest
    /// It is ended while it waits for the request.
    case stopped
    /// Nobody listens to what it prints.
    case unheard
  }

  var cut: Cut?
  var bookmark: [UInt8]?
  var limit = PluginContract.maximumItems
  var source = "check"
  /// Lines and members that no program knows.
  var hasNews = false
  /// Instead of those of the surroundings.
  var variables: [String: String] = [:]
}

/// What became of a run.
struct TrialRun: Sendable {
  var result: ProgramResult?
  /// What went wrong, as the user of such a plugin would read it, without its name.
  var fault: String?
  /// What is wrong with its `hello`.
  var helloFault: String?
  var conversation = Conversation()
  /// Lines of its output that are no messages.
  var strays: [String] = []
  var drafts: [Draft] = []
  var pages: [Page] = []
}

struct PluginTrial: Sendable {
  /// So long a program may take for what should be done at once.
  static let patience = Duration.seconds(3)
  private static let timeout = Duration.seconds(20)
  private static let longestOutput = 50_000_000

  let plugin: PluginUnderTest
  let now: Instant
  /// The network, for programs that have Gazette fetch.
  let network: @Sendable (HTTPSettings) -> any HTTPClient

  func run(_ conditions: TrialConditions = TrialConditions()) async -> TrialRun {
    var program = ChildProgram(
      words: [plugin.path], folder: plugin.folder,
      environment: plugin.environment.merging(conditions.variables) { $1 },
      timeout: PluginTrial.timeout, maximumOutput: PluginTrial.longestOutput)
    program.input = input(conditions)
    let usesHTTP = plugin.manifest?.features.contains(.http) ?? false
    let staysOpen = conditions.cut == .stopped || (usesHTTP && conditions.cut == nil)
    let run = ProgramRun(program, endsInput: !staysOpen)
    switch conditions.cut {
    case .noRequest: run.hurry(PluginTrial.patience)
    case .unheard:
      run.hangUp()
      run.hurry(PluginTrial.patience)
    case .stopped:
      // Enough for an interpreter to start, and to wait for its input.
      try? await Task.sleep(for: .milliseconds(500))
      run.stop()
    case nil: break
    }
    return await withTaskCancellationHandler {
      await listen(to: run, conditions)
    } onCancel: {
      run.stop()
    }
  }

  private func listen(to run: ProgramRun, _ conditions: TrialConditions) async -> TrialRun {
    var ear = TrialEar(veil: plugin.veil)
    let client = client
    let errands = PluginErrands(for: run) {
      PluginErrand($0, http: client, limits: FetchLimits())
    }
    var trial = TrialRun()
    while true {
      switch await run.next() {
      case .failed(let fault):
        await errands.end()
        trial.fault = "\(fault.what). \(fault.hint)"
        return trial
      case .output(let bytes):
        for step in ear.hear(bytes) {
          guard case .get(let get) = step else { continue }
          do throws(PluginFault) { try errands.add(get) } catch {
            ear.fail(error)
            run.stop()
          }
        }
        if ear.conversation.isOver {
          errands.stop()
          run.endInput()
          run.hurry(PluginTrial.patience)
        }
      case .ended(let result):
        await errands.end()
        trial.result = result
        if conditions.cut == nil { finish(&trial, &ear, result) }
        return trial
      }
    }
  }

  private func finish(_ trial: inout TrialRun, _ ear: inout TrialEar, _ result: ProgramResult) {
    ear.end()
    trial.conversation = ear.conversation
    trial.strays = ear.strays
    trial.helloFault = ear.helloFault
    let report = result.report(
      timeout: PluginTrial.timeout, maximumOutput: PluginTrial.longestOutput, veil: plugin.veil)
    if let complaint = ear.conversation.complaint {
      trial.fault = "It says: \(complaint.what)"
    } else if result.end == .cancelled, let fault = ear.fault {
      trial.fault = "It \(fault.what). \(fault.hint)"
    } else if let report {
      trial.fault =
        ear.conversation.isDone && result.end == .timedOut
        ? "It did not end by itself after 'done'."
        : "It \(report)."
    } else if let fault = ear.fault {
      trial.fault = "It \(fault.what). \(fault.hint)"
    } else {
      read(&trial)
    }
  }

  /// Reads what it brought.
  private func read(_ trial: inout TrialRun) {
    let conversation = trial.conversation
    if conversation.form != .messages, conversation.isBlank {
      trial.fault = "It printed nothing."
      return
    }
    guard plugin.kind == .source else {
      trial.pages =
        conversation.form == .messages
        ? conversation.pages : [Page(mediaType: "", bytes: conversation.document)]
      if trial.pages.isEmpty { trial.fault = "It sent no page." }
      return
    }
    var origin = FeedOrigin()
    if conversation.form == .messages { origin.encoding = "utf-8" }
    do throws(NotAFeed) {
      trial.drafts = try FeedReader.parse(conversation.document, from: origin).drafts
    } catch {
      trial.fault = "It printed no feed: \(error.what)"
    }
  }

  /// The network, unless the manifest brings its answers along.
  private var client: any HTTPClient {
    if let recorded = plugin.manifest?.answers, !recorded.isEmpty { return recorded }
    var settings = HTTPSettings()
    settings.namedAuthorities = Set(plugin.addresses.compactMap(HTTPSettings.authority))
    return network(settings)
  }
}

// What it is told.
extension PluginTrial {
  private func input(_ conditions: TrialConditions) -> [UInt8] {
    let features = plugin.manifest?.features.sorted { $0.rawValue < $1.rawValue } ?? []
    let hello = PluginRequest.hello(features: features)
    if conditions.cut == .noRequest || conditions.cut == .stopped { return hello }
    let request = plugin.kind == .source ? fetch(conditions) : render()
    guard conditions.hasNews else { return hello + request }
    let news = Array(#"{"type":"tomorrow","text":"뉴스 \"\\ 👩‍👩‍👧 <b>"}"#.utf8) + [10]
    // The request is an object; one member more stands before its end.
    let more = Array(#","tomorrow":{"a":[1,null]}}"#.utf8) + [10]
    return hello + news + request.dropLast(2) + more
  }

  private func fetch(_ conditions: TrialConditions) -> [UInt8] {
    var order = FetchOrder(
      source: conditions.source, config: plugin.config.bytes, now: now,
      timeout: PluginTrial.timeout)
    order.bookmark = conditions.bookmark
    order.limit = conditions.limit
    return PluginRequest.fetch(order)
  }

  private func render() -> [UInt8] {
    var order = RenderOrder(
      edition: JSONFeedRenderer.encode(PluginSample.edition, isCompact: true),
      config: plugin.config.bytes, made: PluginSample.edition.made)
    order.name = PluginSample.edition.name
    order.sections = PluginSample.edition.sections.map { ($0.heading, $0.entries.count) }
    return PluginRequest.render(order)
  }
}
