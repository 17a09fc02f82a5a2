// Where the words of a search stand in a text.

public enum SearchMatches {
  /// Places in order, not touching each other, as indexes into `characters`.
  public static func find(_ search: SearchQuery, in characters: [Character]) -> [Range<Int>] {
    var finder = MatchFinder(search)
    for character in characters { finder.read(character) }
    return finder.finish()
  }
}
