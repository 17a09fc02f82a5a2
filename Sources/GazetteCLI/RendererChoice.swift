// Finds the renderer for a word that somebody typed.
import GazetteCore
import Renderers

/// A renderer with the options that hold without a configuration.
struct RendererChoice: Sendable {
  let renderer: any Renderer

  /// The renderer of that kind, if it can show editions of that form.
  init(_ kind: String, for form: Edition.Form) throws(Failure) {
    let suited = RendererCatalog.all.filter { $0.forms.contains(form) }
    guard let type = suited.first(where: { $0.kind == kind }) else {
      throw .usage(
        "there is no format '\(kind)' for this.",
        hint: "Take one of \(suited.map { $0.kind }.joined(separator: ", ")).")
    }
    let nothing = Setting(.map([]), at: Place(file: "", line: 1, column: 1))
    var options = Options(
      nothing, keys: type.options, subject: "a '\(kind)' renderer",
      surroundings: Surroundings(folder: "/", home: "/"))
    do throws(ConfigError) {
      renderer = try type.init(&options)
    } catch {
      throw Failure(.fault, "gazette: the format '\(kind)' cannot be used without options.")
    }
  }

  /// What people get who name no format.
  static func standard(for form: Edition.Form) throws(Failure) -> RendererChoice {
    try RendererChoice(RendererCatalog.standard, for: form)
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
