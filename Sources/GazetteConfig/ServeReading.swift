// Reads what the page of `serve` is to be.
import GazetteCore

extension ConfigurationReader {
  func serve(
    _ table: Options?, _ problems: inout [ConfigProblem]
  ) -> Configuration.ServeSettings {
    var settings = Configuration.ServeSettings()
    guard let table else { return settings }
    if let text = table.text("listen") {
      settings.listen = ListenPlace(text)
      if settings.listen == nil {
        problems.append(
          ConfigProblem(
            "'listen' takes an address and a port, not \(Setting.quoted(text))",
            at: table.place(of: "listen"), hint: "Write 127.0.0.1:8080, or [::1]:8080."))
      }
    }
    settings.names = table.texts("names").map { $0.lowercased() }
    for name in settings.names where !ConfigurationReader.isHostName(name) {
      problems.append(
        ConfigProblem(
          "'names' takes host names, not \(Setting.quoted(name))", at: table.place(of: "names"),
          hint: "Write the name alone, such as reader.example."))
    }
    settings.hasPassword = table.has("password")
    settings.showsImages = table.flag("images") ?? false
    return settings
  }

  /// As it stands in `Host`, without a port: letters, digits, dots and hyphens, or an IPv6 address in
  /// brackets.
  private static func isHostName(_ name: String) -> Bool {
    var bytes = name.utf8[...]
    if name.hasPrefix("["), name.hasSuffix("]") { bytes = bytes.dropFirst().dropLast() }
    let isInBrackets = bytes.count < name.utf8.count
    return !bytes.isEmpty && bytes.count <= 253
      && bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: isInBrackets && byte == UInt8(ascii: ":")
        }
      }
  }
}

extension Configuration {
  /// The password of the page; nil where there is none. What is wrong with it is thrown.
  public func servePassword() throws(ConfigError) -> Secret? {
    guard let section = root["serve"] else { return nil }
    var options = Options(
      section, keys: ConfigTables.serve, subject: "'serve'", surroundings: surroundings)
    let password = options.secret("password")
    // No source is meant, to which the words about 'optional' point.
    let problems = options.problems.map { problem in
      ConfigProblem(problem.what, at: problem.place, hint: "Set it, or leave 'password' out.")
    }
    guard problems.isEmpty else { throw ConfigError(problems) }
    return password.flatMap { $0.revealed.isEmpty ? nil : $0 }
  }
}
