// Which articles somebody has said are no one story.
import GazetteCore
import GazetteJSON

/// Records of kind `apart`: under the handle of an article, those it is never merged with again.
public struct Separations: Sendable, Hashable {
  public static let kind = "apart"

  private var others: [String: Set<String>] = [:]

  public init() {}

  var isEmpty: Bool { others.isEmpty }

  /// Values by key, as a storage gives them.
  public init(records: [String: String]) {
    for (handle, text) in records {
      guard let json = try? JSON.parse(text) else { continue }
      for other in json["from"]?.elements.compactMap(\.string) ?? [] { part(handle, from: other) }
    }
  }

  /// Handles in order.
  func others(of handle: String) -> [String] { others[handle]?.sorted() ?? [] }

  package func isApart(_ left: String, _ right: String) -> Bool {
    others[left]?.contains(right) ?? false
  }

  public mutating func part(_ left: String, from right: String) {
    others[left, default: []].insert(right)
    others[right, default: []].insert(left)
  }

  /// The record of one article; nil when it was never parted from another.
  public func record(of handle: String) -> Record? {
    guard let from = others[handle] else { return nil }
    var writer = JSONWriter(isCompact: true)
    writer.object { writer in writer.member("from", from.sorted()) }
    return Record(
      kind: Separations.kind, key: handle, value: String(decoding: writer.bytes, as: UTF8.self))
  }
}
