// The arguments of a question, checked: what is not known is refused, so that nothing is overlooked.
import GazetteCore
import GazetteReader

struct APIArguments {
  /// What narrows a list.
  static let narrowing = ["tab", "source", "tag", "unread"]
  /// Names of one list or tags of one question; more make every article slow to judge.
  private static let mostNames = 100

  private let request: WebRequest

  init(_ request: WebRequest, taking known: [String]) throws(APIFault) {
    self.request = request
    for (name, _) in request.query where !known.contains(name) {
      throw APIArguments.unknown(name, among: known, what: "argument of \(request.path)")
    }
    let several = Set(["source", "tag"])
    for name in known where !several.contains(name) && request.arguments(name).count > 1 {
      throw APIFault(400, "'\(name)' stands there twice.", hint: "Send it once.")
    }
    for name in several where request.arguments(name).count > APIArguments.mostNames {
      throw APIFault(400, "'\(name)' stands there more than \(APIArguments.mostNames) times.")
    }
  }

  static func unknown(_ name: String, among known: [String], what: String) -> APIFault {
    let near = Spelling.nearest(to: name, among: known)
    let all = known.joined(separator: ", ")
    let hint =
      near.map { "Did you mean '\($0)'?" }
      ?? (known.isEmpty ? "It takes none." : "There are: \(all).")
    return APIFault(400, "'\(APIFault.shown(name))' is no \(what).", hint: hint)
  }

  func text(_ name: String) -> String? {
    request.argument(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  func flag(_ name: String) throws(APIFault) -> Bool {
    switch request.argument(name) {
    case nil, "", "0": return false
    case "1": return true
    default: throw APIFault(400, "'\(name)' is 1, or left out.")
    }
  }

  func number(_ name: String, _ range: ClosedRange<Int64>) throws(APIFault) -> Int64? {
    guard let text = text(name) else { return nil }
    guard let number = Int64(text), range.contains(number) else {
      throw APIFault(
        400,
        range.upperBound == .max
          ? "'\(name)' is a number from \(range.lowerBound) on."
          : "'\(name)' is a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  /// The list that is asked about.
  func reading() throws(APIFault) -> Reading {
    var reading = Reading()
    if let word = text("tab") {
      guard let tab = Reading.Tab(rawValue: word) else {
        throw APIArguments.unknown(word, among: Reading.Tab.allCases.map(\.rawValue), what: "tab")
      }
      reading.tab = tab
    }
    reading.sources = request.arguments("source").filter { !$0.isEmpty }
    reading.tags = request.arguments("tag").filter { !$0.isEmpty }
    reading.showsUnreadOnly = try flag("unread")
    reading.search = text("q")
    if let search = reading.search, search.utf8.count > ReadingRoom.longestSearch {
      throw APIFault(
        400, "'q' has more than \(ReadingRoom.longestSearch) bytes.", hint: "Use fewer words.")
    }
    return reading
  }
}
