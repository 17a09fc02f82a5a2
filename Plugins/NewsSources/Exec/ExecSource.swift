// The source `exec`: any program that prints a feed, or that speaks the contract of plugins.
import GazetteCore
import GazetteProtocol

/// Runs a program and takes what it brings; docs/plugins.md is the contract.
public struct ExecSource: NewsSource {
  public static let kind = "exec"
  public static let about =
    "Any program that prints a feed or speaks the plugin protocol (plugins.md)."
  static let usualTimeout = "http.timeout"
  public static let options = ProgramCall.options(.source, timeout: usualTimeout)

  private let call: ProgramCall

  public var addresses: [String] { call.addresses }
  public var startsPrograms: Bool { true }

  public init(_ options: inout Options) throws(ConfigError) {
    call = ProgramCall(&options, .source)
  }

  init(_ plugin: FoundPlugin, _ options: inout Options) throws(ConfigError) {
    call = try ProgramCall(plugin, &options, .source)
  }

  public func fetch(_ context: FetchContext) async throws(SourceError) -> Fetched {
    try await ExecVisit(call, context).fetched()
  }
}

extension SourceKind {
  /// A program in a plugin folder as a kind like any other. Nothing is run before a source of that
  /// kind is fetched.
  public init(_ plugin: FoundPlugin) {
    self.init(
      name: plugin.name, about: plugin.manifest?.about ?? "The program \(plugin.path).",
      options: ProgramCall.options(of: plugin, .source, timeout: ExecSource.usualTimeout)
    ) { (options: inout Options) throws(ConfigError) in try ExecSource(plugin, &options) }
  }
}
