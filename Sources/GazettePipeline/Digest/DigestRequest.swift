// What is asked of a digest.
import GazetteCore

/// An output of the configuration or of the command line, as the composer needs it.
public struct DigestRequest: Sendable, Hashable {
  /// The output's name; empty for a digest that has none.
  public var name: String
  public var since: Since = .last
  public var filter = Filter()
  public var grouping: Grouping = .none
  public var order: DigestOrder = .newest
  /// Entries at most; nil for all.
  public var limit: Int?
  public var limitPerSource: Int?
  public var limitPerSection: Int?
  /// Where it will be written, its `{date}` and the like filled in; nil for standard output.
  public var path: String?
  /// The place whose window it is about, where that is another one: a copy is written beside the
  /// digest of the day, and has the same in it.
  public var copied: String?
  public var layout = DigestLayout()
  /// Names of sources in the order of the configuration, for the order of sections.
  public var sources: [String] = []

  /// Priorities of sources by name; 0 for others.
  public var priorities: [String: Int] = [:]
  /// How stories that several sources tell are recognised.
  public var dedupe = Dedupe()
  /// The kind of the delivery that brings it to somebody, who has a mark of his own: whatever stood
  /// in a digest for him never stands in a later one, also on the same day. nil: it is written.
  public var delivery: String?
  /// A digest to make again, with the same articles.
  public var again: PastDigest?

  public init(name: String) { self.name = name }

  /// The same for somebody whom a delivery of that kind brings it to.
  public func delivered(by kind: String) -> DigestRequest {
    var request = self
    request.delivery = kind
    request.path = nil
    return request
  }

  /// Where its mark is kept: kind and key of a record.
  public var markKind: String {
    delivery == nil ? DigestMark.kind : DigestMark.deliveryKind
  }
  public var markKey: String { delivery.map { "\($0) \(name)" } ?? name }

  /// The place that its window belongs to, as marks name it.
  var windowPath: String { copied ?? path ?? DigestRequest.standardOutput }

  /// How marks name standard output.
  public static let standardOutput = "-"

  /// Whether all stories must be known before the first one can be shown.
  var needsAll: Bool { order != .newest || limitPerSource != nil || limitPerSection != nil }
}

/// A digest, and what is to be remembered once it is written.
public struct Digest: Sendable, Hashable {
  public var edition: Edition
  /// What was remembered before.
  public var before: DigestMark
  /// Store it only after the edition was written; see `DigestMark.note`.
  public var mark: DigestMark
  /// What was merged and why, to be stored together with the mark.
  public var merges: [Record]
  /// By which a receiver knows it; nil for a digest that is not delivered.
  public var id: String?
}
