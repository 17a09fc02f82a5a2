// A source that answers what a test tells it to.
import GazetteCore

/// Answers every fetch by calling a closure, which sees the context and may throw.
public struct StubSource: NewsSource {
  public static let kind = "stub"
  public static let about = "Answers what a test tells it to."
  public static let options: [OptionKey] = []

  public var addresses: [String]
  private let answer: @Sendable (FetchContext) async -> Result<Fetched, SourceError>

  /// `addresses` decides which host the source belongs to.
  public init(
    addresses: [String] = [],
    answer: @escaping @Sendable (FetchContext) async -> Result<Fetched, SourceError>
  ) {
    self.addresses = addresses
    self.answer = answer
  }

  /// Brings one draft for each title, with the title as its id.
  public init(titles: [String], addresses: [String] = []) {
    self.init(addresses: addresses) { _ in .success(.fresh(StubSource.harvest(titles))) }
  }

  /// Fails each time.
  public init(error: SourceError, addresses: [String] = []) {
    self.init(addresses: addresses) { _ in .failure(error) }
  }

  public init(_ options: inout Options) throws(ConfigError) { self.init(titles: []) }

  public func fetch(_ context: FetchContext) async throws(SourceError) -> Fetched {
    try await answer(context).get()
  }

  /// One draft for each title, with the title as its id.
  public static func harvest(_ titles: [String]) -> Harvest {
    Harvest(
      drafts: titles.map { title in
        var draft = Draft()
        draft.ownID = title
        draft.title = title
        return draft
      })
  }
}
