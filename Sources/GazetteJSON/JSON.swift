// A JSON value, decoded only as far as somebody asks.

/// A value in a JSON text. It is a view: cheap to copy, and it keeps the text alive. Asking it for
/// something that it is not gives nil or nothing, so that one badly typed member never hurts others.
public struct JSON: Sendable {
  public enum Kind: UInt8, Sendable, Hashable {
    case null, bool, number, string, array, object
  }

  let document: JSONDocument
  let index: Int

  /// Reads a text by the strict grammar of RFC 8259. A byte order mark is skipped, bytes that are
  /// no UTF-8 become U+FFFD, and so do lone surrogates.
  ///
  /// `maximumDepth` counts arrays and objects inside each other. `isUTF8` says that somebody has
  /// checked the bytes already; nothing else may say it.
  public static func parse(
    _ bytes: [UInt8], maximumDepth: Int = 512, isUTF8: Bool = false
  ) throws(JSONError) -> JSON {
    let nodes = try JSONParser.nodes(of: bytes, maximumDepth: maximumDepth)
    let document = JSONDocument(bytes: bytes, nodes: nodes, isUTF8: isUTF8)
    return JSON(document: document, index: 0)
  }

  /// Reads a text that is at hand as a string.
  public static func parse(_ text: String) throws(JSONError) -> JSON {
    try parse(Array(text.utf8))
  }

  var node: JSONNode { document.nodes[index] }

  public var kind: Kind { node.kind }
  public var isNull: Bool { kind == .null }

  /// Where the value stands; found by counting lines, so not for every value of a long text.
  public var place: JSONPlace {
    document.bytes.withUnsafeBufferPointer { JSONPlace(offset: Int(node.start), of: $0) }
  }

  /// The value exactly as it is written; of a string, what stands between its quotes.
  public var source: ArraySlice<UInt8> { document.bytes[node.range] }
}

// MARK: Scalars

extension JSON {
  public var bool: Bool? {
    kind == .bool ? node.end - node.start == 4 : nil
  }

  public var string: String? {
    kind == .string ? decoded(node) : nil
  }

  /// True for a string without any character.
  public var isEmptyString: Bool { kind == .string && node.start == node.end }

  /// A number exactly as it is written: 9007199254740993 and 1.10 stay that.
  public var numberText: String? {
    kind == .number ? decoded(node) : nil
  }

  /// A number that is whole, however it is written (`5`, `5.0`, `5e0`), and fits.
  public var int: Int64? {
    guard let text = numberText else { return nil }
    return Int64(text) ?? Double(text).flatMap { Int64(exactly: $0) }
  }

  /// A number; nil when it is too large for a double.
  public var double: Double? {
    guard let number = numberText.flatMap({ Double($0) }), number.isFinite else { return nil }
    return number
  }

  /// The text of any scalar: a string, a number as it is written, `true` or `false`.
  public var scalarText: String? {
    switch kind {
    case .string, .number, .bool: decoded(node)
    case .null, .array, .object: nil
    }
  }

  /// Whether there is a `scalarText`.
  public var isText: Bool { kind == .string || kind == .number || kind == .bool }

  private func decoded(_ node: JSONNode) -> String {
    JSONText.decode(document, node)
  }
}

// MARK: Arrays and objects

extension JSON {
  /// The member of that name, the last where there are several; nil for anything but an object.
  public subscript(name: String) -> JSON? {
    var name = name
    return name.withUTF8 { member($0) }
  }

  /// The same for a name that is known when the program is built, which takes less time.
  public func member(_ name: StaticString) -> JSON? {
    member(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  private func member(_ name: UnsafeBufferPointer<UInt8>) -> JSON? {
    guard kind == .object else { return nil }
    let found = document.bytes.withUnsafeBufferPointer { bytes in
      document.nodes.withUnsafeBufferPointer { nodes in
        JSON.member(name, of: index, nodes, bytes)
      }
    }
    return found.map { JSON(document: document, index: $0) }
  }

  /// The elements of an array; none for anything else.
  public var elements: Elements {
    Elements(document: document, at: index + 1, end: kind == .array ? Int(node.next) : 0)
  }

  /// The members of an object in the order of the text, repeated names included (the last one
  /// counts); none for anything else.
  public var members: Members {
    Members(document: document, at: index + 1, end: kind == .object ? Int(node.next) : 0)
  }

  public struct Elements: Sequence, IteratorProtocol, Sendable {
    let document: JSONDocument
    var at: Int
    let end: Int

    public mutating func next() -> JSON? {
      guard at < end else { return nil }
      let element = JSON(document: document, index: at)
      at = Int(document.nodes[at].next)
      return element
    }
  }

  public struct Members: Sequence, IteratorProtocol, Sendable {
    let document: JSONDocument
    var at: Int
    let end: Int

    public mutating func next() -> (name: String, value: JSON)? {
      guard at < end else { return nil }
      let name = JSONText.decode(document, document.nodes[at])
      let value = JSON(document: document, index: at + 1)
      at = Int(document.nodes[at + 1].next)
      return (name, value)
    }
  }

  /// Compares names as bytes; only a name with escapes has to be decoded for it.
  private static func member(
    _ wanted: UnsafeBufferPointer<UInt8>, of object: Int, _ nodes: UnsafeBufferPointer<JSONNode>,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    var found: Int?
    var at = object + 1
    let end = Int(nodes[object].next)
    while at < end {
      if JSONText.matches(wanted, nodes[at], bytes) { found = at + 1 }
      at = Int(nodes[at + 1].next)
    }
    return found
  }
}
