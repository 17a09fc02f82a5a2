// The tables of what a configuration may hold, besides the options of plugins.
import GazetteCore

/// One table for each section; the reader, its messages and the documentation follow them.
public enum ConfigTables {

  /// The whole, with the options of one kind of storage.
  public static func top(storage: [OptionKey]) -> [OptionKey] {
    [
      OptionKey(
        "sources", .checked("a list of sources"),
        "Where articles come from."),
      OptionKey(
        "outputs", .checked("a list of outputs"),
        "What `run` and `digest` write."),
      OptionKey(
        "rules", .tables(rule), example: "[{when: {title: sponsored}, then: hide}]",
        "What happens to some articles, in order."),
      OptionKey(
        "include", .texts, example: "[sources/*.yaml]",
        "More files with sources, outputs and rules; in their names * and ? stand for anything."),
      OptionKey(
        "dedupe", .table(dedupe), "How digests recognise what several sources tell."),
      OptionKey(
        "storage", .table(storage), standard: "one file beside the configuration",
        "Where articles are kept."),
      OptionKey("http", .table(http), "Limits of the network."),
      OptionKey("serve", .table(serve), "The page that `serve` shows."),
      OptionKey("tui", .table(tui), "The reader in the terminal, which `tui` shows."),
      OptionKey(
        "timezone", .text, standard: "the system's", example: "Asia/Seoul",
        "The zone of `{date}` and of every calendar day, such as Asia/Seoul."),
      OptionKey(
        "language", .choice(["en", "ko"]), standard: "en", "The language of a digest's own words."),
      OptionKey("plugins", .table(plugins), "Where more plugins are found."),
    ]
  }

  /// What an included file may hold.
  public static let included: [OptionKey] = top(storage: []).filter {
    ["sources", "outputs", "rules"].contains($0.name)
  }

  public static let plugins: [OptionKey] = [
    OptionKey("dirs", .texts, example: "[plugins]", "Folders that hold plugin programs.")
  ]

  public static let dedupe: [OptionKey] = [
    OptionKey(
      "by", .choices(Dedupe.Measure.allCases.map(\.rawValue)), standard: "address, text",
      "What makes articles one story: the same address, nearly the same text, the same event in "
        + "other words; [] for nothing."),
    OptionKey(
      "scope", .choice(Dedupe.Scope.allCases.map(\.rawValue)), standard: "digest",
      "Where a story is told once: in one digest, or (history) in all of the last `window`."),
    OptionKey(
      "window", .duration, standard: "3d", "How far apart in time its articles may be."),
    OptionKey(
      "similarity", .decimal(0.5...1), standard: "0.8",
      "How much of their texts articles must have in common."),
    OptionKey(
      "keep", .choice(Dedupe.Choice.allCases.map(\.rawValue)), standard: "earliest",
      "Which article is shown: the first to arrive, the one of the source with the highest `priority` "
        + "(among equals the one that stands first here), or the one with the longest text."),
  ]

  public static let http: [OptionKey] = [
    OptionKey(
      "timeout", .duration, standard: "20s", "Of one request, everything included; 1s to 10m."),
    OptionKey("max_body", .size, standard: "20MB", "Of one unpacked answer; 1KB to 1GB."),
    OptionKey("concurrency", .whole(1...1000), standard: "64", "Requests in flight at once."),
    OptionKey("per_host", .whole(1...100), standard: "2", "Of those, to one host."),
    OptionKey(
      "contact", .text, example: "https://example.org/about",
      "Your web or mail address, which servers are told beside Gazette's name."),
    OptionKey(
      "user_agent", .text, standard: "Gazette's own", example: "my-reader/1.0",
      "What servers are told instead."),
    OptionKey(
      "allow_private_hosts", .flag,
      standard: "only hosts that a source's url or base_url names",
      "Whether addresses of private networks may be reached."),
  ]

  public static let serve: [OptionKey] = [
    OptionKey(
      "listen", .text, standard: "127.0.0.1:8080", example: "127.0.0.1:8080",
      "Address and port, or a port alone; other machines reach it only with `--allow-network` and a "
        + "password."),
    OptionKey(
      "names", .texts, example: "[reader.example]",
      "Host names by which browsers reach it besides, such as through another server."),
    OptionKey("password", .secret, "What browsers on other machines type to be let in."),
    OptionKey(
      "images", .flag, standard: "false",
      "Whether pictures are shown, which browsers load from where they are."),
  ]

  /// `standard` is the storage of a configuration that names none.
  public static func storage(standard: String) -> [OptionKey] {
    [
      OptionKey("type", .text, standard: standard, example: standard, "Which storage it is."),
      OptionKey("keep", .table(keep), standard: "everything", "What `prune` leaves."),
    ]
  }

