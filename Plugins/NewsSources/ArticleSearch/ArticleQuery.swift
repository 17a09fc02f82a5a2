// What one source asks a service, as the parameters of a request.
import GazetteCore
import GazetteText

/// A query without its page. Lists are one value, joined by commas.
struct ArticleQuery: Sendable, Hashable {
  /// Behind the base address.
  let path: String
  /// In the order in which they are sent.
  private(set) var parameters: [Parameter] = []
  var from: Bound?
  var to: Bound?
  let pageSize: Int
  let maximumArticles: Int

  struct Parameter: Sendable, Hashable {
    var name: String
    var value: String
  }

  /// One end of a stretch of time.
  enum Bound: Sendable, Hashable {
    /// The newest article so far.
    case last
    case back(Duration)
    /// As it is sent.
    case fixed(String)
  }

  /// What an option says of one end; `spelled` is how a day without a time is sent.
  static func bound(
    _ name: String, _ options: Options, day spelled: (String) -> String = { $0 }
  ) -> Bound? {
    guard let text = options.text(name), let since = options.since(name) else { return nil }
    switch since {
    case .last: return .last
    case .all: return nil
    case .back(let duration): return .back(duration)
    case .moment(let moment):
      let isDay = text.utf8.count == 10
      return .fixed(isDay ? spelled(text) : ArticleQuery.spelled(moment))
    }
  }

  init(path: String, pageSize: Int, maximumArticles: Int) {
    self.path = path
    self.pageSize = max(1, pageSize)
    self.maximumArticles = max(1, maximumArticles)
  }

  /// Nothing and an empty text are not sent.
  mutating func add(_ name: String, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    parameters.append(Parameter(name: name, value: value))
  }

  /// The value of a parameter, if it is asked for.
  subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// The query part of an address, for one page; `newest`: since when, if it asks for what is new.
  func text(
    _ service: ArticleService, page: Int, from newest: String?, now: Instant
  ) -> String {
    var all = parameters
    let start = from.flatMap { moment($0, service.window, newest: newest, now: now) }
    if let start { all.append(Parameter(name: service.window.from, value: start)) }
    let end = to.flatMap { moment($0, service.window, newest: nil, now: now) }
    if let end { all.append(Parameter(name: service.window.to, value: end)) }
    switch service.paging {
    case .pages(let number, let size):
      all.append(Parameter(name: size, value: String(pageSize)))
      all.append(Parameter(name: number, value: String(page)))
    case .offsets(let start, let size):
      all.append(Parameter(name: size, value: String(pageSize)))
      all.append(Parameter(name: start, value: String((page - 1) * pageSize)))
    }
    return ArticleQuery.text(all)
  }

  static func text(_ parameters: [Parameter]) -> String {
    parameters.map { "\($0.name)=\(PercentCoding.encoded($0.value))" }.joined(separator: "&")
  }

  /// What makes another query of it; windows that move with the clock do not.
  var identity: String {
    let ends = [from, to].map { $0.map { "\($0)" } ?? "" }
    let texts = [path] + parameters.map { "\($0.name)=\($0.value)" } + ends
    return SHA256.hex(Array(texts.joined(separator: "\n").utf8))
  }

  /// A moment in UTC, without a zone.
  static func spelled(_ moment: Instant) -> String {
    String(Instant(seconds: moment.seconds).rfc3339.dropLast())
  }

  private func moment(
    _ bound: Bound, _ window: ArticleService.Window, newest: String?, now: Instant
  ) -> String? {
    let text: String? =
      switch bound {
      case .last: newest
      case .back(let duration): ArticleQuery.spelled(now.advanced(by: .zero - duration))
      case .fixed(let text): text
      }
    return text.map { window.namesZone && $0.contains("T") ? $0 + "Z" : $0 }
  }
}
