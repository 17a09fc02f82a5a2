#!/usr/bin/env bash
# Tests the built program from outside: our own claims, and the shared checkers where they exist.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
GAZETTE=$(realpath "${1:-.build/debug/gazette}")
export GAZETTE PYTHONDONTWRITEBYTECODE=1
python3 -m unittest discover --start-directory "$here" --pattern 'test_*.py'
shared=$here/../../../shared
if [ -f "$shared/corpus/check_feeds.py" ]; then
  python3 "$shared/corpus/check_feeds.py" --gazette "$GAZETTE" --batch | tail -n 1
fi
