// The version of this Gazette.

/// What `gazette version` prints and servers are told.
public enum GazetteVersion {
  public static let text = "0.1.0"
}
