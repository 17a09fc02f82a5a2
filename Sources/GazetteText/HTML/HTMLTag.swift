// The elements of HTML, and how each is treated: specs on safe content and the HTML standard.

/// An element name of HTML; `unknown` is any other.
enum HTMLTag: UInt8, CaseIterable {
  case unknown
  case a, abbr, acronym, address, applet, area, article, aside, audio
  case b, base, basefont, bdi, bdo, bgsound, big, blink, blockquote, body, br, button
  case canvas, caption, center, cite, code, col, colgroup
  case data, datalist, dd, del, details, dfn, dialog, dir, div, dl, dt
  case em, embed, fieldset, figcaption, figure, font, footer, form, frame, frameset
  case h1, h2, h3, h4, h5, h6, head, header, hgroup, hr, html
  case i, iframe, image, img, input, ins, isindex, kbd, keygen
  case label, legend, li, link, listing
  case main, map, mark, marquee, math, menu, menuitem, meta, meter
  case nav, nobr, noembed, noframes, noscript
  case object, ol, optgroup, option, output
  case p, param, picture, plaintext, pre, progress, q
  case rb, rp, rt, rtc, ruby
  case s, samp, script, section, select, slot, small, source, span, strike, strong, style, sub
  case summary, sup, svg
  case table, tbody, td, template, textarea, tfoot, th, thead, time, title, tr, track, tt
  case u, ul, `var`, video, wbr, xml, xmp

  /// The name as it is written.
  var name: String { self == .unknown ? "" : String(describing: self) }
}

extension HTMLTag {
  /// One of the six, which stand in order.
  var isHeading: Bool { rawValue >= HTMLTag.h1.rawValue && rawValue <= HTMLTag.h6.rawValue }
}

/// What is true of an element.
struct HTMLTraits: OptionSet {
  let rawValue: UInt32

  /// Kept in safe content; kept in pages.
  static let content = HTMLTraits(rawValue: 1)
  static let page = HTMLTraits(rawValue: 2)
  /// Goes with all that it contains: what is inside is no text for readers.
  static let dropped = HTMLTraits(rawValue: 4)
  /// Has neither content nor end tag.
  static let void = HTMLTraits(rawValue: 8)
  /// Stands on lines of its own; and with a blank line around it.
  static let block = HTMLTraits(rawValue: 16)
  static let paragraph = HTMLTraits(rawValue: 32)
  /// Its content is text up to its end tag; and has no character references either.
  static let escapable = HTMLTraits(rawValue: 64)
  static let raw = HTMLTraits(rawValue: 128)
  /// HTML §13.2.4.2: "special"; §13.2.4.3: "formatting".
  static let special = HTMLTraits(rawValue: 256)
  static let formatting = HTMLTraits(rawValue: 512)
  /// Its start tag closes an open paragraph.
  static let closesParagraph = HTMLTraits(rawValue: 1024)
  /// Bounds the search for an open element ("scope").
  static let scope = HTMLTraits(rawValue: 2048)
  /// Means something only inside of a table.
  static let tablePart = HTMLTraits(rawValue: 4096)
  /// HTML §13.2.6.3: its end tag may be implied.
  static let impliedEnd = HTMLTraits(rawValue: 8192)
  /// Left to the full parser.
  static let tangled = HTMLTraits(rawValue: 16384)
  /// Holds other parts of a table, and no text.
  static let tableStructure = HTMLTraits(rawValue: 32768)
}

/// The tables about elements. Whoever reads or writes HTML holds them, since asking for a global is
/// a call.
struct HTMLTags {
  static let tables = HTMLTags()

  private let lookup = HTMLNameTable(HTMLTag.allCases.map { ($0.name, $0.rawValue) })
  /// `<name` and `</name>`, which fit in sixteen bytes.
  private let starts: FixedTable<HTMLName>
  private let ends: FixedTable<HTMLName>
  private let traits: FixedTable<HTMLTraits>

  /// The element of a name in any case.
  @inline(__always)
  subscript(name: UnsafeBufferPointer<UInt8>) -> HTMLTag {
    HTMLTag(rawValue: lookup[name]) ?? .unknown
  }

  @inline(__always)
  subscript(name: HTMLName) -> HTMLTag { HTMLTag(rawValue: lookup[name]) ?? .unknown }

  @inline(__always)
  func traits(_ tag: HTMLTag) -> HTMLTraits { traits[Int(tag.rawValue)] }

  /// `<name`, to be written.
  @inline(__always)
  func start(_ tag: HTMLTag) -> HTMLName { starts[Int(tag.rawValue)] }

  /// `</name>`, to be written.
  @inline(__always)
  func end(_ tag: HTMLTag) -> HTMLName { ends[Int(tag.rawValue)] }

  private init() {
    func table(_ markup: (String) -> String) -> FixedTable<HTMLName> {
      FixedTable(count: 256) { index in
        HTMLName(markup(HTMLTag(rawValue: UInt8(clamping: index))?.name ?? "")) ?? HTMLName.none
      }
    }
    starts = table { "<\($0)" }
    ends = table { "</\($0)>" }
    var traits = Array(repeating: HTMLTraits(), count: 256)
    for (trait, tags) in Self.lists {
      for tag in tags { traits[Int(tag.rawValue)].insert(trait) }
    }
    self.traits = FixedTable(count: 256) { traits[$0] }
  }

