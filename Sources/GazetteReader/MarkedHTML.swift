// Marks the words of a search in safe HTML.
import GazetteText

/// Reads HTML that the cleaner wrote, where `<` begins nothing but a tag and text is escaped; so
/// marks stand in text alone, and never in a tag. A word that tags part is not found.
enum MarkedHTML {
  static func mark(_ html: String, for search: SearchQuery) -> String {
    guard !search.terms.isEmpty else { return html }
    var marked = ""
    marked.reserveCapacity(html.utf8.count + 64)
    var rest = Substring(html)
    while !rest.isEmpty {
      let text = rest.prefix { $0 != "<" }
      marked += run(text, search)
      rest = rest[text.endIndex...]
      guard let end = rest.firstIndex(of: ">") else { break }
      marked += rest[...end]
      rest = rest[rest.index(after: end)...]
    }
    return marked + rest
  }

  private static func run(_ escaped: Substring, _ search: SearchQuery) -> String {
    guard !escaped.allSatisfy(\.isWhitespace) else { return String(escaped) }
    let pieces = pieces(of: escaped)
    var marked = ""
    var end = 0
    for match in SearchMatches.find(search, in: pieces.map(\.character)) {
      marked += pieces[end..<match.lowerBound].lazy.map(\.written).joined()
      marked += "<mark>" + pieces[match].lazy.map(\.written).joined() + "</mark>"
      end = match.upperBound
    }
    return end == 0 ? String(escaped) : marked + pieces[end...].lazy.map(\.written).joined()
  }

  private struct Piece {
    var character: Character
    /// As it stands in the HTML: a reference such as `&amp;` is one character.
    var written: Substring
  }

  private static func pieces(of text: Substring) -> [Piece] {
    var pieces: [Piece] = []
    var index = text.startIndex
    while index < text.endIndex {
      var end = text.index(after: index)
      var character = text[index]
      if character == "&", let semicolon = text[index...].prefix(10).firstIndex(of: ";") {
        end = text.index(after: semicolon)
        // No word has any of what the cleaner writes as a reference.
        character = "&"
      }
      pieces.append(Piece(character: character, written: text[index..<end]))
      index = end
    }
    return pieces
  }
}
