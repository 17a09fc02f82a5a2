// The address of a service, which may be another server of the same kind.
import GazetteCore
import GazetteText

/// The option `base_url`.
enum ServiceBase {
  static func key(_ standard: String?, required: Bool = false, _ about: String) -> OptionKey {
    OptionKey("base_url", .address, required: required, standard: standard, about)
  }

  /// Without slashes at its end.
  static func read(_ options: inout Options, standard: String) -> String {
    var base = options.text("base_url") ?? standard
    while base.hasSuffix("/") { base.removeLast() }
    if base.lowercased().hasPrefix("file:") || base.contains("?") || base.contains("#") {
      options.complain(
        "base_url", "'base_url' takes an http or https address without a query")
    }
    return base
  }
}

extension Options {
  /// A list that may also be written as one text with commas.
  func words(_ name: String) -> [String] {
    texts(name).flatMap { $0.split(separator: ",") }
      .map { word in
        var word = word.drop { $0 == " " }
        while word.last == " " { word.removeLast() }
        return String(word)
      }.filter { !$0.isEmpty }
  }
}
