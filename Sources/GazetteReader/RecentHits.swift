// Searches that several readers make at the same time are made once.
import GazetteCore

/// What searches found a moment ago. An answer is given again while nothing has arrived and nobody
/// has marked anything in this room; marks from elsewhere are seen after the moment.
actor RecentHits {
  struct Question: Hashable, Sendable {
    var reading: Reading
    var place: ListPlace?
    var limit: Int
    /// How far articles have come.
    var arrived: Int64
  }

  typealias Answer = Result<HeadlinePage, StorageError>

  private struct Asked {
    var answer: Task<Answer, Never>
    var at: ContinuousClock.Instant
  }

  private static let moment = Duration.milliseconds(250)
  /// A page has up to a megabyte of texts.
  private static let mostAnswers = 16

  private var asked: [Question: Asked] = [:]

  func answer(
    _ question: Question, _ make: @escaping @Sendable () async -> Answer
  ) async -> Answer {
    let now = ContinuousClock.now
    if let known = asked[question], known.at.duration(to: now) < RecentHits.moment {
      return await known.answer.value
    }
    if asked.count >= RecentHits.mostAnswers {
      asked = asked.filter { $0.value.at.duration(to: now) < RecentHits.moment }
      if asked.count >= RecentHits.mostAnswers { asked = [:] }
    }
    let answer = Task { await make() }
    asked[question] = Asked(answer: answer, at: now)
    return await answer.value
  }

  func forget() { asked = [:] }
}
