// The local names of elements and attributes that feeds use, in lower case.

/// A name that means something in at least one namespace.
enum Word: UInt16, CaseIterable {
  case unknown = 0
  // Documents and items.
  case rss, rdf, channel, feed, entry, item, items, html, opml
  // Fields of RSS.
  case title, link, description, guid, pubdate, author, category, comments, enclosure, source
  case language, copyright, managingeditor, webmaster, generator, lastbuilddate, ttl, image, url
  case skiphours, skipdays, hour, day, textinput, cloud, docs, rating, width, height, body, div
  // Fields of Atom.
  case id, updated, published, issued, modified, created, summary, content, contributor, rights
  case subtitle, tagline, icon, logo, name, email, uri, homepage, tag, draft, control
  // Fields of modules.
  case encoded, creator, date, subject, publisher, identifier, group, thumbnail, keywords, credit
  case player, duration, explicit, episode, season, owner, complete, subtitles, person, chapters
  case chapter, updateperiod, updatefrequency, point, line, polygon, box, `where`, pos, poslist
  case linestring, exterior, linearring, envelope, lowercorner, uppercorner, lat, long, lon
  case a, info, license, origlink, origenclosurelink, commentrss, abstract, lastmod, valid
  case transcript, funding, soundbite, locked, alternateenclosure, location, trailer, episodetype
  case `new-feed-url`, block, archive, `deleted-entry`, `in-reply-to`, total, section, department
  case community, starrating, statistics, markdown, edited
  // Attributes.
  case href, rel, type, length, ispermalink, domain, term, label, scheme, text, src, mode, about
  case resource, base, lang, version, medium, filesize, role, start, img, srsname, hreflang, value
  case ref, when, count, average, max, views, starttime, port, path, geo
}

extension Word {
  /// By the word as documents write it, in lower case.
  static let all: [(String, UInt16)] = Word.allCases.dropFirst().map {
    // Names that are no identifiers are described with their quotes.
    (String(describing: $0).filter { $0 != "`" }, $0.rawValue)
  }
}
