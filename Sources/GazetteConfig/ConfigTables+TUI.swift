// What a configuration may say of the reader in the terminal.
import GazetteCore

extension ConfigTables {
  public static let tui: [OptionKey] = [
    OptionKey(
      "theme", .choice(["auto", "light", "dark"]), standard: "auto",
      "Colours for which background; auto asks the terminal."),
    OptionKey(
      "keys", .table(tuiKeys), example: "{save: [s, a], open: Ctrl-O}",
      "Keys for what the reader does; whatever is not named keeps its own."),
  ]

  /// One for each thing that the reader does, with the keys that it has without being told.
  public static let tuiKeys: [OptionKey] = [
    action("next", "j, Down, Ctrl-N", "The next headline, or a line down."),
    action("previous", "k, Up, Ctrl-P", "The previous headline, or a line up."),
    action("page_down", "Space, PageDown, Ctrl-D, Ctrl-F", "A page down."),
    action("page_up", "b, PageUp, Ctrl-B, Ctrl-U", "A page up."),
    action("first", "g, Home", "To the beginning, with what has come since."),
    action("last", "G, End", "To the end."),
    action("read", "l, Enter, Right", "Reads the headline that is selected."),
    action(
      "back", "h, Esc, Left, Backspace", "Back to the list, then out of a search or a filter."),
    action("next_article", "n", "Reads the next article."),
    action("previous_article", "N, p", "Reads the previous article."),
    action("save", "s", "Saves."),
    action("delete", "d, Delete", "Deletes from the saved ones."),
    action("undo", "z", "Undoes what was saved or deleted last."),
    action(
      "open", "o", "Opens the browser; in an article, behind a number, the link of that number."),
    action("toggle_read", "u", "Read becomes unread, and unread read."),
    action("unread_only", "U", "Shows only what is unread, or everything again."),
    action("search", "/", "Searches as you type."),
    action("filter", "f", "Filters by sources and tags."),
    action("refresh", "r, F5", "Fetches."),
    action("other_tab", "Tab, Shift-Tab", "The other tab."),
    action("headlines", "\"1\"", "The tab of headlines."),
    action("saved", "\"2\"", "The tab of what is saved."),
    action("help", "?, F1", "Shows all keys."),
    action("redraw", "Ctrl-L", "Draws everything anew."),
    action("suspend", "Ctrl-Z", "Stops until the shell says fg."),
    action("quit", "q", "Quits, as Ctrl-C always does."),
  ]

  private static func action(_ name: String, _ keys: String, _ about: String) -> OptionKey {
    OptionKey(name, .texts, standard: keys.filter { $0 != "\"" }, example: example(keys), about)
  }

  /// The first of the keys, quoted where YAML would take it for something else.
  private static func example(_ keys: String) -> String {
    let first = String(keys.prefix { $0 != "," })
    return first == "?" ? "\"?\"" : first
  }
}