  public static let keep: [OptionKey] = [
    OptionKey(
      "max_age", .duration, example: "365d", "Older articles are forgotten, unless they are saved."),
    OptionKey(
      "max_per_source", .whole(1...1_000_000_000), example: "5000",
      "Of more, the oldest are forgotten, unless they are saved."),
  ]

  /// What every source has; the rest belongs to its type.
  public static let source: [OptionKey] = [
    OptionKey(
      "name", .text, required: true, example: "swift-blog",
      "A name of its own, shown with every article."),
    OptionKey("type", .text, required: true, "Which kind of source it is."),
    OptionKey("tags", .texts, "Put on each of its articles."),
    OptionKey("every", .duration, "`run` and `watch` do not ask again sooner."),
    OptionKey(
      "priority", .whole(-100...100), standard: "0",
      "How high its articles stand where digests order by score, and which article of a story is "
        + "shown where `dedupe` keeps by priority."),
    OptionKey(
      "optional", .flag, standard: "false",
      "Whether it is skipped with a notice while a secret of it is not set."),
    enabled,
  ]

  /// Whether a source is asked.
  static let enabled = OptionKey(
    "enabled", .flag, standard: "true",
    "false keeps it here without asking it: what it brought stays, and its secrets are left alone.")

  /// What every output has; the rest belongs to its renderer.
  public static let output: [OptionKey] = [
    OptionKey(
      "name", .text, standard: "the renderer's name", example: "daily", "A name of its own."),
    OptionKey("renderer", .text, required: true, "Which format is written."),
    OptionKey(
      "path", .path, standard: "-", example: "\"digests/{date}.md\"",
      "The file, with {date}, {time} and {name} filled in; - is standard output. What is delivered "
        + "needs none."),
    OptionKey(
      "since", .moment(words: ["last", "all"]), standard: "last",
      "How far back: since the last digest that was written, a duration, a date, or all."),
    OptionKey("where", .table(filter), "Which articles."),
    OptionKey(
      "group_by", .choice(Grouping.allCases.map(\.rawValue)), standard: "none",
      "What the sections are made of."),
    OptionKey(
      "order", .choice(DigestOrder.allCases.map(\.rawValue)), standard: "newest",
      "What comes first: the newest, or what scores highest by age, by how many sources tell it, "
        + "and by the source's priority."),
    OptionKey("limit", .whole(1...1_000_000), "How many entries at most."),
    OptionKey("max_per_source", .whole(1...1_000_000), "How many of one source at most."),
    OptionKey("max_per_section", .whole(1...1_000_000), "How many in one section at most."),
    OptionKey(
      "summary", .whole(0...10_000), standard: "300",
      "How many characters of a summary are shown at most; 0 for none."),
    OptionKey(
      "reading_time", .flag, standard: "false", "Whether each entry says how long it takes to read."
    ),
    OptionKey(
      "contents", .flag, standard: "false",
      "Whether the sections are listed at the beginning (markdown, html)."),
    OptionKey("images", .flag, standard: "false", "Whether images may be loaded from outside."),
  ]

  /// Conditions on articles, the same for outputs and rules.
  public static let filter: [OptionKey] = [
    OptionKey("source", .texts, example: "swift-blog", "Names of sources, one of which it is."),
    OptionKey("tag", .texts, example: "swift", "Tags, one of which it has."),
    OptionKey("search", .text, example: "concurrency", "Words that all occur."),
    OptionKey("language", .text, example: "ko", "Its language, such as ko."),
    OptionKey("saved", .flag, "Whether it is saved."),
    OptionKey("unread", .flag, "Whether it is unread."),
  ]

  public static let rule: [OptionKey] = [
    OptionKey("when", .table(condition), required: true, "Which articles it is about."),
    OptionKey(
      "then", .checked("an action or a list of actions"), required: true, example: "hide",
      "What happens to them: drop, hide, save, read, {tag: NAME}, {boost: POINTS} or "
        + "{replace: {title: …, with: …}}, or a list of those."),
  ]

  /// What is put in the place of something else.
  public static let replacement: [OptionKey] = [
    OptionKey(
      "title", .text, required: true, example: "\"/^AD: /\"",
      "What in the title: words, or /an expression/."),
    OptionKey(
      "with", .checked("text, also none"), required: true, example: "\"\"",
      "What comes instead; $1 is what the first group found."),
  ]

  public static let condition: [OptionKey] =
    filter + [
      OptionKey(
        "title", .texts, example: "/sponsored/i",
        "Words in its title, or /an expression/ or /one/i."),
      OptionKey(
        "text", .texts, example: "[press release, \"/buy now/i\"]",
        "The same, in its title, summary and text."),
      OptionKey("author", .texts, example: "newsroom", "The same, in an author's name."),
      OptionKey("url", .texts, example: "\"https://ads.example/*\"", "The same, in its address."),
      OptionKey(
        "older", .duration, example: "30d", "Whether it is older than that when it arrives."),
      OptionKey("younger", .duration, "Whether it is younger than that when it arrives."),
    ]
}
