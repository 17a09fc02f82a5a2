// Answers to searches that are asked for again, ready to be sent.
import GazetteReader
import Synchronization

/// Answers are given again as long as the storage tells that nothing has changed; writing one and
/// taking its tag costs as much as finding what it tells.
final class RecentAnswers: Sendable {
  struct Question: Hashable, Sendable {
    var reading: Reading
    var place: String?
    var limit: Int?
  }

  private struct Kept {
    var changes: Int64?
    var answers: [Question: WebAnswer] = [:]
    /// The oldest first.
    var order: [Question] = []
    var weight = 0
  }

  /// In bytes; a page of fifty stories has about sixty thousand.
  private static let heaviest = 6_000_000

  private let kept = Mutex(Kept())

  func known(_ question: Question, _ changes: Int64) -> WebAnswer? {
    kept.withLock { $0.changes == changes ? $0.answers[question] : nil }
  }

  func keep(_ answer: WebAnswer, _ question: Question, _ changes: Int64) {
    kept.withLock { kept in
      if kept.changes != changes { kept = Kept(changes: changes) }
      guard answer.body.count <= RecentAnswers.heaviest, kept.answers[question] == nil else {
        return
      }
      kept.answers[question] = answer
      kept.order.append(question)
      kept.weight += answer.body.count
      while kept.weight > RecentAnswers.heaviest {
        let oldest = kept.order.removeFirst()
        kept.weight -= kept.answers.removeValue(forKey: oldest)?.body.count ?? 0
      }
    }
  }
}
