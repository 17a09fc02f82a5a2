// Chooses how HTML is read: in one pass, or through a tree where the markup needs one.

enum HTMLReader {
  /// How a fragment was read.
  enum Way {
    case onePass
    case tree
    /// Neither could: in one pass with the order of the tags bent.
    case bent
  }

  /// Reads a fragment into a sink of `make`'s; gives what `finish` makes of it.
  static func read<Sink: HTMLSink & ~Copyable, Result>(
    _ html: UnsafeBufferPointer<UInt8>, make: () -> Sink,
    finish: (consuming Sink, Way) -> Result
  ) -> Result {
    var sink = make()
    if HTMLOnePass.read(html, into: &sink) { return finish(sink, .onePass) }
    var second = make()
    if HTMLCost.isBearable(html) {
      HTMLTree.read(html, into: &second)
      return finish(second, .tree)
    }
    _ = HTMLOnePass.read(html, isTolerant: true, into: &second)
    return finish(second, .bent)
  }
}
