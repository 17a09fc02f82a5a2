// Finds a line of a file for a message about it.

/// The lines of a text as libyaml counts them.
struct TextLines: Sendable {
  private let places: YAMLPlaces

  init(_ bytes: [UInt8]) { places = YAMLPlaces(bytes) }

  /// The line with that number, counted from 0, without its end; empty beyond the last one.
  func line(_ number: Int) -> String {
    guard number >= 0 else { return "" }
    let line = String(decoding: places.bytes(ofLine: number), as: UTF8.self).unicodeScalars
    return String(line.filter { !"\n\r\u{85}\u{2028}\u{2029}".unicodeScalars.contains($0) })
  }
}
