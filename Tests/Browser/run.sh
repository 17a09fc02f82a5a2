#!/usr/bin/env bash
# Tests the page of the built program in a real browser. Needs Chromium; axe comes from PyPI, and is
# only read by the tests.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
GAZETTE=$(realpath "${1:-.build/debug/gazette}")
export GAZETTE PYTHONDONTWRITEBYTECODE=1
kept=$here/../../.build/axe
export AXE=${AXE:-$kept/axe.min.js}
wheel=axe-playwright-python==0.1.8
if [ ! -s "$AXE" ]; then
  mkdir -p "$kept"
  if python3 -m pip --disable-pip-version-check download --quiet --no-deps --dest "$kept" "$wheel"; then
    python3 - "$kept" <<'PYTHON'
import glob, sys, zipfile
wheel = zipfile.ZipFile(glob.glob(sys.argv[1] + "/*.whl")[0])
name = next(name for name in wheel.namelist() if name.endswith("/axe.min.js"))
with open(sys.argv[1] + "/axe.min.js", "wb") as file:
    file.write(wheel.read(name))
PYTHON
  else
    echo "axe cannot be had; pages are checked by our own rules alone." >&2
  fi
fi
python3 -m unittest discover --start-directory "$here" --pattern 'test_*.py' "${@:2}"
