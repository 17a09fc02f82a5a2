// The scripts that teach shells to ask Gazette what comes next.

/// None of them holds a list: commands, options and names come from the program that is installed.
/// Nothing that it answers is ever evaluated.
extension Shell {
  var script: String {
    switch self {
    case .bash: Shell.bashScript
    case .zsh: Shell.zshScript
    case .fish: Shell.fishScript
    }
  }

  /// Where it belongs, as sentences.
  var installation: String {
    switch self {
    case .bash:
      """
      Write it to ~/.local/share/bash-completion/completions/gazette, where the package \
      bash-completion finds it, or put this line into ~/.bashrc: source <(gazette completion bash)
      """
    case .zsh:
      """
      Write it to a file _gazette in a folder of $fpath, such as \
      /usr/local/share/zsh/site-functions, and run compinit anew; or put this line into ~/.zshrc \
      behind compinit: source <(gazette completion zsh)
      """
    case .fish: "Write it to ~/.config/fish/completions/gazette.fish, where fish finds it."
    }
  }

  private static let bashScript = #"""
    # Completion of gazette for bash, by 'gazette completion bash'. It asks gazette what comes next.
    _gazette() {
      local line
      COMPREPLY=()
      while IFS= read -r line; do
        case $line in
          +*) COMPREPLY+=("${line#+}") ;;
          =*) compopt -o default 2>/dev/null ;;
        esac
      done <<< "$(command gazette completion bash -- "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)"
    }
    complete -F _gazette gazette

    """#

  private static let zshScript = #"""
    #compdef gazette
    # Completion of gazette for zsh, by 'gazette completion zsh'. It asks gazette what comes next.
    _gazette() {
      local line
      local -a specs
      for line in "${(@f)$(command gazette completion zsh -- "${(@Q)words[2,CURRENT-1]}" \
        "${(Q)PREFIX}" 2>/dev/null)}"; do
        case $line in
          ('=lead') compset -P 1 '*=' ;;
          ('=files '*) _files -g "${line#=files }"; return ;;
          ('=files') _files; return ;;
          ('=folders') _files -/; return ;;
          ('+'*) specs+=("${line#+}") ;;
        esac
      done
      (( $#specs )) && _describe -t gazette gazette specs
    }
    if [ "$funcstack[1]" = _gazette ]; then
      _gazette "$@"
    else
      compdef _gazette gazette
    fi

    """#

  private static let fishScript = #"""
    # Completion of gazette for fish, by 'gazette completion fish'. It asks gazette what comes next.
    function __gazette_complete
        set -l words (commandline -opc)
        set -l current (commandline -ct)
        for line in (command gazette completion fish -- $words[2..] "$current" 2>/dev/null)
            switch $line
                case '=*'
                    set -l lead (string match -r -- '^--[^=]*=' "$current")
                    for path in (__fish_complete_path (string replace -- "$lead" '' "$current"))
                        printf '%s\n' "$lead$path"
                    end
                case '+*'
                    string sub -s 2 -- $line
            end
        end
    end
    complete -c gazette -f -a '(__gazette_complete)'

    """#
}
