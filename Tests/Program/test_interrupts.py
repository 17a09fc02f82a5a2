"""SIGINT and SIGTERM at any moment of long commands: the status, the time it takes, and what is left."""
import json
import os
import random
import signal
import subprocess
import threading
import time
import unittest

from program import BINARY, ProgramTest, Server, rss

ITEMS = [(f"Item {n}", f"https://example.org/{n}", "Some words to be found again. " * 30)
         for n in range(500)]


class Interrupts(ProgramTest):
    STORAGES = {"sqlite": "gazette.db", "json": "gazette.json"}

    def configure(self, storage):
        self.write("feed.xml", rss(*ITEMS))
        self.write("config.yaml", f"""
storage: {{type: {storage}, path: {self.STORAGES[storage]}}}
sources:
  - {{name: bells, type: fixture, path: feed.xml}}
outputs:
  - {{name: daily, renderer: markdown, path: daily.md, since: all, limit: 500}}
""")

    def start(self, *words):
        return subprocess.Popen(
            [BINARY, *words], cwd=self.folder, env=self.environment(), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def interrupt(self, words, delay, number):
        """The status of a command that is interrupted after `delay`, and how long that took."""
        process = self.start(*words)
        time.sleep(delay)
        sent = time.monotonic()
        process.send_signal(number)
        status = process.wait(timeout=20)
        return status, time.monotonic() - sent

    def count(self, *options):
        return int(self.gazette(*options, "storage", "info", "--format", "json").json["articles"])

    def sweep(self, words, check, moments=5):
        """Interrupts at random moments of a whole run; `check` looks at what each has left."""
        begun = time.monotonic()
        self.assertEqual(self.start(*words).wait(timeout=60), 0)
        whole = time.monotonic() - begun
        check(0)
        dice = random.Random(7)
        statuses = set()
        for step in range(moments):
            number = (signal.SIGINT, signal.SIGTERM)[step % 2]
            expected = {signal.SIGINT: 130, signal.SIGTERM: 143}[number]
            status, waited = self.interrupt(words, dice.uniform(0.01, 1) * whole, number)
            # Before the program has learned what to do with signals, the system ends it.
            self.assertIn(status, (0, expected, -number))
            self.assertLess(waited, 3.9)
            statuses.add(status)
            check(status)
        return statuses

    def test_a_copy_is_whole_or_not_there(self):
        for storage, path in self.STORAGES.items():
            self.configure(storage)
            self.gazette("fetch")
            target = "copy.db"

            def check(status):
                self.write("copy.yaml", f"storage: {{type: sqlite, path: {target}}}\nsources: []\n")
                count = self.count("--config", "copy.yaml")
                self.assertIn(count, (0, len(ITEMS)))
                if status == 0:
                    self.assertEqual(count, len(ITEMS))
                self.gazette("--config", "copy.yaml", "storage", "check")
                for name in os.listdir(self.folder):
                    if name.startswith(target):
                        os.remove(self.path(name))
                self.assertEqual(self.count(), len(ITEMS))

            self.sweep(["storage", "copy", "--to", "sqlite:" + target], check)

    def test_an_import_is_taken_in_whole_or_not_at_all(self):
        for storage, path in self.STORAGES.items():
            self.configure(storage)
            self.gazette("fetch")
            self.gazette("storage", "export", "export.jsonl")

            def check(status):
                self.assertIn(self.count(), (0, len(ITEMS)))
                self.gazette("storage", "check")
                for name in os.listdir(self.folder):
                    if name.startswith(path):
                        os.remove(self.path(name))

            check(0)
            self.sweep(["storage", "import", "export.jsonl"], check)
            os.remove(self.path("export.jsonl"))

    def test_an_interrupted_pruning_prunes_all_or_nothing(self):
        for storage, path in self.STORAGES.items():
            self.configure(storage)
            self.gazette("fetch")
            self.gazette("storage", "backup", "kept")

            def check(status):
                self.assertIn(self.count(), (10, len(ITEMS)))
                self.gazette("storage", "check")
                for name in os.listdir(self.folder):
                    if name.startswith(path):
                        os.remove(self.path(name))
                with open(self.path("kept"), "rb") as file:
                    self.write(path, file.read())

            self.sweep(["storage", "prune", "--keep-per-source", "10"], check)
            os.remove(self.path("kept"))

    def test_an_interrupted_digest_leaves_a_whole_file_and_is_made_again(self):
        for storage in self.STORAGES:
            self.configure(storage)
            self.gazette("fetch")

            def check(status):
                if os.path.exists(self.path("daily.md")):
                    self.assertIn(ITEMS[0][0], self.read("daily.md"))
                    self.assertIn(ITEMS[-1][0], self.read("daily.md"))
                self.assertEqual(
                    [name for name in os.listdir(self.folder) if name.startswith("daily") and name != "daily.md"], [])
                self.gazette("storage", "check")

            self.sweep(["digest"], check)
            self.gazette("digest")
            self.assertIn(ITEMS[-1][0], self.read("daily.md"))
            os.remove(self.path("daily.md"))

    def test_a_watch_is_interrupted_at_any_moment(self):
        for storage in self.STORAGES:
            self.configure(storage)

            def check(status):
                self.gazette("storage", "check")
                self.assertIn(self.count(), (0, len(ITEMS)))
                self.assertNotIn("lease", "".join(self.gazette("storage", "export", "-").out.splitlines()[-5:])
                                 if status in (130, 143) else "")

            dice = random.Random(7)
            for step in range(8):
                number = (signal.SIGINT, signal.SIGTERM)[step % 2]
                status, waited = self.interrupt(
                    ["watch", "--every", "1s"], dice.uniform(0.01, 1.5), number)
                self.assertIn(status, ({signal.SIGINT: 130, signal.SIGTERM: 143}[number], -number))
                self.assertLess(waited, 3.9)
                check(status)

    def told(self, words, number, answers):
        """What is said when a signal comes while a server keeps a source waiting."""
        asked = threading.Event()

        def waits(_):
            asked.set()
            time.sleep(3)
            return 200, {}, b""

        server = Server(self, {**answers, "/slow": waits})
        self.write("config.yaml", "http: {per_host: 1}\nsources:\n" + "".join(
            f"  - {{name: s{place}, type: rss, url: '{server.url(path)}'}}\n"
            for place, path in enumerate([*answers, "/slow", "/slow"])))
        process = subprocess.Popen(
            [BINARY, *words], cwd=self.folder, env=self.environment(), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertTrue(asked.wait(20))
        process.send_signal(number)
        out, err = process.communicate(timeout=20)
        self.assertEqual(process.returncode, {signal.SIGINT: 130, signal.SIGTERM: 143}[number])
        return out.decode(), err.decode()

    def test_an_interrupted_fetch_says_how_many_sources_are_left(self):
        answers = {"/a": (200, {}, rss(("A", "https://example.org/a")))}
        for number in (signal.SIGINT, signal.SIGTERM):
            out, err = self.told(["fetch", "--force"], number, answers)
            self.assertEqual(err, "gazette: interrupted; 2 sources were not asked.\n")
            self.assertRegex(out, r"^s0: .*\n1 source: .*\n$")
        _, err = self.told(["--log-format", "json", "fetch", "s1"], signal.SIGINT, answers)
        self.assertEqual(json.loads(err)["message"], "gazette: interrupted; 1 source was not asked.")
        _, err = self.told(["-q"], signal.SIGINT, {})
        self.assertEqual(err, "gazette: interrupted; 2 sources were not asked.\n")

    def test_other_commands_say_that_they_were_interrupted_and_a_watch_ends_quietly(self):
        _, err = self.told(["sources", "check"], signal.SIGINT, {})
        self.assertEqual(err.splitlines()[-1], "gazette: interrupted.")
        _, err = self.told(["-q", "watch"], signal.SIGTERM, {})
        self.assertEqual(err, "")

    def test_a_second_signal_ends_it_at_once(self):
        os.mkfifo(self.path("pipe"))
        self.write("config.yaml", """
sources:
  - {name: hangs, type: exec, command: [sh, -c, "trap '' TERM; echo $$ > started; exec sleep 60"], timeout: 60s}
""")
        for number, status in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            for words in (["fetch"], ["watch"]):
                process = self.start(*words)
                while not os.path.exists(self.path("started")):
                    time.sleep(0.01)
                process.send_signal(number)
                time.sleep(0.05)
                sent = time.monotonic()
                process.send_signal(number)
                self.assertEqual(process.wait(timeout=10), status)
                self.assertLess(time.monotonic() - sent, 1)
                os.remove(self.path("started"))


if __name__ == "__main__":
    unittest.main()
