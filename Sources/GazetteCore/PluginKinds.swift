// Kinds of plugins as values: what the configuration calls them, and how one is made.

/// A kind of source: a type, or a program that speaks for itself.
public struct SourceKind: Sendable {
  /// The word behind `type:`.
  public var name: String
  /// One sentence for `gazette plugins` and the documentation.
  public var about: String
  /// Every option there is; the configuration is checked against this table before `make`.
  public var options: [OptionKey]
  /// Reads options that passed the table; complains about impossible combinations.
  public var make: @Sendable (inout Options) throws(ConfigError) -> any NewsSource
  /// What a listing of its publishers may be narrowed by; nil where it lists none.
  public var publisherFilters: [OptionKey]?

  public init(
    name: String, about: String, options: [OptionKey],
    make: @escaping @Sendable (inout Options) throws(ConfigError) -> any NewsSource
  ) {
    self.name = name
    self.about = about
    self.options = options
    self.make = make
  }

  public init(_ type: any NewsSource.Type) {
    self.init(name: type.kind, about: type.about, options: type.options) {
      (options: inout Options) throws(ConfigError) in try type.init(&options)
    }
    publisherFilters = (type as? any PublisherListing.Type)?.publisherFilters
  }
}

/// A kind of renderer: a type, or a program that speaks for itself.
public struct RendererKind: Sendable {
  /// The word behind `renderer:` and `--format`.
  public var name: String
  /// One sentence for `gazette plugins` and the documentation.
  public var about: String
  /// Every option there is; the configuration is checked against this table before `make`.
  public var options: [OptionKey]
  /// The forms of edition that it can show.
  public var forms: [Edition.Form]
  /// Reads options that passed the table; complains about impossible combinations.
  public var make: @Sendable (inout Options) throws(ConfigError) -> any Renderer

  public init(
    name: String, about: String, options: [OptionKey], forms: [Edition.Form],
    make: @escaping @Sendable (inout Options) throws(ConfigError) -> any Renderer
  ) {
    self.name = name
    self.about = about
    self.options = options
    self.forms = forms
    self.make = make
  }

  public init(_ type: any Renderer.Type) {
    self.init(name: type.kind, about: type.about, options: type.options, forms: type.forms) {
      (options: inout Options) throws(ConfigError) in try type.init(&options)
    }
  }
}
