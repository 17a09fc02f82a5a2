// What the scanner hands out: elements and their content, as places in the document.

/// The start of an element.
package struct XMLElement: Sendable {
  /// The namespace's number in the vocabulary; 0 when unknown.
  package var space: UInt8
  /// The local name's number in the vocabulary; 0 when unknown.
  package var word: UInt16
  /// Where its `<` stands.
  package var start: Int
  /// How many elements are open within the document, this one included.
  package var depth: Int
  /// Where its name stands, prefix included.
  package var name: Range<Int>
}

/// What stands between an element's tags. Nothing is decoded before it is asked for.
package struct XMLContent: Sendable {
  package enum Kind: Sendable {
    /// Characters and references only.
    case text
    /// Characters that stand for themselves: text without references, the inside of a lone CDATA
    /// section.
    case literal
    /// Text, CDATA sections and comments in turn.
    case pieces
    /// There are child elements.
    case elements
  }

  package var range: Range<Int>
  package var kind: Kind

  package var isEmpty: Bool { range.isEmpty }
}
