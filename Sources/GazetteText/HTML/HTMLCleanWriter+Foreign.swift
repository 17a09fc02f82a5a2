// SVG and MathML: what draws and writes, nothing that loads or runs.

extension HTMLCleanWriter {
  mutating func startForeign(
    _ name: UnsafeBufferPointer<UInt8>, _ namespace: HTMLNamespace, _ attributes: HTMLAttributes
  ) -> HTMLFate {
    isUnsettled = true
    let vocabulary: HTMLForeignPolicy = namespace == .svg ? .svg : .mathML
    guard let spelled = vocabulary.element(name), !isPage, depth < HTMLLimits.depth else {
      let isText = namespace == .mathML && vocabulary.element(name) != nil
      guard isText || HTMLForeignPolicy.isTransparent(name) else { return .dropped }
      pushBase(attributes)
      return .unwrapped
    }
    payBreak()
    depth += 1
    if Self.captions.contains(spelled) { openCaptions += 1 }
    pushBase(attributes)
    out.append(UInt8(ascii: "<"))
    out.append(text: spelled)
    let mayLink = namespace == .mathML || spelled == "a"
    for attribute in attributes { writeForeign(attribute, vocabulary, mayLink: mayLink) }
    out.append(UInt8(ascii: ">"))
    return .kept
  }

  mutating func endForeign(
    _ name: UnsafeBufferPointer<UInt8>, _ namespace: HTMLNamespace, _ fate: HTMLFate
  ) {
    popBase()
    guard fate == .kept else { return }
    depth -= 1
    let vocabulary: HTMLForeignPolicy = namespace == .svg ? .svg : .mathML
    let spelled = vocabulary.element(name) ?? ""
    if Self.captions.contains(spelled) { openCaptions -= 1 }
    out.append("</")
    out.append(text: spelled)
    out.append(UInt8(ascii: ">"))
  }

  private static let captions: Set<String> = ["title", "desc"]

  private mutating func writeForeign(
    _ attribute: HTMLAttribute, _ vocabulary: HTMLForeignPolicy, mayLink: Bool
  ) {
    guard let name = vocabulary.attribute(attribute.name) else { return }
    var value = value(of: attribute)
    if name.hasSuffix("href") {
      guard mayLink,
        let address = address.resolved(value, isMedia: true), WebAddress.isWeb(address)
      else { return }
      value = address
    } else if Self.mayLoad(value) {
      return
    }
    out.append(UInt8(ascii: " "))
    out.append(text: name)
    out.append("=\"")
    escape(value, inAttribute: true)
    out.append(UInt8(ascii: "\""))
  }

  /// `fill="url(https://…)"`, however it is spelled: CSS knows escapes and comments.
  private static func mayLoad(_ value: String) -> Bool {
    value.utf8.contains { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: ":") }
      || value.utf8.contains(UInt8(ascii: "(")) && value.lowercased().contains("url")
  }
}
