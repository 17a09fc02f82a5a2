// One transfer: an easy handle, set up, and what its callbacks have gathered.
import CCurl
import GazetteCore
import Glibc

/// Belongs to the loop's thread. libcurl's callbacks get it as their context, so it must outlive
/// the transfer.
final class Transfer {
  let ticket: Ticket
  let handle: UnsafeMutableRawPointer
  private let start = ContinuousClock.now
  private var headerList: UnsafeMutablePointer<curl_slist>?
  private var pinList: UnsafeMutablePointer<curl_slist>?
  private var head = ResponseHead()
  private var body: BodyReader?
  /// Why a callback stopped the transfer.
  private var fault: HTTPError?
  /// True when a callback stopped the transfer because nothing more is needed.
  private var hasEnough = false
  /// Set when an address was private and so was not connected to.
  private var refusedAddress = false
  private let account: BodyAccount
  /// True while the body waits for room.
  private(set) var isPaused = false

  /// Bodies of redirects and of error pages are of little use; News API's errors are shorter.
  static let maximumErrorBody = 65_536

  private var order: Order { ticket.order }
  private var faults: Faults { Faults(order) }

  init(_ ticket: Ticket, handle: UnsafeMutableRawPointer, _ account: BodyAccount) {
    self.ticket = ticket
    self.account = account
    self.handle = handle
    gz_easy_reset(handle)
    setAddress()
    setTrust()
    setHeaders()
    setLimits()
    setCallbacks()
  }

  var elapsed: Duration { ContinuousClock.now - start }

  /// Goes on if there is room.
  func resume() {
    guard account.mayGrow else { return }
    isPaused = false
    // Calls back at once with what has been waiting.
    gz_easy_resume(handle)
  }

  /// Frees what the handle referred to.
  func forget() {
    gz_easy_reset(handle)
    gz_slist_free_all(headerList)
    gz_slist_free_all(pinList)
    (headerList, pinList) = (nil, nil)
  }

  /// What became of it, as libcurl says and as the callbacks know better.
  func result(_ code: CURLcode) -> Result<Answer, HTTPError> {
    if let fault { return .failure(fault) }
    if code != CURLE_OK && !(hasEnough && code == CURLE_WRITE_ERROR) {
      return .failure(refusedAddress ? faults.refusedHost : faults.of(code, details))
    }
    guard head.isComplete else { return .failure(faults.of(CURLE_GOT_NOTHING)) }
    var bytes: [UInt8] = []
    do { bytes = try body?.finish() ?? [] } catch {
      if isSuccess { return .failure(faults.of(error)) }
    }
    return .success(
      Answer(status: head.effectiveStatus, headers: head.headers, body: bytes, account: account))
  }

  private var details: TransferDetails {
    TransferDetails(
      certificate: gz_getinfo_long(handle, CURLINFO_SSL_VERIFYRESULT),
      proxyStatus: gz_getinfo_long(handle, CURLINFO_HTTP_CONNECTCODE))
  }

  private var isSuccess: Bool { (200...299).contains(head.status) }

