// Reads the name of a character encoding.
import GazetteCore
import GazetteText

extension Options {
  /// nil where there is none; an encoding that nobody can decode becomes a problem.
  mutating func encoding(_ name: String) -> String? {
    guard let text = text(name) else { return nil }
    if !Charset.isKnown(text) {
      complain(
        name, "there is no encoding \(Setting.quoted(text))",
        hint: "Write a name such as windows-1252 or euc-kr, or take it out.")
    }
    return text
  }
}
