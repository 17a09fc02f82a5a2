// A network without a network: the answers that a manifest brings along, for trying a plugin.
import GazetteCore
import GazetteJSON

/// Answers requests by their addresses; one that nobody has recorded is not found.
public struct RecordedAnswers: HTTPClient {
  private var answers: [String: HTTPResponse] = [:]

  public var isEmpty: Bool { answers.isEmpty }

  init() {}

  /// `json` is a list of `url`, `status`, `headers`, and a `body` that is text, or else its JSON.
  init(_ json: JSON) throws(PluginFault) {
    for answer in json.elements.prefix(1000) {
      guard let url = answer["url"]?.string else {
        throw PluginFault("has an answer without 'url'", hint: "Each answers one address.")
      }
      var response = HTTPResponse(
        status: answer["status"]?.int.map { Int($0) } ?? 200, headers: [], body: [], url: url)
      if let headers = answer["headers"] {
        response.headers = headers.members.map { Header($0.name, $0.value.scalarText ?? "") }
      }
      response.body = answer["body"].map(RecordedAnswers.bytes) ?? []
      answers[url] = response
    }
  }

  private static func bytes(of body: JSON) -> [UInt8] {
    if let text = body.string { return Array(text.utf8) }
    var writer = JSONWriter(isCompact: true)
    writer.value(body)
    return writer.bytes
  }

  public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    answers[request.url]
      ?? HTTPResponse(status: 404, headers: [], body: [], url: request.url)
  }
}
