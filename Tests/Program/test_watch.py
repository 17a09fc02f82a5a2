"""gazette watch: who may, what it does, how it is told and how it ends."""
import os
import pty
import select
import signal
import socket
import subprocess
import time
import unittest

from program import BINARY, RunningTest, Server, rss


class Watching(RunningTest):
    """Starts watches, and waits for what they say."""

    def setUp(self):
        super().setUp()
        self.write("feed.xml", rss(("A", "https://example.org/a")))

    def configure(self, storage="gazette.db", every="", outputs=True, more=""):
        kind = "json" if storage.endswith(".json") else "sqlite"
        text = f"storage: {{type: {kind}, path: {storage}}}\nsources:\n"
        text += f"  - {{name: bells, type: fixture, path: feed.xml{every}}}\n{more}"
        if outputs:
            text += "outputs:\n  - {renderer: markdown, path: digest.md}\n"
        self.write("config.yaml", text)

    def watch(self, *words, env=None, stderr=subprocess.PIPE):
        return self.start("-v", "watch", *words, env=env, stderr=stderr)


class Rounds(Watching):
    def test_it_fetches_writes_the_outputs_and_goes_on(self):
        self.configure(every=", every: 1s")
        watch = self.watch("--every", "1s")
        self.until(watch, "round 1: 1 source: 1 new")
        self.until(watch, "round 2: ")
        self.assertIn("A", self.read("digest.md"))
        self.write("feed.xml", rss(("Fresh", "https://example.org/b"), ("A", "https://example.org/a")))
        self.until(watch, "1 new, 1 changed")
        self.until(watch, "digest.md")
        self.assertIn("Fresh", self.read("digest.md"))
        self.assertEqual(self.end(watch), 143)
        self.assertIn("Fresh", self.gazette("list").out)

    def test_without_outputs_it_only_fetches(self):
        self.configure(every=", every: 1s")
        watch = self.watch("--every", "1s", "--no-outputs")
        self.until(watch, "round 2: ")
        self.assertFalse(os.path.exists(self.path("digest.md")))
        self.assertEqual(self.end(watch, signal.SIGINT), 130)

    def test_a_source_that_is_not_due_is_waited_for_and_named(self):
        self.configure(every=", every: 2h")
        watch = self.watch()
        self.until(watch, "round 1: ")
        self.until(watch, "next: bells in 2 h")
        self.assertEqual(self.end(watch), 143)
        again = self.watch()
        self.until(again, "watching 1 source")
        self.assertEqual(self.end(again), 143)

    def test_a_failing_source_is_told_and_the_others_go_on(self):
        self.configure(every=", every: 1s", more="  - {name: gone, type: fixture, path: none.xml}\n")
        watch = self.watch("--every", "1s")
        self.until(watch, "gone: ")
        self.until(watch, "round 2: 1 source: 0 new")
        self.assertEqual(self.end(watch), 143)

    def test_run_and_fetch_beside_it_work(self):
        for storage in ("gazette.db", "gazette.json"):
            self.configure(storage)
            watch = self.watch()
            self.until(watch, "round 1: ")
            self.assertIn("0 new", self.gazette("fetch").out)
            self.gazette("run")
            self.assertEqual(self.end(watch), 143)

    def test_nothing_stands_beside_a_json_storage(self):
        self.configure("gazette.json")
        watch = self.watch()
        self.until(watch, "round 1: ")
        allowed = {"gazette.json", "gazette.json.lock", "gazette.json.bak", "config.yaml", "feed.xml",
                   "digest.md"}
        self.assertLessEqual(set(os.listdir(self.folder)), allowed)
        self.assertEqual(self.end(watch), 143)

    def test_wrong_words_and_a_wrong_configuration_end_it_at_once(self):
        self.configure()
        self.assertIn("--every 15m", self.gazette("watch", "--every", "soon", status=64).err)
        self.gazette("watch", "--every", "0s", status=64)
        self.gazette("watch", "bells", status=64)
        self.write("config.yaml", "sources: [{name: a}]\n")
        self.gazette("watch", status=78)