  private func setAddress() {
    _ = gz_setopt_str(handle, CURLOPT_URL, order.target.url)
    _ = gz_setopt_str(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    // Both, or libcurl looks into the environment by itself.
    _ = gz_setopt_str(handle, CURLOPT_PROXY, order.proxy ?? "")
    _ = gz_setopt_str(handle, CURLOPT_NOPROXY, "")
    _ = gz_setopt_long(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    for pin in order.pins { pinList = gz_slist_append(pinList, pin) }
    if pinList != nil { _ = gz_setopt_ptr(handle, CURLOPT_RESOLVE, pinList) }
  }

  /// specs/security.md, rule 14. libcurl's own defaults verify the peer and its name, and take
  /// HTTP/2 where a server offers it by ALPN.
  private func setTrust() {
    _ = gz_setopt_long(handle, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    // Without a folder of certificates libcurl keeps the parsed bundle between connections.
    _ = gz_setopt_str(handle, CURLOPT_CAPATH, nil)
    if let file = order.certificates { _ = gz_setopt_str(handle, CURLOPT_CAINFO, file) }
    guard !order.verifiesTLS else { return }
    _ = gz_setopt_long(handle, CURLOPT_SSL_VERIFYPEER, 0)
    _ = gz_setopt_long(handle, CURLOPT_SSL_VERIFYHOST, 0)
  }

  private func setHeaders() {
    for header in order.headers {
      // libcurl sends a header without a value when it ends with a semicolon.
      let line = header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)"
      headerList = gz_slist_append(headerList, line)
    }
    if let bytes = order.post { setPost(bytes) }
    _ = gz_setopt_ptr(handle, CURLOPT_HTTPHEADER, headerList)
    _ = gz_setopt_long(handle, CURLOPT_HTTP_CONTENT_DECODING, 0)
    if let credentials = order.credentials {
      _ = gz_setopt_str(handle, CURLOPT_USERNAME, credentials.user)
      _ = gz_setopt_str(handle, CURLOPT_PASSWORD, credentials.password)
    }
  }

  private func setPost(_ bytes: [UInt8]) {
    // Asking first whether the body may be sent would cost a second where nobody answers that.
    headerList = gz_slist_append(headerList, "Expect:")
    _ = gz_setopt_long(handle, CURLOPT_POST, 1)
    _ = gz_setopt_long(handle, CURLOPT_POSTFIELDSIZE, bytes.count)
    // libcurl copies them; the size must be known before. Without an address it would ask for more.
    _ = (bytes.isEmpty ? [0] : bytes).withUnsafeBytes {
      gz_setopt_ptr(
        handle, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: $0.baseAddress))
    }
  }

  private func setLimits() {
    _ = gz_setopt_long(handle, CURLOPT_TIMEOUT_MS, max(1, order.time.wholeMilliseconds))
    _ = gz_setopt_long(handle, CURLOPT_NOSIGNAL, 1)
    // A name server that does not answer must not hold up the thread when time is over.
    _ = gz_setopt_long(handle, CURLOPT_QUICK_EXIT, 1)
  }

  private func setCallbacks() {
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = gz_setopt_ptr(handle, CURLOPT_HEADERDATA, context)
    _ = gz_setopt_write(handle, CURLOPT_HEADERFUNCTION) { data, size, count, context in
      Transfer.at(context, data, size * count) { $0.takeHead($1) ? .taken : .enough }
    }
    _ = gz_setopt_ptr(handle, CURLOPT_WRITEDATA, context)
    _ = gz_setopt_write(handle, CURLOPT_WRITEFUNCTION) { data, size, count, context in
      Transfer.at(context, data, size * count) { $0.takeBody($1) }
    }
    _ = gz_setopt_ptr(handle, CURLOPT_OPENSOCKETDATA, context)
    _ = gz_setopt_socket(handle, CURLOPT_OPENSOCKETFUNCTION) { context, _, address in
      guard let context, let address else { return CURL_SOCKET_BAD }
      return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().open(address)
    }
  }

  private enum Verdict { case taken, enough, later }

  /// Returns how many bytes were taken: fewer than `count` stops the transfer, a number of libcurl's
  /// pauses it.
  private static func at(
    _ context: UnsafeMutableRawPointer?, _ data: UnsafeMutablePointer<CChar>?, _ count: Int,
    _ take: (Transfer, UnsafeBufferPointer<UInt8>) -> Verdict
  ) -> Int {
    guard let context, let data else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    let bytes = UnsafeRawPointer(data).assumingMemoryBound(to: UInt8.self)
    switch take(transfer, UnsafeBufferPointer(start: bytes, count: count)) {
    case .taken: return count
    case .enough: return count &- 1
    case .later: return Int(CURL_WRITEFUNC_PAUSE)
    }
  }

  private func takeHead(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let wasComplete = head.isComplete
    do {
      try head.read(line)
      if head.isComplete && !wasComplete { try beginBody() }
      return fault == nil
    } catch {
      fault = faults.of(error)
      return false
    }
  }

  private func beginBody() throws(HeadFault) {
    let length = try head.length()
    guard isSuccess else {
      // An error page in an unknown coding is no loss; its status is what counts.
      let coding = (try? head.coding()) ?? .none
      body = BodyReader(coding: coding, limit: Self.maximumErrorBody, cutsAtLimit: true)
      return
    }
    let coding = try head.coding()
    if let length, length > order.maximumBytes { fault = faults.tooLarge }
    body = BodyReader(coding: coding, limit: order.maximumBytes, expected: length)
  }

  private func takeBody(_ chunk: UnsafeBufferPointer<UInt8>) -> Verdict {
    guard account.mayGrow else {
      isPaused = true
      return .later
    }
    do {
      hasEnough = try !(body?.read(chunk) ?? true)
      account.note(body?.bytes.count ?? 0)
      return hasEnough ? .enough : .taken
    } catch {
      if isSuccess { fault = faults.of(error) } else { hasEnough = true }
      return .enough
    }
  }

  /// Opens the socket unless the address is private and nobody allowed that. This is the address
  /// that will be connected to: names are not looked up again.
  private func open(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
    if !order.allowsPrivate && order.proxy == nil && PrivateAddress.contains(address.bytes) {
      refusedAddress = true
      return CURL_SOCKET_BAD
    }
    return address.openSocket()
  }
}

extension Duration {
  fileprivate var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    let clamped = max(-1, min(seconds, 1_000_000))
    return Int(clamped * 1000 + attoseconds / 1_000_000_000_000_000)
  }
}
