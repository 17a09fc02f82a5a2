// Rows of the search index in order of date, so that the newest hits come first without sorting.
import GazetteCore

/// A place is a stretch of 70 minutes and a number within it, given in order of arrival. Small
/// steps between neighbours keep the index small. Within one stretch the order is not exactly that
/// of dates, so whoever walks the index sorts a stretch before using it.
enum SearchPlace {
  /// A million articles dated within the same hour; more spill into the next stretch.
  private static let bits: Int64 = 20

  /// Shifting rounds down, before 1970 too; 4,194,304 ms are a little more than an hour.
  static func stretch(of listed: Instant) -> Int64 { listed.milliseconds >> 22 }

  static func stretch(of place: Int64) -> Int64 { place >> bits }

  static func first(in stretch: Int64) -> Int64 { stretch << bits }

  static func last(in stretch: Int64) -> Int64 { first(in: stretch) + (1 << bits) - 1 }

  /// The next free place for an article listed at that moment.
  static func free(for listed: Instant, in database: Database) throws(StorageError) -> Int64 {
    var stretch = stretch(of: listed)
    while true {
      let greatest = try database.number(
        "SELECT max(place) FROM article WHERE place BETWEEN ? AND ?",
        .integer(first(in: stretch)), .integer(last(in: stretch)))
      guard let greatest else { return first(in: stretch) }
      if greatest < last(in: stretch) { return greatest + 1 }
      stretch += 1
    }
  }
}
