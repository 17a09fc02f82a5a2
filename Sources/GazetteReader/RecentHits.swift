// Searches that readers make again, or at the same time, are made once.
import GazetteCore

/// What searches found lately. An answer is given again while the storage tells that nothing was
/// stored or marked since; a storage that cannot tell is asked again after a moment.
actor RecentHits {
  struct Question: Hashable, Sendable {
    var reading: Reading
    var place: ListPlace?
    var limit: Int
    /// How far articles have come.
    var arrived: Int64
    /// See `Storage.changes`.
    var changes: Int64?
  }

  typealias Answer = Result<HeadlinePage, StorageError>

  private struct Asked {
    var answer: Task<Answer, Never>
    var at: ContinuousClock.Instant
    var weight = 0
  }

  private static let moment = Duration.milliseconds(250)
  /// In bytes of texts; an answer of fifty short articles has about a tenth of a megabyte.
  private static let heaviest = 5_000_000
  /// Of no use is what was found before the last change.
  private static let mostAnswers = 256

  private var asked: [Question: Asked] = [:]
  /// The oldest first.
  private var order: [Question] = []
  private var weight = 0

  func answer(
    _ question: Question, _ make: @escaping @Sendable () async -> Answer
  ) async -> Answer {
    if let known = asked[question], isFresh(known, question) { return await known.answer.value }
    forget(question)
    let task = Task { await make() }
    asked[question] = Asked(answer: task, at: .now)
    order.append(question)
    let answer = await task.value
    weigh(answer, question, task)
    return answer
  }

  private func isFresh(_ known: Asked, _ question: Question) -> Bool {
    question.changes != nil || known.at.duration(to: .now) < RecentHits.moment
  }

  /// What went wrong is not kept: it may be over the next time.
  private func weigh(_ answer: Answer, _ question: Question, _ task: Task<Answer, Never>) {
    guard asked[question]?.answer == task else { return }
    guard case .success(let page) = answer else { return forget(question) }
    let own = page.weight
    asked[question]?.weight = own
    weight += own
    if let oldest = order.first, oldest.changes != question.changes { forgetOthers(than: question) }
    while weight > RecentHits.heaviest || order.count > RecentHits.mostAnswers,
      let oldest = order.first
    {
      forget(oldest)
    }
  }

  /// Those of another state of the storage, unless they are being made.
  private func forgetOthers(than question: Question) {
    for other in order
    where other.changes != question.changes && (asked[other]?.weight ?? 0) > 0 {
      forget(other)
    }
  }

  private func forget(_ question: Question) {
    guard let old = asked.removeValue(forKey: question) else { return }
    weight -= old.weight
    order.removeAll { $0 == question }
  }

  func forget() {
    asked = [:]
    order = []
    weight = 0
  }
}

extension HeadlinePage {
  /// About how many bytes it takes; never 0.
  fileprivate var weight: Int {
    headlines.reduce(1000) { sum, headline in
      let content = headline.article.content
      let texts = [content.html, content.text, content.summary, content.title]
      return sum + 1000 + texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    }
  }
}
