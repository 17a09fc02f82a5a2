// What was done, told once on the next page, with a way back.
import GazetteCore

/// A notice travels in a cookie that lives for half a minute and that the next page clears: an
/// address would tell it again whenever it is opened, and anybody could write one.
struct Notice {
  var word: Word
  /// Handles of the articles that were changed.
  var changed: [String] = []

  static let cookie = "gazette-notice"
  /// Any of these words, and no other, may be told; what takes it back.
  private static let known: [Word: MarkAction?] = [
    .didSave: .unsave, .didUnsave: .save, .didRead: .unread, .didUnread: .read, .didUndo: nil,
    .didChangeAppearance: nil,
  ]
  /// More than a story has tellings; cookies are short.
  private static let mostChanged = 60

  init(_ word: Word, changed: [String] = []) {
    self.word = word
    self.changed = changed
  }

  init?(_ request: WebRequest) {
    guard let parts = Cookies.value(Notice.cookie, in: request)?.split(separator: "."),
      let first = parts.first,
      let word = Word(rawValue: String(first)), Notice.known[word] != nil
    else { return nil }
    self.word = word
    changed = parts.dropFirst().prefix(Notice.mostChanged).map(String.init)
  }

  var cookieValue: String {
    ([word.rawValue] + changed.prefix(Notice.mostChanged)).joined(separator: ".")
  }

  /// What takes back that which was done; nil when nothing was changed, or too much to tell.
  var undo: MarkAction? {
    changed.isEmpty || changed.count > Notice.mostChanged ? nil : Notice.known[word] ?? nil
  }
}

/// What can be done with an article, as addresses say it.
enum MarkAction: String, CaseIterable {
  case save, unsave, read, unread

  var mark: Mark {
    switch self {
    case .save: .saved(true)
    case .unsave: .saved(false)
    case .read: .read(true)
    case .unread: .read(false)
    }
  }

  var notice: Word {
    switch self {
    case .save: .didSave
    case .unsave: .didUnsave
    case .read: .didRead
    case .unread: .didUnread
    }
  }
}
