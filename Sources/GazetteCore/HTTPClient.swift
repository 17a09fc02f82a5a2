// The seam to the network: one request, one answer.

/// A GET request, or a POST.
public struct HTTPRequest: Sendable, Hashable {
  public var url: String
  /// In order; sent only to the origin (scheme, host, port) of `url`.
  public var headers: [Header] = []
  /// Makes it a POST of these bytes. A redirect of one is not followed: it is the answer.
  public var post: [UInt8]?
  /// Makes the request conditional, at the address that they came from.
  public var validators: Validators?
  /// Until the last byte of the body, redirects included; nil: the client's own limit.
  public var timeout: Duration?
  /// Of the unpacked body; nil: the client's own limit.
  public var maximumBytes: Int?
  /// False: the origin of `url`, and no other one, need not prove who it is.
  public var verifiesTLS = true
  /// False: that it asks too often (429) is said to one of several accounts, and not a wish of the
  /// host to be left alone by all.
  public var speaksForAll = true

  public init(url: String) { self.url = url }
}

/// What an earlier answer may be recognised by, verbatim (RFC 9110 §8.8).
public struct Validators: Sendable, Hashable {
  public var etag: String?
  public var lastModified: String?
  /// The address that gave them, after redirects: at another one they mean nothing. nil: the
  /// request's own.
  public var url: String?

  public init(etag: String? = nil, lastModified: String? = nil, url: String? = nil) {
    self.etag = etag
    self.lastModified = lastModified
    self.url = url
  }
}

public struct Header: Sendable, Hashable {
  public var name: String
  public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension Header {
  /// RFC 9110 §5.1, §5.5: a token, and a value without control characters.
  public var isSendable: Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0 > 32 && $0 < 127 && !Header.separators.contains($0) }
      && value.utf8.allSatisfy { $0 >= 32 && $0 != 127 || $0 == 9 }
  }

  private static let separators = Array("\"(),/:;<=>?@[\\]{}".utf8)
}

/// A complete answer, of any status.
public struct HTTPResponse: Sendable, Hashable {
  public var status: Int
  /// Of the last hop, in the order they came.
  public var headers: [Header]
  /// Unpacked.
  public var body: [UInt8]
  /// The address that answered, after redirects.
  public var url: String
  /// Where permanent redirects (301, 308) alone led to, when the chain began with one.
  public var permanentURL: String?
  /// How long the server and the way to it took, all hops together; waiting for a place in the queue
  /// does not count.
  public var elapsed: Duration = .zero
  /// Whether another address answered than the one that was asked.
  public var isRedirected = false
  /// Held as long as the body is: a client bounds the memory of all bodies by it.
  public var lease: BodyLease?

  public init(
    status: Int, headers: [Header], body: [UInt8], url: String, permanentURL: String? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
    self.permanentURL = permanentURL
  }

  /// The first header of that name; case does not matter.
  public func header(_ name: String) -> String? {
    let wanted = name.lowercased()
    return headers.first { $0.name.lowercased() == wanted }?.value
  }
}

/// Stands for the memory that a body takes of a client's bounds. All leases are alike.
public struct BodyLease: Sendable, Hashable {
  private let holder: any AnyObject & Sendable

  /// The lease ends when nobody refers to `holder` any more.
  public init(_ holder: any AnyObject & Sendable) { self.holder = holder }

  public static func == (_: BodyLease, _: BodyLease) -> Bool { true }
  public func hash(into _: inout Hasher) {}
}

/// Sends requests. Knows nothing of feeds, retries or schedules.
public protocol HTTPClient: Sendable {
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse
}
