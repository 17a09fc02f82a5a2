// Tests of saying where each value of a configuration is from.
import GazetteConfig
import GazetteCore
import Testing

@Suite struct ValueOriginTests {
  @Test func `each value has a comment with its place, its secret's place, or the default`() throws
  {
    let folder = TemporaryFolder()
    folder.make("team")
    folder.write(
      "sources:\n- {name: b, type: newsapi, api_key: {file: key}, tags: [x, 소식]}\n",
      to: "team/a.yaml")
    let main = """
      include: team/a.yaml
      x-usual: &usual {every: 1h}
      sources:
        - {name: a, type: newsapi, api_key: "${KEY}", <<: *usual, page_size: 20}
      timezone: Asia/Seoul
      """
    let surroundings = Surroundings(folder: folder.path, home: "/home/reed")
    let files = ConfigFiles(
      ConfigFile(path: "config.yaml", bytes: Array(main.utf8)), surroundings: surroundings)
    let configuration = try ConfigurationReader(known: Reading.plugins, surroundings: surroundings)
      .read(files)
    let shown = ConfigShow(configuration, known: Reading.plugins).textWithOrigins
    let lines = shown.split(separator: "\n").prefix(18)
    #expect(
      lines.joined(separator: "\n") == """
        sources:
          - name: a                                    # config.yaml:4:12
            type: newsapi                              # config.yaml:4:21
            every: 1h                                  # config.yaml:2:25
            priority: 0                                # default
            optional: false                            # default
            api_key: "***"                             # config.yaml:4:39, $KEY
            endpoint: top-headlines                    # default
            page_size: 20                              # config.yaml:4:72
          - name: b                                    # team/a.yaml:2:10
            type: newsapi                              # team/a.yaml:2:19
            tags: [x, "소식"]                          # team/a.yaml:2:56
            priority: 0                                # default
            optional: false                            # default
            api_key: "***"                             # team/a.yaml:2:37, the file key
            endpoint: top-headlines                    # default
            page_size: 100                             # default
        outputs: []                                    # default
        """)
    #expect(shown.contains("timezone: Asia/Seoul"))
    #expect(shown.contains("# config.yaml:5:11\n"))
    let again = try Reading.read(shown)
    #expect(again.sources.map(\.name) == ["a", "b"])
  }
}
