"""Kills, interrupts, full disks and company: what was stored stays, and nothing is doubled."""
import contextlib
import fcntl
import os
import resource
import signal
import sqlite3
import subprocess
import time
import unittest

import stores
from program import BINARY, ProgramTest, Server, rss

STORES = stores.FILES
ITEMS = [(f"Item {n}", f"https://example.org/{n}", "Some words. " * 20) for n in range(60)]


class Storms(ProgramTest):
    def configure(self, storage, *urls):
        sources = "".join(
            f"  - {{name: s{n}, type: rss, url: '{url}'}}\n" for n, url in enumerate(urls))
        self.write("config.yaml", (
            f"storage: {{type: {storage}, path: {STORES[storage]}}}\nsources:\n{sources}"))

    def files(self, count):
        """`count` feeds with items of their own, as file addresses."""
        return [
            "file://" + self.write(f"{n}.xml", rss(*[
                (f"{title} of {n}", f"{link}?of={n}", text) for title, link, text in ITEMS]))
            for n in range(count)]

    def start(self, *words):
        return subprocess.Popen(
            [BINARY, *words], cwd=self.folder, env=self.environment(),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def links(self):
        items = self.gazette("list", "--format", "json").json["items"]
        return [item["url"] for item in items]

    def each_storage(self):
        for storage in STORES:
            with self.subTest(storage):
                self.setUp()
                yield storage

    def stored(self, storage):
        return stores.contents(storage, self.path(STORES[storage]))

    def test_rule_43_a_kill_at_any_moment_leaves_whole_batches_and_a_store_that_goes_on(self):
        """Swept over a whole run; test_faults.py kills at every call that changes a file."""
        for storage in self.each_storage():
            urls = self.files(12)
            self.configure(storage, *urls)
            kept = set()
            for step in range(60):
                process = self.start("fetch", "--force")
                time.sleep(0.002 + 0.003 * step)
                process.kill()
                process.wait()
                found = set(self.stored(storage)["articles"])
                self.assertEqual(len(found) % len(ITEMS), 0, "a source is stored whole or not")
                self.assertLessEqual(kept, found, "what was stored stays")
                kept = found
                if len(kept) == 12 * len(ITEMS):
                    os.remove(self.path(STORES[storage]))
                    kept = set()
            self.gazette("fetch")
            self.assertEqual(len(self.links()), 12 * len(ITEMS))
            self.gazette("storage", "check")

    @contextlib.contextmanager
    def locked(self, storage):
        """The storage in the middle of somebody's long change."""
        if storage == "sqlite":
            other = sqlite3.connect(self.path(STORES[storage]), isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            other.execute("DELETE FROM tag")
            other.execute("UPDATE content SET title = 'half done'")
            yield
            other.execute("ROLLBACK")
            other.close()
        else:
            with open(self.path(STORES[storage] + ".lock"), "w", encoding="utf-8") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                yield

    def test_rule_47_readers_never_wait_and_a_writer_says_who_has_the_lock(self):
        for storage in self.each_storage():
            self.configure(storage, *self.files(1))
            self.gazette("fetch")
            with self.locked(storage):
                # Who waited would end with 75 instead of 0.
                for words in (["list"], ["search", "words"], ["show", ITEMS[3][1] + "?of=0"],
                              ["saved"], ["sources"], ["storage", "info"], ["storage", "export"],
                              ["storage", "backup", "copy"], ["digest", "--format", "json"]):
                    out = self.gazette(*words).out
                    self.assertNotIn("half done", out)
                self.assertEqual(len(self.links()), len(ITEMS))
                for words in (["save", ITEMS[3][1] + "?of=0"], ["fetch", "--force"]):
                    done = self.gazette(*words, status=75)
                    self.assertIn(f"locked by process {os.getpid()} (", done.err)
            self.assertEqual(self.gazette("saved").out, "")
            self.gazette("save", ITEMS[3][1] + "?of=0")

    def test_rule_52_runs_at_once_do_no_harm_and_a_dead_one_holds_nobody_up(self):
        for storage in self.each_storage():
            self.configure(storage, *self.files(6))
            for step in range(10):
                process = self.start("run")
                time.sleep(0.004 * step)
                process.kill()
                process.wait()
                self.gazette("save", status=64)
            runs = [self.start("run") for _ in range(4)]
            self.assertEqual([process.wait(60) for process in runs], [0] * 4)
            self.assertEqual(len(self.stored(storage)["articles"]), 6 * len(ITEMS))

    def test_two_and_four_processes_that_fetch_mark_and_prune_at_once_lose_nothing(self):
        saved = [f"https://example.org/{n}?of=0" for n in (9, 19, 29, 39, 49)]
        prune = ["storage", "prune", "--keep-per-source", "40"]
        crowds = (
            [["fetch", "--force"], prune],
            [["fetch", "--force"], ["fetch", "--force"], ["read", *saved], prune])
        for storage in self.each_storage():
            for crowd in crowds:
                if os.path.exists(self.path(STORES[storage])):
                    os.remove(self.path(STORES[storage]))
                self.configure(storage, *self.files(6))
                self.gazette("fetch", "s0")
                self.gazette("save", *saved)
                for _ in range(4):
                    processes = [self.start(*words) for words in crowd]
                    self.assertEqual([process.wait(60) for process in processes], [0] * len(crowd))
                self.gazette("read", *saved)
                self.gazette(*prune)
                found = self.stored(storage)
                counts = {f"s{n}": 45 if n == 0 else 40 for n in range(6)}
                for name, count in counts.items():
                    here = [key for source, key in found["articles"] if source == name]
                    self.assertEqual(len(here), count, name)
                marks = [article[2:4] for article in found["articles"].values()]
                self.assertEqual(marks.count((1, 1)), len(saved))
                self.assertEqual(len(found["gone"]), 6 * len(ITEMS) - sum(counts.values()))
                again = self.gazette("fetch", "--force").out
                self.assertNotIn("1 new", again)
                self.assertEqual(self.stored(storage)["articles"].keys(), found["articles"].keys())
                self.gazette("storage", "check")

    def test_rule_50_an_interrupt_ends_with_its_status_and_keeps_what_came(self):
        for number, status in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            for storage in self.each_storage():
                def hang(_):
                    time.sleep(10)
                    return 200, {}, rss()
                server = Server(self, {"/hang": hang})
                self.configure(storage, *self.files(1), server.url("/hang"))
                process = self.start("fetch")
                deadline = time.monotonic() + 20
                while not server.requests and time.monotonic() < deadline:
                    time.sleep(0.02)
                time.sleep(0.5)
                process.send_signal(number)
                self.assertEqual(process.wait(10), status)
                self.assertEqual(len(self.links()), len(ITEMS))

    def test_rule_49_a_full_disk_is_told_and_the_earlier_articles_stay(self):
        for storage in self.each_storage():
            self.configure(storage, *self.files(2))
            self.gazette("fetch", "s0")
            # Enough for what SQLite shares between processes, too little for the articles.
            limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))
            before = None
            for _ in range(3):
                outcome = self.gazette("fetch", "s1", status=74, preexec_fn=limit)
                self.assertIn(f"{STORES[storage]}: there is no room left", outcome.err)
                self.assertEqual(len(self.links()), len(ITEMS))
                names = sorted(os.listdir(self.folder))
                self.assertIn(before, (None, names), "failed runs leave nothing behind")
                before = names
            self.gazette("fetch", "s1")
            self.assertEqual(len(self.links()), 2 * len(ITEMS))

    def test_a_kill_while_a_digest_is_written_is_no_work_of_somebody(self):
        for storage in self.each_storage():
            self.configure(storage, *self.files(1))
            with open(self.path("config.yaml"), "a", encoding="utf-8") as file:
                file.write("outputs:\n  - {renderer: markdown, path: out/d.md, since: all}\n")
            for step in range(10):
                self.write("0.xml", rss((f"Step {step}", f"https://example.org/step{step}")))
                process = self.start("run")
                time.sleep(0.02 + 0.012 * step)
                process.kill()
                process.wait()
            outcome = self.gazette("run")
            self.assertNotIn("changed by somebody", outcome.err)
            self.assertEqual(os.listdir(self.path("out")), ["d.md"])

    def test_a_reader_that_leaves_early_is_no_error(self):
        self.configure("sqlite", *self.files(3))
        self.gazette("fetch")
        done = subprocess.run(
            ["bash", "-c", f"{BINARY} list --format json | head -c 10; echo ${{PIPESTATUS[0]}}"],
            cwd=self.folder, env=self.environment(), capture_output=True, check=True)
        self.assertEqual(done.stdout.splitlines()[-1].decode()[-1:], "0")
        self.assertEqual(done.stderr, b"")

    def test_rule_50_a_result_that_cannot_be_written_is_no_success(self):
        self.configure("sqlite", *self.files(1))
        self.gazette("fetch")
        for words in (["list"], ["search", "words", "--format", "json"], ["storage", "export"]):
            with open("/dev/full", "wb") as full:
                done = subprocess.run(
                    [BINARY, *words], cwd=self.folder, env=self.environment(), stdout=full,
                    stderr=subprocess.PIPE, check=False)
            self.assertEqual(done.returncode, 74, words)
            self.assertEqual(done.stderr.count(b"\n"), 1)

    def test_rule_46_what_is_no_sound_storage_is_named_and_stays_as_it_is(self):
        for storage in self.each_storage():
            self.configure(storage, *self.files(1))
            self.gazette("fetch")
            with open(self.path(STORES[storage]), "rb") as file:
                whole = file.read()
            strangers = {
                "a diary": b"Monday: three grebes.\n" * 100, "cut": whole[:len(whole) * 2 // 3],
                "one byte": b"S", "zeros": bytes(8192), "newer": self.newer(storage, whole),
                "foreign": self.foreign(storage)}
            for name, content in strangers.items():
                with self.subTest(storage=storage, stranger=name):
                    self.refuses(storage, content)

    def newer(self, storage, whole):
        if storage == "json":
            return whole.replace(b'"version": 1,', b'"version": 9,', 1)
        # user_version, https://www.sqlite.org/fileformat.html
        return whole[:60] + (999).to_bytes(4, "big") + whole[64:]

    def foreign(self, storage):
        if storage == "json":
            return b'{"format": "diary", "version": 1, "length": 0, "items": []}'
        with contextlib.closing(sqlite3.connect(self.path("diary.db"))) as diary:
            diary.execute("CREATE TABLE day (grebes INTEGER)")
            diary.commit()
        with open(self.path("diary.db"), "rb") as file:
            return file.read()

    def refuses(self, storage, content):
        for name in os.listdir(self.folder):
            if name.startswith(STORES[storage]):
                os.remove(self.path(name))
        self.write(STORES[storage], content)
        for words in (["list"], ["fetch"], ["run"], ["save", "abc"],
                      ["storage", "prune", "--keep-per-source", "1"],
                      ["search", "x"], ["storage", "info"], ["storage", "check"]):
            done = self.gazette(*words, status=None)
            self.assertEqual(done.status, 74, (words, done.err))
            self.assertEqual(done.out, "")
            self.assertEqual(done.err.count("\n"), 1, done.err)
            self.assertIn(STORES[storage] + ": the file ", done.err)
            with open(self.path(STORES[storage]), "rb") as file:
                self.assertEqual(file.read(), content)

    def test_a_storage_that_may_only_be_read_is_read_and_not_written(self):
        for storage in self.each_storage():
            self.configure(storage, *self.files(1))
            self.gazette("fetch")
            os.chmod(self.path(STORES[storage]), 0o400)
            os.chmod(self.folder, 0o500)
            user = {} if os.getuid() else {"user": 65534, "group": 65534}
            if user:
                for name in ("", STORES[storage], "config.yaml", "0.xml"):
                    os.chown(self.path(name), 65534, 65534)
            try:
                found = self.gazette("list", "--format", "json", **user).json
                self.assertEqual(len(found["items"]), len(ITEMS))
                done = self.gazette("save", ITEMS[1][1] + "?of=0", status=None, **user)
                self.assertIn(done.status, (73, 74))
                self.assertIn(STORES[storage], done.err)
                self.assertEqual(self.gazette("saved", **user).out, "")
            finally:
                os.chmod(self.folder, 0o700)


if __name__ == "__main__":
    unittest.main()
