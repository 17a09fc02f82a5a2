// The schemes that links to feeds once had.

public enum FeedAddress {
  /// `feed://…` and `feed:https://…` as the addresses of the web that they stand for; all else as it
  /// is.
  public static func ofWeb(_ address: String) -> String {
    guard address.prefix(5).lowercased() == "feed:" else { return address }
    let rest = address.dropFirst(5)
    return rest.hasPrefix("//") ? "http:\(rest)" : String(rest)
  }
}
