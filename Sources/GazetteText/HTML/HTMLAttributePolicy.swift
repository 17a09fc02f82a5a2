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
}

struct HTMLAttributePolicy {
  static let shared = HTMLAttributePolicy()

  private let names = HTMLNameTable(
    HTMLAttributeName.allCases.map { ($0.spelling, $0.rawValue) })

  func name(_ bytes: UnsafeBufferPointer<UInt8>) -> HTMLAttributeName {
    HTMLAttributeName(rawValue: names[bytes]) ?? .unknown
  }

  /// Security rule 37, page degree: "no attributes besides those".
  func kindInPage(_ name: HTMLAttributeName, on tag: HTMLTag) -> HTMLValueKind? {
    guard tag == .a else { return nil }
    return name == .href ? .link : name == .title ? .text : nil
  }

  /// Security rule 37, safe content.
  func kindInContent(_ name: HTMLAttributeName, on tag: HTMLTag) -> HTMLValueKind? {
    switch name {
    case .title, .lang, .dir: .text
    case .href: tag == .a ? .link : nil
    case .src: Self.loading.contains(tag) ? .media : nil
    case .cite: Self.citing.contains(tag) ? .link : nil
    case .longdesc: tag == .img ? .link : nil
    case .poster: tag == .video ? .media : nil
    case .srcset: tag == .img || tag == .source ? .imageSet : nil
    case .controls, .loop: tag == .audio || tag == .video ? .flag : nil
    case .default: tag == .track ? .flag : nil
    case .open: tag == .details ? .flag : nil
    case .reversed: tag == .ol ? .flag : nil
    default: Self.texts[Int(name.rawValue)].contains(tag) ? .text : nil
    }
  }

  private static let loading: Set<HTMLTag> = [.img, .source, .audio, .video, .track]
  private static let citing: Set<HTMLTag> = [.blockquote, .q, .ins, .del]

  /// Attributes with harmless values, by `rawValue`.
  private static let texts: [Set<HTMLTag>] = {
    var texts = Array(repeating: Set<HTMLTag>(), count: HTMLAttributeName.allCases.count)
    for (name, tags) in textLists { texts[Int(name.rawValue)] = tags }
    return texts
  }()

  private static let textLists: [(HTMLAttributeName, Set<HTMLTag>)] = [
    (.abbr, [.th]), (.alt, [.img]), (.border, [.img, .table]), (.colspan, [.td, .th]),
    (.datetime, [.time, .ins, .del]),
    (.height, [.img, .video, .source]), (.kind, [.track]), (.label, [.track]),
    (.media, [.source]),
    (.rowspan, [.td, .th]), (.scope, [.th]), (.sizes, [.img, .source]), (.span, [.col, .colgroup]),
    (.srclang, [.track]), (.start, [.ol]), (.type, [.source, .ol]), (.value, [.li]),
    (.width, [.img, .video, .source]),
  ]
}
