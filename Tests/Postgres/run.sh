#!/usr/bin/env bash
# Tests a program built with the trait PostgreSQL against the server of with-cluster: run.sh PROGRAM
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
GAZETTE=$(realpath "$1")
export GAZETTE PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$here/../Program
exec python3 -m unittest discover --start-directory "$here" --pattern 'test_*.py'
