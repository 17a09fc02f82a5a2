// The few words that renderers say themselves, in English and Korean.
import GazetteCore

struct Wording: Sendable {
  private let isKorean: Bool

  init(_ language: String) { isKorean = language == "ko" || language.hasPrefix("ko-") }

  /// For `lang` attributes.
  var languageTag: String { isKorean ? "ko" : "en" }

  var untitled: String { isKorean ? "(제목 없음)" : "(untitled)" }
  /// What an edition without entries says.
  func nothing(in form: Edition.Form) -> String {
    form == .digest
      ? (isKorean ? "새 소식이 없습니다." : "Nothing new.") : (isKorean ? "글이 없습니다." : "No entries.")
  }

  /// Over entries that belong to no section.
  var other: String { isKorean ? "기타" : "Other" }
  var failures: String { isKorean ? "가져오지 못한 소스" : "Could not be fetched" }
  var silences: String { isKorean ? "오래 조용한 소스" : "Silent for long" }
  func silent(since day: String) -> String {
    isKorean ? "\(day) 이후 새 글이 없습니다." : "Nothing new since \(day)."
  }
  var image: String { isKorean ? "그림" : "Image" }
  var attachment: String { isKorean ? "첨부" : "Attachment" }
  var comments: String { isKorean ? "댓글" : "Comments" }
  var original: String { isKorean ? "원문" : "Original" }
  var tags: String { isKorean ? "태그" : "Tags" }
  var authors: String { isKorean ? "글쓴이" : "By" }
  var saved: String { isKorean ? "저장됨" : "saved" }

  func alsoIn(_ sources: String) -> String {
    isKorean ? "같은 소식: \(sources)" : "also in \(sources)"
  }

  func minutes(_ count: Int) -> String { isKorean ? "\(count)분" : "\(count) min" }

  /// Over the list of sections.
  var contents: String { isKorean ? "차례" : "Contents" }

  func reason(_ reason: MergeReason) -> String {
    switch reason {
    case .address: isKorean ? "주소가 같음" : "the same address"
    case .title: isKorean ? "제목이 같음" : "the same title"
    case .text(let percent): isKorean ? "글이 \(percent)% 같음" : "the same text (\(percent)%)"
    case .event(let percent):
      isKorean ? "같은 사건 (제목 \(percent)%)" : "the same event (titles \(percent)%)"
    }
  }

  /// For articles that have no date of their own.
  func seen(_ time: String) -> String { isKorean ? "\(time) 수집" : "seen \(time)" }

  /// How long ago something was; before now where `count` is positive.
  func ago(_ count: Int64, _ unit: TimeUnit) -> String {
    let isPast = count > 0
    let amount = "\(abs(count))" + (isKorean ? unit.korean : " \(unit.rawValue)")
    if isKorean { return amount + (isPast ? " 전" : " 후") }
    return isPast ? "\(amount) ago" : "in \(amount)"
  }

  var now: String { isKorean ? "방금" : "now" }

  enum TimeUnit: String {
    case minute = "min"
    case hour = "h"
    case day = "d"

    var korean: String {
      switch self {
      case .minute: "분"
      case .hour: "시간"
      case .day: "일"
      }
    }
  }

  /// Over an earlier text of an article and what has become of it; `time` is when it was last
  /// fetched so.
  func earlierText(_ number: Int, of count: Int, _ time: String?) -> String {
    if isKorean {
      return "이전 글 \(number)/\(count)" + (time.map { " (\($0) 수집)" } ?? "")
    }
    return "Earlier text \(number) of \(count)" + (time.map { ", fetched \($0)" } ?? "")
  }

  var noEarlierText: String { isKorean ? "이전 글이 없습니다." : "No earlier texts." }

  func leftOut(_ count: Int) -> String {
    switch (isKorean, count) {
    case (true, _): "\(count)개가 더 있습니다."
    case (false, 1): "1 more is not shown."
    case (false, _): "\(count) more are not shown."
    }
  }
}

extension MergeReason {
  /// A few words for people, in English or Korean.
  public func words(in language: String) -> String { Wording(language).reason(self) }
}
