// The zone of dates that name none, as an option.
import GazetteCore
import GazetteText

extension Options {
  /// UTC without the option, and where its name is unknown.
  mutating func zone(_ name: String) -> Zone {
    guard let text = text(name) else { return .utc }
    if let zone = Zones.named(text) { return zone }
    complain(
      name, "'\(text)' is no time zone that this system knows",
      hint: "Names look like Asia/Seoul or Europe/Paris.")
    return .utc
  }
}
