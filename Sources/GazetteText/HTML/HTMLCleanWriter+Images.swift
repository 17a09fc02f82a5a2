// Images: as they are, as a link, or with nothing told to their server.

extension HTMLCleanWriter {
  /// An image without an address shows nothing. A page that loads nothing has its words instead.
  mutating func startImage(_ attributes: HTMLAttributes) -> HTMLFate {
    if degree == .page { return startImageLink(attributes) }
    let length = out.count
    let (wasInLine, owedBreak) = (isInLine, owesBreak)
    payBreak()
    let hasAddress =
      isPage ? writePageImage(attributes) : write(.img, attributes)
    if !hasAddress {
      out.truncate(to: length)
      (isInLine, owesBreak) = (wasInLine, owedBreak)
    }
    return .dropped
  }

  private mutating func startImageLink(_ attributes: HTMLAttributes) -> HTMLFate {
    guard let alternative = text(.alt, of: attributes), !alternative.isEmpty,
      let source = text(.src, of: attributes),
      let address = address.resolved(source, isMedia: true)
    else { return .dropped }
    payBreak()
    if openLinks == 0 {
      out.append("<a href=\"")
      escape(address, inAttribute: true)
      out.append("\" rel=\"noopener noreferrer nofollow\">")
    }
    escape(alternative, inAttribute: false)
    if openLinks == 0 { out.append("</a>") }
    return .dropped
  }

  /// Security rule 38: https only, nothing told to the server, loaded when seen, no counters.
  private mutating func writePageImage(_ attributes: HTMLAttributes) -> Bool {
    guard let source = text(.src, of: attributes),
      let address = address.resolved(source, isMedia: true),
      address.hasPrefix("https://")
    else { return false }
    let size = [text(.width, of: attributes), text(.height, of: attributes)]
    if size.contains(where: { $0 == "1" || $0 == "0" || $0 == "1px" }) { return false }
    out.append("<img src=\"")
    escape(address, inAttribute: true)
    out.append("\" alt=\"")
    escape(text(.alt, of: attributes) ?? "", inAttribute: true)
    for (name, value) in zip(["width", "height"] as [StaticString], size) {
      guard let value, !value.isEmpty, value.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { continue }
      out.append("\" ")
      out.append(name)
      out.append("=\"")
      out.append(text: value)
    }
    out.append("\" loading=\"lazy\" referrerpolicy=\"no-referrer\">")
    return true
  }

  private mutating func text(
    _ name: HTMLAttributeName, of attributes: HTMLAttributes
  ) -> String? {
    for attribute in attributes where attribute.known == name {
      return value(of: attribute)
    }
    return nil
  }
}
