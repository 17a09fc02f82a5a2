// New plugins for the shell, which prints what others have made.

extension PluginTemplate {
  static func shellSource(_ name: String) -> String {
    """
    #!/bin/sh
    # The source '\(name)': prints a feed (docs/plugins.md of Gazette). Whatever is wrong goes to
    # standard error, with another status than 0.
    set -eu

    # The option 'file', out of the request. For more than one option, take a language with JSON.
    file=$(sed -n 's/.*"file":"\\([^"]*\\)".*/\\1/p' | head -n 1)
    [ -n "$file" ] || { echo "nothing was asked for" >&2; exit 1; }
    exec cat "$file"

    """
  }

  static func shellRenderer(_ name: String) -> String {
    """
    #!/bin/sh
    # The renderer '\(name)': prints the page of a digest (docs/plugins.md of Gazette).
    set -eu

    # Every title in the request, the digest's own first.
    titles=$(grep '"type":"render"' | grep -o '"title":"\\([^"\\\\]\\|\\\\.\\)*"' | cut -d '"' -f 4-)
    [ -n "$titles" ] || { echo "nothing was asked for" >&2; exit 1; }
    printf '%s\\n' "$titles" | sed -e 's/"$//' -e 's/\\\\"/"/g'

    """
  }
}
