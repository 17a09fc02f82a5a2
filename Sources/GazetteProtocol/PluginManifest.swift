// What a plugin program says about itself in a file beside it, so that nobody has to run it to know.
import GazetteCore
import GazetteJSON

/// The file `gazette-source-NAME.json` or `gazette-renderer-NAME.json`.
public struct PluginManifest: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case source, renderer
  }

  /// An option with its default, which the program gets where nothing is written.
  public struct Option: Sendable {
    public var key: OptionKey
    public var standard: JSON?
  }

  public var name: String
  public var kind: Kind
  /// One sentence.
  public var about: String
  public var version: String?
  public var features: Set<PluginContract.Feature> = []
  public var options: [Option] = []
  /// Options for trying it without a network, as an object of JSON on one line.
  public var sample: [UInt8]?
  /// What addresses answer meanwhile.
  public var answers = RecordedAnswers()

  /// Of a file, in bytes.
  public static let maximumBytes = 1_000_000

  /// Reads the text of a file. `reserved` are options that the configuration itself knows.
  public init(_ bytes: [UInt8], reserved: Set<String> = []) throws(PluginFault) {
    let json: JSON
    do throws(JSONError) { json = try JSON.parse(bytes) } catch {
      throw PluginFault(
        "is no JSON: line \(error.line), column \(error.column): \(error.what)",
        hint: "A manifest is one object.")
    }
    guard json.kind == .object else {
      throw PluginFault("is no object of JSON", hint: "A manifest is one object.")
    }
    name = try PluginManifest.text("name", of: json)
    kind = try PluginManifest.kind(of: json)
    about = try PluginManifest.text("about", of: json)
    version = json["version"]?.scalarText
    try PluginContract.check(json["contract"])
    features = Set(
      (json["features"]?.elements.compactMap(\.string) ?? [])
        .compactMap(PluginContract.Feature.init))
    if let tried = json["sample"], tried.kind == .object {
      var writer = JSONWriter(isCompact: true)
      writer.value(tried)
      sample = writer.bytes
    }
    if let recorded = json["answers"] { answers = try RecordedAnswers(recorded) }
    for element in json["options"].map({ Array($0.elements.prefix(200)) }) ?? [] {
      options.append(try Option(element, besides: reserved.union(options.map(\.key.name))))
    }
  }

  private static func kind(of json: JSON) throws(PluginFault) -> Kind {
    let word = try text("kind", of: json)
    guard let kind = Kind(rawValue: word) else {
      throw PluginFault(
        "says that it is a \(Setting.quoted(word))", hint: "'kind' is source or renderer.")
    }
    return kind
  }

  fileprivate static func text(_ name: String, of json: JSON) throws(PluginFault) -> String {
    guard let text = json[name]?.string, !text.isEmpty, !text.contains(where: \.isNewline) else {
      throw PluginFault("has no '\(name)'", hint: "Write it as text on one line.")
    }
    return text
  }
}

extension PluginManifest.Option {
  fileprivate init(_ json: JSON, besides taken: Set<String>) throws(PluginFault) {
    let name = try PluginManifest.text("name", of: json)
    guard Self.isOptionName(name) else {
      throw PluginFault(
        "has an option \(Setting.quoted(name))",
        hint: "Names of options are made of a-z, 0-9 and _, and begin with a letter.")
    }
    guard !taken.contains(name) else {
      throw PluginFault(
        "has an option '\(name)' that is there already", hint: "Give it another name.")
    }
    standard = json["default"].flatMap { $0.isNull ? nil : $0 }
    key = OptionKey(
      name, try Self.form(json, of: name), required: json["required"]?.bool ?? false,
      standard: standard?.scalarText, json["about"]?.string ?? "")
  }

  private static func isOptionName(_ name: String) -> Bool {
    guard let first = name.utf8.first, (97...122).contains(first), name.utf8.count <= 64 else {
      return false
    }
    return name.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 95 }
  }

  private static func form(_ json: JSON, of name: String) throws(PluginFault) -> OptionKey.Form {
    if json["secret"]?.bool == true { return .secret }
    let choices = json["choices"]?.elements.compactMap(\.scalarText) ?? []
    if !choices.isEmpty { return .choice(choices) }
    switch json["type"]?.string {
    case "text"?, nil: return .text
    case "address"?: return .address
    case "path"?: return .path
    case "flag"?: return .flag
    case "whole"?: return .whole(range(json, Int.min, Int.max) { $0.int.map(Int.init) })
    case "number"?:
      let limit = Double.greatestFiniteMagnitude
      return .decimal(range(json, -limit, limit, \.double))
    case "duration"?: return .duration
    case "size"?: return .size
    case "date"?: return .moment(words: [])
    case "texts"?: return .texts
    case "secret"?: return .secret
    case let type?:
      throw PluginFault(
        "gives the option '\(name)' the type \(Setting.quoted(type))",
        hint: "Types are text, address, path, flag, whole, number, duration, size, date, texts and "
          + "secret.")
    }
  }

  private static func range<Number: Comparable>(
    _ json: JSON, _ low: Number, _ high: Number, _ read: (JSON) -> Number?
  ) -> ClosedRange<Number> {
    let least = json["min"].flatMap(read) ?? low
    let most = json["max"].flatMap(read) ?? high
    return least...max(least, most)
  }
}
