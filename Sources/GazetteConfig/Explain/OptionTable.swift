// Tables of options as the documentation shows them, so that it never says otherwise than the code.
import GazetteCore

public enum OptionTable {
  /// A markdown table with a row for each option; maps inside of it are listed as `map.key`.
  public static func markdown(_ keys: [OptionKey]) -> [String] {
    ["| key | takes | default | what it is |", "| --- | --- | --- | --- |"] + rows(keys, prefix: "")
  }

  private static func rows(_ keys: [OptionKey], prefix: String) -> [String] {
    keys.flatMap { key -> [String] in
      let standard = key.isRequired ? "required" : key.standard ?? ""
      let cells = ["`\(prefix)\(key.name)`", takes(key.form), standard, key.about]
      let row = "| \(cells.joined(separator: " | ")) |".replacing("|  |", with: "| |")
      guard case .table(let inner) = key.form else { return [row] }
      return [row] + rows(inner, prefix: "\(prefix)\(key.name).")
    }
  }

  /// A word or two for each form.
  private static func takes(_ form: OptionKey.Form) -> String {
    switch form {
    case .text: "text"
    case .address: "address"
    case .path: "path"
    case .flag: "true, false"
    case .whole(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .decimal(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .duration: "duration"
    case .size: "size"
    case .moment(let words): (["date", "duration"] + words).joined(separator: ", ")
    case .choice(let words): words.joined(separator: ", ")
    case .choices(let words): "one or more of \(words.joined(separator: ", "))"
    case .texts: "text or texts"
    case .secret: "secret"
    case .secretList: "secret or secrets"
    case .command: "program"
    case .names: "names and texts"
    case .secrets: "names and secrets"
    case .table: "map"
    case .tables: "list of maps"
    case .checked(let what): what
    }
  }
}
