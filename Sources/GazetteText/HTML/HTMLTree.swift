// Reads HTML through gumbo's tree: right for any markup, and slow.
import CGumbo
import Glibc

/// Walks the tree of a fragment without recursion, in document order.
struct HTMLTree: ~Copyable {
  private struct Place {
    let node: UnsafeMutablePointer<GumboNode>
    let tag: HTMLTag
    let name: UnsafeBufferPointer<UInt8>
    let namespace: HTMLNamespace
    let fate: HTMLFate
    var next: Int
  }

  private var path: [Place] = []
  private var attributes = HTMLPile<HTMLAttribute>(capacity: 16)
  private let tags = HTMLTags.tables
  private let policy = HTMLAttributePolicy.tables

  /// Reports all of a fragment to `sink`.
  static func read<Sink: HTMLSink & ~Copyable>(
    _ html: UnsafeBufferPointer<UInt8>, into sink: inout Sink
  ) {
    html.withMemoryRebound(to: CChar.self) { bytes in
      var options = gz_gumbo_options()
      guard
        let start = bytes.baseAddress,
        let output = gumbo_parse_with_options(&options, start, bytes.count)
      else { return }
      if let root = output.pointee.root {
        var tree = HTMLTree()
        tree.walk(root, &sink)
      }
      gumbo_destroy_output(&options, output)
    }
  }

  private mutating func walk<Sink: HTMLSink & ~Copyable>(
    _ root: UnsafeMutablePointer<GumboNode>, _ sink: inout Sink
  ) {
    path = [
      Place(
        node: root, tag: .unknown, name: UnsafeBufferPointer(start: nil, count: 0),
        namespace: .html, fate: .unwrapped, next: 0)
    ]
    while let place = path.last {
      let children = place.node.pointee.v.element.children
      if place.next < Int(children.length), let child = children.data[place.next] {
        path[path.count - 1].next += 1
        visit(child.assumingMemoryBound(to: GumboNode.self), &sink)
      } else {
        path.removeLast()
        if !path.isEmpty { leave(place, &sink) }
      }
    }
  }

  private func leave<Sink: HTMLSink & ~Copyable>(_ place: Place, _ sink: inout Sink) {
    if place.namespace == .html {
      sink.end(place.tag, place.fate)
    } else {
      sink.endForeign(place.name, place.namespace, place.fate)
    }
  }

  private mutating func visit<Sink: HTMLSink & ~Copyable>(
    _ node: UnsafeMutablePointer<GumboNode>, _ sink: inout Sink
  ) {
    switch node.pointee.type {
    case GUMBO_NODE_ELEMENT: enter(node, &sink)
    case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
      sink.text(withoutOddities(node.pointee.v.text.text), isDecoded: true)
    default: break
    }
  }

  private mutating func enter<Sink: HTMLSink & ~Copyable>(
    _ node: UnsafeMutablePointer<GumboNode>, _ sink: inout Sink
  ) {
    let element = node.pointee.v.element
    let name = name(of: element)
    let namespace = namespace(of: element)
    let tag = namespace == .html ? tags[name] : .unknown
    collectAttributes(of: element)
    let fate =
      namespace == .html
      ? sink.start(tag, attributes.contents)
      : sink.startForeign(name, namespace, attributes.contents)
    if fate == .dropped || tags.traits(tag).contains(.void) || isMarkupAsText(element, tag) {
      return
    }
    path.append(
      Place(node: node, tag: tag, name: name, namespace: namespace, fate: fate, next: 0))
  }

  private func namespace(of element: GumboElement) -> HTMLNamespace {
    switch element.tag_namespace {
    case GUMBO_NAMESPACE_SVG: .svg
    case GUMBO_NAMESPACE_MATHML: .mathML
    default: .html
    }
  }

  /// The text in an iframe or noframes is for browsers without frames: read only if it is a
  /// sentence and not markup.
  private func isMarkupAsText(_ element: GumboElement, _ tag: HTMLTag) -> Bool {
    guard tag == .iframe || tag == .noembed || tag == .noframes else { return false }
    for index in 0..<Int(element.children.length) {
      guard let child = element.children.data[index] else { continue }
      let node = child.assumingMemoryBound(to: GumboNode.self)
      if bytes(of: node.pointee.v.text.text).contains(0x3C) { return true }
    }
    return false
  }

  private mutating func collectAttributes(of element: GumboElement) {
    attributes.removeAll()
    for index in 0..<min(Int(element.attributes.length), HTMLLimits.attributes) {
      guard let item = element.attributes.data[index] else { continue }
      let attribute = item.assumingMemoryBound(to: GumboAttribute.self).pointee
      let name = fullName(of: attribute)
      attributes.append(
        HTMLAttribute(
          name: name, known: policy.name(name), value: withoutOddities(attribute.value),
          isDecoded: true))
    }
  }

  /// gumbo takes the prefix from `xlink:href` in foreign elements; the source still has it.
  private func fullName(of attribute: GumboAttribute) -> UnsafeBufferPointer<UInt8> {
    attribute.attr_namespace == GUMBO_ATTR_NAMESPACE_NONE
      ? bytes(of: attribute.name) : bytes(of: attribute.original_name)
  }

  private func name(of element: GumboElement) -> UnsafeBufferPointer<UInt8> {
    if element.tag != GUMBO_TAG_UNKNOWN { return bytes(of: gumbo_normalized_tagname(element.tag)) }
    return sourceName(of: element)
  }

  private func sourceName(of element: GumboElement) -> UnsafeBufferPointer<UInt8> {
    var piece = element.original_tag
    gumbo_tag_from_original_text(&piece)
    return bytes(of: piece)
  }

  /// The text without what references to C1 controls and noncharacters stood for, as
  /// `HTMLReference` leaves them out. Done in place: the tree is nobody else's.
  private func withoutOddities(_ text: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8> {
    let found = bytes(of: text)
    var gap = HTMLScan.oddity(found, from: 0)
    guard !gap.isEmpty, let start = found.baseAddress else { return found }
    let place = UnsafeMutablePointer(mutating: start)
    var count = gap.lowerBound
    while !gap.isEmpty {
      // Of one byte are the controls that the sinks know what to do with.
      let from = gap.count == 1 ? gap.lowerBound : gap.upperBound
      let next = HTMLScan.oddity(found, from: gap.upperBound)
      memmove(place + count, start + from, next.lowerBound - from)
      count += next.lowerBound - from
      gap = next
    }
    return UnsafeBufferPointer(start: start, count: count)
  }

  private func bytes(of piece: GumboStringPiece) -> UnsafeBufferPointer<UInt8> {
    guard let data = piece.data else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(data).assumingMemoryBound(to: UInt8.self), count: piece.length)
  }

  private func bytes(of text: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8> {
    guard let text else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: strlen(text))
  }
}
