// One request as the pages see it: who asks, how they like it, and when.
import GazetteCore

/// Everything that a page needs beside its matter.
struct Visit {
  /// What of a page the script asks for.
  enum Part: String {
    /// The matter of a page without its frame.
    case main
    /// Only the articles of a list.
    case list
    /// How a fetch goes.
    case progress
  }

  let request: WebRequest
  let preferences: Preferences
  let words: Words
  let times: Times
  let session: Session
  let notice: Notice?
  let showsPictures: Bool
  /// nil: the whole page.
  let part: Part?

  init(_ request: WebRequest, _ house: Pages) {
    self.request = request
    preferences = Preferences(request)
    words = preferences.words(for: request)
    times = Times(words: words, now: house.now(), zone: house.zone)
    session = request.session ?? Session(formToken: "", nonce: "")
    part = request.header("x-gazette-part").flatMap(Part.init)
    // What the script fetches leaves the notice to the next whole page.
    notice = part == nil ? Notice(request) : nil
    showsPictures = house.showsPictures
  }

  /// Where this page stands, to come back to.
  var place: LocalAddress { LocalAddress(path: request.path, query: request.query) }
}