class OneAtATime(Watching):
    def test_a_second_one_says_so_and_leaves(self):
        for storage in ("gazette.db", "gazette.json"):
            self.configure(storage)
            watch = self.watch()
            self.until(watch, "round 1: ")
            second = self.gazette("watch", status=75)
            self.assertIn(f"process {watch.pid} on ", second.err)
            self.assertEqual(self.end(watch), 143)

    def test_of_those_that_start_at_the_same_instant_one_wins(self):
        for attempt in range(6):
            storage = ("gazette.db", "gazette.json")[attempt % 2]
            self.configure(storage, outputs=False)
            rivals = [self.watch() for _ in range(4)]
            deadline = time.monotonic() + 30
            while sum(rival.poll() is not None for rival in rivals) < 3:
                self.assertLess(time.monotonic(), deadline, "more than one watch goes on")
                time.sleep(0.02)
            left = [rival for rival in rivals if rival.poll() is None]
            self.assertEqual([rival.poll() for rival in rivals if rival not in left], [75, 75, 75])
            self.until(left[0], "round 1: " if attempt < 2 else "watching")
            self.assertEqual(self.end(left[0]), 143)

    def test_one_that_was_killed_is_taken_over_at_once(self):
        for storage in ("gazette.db", "gazette.json"):
            self.configure(storage)
            watch = self.watch()
            self.until(watch, "round 1: ")
            self.end(watch, signal.SIGKILL)
            heir = self.watch()
            self.until(heir, "watching 1 source")
            self.assertEqual(self.end(heir), 143)

    def test_one_that_ended_leaves_no_lease(self):
        self.configure("gazette.json")
        watch = self.watch()
        self.until(watch, "round 1: ")
        self.assertIn('"lease"', self.read("gazette.json"))
        self.end(watch)
        self.assertNotIn('"lease"', self.read("gazette.json"))

    def test_a_copy_of_a_watched_storage_may_be_watched(self):
        self.configure()
        watch = self.watch()
        self.until(watch, "round 1: ")
        self.gazette("storage", "copy", "--to", "sqlite:copy.db")
        self.configure("copy.db")
        other = self.watch()
        self.until(other, "watching 1 source")
        self.assertEqual([self.end(watch), self.end(other)], [143, 143])


