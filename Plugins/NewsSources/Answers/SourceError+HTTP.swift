// What a failed request or an unwelcome status means to a source, with its cure.
import GazetteCore
import GazetteText

extension SourceError {
  /// A request that got no usable answer.
  init(_ error: HTTPError) {
    self.init(.request, error.what, hint: error.hint)
  }

  /// An answer whose status brings nothing.
  /// `sent` are the headers of its request.
  init(_ response: HTTPResponse, at url: String, now: Instant, sent headers: [Header] = []) {
    if let wall = BotWall(response) {
      self.init(wall, response, at: url)
      retryAfter = response.retryAfter(now: now)
      return
    }
    let status = response.status
    let isKnown = headers.contains { !$0.isForAnyServer } || WebAddress.redacted(url) != url
    let words = SourceError.words(status, isKnown: isKnown)
    self.init(
      status == 429 ? .quota : .answer,
      "\(WebAddress.redacted(url)) answered \(status)\(words.meaning).", hint: words.cure,
      status: status, retryAfter: response.retryAfter(now: now))
  }

  /// `isKnown`: whether a login or a key was sent.
  private static func words(_ status: Int, isKnown: Bool) -> (meaning: String, cure: String) {
    switch status {
    case 401 where isKnown:
      (": it does not accept the login or key", "Check the ones that the source has.")
    case 401: (": it asks for a login", "Give the source its `auth`, or a key in `headers`.")
    case 403: (": it lets nobody in like this", "Try another `user_agent`, or remove the source.")
    case 407: (": the proxy asks for a login", "Put a user and a password into http_proxy.")
    case 404: ("", "Check the address, or remove the source.")
    case 410: (": it is gone for good", "Remove the source.")
    case 429: (": it is asked too often", "Set a longer `every` for its sources.")
    case 500...599: ("", "Its server has trouble; try again later.")
    case 206: (", a part of an answer", "Try again later.")
    default: ("", "Open it in a browser and check the address.")
    }
  }
}

extension Header {
  /// Whether it says no more than any browser says.
  var isForAnyServer: Bool { ["accept", "user-agent"].contains(name.lowercased()) }
}

extension HTTPResponse {
  /// When the server wants to be asked again, if it says so.
  func retryAfter(now: Instant) -> Instant? {
    header("Retry-After").flatMap { RetryAfter.moment($0, now: now) }
  }
}
