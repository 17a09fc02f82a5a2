// What the end of a digest says of sources that brought nothing.
import GazetteCore

/// Sources of one kind of trouble, under a heading.
struct SourceRemarks {
  let heading: String
  /// Each with a sentence.
  let sources: [(name: String, remark: String)]

  /// Those that failed, then those that are silent; nothing where all is well.
  static func all(of edition: Edition) -> [SourceRemarks] {
    let wording = Wording(edition.language)
    let failed = edition.failures.map { (name: $0.source, remark: $0.reason) }
    let silent = edition.silences.map { silence in
      let day = edition.zone.civil(silence.since).dateText
      return (name: silence.source, remark: wording.silent(since: day))
    }
    return [
      SourceRemarks(heading: wording.failures, sources: failed),
      SourceRemarks(heading: wording.silences, sources: silent),
    ].filter { !$0.sources.isEmpty }
  }
}
