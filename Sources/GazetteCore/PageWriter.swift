// A page that is written while its entries are still being read.

/// A page in the making. Entries are added in order, what is ready can be drained at any time, and
/// once the page has ended all of it has the bytes that `Renderer.render` makes of the whole edition.
public protocol PageWriter {
  /// Bytes that were made and not drained yet.
  var ready: Int { get }
  mutating func add(_ entry: Entry)
  mutating func end() throws(RenderError)
  /// Shows the bytes that are ready and forgets them, so that a long page needs little memory.
  mutating func drain(_ take: ([UInt8]) -> Void)
}

/// A page of a renderer that has to see every entry before it can write the first.
public struct CollectedPage: PageWriter {
  private let renderer: any Renderer
  private var edition: Edition
  private var entries: [Entry] = []
  private var bytes: [UInt8] = []

  public init(_ renderer: any Renderer, of edition: Edition) {
    self.renderer = renderer
    self.edition = edition
  }

  public var ready: Int { bytes.count }

  public mutating func add(_ entry: Entry) { entries.append(entry) }

  public mutating func end() throws(RenderError) {
    edition.sections = [Section(entries: entries)]
    bytes = try renderer.render(edition).first?.bytes ?? []
  }

  public mutating func drain(_ take: ([UInt8]) -> Void) {
    take(bytes)
    bytes = []
  }
}
