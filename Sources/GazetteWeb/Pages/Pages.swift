// The pages that people read, and the table of their addresses.
import GazetteCore
import GazetteReader

/// Everything that is shown as HTML, with its style sheet and its script.
package struct Pages: Sendable {
  let room: ReadingRoom
  let newsroom: any Newsroom
  let zone: Zone
  let now: @Sendable () -> Instant
  let showsPictures: Bool

  /// Times are shown by a clock of `zone`. Pictures load from outside, so they are off unless
  /// somebody has asked for them.
  package init(
    room: ReadingRoom, newsroom: any Newsroom, zone: Zone, showsPictures: Bool = false,
    now: @escaping @Sendable () -> Instant
  ) {
    self.room = room
    self.newsroom = newsroom
    self.zone = zone
    self.now = now
    self.showsPictures = showsPictures
  }

  package var routes: [Route] {
    lists + articles + others + changes + [Asset.styleSheet.route, Asset.script.route]
  }

  /// What stands in an address where its pattern has braces.
  typealias Parts = [String: String]

  private var lists: [Route] {
    [
      page("/", headlines),
      page("/saved", saved),
    ]
  }

  private var articles: [Route] {
    [page("/articles/{id}", article)]
  }

  private var others: [Route] {
    [
      page("/sources", sources),
      page("/digests", digests),
      page("/digests/{id}", digest),
      Route("GET", "/digests/{id}/raw") { request, parts in
        await file(parts["id"] ?? "", request, isDownload: false)
      },
      Route("GET", "/digests/{id}/file") { request, parts in
        await file(parts["id"] ?? "", request, isDownload: true)
      },
      page("/help", help),
      Route("GET", "/progress") { request, _ in await progress(Visit(request, self)) },
    ]
  }

  private var changes: [Route] {
    MarkAction.allCases.map { action in
      Route("POST", "/articles/{id}/\(action.rawValue)") { request, parts in
        await Changes(house: self, visit: Visit(request, self)).mark(parts["id"] ?? "", action)
      }
    } + [
      Route("POST", "/marks") { request, _ in
        await Changes(house: self, visit: Visit(request, self)).marks()
      },
      Route("POST", "/refresh") { request, _ in
        await Changes(house: self, visit: Visit(request, self)).refresh()
      },
      Route("POST", "/preferences") { request, _ in
        Changes(house: self, visit: Visit(request, self)).prefer()
      },
    ]
  }

  /// A page in its frame; what goes wrong is a page as well.
  private func page(
    _ pattern: String,
    _ matter: @escaping @Sendable (Visit, Parts) async throws(Problem) -> PageMatter
  ) -> Route {
    Route("GET", pattern) { request, parts in
      let visit = Visit(request, self)
      var page: PageMatter
      do throws(Problem) {
        page = try await matter(visit, parts)
      } catch {
        page = error.matter(visit)
      }
      if visit.part == nil, let state = await newsroom.refreshState() {
        let progress = ProgressMarkup(visit: visit, state: state)
        if progress.isNews { page.progress = Markup { progress.write(to: &$0) } }
        page.isRefreshing = progress.isRunning
      }
      return Frame(visit).answer(page)
    }
  }

  /// How the last fetch goes, for the script.
  private func progress(_ visit: Visit) async -> WebAnswer {
    let state = await newsroom.refreshState()
    let page = Markup { page in
      if let state { ProgressMarkup(visit: visit, state: state).write(to: &page) }
    }
    return WebAnswer(200, "text/html; charset=utf-8", Array(page.html.utf8))
  }
}
