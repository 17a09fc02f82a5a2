// Which terminals know links (OSC 8); others may show their bytes.

enum TerminalLinks {
  /// By what terminals say of themselves in the environment. FORCE_HYPERLINK decides for one that is
  /// not known here: 0 or 1.
  static func areKnown(in environment: [String: String]) -> Bool {
    let terminal = environment["TERM"] ?? ""
    if terminal == "dumb" || terminal.isEmpty { return false }
    if let forced = environment["FORCE_HYPERLINK"], !forced.isEmpty {
      return forced != "0" && forced != "false"
    }
    // What runs within another terminal inherits its variables, and decides itself.
    if environment["TMUX"] != nil || environment["TERM_PROGRAM"] == "tmux" {
      return environment["TERM_PROGRAM"] == "tmux" && version(of: environment) >= [3, 4]
    }
    if environment["STY"] != nil || terminal.hasPrefix("screen") { return false }
    return names(in: environment) || names.contains { isKind($0, terminal) }
  }

  /// Values of TERM, alone or with more behind a dash.
  private static let names = [
    "xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour", "rio",
  ]

  private static func isKind(_ name: String, _ terminal: String) -> Bool {
    terminal == name || terminal.hasPrefix(name + "-")
  }

  private static func names(in environment: [String: String]) -> Bool {
    switch environment["TERM_PROGRAM"] {
    case "iTerm.app"?: return version(of: environment) >= [3, 1]
    case "vscode"?: return version(of: environment) >= [1, 72]
    case "WezTerm"?, "ghostty"?, "Hyper"?, "rio"?, "zed"?, "Tabby"?: return true
    default: break
    }
    if environment["WT_SESSION"] != nil || environment["KITTY_WINDOW_ID"] != nil { return true }
    // VTE 0.50.0 crashed at links; 20.12 is the first Konsole that has them.
    return number("VTE_VERSION", in: environment) > 5000
      || number("KONSOLE_VERSION", in: environment) >= 201_200
  }

  private static func number(_ name: String, in environment: [String: String]) -> Int {
    environment[name].flatMap(Int.init) ?? 0
  }

  /// `3.4a` is 3, 4.
  private static func version(of environment: [String: String]) -> Version {
    let parts = (environment["TERM_PROGRAM_VERSION"] ?? "").split(separator: ".").map { part in
      Int(part.prefix { $0.isASCII && $0.isNumber }) ?? 0
    }
    return Version(parts: parts)
  }

  private struct Version: ExpressibleByArrayLiteral {
    let parts: [Int]

    init(parts: [Int]) { self.parts = parts }
    init(arrayLiteral parts: Int...) { self.parts = parts }

    static func >= (left: Version, right: Version) -> Bool {
      !left.parts.lexicographicallyPrecedes(right.parts)
    }
  }
}
