// What Gazette says to a program: a line of JSON each.
import GazetteCore
import GazetteJSON
import GazetteText

/// A request line, ended by a newline.
public enum PluginRequest {
  /// The first line, whatever follows.
  public static func hello(features: [PluginContract.Feature]) -> [UInt8] {
    line("hello") { writer in
      writer.member("contract", PluginContract.version)
      writer.name("features")
      writer.array { writer in for feature in features { writer.value(feature.rawValue) } }
    }
  }

  public static func fetch(_ order: FetchOrder) -> [UInt8] {
    line("fetch") { writer in
      writer.member("source", order.source)
      writer.name("config")
      writer.value(written: order.config)
      if let bookmark = order.bookmark {
        writer.name("bookmark")
        writer.value(written: bookmark)
      }
      writer.member("since", order.since?.rfc3339)
      writer.member("limit", order.limit)
      writer.member("deadline", order.deadline.rfc3339)
      writer.member("timeout", order.timeout.seconds)
    }
  }

  public static func render(_ order: RenderOrder) -> [UInt8] {
    line("render") { writer in
      writer.member("name", order.name)
      writer.member("made", order.made.rfc3339)
      writer.member("language", order.language)
      writer.member("timezone", order.timezone)
      writer.name("config")
      writer.value(written: order.config)
      writer.member("sections", eachOf: order.sections) { writer, section in
        writer.object { writer in
          writer.member("heading", section.heading)
          writer.member("items", section.items)
        }
      }
      writer.name("edition")
      writer.value(written: order.edition)
    }
  }

  /// The answer to a `get`; names of headers are in lower case.
  public static func response(_ response: HTTPResponse, to id: JSON) -> [UInt8] {
    line("response") { writer in
      writer.name("id")
      writer.value(id)
      writer.member("status", response.status)
      writer.member("url", response.url)
      writer.name("headers")
      writer.object { writer in
        for (name, value) in merged(response.headers) { writer.member(name, value) }
      }
      if let text = String(validating: response.body, as: UTF8.self) {
        writer.member("body", text)
      } else {
        writer.member("body_base64", Base64.encode(response.body))
      }
    }
  }

  /// A `get` that got no answer at all.
  public static func failure(_ what: String, of id: JSON) -> [UInt8] {
    line("response") { writer in
      writer.name("id")
      writer.value(id)
      writer.member("error", what)
    }
  }

  private static func line(_ type: String, _ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter(isCompact: true)
    writer.object { writer in
      writer.member("type", type)
      members(&writer)
    }
    writer.endLine()
    return writer.bytes
  }

  /// What a header says in several lines is a list (RFC 9110 §5.3).
  private static func merged(_ headers: [Header]) -> [(String, String)] {
    var values: [String: String] = [:]
    for header in headers {
      let name = header.name.lowercased()
      values[name] = values[name].map { "\($0), \(header.value)" } ?? header.value
    }
    return values.sorted { $0.key < $1.key }
  }
}

/// What a source program is asked for.
public struct FetchOrder: Sendable {
  /// The source's name in the configuration.
  public var source: String
  /// An object of JSON on one line.
  public var config: [UInt8]
  /// The value that the program left at its last fetch, as JSON on one line.
  public var bookmark: [UInt8]?
  /// When the last fetch was that succeeded.
  public var since: Instant?
  public var limit = PluginContract.maximumItems
  public var deadline: Instant
  /// How long it is until then.
  public var timeout: Duration

  public init(source: String, config: [UInt8], now: Instant, timeout: Duration) {
    self.source = source
    self.config = config
    self.timeout = timeout
    deadline = now.advanced(by: timeout)
  }
}

/// What a renderer program is to show.
public struct RenderOrder: Sendable {
  /// A JSON Feed document on one line.
  public var edition: [UInt8]
  /// An object of JSON on one line.
  public var config: [UInt8]
  public var made: Instant
  /// The output's name.
  public var name = ""
  /// Of the renderer's own words.
  public var language = "en"
  public var timezone = "UTC"
  /// How many of the edition's items stand below each heading, in order.
  public var sections: [(heading: String?, items: Int)] = []

  public init(edition: [UInt8], config: [UInt8], made: Instant) {
    self.edition = edition
    self.config = config
    self.made = made
  }
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds / 1_000_000_000_000_000) / 1000
  }
}
