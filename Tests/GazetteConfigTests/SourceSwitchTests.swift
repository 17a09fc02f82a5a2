// Tests of switching sources off and on in the text of a configuration.
import GazetteConfig
import GazetteCore
import Testing

@Suite struct SourceSwitchTests {
  /// Before and after the first source is switched off; on again is as before.
  @Test(arguments: [
    (
      "sources:\n  - name: a # short\n    type: rss\n    url: https://a.example\n",
      "sources:\n  - name: a # short\n    enabled: false\n    type: rss\n    url: https://a.example\n"
    ),
    (
      "sources:\n-\n    type: rss\n    url: https://a.example\n    name: a",
      "sources:\n-\n    type: rss\n    url: https://a.example\n    name: a\n    enabled: false"
    ),
    (
      "sources:\r\n- type: rss\r\n  name: \"a\r\n    b\"\r\n  url: https://a.example\r\n",
      "sources:\r\n- type: rss\r\n  name: \"a\r\n    b\"\r\n  enabled: false\r\n"
        + "  url: https://a.example\r\n"
    ),
    (
      "sources:\n- {name: a, type: rss, url: 'https://a.example'} # one\n",
      "sources:\n- {name: a, enabled: false, type: rss, url: 'https://a.example'} # one\n"
    ),
    (
      "{\"sources\": [{\"name\": \"a\", \"type\": \"rss\", \"url\": \"https://a.example\"}]}",
      "{\"sources\": [{\"name\": \"a\", \"enabled\": false, \"type\": \"rss\", "
        + "\"url\": \"https://a.example\"}]}"
    ),
    (
      "x-base: &base {type: rss, url: 'https://a.example'}\nsources:\n- <<: *base\n  name: a\n",
      "x-base: &base {type: rss, url: 'https://a.example'}\nsources:\n- <<: *base\n  name: a\n"
        + "  enabled: false\n"
    ),
  ])
  func `a source gets one line more, and none else changes`(before: String, after: String) throws {
    #expect(try switched(before, on: false) == after)
    #expect(try Reading.read(after).sources.map(\.isEnabled) == [false])
    if !before.contains("<<") { #expect(try switched(after, on: true) == before) }
  }

  @Test(arguments: [
    (
      "sources:\n- name: a\n  enabled: no  # too loud\n  type: rss\n  url: https://a.example\n",
      "sources:\n- name: a\n  enabled: true  # too loud\n  type: rss\n  url: https://a.example\n"
    ),
    (
      "sources:\n- enabled: false\n  name: a\n  type: rss\n  url: https://a.example\n",
      "sources:\n- enabled: true\n  name: a\n  type: rss\n  url: https://a.example\n"
    ),
    (
      "x-off: &off {enabled: false}\nsources:\n"
        + "- {<<: *off, name: a, type: rss, url: 'https://a.example'}\n",
      "x-off: &off {enabled: false}\nsources:\n"
        + "- {<<: *off, name: a, enabled: true, type: rss, url: 'https://a.example'}\n"
    ),
  ])
  func `a comment stays, and what is merged into a source gives way`(
    before: String, after: String
  ) throws {
    #expect(try switched(before, on: true) == after)
    #expect(try Reading.read(after).sources.map(\.isEnabled) == [true])
  }

  @Test func `a source that is only an alias is refused with its place`() {
    let text =
      "x-a: &a {name: a, type: rss, url: 'https://a.example'}\nsources:\n  - *a\n"
    let error = #expect(throws: ConfigError.self) { try switched(text, on: false) }
    #expect(
      error?.problems.map(\.sentence) == [
        "config.yaml:3:5: the sources are written in a way that cannot be edited. Change the file "
          + "by hand, or write each source below 'sources:' behind '- '."
      ])
  }

  @Test func `what an anchor shares is not changed for others`() {
    let text = """
      sources:
        - {name: a, type: rss, url: "https://a.example", enabled: &off true}
        - {name: b, type: rss, url: "https://b.example", enabled: *off}
      """
    #expect(throws: ConfigError.self) { try switched(text, on: false) }
  }

  @Test func `secrets of a source that is switched off are never asked for`() throws {
    var surroundings = Reading.surroundings
    surroundings.reveal = { _ in .failure(SecretProblem("nobody may ask")) }
    let text = """
      sources:
        - {name: a, type: newsapi, country: us, api_key: "${KEY}", enabled: false}
      """
    #expect(throws: Never.self) {
      try Reading.read(text, surroundings: surroundings, uses: { _ in true })
    }
  }

  @Test func `what another source takes over is named where it does so`() throws {
    let text =
      "sources:\n- &a\n  name: a\n  type: rss\n  url: https://a.example\n- <<: *a\n  name: b\n"
    let error = #expect(throws: ConfigError.self) { try switched(text, on: false) }
    #expect(
      error?.problems.map(\.sentence) == [
        "config.yaml:6:7: '*a' takes over what the source at '&a' says, and would change with it. "
          + "Write 'enabled:' into the source here as it is to be, or name it as well."
      ])
    let off = try switched(text + "  enabled: true\n", on: false)
    #expect(try Reading.read(off).sources.map(\.isEnabled) == [false, true])
  }

  private func switched(_ text: String, on isOn: Bool) throws(ConfigError) -> String {
    let editor = try ConfigEditor(Array(text.utf8), file: "config.yaml")
    return String(decoding: try editor.switching([0], on: isOn), as: UTF8.self)
  }
}
