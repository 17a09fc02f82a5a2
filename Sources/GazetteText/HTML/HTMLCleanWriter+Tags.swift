// Tags and their attributes: what is let through, written anew.

extension HTMLCleanWriter {
  /// True when an address to load was among the attributes.
  @discardableResult
  mutating func write(_ tag: HTMLTag, _ attributes: HTMLAttributes) -> Bool {
    out.append(tags.start(tag))
    var loads = false
    var seen: UInt64 = 0
    for attribute in attributes {
      let name = attribute.known
      if name == .unknown || seen & (1 << UInt64(name.rawValue)) != 0 { continue }
      seen |= 1 << UInt64(name.rawValue)
      let kind =
        isPage
        ? policy.kindInPage(name, on: tag)
        : policy.kindInContent(name, on: tag)
      guard let kind else { continue }
      if write(attribute, as: kind), kind == .media || kind == .imageSet { loads = true }
    }
    if isPage, tag == .a { out.append(" rel=\"noopener noreferrer nofollow\"") }
    out.append(UInt8(ascii: ">"))
    return loads
  }

  /// False when the value must not be kept.
  private mutating func write(_ attribute: HTMLAttribute, as kind: HTMLValueKind) -> Bool {
    let length = out.count
    out.append(policy.start(attribute.known))
    let isKept =
      switch kind {
      case .flag: true
      case .text: writeText(of: attribute)
      case .link: writeAddress(of: attribute, isMedia: false)
      case .media: writeAddress(of: attribute, isMedia: true)
      case .imageSet: writeImageSet(of: attribute)
      }
    if isKept { out.append(UInt8(ascii: "\"")) } else { out.truncate(to: length) }
    return isKept
  }

  private mutating func writeText(of attribute: HTMLAttribute) -> Bool {
    append(attribute.value, isDecoded: attribute.isDecoded, inAttribute: true)
    return true
  }

  private mutating func writeAddress(of attribute: HTMLAttribute, isMedia: Bool) -> Bool {
    let start = out.count
    append(attribute.value, isDecoded: attribute.isDecoded, inAttribute: true)
    // Most addresses are absolute and need no change: they are written as they stand.
    if HTMLAddress.isPlain(UnsafeBufferPointer(rebasing: out.contents[start...])) { return true }
    out.truncate(to: start)
    let value = value(of: attribute)
    guard let resolved = address.resolved(value, isMedia: isMedia) else { return false }
    escape(resolved, inAttribute: true)
    return true
  }

  /// The list with absolute addresses. Candidates with an address that cannot be kept are left out;
  /// false when none remains.
  private mutating func writeImageSet(of attribute: HTMLAttribute) -> Bool {
    if attribute.isDecoded || HTMLScan.index(of: UInt8(ascii: "&"), in: attribute.value) == nil {
      return writeImageSet(attribute.value)
    }
    var decoded = HTMLBuffer(capacity: attribute.value.count)
    HTMLReference.decodeAll(attribute.value, inAttribute: true, into: &decoded)
    return writeImageSet(decoded.contents)
  }

  private mutating func writeImageSet(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = out.count
    var set = HTMLImageSet(value)
    while let candidate = set.next() {
      let end = out.count
      if end > start { out.append(", ") }
      if !write(candidate) { out.truncate(to: end) }
    }
    return out.count > start
  }

  private mutating func write(_ candidate: HTMLImageSet.Candidate) -> Bool {
    guard candidate.hasDescriptors else { return false }
    if HTMLAddress.isPlain(candidate.address) {
      append(candidate.address, isDecoded: true, inAttribute: true)
    } else {
      let raw = String(decoding: candidate.address, as: UTF8.self)
      // A comma at an end of the address would be read as the list's.
      guard let resolved = address.resolved(raw, isMedia: true),
        resolved.utf8.first != UInt8(ascii: ","), resolved.utf8.last != UInt8(ascii: ",")
      else { return false }
      escape(resolved, inAttribute: true)
    }
    var descriptors = candidate.descriptors
    while let word = descriptors.next() {
      out.append(UInt8(ascii: " "))
      out.append(word)
    }
    return true
  }

  mutating func value(of attribute: HTMLAttribute) -> String {
    if attribute.isDecoded || HTMLScan.index(of: UInt8(ascii: "&"), in: attribute.value) == nil {
      return String(decoding: attribute.value, as: UTF8.self)
    }
    scratch.removeAll()
    HTMLReference.decodeAll(attribute.value, inAttribute: true, into: &scratch)
    return scratch.string
  }
}
