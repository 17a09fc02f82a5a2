// One message on its way to a mail server (RFC 5321, RFC 8314).
import CCurl
import Dispatch
import GazetteCore
import Glibc
import Synchronization

/// What libcurl's callbacks work on, and how it ended.
///
/// `@unchecked Sendable`: `run` and the callbacks that it calls are on one thread, and nobody else
/// touches what they use.
final class MailSubmission: @unchecked Sendable {
  private let message: MailMessage
  private let settings: HTTPSettings
  private let depart: @Sendable () async throws(DeliveryError) -> Void
  private let cancelled = Atomic(false)
  /// The last one that was opened.
  private var socket = CURL_SOCKET_BAD
  /// Bytes that libcurl has taken.
  private var sent = 0
  /// Whether the message's end may have been sent.
  private var hasDeparted = false
  /// Why it must not depart.
  private var refusal: DeliveryError?
  private var refusedAddress = false
  /// The server's last refusal.
  private var lastWord: [UInt8] = []

  init(
    _ message: MailMessage, _ settings: HTTPSettings,
    depart: @escaping @Sendable () async throws(DeliveryError) -> Void
  ) {
    self.message = message
    self.settings = settings
    self.depart = depart
  }

  func cancel() { cancelled.store(true, ordering: .releasing) }

  /// Blocks until the server has the last word, or time is over.
  func run() -> Result<Void, DeliveryError> {
    guard let handle = gz_easy_init() else {
      return .failure(DeliveryError("There is no memory left for a mail."))
    }
    var recipients: UnsafeMutablePointer<curl_slist>?
    for recipient in message.recipients {
      recipients = gz_slist_append(recipients, "<\(recipient)>")
    }
    defer {
      gz_easy_cleanup(handle)
      gz_slist_free_all(recipients)
    }
    setServer(handle)
    _ = gz_setopt_str(handle, CURLOPT_MAIL_FROM, "<\(message.sender)>")
    _ = gz_setopt_ptr(handle, CURLOPT_MAIL_RCPT, recipients)
    setCallbacks(handle)
    let code = gz_easy_perform(handle)
    return result(code, status: gz_getinfo_long(handle, CURLINFO_RESPONSE_CODE), handle)
  }

