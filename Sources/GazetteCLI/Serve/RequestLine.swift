// One request as `-v` tells it.
import GazetteText
import GazetteWeb

enum RequestLine {
  /// `GET /start?once=… 303 1 ms`: values of a query are nobody's business, and may be secret.
  static func text(_ request: WebRequest, _ answer: WebAnswer, _ time: Duration) -> String {
    let names = request.query.map { "\($0.name)=…" }.joined(separator: "&")
    let target = request.path + (names.isEmpty ? "" : "?\(names)")
    let milliseconds =
      time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
    return TerminalText.clean("\(request.method) \(target.prefix(200))")
      + " \(answer.status) \(milliseconds) ms"
  }
}
