// What YouTube's feeds say of a video (specs/youtube.md), and what their failures mean.
import GazetteCore

enum YouTubeVideo {
  static func tidied(_ fetched: Fetched) -> Fetched {
    guard case .fresh(var harvest) = fetched else { return fetched }
    harvest.drafts = harvest.drafts.map(video)
    return .fresh(harvest)
  }

  private static func video(_ entry: Draft) -> Draft {
    var draft = entry
    // It changes with every count of views.
    draft.modified = nil
    // The description is plain text, whatever it looks like.
    if case .html(let text, _)? = entry.body { draft.body = .text(text) }
    // A player for Flash.
    draft.attachments = []
    return draft
  }

  /// For hours YouTube answers 404 and 500 for feeds that exist.
  static func explained(_ error: SourceError) -> SourceError {
    guard let status = error.status, status == 404 || status >= 500 else { return error }
    var shown = error
    shown.hint =
      "YouTube answers so now and then for feeds that exist: wait. If it stays so for a week, check "
      + "the id."
    return shown
  }
}
