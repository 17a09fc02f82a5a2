// Brings back what a digest left out because its story had been told.
import GazetteCore

extension DigestMark {
  /// A story that another article stood for, and stands for no longer, waits for the next digest,
  /// unless one that is remembered here has shown it. What came after the last one waits anyway.
  mutating func takeBack(_ story: [Int64]) {
    guard path != nil, !story.contains(where: hasShown) else { return }
    for sequence in story where sequence <= through { pending.insert(sequence) }
  }

  private func hasShown(_ sequence: Int64) -> Bool {
    shown.contains(sequence) || past.contains { $0.shown.contains(sequence) }
  }
}
