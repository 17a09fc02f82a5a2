// Why a source failed or was left alone, in the language of the page.
import GazettePipeline

/// English pages say what the terminal says. Others say it in their own words, by its kind; of a
/// failure what Gazette itself says follows, since it tells more.
struct RemarkMarkup {
  let visit: Visit
  private var words: Words { visit.words }

  func write(_ cause: SourceRemark.Cause?, _ reason: String, to page: inout Markup) {
    guard words.language != .english, let cause else { return page.text(reason) }
    switch cause {
    case .skip(let skip): page.text(sentence(skip))
    case .trouble(let trouble):
      page.text(sentence(trouble) + " ")
      page.element("span", .language(Words.Language.english.rawValue), text: reason)
    }
  }

  private func sentence(_ trouble: SourceTrouble) -> String {
    switch trouble {
    case .status(let status): words(.troubleStatus, status)
    case .request: words[.troubleRequest]
    case .answer: words[.troubleAnswer]
    case .parse: words[.troubleParse]
    case .file: words[.troubleFile]
    case .program: words[.troubleProgram]
    case .quota: words[.troubleQuota]
    case .settings: words[.troubleSettings]
    }
  }

  private func sentence(_ skip: Skip) -> String {
    switch skip {
    case .resting(let host, let until):
      words(.restsUntil, ["host": host, "time": visit.times.exact(until)])
    case .gone: words[.skipGone]
    case .notDue(let until): words(.skipNotDue, ["time": visit.times.exact(until)])
    case .offline: words[.skipOffline]
    }
  }
}
