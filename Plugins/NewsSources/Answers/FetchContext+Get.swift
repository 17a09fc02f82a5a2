// The shortest way from an address to its answer, for sources that need no more.
import GazetteCore

extension FetchContext {
  /// The answer of status 200 to a GET of `url`, within the limits of the configuration. Passing
  /// trouble is waited out (DESIGN.md §6); any other answer is an error in the user's words.
  public func get(
    _ url: String, accepting type: String = "*/*", headers: [Header] = []
  ) async throws(SourceError) -> HTTPResponse {
    var request = HTTPRequest(url, accepting: type, limits)
    request.headers += headers
    let response = try await PatientRequest(self, timeout: limits.timeout)
      .send(request) { _ in false }
    guard response.status == 200 else { throw SourceError(response, at: url, now: now) }
    return response
  }
}
