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
  private static let maximumOptions = 200
  private static let members = [
    "name", "kind", "about", "contract", "version", "features", "options", "sample", "answers",
  ]

  /// Reads the text of a file, which `file` names in faults. `reserved` are options that the
  /// configuration itself knows.
  public init(
    _ bytes: [UInt8], file: String = "", reserved: Set<String> = []
  ) throws(PluginFault) {
    let json: JSON
    do throws(JSONError) { json = try JSON.parse(bytes) } catch {
      throw PluginFault(
        "is no JSON: line \(error.line), column \(error.column): \(error.what)",
        hint: "A manifest is one object.",
        at: Place(file: file, line: error.line, column: error.column))
    }
    let reader = ManifestReader(file: file)
    guard json.kind == .object else {
      throw reader.fault("is no object of JSON", at: json, hint: "A manifest is one object.")
    }
    try reader.refuseStrangers(in: json, among: Self.members, of: "a manifest")
    name = try reader.line("name", of: json)
    kind = try Self.kind(of: json, reader)
    about = try reader.line("about", of: json)
    version = json["version"]?.scalarText
    do throws(PluginFault) { try PluginContract.check(json["contract"]) } catch {
      throw reader.fault(error.what, at: json["contract"] ?? json, hint: error.hint)
    }
    features = try Self.features(of: json, reader)
    if let tried = try reader.member("sample", .object, of: json) {
      var writer = JSONWriter(isCompact: true)
      writer.value(tried)
      sample = writer.bytes
    }
    if let recorded = json["answers"] {
      do throws(PluginFault) { answers = try RecordedAnswers(recorded) } catch {
        throw reader.fault(error.what, at: recorded, hint: error.hint)
      }
    }
    let listed = try reader.member("options", .array, of: json)
    for element in listed.map({ Array($0.elements.prefix(Self.maximumOptions)) }) ?? [] {
      let option = try Option(element, reader)
      try reader.refuse(option.key.name, in: element, besides: options, reserved)
      options.append(option)
    }
  }

  private static func kind(of json: JSON, _ reader: ManifestReader) throws(PluginFault) -> Kind {
    let word = try reader.line("kind", of: json)
    guard let kind = Kind(rawValue: word) else {
      throw reader.fault(
        "says that it is a \(Setting.quoted(word))", at: json["kind"] ?? json,
        hint: "'kind' is source or renderer.")
    }
    return kind
  }

  /// One that this Gazette does not have would be missed in every fetch.
  private static func features(
    of json: JSON, _ reader: ManifestReader
  ) throws(PluginFault) -> Set<PluginContract.Feature> {
    let known = PluginContract.Feature.allCases.map(\.rawValue)
    let listed = try reader.member("features", .array, of: json)
    var features: Set<PluginContract.Feature> = []
    for element in listed.map({ Array($0.elements) }) ?? [] {
      let word = element.scalarText ?? ""
      if PluginContract.promises.contains(word) { continue }
      guard let feature = PluginContract.Feature(rawValue: word) else {
        let near = Spelling.nearest(to: word, among: known).map { "Did you mean '\($0)'?" }
        throw reader.fault(
          "wants the feature \(Setting.quoted(word)), which this Gazette does not have",
          at: element, hint: near ?? "There is \(known.joined(separator: ", ")).")
      }
      features.insert(feature)
    }
    return features
  }
}
