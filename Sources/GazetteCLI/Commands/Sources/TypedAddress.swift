// What somebody types for the address of a feed, as an address.
import GazetteCore
import GazetteOPML
import GazetteText
import Glibc
import NewsSources

enum TypedAddress {
  /// An address of the web as it is, or with the `https://` that it lacks; a file as `file:///…`.
  static func address(_ text: String, in world: World) throws(Failure) -> String {
    guard !text.allSatisfy(\.isWhitespace) else { throw refusal(of: text) }
    let typed = FeedAddress.ofWeb(text)
    let lower = typed.lowercased()
    if lower.hasPrefix("http://") || lower.hasPrefix("https://") {
      return try web(typed, typed: text)
    }
    if lower.hasPrefix("file:///") { return typed }
    if lower.contains("://") || lower.hasPrefix("exec:") { throw refusal(of: text) }
    if let path = path(typed, in: world) {
      return NewsSourceCatalog.feedAddress(ofFile: path)
    }
    let host = typed.prefix { !"/?#:".contains($0) }
    guard host.contains(".") || host == "localhost" else { throw refusal(of: text) }
    return try web("https://" + typed, typed: text)
  }

  private static func web(_ address: String, typed: String) throws(Failure) -> String {
    guard !typed.contains(where: \.isWhitespace),
      let resolved = WebAddress.resolve(address, against: String?.none), WebAddress.isWeb(resolved)
    else { throw refusal(of: typed) }
    return resolved
  }

  /// The absolute path of what is a file, or is written like one.
  private static func path(_ text: String, in world: World) -> String? {
    let home = world.environment["HOME"] ?? "/"
    let path = text.hasPrefix("~/") ? home + text.dropFirst(1) : world.absolute(text)
    let isWrittenLikeOne = ["/", "./", "../", "~/"].contains { text.hasPrefix($0) }
    guard isWrittenLikeOne || access(path, F_OK) == 0 else { return nil }
    var steps: [Substring] = []
    for step in path.split(separator: "/") where step != "." {
      if step == ".." { _ = steps.popLast() } else { steps.append(step) }
    }
    return "/" + steps.joined(separator: "/")
  }

  private static func refusal(of text: String) -> Failure {
    .usage(
      "'\(WebAddress.redacted(text))' is no address that can be added.",
      hint: "Type one with https://, or the path of a file that is there.")
  }
}
