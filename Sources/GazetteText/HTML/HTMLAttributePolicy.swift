// Which attributes survive, on which elements, and what their values are checked as.

/// What an attribute's value is, for those that are let through.
enum HTMLValueKind {
  case text
  /// True by being there.
  case flag
  /// An address to follow; an address to load; a list of such with widths.
  case link
  case media
  case imageSet
}

enum HTMLAttributeName: UInt8, CaseIterable {
  case unknown
  case abbr, alt, border, cite, colspan, controls, datetime, `default`, dir, height, href, kind
  case label, lang, longdesc, loop, media, open, poster, reversed, rowspan, scope, sizes, span
  case src, srclang, srcset, start, title, type, value, width, xmlBase

  fileprivate var spelling: String { self == .xmlBase ? "xml:base" : String(describing: self) }

  @inline(__always)
  fileprivate var bit: UInt64 { 1 << UInt64(rawValue) }
}

struct HTMLAttributePolicy {
  static let tables = HTMLAttributePolicy()

  private let names = HTMLNameTable(
    HTMLAttributeName.allCases.map { ($0.spelling, $0.rawValue) })
  /// ` name="`, which fits in sixteen bytes.
  private let starts: FixedTable<HTMLName>
  /// For each element a set of attributes, as bits.
  private let allowed: FixedTable<UInt64>

  private init() {
    let everywhere: [HTMLAttributeName] = [.title, .lang, .dir]
    var allowed = Array(repeating: everywhere.reduce(0) { $0 | $1.bit }, count: 256)
    for (name, tags) in Self.lists {
      for tag in tags { allowed[Int(tag.rawValue)] |= name.bit }
    }
    self.allowed = FixedTable(count: 256) { allowed[$0] }
    let names = HTMLAttributeName.allCases.map(\.spelling)
    starts = FixedTable(count: names.count) { HTMLName(" \(names[$0])=\"") ?? HTMLName.none }
  }

  /// The attribute of a name in any case.
  @inline(__always)
  func name(_ bytes: UnsafeBufferPointer<UInt8>) -> HTMLAttributeName {
    HTMLAttributeName(rawValue: names[bytes]) ?? .unknown
  }

  @inline(__always)
  func name(_ name: HTMLName) -> HTMLAttributeName {
    HTMLAttributeName(rawValue: names[name]) ?? .unknown
  }

  /// ` name="`, to be written.
  @inline(__always)
  func start(_ name: HTMLAttributeName) -> HTMLName { starts[Int(name.rawValue)] }

  /// Security rule 37, page degree: "no attributes besides those".
  func kindInPage(_ name: HTMLAttributeName, on tag: HTMLTag) -> HTMLValueKind? {
    guard tag == .a else { return nil }
    return name == .href ? .link : name == .title ? .text : nil
  }

  /// Security rule 37, safe content.
  func kindInContent(_ name: HTMLAttributeName, on tag: HTMLTag) -> HTMLValueKind? {
    guard allowed[Int(tag.rawValue)] & name.bit != 0 else { return nil }
    switch name {
    case .href, .cite, .longdesc: return .link
    case .src, .poster: return .media
    case .srcset: return .imageSet
    case .controls, .loop, .default, .open, .reversed: return .flag
    default: return .text
    }
  }

  private static let lists: [(HTMLAttributeName, [HTMLTag])] = [
    (.abbr, [.th]), (.alt, [.img]), (.border, [.img, .table]),
    (.cite, [.blockquote, .q, .ins, .del]), (.colspan, [.td, .th]), (.controls, [.audio, .video]),
    (.datetime, [.time, .ins, .del]), (.default, [.track]), (.height, [.img, .video, .source]),
    (.href, [.a]), (.kind, [.track]), (.label, [.track]), (.longdesc, [.img]),
    (.loop, [.audio, .video]), (.media, [.source]), (.open, [.details]), (.poster, [.video]),
    (.reversed, [.ol]), (.rowspan, [.td, .th]), (.scope, [.th]), (.sizes, [.img, .source]),
    (.span, [.col, .colgroup]), (.src, [.img, .source, .audio, .video, .track]),
    (.srclang, [.track]), (.srcset, [.img, .source]), (.start, [.ol]), (.type, [.source, .ol]),
    (.value, [.li]), (.width, [.img, .video, .source]),
  ]
}
