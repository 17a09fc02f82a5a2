// Every word that the pages say, in English and Korean side by side.

/// A word or a sentence of the pages. In braces stand places for what is filled in: `{n}` for
/// itself, `{n:article|articles}` for the word that fits the number `n`, `{을|를}` for the particle
/// that fits the letter before it.
enum Word: String, CaseIterable {
  // The frame
  case headlines, saved, sources, digests, help, skip, tabs, morePages, appearance, theme,
    themeSystem, themeLight, themeDark, language, languageBrowser, apply, refresh, undo, close,
    retry
  // Lists
  case search, searchHint, searchSaved, filter, filterCount, filterSources, filterTags,
    unreadOnly, clearFilters, without, results, more, theEnd, loading, findSource, findTag,
    newArticles,
    manyNewArticles, today, yesterday, untitled
  // One entry
  case unread, alsoIn, save, saveThis, unsave, unsaveThis, delete, deleteThis, markRead,
    markReadThis,
    markUnread, markUnreadThis, original, originalThis, openOriginal, now, minutesAgo, hoursAgo,
    seen
  // One article
  case back, previous, next, neighbours, authors, tags, attachments, attachment, comments,
    picture, minutesToRead, changed, alsoTold, noText
  // Notices
  case didSave, didUnsave, didRead, didUnread, didUndo, didChangeAppearance
  // Refresh
  case refreshing, refreshStarting, refreshed, refreshedNothing, refreshFailures, refreshSkipped,
    refreshFault,
    pull, release
  // Nothing to show
  case noSources, noSourcesHint, nothingYet, nothingYetHint, nothingFound, nothingFoundHint,
    nothingSaved, nothingSavedHint, allRead, allReadHint, nothingMatches, nothingMatchesHint
  // What goes wrong
  case notFound, notFoundHint, ambiguous, ambiguousHint, noDigest, noDigestHint, busy, busyHint,
    storageFails,
    storageFailsHint, tooLong, tooLongHint, away, awayHint, ended, endedHint, refused, refusedHint,
    failed,
    failedUndone, reload
  // Why a source failed, or nothing was fetched
  case troubleRequest, troubleStatus, troubleAnswer, troubleParse, troubleFile, troubleProgram,
    troubleQuota, troubleSettings, skipGone, skipNotDue, skipOffline, offline, offlineHint,
    interrupted
  // Sources
  case sourcesNone, stateNew, stateWell, stateFailing, stateGone, stateOff, stateRemoved,
    columnArticles, columnNewest, columnFetched, silentFor, movedTo, restsUntil,
    failedTimes
  // Digests
  case digestsNone, digestsNoneHint, read, readThis, download, downloadThis, written,
    digestByItself, digestTooLong, digestNoText
  // Help
  case keys, keysHint, keyNext, keyPrevious, keyOpen, keyOriginal, keySave, keyDelete, keyRead,
    keyUndo, keySearch, keyRefresh, keyHeadlines, keySaved, keyHelp, keyEscape, `or`, then,
    gestures, swipeRight, swipeLeft, swipeDown, feeds, feedsHint, subscribe
}
