// A finished selection of articles, ready for a renderer.

/// What one renderer call is given: entries in order, and all that the page says around them. A
/// renderer needs nothing else: no clock, no storage, no network.
public struct Edition: Sendable, Hashable {
  /// What the edition is for; it decides the layout.
  public enum Form: Sendable, Hashable, CaseIterable {
    /// Headlines, one entry a line.
    case listing
    /// A digest: headings, entries with time and summary.
    case digest
    /// One article in full.
    case article
    /// A feed document as it was read, nothing left out.
    case document
  }

  public var form: Form
  public var title: String
  /// The output's name, for `{name}` and front matter.
  public var name: String = ""
  public var sections: [Section]
  /// The head of the document that was read; only for `document`.
  public var feed: FeedInfo?
  public var made: Instant
  public var zone: Zone = .utc
  /// The language of the renderer's own words: `en` or `ko`.
  public var language: String = "en"
  /// Entries that a limit cut off.
  public var leftOut = 0
  /// Sources that could not be fetched, with the reason.
  public var failures: [Failure] = []
  /// Sources that have been silent for unusually long.
  public var silences: [Silence] = []
  /// Columns of the terminal; nil for a pipe or file, where nothing is cut.
  public var columns: Int?
  public var usesColor = false
  /// Whether addresses become links that a terminal opens (OSC 8).
  public var usesLinks = false
  /// Whether a listing tells how long ago something was, instead of when.
  public var showsAge = false
  /// Whether the bytes matter more than the reader: one line for JSON.
  public var isCompact = false
  /// How an output wants its digest to look.
  public var layout = DigestLayout()

  public init(form: Form, title: String, sections: [Section], made: Instant) {
    self.form = form
    self.title = title
    self.sections = sections
    self.made = made
  }

  public var entries: [Entry] { sections.flatMap(\.entries) }
}

/// What an output chooses about the look of a digest; a renderer does what its format can.
public struct DigestLayout: Sendable, Hashable {
  /// Whether remote images may be shown.
  public var showsImages = false
  /// Whether the sections are listed at the beginning.
  public var showsContents = false
  /// Whether each entry says how many minutes it takes to read.
  public var showsReadingTime = false
  /// Characters of a summary at most, cut at a word; 0 for none.
  public var summaryLength = 300

  public init() {}
}

/// A group of entries under one heading; no heading when the edition is not grouped.
public struct Section: Sendable, Hashable {
  public var heading: String?
  public var entries: [Entry]

  public init(heading: String? = nil, entries: [Entry]) {
    self.heading = heading
    self.entries = entries
  }
}

/// One story: the article shown for it, and the other sources that told it.
public struct Entry: Sendable, Hashable {
  public var article: Article
  /// Names of sources.
  public var alsoIn: [String]
  /// The articles of `alsoIn`, where an article is shown in full.
  public var tellings: [Telling] = []
  /// The part of the text where a search matched, for search results.
  public var snippet: Snippet?
  /// The whole title, with the places where a search matched, where there are some.
  public var markedTitle: Snippet?
  /// Earlier texts, oldest first, where somebody asked for them.
  public var revisions: [Revision]?

  public init(article: Article, alsoIn: [String] = [], snippet: Snippet? = nil) {
    self.article = article
    self.alsoIn = alsoIn
    self.snippet = snippet
  }
}

/// A piece of one line of text, cut at where a search matched.
public struct Snippet: Sendable, Hashable {
  public struct Part: Sendable, Hashable {
    public var text: String
    public var isMatch: Bool

    public init(_ text: String, isMatch: Bool) {
      self.text = text
      self.isMatch = isMatch
    }
  }

  public var parts: [Part]
  /// Whether it is the title, since the text below it has no match.
  public var isTitle: Bool

  public init(_ parts: [Part], isTitle: Bool = false) {
    self.parts = parts
    self.isTitle = isTitle
  }
}

/// A source that failed, in one sentence.
public struct Failure: Sendable, Hashable {
  public var source: String
  public var reason: String

  public init(source: String, reason: String) {
    self.source = source
    self.reason = reason
  }
}

/// A source that answers and has brought nothing new for unusually long.
public struct Silence: Sendable, Hashable {
  public var source: String
  /// When its newest article is listed.
  public var since: Instant

  public init(source: String, since: Instant) {
    self.source = source
    self.since = since
  }
}

/// What a renderer makes: the bytes of one file.
public struct Page: Sendable, Hashable {
  /// Relative to the output's place; empty for the main page.
  public var path: String
  public var mediaType: String
  public var bytes: [UInt8]

  public init(path: String = "", mediaType: String, bytes: [UInt8]) {
    self.path = path
    self.mediaType = mediaType
    self.bytes = bytes
  }
}
