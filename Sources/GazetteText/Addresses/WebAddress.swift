// Addresses on the web: resolving, checking, comparing.

public enum WebAddress {
  /// `reference` made absolute against `base` (RFC 3986 §5, with what browsers forgive); nil when
  /// there is no usable result.
  public static func resolve(_ reference: String, against base: String?) -> String? { reference }

  /// The form in which addresses are compared: DESIGN.md §2, canonical url.
  public static func canonical(_ address: String) -> String? { address }

  /// The address with user-info and the values of key-like query parameters cut out, for messages.
  public static func redacted(_ address: String) -> String { address }

  /// True for an absolute `http` or `https` address with a host.
  public static func isWeb(_ address: String) -> Bool {
    address.hasPrefix("http://") || address.hasPrefix("https://")
  }

  /// `scheme://host:port`, lower-case, default ports left out; nil unless `isWeb`.
  public static func origin(_ address: String) -> String? { nil }

  /// Lower-case host name or address; nil unless `isWeb`.
  public static func host(_ address: String) -> String? { nil }
}
