// Makes a page's tree through gumbo.
import CGumbo

/// Walks gumbo's tree without recursion and keeps the elements of it.
struct PageTreeReader: ~Copyable {
  /// Larger pages are not looked through for news.
  private static let mostBytes = 10_000_000
  private static let mostTags = 200_000

  private struct Open {
    let node: UnsafeMutablePointer<GumboNode>
    /// Its place among the elements; nil for the document.
    let element: Int?
    var next = 0
    var lastChild: Int?
    var children = 0
  }

  private let bytes: [UInt8]
  private var elements: [PageTree.Element] = []
  private var attributes: [PageTree.Attribute] = []
  private var path: [Open] = []

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func read(_ bytes: [UInt8]) -> PageTree? {
    guard bytes.count <= mostBytes else { return nil }
    let bytes = PageMarkup.quiet(bytes)
    guard tagCount(bytes) <= mostTags, bytes.withUnsafeBufferPointer(HTMLCost.isBearable) else {
      return nil
    }
    return bytes.withUnsafeBytes { raw in
      var options = gz_gumbo_options()
      options.fragment_context = GUMBO_TAG_LAST
      guard let start = raw.baseAddress,
        let output = gumbo_parse_with_options(
          &options, start.assumingMemoryBound(to: CChar.self), raw.count)
      else { return PageTree(elements: [], attributes: [], bytes: []) }
      var reader = PageTreeReader(bytes)
      if let root = output.pointee.document { reader.walk(root, from: start) }
      gumbo_destroy_output(&options, output)
      return PageTree(
        elements: reader.elements, attributes: reader.attributes, bytes: bytes)
    }
  }

  private static func tagCount(_ bytes: [UInt8]) -> Int {
    bytes.reduce(0) { $0 + ($1 == UInt8(ascii: "<") ? 1 : 0) }
  }

  private mutating func walk(
    _ document: UnsafeMutablePointer<GumboNode>, from start: UnsafeRawPointer
  ) {
    path = [Open(node: document, element: nil)]
    while let open = path.last {
      let children =
        open.element == nil
        ? open.node.pointee.v.document.children : open.node.pointee.v.element.children
      guard open.next < Int(children.length) else {
        if let element = open.element { elements[element].end = elements.count }
        path.removeLast()
        continue
      }
      path[path.count - 1].next += 1
      guard let child = children.data[open.next]?.assumingMemoryBound(to: GumboNode.self),
        // The content of a template is not part of the page.
        child.pointee.type == GUMBO_NODE_ELEMENT
      else { continue }
      enter(child, from: start)
    }
  }

  private mutating func enter(
    _ node: UnsafeMutablePointer<GumboNode>, from start: UnsafeRawPointer
  ) {
    let element = node.pointee.v.element
    let top = path.count - 1
    let first = attributes.count
    collect(element)
    path[top].children += 1
    elements.append(
      PageTree.Element(
        name: name(of: element), parent: path[top].element, previous: path[top].lastChild,
        end: elements.count + 1, position: path[top].children,
        attributes: first..<attributes.count, source: source(of: element, from: start)))
    path[top].lastChild = elements.count - 1
    path.append(Open(node: node, element: elements.count - 1))
  }

  private mutating func collect(_ element: GumboElement) {
    for index in 0..<min(Int(element.attributes.length), HTMLLimits.attributes) {
      guard let item = element.attributes.data[index] else { continue }
      let attribute = item.assumingMemoryBound(to: GumboAttribute.self).pointee
      guard let name = attribute.name, let value = attribute.value else { continue }
      attributes.append(
        PageTree.Attribute(name: String(cString: name), value: String(cString: value)))
    }
  }

  private func name(of element: GumboElement) -> String {
    if element.tag != GUMBO_TAG_UNKNOWN, let name = gumbo_normalized_tagname(element.tag) {
      return String(cString: name)
    }
    var piece = element.original_tag
    gumbo_tag_from_original_text(&piece)
    return text(piece).lowercased()
  }

  private func text(_ piece: GumboStringPiece) -> String {
    guard let data = piece.data else { return "" }
    return String(decoding: UnsafeRawBufferPointer(start: data, count: piece.length), as: UTF8.self)
  }

  /// From the start tag to the end tag, or to where the element ends without one. An element that
  /// nobody has written has no source.
  private func source(of element: GumboElement, from start: UnsafeRawPointer) -> Range<Int> {
    guard let tag = element.original_tag.data else { return 0..<0 }
    let begin = UnsafeRawPointer(tag) - start
    var end = Int(element.end_pos.offset)
    if let close = element.original_end_tag.data {
      end = UnsafeRawPointer(close) - start + element.original_end_tag.length
    }
    guard bytes.indices.contains(begin) else { return 0..<0 }
    // A void element, or one that was moved: its tag is all that is known to belong to it.
    let least = min(begin + element.original_tag.length, bytes.count)
    return begin..<max(least, min(end, bytes.count))
  }
}
