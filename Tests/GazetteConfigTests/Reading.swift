// How these tests read a configuration: with plugins and surroundings that are made up.
import GazetteConfig
import GazetteCore
import Testing

enum Reading {
  static let plugins = KnownPlugins(
    sources: [
      .init(
        kind: "rss",
        keys: [
          OptionKey("url", .address, required: true, "The address of the feed or of its page."),
          OptionKey("timeout", .duration, standard: "http.timeout", "Of one request."),
          OptionKey("headers", .names, "Sent with the request."),
        ]),
      .init(
        kind: "newsapi",
        keys: [
          OptionKey("api_key", .secret, required: true, "The key of the account."),
          OptionKey(
            "endpoint", .choice(["top-headlines", "everything"]), standard: "top-headlines",
            "Which part of the service is asked."),
          OptionKey("country", .text, "Two letters."),
          OptionKey("sources", .texts, "Ids of sources."),
          OptionKey("page_size", .whole(1...100), standard: "100", "Articles a request."),
          OptionKey("from", .moment(words: []), "How far back."),
        ],
        check: { options in
          guard options.has("country"), options.has("sources") else { return [] }
          let place = options.place(of: "sources")
          return [ConfigProblem("'sources' does not go with 'country'", at: place)]
        }),
      .init(
        kind: "fixture",
        keys: [OptionKey("path", .path, required: true, "The file.")]),
      .init(
        kind: "exec",
        keys: [
          OptionKey("command", .command, required: true, "The program and its arguments."),
          OptionKey("timeout", .duration, "Instead of http.timeout."),
        ]),
    ],
    renderers: [
      .init(kind: "plain", keys: []),
      .init(kind: "markdown", keys: [OptionKey("front_matter", .flag, "Whether it has any.")]),
    ],
    storages: [
      .init(kind: "sqlite", keys: [OptionKey("path", .path, standard: "gazette.db", "The file.")]),
      .init(kind: "json", keys: [OptionKey("path", .path, required: true, "The file.")]),
    ], standardStorage: "sqlite")

  static let surroundings = Surroundings(folder: "/news", home: "/home/reed")

  static func read(
    _ yaml: String, surroundings: Surroundings = surroundings,
    uses: (Configuration.SourceEntry) -> Bool = { _ in false }
  ) throws(ConfigError) -> Configuration {
    try ConfigurationReader(known: plugins, surroundings: surroundings)
      .read(Array(yaml.utf8), file: "config.yaml", uses: uses)
  }

  /// What is wrong with a configuration, each problem as a sentence with its place.
  static func problems(_ yaml: String) -> [String] { problems(Array(yaml.utf8)) }

  static func problems(_ bytes: [UInt8]) -> [String] {
    do throws(ConfigError) {
      _ = try ConfigurationReader(known: plugins, surroundings: surroundings)
        .read(bytes, file: "config.yaml")
      return []
    } catch {
      return error.problems.map(\.sentence)
    }
  }
}
