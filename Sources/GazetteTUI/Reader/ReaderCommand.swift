// What keys are for.

/// Everything that somebody can want of the reader by one key; the raw values are what a configuration
/// calls it.
public enum ReaderCommand: String, Sendable, Hashable, CaseIterable {
  // In the order of the help, which a small screen cuts at its end.
  case next
  case previous
  case pageDown = "page_down"
  case pageUp = "page_up"
  /// Reads an article.
  case open = "read"
  case back
  case save
  case delete
  case undo
  /// Opens the browser.
  case browse = "open"
  case toggleRead = "toggle_read"
  case search
  case filters = "filter"
  case unreadOnly = "unread_only"
  case otherTab = "other_tab"
  case refresh
  case quit
  case nextStory = "next_article"
  case previousStory = "previous_article"
  case first
  case last
  case headlines
  case saved
  case help
  case redraw
  case suspend

  /// Whether it is about the list that is seen, and has to wait for one that is on its way.
  var needsList: Bool {
    switch self {
    case .next, .previous, .pageDown, .pageUp, .first, .last, .open, .nextStory, .previousStory,
      .save, .delete, .browse, .toggleRead:
      true
    default: false
    }
  }
}
