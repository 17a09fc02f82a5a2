#!/usr/bin/env bash
# Tests the built program from outside: our own claims, and the shared checkers where they exist.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
GAZETTE=$(realpath "${1:-.build/debug/gazette}")
export GAZETTE PYTHONDONTWRITEBYTECODE=1
python3 -m unittest discover --start-directory "$here" --pattern 'test_*.py'

# Fails when a checker's last line, "N passed, M failed", says that fewer pass than before.
at_least() {
  local wanted=$1 line
  line=$(tail -n 1)
  echo "$2: $line (at least $wanted)"
  [ "${line%% *}" -ge "$wanted" ]
}
shared=$here/../../../shared
if [ -d "$shared/corpus" ]; then
  { python3 "$shared/corpus/check_feeds.py" --gazette "$GAZETTE" --batch || true; } |
    at_least 2009 corpus
  { python3 "$shared/cases/run_cases.py" --gazette "$GAZETTE" --root "$shared/cases" || true; } |
    at_least 104 cases
fi
