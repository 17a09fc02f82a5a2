// Shows what a configuration comes to: defaults filled in, paths absolute, secrets hidden.
import GazetteCore

/// `config show`: YAML that reads back as the same configuration, but for its secrets.
public struct ConfigShow {
  private let configuration: Configuration
  private let known: KnownPlugins

  public init(_ configuration: Configuration, known: KnownPlugins) {
    self.configuration = configuration
    self.known = known
  }

  public var text: String { YAMLText.document(effective) }

  /// The same with a comment behind each value that says where it is from: a place, or the default.
  public var textWithOrigins: String {
    let origins = ValueOrigins(configuration.root)
    return YAMLText.document(effective) { origins.origin(of: $0) }
  }

  private var effective: Setting {
    let storage = known.storages.named(configuration.storageType)?.keys ?? []
    let sources = configuration.root["sources"]?.list.map(source) ?? []
    let outputs = configuration.root["outputs"]?.list.map(output) ?? []
    let section = configuration.root["storage"] ?? Setting(.map([]), at: configuration.root.place)
    let keys = ConfigTables.top(storage: known.storageKeys + storage)
    return effective(
      // What is included stands here already.
      configuration.root, keys: keys.filter { $0.name != "include" },
      given: [
        "storage": effective(
          section, keys: known.storageKeys + storage,
          given: ["type": section["type"] ?? scalar(configuration.storageType)]),
        "timezone": configuration.root["timezone"] ?? scalar(configuration.zone.name),
        "sources": Setting(.list(sources), at: place(of: "sources")),
        "outputs": Setting(.list(outputs), at: place(of: "outputs")),
      ])
  }

  private func place(of section: String) -> Place {
    configuration.root[section]?.place ?? ValueOrigins.nowhere
  }

  private func source(_ setting: Setting) -> Setting {
    guard let plugin = setting["type"]?.text.flatMap(known.sources.named) else {
      return effective(setting, keys: ConfigTables.source)
    }
    return fitting(effective(setting, keys: ConfigTables.source + plugin.keys), setting, plugin)
  }

  /// Without the defaults that this source must not name, such as those of another endpoint.
  private func fitting(
    _ shown: Setting, _ written: Setting, _ plugin: KnownPlugins.Entry
  ) -> Setting {
    let own = written.without(ConfigTables.source)
    var quiet = configuration.surroundings(at: written.place)
    quiet.reveal = nil
    let members = shown.members.filter { member in
      guard plugin.keys.contains(where: { $0.name == member.key }), !has(written, member.key)
      else { return true }
      let others = own.members.filter { $0.key != member.key }
      let more = Setting(.map(others + [member]), at: own.place)
      let options = Options(
        more, keys: plugin.keys, subject: Subject.source(plugin.kind), surroundings: quiet)
      return plugin.check(options).isEmpty
    }
    return Setting(.map(members), at: shown.place)
  }

  private func has(_ map: Setting, _ key: String) -> Bool {
    map[key].map { $0.value != .null } ?? false
  }

  private func output(_ setting: Setting) -> Setting {
    let renderer = setting["renderer"]
    let keys = renderer?.text.flatMap(known.renderers.named)?.keys ?? []
    let deliveries = known.deliveries(of: setting)
    // Without a path, what is delivered is not written.
    let isWritten = deliveries.isEmpty || setting["path"] != nil
    let common = ConfigTables.output.filter { $0.name != "path" || isWritten }
    return effective(
      setting, keys: common + deliveries.flatMap(\.keys) + keys,
      given: setting["name"] == nil ? ["name": renderer] : [:])
  }

  /// Every option of `keys` that has a value: the one in `given`, the one that is written, or the
  /// one that holds without it.
  private func effective(
    _ map: Setting, keys: [OptionKey], given: [String: Setting?] = [:]
  ) -> Setting {
    let members = keys.compactMap { key -> Setting.Member? in
      let value = given[key.name].flatMap { $0 } ?? value(of: key, in: map)
      return value.map { Setting.Member(key: key.name, place: $0.place, setting: $0) }
    }
    return Setting(.map(members), at: map.place)
  }

  private func value(of key: OptionKey, in map: Setting) -> Setting? {
    if let written = map[key.name], written.value != .null { return shown(written, key.form) }
    if case .table = key.form {
      let inner = shown(Setting(.map([]), at: map.place), key.form)
      return inner.members.isEmpty ? nil : inner
    }
    // A text's default may be a description, such as `the system's`, and that of several texts may be
    // a list of them; other forms cannot be.
    guard key.form != .text, key.form != .texts, let standard = standard(of: key),
      key.form.fits(standard)
    else { return nil }
    return shown(standard, key.form)
  }

  private func standard(of key: OptionKey) -> Setting? {
    guard case .choices = key.form, let words = key.standard else {
      return key.standard.map(scalar)
    }
    let members = words.split(separator: ",").map { scalar(String($0.drop { $0 == " " })) }
    return Setting(.list(members), at: ValueOrigins.nowhere)
  }

  private func shown(_ setting: Setting, _ form: OptionKey.Form) -> Setting {
    switch form {
    case .secret: stars(setting)
    case .secretList where setting.isList:
      Setting(.list(setting.list.map(stars)), at: setting.place)
    case .secretList: stars(setting)
    case .secrets: hidden(setting)
    case .path:
      setting.text == "-" ? setting : absolute(setting)
    case .table(let inner): effective(setting, keys: inner)
    case .tables(let inner):
      Setting(.list(setting.list.map { effective($0, keys: inner) }), at: setting.place)
    default: masked(setting)
    }
  }

  /// What is written as plain text under a harmless name, such as a language, is no secret.
  private func hidden(_ setting: Setting) -> Setting {
    let members = setting.members.map { member -> Setting.Member in
      var member = member
      let isPlain = !(member.setting.text?.contains("${") ?? true)
      if !isPlain { member.setting = stars(member.setting) }
      return member
    }
    return masked(Setting(.map(members), at: setting.place))
  }

  /// Addresses without user-info and keys, and `***` for members with a key-like name.
  private func masked(_ setting: Setting) -> Setting {
    switch setting.value {
    case .null: setting
    case .scalar(let text, let isQuoted):
      Setting(.scalar(SecretMask.masked(text), isQuoted: isQuoted), at: setting.place)
    case .list(let members): Setting(.list(members.map(masked)), at: setting.place)
    case .map(let members):
      Setting(
        .map(
          members.map { member in
            var member = member
            member.setting =
              SecretMask.isSecret(member.key) ? stars(member.setting) : masked(member.setting)
            return member
          }), at: setting.place)
    }
  }

  private func absolute(_ setting: Setting) -> Setting {
    guard let path = setting.text else { return setting }
    let surroundings = configuration.surroundings(at: setting.place)
    return Setting(.scalar(surroundings.absolute(path), isQuoted: false), at: setting.place)
  }

  private func stars(_ setting: Setting) -> Setting {
    Setting(.scalar("***", isQuoted: false), at: setting.place)
  }

  /// A value that nobody wrote.
  private func scalar(_ text: String) -> Setting {
    Setting(.scalar(text, isQuoted: false), at: ValueOrigins.nowhere)
  }
}

extension Setting {
  fileprivate var list: [Setting] {
    if case .list(let members) = value { members } else { [] }
  }
}
