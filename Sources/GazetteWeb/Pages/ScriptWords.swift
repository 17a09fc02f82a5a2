// The words that the script says itself.
import GazetteJSON

/// A small JSON object; places in sentences are filled in by the script.
struct ScriptWords {
  private static let said: [Word] = [
    .didSave, .didUnsave, .didRead, .didUnread, .didUndo, .undo, .close, .retry, .reload, .loading,
    .away, .awayHint, .ended, .endedHint, .busy, .busyHint, .refused, .refusedHint, .failed,
    .failedUndone, .newArticles, .manyNewArticles, .saveThis, .unsaveThis, .markReadThis,
    .markUnreadThis, .save, .unsave, .delete, .markRead, .markUnread, .saved, .pull, .release,
    .help, .refreshStarting, .tooLong, .tooLongHint, .findSource, .findTag, .now, .minutesAgo,
    .hoursAgo, .today,
    .yesterday,
  ]

  let text: String

  init(_ words: Words) {
    var writer = JSONWriter(isCompact: true)
    writer.object { writer in
      for word in ScriptWords.said { writer.member(word.rawValue, words[word]) }
    }
    text = String(decoding: writer.bytes, as: UTF8.self)
  }
}
