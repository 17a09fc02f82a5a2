// What the address of a feed asks for.
import GazetteCore
import Testing

@testable import GazetteWeb

@Suite struct FeedWishTests {
  private func request(_ query: (name: String, value: String)...) -> WebRequest {
    var request = WebRequest(path: "/feed.atom")
    request.query = query
    request.headers = [("host", "127.0.0.1:8080")]
    return request
  }

  @Test func `a feed is narrowed by the words of the page`() throws {
    let wish = try FeedWish(
      request(
        ("source", "a"), ("source", "b"), ("tag", "swift"), ("q", "새 소식"), ("saved", "1"),
        ("unread", "1"), ("limit", "500")))
    var filter = Filter()
    filter.sources = ["a", "b"]
    filter.tags = ["swift"]
    filter.search = "새 소식"
    filter.isSaved = true
    filter.isUnread = true
    #expect(wish.filter == filter)
    #expect(wish.limit == 500)
  }

  @Test func `a feed without words is the newest hundred`() throws {
    let wish = try FeedWish(request(("token", "x"), ("q", ""), ("unread", "0")))
    #expect(wish.filter == Filter())
    #expect(wish.limit == 100)
  }

  @Test(arguments: ["0", "501", "-1", "", "ten", "99999999999999999999"])
  func `a limit that is none is refused`(text: String) {
    #expect(throws: OddArgument("'limit' is a number from 1 to 500.")) {
      try FeedWish(request(("limit", text)))
    }
  }

  @Test func `an unknown word is refused with the nearest known one`() {
    #expect(throws: OddArgument("A feed takes no 'sorce'. Did you mean 'source'?")) {
      try FeedWish(request(("sorce", "a")))
    }
    #expect(throws: OddArgument("'saved' is 1, or left out.")) {
      try FeedWish(request(("saved", "yes")))
    }
  }

  @Test func `a feed names the address that it was asked by`() {
    let address = FeedWish.address(of: request(("q", "a&b=새"), ("token", "t-1_~.")))
    #expect(
      address == "http://127.0.0.1:8080/feed.atom?q=a%26b%3D%EC%83%88&token=t-1_~.")
  }
}
