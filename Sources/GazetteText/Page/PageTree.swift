// A page of HTML as the tree that browsers make of it.

/// The elements of a page in the order of the document, for those who look for something in it.
public struct PageTree: Sendable {
  public struct Element: Sendable {
    /// In lower case.
    public let name: String
    /// Places of others in the list of elements.
    public let parent: Int?
    /// The element before it with the same parent.
    public let previous: Int?
    /// Behind the last element inside of it.
    public internal(set) var end: Int
    /// Among the elements of its parent, counted from 1.
    public let position: Int
    let attributes: Range<Int>
    /// Of the page's bytes, both tags included.
    let source: Range<Int>
  }

  struct Attribute: Sendable {
    let name: String
    let value: String
  }

  public let elements: [Element]
  private let attributes: [Attribute]
  private let bytes: [UInt8]

  init(elements: [Element], attributes: [Attribute], bytes: [UInt8]) {
    self.elements = elements
    self.attributes = attributes
    self.bytes = bytes
  }

  /// Reads a page in UTF-8; nil for one of so many or so tangled tags that it would take too long.
  public init?(_ utf8: [UInt8]) {
    guard let tree = PageTreeReader.read(utf8) else { return nil }
    self = tree
  }

  /// The value of an attribute; its name is in lower case.
  public func attribute(_ name: String, of element: Int) -> String? {
    attributes[elements[element].attributes].first { $0.name == name }?.value
  }

  /// How long it is as it is written.
  public func byteCount(of element: Int) -> Int { elements[element].source.count }

  /// The element as it is written, its tags included; of scripts, styles, drawings and comments only
  /// blanks are left.
  public func html(of element: Int) -> String {
    String(decoding: bytes[elements[element].source], as: UTF8.self)
  }

  /// What a reader sees of it, on one line.
  public func line(of element: Int) -> String { PlainText.line(ofHTML: html(of: element)) }

  /// What a reader sees of it, in lines and paragraphs.
  public func text(of element: Int) -> String { PlainText.text(ofHTML: html(of: element)) }
}
