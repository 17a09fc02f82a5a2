// Reads what a feed says of an item's comments: slash, wfw and thr (RFC 4685).
import GazetteCore
import GazetteXML

extension DocumentReader {
  mutating func readDiscussion(_ field: XMLElement, of parts: inout ItemParts) {
    switch field.local {
    case .comments, .total: parts.state(.commentsCount, Fact.count(word()))
    case .commentrss: parts.state(.commentsFeedURL, Fact.text(address(word())))
    case .section: parts.state(.section, Fact.text(line()))
    case .department: parts.state(.department, Fact.text(line()))
    case .`in-reply-to`: parts.list(.inReplyTo, inReplyTo())
    default: break
    }
  }

  /// RFC 4685 §3: `ref` is the other's id, the other attributes tell where to find it.
  private mutating func inReplyTo() -> Fact.Value? {
    Fact.object([
      ("id", Fact.text(scanner.attribute(.ref))),
      ("url", Fact.text(address(scanner.attribute(.href)))),
      ("mime_type", Fact.text(scanner.attribute(.type))),
      ("source_url", Fact.text(address(scanner.attribute(.source)))),
    ])
  }

  /// A link to replies: to a page of them, or to their feed, which it is where nothing else is
  /// said. RFC 4685 §4 counts them there.
  mutating func readReplies(_ link: AtomLink, of parts: inout ItemParts) {
    if link.isFeed || link.type == nil {
      parts.state(.commentsFeedURL, .text(link.url))
    } else if link.isPage {
      parts.draft.commentsURL = link.url
    }
    parts.state(.commentsCount, Fact.count(scanner.attribute(.count)))
  }
}
