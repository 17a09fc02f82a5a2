// How the tests of this module call a renderer.
import GazetteCore
import Renderers

/// What a renderer without options makes of an edition.
func rendered(_ kind: any Renderer.Type, _ edition: Edition) throws -> String {
  let pages = try made(kind).render(edition)
  return pages.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
}

/// A renderer without options.
func made(_ kind: any Renderer.Type) throws -> any Renderer {
  let nothing = Setting(.map([]), at: Place(file: "test", line: 1, column: 1))
  var options = Options(
    nothing, keys: [], subject: "a test", surroundings: Surroundings(folder: "/", home: "/"))
  return try kind.init(&options)
}

/// Those that can be used without options.
let usualRenderers = RendererCatalog.all.filter { kind in
  kind.options.allSatisfy { !$0.isRequired }
}