  private func setServer(_ handle: UnsafeMutableRawPointer) {
    let server = message.server
    let scheme = server.beginsWithTLS ? "smtps" : "smtp"
    _ = gz_setopt_str(handle, CURLOPT_URL, "\(scheme)://\(server.authority)/")
    _ = gz_setopt_str(handle, CURLOPT_PROTOCOLS_STR, "smtp,smtps")
    // Otherwise libcurl looks into the environment; those proxies are for the web.
    _ = gz_setopt_str(handle, CURLOPT_PROXY, "")
    _ = gz_setopt_long(handle, CURLOPT_USE_SSL, Int(CURLUSESSL_ALL.rawValue))
    _ = gz_setopt_long(handle, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    _ = gz_setopt_str(handle, CURLOPT_CAPATH, nil)
    if let file = settings.certificates { _ = gz_setopt_str(handle, CURLOPT_CAINFO, file) }
    if let login = message.login {
      _ = gz_setopt_str(handle, CURLOPT_USERNAME, login.user)
      _ = gz_setopt_str(handle, CURLOPT_PASSWORD, login.password.revealed)
    }
    let milliseconds = Int((message.timeout / .milliseconds(1)).rounded(.up))
    _ = gz_setopt_long(handle, CURLOPT_TIMEOUT_MS, max(1, milliseconds))
    _ = gz_setopt_long(handle, CURLOPT_NOSIGNAL, 1)
    _ = gz_setopt_long(handle, CURLOPT_QUICK_EXIT, 1)
  }

  private func setCallbacks(_ handle: UnsafeMutableRawPointer) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = gz_setopt_long(handle, CURLOPT_UPLOAD, 1)
    _ = gz_setopt_ptr(handle, CURLOPT_READDATA, context)
    _ = gz_setopt_read(handle, CURLOPT_READFUNCTION) { data, size, count, context in
      MailSubmission.at(context)?.give(data, room: size * count) ?? Int(CURL_READFUNC_ABORT)
    }
    _ = gz_setopt_ptr(handle, CURLOPT_HEADERDATA, context)
    _ = gz_setopt_write(handle, CURLOPT_HEADERFUNCTION) { data, size, count, context in
      MailSubmission.at(context)?.hear(data, size * count)
      return size * count
    }
    _ = gz_setopt_long(handle, CURLOPT_NOPROGRESS, 0)
    _ = gz_setopt_ptr(handle, CURLOPT_XFERINFODATA, context)
    _ = gz_setopt_progress(handle, CURLOPT_XFERINFOFUNCTION) { context, _, _, _, _ in
      MailSubmission.at(context)?.mustStop() ?? true ? 1 : 0
    }
    _ = gz_setopt_ptr(handle, CURLOPT_OPENSOCKETDATA, context)
    _ = gz_setopt_socket(handle, CURLOPT_OPENSOCKETFUNCTION) { context, _, address in
      guard let address else { return CURL_SOCKET_BAD }
      return MailSubmission.at(context)?.open(address) ?? CURL_SOCKET_BAD
    }
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> MailSubmission? {
    context.map { Unmanaged<MailSubmission>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Hands out the next bytes. The end, behind which libcurl sends the mark that makes a server accept
  /// the message, is told only once the departure is noted.
  private func give(_ data: UnsafeMutablePointer<CChar>?, room: Int) -> Int {
    let count = min(room, message.bytes.count - sent)
    guard count > 0 else { return mayDepart() ? 0 : Int(CURL_READFUNC_ABORT) }
    guard let data else { return Int(CURL_READFUNC_ABORT) }
    UnsafeMutableRawBufferPointer(start: data, count: count)
      .copyBytes(from: message.bytes[sent..<sent + count])
    sent += count
    return count
  }

  private func mayDepart() -> Bool {
    if hasDeparted { return true }
    let note = Note()
    Task.detached { [depart] in
      do throws(DeliveryError) { try await depart() } catch {
        note.refusal.withLock { $0 = error }
      }
      note.isWritten.signal()
    }
    note.isWritten.wait()
    refusal = note.refusal.withLock { $0 }
    hasDeparted = refusal == nil
    return hasDeparted
  }

  /// Of the departure, which is written elsewhere while libcurl's thread waits.
  private final class Note: Sendable {
    let isWritten = DispatchSemaphore(value: 0)
    let refusal = Mutex<DeliveryError?>(nil)
  }

  private func hear(_ data: UnsafeMutablePointer<CChar>?, _ count: Int) {
    guard let data, count > 0 else { return }
    // 4xx and 5xx; libcurl says goodbye after a refusal, and the answer to that is of no interest.
    guard data[0] == CChar(UInt8(ascii: "4")) || data[0] == CChar(UInt8(ascii: "5")) else { return }
    lastWord = Array(UnsafeRawBufferPointer(start: data, count: min(count, 200)))
  }

  /// Asked about once a second. libcurl takes leave of a server and waits minutes for the answer, for
  /// which whoever interrupts has no patience; all that is open then may be shut.
  private func mustStop() -> Bool {
    guard cancelled.load(ordering: .acquiring) else { return false }
    shutdown(socket, Int32(SHUT_RDWR))
    return true
  }

  /// The server is the one that the configuration names, so a private address is refused only where
  /// all are.
  private func open(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
    if settings.allowsPrivateHosts == false, PrivateAddress.contains(address.bytes) {
      refusedAddress = true
      return CURL_SOCKET_BAD
    }
    socket = address.openSocket()
    return socket
  }
}

// What became of it.
extension MailSubmission {
  private func result(
    _ code: CURLcode, status: Int, _ handle: UnsafeMutableRawPointer
  ) -> Result<Void, DeliveryError> {
    if code == CURLE_OK { return .success(()) }
    if let refusal { return .failure(refusal) }
    let certificate = gz_getinfo_long(handle, CURLINFO_SSL_VERIFYRESULT)
    let faults = MailFaults(message, certificates: settings.certificates, lastWord: lastWord)
    var error =
      refusedAddress
      ? faults.refusedHost : faults.of(code, status: status, certificate: certificate)
    // A server that answers the whole message with a refusal has not taken it.
    error.isUnsure = hasDeparted && !(code == CURLE_WEIRD_SERVER_REPLY && status >= 400)
    return .failure(error)
  }
}
