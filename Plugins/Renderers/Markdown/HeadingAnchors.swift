// The anchors that readers of Markdown make of headings.

/// Lower case, blanks to hyphens, punctuation gone; the second of the same name is numbered, as
/// GitHub and most others do.
struct HeadingAnchors {
  private var counts: [String: Int] = [:]

  mutating func next(for heading: String) -> String {
    let anchor = heading.lowercased().unicodeScalars.compactMap { scalar -> String? in
      if scalar == " " { return "-" }
      let isWord = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      return isWord || scalar == "-" || scalar == "_" ? String(scalar) : nil
    }.joined()
    let count = counts[anchor, default: 0]
    counts[anchor] = count + 1
    return count == 0 ? anchor : "\(anchor)-\(count)"
  }
}
