// Dates as documents write them.
import GazetteCore

public enum DateText {
  /// Reads any date that feeds are known to contain. A date without a zone is read in `zone`.
  /// nil for what names no real day: dates are never invented.
  public static func parse(_ text: String, zone: Zone = .utc) -> Instant? { nil }
}
