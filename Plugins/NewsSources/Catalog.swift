// The visible list of sources: a new one is a folder beside this file and a line in it.
import GazetteCore

public enum NewsSourceCatalog {
  public static let all: [any NewsSource.Type] = [
    FeedSource.self,
    NewsAPISource.self,
    FixtureSource.self,
  ]
}
