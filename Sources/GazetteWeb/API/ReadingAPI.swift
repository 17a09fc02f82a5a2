// The addresses under /api/: what the page's script asks, and anybody else's; see docs/api.md.
import GazetteCore
import GazetteReader

package struct ReadingAPI: Sendable {
  let room: ReadingRoom
  let newsroom: any Newsroom
  /// Whether pictures from outside may be shown.
  let showsPictures: Bool
  let answers = RecentAnswers()

  /// The table of addresses.
  package static func routes(
    room: ReadingRoom, newsroom: any Newsroom, showsPictures: Bool = false
  ) -> [Route] {
    ReadingAPI(room: room, newsroom: newsroom, showsPictures: showsPictures).routes
  }

  private typealias Work =
    @Sendable (WebRequest, [String: String]) async throws(APIFault) ->
    WebAnswer

  private var routes: [Route] {
    let marks = MarkVerb.allCases.flatMap { action in
      [
        route("POST", "/api/articles/\(action.rawValue)") { request, _ throws(APIFault) in
          try await mark(action, nil, request)
        },
        route("POST", "/api/articles/{id}/\(action.rawValue)") { request, names throws(APIFault) in
          try await mark(action, names["id"] ?? "", request)
        },
      ]
    }
    return reading + marks + beside
  }

  private var reading: [Route] {
    [
      route("GET", "/api/articles") { request, _ throws(APIFault) in
        try await list(request)
      },
      route("GET", "/api/search") { request, _ throws(APIFault) in
        try await search(request)
      },
      route("GET", "/api/new") { request, _ throws(APIFault) in
        try await newcomers(request)
      },
      route("GET", "/api/unread") { request, _ throws(APIFault) in
        try await unread(request)
      },
      route("GET", "/api/articles/{id}") { request, names throws(APIFault) in
        try await article(names["id"] ?? "", request)
      },
    ]
  }

  private var beside: [Route] {
    [
      route("GET", "/api/sources") { request, _ throws(APIFault) in
        try await sources(request)
      },
      route("GET", "/api/tags") { request, _ throws(APIFault) in
        try await tags(request)
      },
      route("GET", "/api/refresh") { request, _ throws(APIFault) in
        try await refreshState(request)
      },
      route("POST", "/api/refresh") { request, _ throws(APIFault) in
        try await refresh(request)
      },
      route("GET", "/api/digests") { request, _ throws(APIFault) in
        try await digests(request)
      },
    ]
  }

  private func route(_ method: String, _ pattern: String, _ work: @escaping Work) -> Route {
    Route(method, pattern) { request, names in
      do throws(APIFault) {
        return try await work(request, names)
      } catch {
        return error.answer
      }
    }
  }
}
