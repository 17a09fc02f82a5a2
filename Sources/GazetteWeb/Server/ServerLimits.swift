// What one request, and all of them, may take: specs/security.md, rule 58.

package struct ServerLimits: Sendable {
  /// Bytes of a request's head, and of its target alone.
  package var head = 16_384
  package var target = 8192
  /// Bytes of a request's body.
  package var body = 1_000_000
  /// For a request to arrive, from the beginning of its connection.
  package var patience: Duration = .seconds(10)
  /// For an answer to be taken; nobody who reads it needs as long.
  package var sending: Duration = .seconds(60)
  package var connections = 64
  /// Bytes that libmicrohttpd may use for a head, which was found sound by then: its smallest fields take
  /// 56 bytes each beside their text.
  package var memory = 262_144

  package init() {}
}
