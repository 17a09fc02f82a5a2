// The visible list of renderers: a new one is a folder beside this file and a line in it.
import GazetteCore

public enum RendererCatalog {
  public static let all: [any Renderer.Type] = [
    JSONFeedRenderer.self,
    JSONLinesRenderer.self,
    TSVRenderer.self,
    PlainRenderer.self,
    MarkdownRenderer.self,
    HTMLRenderer.self,
    AtomRenderer.self,
    RSSRenderer.self,
    TemplateRenderer.self,
    ExecRenderer.self,
  ]

  /// What people read in a terminal.
  public static let standard = PlainRenderer.kind
  /// What browsers and mail programs show.
  public static let page = HTMLRenderer.kind
  /// What programs exchange.
  public static let interchange = JSONFeedRenderer.kind

  /// The option that tells a renderer of feeds where its feed will be found.
  public static let addressOption = FeedAddress.option.name
}
