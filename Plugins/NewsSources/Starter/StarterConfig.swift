// The first configuration, as `gazette init` writes it: it runs at once, without a network.

public enum StarterConfig {
  /// A file beside which the others stand.
  public struct File: Sendable, Hashable {
    /// Relative to the folder of the configuration.
    public var path: String
    public var text: String
  }

  /// The configuration, and the feed that its first source reads.
  public static let files = [
    File(path: "config.yaml", text: configuration), File(path: "welcome.xml", text: feed),
  ]

  /// A configuration with no other sources than `sources`, each a YAML list item that ends with a
  /// newline and is indented by two blanks, as an import writes them.
  public static func configuration(sources: String) -> String {
    head + "sources:\n" + sources + tail
  }

  static let configuration = configuration(sources: samples)

  private static let head = """
    # Gazette's configuration. `gazette` fetches every source and writes every output;
    # `gazette config check` tells what is wrong here. Relative paths belong to this folder.

    storage:
      type: sqlite
      path: gazette.db
      # keep: {max_age: 365d}      # nothing is forgotten without it; saved articles never are

    # timezone: Asia/Seoul         # without it, the system's
    # language: ko                 # of the digest's own words: en or ko


    """

  private static let samples = """
      - name: welcome
        type: fixture              # a file; delete this source when you have your own
        path: welcome.xml

      # Any feed, or a page that links to one.
      #
      # - name: swift-blog
      #   type: rss
      #   url: https://www.swift.org/atom.xml
      #   tags: [swift]
      #   every: 1h                # not asked again sooner
      #
      # Headlines of News API; get a key at newsapi.org and set it in the environment.
      #
      # - name: headlines
      #   type: newsapi
      #   api_key: ${NEWSAPI_KEY}
      #   optional: true           # skipped with a notice while the key is not set
      #   endpoint: top-headlines
      #   country: us

    """

  private static let tail = """

    # rules:
    #   - when: {title: /sponsored/i}
    #     then: drop               # drop | hide | save | read | {tag: NAME}

    outputs:
      - name: daily
        renderer: markdown
        path: digests/{date}.md
        group_by: source

    """

  private static let feed = """
    <?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0">
      <channel>
        <title>Welcome to Gazette</title>
        <link>https://gazette.example.org/</link>
        <description>Three articles to begin with.</description>
        <language>en</language>
        <item>
          <title>Add a source of your own</title>
          <guid isPermaLink="false">gazette-welcome-1</guid>
          <description>Write it into config.yaml, under sources: a name, its type and its address.</description>
        </item>
        <item>
          <title>Search and save</title>
          <guid isPermaLink="false">gazette-welcome-2</guid>
          <description>gazette search WORD finds articles; gazette save ID keeps one.</description>
        </item>
        <item>
          <title>시작하기: 한국어도 됩니다</title>
          <guid isPermaLink="false">gazette-welcome-3</guid>
          <description>설정 파일에 language: ko 를 적으면 됩니다.</description>
        </item>
      </channel>
    </rss>

    """
}
