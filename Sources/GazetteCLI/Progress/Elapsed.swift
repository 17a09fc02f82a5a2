// How long something took, as people read it.

enum Elapsed {
  /// `0.042 s`, `12.345 s`.
  static func text(_ duration: Duration) -> String {
    let milliseconds = max(0, Int64(duration / .milliseconds(1)))
    let thousandths = String(milliseconds % 1000 + 1000).dropFirst()
    return "\(milliseconds / 1000).\(thousandths) s"
  }
}
