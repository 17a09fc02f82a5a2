// The client of somebody who wants nothing to leave the machine.
import GazetteCore

/// Asks nobody and sends nothing.
public struct OfflineClient: HTTPClient, MailClient {
  public init() {}

  public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    throw HTTPError(.offline, OfflineClient.what, hint: OfflineClient.hint)
  }

  public func send(
    _ message: MailMessage, depart: @escaping @Sendable () async throws(DeliveryError) -> Void
  ) async throws(DeliveryError) {
    throw DeliveryError(OfflineClient.what, hint: OfflineClient.hint)
  }

  private static let what = "Nothing was asked of the network, since --offline was given."
  private static let hint = "Leave out --offline."
}
