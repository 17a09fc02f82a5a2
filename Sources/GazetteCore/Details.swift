// The parts of an item that are more than a string: people, files, places.

/// Somebody who made something.
public struct Author: Sendable, Hashable {
  public var name: String?
  public var url: String?
  public var email: String?
  public var avatar: String?
  /// What they did, in the source's word: `host`, `guest`.
  public var role: String?

  public init(
    name: String? = nil, url: String? = nil, email: String? = nil, avatar: String? = nil,
    role: String? = nil
  ) {
    self.name = name
    self.url = url
    self.email = email
    self.avatar = avatar
    self.role = role
  }

  /// True when nothing is said by which they could be known.
  public var isEmpty: Bool { name == nil && url == nil && email == nil && avatar == nil }
}

/// A file that belongs to an item: a podcast's sound, a film, a document.
public struct Attachment: Sendable, Hashable {
  public var url: String
  public var mimeType: String?
  public var title: String?
  public var sizeInBytes: Int64?
  public var durationInSeconds: Double?

  public init(
    url: String, mimeType: String? = nil, title: String? = nil, sizeInBytes: Int64? = nil,
    durationInSeconds: Double? = nil
  ) {
    self.url = url
    self.mimeType = mimeType
    self.title = title
    self.sizeInBytes = sizeInBytes
    self.durationInSeconds = durationInSeconds
  }
}

/// Where an item was republished from.
public struct Origin: Sendable, Hashable {
  public var title: String?
  public var url: String?
  public var id: String?

  public init(title: String? = nil, url: String? = nil, id: String? = nil) {
    self.title = title
    self.url = url
    self.id = id
  }
}

/// A mark in a recording.
public struct Chapter: Sendable, Hashable {
  public var title: String?
  public var startInSeconds: Double

  public init(title: String?, startInSeconds: Double) {
    self.title = title
    self.startInSeconds = startInSeconds
  }
}

/// A GeoJSON geometry (RFC 7946): positions are longitude, latitude.
public struct Geometry: Sendable, Hashable {
  public indirect enum Coordinates: Sendable, Hashable {
    case position([Double])
    case list([Coordinates])
  }

  /// `Point`, `LineString`, `Polygon`, …
  public var type: String
  public var coordinates: Coordinates

  public init(type: String, coordinates: Coordinates) {
    self.type = type
    self.coordinates = coordinates
  }
}

/// What few items have, kept apart so that the usual item stays small.
public struct Extras: Sendable, Hashable {
  public var copyright: String?
  public var contributors: [Author] = []
  public var origin: Origin?
  public var isExplicit: Bool?
  public var episode: Double?
  public var season: Double?
  public var durationInSeconds: Double?
  public var geometry: Geometry?
  public var chapters: [Chapter] = []
  /// What still fewer have: `ItemFact` lists their names.
  public var facts: [Fact] = []

  public init() {}
}
