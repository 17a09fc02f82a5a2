// The numbered checks of a plugin program: the visible list of them.
import GazetteCore
import GazettePrograms
import GazetteProtocol

/// What a check found.
enum CheckVerdict: Sendable, Hashable {
  case passed
  /// One sentence.
  case failed(String)
  /// Why there was nothing to check.
  case skipped(String)
}

/// One rule of the contract that is tried out.
struct PluginCheck: Sendable {
  /// A word for it, in other checks' `needs`.
  var name: String
  /// What holds if it passes, as a claim.
  var claim: String
  /// Checks above it without which it means nothing.
  var needs: Set<String> = ["hello", "manifest", "answer"]
  var judge: @Sendable (PluginTrial, _ usual: TrialRun) async -> CheckVerdict

  /// In the order of their numbers. Every one of them is proved by a program that fails it alone.
  static let all: [PluginCheck] = [
    PluginCheck(
      name: "hello", claim: "it says hello in a contract that Gazette speaks", needs: []
    ) { hello($1, $0.plugin.kind) },
    PluginCheck(
      name: "manifest", claim: "its manifest holds, and gives it all it needs", needs: ["hello"]
    ) { trial, _ in manifest(trial.plugin) },
    PluginCheck(name: "answer", claim: "it answers to the end", needs: ["hello", "manifest"]) {
      CheckVerdict($1.fault)
    },
    PluginCheck(name: "ids", claim: "every item has an id of its own") { ids($1) },
    PluginCheck(name: "again", claim: "asked twice, it says the same") {
      await repetition($0, $1, TrialConditions())
    },
    PluginCheck(name: "bookmark", claim: "a bookmark makes a difference") {
      await bookmark($0, $1)
    },
    PluginCheck(name: "limit", claim: "it stops at the limit") { await limit($0, $1) },
    PluginCheck(
      name: "odd", claim: "odd text and unknown members do it no harm", needs: needsAgain
    ) { await repetition($0, $1, oddConditions) },
    PluginCheck(name: "quiet", claim: "it prints nothing beside its messages") { strays($1) },
    PluginCheck(name: "no-request", claim: "it ends when its request never comes") { trial, _ in
      await cut(trial, .noRequest, "It still ran, although its input had ended.")
    },
    PluginCheck(name: "stop", claim: "it ends at SIGTERM") { trial, _ in
      await cut(trial, .stopped, "It did not end at SIGTERM, and had to be killed.")
    },
    PluginCheck(name: "unheard", claim: "it ends when nobody listens") { trial, _ in
      await cut(trial, .unheard, "It still ran, although nobody listened any more.")
    },
    PluginCheck(
      name: "abroad", claim: "another time zone and locale change nothing", needs: needsAgain
    ) { await repetition($0, $1, conditionsAbroad) },
    PluginCheck(name: "clean", claim: "it leaves nothing behind") { _, usual in
      CheckVerdict(
        usual.result?.leftOthers ?? false
          ? "A process that it had started still ran after its end." : nil)
    },
  ]

  private static let needsAgain: Set = ["hello", "manifest", "answer", "again"]

  private static let oddConditions: TrialConditions = {
    var conditions = TrialConditions()
    conditions.source = "한국어 \"quotes\" \\ 👩‍👩‍👧 <b> \u{7F}"
    conditions.hasNews = true
    return conditions
  }()

  private static let conditionsAbroad: TrialConditions = {
    var conditions = TrialConditions()
    conditions.variables = ["TZ": "Asia/Kathmandu", "LANG": "C", "LC_ALL": "C"]
    return conditions
  }()
}

extension CheckVerdict {
  /// Failed where there is something to say.
  fileprivate init(_ finding: String?) {
    self = finding.map { .failed($0) } ?? .passed
  }
}

