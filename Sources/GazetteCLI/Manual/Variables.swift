// Every variable of the environment that Gazette reads.

/// One variable, or several that mean the same.
struct Variable: Sendable, Hashable {
  var names: [String]
  var about: String

  static let all = [
    Variable(["GAZETTE_CONFIG"], "the configuration, where --config names none"),
    Variable(
      ["XDG_CONFIG_HOME"],
      "the folder in which gazette/config.yaml is looked for; ~/.config without it"
    ),
    Variable(
      ["XDG_STATE_HOME"],
      "the folder where 'serve' keeps what its links and cookies are signed with; ~/.local/state "
        + "without it"
    ),
    Variable(["HOME"], "what ~ stands for in paths"),
    Variable(["PATH"], "where programs are found that the configuration names without a folder"),
    Variable(["TZ"], "the time zone, where the configuration names none"),
    Variable(["NO_COLOR"], "anything in it: no colours, unless --color always"),
    Variable(["TERM"], "dumb, or nothing: no colours, links, pager or progress"),
    Variable(["COLORTERM"], "truecolor: 'tui' may use all colours"),
    Variable(
      ["LC_ALL", "LC_MESSAGES", "LANG"],
      "whether 'tui' speaks Korean, where the configuration does not say"),
    Variable(["FORCE_HYPERLINK"], "whether the terminal has links: 1, or 0"),
    Variable(
      ["GAZETTE_PAGER", "PAGER"],
      "what shows results that are longer than the screen; empty for nothing, less without them"),
    Variable(["LESS"], "options of less; FRX without it"),
    Variable(["LESSCHARSET", "LV"], "as less and lv know them; utf-8 and -c without them"),
    Variable(
      [
        "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "VTE_VERSION", "KONSOLE_VERSION",
        "KITTY_WINDOW_ID", "WT_SESSION", "TMUX", "STY",
      ], "which terminal it is, and whether it has links"),
    Variable(
      ["BROWSER"], "what 'open' starts: programs with colons between them, %s is the address"),
    Variable(
      ["DISPLAY", "WAYLAND_DISPLAY"],
      "whether a browser that 'tui' starts has windows; else it gets the terminal"),
    Variable(
      ["TMPDIR"],
      "where 'storage copy' and 'storage repair --dry-run' keep what passes; /var/tmp without it"),
    Variable(
      ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"],
      "the proxy through which addresses of that scheme, or all, are asked"),
    Variable(["no_proxy", "NO_PROXY"], "hosts and networks that are asked without a proxy"),
    Variable(
      ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"],
      "where 'watch' and 'serve' tell the service manager how they are, and how often it wants to know"
    ),
    Variable(["SSL_CERT_FILE"], "roots for TLS in place of the system's"),
  ]

  private init(_ names: [String], _ about: String) {
    self.names = names
    self.about = about
  }
}

extension Topic {
  static let environment = Topic(
    name: "environment", summary: "the variables of the environment that Gazette reads"
  ) { _ in
    [
      HelpSection(
        "Environment",
        text: """
          Besides these, '${NAME}' in the configuration stands for any variable. Programs that \
          Gazette starts are given a few harmless ones; docs/plugins.md lists them.
          """,
        rows: Variable.all.map {
          .init(term: $0.names.joined(separator: ", "), about: $0.about)
        })
    ]
  }
}
