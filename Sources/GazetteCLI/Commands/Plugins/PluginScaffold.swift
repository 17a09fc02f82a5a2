// `gazette plugins new`: writes a plugin that works, to be changed into another one.
import GazetteFiles
import GazetteProtocol
import Glibc

struct PluginScaffold: Sendable {
  /// Of plugins that are a part of Gazette.
  private static let ownLanguage = "swift"
  /// The first is the usual one.
  static let languages = PluginTemplate.all.map(\.language) + [ownLanguage]
  static let kinds = PluginManifest.Kind.allCases.map(\.rawValue)

  private let kind: PluginManifest.Kind
  private let name: String
  /// nil for Gazette's own language.
  private let template: PluginTemplate?

  /// `operands` are the words behind `plugins new`.
  init(_ operands: [String], language: String?) throws(Failure) {
    guard operands.count == 2, let kind = PluginManifest.Kind(rawValue: operands[0]) else {
      throw .usage(
        "'plugins new' takes source or renderer, and a name.",
        hint: "Type gazette plugins new source NAME.")
    }
    guard PluginName.isName(operands[1]) else {
      throw .usage(
        "'\(operands[1])' is no name for a plugin.",
        hint: "Names are made of A-Z, a-z, 0-9, '.', '_' and '-'.")
    }
    let language = language ?? PluginTemplate.all[0].language
    template = PluginTemplate.all.first { $0.language == language }
    guard template != nil || language == PluginScaffold.ownLanguage else {
      throw .usage(
        "'plugins new' writes no '\(language)'.",
        hint: "Take one of \(PluginScaffold.languages.joined(separator: ", ")).")
    }
    self.kind = kind
    name = operands[1]
    guard !isBuiltIn else {
      throw .usage(
        "there is a \(kind.rawValue) '\(name)' built in, which no plugin replaces.",
        hint: "Take another name.")
    }
  }

  private var isBuiltIn: Bool {
    switch kind {
    case .source: PluginSet.builtIn.source(name) != nil
    case .renderer: PluginSet.builtIn.renderer(name) != nil
    }
  }

  func write(in world: World) throws(Failure) {
    let new: [PluginTemplate.File]
    var changed: [PluginTemplate.File] = []
    let nextSteps: [String]
    if let template {
      new = template.files(kind, name)
      nextSteps = template.nextSteps(kind, name)
    } else {
      let scaffold = SwiftScaffold(kind: kind, name: name)
      (new, changed) = try scaffold.files(in: world)
      nextSteps = scaffold.nextSteps
    }
    for file in new where access(world.absolute(file.path), F_OK) == 0 {
      throw Failure(
        .cannotCreate, "\(file.path): it exists already, so nothing was written.",
        hint: "Take another name, or another folder.")
    }
    for file in new + changed { try PluginScaffold.write(file, in: world) }
    for line in nextSteps { world.console.say(line) }
  }

  private static func write(_ file: PluginTemplate.File, in world: World) throws(Failure) {
    do throws(FileError) {
      try AtomicFile.write(
        Array(file.text.utf8), to: world.absolute(file.path), mode: file.isProgram ? 0o755 : 0o644)
    } catch {
      throw Failure(error, named: file.path)
    }
    world.console.say("wrote \(file.path)")
  }
}