// What a single usual run shows.
extension PluginCheck {
  private static func hello(_ usual: TrialRun, _ kind: PluginManifest.Kind) -> CheckVerdict {
    if let fault = usual.helloFault { return .failed(fault) }
    // One that could not even be started.
    if usual.result == nil, let fault = usual.fault { return .failed(fault) }
    // What a renderer prints may begin as it likes.
    if usual.conversation.lacksHello, kind == .source {
      let fault = PluginFault.withoutHello
      return .failed("It \(fault.what). \(fault.hint)")
    }
    return usual.conversation.hello == nil ? .skipped("it prints a document") : .passed
  }

  private static func manifest(_ plugin: PluginUnderTest) -> CheckVerdict {
    if let fault = plugin.faults.first { return .failed(fault) }
    return plugin.manifest == nil ? .skipped("it has none") : .passed
  }

  private static func ids(_ usual: TrialRun) -> CheckVerdict {
    guard !usual.drafts.isEmpty else { return .skipped("there are no items") }
    var seen: Set<String> = []
    for (number, draft) in usual.drafts.enumerated() {
      guard let id = draft.ownID else { return .failed("Item \(number + 1) has no id.") }
      guard seen.insert(id).inserted else { return .failed("Two items have the id '\(id)'.") }
    }
    return .passed
  }

  private static func strays(_ usual: TrialRun) -> CheckVerdict {
    guard usual.conversation.form == .messages else { return .skipped("it prints a document") }
    return CheckVerdict(usual.strays.first.map { "It printed '\($0)', which is no message." })
  }
}

// What another run shows, compared with the usual one.
extension PluginCheck {
  private static func repetition(
    _ trial: PluginTrial, _ usual: TrialRun, _ conditions: TrialConditions
  ) async -> CheckVerdict {
    let again = await trial.run(conditions)
    if let fault = again.fault { return .failed(fault) }
    if again.pages != usual.pages { return .failed("The same digest gave another page.") }
    let known = Dictionary(usual.drafts.map { ("\($0.ownID ?? "")", $0) }) { first, _ in first }
    let kept = again.drafts.compactMap { draft in
      draft.ownID.flatMap { known[$0] }.map { (old: $0, new: draft) }
    }
    // Between two fetches there may be news, but not only news.
    if kept.isEmpty, !usual.drafts.isEmpty {
      return .failed("None of the ids of its first fetch came again.")
    }
    let changed = kept.first { $0.old.published != $0.new.published || $0.old.url != $0.new.url }
    return CheckVerdict(
      changed.map { "The item '\($0.old.ownID ?? "")' got another date or address." })
  }

  private static func bookmark(_ trial: PluginTrial, _ usual: TrialRun) async -> CheckVerdict {
    guard let bookmark = usual.conversation.bookmark(after: nil) else {
      return .skipped("it leaves none")
    }
    var conditions = TrialConditions()
    conditions.bookmark = bookmark
    let next = await trial.run(conditions)
    if let fault = next.fault { return .failed(fault) }
    let isSame = !usual.drafts.isEmpty && next.drafts.map(\.ownID) == usual.drafts.map(\.ownID)
    return isSame ? .failed("With its bookmark it brought all the same items again.") : .passed
  }

  private static func limit(_ trial: PluginTrial, _ usual: TrialRun) async -> CheckVerdict {
    guard usual.conversation.hello?.features.contains("limit") ?? false else {
      return .skipped("its hello does not list the feature 'limit'")
    }
    guard usual.drafts.count > 1 else { return .skipped("there are too few items") }
    var conditions = TrialConditions()
    conditions.limit = 1
    let short = await trial.run(conditions)
    if let fault = short.fault { return .failed(fault) }
    let count = short.drafts.count
    return count > 1 ? .failed("Asked for 1 item, it brought \(count).") : .passed
  }

  /// How it takes it that it is left alone.
  private static func cut(
    _ trial: PluginTrial, _ cut: TrialConditions.Cut, _ finding: String
  ) async -> CheckVerdict {
    var conditions = TrialConditions()
    conditions.cut = cut
    guard let result = await trial.run(conditions).result else {
      return .failed("It could not be started.")
    }
    let isStuck = cut == .stopped ? result.neededKill : result.end == .timedOut
    return isStuck ? .failed(finding) : .passed
  }
}
