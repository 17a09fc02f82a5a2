// Reads the head of an answer line by line, within its bounds.
import GazetteCore

/// The status and headers of an answer; interim answers before it are counted and forgotten.
package struct ResponseHead {
  package private(set) var status = 0
  package private(set) var headers: [Header] = []
  /// True once the empty line after a final status has come.
  package private(set) var isComplete = false
  private var bytes = 0
  /// Header lines, those of interim answers and trailers too.
  private var lines = 0
  private var interims = 0

  // specs/security.md, rule 3.
  static let maximumBytes = 256 * 1024
  static let maximumLine = 64 * 1024
  package static let maximumLines = 200
  static let maximumInterims = 10

  package init() {}

  /// One line with its end. Lines after the head are trailers: counted, not kept.
  package mutating func read(_ line: UnsafeBufferPointer<UInt8>) throws(HeadFault) {
    bytes += line.count
    guard line.count <= Self.maximumLine else { throw .longLine }
    guard bytes <= Self.maximumBytes else { throw .tooLarge }
    let text = trimmed(line)
    if text.isEmpty { return isComplete ? () : try end() }
    if status == 0 { return try begin(text) }
    lines += 1
    guard lines <= Self.maximumLines else { throw .tooManyLines }
    if isComplete { return }
    keep(text, isContinuation: line.first == 32 || line.first == 9)
  }

  /// All values of a header, split at commas.
  func list(_ name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name }.flatMap {
      $0.value.split(separator: ",").map { part in
        part.drop { $0 == " " || $0 == "\t" }.lowercased().trimmedAtEnd
      }
    }.filter { !$0.isEmpty }
  }

  func first(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name }?.value
  }

  private mutating func begin(_ text: Slice<UnsafeBufferPointer<UInt8>>) throws(HeadFault) {
    let parts = text.split(separator: 32, maxSplits: 2)
    guard parts.count >= 2, parts[0].starts(with: Array("HTTP/".utf8)), parts[1].count == 3,
      let code = Int(String(decoding: parts[1], as: UTF8.self)), (100...599).contains(code)
    else { throw .noStatus }
    status = code
  }

  private mutating func end() throws(HeadFault) {
    guard status < 200 else {
      isComplete = true
      return
    }
    interims += 1
    guard interims <= Self.maximumInterims else { throw .tooManyInterims }
    status = 0
    headers = []
  }

  private mutating func keep(_ text: Slice<UnsafeBufferPointer<UInt8>>, isContinuation: Bool) {
    if isContinuation, let last = headers.indices.last {
      headers[last].value += " " + String(decoding: text, as: UTF8.self)
      return
    }
    guard let colon = text.firstIndex(of: 58) else { return }
    let name = text[..<colon]
    let value = text[(colon + 1)...].drop { $0 == 32 || $0 == 9 }
    headers.append(
      Header(
        String(decoding: name, as: UTF8.self).trimmedAtEnd, String(decoding: value, as: UTF8.self)))
  }

  private func trimmed(_ line: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>> {
    var text = line[...]
    while let last = text.last, last == 13 || last == 10 || last == 32 || last == 9 {
      text = text.dropLast()
    }
    return text.drop { $0 == 32 || $0 == 9 }
  }
}

/// Why a head was not read to its end.
package enum HeadFault: Error {
  case longLine, tooLarge, tooManyLines, tooManyInterims, noStatus
  case lengths
  case coding(String)
  case transferCoding(String)

  var reason: HTTPError.Reason {
    switch self {
    case .coding, .transferCoding: .badCoding
    default: .badHead
    }
  }

  /// What the server did, as the end of a sentence.
  var deed: String {
    switch self {
    case .longLine: "sent a header line longer than 64 KB"
    case .tooLarge: "sent more than 256 KB of headers"
    case .tooManyLines: "sent more than 200 header lines"
    case .tooManyInterims: "sent more than 10 interim answers"
    case .noStatus: "sent an answer that does not begin with an HTTP status"
    case .lengths: "sent lengths that contradict each other or make no sense"
    case .coding(let name): "packed its answer as '\(name)', which was not asked for"
    case .transferCoding(let name): "transfers its answer as '\(name)', which was not asked for"
    }
  }
}

extension ResponseHead {
  package enum Coding: Equatable { case none, gzip, brotli, zstd }

  /// The codings that are asked for: RFC 9110 §12.5.3.
  static let codingsAskedFor = "gzip, br, zstd"

  /// The one content coding, of those asked for (rule 15).
  package func coding() throws(HeadFault) -> Coding {
    let codings = list("content-encoding").filter { $0 != "identity" }
    guard codings.count <= 1 else { throw .coding(codings.joined(separator: ", ")) }
    switch codings.first {
    case nil: return .none
    case "gzip", "x-gzip": return .gzip
    case "br": return .brotli
    case "zstd": return .zstd
    case .some(let other): throw .coding(other)
    }
  }

  /// The announced length; nil where none is needed or given.
  package func length() throws(HeadFault) -> Int? {
    let transfers = list("transfer-encoding")
    if let odd = transfers.first(where: { $0 != "chunked" && $0 != "identity" }) {
      throw .transferCoding(odd)
    }
    let lengths = Set(list("content-length"))
    if lengths.isEmpty { return nil }
    guard lengths.count == 1, let text = lengths.first,
      text.utf8.allSatisfy({ (48...57).contains($0) }), let length = Int(text)
    else { throw .lengths }
    return transfers.contains("chunked") || status == 204 ? nil : length
  }

  /// A partial answer that nobody asked for but that is whole counts as a full one.
  package var effectiveStatus: Int {
    guard status == 206 else { return status }
    guard let range = first("content-range") else { return 200 }
    let isWhole = ContentRange.isWhole(range)
    return isWhole ? 200 : 206
  }
}

/// `bytes 0-99/100` (RFC 9110 §14.4).
enum ContentRange {
  static func isWhole(_ text: String) -> Bool {
    let parts = text.split(separator: " ")
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return false }
    let numbers = parts[1].split { $0 == "-" || $0 == "/" }.map { Int($0) }
    guard numbers.count == 3, let first = numbers[0], let last = numbers[1], let total = numbers[2]
    else { return false }
    return first == 0 && last < total && last == total - 1
  }
}

extension StringProtocol {
  fileprivate var trimmedAtEnd: String {
    var text = String(self)
    while let last = text.utf8.last, last == 32 || last == 9 { text.removeLast() }
    return text
  }
}
