// Tests of manifests, and of programs in plugin folders.
import GazetteCore
import GazetteFiles
import GazetteProtocol
import Glibc
import Testing

@Suite struct ManifestTests {
  static func manifest(_ more: String = "", name: String = "weather") -> String {
    #"{"name":"\#(name)","kind":"source","about":"Weather reports.","contract":1\#(more)}"#
  }

  static func fault(_ text: String) -> String? {
    do throws(PluginFault) {
      _ = try PluginManifest(Array(text.utf8), reserved: ["tags"])
      return nil
    } catch { return error.what }
  }

  @Test func `options become a table like that of a built-in source`() throws {
    let text = ManifestTests.manifest(
      #"""
      ,"version":2,"features":["http","limit"],"x-mood":"mild","options":[
        {"name":"place","about":"Where.","required":true},
        {"name":"days","type":"whole","min":1,"max":14,"default":3,"about":"How many."},
        {"name":"unit","choices":["c","f"],"default":"c"},
        {"name":"key","secret":true}]
      """#)
    let manifest = try PluginManifest(Array(text.utf8))
    #expect(
      manifest.options.map(\.key) == [
        OptionKey("place", .text, required: true, "Where."),
        OptionKey("days", .whole(1...14), standard: "3", "How many."),
        OptionKey("unit", .choice(["c", "f"]), standard: "c", ""),
        OptionKey("key", .secret, ""),
      ])
    #expect(manifest.version == "2")
    #expect(manifest.features == [.http])
  }

  @Test(arguments: [
    ("{", "is no JSON: line 1, column 2: a name in quotes is missing"),
    ("[]", "is no object of JSON"),
    (#"{"kind":"source","about":"A.","contract":1}"#, "has no 'name'"),
    (#"{"name":"a","kind":"sauce","about":"A.","contract":1}"#, "says that it is a 'sauce'"),
    (
      #"{"name":"a","kind":"source","about":"A.","contract":7}"#,
      "needs contract 7, and this Gazette speaks 1"
    ),
    (manifest(#","options":[{"name":"Big Name"}]"#), "has an option 'Big Name'"),
    (
      manifest(#","options":[{"name":"tags"}]"#),
      "has an option 'tags', a name that is reserved"
    ),
    (
      manifest(#","options":[{"name":"a"},{"name":"a"}]"#),
      "has an option 'a' twice"
    ),
    (
      manifest(#","options":[{"name":"a","type":"integer"}]"#),
      "gives the option 'a' the type 'integer'"
    ),
    (manifest(#","answers":[{"status":200}]"#), "has an answer without 'url'"),
  ])
  func `what is wrong with a manifest is told`(text: String, what: String) {
    #expect(ManifestTests.fault(text) == what)
  }

  private static let options: [(String, String)] = [
    (#""type":"whole","min":5,"max":1"#, "gives the option 'a' a 'min' above its 'max'"),
    (#""type":"number","min":1e400"#, "gives the option 'a' a 'min' that does not fit"),
    (#""type":"whole","max":"9""#, "gives the option 'a' a 'max' that does not fit"),
    (#""type":"whole","max":9,"default":10"#, "gives the option 'a' a default that does not fit"),
    (#""type":"whole","default":"3""#, "gives the option 'a' a default that does not fit"),
    (#""type":"flag","default":"yes""#, "gives the option 'a' a default that does not fit"),
    (#""choices":["c","f"],"default":"k""#, "gives the option 'a' a default that does not fit"),
    (#""secret":true,"default":"k""#, "gives the option 'a' a default that does not fit"),
    (#""default":3"#, "gives the option 'a' a default that does not fit"),
    (#""choices":[]"#, "gives the option 'a' choices that are not all texts"),
    (#""choices":["c",""]"#, "gives the option 'a' choices that are not all texts"),
    (#""choices":["c",null]"#, "gives the option 'a' choices that are not all texts"),
    (#""choices":"c, f""#, "has a 'choices' that is not a list"),
    (#""required":"yes""#, "has a 'required' that is not true or false"),
  ]

  @Test(arguments: options)
  func `an option that cannot be is told`(members: String, what: String) {
    let text = ManifestTests.manifest(##","options":[{"name":"a",\##(members)}]"##)
    #expect(ManifestTests.fault(text) == what)
  }

  @Test(arguments: [
    #""default":"""#, #""type":"duration","default":"15m""#, #""type":"duration","default":900"#,
    #""type":"texts","default":["x"]"#, #""type":"number","min":0.5,"default":0.5"#,
    #""type":"flag","default":false"#, #""choices":["c"],"default":"c""#, #""default":null"#,
  ])
  func `a default that fits is taken`(members: String) {
    let text = ManifestTests.manifest(##","options":[{"name":"a",\##(members)}]"##)
    #expect(ManifestTests.fault(text) == nil)
  }

  @Test(arguments: [
    (
      "\n,\"optoins\":[]",
      "w.json:2:12: It has 'optoins', which is no member of a manifest. Did you mean 'options'?"
    ),
    (
      "\n,\"options\":[\n {\"name\":\"a\",\"requierd\":true}]",
      "w.json:3:25: It has 'requierd', which is no member of an option. Did you mean 'required'?"
    ),
    (
      "\n,\"features\":[\"htpp\"]",
      "w.json:2:14: It wants the feature 'htpp', which this Gazette does not have. "
        + "Did you mean 'http'?"
    ),
    (
      "\n,\"options\":[{\"name\":\"a\",\"type\":\"txt\"}]",
      "w.json:2:32: It gives the option 'a' the type 'txt'. Did you mean 'text'?"
    ),
  ])
  func `a fault has a place and the nearest word`(more: String, sentence: String) throws {
    let fault = try #require(throws: PluginFault.self) {
      try PluginManifest(Array(ManifestTests.manifest(more).utf8), file: "w.json")
    }
    #expect(fault.sentence("It") == sentence)
  }
}

