// `/feed.atom` and its kin: what is stored, or a part of it, for other readers to subscribe to.
import GazetteCore

/// The same words narrow a feed as narrow the page.
package struct FeedRoutes: Sendable {
  private let newsroom: any Newsroom

  package init(newsroom: any Newsroom) { self.newsroom = newsroom }

  package var routes: [Route] {
    newsroom.feedKinds.map { kind in
      Route("GET", "/feed.\(kind)", access: .subscriber) { request, _ in
        await answer(kind, request)
      }
    }
  }

  private func answer(_ kind: String, _ request: WebRequest) async -> WebAnswer {
    let wish: FeedWish
    do throws(OddArgument) {
      wish = try FeedWish(request)
    } catch {
      return Self.text(400, error.sentence)
    }
    do throws(ServiceFault) {
      let page = try await newsroom.feed(
        kind, wish.filter, limit: wish.limit, address: FeedWish.address(of: request))
      guard let page else { return Self.text(404, "There is no such feed.") }
      return WebAnswer(200, page.mediaType, page.bytes)
    } catch {
      let line = [error.what, error.hint].compactMap(\.self).joined(separator: " ")
      var answer = Self.text(error.isPassing ? 503 : 500, line)
      if error.isPassing { answer.headers.append((name: "Retry-After", value: "5")) }
      return answer
    }
  }

  private static func text(_ status: Int, _ line: String) -> WebAnswer {
    WebAnswer(status, "text/plain; charset=utf-8", Array((line + "\n").utf8))
  }
}
