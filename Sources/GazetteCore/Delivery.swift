// The seam to those who do not come for a digest: it is brought to them.

/// Brings digests to somebody. Its kind is the key of an output that chooses it, and its options are
/// keys of the output as well: `command: [print, daily]`, `mail: {to: …}`.
public protocol Delivery: Plugin {
  /// What it carries.
  static var cargo: Parcel.Cargo { get }
  /// Whether whoever receives a parcel twice knows it by its id, so that one whose fate is not known
  /// may be sent again.
  static var mayRepeat: Bool { get }
  /// Whom it goes to, for messages; never a secret.
  var destination: String { get }
  /// The addresses that the configuration itself names, whose private hosts may be reached.
  var addresses: [String] { get }
  /// What others who deliver the same digest must not show, should they come to know it.
  var secrets: [Secret] { get }
  func deliver(_ parcel: Parcel, _ context: DeliveryContext) async throws(DeliveryError)
}

extension Delivery {
  public static var cargo: Parcel.Cargo { .pages }
  public static var mayRepeat: Bool { false }
  public var addresses: [String] { [] }
  public var secrets: [Secret] { [] }
}

/// One digest on its way to one receiver.
public struct Parcel: Sendable, Hashable {
  public enum Cargo: Sendable, Hashable {
    /// The pages of the output's own renderer, the main one first.
    case pages
    /// Two pages for people: plain text, then HTML.
    case letter
  }

  /// The same for the same articles of the same output, day and kind of delivery; 32 hexadecimal
  /// digits.
  public var id: String
  /// The output's name.
  public var output: String
  public var title: String
  public var made: Instant
  public var zone: Zone
  public var pages: [Page]

  public init(
    id: String, output: String, title: String, made: Instant, zone: Zone = .utc, pages: [Page]
  ) {
    self.id = id
    self.output = output
    self.title = title
    self.made = made
    self.zone = zone
    self.pages = pages
  }
}

/// The world as a delivery sees it.
public struct DeliveryContext: Sendable {
  public var http: any HTTPClient
  public var mail: any MailClient
  public var now: @Sendable () -> Instant
  /// The variables of the process, of which a program sees few.
  public var environment: [String: String]
  /// Absolute path of the configuration's folder.
  public var folder: String
  /// Limits of the configuration's `http` section.
  public var limits: FetchLimits
  /// What no message may show.
  public var confidences: [Secret] = []
  /// Waits; a test returns at once.
  public var pause: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  /// Whether the parcel is of a day that somebody asks for once more: then nothing waits for the next
  /// run.
  public var isAgain = false
  /// To be awaited once, right before what cannot be taken back: it notes on the disk that the parcel
  /// is on its way. Without that note it must not leave.
  public var depart: @Sendable () async throws(DeliveryError) -> Void

  public init(
    http: any HTTPClient, mail: any MailClient, now: @escaping @Sendable () -> Instant,
    environment: [String: String], folder: String, limits: FetchLimits = FetchLimits(),
    depart: @escaping @Sendable () async throws(DeliveryError) -> Void = {}
  ) {
    self.http = http
    self.mail = mail
    self.now = now
    self.environment = environment
    self.folder = folder
    self.limits = limits
    self.depart = depart
  }
}

/// A parcel that did not reach its receiver, or nobody knows whether it did.
public struct DeliveryError: Error, Sendable, Hashable {
  /// A sentence: what happened. No secret is in it.
  public var what: String
  /// A sentence: what to do.
  public var hint: String?
  /// Whether the parcel may have arrived all the same.
  public var isUnsure: Bool

  public init(_ what: String, hint: String? = nil, isUnsure: Bool = false) {
    self.what = what
    self.hint = hint
    self.isUnsure = isUnsure
  }
}
