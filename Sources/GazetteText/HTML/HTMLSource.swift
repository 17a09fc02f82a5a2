// HTML as feeds deliver it, before it is read.

enum HTMLSource {
  /// Calls `body` with the bytes to read: without a CDATA wrapper around all of them, without
  /// characters that no text has, and with line feeds for line ends (HTML §13.2.3.5).
  static func withText<Result>(
    _ html: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let inner = unwrapped(html)
    let first = HTMLScan.oddity(inner, from: 0)
    if first.isEmpty { return body(inner) }
    var kept = HTMLBuffer(capacity: inner.count)
    var start = 0
    var gap = first
    while !gap.isEmpty {
      kept.append(UnsafeBufferPointer(rebasing: inner[start..<gap.lowerBound]))
      start = gap.upperBound
      let isLoneReturn =
        inner[gap.lowerBound] == 0x0D && (start == inner.count || inner[start] != 0x0A)
      if isLoneReturn { kept.append(0x0A) }
      gap = HTMLScan.oddity(inner, from: start)
    }
    kept.append(UnsafeBufferPointer(rebasing: inner[start...]))
    return body(kept.contents)
  }

  /// The bytes without a CDATA wrapper that was escaped together with what it wraps, which is no
  /// markup of HTML.
  private static func unwrapped(_ html: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var inner = trimmed(html[...])
    guard starts(inner, with: "<![CDATA[") else { return html }
    while starts(inner, with: "<![CDATA[") {
      inner = inner.dropFirst(9)
      if inner.suffix(3).elementsEqual("]]>".utf8) { inner = inner.dropLast(3) }
      inner = trimmed(inner)
    }
    return UnsafeBufferPointer(rebasing: inner)
  }

  private static func starts(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, with word: StaticString
  ) -> Bool {
    bytes.starts(
      with: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  private static func trimmed(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    var bytes = bytes.drop { $0 <= 0x20 }
    while let last = bytes.last, last <= 0x20 { bytes = bytes.dropLast() }
    return bytes
  }
}
