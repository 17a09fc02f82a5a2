// A request within the limits of a fetch.
import GazetteCore

extension HTTPRequest {
  /// `timeout` is the source's own, instead of the configuration's.
  init(_ url: String, accepting type: String, _ limits: FetchLimits, timeout: Duration? = nil) {
    self.init(url: url)
    headers = [Header("Accept", type)]
    self.timeout = timeout ?? limits.timeout
    maximumBytes = limits.maximumBody
  }
}
