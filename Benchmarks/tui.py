#!/usr/bin/env python3
"""What a key costs in `gazette tui`: tui.py GAZETTE CONFIG [--word WORD] [--columns 80] [--rows 24]
[--idle 20] [--scroll 10000]

GAZETTE is the built program, CONFIG a configuration whose storage has articles. The reader runs on a terminal
of its own (a pty), is driven by keys, and every figure is read from /proc: CPU as the kernel counted it for all of
its threads (schedstat, in nanoseconds), memory as VmRSS, wakeups as context switches. Printed as lines of JSON:

  start   CPU until the list is shown, and memory then: the median of ten starts
  key     CPU until all is drawn, and time to the first byte of it: the median and the worst of each kind of key
  search  the same for each letter of WORD, typed at ten letters a second, and the time until hits are shown
  idle    CPU and wakeups within --idle seconds without a key
  scroll  memory before and after --scroll rows

Articles are marked as read by opening them; nothing else is written.
"""
import argparse
import fcntl
import glob
import json
import os
import pty
import select
import statistics
import struct
import subprocess
import termios
import time

LEFT = b"\x1b[?1049l"


class Reader:
    def __init__(self, options):
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", options.rows, options.columns, 0, 0))
        environment = dict(os.environ, TERM="xterm-256color", LANG="C.UTF-8")

        def own():
            os.setsid()
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            [options.gazette, "--config", options.config, "tui", "--theme", "dark"], env=environment,
            stdin=theirs, stdout=theirs, stderr=theirs, preexec_fn=own)
        os.close(theirs)

    def quiet(self, seconds=0.15, limit=30.0):
        """Reads until nothing comes for a while: the bytes, and the times of the first and the last of them."""
        began = time.monotonic()
        first = last = None
        shown = b""
        while time.monotonic() - began < limit:
            patience = seconds if last else limit
            if not select.select([self.ours], [], [], patience)[0]:
                break
            try:
                shown += os.read(self.ours, 65536)
            except OSError:
                break
            last = time.monotonic()
            first = first or last
        return shown, (first or began) - began, (last or began) - began

    def press(self, keys):
        """CPU in milliseconds until all is drawn, milliseconds to the first byte, to the last one."""
        before = self.cpu()
        os.write(self.ours, keys.encode())
        _, first, last = self.quiet()
        return self.cpu() - before, 1000 * first, 1000 * last

    def threads(self, name):
        for path in glob.glob(f"/proc/{self.process.pid}/task/*/{name}"):
            try:
                with open(path, encoding="ascii") as file:
                    yield file.read()
            except FileNotFoundError:
                pass

    def cpu(self):
        return sum(int(text.split()[0]) for text in self.threads("schedstat")) / 1e6

    def wakeups(self):
        return sum(int(line.split()[1]) for text in self.threads("status")
                   for line in text.splitlines() if "ctxt_switches" in line)

    def memory(self):
        """In MB."""
        with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as file:
            return int(next(line for line in file if line.startswith("VmRSS")).split()[1]) / 1024

    def end(self):
        os.write(self.ours, b"\x03")
        while LEFT not in self.quiet(0.05, 5)[0] and self.process.poll() is None:
            pass
        os.close(self.ours)
        self.process.wait(10)


def tell(what, **figures):
    print(json.dumps({"what": what, **figures}, ensure_ascii=False), flush=True)


def spread(samples):
    return {"median": round(statistics.median(samples), 2), "worst": round(max(samples), 2)}


def starts(options):
    cpu, shown, memory = [], [], []
    for _ in range(10):
        reader = Reader(options)
        _, _, last = reader.quiet(0.1)
        cpu.append(reader.cpu())
        shown.append(1000 * last)
        memory.append(reader.memory())
        reader.end()
    tell("start", cpu_ms=spread(cpu), shown_ms=spread(shown), memory_mb=round(statistics.median(memory), 1))


def keys(options):
    reader = Reader(options)
    reader.quiet(0.3)
    for name, pressed, times in [
            ("down", "j", 60), ("page down", " ", 40), ("open", "\r", 1), ("line in the article", "j", 20),
            ("next article", "n", 20), ("back", "\x1b", 1), ("up", "k", 60), ("tab", "\t", 10), ("help", "?", 10)]:
        samples = [reader.press(pressed) for _ in range(times)]
        tell("key", key=name, cpu_ms=spread([sample[0] for sample in samples]),
             first_ms=spread([sample[1] for sample in samples]))
    reader.end()


def search(options):
    reader = Reader(options)
    reader.quiet(0.3)
    reader.press("/")
    before, echoes = reader.cpu(), []
    for letter in options.word:
        began = time.monotonic()
        os.write(reader.ours, letter.encode())
        shown = b""
        while letter.encode() not in shown and time.monotonic() - began < 10:
            if select.select([reader.ours], [], [], 1)[0]:
                shown += os.read(reader.ours, 65536)
        echoes.append(1000 * (time.monotonic() - began))
        time.sleep(max(0, 0.1 - (time.monotonic() - began)))
    _, _, last = reader.quiet(1)
    tell("search", word=options.word, echo_ms=spread(echoes), hits_ms=round(1000 * last, 1),
         cpu_ms=round(reader.cpu() - before, 1))
    reader.end()


def idle(options):
    reader = Reader(options)
    reader.quiet(1)
    cpu, wakeups = reader.cpu(), reader.wakeups()
    time.sleep(options.idle)
    tell("idle", seconds=options.idle, cpu_ms=round(reader.cpu() - cpu, 2), wakeups=reader.wakeups() - wakeups)
    reader.end()


def scroll(options):
    reader = Reader(options)
    reader.quiet(0.3)
    page, before, cpu = options.rows - 3, reader.memory(), reader.cpu()
    marks = []
    for number in range(options.scroll // page):
        os.write(reader.ours, b" ")
        reader.quiet(0.02, 5)
        if number % max(1, options.scroll // page // 4) == 0:
            marks.append(round(reader.memory(), 1))
    tell("scroll", rows=options.scroll, memory_mb=[round(before, 1), *marks, round(reader.memory(), 1)],
         cpu_ms_a_page=round((reader.cpu() - cpu) / max(1, options.scroll // page), 2))
    reader.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("gazette")
    parser.add_argument("config")
    parser.add_argument("--word", default="news")
    parser.add_argument("--columns", type=int, default=80)
    parser.add_argument("--rows", type=int, default=24)
    parser.add_argument("--idle", type=float, default=20)
    parser.add_argument("--scroll", type=int, default=10000)
    options = parser.parse_args()
    for work in (starts, keys, search, idle, scroll):
        work(options)


if __name__ == "__main__":
    main()
