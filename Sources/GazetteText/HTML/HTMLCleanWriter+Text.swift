// Text: references read, what has a meaning in HTML written as a reference.

extension HTMLCleanWriter {
  mutating func text(_ text: UnsafeBufferPointer<UInt8>, isDecoded: Bool) {
    if isInLine, !owesBreak, !afterPre {
      append(text, isDecoded: isDecoded, inAttribute: false)
    } else {
      beginLine(text, isDecoded: isDecoded)
    }
  }

  /// The first text of a line, which may be blank.
  private mutating func beginLine(_ run: UnsafeBufferPointer<UInt8>, isDecoded: Bool) {
    guard let first = run.first else { return }
    let start = run.firstIndex { $0 > 0x20 }
    if !isDecoded, let start, run[start] == UInt8(ascii: "&"), isBlankReference(run, at: start) {
      return withDecoded(run) { $0.text($1, isDecoded: true) }
    }
    // HTML §13.2.6.4.7: the first line end in a <pre> is not part of it; so one more is written.
    if afterPre, first == 0x0A || first == 0x0D { out.append(0x0A) }
    afterPre = false
    let blanks = start ?? run.count
    append(UnsafeBufferPointer(rebasing: run[..<blanks]), isDecoded: true, inAttribute: false)
    if start == nil { return }
    payBreak()
    append(
      UnsafeBufferPointer(rebasing: run[blanks...]), isDecoded: isDecoded, inAttribute: false)
  }

  /// Whether what seems to be text may be a blank: `&#32;`.
  private mutating func isBlankReference(
    _ run: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> Bool {
    scratch.removeAll()
    let length = HTMLReference.read(run, at: index, inAttribute: false, into: &scratch)
    return length > 0 && scratch.contents.allSatisfy { $0 <= 0x20 }
  }

  private mutating func withDecoded(
    _ run: UnsafeBufferPointer<UInt8>,
    _ body: (inout HTMLCleanWriter, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var decoded = HTMLBuffer(capacity: run.count)
    HTMLReference.decodeAll(run, inAttribute: false, into: &decoded)
    body(&self, decoded.contents)
  }

  mutating func escape(_ text: String, inAttribute: Bool) {
    var text = text
    text.withUTF8 { append($0, isDecoded: true, inAttribute: inAttribute) }
  }

  mutating func append(
    _ run: UnsafeBufferPointer<UInt8>, isDecoded: Bool, inAttribute: Bool
  ) {
    var index = 0
    while index < run.count {
      index = out.appendPlain(run, from: index, quotes: inAttribute)
      if index == run.count { return }
      if run[index] == UInt8(ascii: "&"), !isDecoded {
        index += appendReference(run, at: index, inAttribute: inAttribute)
      } else {
        appendEscaped(run[index])
        index += 1
      }
    }
  }

  /// Gives how many bytes of `run` the reference at `index` took.
  private mutating func appendReference(
    _ run: UnsafeBufferPointer<UInt8>, at index: Int, inAttribute: Bool
  ) -> Int {
    if run.count - index >= 5, run[index + 1] == UInt8(ascii: "a"),
      run[index + 2] == UInt8(ascii: "m"), run[index + 3] == UInt8(ascii: "p"),
      run[index + 4] == UInt8(ascii: ";")
    {
      out.append("&amp;")
      return 5
    }
    scratch.removeAll()
    let length = HTMLReference.read(run, at: index, inAttribute: inAttribute, into: &scratch)
    if length == 0 {
      out.append("&amp;")
      return 1
    }
    for byte in scratch.contents {
      if byte == UInt8(ascii: "\""), !inAttribute { out.append(byte) } else { appendEscaped(byte) }
    }
    return length
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "&"): out.append("&amp;")
    case UInt8(ascii: "<"): out.append("&lt;")
    case UInt8(ascii: ">"): out.append("&gt;")
    case UInt8(ascii: "\""): out.append("&quot;")
    case 0x0D: out.append(0x0A)
    case 0x0C: out.append(0x20)
    case 0x00..<0x09, 0x0B, 0x0E..<0x20, 0x7F: break
    default: out.append(byte)
    }
  }
}
