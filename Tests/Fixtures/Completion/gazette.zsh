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
