// Sends mail through libcurl: one message a connection, encrypted or not at all.
import Dispatch
import GazetteCore

/// The client that a program uses. TLS is verified like that of web servers, on the same roots.
public final class CurlMailClient: MailClient {
  private let settings: HTTPSettings

  public init(_ settings: HTTPSettings = HTTPSettings()) { self.settings = settings }

  public func send(
    _ message: MailMessage, depart: @escaping @Sendable () async throws(DeliveryError) -> Void
  ) async throws(DeliveryError) {
    do throws(HTTPError) { try CurlLibrary.require() } catch {
      throw DeliveryError(error.what, hint: error.hint)
    }
    let submission = MailSubmission(message, settings, depart: depart)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A thread of its own, which libcurl may hold up.
        DispatchQueue(label: "mails").async { continuation.resume(returning: submission.run()) }
      }
    } onCancel: {
      submission.cancel()
    }
    try result.get()
  }
}