@Suite struct PluginNameTests {
  @Test(arguments: ["lobsters", "acme.jobs", "a_b-c", "X1"])
  func `usual names are names`(name: String) { #expect(PluginName.isName(name)) }

  @Test(arguments: [
    "", ".", "..", ".hidden", "a/b", "../a", "a..b", "a b", "a\u{0}b", "ö", "a\n",
    String(repeating: "a", count: 101),
  ])
  func `what could lead elsewhere is no name`(name: String) { #expect(!PluginName.isName(name)) }
}

@Suite final class PluginFolderTests {
  private let folder: String

  init() throws {
    var template = Array("/tmp/gazette-plugins-XXXXXX".utf8CString)
    folder = String(cString: try #require(mkdtemp(&template)))
  }

  deinit {
    for name in Folder.names(in: folder) { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  private func write(_ name: String, _ text: String = "#!/bin/sh\n", mode: mode_t = 0o755) throws {
    try AtomicFile.write(Array(text.utf8), to: "\(folder)/\(name)")
    chmod("\(folder)/\(name)", mode)
  }

  private func found(_ name: String) -> FoundPlugin? {
    PluginFolder(folder).plugin(.source, name)
  }

  @Test func `programs are found by name, with what their manifests say`() throws {
    try write("gazette-source-weather")
    try write("gazette-source-weather.json", ManifestTests.manifest(), mode: 0o644)
    try write("gazette-renderer-ebook")
    try write("readme")
    let plugins = PluginFolder(folder).plugins
    #expect(plugins.map(\.name) == ["ebook", "weather"])
    #expect(plugins.map(\.kind) == [.renderer, .source])
    #expect(found("weather")?.manifest?.about == "Weather reports.")
    #expect(found("ebook") == nil)
  }

  @Test func `a manifest of another plugin is none`() throws {
    try write("gazette-source-rain")
    try write("gazette-source-rain.json", ManifestTests.manifest())
    #expect(
      found("rain")?.fault?.what == "has a manifest of another plugin, the source 'weather'")
  }

  @Test func `a program that may not be executed says so`() throws {
    try write("gazette-source-weather", mode: 0o644)
    #expect(found("weather")?.fault?.what == "may not be executed")
  }

  @Test func `a link that leads out of the folder is not followed`() throws {
    symlink("/bin/sh", "\(folder)/gazette-source-shell")
    #expect(found("shell")?.fault?.what == "leads out of its folder")
    try write("real")
    symlink("real", "\(folder)/gazette-source-linked")
    #expect(found("linked")?.fault == nil)
    #expect(found("linked")?.path.hasSuffix("/real") == true)
  }
}
