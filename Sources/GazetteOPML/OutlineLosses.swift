// What of an OPML list does not come along, counted by its reason.

struct OutlineLosses {
  var comments = 0
  /// Deeper than folders may be.
  var folders = 0
  private var links = 0
  private var includes = 0
  private var feeds = 0

  /// Counts an outline without an address, which may be a folder.
  mutating func note(type: String?, hasAddress: Bool) {
    switch type {
    case "link": links += 1
    case "include": includes += 1
    case "rss", "atom": feeds += 1
    default: if hasAddress { feeds += 1 }
    }
  }

  /// A sentence for each reason.
  func remarks(declaresEntities: Bool) -> [String] {
    var remarks: [String] = []
    func tell(_ count: Int, _ one: String, _ more: String, _ why: String) {
      if count > 0 { remarks.append("left out \(count == 1 ? one : "\(count) \(more)"): \(why)") }
    }
    tell(feeds, "1 feed", "feeds", "the list gives no address.")
    tell(
      links, "1 link", "links", "a page is no feed; 'gazette sources add' finds the feed of one.")
    tell(
      includes, "1 list that this one includes", "lists that this one includes",
      "import it by itself.")
    tell(
      comments, "1 outline with what lies in it", "outlines with what lies in them",
      "isComment says so.")
    if folders > 0 {
      remarks.append(
        "\(folders == 1 ? "1 folder lies" : "\(folders) folders lie") deeper than "
          + "\(OPMLFolder.maximumDepth); its feeds have the tags of the folder around it.")
    }
    if declaresEntities {
      remarks.append(
        "the entities that the list declares are not looked up; their names stay as text.")
    }
    return remarks
  }
}
