"""Kills, interrupts, full disks and company: what was stored stays, and nothing is doubled."""
import os
import resource
import signal
import subprocess
import time
import unittest

from program import BINARY, ProgramTest, Server, rss

STORES = {"sqlite": "news.db", "json": "news.json"}
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

    def test_a_kill_at_any_moment_leaves_whole_batches_and_a_store_that_goes_on(self):
        for storage in self.each_storage():
            urls = self.files(12)
            self.configure(storage, *urls)
            kept = set()
            for step in range(12):
                process = self.start("fetch", "--force")
                time.sleep(0.01 + 0.012 * step)
                process.kill()
                process.wait()
                links = self.links()
                self.assertEqual(len(links), len(set(links)))
                self.assertEqual(len(links) % len(ITEMS), 0, "a source is stored whole or not")
                self.assertLessEqual(kept, set(links), "what was stored stays")
                kept = set(links)
            self.gazette("fetch")
            self.assertEqual(len(self.links()), 12 * len(ITEMS))

    def test_two_fetches_at_once_do_no_harm(self):
        for storage in self.each_storage():
            self.configure(storage, *self.files(6))
            both = [self.start("fetch"), self.start("fetch")]
            self.assertEqual([process.wait(60) for process in both], [0, 0])
            links = self.links()
            self.assertEqual(len(links), 6 * len(ITEMS))
            self.assertEqual(len(set(links)), len(links))

    def test_an_interrupt_ends_with_its_status_and_keeps_what_came(self):
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

    def test_a_full_disk_is_told_and_the_earlier_articles_stay(self):
        for storage in self.each_storage():
            self.configure(storage, *self.files(2))
            self.gazette("fetch", "s0")
            # Enough for what SQLite shares between processes, too little for the articles.
            limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))
            outcome = self.gazette("fetch", "s1", status=None, preexec_fn=limit)
            self.assertEqual(outcome.status, 74, outcome.err)
            self.assertIn(STORES[storage], outcome.err)
            self.assertEqual(len(self.links()), len(ITEMS))
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


if __name__ == "__main__":
    unittest.main()
