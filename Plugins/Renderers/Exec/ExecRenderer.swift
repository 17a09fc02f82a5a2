// The renderer `exec`: a program that gets an edition and makes pages of it.
import GazetteCore
import GazettePrograms
import GazetteProtocol
import GazetteText

/// Tells a program what is in an edition and takes what it prints; docs/plugins.md is the contract.
public struct ExecRenderer: Renderer {
  public static let kind = "exec"
  public static let about = "Any program that makes pages of an edition (plugins.md)."
  public static let options = ProgramCall.options(
    .renderer, timeout: Notation.text(usualTimeout))
  public static let fileExtension = "txt"
  public static let forms: [Edition.Form] = [.digest]

  /// What a program has that names no time limit.
  static let usualTimeout = Duration.seconds(20)
  /// Of everything that it prints, in bytes.
  private static let longestOutput = 50_000_000

  private let call: ProgramCall

  public var startsPrograms: Bool { true }

  public init(_ options: inout Options) throws(ConfigError) {
    call = ProgramCall(&options, .renderer)
  }

  init(_ plugin: FoundPlugin, _ options: inout Options) throws(ConfigError) {
    call = try ProgramCall(plugin, &options, .renderer)
  }

  /// Blocks while the program runs, which is bounded.
  public func render(_ edition: Edition) throws(RenderError) -> [Page] {
    let timeout = call.timeout ?? ExecRenderer.usualTimeout
    let program = call.program(
      input: ExecRenderer.request(edition, config: call.config.bytes), timeout: timeout,
      maximumOutput: ExecRenderer.longestOutput)
    let result: ProgramResult
    do throws(ProgramFault) {
      result = try program.run(isCancelled: { Task.isCancelled })
    } catch {
      throw RenderError("\(error.what).", hint: error.hint)
    }
    var conversation = Conversation(veil: call.veil)
    do throws(PluginFault) {
      _ = try conversation.hear(result.output)
      try check(result, conversation, timeout)
      try conversation.end()
    } catch {
      throw RenderError(call.veil.over("\(call.name) \(error.what)."), hint: error.hint)
    }
    return try pages(of: conversation)
  }

  private static func request(_ edition: Edition, config: [UInt8]) -> [UInt8] {
    var order = RenderOrder(
      edition: JSONFeedRenderer.encode(edition, isCompact: true), config: config,
      made: edition.made)
    order.name = edition.name
    order.language = edition.language
    order.timezone = edition.zone.name
    order.sections = edition.sections.map { (heading: $0.heading, items: $0.entries.count) }
    return PluginRequest.hello(features: []) + PluginRequest.render(order)
  }

  private func check(
    _ result: ProgramResult, _ conversation: Conversation, _ timeout: Duration
  ) throws(PluginFault) {
    guard conversation.complaint == nil,
      let report = result.report(
        timeout: timeout, maximumOutput: ExecRenderer.longestOutput, veil: call.veil)
    else { return }
    throw PluginFault(report, hint: result.cure)
  }

  private func pages(of conversation: Conversation) throws(RenderError) -> [Page] {
    if let complaint = conversation.complaint {
      throw RenderError(
        TerminalText.clean(call.veil.over("\(call.name): \(complaint.what)")),
        hint: complaint.hint.map { TerminalText.clean(call.veil.over($0)) })
    }
    guard conversation.form == .messages else {
      guard !conversation.isBlank else {
        throw RenderError("\(call.name) printed nothing.", hint: "Let it print a page.")
      }
      return [Page(mediaType: "application/octet-stream", bytes: conversation.document)]
    }
    guard !conversation.pages.isEmpty else {
      throw RenderError("\(call.name) sent no page.", hint: "A page may be empty, but be there.")
    }
    if let stray = conversation.pages.first(where: { !ExecRenderer.isInside($0.path) }) {
      throw RenderError(
        "\(call.name) names a page \(Setting.quoted(TerminalText.clean(call.veil.over(stray.path)))).",
        hint: "Names of files are made of A-Z, a-z, 0-9, '.', '_' and '-'; the main page has none.")
    }
    return conversation.pages
  }

  /// specs/security.md rule 26: a page lies beside the main one, or in folders there.
  private static func isInside(_ path: String) -> Bool {
    let steps = path.split(separator: "/", omittingEmptySubsequences: false)
    return path.isEmpty || (steps.count <= 10 && steps.allSatisfy { PluginName.isName(String($0)) })
  }
}

extension RendererKind {
  /// A program in a plugin folder as a kind like any other.
  public init(_ plugin: FoundPlugin) {
    self.init(
      name: plugin.name, about: plugin.manifest?.about ?? "The program \(plugin.path).",
      options: ProgramCall.options(
        of: plugin, .renderer, timeout: Notation.text(ExecRenderer.usualTimeout)),
      forms: ExecRenderer.forms
    ) { (options: inout Options) throws(ConfigError) in try ExecRenderer(plugin, &options) }
  }
}
