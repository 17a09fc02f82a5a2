// Writes well-formed XML, whatever the text in it contains.

/// Appends elements to an XML document. Characters that XML forbids are left out; those that a
/// terminal would act on become references.
package struct XMLWriter {
  package private(set) var bytes: [UInt8] = []
  private var depth = 0

  package init() { append("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n") }

  /// An element with elements inside.
  package mutating func element(
    _ name: String, _ attributes: [(String, String)] = [], _ content: (inout XMLWriter) -> Void
  ) {
    begin(name, attributes)
    append(">\n")
    depth += 1
    content(&self)
    depth -= 1
    indent()
    append("</\(name)>\n")
  }

  /// An element with text inside; left out when there is none.
  package mutating func element(
    _ name: String, _ attributes: [(String, String)] = [], text: String?
  ) {
    guard let text, !text.isEmpty else { return }
    begin(name, attributes)
    append(">")
    escape(text)
    append("</\(name)>\n")
  }

  /// An empty element.
  package mutating func element(_ name: String, _ attributes: [(String, String)]) {
    begin(name, attributes)
    append("/>\n")
  }

  private mutating func begin(_ name: String, _ attributes: [(String, String)]) {
    indent()
    append("<\(name)")
    for (name, value) in attributes {
      append(" \(name)=\"")
      escape(value, isAttribute: true)
      append("\"")
    }
  }

  private mutating func indent() { bytes.append(contentsOf: repeatElement(0x20, count: depth * 2)) }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func escape(_ text: String, isAttribute: Bool = false) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: append("&amp;")
      case 0x3c: append("&lt;")
      // Escaped everywhere, so that no ]]> can arise.
      case 0x3e: append("&gt;")
      case 0x22: append("&quot;")
      case 0x0d: append("&#13;")
      // XML 1.0 §3.3.3: written as they are, readers would see blanks.
      case 0x09 where isAttribute, 0x0a where isAttribute: append("&#\(scalar.value);")
      // XML 1.0 §2.2: no other controls, and neither of the two noncharacters.
      case 0x00..<0x09, 0x0b, 0x0c, 0x0e..<0x20, 0x7f, 0xfffe, 0xffff: break
      case 0x80...0x9f, 0x2028, 0x2029, 0x202a...0x202e, 0x2066...0x2069:
        append("&#\(scalar.value);")
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }
}
