// Foreign HTML to safe HTML.

public enum HTMLCleaner {
  /// How much is let through; specs call these safe content and page.
  public enum Degree: Sendable, Hashable {
    case content
    case page
  }

  /// Safe, well-formed HTML with absolute addresses. Relative addresses refer to `base`; without a
  /// base they stay as they are. Never fails: what cannot be kept is left out.
  public static func clean(_ html: String, base: String?, degree: Degree = .content) -> String {
    ""
  }
}
