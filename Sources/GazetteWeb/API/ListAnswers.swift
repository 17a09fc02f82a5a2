// `/api/articles`, `/api/search`, `/api/new` and `/api/unread`.
import GazetteCore
import GazetteJSON
import GazetteReader

extension ReadingAPI {
  /// Stories on a page, unless somebody says so.
  private static let standardPage = 50

  func list(_ request: WebRequest) async throws(APIFault) -> WebAnswer {
    let known = APIArguments.narrowing + ["q", "after", "limit"]
    let arguments = try APIArguments(request, taking: known)
    return try await list(try arguments.reading(), arguments)
  }

  func search(_ request: WebRequest) async throws(APIFault) -> WebAnswer {
    let known = APIArguments.narrowing + ["q", "after", "limit"]
    let arguments = try APIArguments(request, taking: known)
    guard arguments.text("q") != nil else {
      throw APIFault(400, "A search needs 'q'.", hint: "Type /api/search?q=WORDS.")
    }
    return try await list(try arguments.reading(), arguments)
  }

  private func list(
    _ reading: Reading, _ arguments: APIArguments
  ) async throws(APIFault) -> WebAnswer {
    let largest = Int64(ReadingRoom.largestPage)
    let limit = try arguments.number("limit", 1...largest).map { Int($0) }
    let place = arguments.text("after")
    if let place, !ReadingRoom.isPlace(place) {
      throw APIFault(
        400, "'after' is no place of a list.",
        hint: "Send 'next' of the answer before, or leave it out.")
    }
    // Pages of a list depend on those before; hits of a search do not.
    let changes = reading.wantedSearch == nil ? nil : try await changes()
    let question = RecentAnswers.Question(reading: reading, place: place, limit: limit)
    if let changes, let known = answers.known(question, changes) { return known }
    let page = try await asking { () throws(StorageError) in
      try await room.page(
        of: reading, after: place, limit: limit ?? ReadingAPI.standardPage)
    }
    let answer = answer(page)
    guard let changes else { return answer }
    let tagged = answer.tagged
    answers.keep(tagged, question, changes)
    return tagged
  }

  private func changes() async throws(APIFault) -> Int64? {
    try await asking { () throws(StorageError) in try await room.changes() }
  }

  private func answer(_ page: HeadlinePage) -> WebAnswer {
    let story = StoryMembers(showsPictures: showsPictures)
    return .json { writer in
      writer.name("stories")
      writer.array { writer in for headline in page.headlines { story.write(headline, to: &writer) }
      }
      writer.name("joining")
      writer.array { writer in for joining in page.joining { story.write(joining, to: &writer) } }
      writer.member("next", page.next)
      writer.member("arrived", page.arrived)
    }
  }

  func newcomers(_ request: WebRequest) async throws(APIFault) -> WebAnswer {
    let arguments = try APIArguments(request, taking: APIArguments.narrowing + ["since"])
    guard let since = try arguments.number("since", 0...Int64.max) else {
      throw APIFault(400, "'since' is missing.", hint: "Send 'arrived' of a list.")
    }
    let reading = try arguments.reading()
    let found = try await asking { () throws(StorageError) in
      try await room.newer(than: since, in: reading)
    }
    return .json { writer in
      writer.member("count", found.articles.count)
      writer.member("more", found.articles.hasMore)
      writer.member("arrived", found.arrived)
    }
  }

  func unread(_ request: WebRequest) async throws(APIFault) -> WebAnswer {
    let arguments = try APIArguments(request, taking: ["tab", "source", "tag"])
    let reading = try arguments.reading()
    let found = try await asking { () throws(StorageError) in
      try await room.unread(in: reading)
    }
    return .json { writer in
      writer.member("count", found.count)
      writer.member("more", found.hasMore)
    }
  }
}
