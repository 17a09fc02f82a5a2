// Writes people, files and places as JSON Feed and GeoJSON spell them.
import GazetteCore

extension JSONWriter {
  /// A list of people (JSON Feed 1.1, `authors`); left out when it names nobody.
  public mutating func people(_ name: String, _ people: [Author]) {
    member(name, eachOf: people.filter { !$0.isEmpty }) { writer, author in writer.value(author) }
  }

  /// What JSON Feed has no name for stands in `_gazette`.
  private mutating func value(_ author: Author) {
    object { writer in
      writer.member("name", author.name)
      writer.member("url", author.url)
      writer.member("avatar", author.avatar)
      guard author.email != nil || author.role != nil else { return }
      writer.name("_gazette")
      writer.object { writer in
        writer.member("email", author.email)
        writer.member("role", author.role)
      }
    }
  }

  /// A list of files (JSON Feed 1.1, `attachments`); left out when it is empty.
  public mutating func attachments(_ attachments: [Attachment]) {
    member("attachments", eachOf: attachments) { writer, attachment in
      writer.object { writer in
        writer.member("url", attachment.url)
        writer.member("mime_type", attachment.mimeType)
        writer.member("title", attachment.title)
        writer.member("size_in_bytes", attachment.sizeInBytes)
        writer.member("duration_in_seconds", attachment.durationInSeconds)
      }
    }
  }

  /// An object of `title`, `url` and `id`.
  public mutating func value(_ origin: Origin) {
    object { writer in
      writer.member("title", origin.title)
      writer.member("url", origin.url)
      writer.member("id", origin.id)
    }
  }

  /// An object of `id` (the short one), `source`, `by` and, where it is a matter of degree, `percent`.
  public mutating func value(_ telling: Telling) {
    object { writer in
      writer.member("id", String(telling.id.handle.prefix(ArticleID.shortLength)))
      writer.member("source", telling.id.source)
      writer.member("by", telling.reason.word)
      writer.member("percent", telling.reason.percent)
    }
  }

  /// A GeoJSON geometry (RFC 7946).
  public mutating func value(_ geometry: Geometry) {
    object { writer in
      writer.member("type", geometry.type)
      writer.name("coordinates")
      writer.value(geometry.coordinates)
    }
  }

  /// GeoJSON has at most four levels: the polygons of a `MultiPolygon`.
  private mutating func value(_ coordinates: Geometry.Coordinates) {
    array { writer in
      switch coordinates {
      case .position(let numbers): for number in numbers { writer.value(number) }
      case .list(let members): for member in members { writer.value(member) }
      }
    }
  }
}
