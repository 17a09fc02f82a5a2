// Prints a feed document while it is read, so that its length does not matter.
import GazetteCore
import GazetteFeed
import GazettePipeline

/// Prints the documents of one `gazette parse` to standard output.
struct DocumentPrinter {
  /// Of shorter documents the drafts are kept, and they are read once. Longer ones are read twice:
  /// first for the head, which is printed before the items although its last word may stand behind
  /// them and its warnings come from all of them. So nothing is printed of what is no feed.
  private static let longestKept = 4_000_000

  let format: RendererChoice
  let world: World

  /// What stands around the page of one document in a longer output.
  struct Frame {
    var opening: [UInt8] = []
    var closing: [UInt8] = []
    var isCompact = false
  }

  /// A document that is known to be a feed.
  struct Feed {
    fileprivate let document: FeedDocument
    fileprivate let base: String?
    fileprivate let head: FeedInfo
    /// Empty for a long one.
    fileprivate let drafts: [Draft]
  }

  /// Reads a document and prints nothing yet. `name` is what messages call it.
  func read(
    _ bytes: consuming [UInt8], from origin: FeedOrigin, named name: String
  ) throws(Failure) -> Feed {
    var drafts: [Draft] = []
    do throws(NotAFeed) {
      let document = try FeedDocument(consume bytes, from: origin)
      let isKept = document.byteCount <= DocumentPrinter.longestKept
      let head = try document.read { if isKept { drafts.append($0) } }.info
      return Feed(document: document, base: origin.url, head: head, drafts: drafts)
    } catch {
      throw Failure(.notAFeed, "\(name): \(error.what)", hint: error.linkedFeeds)
    }
  }

  func print(_ feed: Feed, in frame: Frame = Frame()) throws(Failure) {
    var output = DocumentOutput(feed.head, base: feed.base, in: frame, format, world)
    if feed.drafts.isEmpty {
      // What was a feed a moment ago still is one.
      _ = try? feed.document.read { output.add($0) }
    } else {
      for draft in feed.drafts { output.add(draft) }
    }
    try output.end(frame.closing)
  }
}

/// One document on its way out.
private struct DocumentOutput {
  /// Bytes that are written at once.
  private static let piece = 256 * 1024

  private let normaliser: Normaliser
  private let console: Console
  private let now: Instant
  private var page: any PageWriter
  /// Of the first write that failed; no more is written.
  private var failure: Failure?

  init(
    _ head: FeedInfo, base: String?, in frame: DocumentPrinter.Frame, _ format: RendererChoice,
    _ world: World
  ) {
    normaliser = Normaliser(purpose: .parse, base: base)
    console = world.console
    now = world.now()
    var edition = Edition(document: normaliser.info(head), at: now)
    edition.isCompact = frame.isCompact
    edition.columns = console.resultSize?.columns
    page = format.renderer.begin(edition)
    write(frame.opening)
  }

  mutating func add(_ draft: Draft) {
    guard failure == nil else { return }
    page.add(Entry(document: normaliser.content(of: draft), at: now))
    if page.ready >= DocumentOutput.piece { drain() }
  }

  mutating func end(_ closing: [UInt8]) throws(Failure) {
    do throws(RenderError) {
      try page.end()
    } catch {
      throw Failure(.fault, "gazette: \(error.what)", hint: error.hint)
    }
    drain()
    write(closing)
    if let failure { throw failure }
  }

  private mutating func drain() {
    // Somebody who interrupts wants no more of it.
    if Task.isCancelled { failure = failure ?? .readerGone }
    var failure = failure
    let console = console
    page.drain { bytes in DocumentOutput.write(bytes, to: console, unless: &failure) }
    self.failure = failure
  }

  private mutating func write(_ bytes: [UInt8]) {
    DocumentOutput.write(bytes, to: console, unless: &failure)
  }

  private static func write(
    _ bytes: [UInt8], to console: Console, unless failure: inout Failure?
  ) {
    guard failure == nil, !bytes.isEmpty else { return }
    do throws(Failure) {
      try console.result(bytes)
    } catch {
      failure = error
    }
  }
}
