// The address by which another reader subscribes to what a list shows.
import GazetteReader

package enum FeedLink {
  /// `/feed.atom?tag=swift&token=…`: of this server, with the word that lets a subscriber in.
  package static func path(_ kind: String, of reading: Reading, token: String) -> String {
    var words: [(name: String, value: String)] = []
    if reading.tab == .saved { words.append(("saved", "1")) }
    words += reading.sources.map { ("source", $0) } + reading.tags.map { ("tag", $0) }
    if reading.showsUnreadOnly { words.append(("unread", "1")) }
    if let search = reading.search, !search.isEmpty { words.append(("q", search)) }
    return LocalAddress(path: "/feed.\(kind)", query: words + [("token", token)]).text
  }
}
