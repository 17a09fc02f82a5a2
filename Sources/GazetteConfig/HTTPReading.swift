// Reads the limits of the network.
import GazetteCore

extension ConfigurationReader {
  func http(
    _ options: Options, _ problems: inout [ConfigProblem]
  ) -> Configuration.HTTPSettings {
    var settings = Configuration.HTTPSettings()
    guard let table = options.table("http") else { return settings }
    if let timeout = table.duration("timeout") {
      settings.timeout = timeout
      if !(.seconds(1) ... .seconds(600)).contains(timeout) {
        problems.append(
          ConfigProblem("'timeout' takes a duration from 1s to 10m", at: table.place(of: "timeout"))
        )
      }
    }
    if let size = table.size("max_body") {
      settings.maximumBody = size
      if !(1000...1_000_000_000).contains(size) {
        problems.append(
          ConfigProblem("'max_body' takes a size from 1KB to 1GB", at: table.place(of: "max_body")))
      }
    }
    settings.concurrency = table.whole("concurrency") ?? settings.concurrency
    settings.perHost = table.whole("per_host") ?? settings.perHost
    settings.contact = headerText("contact", table, &problems)
    settings.userAgent = headerText("user_agent", table, &problems)
    settings.allowsPrivateHosts = table.flag("allow_private_hosts")
    return settings
  }

  /// What can stand in a header: printable ASCII.
  private func headerText(
    _ key: String, _ table: Options, _ problems: inout [ConfigProblem]
  ) -> String? {
    guard let text = table.text(key), !text.isEmpty else { return nil }
    if text.utf8.allSatisfy({ (32...126).contains($0) }) { return text }
    problems.append(
      ConfigProblem(
        "'\(key)' takes printable ASCII only, since it travels in a header",
        at: table.place(of: key)))
    return nil
  }
}
