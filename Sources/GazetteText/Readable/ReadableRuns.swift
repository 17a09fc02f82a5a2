// Collects the text between two blocks as runs, white space folded.

/// Owns what stands in the current line or paragraph until a block ends it.
struct ReadableRuns: ~Copyable {
  /// Of the text that comes.
  var style: ReadableStyle = []
  var link: Int?

  private var runs: [ReadableRun] = []
  private var bytes = HTMLBuffer(capacity: 256)
  /// Of the text in `bytes`.
  private var written = ReadableRun("")
  /// A blank that stands before the next word, in the style it was written in.
  private var owed: ReadableRun?
  private var atLineStart = true
  private var lineEnds = 0

  var isEmpty: Bool { runs.isEmpty && bytes.count == 0 }

  /// All of it, without white space at its ends; what comes is a new line.
  mutating func take() -> [ReadableRun] {
    finishRun()
    while let last = runs.last {
      let kept = last.text.unicodeScalars.reversed().drop { $0 == " " || $0 == "\n" }.reversed()
      if !kept.isEmpty {
        if kept.count < last.text.unicodeScalars.count {
          runs[runs.count - 1].text = String(String.UnicodeScalarView(kept))
        }
        break
      }
      runs.removeLast()
    }
    (owed, atLineStart) = (nil, true)
    defer { runs = [] }
    return runs
  }

  mutating func addBlank() {
    if owed == nil, !atLineStart { owed = ReadableRun("", style, link: link) }
  }

  /// A line ends, unless none has begun. Of empty lines one is enough.
  mutating func endLine() {
    guard !isEmpty, lineEnds < 2 else { return }
    lineEnds += 1
    bytes.append(UInt8(ascii: "\n"))
    (owed, atLineStart) = (nil, true)
  }

  /// Without blanks and controls.
  mutating func add(_ word: UnsafeBufferPointer<UInt8>) {
    guard !word.isEmpty else { return }
    if let owed {
      begin(owed)
      bytes.append(UInt8(ascii: " "))
    }
    begin(ReadableRun("", style, link: link))
    bytes.append(word)
    (owed, atLineStart, lineEnds) = (nil, false, 0)
  }

  mutating func add(_ word: String) {
    var word = word
    word.withUTF8 { add($0) }
  }

  private mutating func begin(_ run: ReadableRun) {
    guard !run.isLike(written) else { return }
    finishRun()
    written = run
  }

  private mutating func finishRun() {
    guard bytes.count > 0 else { return }
    let text = ReadableRun.clean(bytes.string)
    bytes.removeAll()
    if let last = runs.last, last.isLike(written) {
      runs[runs.count - 1].text += text
    } else if !text.isEmpty {
      runs.append(ReadableRun(text, written.style, link: written.link))
    }
  }
}
