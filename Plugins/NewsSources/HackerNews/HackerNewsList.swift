// A list of Hacker News: numbers first, then one request for each story that is not known yet.
import GazetteCore
import GazetteJSON
import GazetteText

/// One fetch of a list.
struct HackerNewsList {
  private let base: String
  private let name: String
  private let minimum: HackerNewsMinimum
  private let maximumArticles: Int
  private let request: HTTPRequest
  private let context: FetchContext
  private let patience: PatientRequest
  private var memory: FeedMemory
  private let known: KnownItems

  /// Requests at once; the client has its own bounds, too.
  private static let abreast = 8

  init(
    base: String, name: String, minimum: HackerNewsMinimum, maximumArticles: Int,
    request: HTTPRequest, _ context: FetchContext
  ) {
    self.base = base
    self.name = name
    self.minimum = minimum
    self.maximumArticles = maximumArticles
    self.request = request
    self.context = context
    patience = PatientRequest(context, timeout: request.timeout ?? context.limits.timeout)
    let identity = "\(base)\n\(name)\n\(minimum)"
    memory = FeedMemory(context.bookmark, of: SHA256.hex(Array(identity.utf8)))
    known = KnownItems(memory)
  }

  mutating func fetched() async throws(SourceError) -> Fetched {
    let ids = try await ids()
    let wanted = ids.filter { !known.holds($0) }
    if wanted.isEmpty { return .unchanged(memory.bookmark) }
    let answers = await stories(wanted)
    var seen = KnownItems()
    for id in ids where known.holds(id) { seen.insert(id) }
    var harvest = Harvest(drafts: [])
    var failures: [SourceError] = []
    for (id, answer) in zip(wanted, answers) {
      switch answer {
      case .failure(let error): failures.append(error)
      case .success(let story):
        // One that has not come far enough is looked at again.
        guard story.isNull || minimum.admits(story) else { continue }
        seen.insert(id)
        if let draft = HackerNewsStory.item.draft(from: story, base: nil) {
          harvest.drafts.append(draft)
        }
      }
    }
    if harvest.drafts.isEmpty, let error = failures.first { throw error }
    harvest.interruption = failures.first
    seen.remember(beside: known, in: &memory)
    harvest.bookmark = memory.bookmark
    return .fresh(harvest)
  }

  /// The numbers of the list's stories, as far as they are wanted.
  private func ids() async throws(SourceError) -> [String] {
    let path = "\(name)stories.json"
    let json = try await json(at: path)
    guard json.kind == .array else {
      throw SourceError(
        .parse, "\(WebAddress.redacted("\(base)/\(path)")) answered without a list of numbers.",
        hint: "Check `base_url`; try again later.")
    }
    return json.elements.prefix(maximumArticles).compactMap { $0.int.map(String.init) }
  }

  /// In the order of `ids`.
  private func stories(_ ids: [String]) async -> [Result<JSON, SourceError>] {
    var answers: [Int: Result<JSON, SourceError>] = [:]
    await withTaskGroup(of: (Int, Result<JSON, SourceError>).self) { group in
      for (number, id) in ids.enumerated() {
        if number >= HackerNewsList.abreast, let done = await group.next() {
          answers[done.0] = done.1
        }
        group.addTask { (number, await story(id)) }
      }
      for await (number, answer) in group { answers[number] = answer }
    }
    return ids.indices.compactMap { answers[$0] }
  }

  private func story(_ id: String) async -> Result<JSON, SourceError> {
    do throws(SourceError) { return .success(try await json(at: "item/\(id).json")) } catch {
      return .failure(error)
    }
  }

  private func json(at path: String) async throws(SourceError) -> JSON {
    var request = request
    request.url = "\(base)/\(path)"
    let response = try await patience.send(request) { _ in false }
    guard response.status == 200 else {
      throw SourceError(response, at: request.url, now: context.now)
    }
    return try JSONAnswers(HackerNewsStory.item).json(response)
  }
}
