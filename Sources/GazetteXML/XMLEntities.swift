// The entities that a document declares for itself, within bounds.

/// Internal general entities of a document type declaration. Nothing outside the document is ever
/// loaded; parameter entities, external ones and all other declarations are passed over.
struct XMLEntities {
  private var values: [String: [UInt8]] = [:]
  /// Of expanded text in one document.
  private var budget = 1_000_000
  private static let maximumCount = 1000

  var isEmpty: Bool { values.isEmpty }

  /// Reads `<!DOCTYPE …>` from behind its keyword and returns the offset behind it.
  mutating func readDocumentType(_ bytes: Bytes, from start: Int) -> Int {
    var place = start
    while place < bytes.count {
      switch bytes[place] {
      case .greaterThan: return place + 1
      case .lessThan: return place
      case .doubleQuote, .singleQuote:
        place = XMLEntities.literalEnd(bytes, from: place, quote: bytes[place])
      case .openBracket:
        place = readSubset(bytes, from: place + 1)
      default: place += 1
      }
    }
    return place
  }

  /// Behind the quote that ends a literal; a literal that holds a `>` first was never closed.
  private static func literalEnd(_ bytes: Bytes, from place: Int, quote: UInt8) -> Int {
    let close = bytes.first(quote, in: place + 1..<bytes.count)
    let end = bytes.first(.greaterThan, in: place + 1..<close)
    return end < close ? end : min(close + 1, bytes.count)
  }

  private mutating func readSubset(_ bytes: Bytes, from start: Int) -> Int {
    var place = start
    while place < bytes.count {
      if bytes[place] == .closeBracket { return place + 1 }
      guard bytes[place] == .lessThan else {
        place += 1
        continue
      }
      if bytes.has("<!ENTITY", at: place) {
        place = readEntity(bytes, from: place + 8)
      } else if bytes.has("<!--", at: place) {
        guard let end = bytes.first("-->", in: place + 4..<bytes.count) else { return bytes.count }
        place = end + 3
      } else if bytes.has("<!", at: place) || bytes.has("<?", at: place) {
        place = XMLEntities.declarationEnd(bytes, from: place + 2)
      } else {
        // An element: the subset was never closed.
        return place
      }
    }
    return place
  }

  private static func declarationEnd(_ bytes: Bytes, from start: Int) -> Int {
    var place = start
    while place < bytes.count, bytes[place] != .greaterThan {
      if bytes[place] == .doubleQuote || bytes[place] == .singleQuote {
        place = bytes.first(bytes[place], in: place + 1..<bytes.count)
      }
      place += 1
    }
    return min(place + 1, bytes.count)
  }

  private mutating func readEntity(_ bytes: Bytes, from start: Int) -> Int {
    let end = XMLEntities.declarationEnd(bytes, from: start)
    let nameStart = bytes.skippingSpace(from: start, to: end)
    var place = nameStart
    while place < end, bytes[place].isNameByte { place += 1 }
    let name = nameStart..<place
    place = bytes.skippingSpace(from: place, to: end)
    guard !name.isEmpty, place < end,
      bytes[place] == .doubleQuote || bytes[place] == .singleQuote,
      values.count < XMLEntities.maximumCount
    else { return end }
    let close = bytes.first(bytes[place], in: place + 1..<end)
    let key = bytes.string(name)
    // XML 1.0 §4.2: the first declaration of a name counts.
    if values[key] == nil { values[key] = Array(bytes[place + 1..<close]) }
    return end
  }

  /// The replacement text of an entity, charged to the document's budget; nil when it is not
  /// declared or the budget is spent.
  mutating func replacement(for name: String) -> [UInt8]? {
    guard !values.isEmpty, let value = values[name], value.count <= budget else { return nil }
    budget -= value.count
    return value
  }
}
