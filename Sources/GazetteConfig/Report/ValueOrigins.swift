// Says where the values that a configuration comes to are from.
import GazetteCore
import GazetteText

/// Where secrets are looked up, by the places where they are written, and the words for all origins.
struct ValueOrigins {
  /// The place of a value that nobody wrote.
  static let nowhere = Place(file: "", line: 0, column: 0)

  private var references: [Place: String] = [:]

  init(_ root: Setting) { collect(root) }

  /// `config.yaml:12:5`, `config.yaml:12:5, $NAME` for a secret, or `default`.
  func origin(of value: Setting) -> String {
    let place = value.place
    guard place != ValueOrigins.nowhere else { return "default" }
    let spot = "\(place.file):\(place.line):\(place.column)"
    guard value.text == "***", let reference = references[place] else {
      return TerminalText.clean(spot)
    }
    return TerminalText.clean("\(spot), \(reference)")
  }

  /// As deep as the reader lets maps be.
  private mutating func collect(_ setting: Setting) {
    if let reference = ValueOrigins.reference(setting) { references[setting.place] = reference }
    switch setting.value {
    case .null, .scalar: break
    case .list(let members): for member in members { collect(member) }
    case .map(let members): for member in members { collect(member.setting) }
    }
  }

  private static func reference(_ setting: Setting) -> String? {
    if let text = setting.text {
      return text.hasPrefix("${") && text.hasSuffix("}") ? "$\(text.dropFirst(2).dropLast())" : nil
    }
    guard setting.members.count == 1, let only = setting.members.first else { return nil }
    switch (only.key, only.setting.value) {
    case ("file", .scalar(let path, _)): return "the file \(path)"
    case ("command", .list(let words)): return "the program \(words.first?.text ?? "")"
    case ("command", .scalar(let line, _)):
      return "the program \(line.split(separator: " ").first ?? "")"
    default: return nil
    }
  }
}
