"""Fills storages in turn with Gazette and with plain SQLite, and prints one table of medians:
store.py GAZETTE_BENCH STORE_SQLITE ROWS ROUNDS. STORE_SQLITE may be missing."""
import json
import os
import statistics
import subprocess
import sys
import tempfile

COMMIT = "500"
# What is shown, how Gazette calls it, and how store_sqlite.py does; a unit or a key.
ROWS = [
    ("insert, with index", "insert", "insert", "rows"),
    ("unchanged again", "unchanged", "re-upsert unchanged", "rows"),
    ("newest 50", "newest 50", "latest 50", "ms"),
    ("newest 50 of a source", "newest 50 of a source", "by source, latest 50", "ms"),
    ("newest 50 of a tag", "newest 50 of a common tag", None, "ms"),
    ("newest 50 saved", "newest 50 saved", None, "ms"),
    ("search, rare word", "search rare word", "unicode61: rare ", "ms"),
    ("search, common word", "search common word", "unicode61: common ", "ms"),
    ("search, two rare syllables", "search rare syllables", "unicode61: Korean 2 chars rare ", "ms"),
    ("search, two common syllables", "search common syllables", "unicode61: Korean common ", "ms"),
    ("true hits not found", "missing", None, ""),
    ("largest memory", "memory", "memory", "MB"),
    ("size of the file", "size", "size", "MB"),
]


def lines_of(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def gazette(bench, path, rows):
    found = {"missing": 0}
    for line in lines_of([bench, "store", "sqlite", path, "--rows", rows, "--commit", COMMIT]):
        if "rows_per_cpu_s" in line:
            found[line["step"]] = line["rows_per_cpu_s"]
        elif "query" in line:
            found[line["query"]] = line["median_ms"]
        elif "hits" in line:
            found["missing"] += line["missing"] + line["wrong"] + line["doubled"]
        elif line["step"] == "end":
            found["memory"] = line["rss_inserted_kb"] / 1024
            found["size"] = line["bytes"] / 1e6
    return found


def plain(script, path, rows):
    found = {}
    command = [sys.executable, script, path, "--rows", rows, "--batch", COMMIT, "--queries", "10"]
    for line in lines_of(command):
        if line.get("cpu"):
            found[line["step"]] = line["n"] / line["cpu"]
        elif "query" in line:
            # Its searches in order of rows are the quickest that it has.
            name = line["query"].split("(")[0]
            if not line["query"].startswith("unicode61") or line["query"].endswith("by rowid"):
                found[name] = line["median_ms"]
        elif line["step"] == "end":
            found["memory"] = line["rss_mb"]
            found["size"] = line["db_mb"]
    return found


def spell(value, unit):
    if value is None:
        return "-"
    if unit == "ms":
        return f"{value:.2f} ms"
    return f"{value:.0f} {unit + '/CPU s' if unit == 'rows' else unit}".strip()


def median(samples, name):
    values = [sample[name] for sample in samples if name in sample]
    return statistics.median(values) if values else None


def main():
    bench, script, rows, rounds = sys.argv[1:5]
    own, others = [], []
    for _ in range(int(rounds)):
        with tempfile.TemporaryDirectory() as folder:
            own.append(gazette(bench, os.path.join(folder, "gazette.db"), rows))
            if os.path.exists(script):
                others.append(plain(script, os.path.join(folder, "plain.db"), rows))
    print(f"\n{f'storage of {int(rows):,} articles':32} {'gazette':>18} {'plain SQLite':>18}")
    for title, name, other, unit in ROWS:
        theirs = median(others, other) if other else None
        print(f"{title:32} {spell(median(own, name), unit):>18} {spell(theirs, unit):>18}")


main()
