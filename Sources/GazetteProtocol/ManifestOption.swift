// Reads the options that a manifest lists.
import GazetteCore
import GazetteJSON

extension PluginManifest.Option {
  private static let members = [
    "name", "type", "about", "required", "default", "choices", "min", "max", "secret",
  ]
  private static let types = [
    "text", "address", "path", "flag", "whole", "number", "duration", "size", "date", "texts",
    "secret",
  ]

  init(_ json: JSON, _ reader: ManifestReader) throws(PluginFault) {
    try reader.refuseStrangers(in: json, among: Self.members, of: "an option")
    let name = try reader.line("name", of: json)
    guard Self.isOptionName(name) else {
      throw reader.fault(
        "has an option \(Setting.quoted(name))", at: json["name"] ?? json,
        hint: "Names of options are made of a-z, 0-9 and _, and begin with a letter.")
    }
    let form = try Self.form(json, of: name, reader)
    let given = json["default"].flatMap { $0.isNull ? nil : $0 }
    if let given, !Self.fits(given, form) {
      throw reader.fault(
        "gives the option '\(name)' a default that does not fit", at: given,
        hint: form == .secret
          ? "A secret has none." : "It takes \(form.expectation), written as JSON.")
    }
    standard = given
    key = OptionKey(
      name, form, required: try reader.member("required", .bool, of: json)?.bool ?? false,
      standard: standard?.scalarText, json["about"]?.string ?? "")
  }

  private static func isOptionName(_ name: String) -> Bool {
    guard let first = name.utf8.first, (97...122).contains(first), name.utf8.count <= 64 else {
      return false
    }
    return name.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 95 }
  }

  private static func form(
    _ json: JSON, of name: String, _ reader: ManifestReader
  ) throws(PluginFault) -> OptionKey.Form {
    if try reader.member("secret", .bool, of: json)?.bool == true { return .secret }
    if let choices = try reader.member("choices", .array, of: json) {
      return .choice(try words(choices, of: name, reader))
    }
    switch try reader.member("type", .string, of: json)?.string {
    case "text"?, nil: return .text
    case "address"?: return .address
    case "path"?: return .path
    case "flag"?: return .flag
    case "whole"?:
      return .whole(try range(json, of: name, Int.min...Int.max, reader) { $0.int.map(Int.init) })
    case "number"?:
      let limit = Double.greatestFiniteMagnitude
      return .decimal(try range(json, of: name, -limit...limit, reader, \.double))
    case "duration"?: return .duration
    case "size"?: return .size
    case "date"?: return .moment(words: [])
    case "texts"?: return .texts
    case "secret"?: return .secret
    case let type?:
      let near = Spelling.nearest(to: type, among: types).map { "Did you mean '\($0)'?" }
      throw reader.fault(
        "gives the option '\(name)' the type \(Setting.quoted(type))", at: json["type"] ?? json,
        hint: near ?? "Types are \(types.joined(separator: ", ")).")
    }
  }

  private static func words(
    _ choices: JSON, of name: String, _ reader: ManifestReader
  ) throws(PluginFault) -> [String] {
    let words = choices.elements.compactMap(\.string).filter {
      !$0.isEmpty && !$0.contains(where: \.isNewline)
    }
    guard !words.isEmpty, words.count == Array(choices.elements).count else {
      throw reader.fault(
        "gives the option '\(name)' choices that are not all texts", at: choices,
        hint: "Write a list of one text or more, none of them empty.")
    }
    return words
  }

  /// `min` and `max`, where there are any.
  private static func range<Number: Comparable>(
    _ json: JSON, of name: String, _ widest: ClosedRange<Number>, _ reader: ManifestReader,
    _ read: (JSON) -> Number?
  ) throws(PluginFault) -> ClosedRange<Number> {
    func bound(_ word: String, _ usual: Number) throws(PluginFault) -> Number {
      guard let written = json[word], !written.isNull else { return usual }
      if let number = read(written) { return number }
      throw reader.fault(
        "gives the option '\(name)' a '\(word)' that does not fit", at: written,
        hint: "It is a number of the option's own type.")
    }
    let least = try bound("min", widest.lowerBound)
    let most = try bound("max", widest.upperBound)
    guard least <= most else {
      throw reader.fault(
        "gives the option '\(name)' a 'min' above its 'max'", at: json["min"] ?? json,
        hint: "Exchange them.")
    }
    return least...most
  }

  /// Whether the program could get it as what it expects.
  private static func fits(_ json: JSON, _ form: OptionKey.Form) -> Bool {
    let nowhere = Place(file: "", line: 1, column: 1)
    let setting = Setting(
      .scalar(json.scalarText ?? "", isQuoted: json.kind == .string), at: nowhere)
    return switch form {
    case .secret: false
    // No text at all is a usual default.
    case .text, .path: json.string.map { !$0.contains(where: \.isNewline) } ?? false
    case .flag: json.kind == .bool
    case .whole, .decimal: json.kind == .number && form.fits(setting)
    // They arrive as seconds and bytes.
    case .duration, .size: json.kind == .number || json.kind == .string && form.fits(setting)
    case .texts:
      json.kind == .string || json.kind == .array && json.elements.allSatisfy { $0.kind == .string }
    default: json.kind == .string && form.fits(setting)
    }
  }
}
