// Tests of where the configuration is looked for, and of reading it.
import GazetteConfig
import GazetteCore
import Testing

@Suite struct ConfigFileTests {
  let folder = TemporaryFolder()

  static func locate(
    given: String? = nil, _ environment: [String: String] = [:], among files: [String]
  ) throws(ConfigError) -> String {
    try ConfigFile.locate(given: given, environment: environment, exists: files.contains)
  }

  @Test func `it is looked for in four places, in order`() throws {
    let environment = ["GAZETTE_CONFIG": "env.yaml", "XDG_CONFIG_HOME": "/x", "HOME": "/h"]
    let files = ["given.yaml", "env.yaml", "config.yaml", "/x/gazette/config.yaml"]
    let given = try ConfigFileTests.locate(given: "given.yaml", environment, among: files)
    let named = try ConfigFileTests.locate(environment, among: files)
    let here = try ConfigFileTests.locate(["XDG_CONFIG_HOME": "/x"], among: files)
    let shared = try ConfigFileTests.locate(["XDG_CONFIG_HOME": "/x"], among: [files[3]])
    let home = try ConfigFileTests.locate(
      ["HOME": "/h"], among: ["/h/.config/gazette/config.yaml"])
    #expect(
      [given, named, here, shared, home] == files + ["/h/.config/gazette/config.yaml"])
  }

  @Test func `without any, the message names the places and the way to a first one`() {
    let error = #expect(throws: ConfigError.self) {
      try ConfigFileTests.locate(["XDG_CONFIG_HOME": "/x"], among: [])
    }
    #expect(
      error?.problems.map(\.sentence) == [
        "there is no configuration: neither config.yaml nor /x/gazette/config.yaml is there."
          + " Type 'gazette init' for a first one, or name yours with --config."
      ])
  }

  @Test func `a place that somebody names must hold one`() {
    let given = #expect(throws: ConfigError.self) {
      try ConfigFileTests.locate(given: "a.yaml", among: ["config.yaml"])
    }
    #expect(
      given?.problems.map(\.sentence) == [
        "a.yaml: there is no such file."
          + " Check the path, or type 'gazette init' for a first configuration."
      ])
    let named = #expect(throws: ConfigError.self) {
      try ConfigFileTests.locate(["GAZETTE_CONFIG": "b.yaml"], among: ["config.yaml"])
    }
    #expect(
      named?.problems.map(\.what) == [
        "b.yaml: there is no such file, although $GAZETTE_CONFIG names it"
      ])
  }

  @Test func `relative paths belong to the folder of the file`() {
    #expect(ConfigFile.folder(of: "config.yaml", currentFolder: "/news") == "/news")
    #expect(ConfigFile.folder(of: "./sub/config.yaml", currentFolder: "/news") == "/news/sub")
    #expect(ConfigFile.folder(of: "/etc/gazette.yaml", currentFolder: "/news") == "/etc")
    #expect(ConfigFile.folder(of: "/gazette.yaml", currentFolder: "/news") == "/")
    #expect(ConfigFile.folder(of: "config.yaml", currentFolder: "/") == "/")
  }

  @Test func `a file is read as it is`() throws {
    let path = folder.write("language: ko\n", to: "config.yaml")
    let file = try ConfigFile(reading: path)
    #expect(file.path == path)
    #expect(file.bytes == Array("language: ko\n".utf8))
  }

  @Test func `a folder, a missing file and an endless one are refused`() {
    let folderError = #expect(throws: ConfigError.self) { try ConfigFile(reading: "/tmp") }
    #expect(
      folderError?.problems.map(\.sentence) == [
        "/tmp: this is a folder, not a configuration. Name the file inside of it."
      ])
    let missing = #expect(throws: ConfigError.self) {
      try ConfigFile(reading: folder.path + "/none.yaml")
    }
    #expect(missing?.problems.first?.what.hasSuffix("none.yaml: there is no such file") == true)
    let endless = #expect(throws: ConfigError.self) { try ConfigFile(reading: "/dev/zero") }
    #expect(
      endless?.problems.map(\.sentence) == [
        "/dev/zero:1:1: the file is larger than 1 MB."
          + " A configuration holds sources, not articles."
      ])
  }
}
