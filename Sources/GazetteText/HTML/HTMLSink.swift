// What reads HTML hands its elements and text to: the cleaner's writer or the plain text's.

/// One attribute as it was read.
struct HTMLAttribute {
  var name: UnsafeBufferPointer<UInt8>
  var known: HTMLAttributeName
  var value: UnsafeBufferPointer<UInt8>
  /// False when character references are still in the value.
  var isDecoded: Bool
}

typealias HTMLAttributes = UnsafeBufferPointer<HTMLAttribute>

/// The vocabulary that an element belongs to.
enum HTMLNamespace {
  case html
  case svg
  case mathML
}

/// What the reader does with an element after the sink saw its start.
enum HTMLFate {
  /// Its end is reported.
  case kept
  /// Its children are reported, its end is reported as the end of an unwrapped element.
  case unwrapped
  /// Nothing in it is reported, nor its end.
  case dropped
}

/// Takes balanced elements and text, in document order. A void element has no end.
/// Attributes are valid during the call.
protocol HTMLSink: ~Copyable {
  mutating func start(_ tag: HTMLTag, _ attributes: HTMLAttributes) -> HTMLFate
  mutating func end(_ tag: HTMLTag, _ fate: HTMLFate)

  /// An element of another vocabulary.
  mutating func startForeign(
    _ name: UnsafeBufferPointer<UInt8>, _ namespace: HTMLNamespace, _ attributes: HTMLAttributes
  ) -> HTMLFate
  mutating func endForeign(
    _ name: UnsafeBufferPointer<UInt8>, _ namespace: HTMLNamespace, _ fate: HTMLFate)

  /// `isDecoded` is false when character references are still in the text.
  mutating func text(_ run: UnsafeBufferPointer<UInt8>, isDecoded: Bool)
}
