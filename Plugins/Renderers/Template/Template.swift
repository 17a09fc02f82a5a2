// A layout, taken apart.

/// What a template consists of, in order.
struct Template: Sendable {
  indirect enum Part: Sendable {
    case text(String)
    /// Raw names are not escaped.
    case name(String, isRaw: Bool)
    /// Once for each element of a list, or once for anything that there is.
    case section(String, [Part])
    /// Once where there is nothing.
    case inverted(String, [Part])
  }

  var parts: [Part]
}

/// What is wrong with a template, and where; lines and columns count from 1.
struct TemplateError: Error, Sendable, Hashable {
  var what: String
  var hint: String?
  var line: Int
  var column: Int
}

/// Something that a name stands for.
indirect enum TemplateValue: Sendable {
  case text(String)
  /// An address, which is made safe in another way than words are.
  case address(String)
  case flag(Bool)
  case number(Int)
  case list([TemplateValue])
  case map([String: TemplateValue])

  /// Whether a section about it is written.
  var isSomething: Bool {
    switch self {
    case .text(let text), .address(let text): !text.isEmpty
    case .flag(let flag): flag
    case .number(let number): number != 0
    case .list(let values): !values.isEmpty
    case .map: true
    }
  }

  /// nil for what is no text.
  var text: String? {
    switch self {
    case .text(let text), .address(let text): text
    case .number(let number): String(number)
    case .flag, .list, .map: nil
    }
  }
}
