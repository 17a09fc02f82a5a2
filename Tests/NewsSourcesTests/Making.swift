// Sources and contexts for tests, made from the text of options.
import GazetteCore
import GazetteTesting
import NewsSources

/// A map of options in one line each: `key: value`, or `key: [a, b]`, or `key: {name: value}`. Every
/// option stands on its own line, from 1, its value at column 3.
func setting(_ lines: [(String, Setting.Value)]) -> Setting {
  let members = lines.enumerated().map { number, line in
    let place = Place(file: "config.yaml", line: number + 1, column: 1)
    let value = Place(file: "config.yaml", line: number + 1, column: 3)
    return Setting.Member(key: line.0, place: place, setting: Setting(line.1, at: value))
  }
  return Setting(.map(members), at: Place(file: "config.yaml", line: 1, column: 1))
}

extension Setting.Value: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self = .scalar(text, isQuoted: false) }
}

extension Setting.Value: ExpressibleByArrayLiteral {
  public init(arrayLiteral values: Setting.Value...) {
    self = .list(values.map { Setting($0, at: Place(file: "config.yaml", line: 1, column: 1)) })
  }
}

extension Setting.Value: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral members: (String, Setting.Value)...) {
    self = setting(members).value
  }
}

let surroundings = world(secrets: [:])

/// Surroundings in which files of these names hold secrets.
func world(secrets: [String: String]) -> Surroundings {
  Surroundings(folder: "/nowhere", home: "/home/ann") { reference in
    switch reference {
    case .literal(let text): return .success(text)
    case .file(let name) where secrets[name] != nil: return .success(secrets[name] ?? "")
    default: return .failure(SecretProblem("Nobody has set it.", isUnset: true))
    }
  }
}

/// A source, and what its options complain about.
func make<Source: NewsSource>(
  _ type: Source.Type, _ lines: [(String, Setting.Value)], secrets: [String: String] = [:]
) throws -> (source: Source, problems: [ConfigProblem]) {
  var options = Options(
    setting(lines), keys: Source.options, subject: "a '\(Source.kind)' source",
    surroundings: world(secrets: secrets))
  let source = try Source(&options)
  return (source, options.problems)
}

/// 2026-11-30T12:00:00Z.
let noon = CivilTime(year: 2026, month: 11, day: 30, hour: 12).instant()

func context(
  _ http: any HTTPClient, bookmark: Bookmark = Bookmark(),
  pause: @escaping @Sendable (Duration) async -> Void = { _ in }
) -> FetchContext {
  FetchContext(source: "test", http: http, now: noon, bookmark: bookmark, pause: pause)
}

extension Fetched {
  var harvest: Harvest? { if case .fresh(let harvest) = self { harvest } else { nil } }
  var bookmark: Bookmark {
    switch self {
    case .fresh(let harvest): harvest.bookmark
    case .unchanged(let bookmark): bookmark
    }
  }
  var isUnchanged: Bool { harvest == nil }
}

extension NewsSource {
  /// Why a fetch failed; nil if it did not.
  func failure(_ context: FetchContext) async -> SourceError? {
    do {
      _ = try await fetch(context)
      return nil
    } catch { return error }
  }
}
