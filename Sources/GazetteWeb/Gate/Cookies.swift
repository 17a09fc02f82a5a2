// Reads the cookies that a browser sends (RFC 6265 §4.2).

package enum Cookies {
  /// The first value of that name in the headers of a request.
  package static func value(_ name: String, in request: WebRequest) -> String? {
    for header in request.headers where header.name == "cookie" {
      for pair in header.value.split(separator: ";") {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, trimmed(parts[0]) == name else { continue }
        return String(trimmed(parts[1]))
      }
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}
