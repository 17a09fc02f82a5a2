// Where the text of a field comes from: a path, or a template that puts paths into words.
import GazetteCore
import GazetteJSON
import GazetteText

/// One way to find the value of a field in an item.
enum ItemText: Sendable, Hashable {
  case path(JSONPath)
  /// Words and paths in turn: `https://example.org/{slug}`.
  case template([Piece])

  enum Piece: Sendable, Hashable {
    case words(String)
    case path(JSONPath)
  }

  /// Reads what a configuration writes. A brace that is meant as such is written twice.
  init(_ text: String) throws(JSONPath.Fault) {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) else {
      self = .path(try JSONPath(text))
      return
    }
    self = .template(try ItemText.pieces(Array(text.utf8)))
  }

  private static func pieces(_ text: [UInt8]) throws(JSONPath.Fault) -> [Piece] {
    var pieces: [Piece] = []
    var words: [UInt8] = []
    var index = 0
    while index < text.count {
      let byte = text[index]
      let isBrace = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
      if isBrace, index + 1 < text.count, text[index + 1] == byte {
        words.append(byte)
        index += 2
      } else if byte == UInt8(ascii: "{") {
        guard let end = text[index...].firstIndex(of: UInt8(ascii: "}")) else {
          throw JSONPath.Fault("a '}' is missing")
        }
        if !words.isEmpty { pieces.append(.words(String(decoding: words, as: UTF8.self))) }
        words = []
        pieces.append(
          .path(try JSONPath(String(decoding: text[(index + 1)..<end], as: UTF8.self))))
        index = end + 1
      } else if isBrace {
        throw JSONPath.Fault("a '}' stands alone")
      } else {
        words.append(byte)
        index += 1
      }
    }
    if !words.isEmpty { pieces.append(.words(String(decoding: words, as: UTF8.self))) }
    return pieces
  }

  /// Whether it leads anywhere in `item`, be it to nothing.
  func isThere(in item: JSON) -> Bool {
    switch self {
    case .path(let path): path.isThere(in: item)
    case .template(let pieces):
      pieces.allSatisfy { piece in
        if case .path(let path) = piece { path.isThere(in: item) } else { true }
      }
    }
  }

  /// The texts that it finds in `item`, none of them blank; the elements of a list are one each. A
  /// template is one text, or nothing where a part of it is missing.
  func texts(in item: JSON, isAddress: Bool) -> [String] {
    switch self {
    case .path(let path):
      path.values(in: item).flatMap { value in
        let values = value.kind == .array ? Array(value.elements) : [value]
        // A number is no address.
        return values.compactMap { isAddress && $0.kind != .string ? nil : ItemText.text($0) }
      }
    case .template(let pieces):
      ItemText.filled(pieces, item, isAddress).map { [$0] } ?? []
    }
  }

  private static func filled(_ pieces: [Piece], _ item: JSON, _ isAddress: Bool) -> String? {
    var text = ""
    for piece in pieces {
      switch piece {
      case .words(let words): text += words
      case .path(let path):
        guard let value = path.values(in: item).lazy.compactMap(ItemText.text).first else {
          return nil
        }
        // What begins an address is one itself.
        text += isAddress && !text.isEmpty ? escaped(value, inQuery: text.contains("?")) : value
      }
    }
    return text
  }

  /// RFC 3986 §3.3, §3.4: fit for a path, slashes included, or for a value of the query.
  private static func escaped(_ text: String, inQuery: Bool) -> String {
    if inQuery { return PercentCoding.encoded(text) }
    return text.split(separator: "/", omittingEmptySubsequences: false)
      .map { PercentCoding.encoded(String($0)) }.joined(separator: "/")
  }

  /// `false` stands for nothing where there could have been a text.
  private static func text(_ value: JSON) -> String? {
    guard let text = value.string ?? value.numberText, !PlainText.line(text).isEmpty else {
      return nil
    }
    return text
  }
}
