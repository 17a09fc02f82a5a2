// A publisher that a service knows.

/// One line of a listing of publishers. What the service does not say is absent.
public struct Publisher: Sendable, Hashable {
  /// What a source's options name it by.
  public var id: String
  public var name: String?
  public var about: String?
  public var url: String?
  public var category: String?
  public var language: String?
  public var country: String?

  public init(id: String) { self.id = id }
}
