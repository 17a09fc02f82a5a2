// Takes out of a page what holds no news and makes it costly to read: scripts, styles, drawings, comments.

/// A page in which these are blanks, so that everything else stays where it is. What looks like tags in a
/// script, and the unclosed elements of drawings, would make any page seem too tangled for the full parser.
struct PageMarkup: ~Copyable {
  private var tokenizer: HTMLTokenizer
  private var blanks: [Range<Int>] = []
  /// False once a drawing had no end: others need not be looked for.
  private var closesDrawings = true

  private init(_ html: UnsafeBufferPointer<UInt8>) { tokenizer = HTMLTokenizer(html) }

  static func quiet(_ bytes: [UInt8]) -> [UInt8] {
    let blanks = bytes.withUnsafeBufferPointer { html in
      var markup = PageMarkup(html)
      markup.read()
      return markup.blanks
    }
    var quiet = bytes
    for range in blanks {
      for index in range { quiet[index] = 0x20 }
    }
    return quiet
  }

  private mutating func read() {
    while true {
      _ = tokenizer.readText()
      if tokenizer.isAtEnd { return }
      let start = tokenizer.position
      switch tokenizer.readMarkup() {
      case .comment: blanks.append(start..<tokenizer.position)
      case .startTag: readElement(from: start)
      case .endTag, .end: break
      }
    }
  }

  private mutating func readElement(from start: Int) {
    let tag = tokenizer.tag
    if tag == .svg || tag == .math {
      if closesDrawings { readDrawing(tag, from: start) }
    } else if HTMLEstimate.isRaw(tag) {
      let begin = tokenizer.position
      let text = tokenizer.readRawText(of: tokenizer.name)
      if tag == .script || tag == .style { blanks.append(begin..<begin + text.count) }
    }
  }

  /// Up to its end, drawings inside of it included; one without an end is left as it is.
  private mutating func readDrawing(_ tag: HTMLTag, from start: Int) {
    let behind = tokenizer.position
    var depth = endsItself ? 0 : 1
    while depth > 0 {
      _ = tokenizer.readText()
      if tokenizer.isAtEnd {
        closesDrawings = false
        _ = tokenizer.readText(from: behind)
        return
      }
      let token = tokenizer.readMarkup()
      guard tokenizer.tag == tag, token == .startTag || token == .endTag else { continue }
      depth += token == .endTag ? -1 : endsItself ? 0 : 1
    }
    blanks.append(start..<tokenizer.position)
  }

  /// Whether the tag read last is closed by its own slash.
  private var endsItself: Bool {
    tokenizer.position >= 2 && tokenizer.bytes[tokenizer.position - 2] == UInt8(ascii: "/")
  }
}
