// The HTTP client that a configuration describes.
import GazetteConfig
import GazetteCore
import GazetteHTTP
import GazettePipeline

extension Assembly {
  /// A client that reaches private hosts only where the jobs' own addresses name them, unless the
  /// configuration says otherwise.
  func client(for jobs: [SourceJob]) -> any HTTPClient {
    client(naming: jobs.flatMap(\.source.addresses))
  }

  /// A client for addresses that somebody named, as if the configuration had them.
  func client(naming addresses: [String]) -> any HTTPClient {
    client(httpSettings(naming: addresses))
  }

  /// What every request keeps to; `addresses` are those that the configuration itself names.
  func httpSettings(naming addresses: [String]) -> HTTPSettings {
    let http = configuration.http
    var settings = HTTPSettings()
    settings.timeout = http.timeout
    settings.maximumBody = http.maximumBody
    settings.concurrency = http.concurrency
    settings.perHost = http.perHost
    settings.userAgent = http.userAgent ?? HTTPSettings.userAgent(contact: http.contact)
    settings.allowsPrivateHosts = http.allowsPrivateHosts
    settings.namedAuthorities = Set(addresses.compactMap(HTTPSettings.authority))
    return settings
  }
}
