// The places where foreign bytes come in, each with what must hold whatever these bytes are.

/// One door for foreign bytes. The fuzzer and the seeded mutations of `swift test` share these.
public enum FuzzTarget: String, CaseIterable, Sendable {
  case address, charset, config, date, exchange, feed, html, http, json, query, request, store

  /// What went wrong with these bytes, as a sentence; nil when all that is promised holds. A trap
  /// or a hang is seen by whoever calls.
  public func fault(with bytes: [UInt8]) -> String? {
    do throws(Fault) {
      try check(bytes)
      return nil
    } catch {
      return "\(self): \(error.sentence)"
    }
  }

  private func check(_ bytes: [UInt8]) throws(Fault) {
    switch self {
    case .address: try AddressClaims.check(bytes)
    case .charset: try CharsetClaims.check(bytes)
    case .config: try ConfigClaims.check(bytes)
    case .date: try DateClaims.check(bytes)
    case .exchange: try ExchangeClaims.check(bytes)
    case .feed: try FeedClaims.check(bytes)
    case .html: try HTMLClaims.check(bytes)
    case .http: try HTTPClaims.check(bytes)
    case .json: try JSONClaims.check(bytes)
    case .query: try QueryClaims.check(bytes)
    case .request: try RequestClaims.check(bytes)
    case .store: try StoreClaims.check(bytes)
    }
  }
}

/// A promise that was broken.
struct Fault: Error {
  var sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}

/// Throws the sentence when the claim does not hold.
func expect(_ claim: Bool, _ sentence: @autoclosure () -> String) throws(Fault) {
  if !claim { throw Fault(sentence()) }
}

/// An input of two texts: its first line, and the rest.
func firstLineAndRest(_ bytes: [UInt8]) -> (line: String, rest: String) {
  let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  return (
    String(decoding: bytes[..<end], as: UTF8.self),
    String(decoding: bytes[min(end + 1, bytes.count)...], as: UTF8.self)
  )
}