class Signals(Watching):
    def test_a_hangup_has_the_configuration_read_again(self):
        self.configure(every=", every: 1h")
        watch = self.watch()
        self.until(watch, "round 1: ")
        self.write("more.xml", rss(("C", "https://example.org/c")))
        self.configure(every=", every: 1h", more="  - {name: more, type: fixture, path: more.xml}\n")
        watch.send_signal(signal.SIGHUP)
        self.until(watch, "read again: 2 sources")
        self.until(watch, "round 2: 1 source: 1 new")
        self.assertEqual(self.end(watch), 143)

    def test_a_broken_configuration_is_told_and_the_old_one_goes_on(self):
        self.configure(every=", every: 1s")
        watch = self.watch("--every", "1s")
        self.until(watch, "round 1: ")
        self.write("config.yaml", "sources: [{nmae: a}]\noutputs: 7\n")
        watch.send_signal(signal.SIGHUP)
        told = self.until(watch, "the configuration that was read before goes on")
        self.assertIn("config.yaml:1:", told)
        self.assertIn("config.yaml:2:", told)
        self.until(watch, "round ")
        self.assertEqual(self.end(watch), 143)

    def test_another_storage_in_the_configuration_takes_its_own_lease(self):
        self.configure("one.json")
        watch = self.watch()
        self.until(watch, "round 1: ")
        self.configure("two.json")
        watch.send_signal(signal.SIGHUP)
        self.until(watch, "read again")
        self.until(watch, "round 2: ")
        self.assertNotIn('"lease"', self.read("one.json"))
        self.assertIn('"lease"', self.read("two.json"))
        self.assertEqual(self.end(watch), 143)

    def test_a_signal_in_the_middle_of_a_fetch_ends_it_soon_and_keeps_the_rest(self):
        def hang(request):
            time.sleep(60)
            return 200, {}, b""

        server = Server(self, {"/slow": hang})
        self.configure(more=f"  - {{name: slow, type: rss, url: '{server.url('/slow')}'}}\n")
        for number, status in ((signal.SIGTERM, 143), (signal.SIGINT, 130)):
            server.requests.clear()
            watch = self.watch()
            self.until(watch, "watching")
            while not server.requests:
                time.sleep(0.02)
            begun = time.monotonic()
            self.assertEqual(self.end(watch, number), status)
            self.assertLess(time.monotonic() - begun, 4)
            self.assertEqual(self.gazette("storage", "check").status, 0)

    def test_a_storage_that_is_taken_away_ends_it(self):
        for storage in ("news.db", "news.json"):
            with self.subTest(storage=storage):
                self.configure(storage=storage)
                process = self.watch("--every", "1m")
                self.until(process, "wrote digest")
                for name in os.listdir(self.folder):
                    if name.startswith("news."):
                        os.remove(self.path(name))
                process.send_signal(signal.SIGHUP)
                self.until(process, "the storage has gone while it was watched")
                self.assertEqual(process.wait(30), 74)
                self.assertFalse(os.path.exists(self.path(storage)))

    def test_a_terminal_that_is_closed_ends_it(self):
        self.configure(every=", every: 1h")
        self.assertEqual(self.ended_with_its_terminal(), 143)

    def test_wherever_its_messages_go(self):
        self.configure(every=", every: 1h")
        self.assertEqual(self.ended_with_its_terminal(messages="log"), 143)

    def ended_with_its_terminal(self, messages=None):
        """The exit status of a watch whose terminal is closed in its first pause."""
        pid, descriptor = pty.fork()
        if pid == 0:
            os.chdir(self.folder)
            if messages:
                os.dup2(os.open(messages, os.O_WRONLY | os.O_CREAT, 0o600), 2)
            os.execve(BINARY, [BINARY, "-v", "watch"], self.environment(TERM="xterm"))
        deadline = time.monotonic() + 20
        shown = b""
        while b"next: bells in" not in shown and time.monotonic() < deadline:
            if messages and os.path.exists(self.path(messages)):
                shown = self.read(messages).encode()
            elif select.select([descriptor], [], [], 0.02)[0]:
                shown += os.read(descriptor, 4096)
        os.close(descriptor)
        ended = status = 0
        while ended == 0 and time.monotonic() < deadline:
            ended, status = os.waitpid(pid, os.WNOHANG)
            time.sleep(0.02)
        if ended == 0:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
        return os.waitstatus_to_exitcode(status) if ended else None


class ServiceManagers(Watching):
    def listen(self, address):
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.addCleanup(listener.close)
        listener.bind(address)
        listener.settimeout(20)
        return listener

    def heard(self, listener, words):
        told = []
        while not any(words in line for line in told):
            told += listener.recv(4096).decode().split("\n")
        return told

    def test_a_service_manager_hears_of_start_reload_and_end(self):
        self.configure(every=", every: 1h")
        address = self.path("notify")
        for name, listener in ((address, self.listen(address)),
                               ("@" + address, self.listen("\0" + address))):
            watch = self.watch(env={"NOTIFY_SOCKET": name})
            self.assertIn("READY=1", self.heard(listener, "READY"))
            self.heard(listener, "STATUS=next: bells in ")
            watch.send_signal(signal.SIGHUP)
            told = self.heard(listener, "MONOTONIC_USEC=")
            self.assertIn("RELOADING=1", told)
            self.assertIn("READY=1", self.heard(listener, "READY"))
            watch.send_signal(signal.SIGTERM)
            self.heard(listener, "STOPPING=1")
            self.assertEqual(watch.wait(timeout=20), 143)

    def test_a_watchdog_gets_signs_of_life(self):
        self.configure(every=", every: 1h")
        listener = self.listen(self.path("notify"))
        watch = self.watch(env={"NOTIFY_SOCKET": self.path("notify"), "WATCHDOG_USEC": "200000"})
        for _ in range(3):
            self.heard(listener, "WATCHDOG=1")
        self.assertEqual(self.end(watch), 143)

    def test_a_socket_where_nobody_listens_does_no_harm(self):
        self.configure()
        watch = self.watch(env={"NOTIFY_SOCKET": self.path("nobody")})
        self.until(watch, "round 1: ")
        self.assertEqual(self.end(watch), 143)


if __name__ == "__main__":
    unittest.main()
