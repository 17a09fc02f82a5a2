// What every source must do; for the built-in ones and for anybody's own.
import GazetteCore
import GazetteText

/// The conformance suite for sources:
///
///     for check in SourceConformance.checks {
///       let fault = await check.fault(of: sample)
///     }
public enum SourceConformance {
  public static let checks: [SourceCheck] = describing + bringing + failing

  /// A source asks its service at most so often in one fetch of a sample.
  static let mostRequests = 100
}

// MARK: What it says of itself

private let describing = [
  SourceCheck("its kind is one word of small letters, digits and hyphens") { sample in
    let kind = sample.type.kind
    let isFit = kind.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-".utf8.contains($0) }
    try require(isFit && !kind.isEmpty && kind.utf8.count <= 40, "'\(kind)'")
  },
  SourceCheck("a sentence tells what it is, and one what each of its options is") { sample in
    let texts = [("itself", sample.type.about)] + sample.type.options.map { ($0.name, $0.about) }
    for (name, about) in texts {
      try require(about.hasSuffix(".") && about.utf8.count > 8, "of \(name) it says '\(about)'")
    }
  },
  SourceCheck("each of its options has a name of its own") { sample in
    var names: Set<String> = []
    for key in sample.type.options {
      try require(names.insert(key.name).inserted, "'\(key.name)' is there twice")
    }
  },
]

// MARK: What it brings

private let bringing = [
  SourceCheck("it brings items, and each can be known again") { sample in
    let drafts = try await sample.drafts()
    try require(!drafts.isEmpty, "the sample brought nothing")
    for draft in drafts {
      try require(draft.ownID != nil || draft.url != nil, "an item has neither id nor address")
    }
  },
  SourceCheck("the same answers bring the same items") { sample in
    let (first, second) = (try await sample.drafts(), try await sample.drafts())
    try expect(second.map(\.ownID), first.map(\.ownID), "ids")
    try expect(second.map(\.url), first.map(\.url), "addresses")
  },
  SourceCheck("two items of one answer do not share an id and an address") { sample in
    var known: Set<[String?]> = []
    for draft in try await sample.drafts() {
      try require(
        known.insert([draft.ownID, draft.url]).inserted,
        "'\(draft.ownID ?? draft.url ?? "")' came twice")
    }
  },
  SourceCheck("after its own bookmark it brings nothing that it has not brought before") { sample in
    let (first, _) = try await sample.fetch()
    guard case .fresh(let harvest) = first else { throw BrokenClaim(what: "nothing came at first") }
    let (second, _) = try await sample.fetch(after: harvest.bookmark)
    guard case .fresh(let again) = second else { return }
    let known = Set(harvest.drafts.map { $0.ownID ?? $0.url })
    for draft in again.drafts {
      try require(known.contains(draft.ownID ?? draft.url), "'\(draft.ownID ?? "")' is another")
    }
  },
  SourceCheck("a bookmark that it does not understand loses nothing") { sample in
    var strange = Bookmark()
    strange.values = Dictionary(
      uniqueKeysWithValues: (try await sample.bookmark()).values.keys.map { ($0, "\0 ~ {\u{fffd}") }
    )
    let wanted = try await sample.drafts()
    let (fetched, _) = try await sample.fetch(after: strange)
    guard case .fresh(let harvest) = fetched else { throw BrokenClaim(what: "nothing came") }
    try expect(harvest.drafts.map(\.ownID), wanted.map(\.ownID), "ids")
  },
  SourceCheck("a title is one line of plain text") { sample in
    for draft in try await sample.drafts() {
      guard let title = draft.title else { continue }
      try expect(PlainText.line(title), title, "title")
    }
  },
]

// MARK: How it asks, and how it fails

private let failing = [
  SourceCheck("every request keeps to the limits of the configuration") { sample in
    let (_, requests) = try await sample.fetch()
    let limits = SourceSample.context(StubHTTPClient(answer: sample.answer), Bookmark()).limits
    for request in requests {
      try require(
        request.maximumBytes.map { $0 <= limits.maximumBody } ?? true, "it takes longer bodies")
      try require(request.timeout.map { $0 <= limits.timeout } ?? true, "it waits for longer")
    }
  },
  SourceCheck("it names the hosts that it begins with as its addresses") { sample in
    let (_, requests) = try await sample.fetch()
    guard let first = requests.first else { return }
    let hosts = try sample.source().addresses.compactMap { WebAddress.host($0) }
    let host = WebAddress.host(first.url) ?? ""
    try require(hosts.contains(host), "it asks '\(host)', and names \(hosts)")
  },
  SourceCheck("an answer that is no news is a failure, and never an empty one") { sample in
    let (_, requests) = try await sample.fetch()
    if requests.isEmpty { return }
    let page = "<!DOCTYPE html><title>Sorry</title><p>Please sign in."
    for (status, body) in [(500, "oops"), (404, page), (403, page), (200, "")] {
      let failed = await sample.fails { _ in .answer(status, body) }
      try require(failed, "\(status) with \(body.isEmpty ? "nothing" : "'\(body)'") passed")
    }
  },
  SourceCheck("a network that fails is a failure, told in two sentences") { sample in
    let (_, requests) = try await sample.fetch()
    if requests.isEmpty { return }
    let error = HTTPError(.connect, "Nobody answers.", hint: "Try again later.")
    do {
      _ = try await sample.fetch { _ in .failure(error) }
      throw BrokenClaim(what: "it passed")
    } catch let error as SourceError {
      try require(error.what.hasSuffix("."), "it says '\(error.what)'")
    }
  },
  SourceCheck("a service whose pages never end is given up") { sample in
    let (_, requests) = try await sample.fetch()
    try require(
      requests.count <= SourceConformance.mostRequests, "\(requests.count) requests in one fetch")
  },
]

private func require(_ isTrue: Bool, _ what: @autoclosure () -> String) throws {
  if !isTrue { throw BrokenClaim(what: what()) }
}

extension SourceSample {
  /// What one fetch without a bookmark brings.
  public func drafts() async throws -> [Draft] {
    guard case .fresh(let harvest) = try await fetch().fetched else { return [] }
    return harvest.drafts
  }

  fileprivate func bookmark() async throws -> Bookmark {
    switch try await fetch().fetched {
    case .fresh(let harvest): harvest.bookmark
    case .unchanged(let bookmark): bookmark
    }
  }

  fileprivate func fails(
    _ answer: @escaping @Sendable (HTTPRequest) -> StubHTTPClient.Outcome
  ) async -> Bool {
    do {
      if case .fresh(let harvest) = try await fetch(answer: answer).fetched {
        return harvest.interruption != nil
      }
      return false
    } catch { return error is SourceError }
  }
}
