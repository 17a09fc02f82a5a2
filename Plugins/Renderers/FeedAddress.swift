// Where a digest that is a feed will be found, which only its publisher knows.
import GazetteCore
import GazetteText

enum FeedAddress {
  static let option = OptionKey(
    "feed_url", .address,
    "Where the feed will be found, https://…: it then names its own address, as RFC 4287 asks for.")

  /// nil where nobody says.
  static func read(_ options: inout Options) throws(ConfigError) -> String? {
    guard let address = options.text(option.name) else { return nil }
    guard WebAddress.isWeb(address) else {
      throw ConfigError(
        "'\(option.name)' is the address of a feed on the web, not \(Setting.quoted(address))",
        at: options.place(of: option.name), hint: "It begins with https:// or http://.")
    }
    return address
  }
}
