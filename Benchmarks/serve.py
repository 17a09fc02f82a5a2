#!/usr/bin/env python3
"""Many readers search a running `gazette serve` at once: serve.py LINK [--clients 64] [--rounds 20]
[--pause 0] WORD...

LINK is what `gazette serve` prints. Each client has a connection of its own, searches the words in turn,
and waits `--pause` seconds between answers; the times of all answers are printed as one line of JSON.
"""
import argparse
import http.client
import json
import threading
import time
import urllib.parse


def let_in(link):
    """The host and the cookie of one who opens the link."""
    parts = urllib.parse.urlsplit(link)
    connection = http.client.HTTPConnection(parts.netloc, timeout=30)
    connection.request("GET", f"{parts.path}?{parts.query}")
    answer = connection.getresponse()
    answer.read()
    return parts.netloc, answer.getheader("Set-Cookie").split(";")[0]


def search(host, cookie, words, rounds, pause, start, spans, faults):
    connection = http.client.HTTPConnection(host, timeout=60)
    start.wait()
    for turn in range(rounds):
        word = urllib.parse.quote(words[turn % len(words)])
        began = time.monotonic()
        connection.request("GET", f"/api/search?q={word}", headers={"Cookie": cookie})
        answer = connection.getresponse()
        answer.read()
        spans.append(1000 * (time.monotonic() - began))
        if answer.status != 200:
            faults.append(answer.status)
        time.sleep(pause)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("link")
    parser.add_argument("words", nargs="+")
    parser.add_argument("--clients", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--pause", type=float, default=0)
    options = parser.parse_args()
    host, cookie = let_in(options.link)
    spans, faults, start = [], [], threading.Event()
    threads = []
    for client in range(options.clients):
        shift = client % len(options.words)
        words = options.words[shift:] + options.words[:shift]
        threads.append(threading.Thread(target=search, args=(
            host, cookie, words, options.rounds, options.pause, start, spans, faults)))
    for thread in threads:
        thread.start()
    began = time.monotonic()
    start.set()
    for thread in threads:
        thread.join()
    spent = time.monotonic() - began
    spans.sort()
    print(json.dumps({
        "clients": options.clients, "answers": len(spans), "faults": len(faults),
        "per_s": round(len(spans) / spent), "median_ms": round(spans[len(spans) // 2], 1),
        "p99_ms": round(spans[len(spans) * 99 // 100], 1), "max_ms": round(spans[-1], 1)}))


if __name__ == "__main__":
    main()
