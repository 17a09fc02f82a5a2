// A request of a browser, as a value.

/// What a browser asks, after the head was read and before anything was looked at.
package struct WebRequest: Sendable {
  /// As it was sent: `GET`, `POST`, …
  package var method: String
  /// Decoded and without the query: `/articles/0a1b`.
  package var path: String
  /// The parts of the path between its slashes, each decoded on its own.
  package var parts: [String]
  /// Names and values of the query, decoded, in their order.
  package var query: [(name: String, value: String)] = []
  /// Names in lower case.
  package var headers: [(name: String, value: String)] = []
  package var body: [UInt8] = []
  /// The status of the refusal, where the head already shows that it cannot be met: too long, not
  /// well-formed. No handler sees such a request.
  package var flaw: Int?
  /// What the gate found out; handlers see only requests that it let in.
  package var session: Session?

  package init(method: String = "GET", path: String = "/") {
    self.method = method
    self.path = path
    parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .map(String.init)
  }

  /// The fields of a form that was sent, decoded, in their order; none of any other body.
  package var form: [(name: String, value: String)] {
    let type = header("content-type")?.split(separator: ";").first ?? ""
    guard type.lowercased() == "application/x-www-form-urlencoded" else { return [] }
    return FormText.pairs(body)
  }

  /// The first field of that name in the form that was sent.
  package func field(_ name: String) -> String? { form.first { $0.name == name }?.value }

  /// The first header of that name, which is in lower case.
  package func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  /// The first value of that name in the query.
  package func argument(_ name: String) -> String? { query.first { $0.name == name }?.value }

  /// All values of that name in the query.
  package func arguments(_ name: String) -> [String] {
    query.filter { $0.name == name }.map(\.value)
  }
}

/// What pages need to know of the one who asks.
package struct Session: Sendable, Hashable {
  /// Goes into every form, and as `X-Gazette-Token` with every change that the script makes
  /// (specs: a token of this start of the server).
  package var formToken: String
  /// For the one script and the one style sheet of this answer's policy.
  package var nonce: String
  /// For addresses of feeds (`token` in their query), which readers ask for without a session.
  package var feedToken: String

  package init(formToken: String, nonce: String, feedToken: String = "") {
    self.formToken = formToken
    self.nonce = nonce
    self.feedToken = feedToken
  }
}
