// The query part of an address, changed.
import GazetteCore
import GazetteText

enum AddressQuery {
  typealias Parameter = (name: String, value: String)

  /// The address with these parameters, each in the place of those of its name, else at the end.
  static func setting(_ parameters: [Parameter], in address: String) -> String {
    if parameters.isEmpty { return address }
    let whole = address.prefix { $0 != "#" }
    let parts = whole.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let old = parts.count > 1 ? parts[1].split(separator: "&").map(String.init) : []
    let names = Set(parameters.map(\.name))
    let kept = old.filter { !names.contains(name(of: $0)) }
    let new = parameters.map {
      "\(PercentCoding.encoded($0.name))=\(PercentCoding.encoded($0.value))"
    }
    return "\(parts.first ?? "")?\((kept + new).joined(separator: "&"))"
  }

  private static func name(of parameter: String) -> String {
    let name = parameter.prefix { $0 != "=" }
    return String(name).replacing("%5B", with: "[").replacing("%5D", with: "]")
  }

  /// A source that asks a server reads no files.
  static func complainOfFile(_ name: String, _ options: inout Options) {
    guard let address = options.text(name), address.lowercased().hasPrefix("file:") else { return }
    options.complain(
      name, "'\(name)' takes an http or https address",
      hint: "For a file with articles, write 'type: fixture'.")
  }
}
