// One line of the table of addresses.

/// An address of the server and what answers there. Addresses come from a table, never from files.
package struct Route: Sendable {
  package enum Access: Sendable {
    /// Only with a session.
    case session
    /// Anybody who reaches the server: the page that lets people in, style sheet and script.
    case everybody
    /// With the token of re-published selections in the query (`?token=`), or a session.
    case subscriber
  }

  /// `GET` (which answers `HEAD` too) or `POST`.
  package var method: String
  /// `/articles/{id}`: a part in braces takes any one part of a path.
  package var pattern: String
  package var access: Access
  /// The second argument has the parts in braces by their names, decoded.
  package var handler: @Sendable (WebRequest, [String: String]) async -> WebAnswer

  package init(
    _ method: String, _ pattern: String, access: Access = .session,
    handler: @escaping @Sendable (WebRequest, [String: String]) async -> WebAnswer
  ) {
    self.method = method
    self.pattern = pattern
    self.access = access
    self.handler = handler
  }
}
