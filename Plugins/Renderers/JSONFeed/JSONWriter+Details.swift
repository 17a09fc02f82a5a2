// Writes people, files and places as JSON Feed and GeoJSON spell them.
import GazetteCore
import GazetteJSON

extension JSONWriter {
  /// A list of people; left out when it names nobody.
  mutating func people(_ name: String, _ people: [Author]) {
    member(name, eachOf: people.filter { !$0.isEmpty }) { writer, author in writer.value(author) }
  }

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

  mutating func value(_ attachment: Attachment) {
    object { writer in
      writer.member("url", attachment.url)
      writer.member("mime_type", attachment.mimeType)
      writer.member("title", attachment.title)
      writer.member("size_in_bytes", attachment.sizeInBytes)
      writer.member("duration_in_seconds", attachment.durationInSeconds)
    }
  }

  mutating func value(_ origin: Origin) {
    object { writer in
      writer.member("title", origin.title)
      writer.member("url", origin.url)
      writer.member("id", origin.id)
    }
  }

  /// Each fact as a member of its own name.
  mutating func members(_ facts: [Fact]) {
    for fact in facts {
      name(fact.name)
      value(fact.value)
    }
  }

  /// Values nest as deep as `Fact.deepest` allows, where they are read.
  private mutating func value(_ value: Fact.Value) {
    switch value {
    case .text(let text): self.value(text)
    case .number(let number): self.value(number)
    case .flag(let flag): self.value(flag)
    case .list(let values): array { writer in for value in values { writer.value(value) } }
    case .object(let facts): object { $0.members(facts) }
    }
  }

  mutating func value(_ geometry: Geometry) {
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
