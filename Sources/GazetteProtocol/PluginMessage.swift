// What a program says to Gazette: one line of JSON each, told apart by `type`.
import GazetteCore
import GazetteJSON
import GazetteText

/// One message. Members that nobody knows are passed over; a known one of the wrong type is a fault
/// where something depends on it.
public enum PluginMessage: Sendable {
  /// The first line; it makes the output messages.
  case hello(PluginHello)
  /// What a JSON Feed says about itself, such as `title` and `home_page_url`.
  case feed(JSON)
  /// An item as in a JSON Feed.
  case item(JSON)
  /// What the program wants back at its next fetch; nil: nothing any more.
  case bookmark([UInt8]?)
  /// For the user where it is a warning, else for people who ask for details.
  case log(String, isWarning: Bool)
  case progress(done: Int64, total: Int64?)
  case error(PluginComplaint)
  /// Nothing is new since the bookmark.
  case unchanged
  /// All is said; how many items there were, if it says so.
  case done(items: Int64?)
  case get(PluginGet)
  case page(Page)
  case unknown(String)

  /// What `type` can say.
  static let types: Set = [
    "hello", "feed", "item", "bookmark", "log", "progress", "error", "unchanged", "done", "get",
    "page",
  ]

  /// Reads a line that is an object.
  public init(_ json: JSON) throws(PluginFault) {
    switch json["type"]?.string {
    case "item"?: self = .item(json)
    case "hello"?: self = .hello(try PluginHello(json))
    case "feed"?: self = .feed(json)
    case "bookmark"?: self = .bookmark(try PluginMessage.bookmark(json))
    case "log"?: self = PluginMessage.log(json)
    case "progress"?:
      self = .progress(done: json["done"]?.int ?? 0, total: json["total"]?.int)
    case "error"?: self = .error(PluginComplaint(json))
    case "unchanged"?: self = .unchanged
    case "done"?: self = .done(items: json["items"]?.int)
    case "get"?: self = .get(try PluginGet(json))
    case "page"?: self = .page(try PluginMessage.page(json))
    case let type?: self = .unknown(type)
    case nil:
      throw PluginFault(
        "sent a line without 'type'", hint: "Each line is a message; its 'type' says which.")
    }
  }

  private static func bookmark(_ json: JSON) throws(PluginFault) -> [UInt8]? {
    guard let value = json["value"], !value.isNull else { return nil }
    var writer = JSONWriter(isCompact: true)
    writer.value(value)
    guard writer.bytes.count <= PluginContract.longestBookmark else {
      throw PluginFault("sent a bookmark of more than 64 KB", hint: "Let it remember less.")
    }
    return writer.bytes
  }

  private static func log(_ json: JSON) -> PluginMessage {
    let level = json["level"]?.string ?? ""
    return .log(
      json["text"]?.scalarText ?? "", isWarning: level == "warning" || level == "error")
  }

  private static func page(_ json: JSON) throws(PluginFault) -> Page {
    let bytes = json["text"]?.string.map { Array($0.utf8) }
    guard let bytes = bytes ?? json["base64"]?.string.flatMap({ Base64.decode($0.utf8) }) else {
      throw PluginFault(
        "sent a page without content", hint: "A page has 'text', or bytes as 'base64'.")
    }
    return Page(
      path: json["path"]?.string ?? "",
      mediaType: json["media_type"]?.string ?? "application/octet-stream", bytes: bytes)
  }
}

/// How a program introduces itself.
public struct PluginHello: Sendable, Hashable {
  public var name: String?
  public var version: String?
  public var features: [String]

  /// `contract` is the version that the program speaks, or a list of those.
  init(_ json: JSON) throws(PluginFault) {
    name = json["name"]?.string
    version = json["version"]?.scalarText
    features = json["features"]?.elements.compactMap(\.string) ?? []
    try PluginContract.check(json["contract"])
  }
}

extension PluginContract {
  /// Fails unless the version, or one of a list of versions, is ours.
  static func check(_ json: JSON?) throws(PluginFault) {
    let spoken = json.map { $0.kind == .array ? Array($0.elements) : [$0] } ?? []
    let versions = spoken.compactMap(\.int)
    if versions.contains(Int64(version)) { return }
    guard let nearest = versions.min() else {
      throw PluginFault(
        "names no contract in its 'hello'", hint: "Write \"contract\": \(version) there.")
    }
    throw PluginFault(
      "needs contract \(nearest), and this Gazette speaks \(version)",
      hint: nearest > version ? "Update Gazette." : "Update the plugin.")
  }
}

/// Why a program could not do what it was asked for, in its own words.
public struct PluginComplaint: Sendable, Hashable {
  public var what: String
  public var hint: String?
  /// When it wants to be asked again, in seconds from now.
  public var retryAfter: Int64?

  init(_ json: JSON) {
    what = json["what"]?.scalarText ?? "it says no more than that something went wrong"
    hint = json["hint"]?.string
    retryAfter = json["retry_after"]?.int.flatMap { $0 > 0 ? min($0, 86_400) : nil }
  }
}

/// An address that a program wants Gazette to fetch.
public struct PluginGet: Sendable {
  /// Whatever the program wants to know the answer by.
  public var id: JSON
  public var request: HTTPRequest

  init(_ json: JSON) throws(PluginFault) {
    guard let id = json["id"], id.isText, let url = json["url"]?.string else {
      throw PluginFault(
        "sent a 'get' without 'id' or 'url'", hint: "The answer repeats the 'id' of its request.")
    }
    self.id = id
    request = HTTPRequest(url: url)
    guard let headers = json["headers"] else { return }
    for (name, value) in headers.members.prefix(50) {
      if let text = value.string { request.headers.append(Header(name, text)) }
    }
  }
}
