// A client for tests: the loopback address is open to it, the environment's proxies are not.
import GazetteCore
import GazetteHTTP
import GazetteTesting

func makeClient(_ change: (inout HTTPSettings) -> Void = { _ in }) -> CurlClient {
  var settings = HTTPSettings()
  settings.allowsPrivateHosts = true
  // No test fails because its machine is busy.
  settings.timeout = .seconds(120)
  settings.proxies = .none
  change(&settings)
  return CurlClient(settings)
}

extension CurlClient {
  func get(
    _ url: String, _ change: (inout HTTPRequest) -> Void = { _ in }
  ) async throws(HTTPError) -> HTTPResponse {
    var request = HTTPRequest(url: url)
    change(&request)
    return try await send(request)
  }

  /// Why a request failed; nil if it did not.
  func failure(_ url: String, _ change: (inout HTTPRequest) -> Void = { _ in }) async -> HTTPError?
  {
    do {
      _ = try await get(url, change)
      return nil
    } catch { return error }
  }
}

func text(_ response: HTTPResponse) -> String { String(decoding: response.body, as: UTF8.self) }
