// An answer to a browser, as a value.

/// What is sent back. The gate adds the headers that every answer carries.
package struct WebAnswer: Sendable {
  package var status: Int
  /// `Content-Type`, and what is particular to this answer.
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]
  /// Whether pictures from outside may be shown on this page, for its policy.
  package var showsPictures = false

  package init(
    _ status: Int = 200, headers: [(name: String, value: String)] = [], body: [UInt8] = []
  ) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  package init(_ status: Int = 200, _ mediaType: String, _ body: [UInt8]) {
    self.init(status, headers: [("Content-Type", mediaType)], body: body)
  }

  /// Asks the browser to get another page of this server.
  package static func seeOther(_ place: String) -> WebAnswer {
    WebAnswer(303, headers: [("Location", place)])
  }
}
