"""Runs the built program in a fresh folder, as a user would."""
import http.server
import json
import os
import select
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import unittest

BINARY = os.path.abspath(os.environ.get("GAZETTE", ".build/debug/gazette"))


class Outcome:
    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err

    @property
    def json(self):
        return json.loads(self.out)


class ProgramTest(unittest.TestCase):
    """A test with a folder of its own, which is also its home."""

    maxDiff = None

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="gazette-program-")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, content):
        path = self.path(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
        return path

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def environment(self, **more):
        base = {"PATH": os.environ["PATH"], "HOME": self.folder, "TZ": "UTC", "LANG": "C.UTF-8"}
        return {**base, **more}

    def gazette(self, *words, stdin=b"", status=0, env=None, **options):
        done = subprocess.run(
            [BINARY, *words], cwd=self.folder, env=self.environment(**(env or {})),
            input=stdin, capture_output=True, timeout=60, **options)
        outcome = Outcome(
            done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))
        if status is not None:
            self.assertEqual(
                outcome.status, status, f"gazette {' '.join(words)}\n{outcome.err}{outcome.out}")
        return outcome


class RunningTest(ProgramTest):
    """A test that starts programs which go on; they are ended whatever happens."""

    def setUp(self):
        super().setUp()
        self.started = []
        self.addCleanup(self.end_all)

    def start(self, *words, env=None, stderr=subprocess.PIPE):
        process = subprocess.Popen(
            [BINARY, *words], cwd=self.folder, env=self.environment(**(env or {})),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=stderr)
        process.said = ""
        self.started.append(process)
        return process

    def until(self, process, words, patience=30):
        """Reads what a program says on stderr until `words` occur; what stood before them."""
        deadline = time.monotonic() + patience
        while words not in process.said:
            left = deadline - time.monotonic()
            self.assertGreater(left, 0, f"no {words!r} in {process.said!r}")
            if select.select([process.stderr], [], [], left)[0]:
                piece = os.read(process.stderr.fileno(), 65536)
                self.assertTrue(piece, f"it ended without {words!r}: {process.said!r}")
                process.said += piece.decode()
        before, process.said = process.said.split(words, 1)
        return before

    def end(self, process, number=signal.SIGTERM):
        process.send_signal(number)
        return process.wait(timeout=20)

    def end_all(self):
        for process in self.started:
            if process.poll() is None:
                process.kill()
            process.wait()
            for stream in (process.stdout, process.stderr):
                if stream:
                    stream.close()


class Server:
    """Answers each path with (status, headers, body), or with what a function of the request says."""

    def __init__(self, test, answers):
        self.requests = []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def do_GET(self):
                outer.requests.append((self.path, dict(self.headers.items())))
                answer = answers.get(self.path.split("?")[0], (404, {}, b"no such page"))
                status, headers, body = answer(self) if callable(answer) else answer
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                if "Content-Length" not in headers:
                    self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                try:
                    self.wfile.write(body)
                except ConnectionError:
                    pass  # Whoever asked was interrupted meanwhile.

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        threading.Thread(
            target=self.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        test.addCleanup(self.close)

    def close(self):
        self.server.shutdown()
        self.server.server_close()

    def url(self, path):
        return f"http://127.0.0.1:{self.port}{path}"


def rss(*items, title="Sample"):
    """An RSS document; an item is (title, link) or (title, link, description)."""
    parts = []
    for number, (name, link, *text) in enumerate(items):
        parts.append(
            f"<item><title>{name}</title><link>{link}</link>"
            f"<description>{text[0] if text else ''}</description>"
            f"<pubDate>Mon, 30 Nov 2026 0{number % 10}:00:00 GMT</pubDate></item>")
    return (
        f'<?xml version="1.0"?><rss version="2.0"><channel><title>{title}</title>'
        f'<link>https://example.org/</link>{"".join(parts)}</channel></rss>').encode()
