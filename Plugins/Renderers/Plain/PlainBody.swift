// The text of one article in a terminal or a pipe.
import GazetteText

/// Blocks laid out for the columns, and the addresses that the numbers in them stand for.
struct PlainBody {
  private let text: ReadableText
  private let ink: Ink
  private let columns: Int?
  private let wording: Wording

  init(_ text: ReadableText, _ ink: Ink, _ columns: Int?, _ wording: Wording) {
    self.text = text
    self.ink = ink
    self.columns = columns
    self.wording = wording
  }

  /// Text and addresses.
  var parts: [[String]] {
    var signs = ink.isOn ? ReadableSigns.drawn : .plain
    signs.picture = wording.image
    let lines = ReadableLayout.lines(of: text, columns: columns, signs: signs)
    return [lines.map { $0.runs.map(inked).joined() }, addresses]
  }

  /// Never broken, so that they can be copied.
  private var addresses: [String] {
    text.links.enumerated().map { index, address in
      ink("[\(index + 1)]", .faint) + " " + ink.linked(address, to: address)
    }
  }

  private func inked(_ run: ReadableRun) -> String {
    let text = style(of: run.style).map { ink(run.text, $0) } ?? run.text
    return run.link.map { ink.linked(text, to: self.text.links[$0 - 1]) } ?? text
  }

  private func style(of style: ReadableStyle) -> Ink.Style? {
    if style.contains(.mark) { return .faint }
    if style.contains(.heading) { return .strong }
    if style.contains(.deleted) { return .struck }
    if style.contains(.code) { return .code }
    if style.isSuperset(of: [.strong, .emphasis]) { return .strongEmphasis }
    if style.contains(.strong) { return .strong }
    if style.contains(.emphasis) { return .emphasis }
    return style.contains(.picture) ? .faint : nil
  }
}
