"""Prints the samples of one interleaved run as one table: table.py SAMPLES HUGE."""
import json
import os
import statistics
import sys

ROWS = {
    "xml": "XML to drafts",
    "clean": "XML to clean articles",
    "json": "JSON Feed to drafts",
    "huge": "one feed of 100 MB, written out",
    "start": "start (`gazette version`)",
}
STARTS = 50


def median(samples, value):
    return statistics.median(value(sample) for sample in samples)


def cost(row, samples):
    """CPU seconds, without the start and the reading of files where the tool tells them apart."""
    return median(samples, lambda s: s["inner"]["cpu"] if "inner" in s else s["cpu"])


def figure(row, samples, huge):
    seconds = cost(row, samples)
    if row == "start":
        return f"{1000 * seconds / STARTS:.1f} ms"
    size = samples[0]["inner"]["bytes"] if "inner" in samples[0] else huge
    return f"{size / seconds / 1e6:.0f} MB/s"


def remarks(row, tool, samples, own):
    words = []
    if row in ("huge", "start"):
        words.append(f"{median(samples, lambda s: s['rss_mb']):.0f} MiB")
    inner = samples[0].get("inner", {})
    if inner.get("errors"):
        words.append(f"{inner['errors']} documents failed")
    if "inner" in own[0] and inner.get("entries", 0) not in (0, own[0]["inner"]["entries"]):
        words.append(f"{inner['entries']} entries of {own[0]['inner']['entries']}")
    if any(sample["rc"] for sample in samples):
        words.append("failed")
    return ", ".join(words)


def main():
    path, huge = sys.argv[1], os.path.getsize(sys.argv[2])
    found = {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            sample = json.loads(line)
            row, tool = sample["name"].split(" ", 1)
            found.setdefault(row, {}).setdefault(tool, []).append(sample)
    print(f"{'what':32} {'tool':20} {'figure':>10} {'gazette is':>12}  remarks")
    for row, tools in found.items():
        own = tools["gazette"]
        for tool, samples in tools.items():
            ratio = cost(row, samples) / max(cost(row, own), 1e-9)
            times = "" if tool == "gazette" else f"{ratio:.1f} x"
            name = ROWS[row] if tool == "gazette" else ""
            print(f"{name:32} {tool:20} {figure(row, samples, huge):>10} {times:>12}"
                  f"  {remarks(row, tool, samples, own)}".rstrip())


main()
