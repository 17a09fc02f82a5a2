// Asks an address once in a run, however many sources name it.
import GazetteCore

/// An HTTP client that gives one answer to all sources of a run that ask the same. Requests for
/// addresses that only one source names pass through untouched.
actor SharedClient: HTTPClient {
  private let inner: any HTTPClient
  private let sharers: [String: Sharers]
  private var questions: [String: Question] = [:]

  /// The sources that name one address.
  private struct Sharers: Sendable {
    var count = 0
    /// What they were left with there. Sources that know different states need a full answer.
    var validators: Set<Validators?> = []
  }

  /// What was asked at one address; forgotten when all its sources have asked.
  private struct Question {
    var asked = 0
    var answers: [HTTPRequest: Task<Result<HTTPResponse, HTTPError>, Never>] = [:]
  }

  /// `bookmarks` tells by source name where each job was left.
  init(_ inner: any HTTPClient, _ jobs: [SourceJob], _ bookmarks: [String: Bookmark]) {
    self.inner = inner
    var sharers: [String: Sharers] = [:]
    for job in jobs {
      let bookmark = bookmarks[job.name] ?? Bookmark()
      let known = Validators(etag: bookmark.etag, lastModified: bookmark.lastModified)
      for address in Set(job.addresses(bookmark)) {
        sharers[address, default: Sharers()].count += 1
        sharers[address]?.validators.insert(known == Validators() ? nil : known)
      }
    }
    self.sharers = sharers.filter { $0.value.count > 1 }
  }

  nonisolated func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    guard let sharers = sharers[request.url] else { return try await inner.send(request) }
    let task = await answer(to: request, sharers)
    return try await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }.get()
  }

  private func answer(
    to request: HTTPRequest, _ sharers: Sharers
  ) -> Task<Result<HTTPResponse, HTTPError>, Never> {
    var unconditional = request
    unconditional.validators = nil
    let sent = sharers.validators.count > 1 ? unconditional : request
    var question = questions[request.url] ?? Question()
    let answer =
      question.answers[unconditional]
      ?? Task { [inner] in await SharedClient.ask(inner, sent) }
    question.answers[unconditional] = answer
    question.asked += 1
    questions[request.url] = question.asked < sharers.count ? question : nil
    return answer
  }

  private static func ask(
    _ client: any HTTPClient, _ request: HTTPRequest
  ) async -> Result<HTTPResponse, HTTPError> {
    do { return .success(try await client.send(request)) } catch { return .failure(error) }
  }
}