  private static let lists: [(HTMLTraits, [HTMLTag])] = [
    (.page, page), (.content, page), (.content, contentOnly), (.dropped, dropped), (.void, voids),
    (.block, blocks), (.paragraph, paragraphs),
    (.escapable, [.title, .textarea]),
    (.raw, [.script, .style, .xmp, .iframe, .noembed, .noframes]),
    (.special, special),
    (
      .formatting,
      [.a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u]
    ),
    (.closesParagraph, closingParagraphs),
    (.scope, [.applet, .caption, .html, .marquee, .object, .table, .td, .template, .th]),
    (.tablePart, [.caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr]),
    (.impliedEnd, [.dd, .dt, .li, .option, .optgroup, .p, .rb, .rp, .rt, .rtc]),
    (.tangled, tangled), (.tableStructure, [.table, .tbody, .thead, .tfoot, .tr, .colgroup]),
  ]

  private static let page: [HTMLTag] = [
    .p, .br, .hr, .h1, .h2, .h3, .h4, .h5, .h6, .ul, .ol, .li, .dl, .dt, .dd, .blockquote, .pre,
    .code, .em, .strong, .b, .i, .s, .sub, .sup, .table, .thead, .tbody, .tr, .th, .td, .a, .abbr,
    .time, .span,
  ]

  private static let contentOnly: [HTMLTag] = [
    .img, .figure, .figcaption, .picture, .source, .audio, .video, .track, .details, .summary,
    .section, .article, .header, .footer, .div, .ins, .del, .small, .mark, .cite, .q, .dfn, .kbd,
    .samp, .var, .ruby, .rt, .rp, .bdi, .bdo, .caption, .colgroup, .col, .tfoot, .u,
  ]

  private static let dropped: [HTMLTag] = [
    .area, .base, .basefont, .bgsound, .datalist, .embed, .frame, .frameset, .input, .isindex,
    .keygen, .link, .map, .meta, .optgroup, .option, .param, .script, .select, .style, .template,
    .textarea, .xml,
  ]

  private static let voids: [HTMLTag] = [
    .area, .base, .basefont, .bgsound, .br, .col, .embed, .frame, .hr, .image, .img, .input,
    .keygen, .link, .meta, .param, .source, .track, .wbr,
  ]

  private static let blocks: [HTMLTag] = [
    .address, .article, .aside, .blockquote, .caption, .center, .dd, .details, .dialog, .dir,
    .div, .dl, .dt, .fieldset, .figcaption, .figure, .footer, .form, .h1, .h2, .h3, .h4, .h5, .h6,
    .header, .hgroup, .hr, .legend, .li, .listing, .main, .menu, .nav, .ol, .p, .plaintext, .pre,
    .section, .summary, .table, .tbody, .tfoot, .thead, .title, .tr, .ul, .xmp,
  ]

  private static let paragraphs: [HTMLTag] = [
    .blockquote, .dl, .figure, .h1, .h2, .h3, .h4, .h5, .h6, .hr, .listing, .ol, .p, .plaintext,
    .pre, .table, .title, .ul, .xmp,
  ]

  private static let special: [HTMLTag] = [
    .address, .applet, .area, .article, .aside, .base, .basefont, .bgsound, .blockquote, .body,
    .br, .button, .caption, .center, .col, .colgroup, .dd, .details, .dir, .div, .dl, .dt, .embed,
    .fieldset, .figcaption, .figure, .footer, .form, .frame, .frameset, .h1, .h2, .h3, .h4, .h5,
    .h6, .head, .header, .hgroup, .hr, .html, .iframe, .img, .input, .isindex, .li, .link,
    .listing, .main, .marquee, .menu, .menuitem, .meta, .nav, .noembed, .noframes, .noscript,
    .object, .ol, .p, .param, .plaintext, .pre, .script, .section, .select, .source, .style,
    .summary, .table, .tbody, .td, .template, .textarea, .tfoot, .th, .thead, .title, .tr, .track,
    .ul, .wbr, .xmp,
  ]

  private static let closingParagraphs: [HTMLTag] = [
    .address, .article, .aside, .blockquote, .center, .details, .dir, .div, .dl, .fieldset,
    .figcaption, .figure, .footer, .header, .hgroup, .main, .menu, .nav, .ol, .p, .section,
    .summary, .ul, .h1, .h2, .h3, .h4, .h5, .h6, .pre, .listing, .form, .table, .hr, .li, .dd,
    .dt, .xmp,
  ]

  private static let tangled: [HTMLTag] = [
    .applet, .body, .button, .dialog, .form, .frame, .frameset, .head, .html, .image, .isindex,
    .marquee, .math, .menuitem, .nobr, .object, .optgroup, .option, .plaintext, .rb, .rtc, .select,
    .svg, .template, .xml,
  ]
}
