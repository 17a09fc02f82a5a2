// The table that describes the options of a plugin or of a part of the configuration.

/// One option: its name, what it takes and what it is for. The table of these checks a
/// configuration, and documents it.
public struct OptionKey: Sendable, Hashable {
  public indirect enum Form: Sendable, Hashable {
    /// Any text on one line.
    case text
    /// An `http`, `https` or `file` address.
    case address
    /// A file or folder; relative ones belong to the folder of the configuration, `~` is home.
    case path
    case flag
    case whole(ClosedRange<Int>)
    /// A number with or without a decimal point.
    case decimal(ClosedRange<Double>)
    /// `30s`, `15m`, `24h`, `7d`, `2w`.
    case duration
    /// `500KB`, `20MB`.
    case size
    /// A date, a date-time, a duration back from now, or one of the words.
    case moment(words: [String])
    case choice([String])
    /// One of the words or a list of them.
    case choices([String])
    /// One text or a list of texts.
    case texts
    /// Text, `${NAME}`, `{file: …}` or `{command: […]}`.
    case secret
    /// One secret or a list of them.
    case secretList
    /// A program and its arguments: a list, or one string that is split into words.
    case command
    /// A map with its own keys.
    case table([OptionKey])
    /// A map from any name to text.
    case names
    /// A map from any name to what `secret` takes.
    case secrets
    /// A list of maps, each with these keys.
    case tables([OptionKey])
    /// Whatever its reader makes of it; the text says what that is, as in `takes …`.
    case checked(String)
  }

  public var name: String
  public var form: Form
  public var isRequired: Bool
  /// The value that holds without it, as one would write it.
  public var standard: String?
  /// A value as one would write it, in YAML, where the form's own says too little.
  public var example: String?
  /// One sentence.
  public var about: String

  public init(
    _ name: String, _ form: Form, required: Bool = false, standard: String? = nil,
    example: String? = nil, _ about: String
  ) {
    self.name = name
    self.form = form
    self.isRequired = required
    self.standard = standard
    self.example = example
    self.about = about
  }
}
