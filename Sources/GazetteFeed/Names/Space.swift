// The namespaces that feeds are written in: specs of RSS, Atom and their extensions.

/// A namespace whose elements mean something to a news reader.
enum Space: UInt8 {
  case unknown = 0
  /// All of RSS, with or without a namespace.
  case rss
  /// Atom 0.3 and 1.0.
  case atom
  case cdf
  case rdf
  case xml
  case xhtml
  case content
  case dublinCore
  case dublinCoreTerms
  case media
  case itunes
  case podcast
  case threading
  case syndication
  case georss
  case gml
  case geo
  case publishing
  case history
  case tombstones
  case commons
  case feedburner
  case chapters
  case wellFormedWeb
  case googleplay
  case source
  case slash
}

extension Space {
  /// Addresses without scheme, `www.` and final `/` or `#`; wrong ones that are common stand
  /// beside the right ones.
  static let addresses: [(String, Space)] = [
    ("purl.org/rss/1.0", .rss),
    ("purl.org/rss", .rss),
    ("my.netscape.com/rdf/simple/0.9", .rss),
    ("my.netscape.com/publish/formats/rss-0.91.dtd", .rss),
    ("channel.netscape.com/rdf/simple/0.9", .rss),
    ("backend.userland.com/rss", .rss),
    ("backend.userland.com/rss2", .rss),
    ("backend.userland.com/rss091", .rss),
    ("backend.userland.com/rss092", .rss),
    ("blogs.law.harvard.edu/tech/rss", .rss),
    ("cyber.law.harvard.edu/rss", .rss),
    ("cyber.law.harvard.edu/rss/rss.html", .rss),
    ("rssboard.org/rss-specification", .rss),
    ("purl.org/net/rss1.1", .rss),
    ("w3.org/2005/atom", .atom),
    ("purl.org/atom/ns", .atom),
    ("purl.org/atom", .atom),
    ("example.com/newformat", .atom),
    ("example.com/necho", .atom),
    ("purl.org/echo", .atom),
    ("uri/of/echo/namespace", .atom),
    ("w3.org/1999/02/22-rdf-syntax-ns", .rdf),
    ("w3.org/xml/1998/namespace", .xml),
    ("w3.org/1999/xhtml", .xhtml),
    ("purl.org/rss/1.0/modules/content", .content),
    ("purl.org/dc/elements/1.1", .dublinCore),
    ("purl.org/dc/elements/1.0", .dublinCore),
    ("purl.org/dc/elements", .dublinCore),
    ("purl.org/metadata/dublin_core", .dublinCore),
    ("purl.org/dc", .dublinCore),
    ("purl.org/dc/terms", .dublinCoreTerms),
    ("purl.org/rss/1.0/modules/dcterms", .dublinCoreTerms),
    ("search.yahoo.com/mrss", .media),
    ("search.yahoo.com/searchmonkey/media", .media),
    ("video.search.yahoo.com/mrss", .media),
    ("tools.search.yahoo.com/mrss", .media),
    ("api.maps.yahoo.com/maps/v2.0/mrss", .media),
    ("rssboard.org/media-rss", .media),
    ("itunes.com/dtds/podcast-1.0.dtd", .itunes),
    ("itunes.com/dtds/podcast-1.0", .itunes),
    ("itunes.apple.com/dtds/podcast-1.0.dtd", .itunes),
    ("podcastindex.org/namespace/1.0", .podcast),
    ("github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md", .podcast),
    ("purl.org/syndication/thread/1.0", .threading),
    ("purl.org/rss/1.0/modules/syndication", .syndication),
    ("georss.org/georss", .georss),
    ("georss.org/georss/10", .georss),
    ("georss.org", .georss),
    ("opengis.net/gml", .gml),
    ("opengis.net/gml/3.2", .gml),
    ("georss.org/georss/gml", .gml),
    ("w3.org/2003/01/geo/wgs84_pos", .geo),
    ("w3.org/2003/01/geo", .geo),
    ("w3.org/2007/app", .publishing),
    ("purl.org/atom/app", .publishing),
    ("purl.org/syndication/history/1.0", .history),
    ("purl.org/atompub/tombstones/1.0", .tombstones),
    ("creativecommons.org/ns", .commons),
    ("web.resource.org/cc", .commons),
    ("backend.userland.com/creativecommonsrssmodule", .commons),
    ("rssnamespace.org/feedburner/ext/1.0", .feedburner),
    ("podlove.org/simple-chapters", .chapters),
    ("wellformedweb.org/commentapi", .wellFormedWeb),
    ("google.com/schemas/play-podcasts/1.0", .googleplay),
    ("source.scripting.com", .source),
    ("purl.org/rss/1.0/modules/slash", .slash),
  ]

  /// What a prefix means that a document forgot to declare.
  static let prefixes: [(String, Space)] = [
    ("atom", .atom), ("atom10", .atom), ("a10", .atom), ("rdf", .rdf), ("xml", .xml),
    ("rss", .rss), ("xhtml", .xhtml), ("html", .xhtml), ("content", .content),
    ("dc", .dublinCore), ("dcterms", .dublinCoreTerms), ("media", .media), ("itunes", .itunes),
    ("podcast", .podcast), ("thr", .threading), ("sy", .syndication), ("georss", .georss),
    ("gml", .gml), ("geo", .geo), ("app", .publishing), ("fh", .history), ("at", .tombstones),
    ("cc", .commons), ("creativecommons", .commons), ("feedburner", .feedburner),
    ("psc", .chapters), ("wfw", .wellFormedWeb), ("googleplay", .googleplay),
    ("source", .source), ("slash", .slash),
  ]
}
