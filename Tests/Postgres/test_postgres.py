"""The program with its articles in PostgreSQL, as a user runs it."""
import itertools
import os
import signal
import socket
import subprocess
import threading

from program import BINARY, ProgramTest, Server, rss

ADDRESS = os.environ["GAZETTE_TEST_POSTGRES"]
PORT = os.environ["GAZETTE_TEST_POSTGRES_PORT"]
CONTROL = os.environ["GAZETTE_TEST_POSTGRES_CONTROL"]
PASSWORD = "hunter2-of-news"
NUMBERS = itertools.count(1)


class PostgresTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.schema = f"program_{next(NUMBERS)}"

    def environment(self, **more):
        return super().environment(DSN=ADDRESS, **more)

    def config(self, sources, dsn="${DSN}", name="config.yaml"):
        lines = ["storage:", "  type: postgres", f"  dsn: {dsn}", f"  schema: {self.schema}"]
        if sources:
            lines.append("sources:")
        for source, url in sources:
            lines.append(f"  - {{name: {source}, type: rss, url: '{url}'}}")
        self.write(name, "\n".join(lines) + "\n")

    def feeds(self, count, items=5):
        """Names and addresses; `self.midst` is set whenever the one in the middle is asked for."""
        answers = {}
        self.midst = threading.Event()
        for feed in range(count):
            entries = [(f"Title {feed} {item}", f"https://a.example/{feed}/{item}")
                       for item in range(items)]
            answers[f"/{feed}"] = (200, {"Content-Type": "application/rss+xml"},
                                   rss(*entries))
        middle = f"/{count // 2}"
        answer = answers[middle]

        def tell(_):
            self.midst.set()
            return answer

        answers[middle] = tell
        server = Server(self, answers)
        return [(f"s{feed}", server.url(f"/{feed}")) for feed in range(count)]


class Reading(PostgresTest):
    def test_what_is_fetched_is_listed_found_saved_and_not_fetched_twice(self):
        self.config(self.feeds(2, items=3))
        self.assertEqual(self.gazette("list", "--format", "json").json["items"], [])
        self.gazette("fetch")
        items = self.gazette("list", "--format", "json").json["items"]
        self.assertEqual(len(items), 6)
        self.gazette("fetch", "--force")
        self.assertEqual(self.gazette("list", "--format", "json").json["items"][0]["id"],
                         items[0]["id"])
        found = self.gazette("search", "title 1 2", "--format", "json").json["items"]
        self.assertEqual([item["title"] for item in found], ["Title 1 2"])
        self.gazette("save", found[0]["id"])
        self.assertEqual(len(self.gazette("saved", "--format", "json").json["items"]), 1)
        self.assertIn("6", self.gazette("storage", "info").out)
        self.gazette("storage", "check")

    def test_it_moves_to_other_storages_and_back_with_nothing_lost(self):
        sources = self.feeds(2)
        self.write("files.yaml", "storage: {type: sqlite, path: news.db}\nsources:\n" + "".join(
            f"  - {{name: {name}, type: rss, url: '{url}'}}\n" for name, url in sources))
        self.gazette("--config", "files.yaml", "fetch")
        self.config(sources)
        told = self.gazette("--config", "files.yaml", "storage", "copy", "--to", "config.yaml",
                            "--verify").out
        self.assertIn("verified", told)
        self.assertIn("verified", self.gazette(
            "storage", "copy", "--to", "json:news.json", "--verify").out)
        both = [self.gazette("--config", name, "list", "--format", "json").out
                for name in ("files.yaml", "config.yaml")]
        self.assertEqual(both[0], both[1])
        again = self.gazette("--config", "files.yaml", "storage", "copy", "--to", "config.yaml",
                             status=73)
        self.assertIn("holds something already", again.err)


class Refusals(PostgresTest):
    def test_a_password_is_never_shown(self):
        self.config([], dsn=f"postgresql://postgres:{PASSWORD}@127.0.0.1:{PORT}/postgres")
        shown = [self.gazette("list", status=74), self.gazette("config", "show", status=None),
                 self.gazette("storage", "info", status=None), self.gazette("doctor", status=None)]
        for outcome in shown:
            self.assertNotIn(PASSWORD, outcome.out + outcome.err)
        self.assertIn("the server refuses this user or password", shown[0].err)

    def test_an_unset_variable_is_an_error_of_the_configuration(self):
        self.config([], dsn="${NOBODY_HAS_SET_THIS}")
        self.assertIn("NOBODY_HAS_SET_THIS", self.gazette("list", status=78).err)

    def test_a_server_that_is_not_there_is_busy(self):
        self.config([], dsn="host=127.0.0.1 port=1 dbname=news")
        self.assertIn("127.0.0.1:1/news: the database cannot be reached",
                      self.gazette("list", status=75).err)

    def test_an_old_server_is_refused(self):
        listener = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(listener.close)

        def message(kind, body):
            return kind + (len(body) + 4).to_bytes(4, "big") + body

        def serve():
            client, _ = listener.accept()
            with client:
                client.recv(4096)
                client.sendall(
                    message(b"R", (0).to_bytes(4, "big"))
                    + message(b"S", b"server_version\0" + b"13.4\0")
                    + message(b"S", b"server_encoding\0UTF8\0")
                    + message(b"Z", b"I"))
                client.recv(4096)

        threading.Thread(target=serve, daemon=True).start()
        port = listener.getsockname()[1]
        self.config([], dsn=f"host=127.0.0.1 port={port} dbname=news sslmode=disable")
        self.assertIn("the server is PostgreSQL 13, and 15 is needed",
                      self.gazette("list", status=74).err)


class Hardship(PostgresTest):
    def test_workers_that_are_killed_lose_and_double_nothing(self):
        self.config(self.feeds(40))
        for _ in range(4):
            workers = [subprocess.Popen(
                [BINARY, "fetch", "--force"], cwd=self.folder, env=self.environment(),
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for _ in range(3)]
            self.assertTrue(self.midst.wait(30))
            self.midst.clear()
            for worker in workers:
                worker.send_signal(signal.SIGKILL)
                worker.wait()
        self.gazette("fetch", "--force")
        items = self.gazette("list", "--format", "json").json["items"]
        self.assertEqual(len(items), 200)
        self.assertEqual(len({item["title"] for item in items}), 200)
        self.gazette("storage", "check")

    def test_workers_wait_for_a_database_that_restarts(self):
        self.config(self.feeds(60))
        self.gazette("fetch")
        workers = [subprocess.Popen(
            [BINARY, "fetch", "--force"], cwd=self.folder, env=self.environment(),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(2)]
        self.midst.clear()
        self.assertTrue(self.midst.wait(30))
        subprocess.run([CONTROL, "restart"], check=True)
        told = [worker.communicate(timeout=60) for worker in workers]
        # Whoever was not connected yet may have given up; nobody fails in another way.
        for worker, (_, err) in zip(workers, told):
            self.assertIn(worker.returncode, (0, 75), err)
        self.gazette("fetch", "--force")
        self.assertEqual(len(self.gazette("list", "--format", "json").json["items"]), 300)
        self.gazette("storage", "check")
