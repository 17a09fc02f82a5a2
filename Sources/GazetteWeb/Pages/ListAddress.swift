// A list as its address says it, and back.
import GazetteReader

/// What a list shows, and from where: everything that its address holds, so that it can be
/// bookmarked.
struct ListAddress {
  var reading: Reading
  /// Where it goes on; nil: from its beginning.
  var after: String?

  init(_ tab: Reading.Tab) { reading = Reading(tab) }

  init(_ tab: Reading.Tab, _ request: WebRequest) {
    reading = Reading(tab)
    reading.sources = Self.each(request.arguments("source"))
    reading.tags = Self.each(request.arguments("tag"))
    reading.showsUnreadOnly = request.argument("unread") == "1"
    reading.search = request.argument("q").flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    after = request.argument("after").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Each once, without blanks.
  private static func each(_ values: [String]) -> [String] {
    var seen: Set<String> = []
    return values.filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  static func root(_ tab: Reading.Tab) -> LocalAddress {
    tab == .saved ? LocalAddress("/saved") : LocalAddress("/")
  }

  var address: LocalAddress {
    var address = Self.root(reading.tab).with("q", reading.search)
    for source in reading.sources { address = address.with("source", source) }
    for tag in reading.tags { address = address.with("tag", tag) }
    if reading.showsUnreadOnly { address = address.with("unread", "1") }
    return address.with("after", after)
  }

  /// The same list, changed in one respect and from its beginning.
  func changed(_ change: (inout Reading) -> Void) -> LocalAddress {
    var list = self
    list.after = nil
    change(&list.reading)
    return list.address
  }

  var filterCount: Int {
    reading.sources.count + reading.tags.count + (reading.showsUnreadOnly ? 1 : 0)
  }
}
