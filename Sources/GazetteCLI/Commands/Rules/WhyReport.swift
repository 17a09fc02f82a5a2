// What is known of one article and what was decided about it, as sentences and as JSON.
import GazetteConfig
import GazetteCore
import GazetteJSON
import GazettePipeline
import GazetteText
import Renderers

struct WhyReport {
  let article: Article
  let verdict: RuleVerdict
  let tellings: [Telling]
  /// Handles of articles that somebody has parted it from.
  let parted: [String]
  let revisions: Int
  /// By the names of outputs.
  let marks: [String: DigestMark]
  let configuration: Configuration

  private var rules: [Rule] { verdict.matched.map { configuration.rules[$0] } }
  private var short: String { String(article.id.handle.prefix(ArticleID.shortLength)) }

  var text: String {
    let title = Headline.title(of: article.content) ?? "(untitled)"
    let lines =
      ["\(short)  \(title)"]
      + (origin + ruling + standing + story + outputs + [retention]).map { "  " + $0 }
    return lines.map { TerminalText.clean($0) + "\n" }.joined()
  }

  private var origin: [String] {
    let isConfigured = configuration.sources.contains { $0.name == article.id.source }
    let source = article.id.source + (isConfigured ? "" : ", which is no longer configured")
    var lines = [
      "from \(source)",
      "first seen \(time(article.firstSeen)), last fetched \(time(article.fetched))", dating,
    ]
    if revisions > 0 {
      let times = revisions == 1 ? "once" : "\(revisions) times"
      lines.append("changed \(times): 'gazette show \(short) --diff' tells how")
    }
    return lines
  }

  private var dating: String {
    guard let published = article.content.published else {
      return "undated: listed by when it was first seen"
    }
    let isAhead = published != article.listed
    return "published \(time(published))"
      + (isAhead ? ", which lies ahead: listed by when it was first seen" : "")
  }

  private var ruling: [String] {
    rules.isEmpty ? ["no rule matches it"] : rules.map { "rule \($0.text)" }
  }

  private var standing: [String] {
    var lines: [String] = []
    if article.isHidden {
      lines.append("hidden by a rule when it arrived: left out of lists and digests")
    }
    if article.isSaved { lines.append("saved: kept for ever") }
    if article.isRead { lines.append("read") }
    if !article.labels.isEmpty { lines.append("tagged \(article.labels.joined(separator: ", "))") }
    return lines
  }

  private var story: [String] {
    tellings.map { telling in
      let handle = telling.id.handle.prefix(ArticleID.shortLength)
      let reason = telling.reason.words(in: "en")
      return "also told by \(telling.id.source) (\(handle)): \(reason)"
    } + parted.map { "never merged with \($0.prefix(ArticleID.shortLength)), by 'unmerge'" }
  }

  private var outputs: [String] {
    configuration.outputs.map { output in "output \(output.name): \(sentence(about: output))" }
  }

  private func sentence(about output: Configuration.OutputEntry) -> String {
    guard Ruleset.admits(article, by: output.filter) else { return "its 'where' leaves it out" }
    if article.isHidden { return "hidden articles stay out" }
    guard output.since == .last else { return "takes it while it is within its 'since'" }
    guard let mark = marks[output.name], let last = mark.last else {
      return "none was written yet"
    }
    return switch mark.standing(of: article) {
    case .shown: "stood in the last one, of \(last.day)"
    case .pending where !parted.isEmpty: "waits for the next one"
    case .pending: "cut by a limit so far, waits for the next one"
    case .new: "arrived since the last one, of \(last.day), and waits for the next one"
    case .past where !tellings.isEmpty:
      "not in the last one, of \(last.day): it came before, or its story had been told"
    case .past: "came before the last one, of \(last.day), and is not in it"
    }
  }

  private var retention: String {
    if article.isSaved { return "never pruned, since it is saved" }
    let keep = configuration.retention
    var parts: [String] = []
    if let age = keep.maximumAge {
      parts.append("from \(time(article.listed.advanced(by: age))) on, by its age")
    }
    if let count = keep.maximumPerSource {
      parts.append("once \(count) newer ones of its source are there")
    }
    return parts.isEmpty ? "never pruned" : "pruned \(parts.joined(separator: ", or "))"
  }

  private func time(_ instant: Instant) -> String { configuration.zone.civil(instant).minuteText }
}

extension WhyReport {
  /// Moments are RFC 3339.
  var json: String {
    var writer = JSONWriter(isCompact: false)
    writer.object { writer in
      writer.member("id", short)
      writer.member("title", Headline.title(of: article.content))
      writer.member("source", article.id.source)
      writer.member("first_seen", article.firstSeen.rfc3339)
      writer.member("fetched", article.fetched.rfc3339)
      writer.member("published", article.content.published?.rfc3339)
      writer.member("revisions", revisions)
      writer.member("hidden", article.isHidden)
      writer.member("saved", article.isSaved)
      writer.member("read", article.isRead)
      writer.member("tags", article.labels)
      writer.member("rules", eachOf: rules) { writer, rule in
        writer.object { writer in
          writer.member("line", rule.place.line)
          writer.member("then", rule.actions.map(\.text))
        }
      }
      writer.member("merged", eachOf: tellings) { $0.value($1) }
      writer.member("never_merged_with", parted.map { String($0.prefix(ArticleID.shortLength)) })
      writer.member("outputs", eachOf: configuration.outputs) { writer, output in
        writer.object { writer in
          writer.member("name", output.name)
          writer.member("because", sentence(about: output))
        }
      }
      writer.member("retention", retention)
    }
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}
