// An address that Gazette fetches for a program: politely, and nothing but web pages.
import GazetteCore
import GazetteText

public struct PluginErrand: Sendable {
  private let get: PluginGet
  private let http: any HTTPClient
  private let limits: FetchLimits

  public init(_ get: PluginGet, http: any HTTPClient, limits: FetchLimits) {
    self.get = get
    self.http = http
    self.limits = limits
  }

  /// The line that answers it.
  public func response() async -> [UInt8] {
    // specs/security.md rule 9: `file:` is for the user's own configuration only.
    guard WebAddress.isWeb(get.request.url) else {
      return PluginRequest.failure("Only http and https addresses are fetched.", of: get.id)
    }
    var request = get.request
    request.timeout = limits.timeout
    request.maximumBytes = limits.maximumBody
    do throws(HTTPError) {
      return PluginRequest.response(try await http.send(request), to: get.id)
    } catch {
      let words = [error.what, error.hint].compactMap(\.self).joined(separator: " ")
      return PluginRequest.failure(words, of: get.id)
    }
  }
}
