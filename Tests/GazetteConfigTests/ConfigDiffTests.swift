// Tests of how an edit of a configuration is shown before it is made.
import GazetteConfig
import Testing

@Suite struct ConfigDiffTests {
  private let old = """
    language: ko
    sources:
      - name: a
        type: rss
        url: https://me:hunter2@a.example/
      - name: b
        type: newsapi
        api_key: hunter2
        country: us
    """

  @Test func `lines that change are shown with those around them, and no secret`() {
    let new = old.replacing("  - name: a\n", with: "  - name: a\n    enabled: false\n")
    #expect(
      diff(old, new) == """
        --- my/config.yaml
        +++ my/config.yaml
        @@ -1,6 +1,7 @@
         language: ko
         sources:
           - name: a
        +    enabled: false
             type: rss
             url: https://***@a.example/
           - name: b

        """)
  }

  @Test func `a secret in a line that goes is hidden as well`() {
    let shown = diff(old, "language: ko\nsources: []\n")
    #expect(shown.contains("-    api_key: ***\n"))
    #expect(!shown.contains("hunter2"))
    #expect(!ConfigDiff.masked(Array(old.utf8), known: Reading.plugins).contains("hunter2"))
  }

  @Test func `nothing is shown where nothing changes`() { #expect(diff(old, old).isEmpty) }

  private func diff(_ old: String, _ new: String) -> String {
    ConfigDiff(
      from: Array(old.utf8), to: Array(new.utf8), file: "my/config.yaml", known: Reading.plugins
    ).text
  }
}
