// Finds the renderer for a word that somebody typed.
import GazetteCore
import Renderers

/// A renderer with the options that hold without a configuration.
struct RendererChoice: Sendable {
  let renderer: any Renderer

  /// The renderer of that name, if it can show editions of that form.
  init(_ name: String, for form: Edition.Form, of plugins: PluginSet) throws(Failure) {
    let suited = plugins.renderers.filter { kind in
      kind.forms.contains(form) && kind.options.allSatisfy { !$0.isRequired }
    }
    guard let kind = suited.first(where: { $0.name == name }) else {
      let names = suited.map(\.name)
      let near = Spelling.nearest(to: name, among: names)
      throw .usage(
        "there is no format '\(name)' for this.",
        hint: near.map { "Did you mean '\($0)'?" }
          ?? "Take one of \(names.joined(separator: ", ")).")
    }
    let nothing = Setting(.map([]), at: Place(file: "", line: 1, column: 1))
    var options = Options(
      nothing, keys: kind.options, subject: "a '\(name)' renderer",
      surroundings: Surroundings(folder: "/", home: "/"))
    do throws(ConfigError) {
      renderer = try kind.make(&options)
    } catch {
      throw Failure(.fault, "gazette: the format '\(name)' cannot be used without options.")
    }
  }

  /// The word for it.
  var kind: String { type(of: renderer).kind }

  /// What people get who name no format.
  static func standard(
    for form: Edition.Form, of plugins: PluginSet
  ) throws(Failure) -> RendererChoice {
    try RendererChoice(RendererCatalog.standard, for: form, of: plugins)
  }

  /// The main page's bytes.
  func page(for edition: Edition) throws(Failure) -> [UInt8] {
    do throws(RenderError) {
      return try renderer.render(edition).first?.bytes ?? []
    } catch {
      throw Failure(.fault, "gazette: \(error.what)", hint: error.hint)
    }
  }
}
