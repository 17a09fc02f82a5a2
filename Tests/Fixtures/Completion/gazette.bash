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
