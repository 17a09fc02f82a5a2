"""Starts `gazette serve` for tests, and talks to it as a browser does, or as none would."""
import re
import socket

from program import RunningTest, rss


class Answer:
    """A raw answer, taken apart."""

    def __init__(self, raw):
        self.raw = raw
        head, _, self.body = raw.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        self.status = int(lines[0].split()[1]) if lines[0].startswith("HTTP/") else 0
        self.fields = [tuple(line.split(": ", 1)) for line in lines[1:] if ": " in line]
        self.headers = {name.lower(): value for name, value in self.fields}

    @property
    def text(self):
        return self.body.decode()


class ServedPage(RunningTest):
    """A configuration that is served at a port of its own."""

    CONFIG = (
        "storage: {type: sqlite, path: gazette.db}\n"
        "sources:\n  - {name: bells, type: fixture, path: feed.xml}\n")

    def setUp(self):
        super().setUp()
        self.write("feed.xml", rss(("First bell", "https://example.org/a")))
        self.write("config.yaml", self.CONFIG)

    def serve(self, *words, env=None):
        return self.start("-v", "serve", *(words or ("--listen", "127.0.0.1:0")), env=env)

    def served(self, *words, **options):
        """A server that is ready; its link and its port are known then."""
        process = self.serve(*words, **options)
        self.until(process, "Ctrl-C ends it.")
        process.link = process.stdout.readline().decode().strip()
        process.port = int(re.search(r":(\d+)/", process.link).group(1))
        return process

    # Raw requests.

    def connect(self, server, patience=30):
        connection = socket.create_connection(("127.0.0.1", server.port), timeout=patience)
        self.addCleanup(connection.close)
        return connection

    def send(self, server, data, patience=30):
        """Everything that comes back until the other side closes."""
        with socket.create_connection(("127.0.0.1", server.port), timeout=patience) as connection:
            try:
                connection.sendall(data)
            except (BrokenPipeError, ConnectionResetError):
                pass  # It had heard enough.
            return self.rest(connection)

    @staticmethod
    def rest(connection):
        pieces = []
        while True:
            try:
                piece = connection.recv(65536)
            except ConnectionResetError:
                break
            if not piece:
                break
            pieces.append(piece)
        return b"".join(pieces)

    def ask(self, server, target="/", method="GET", body=b"", host=None, **headers):
        """One request with a connection of its own. `Sec_Fetch_Site="none"` is a header."""
        lines = [f"{method} {target} HTTP/1.1", f"Host: {host or f'127.0.0.1:{server.port}'}"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        if body:
            lines.append(f"Content-Length: {len(body)}")
        head = "\r\n".join([*lines, "Connection: close", "", ""]).encode("latin-1")
        return Answer(self.send(server, head + body))

    def let_in(self, server, link=None):
        """The cookie of a browser that opens the link."""
        answer = self.ask(server, self.target(link or server.link))
        self.assertEqual(answer.status, 303, answer.raw)
        return answer.headers["set-cookie"].split(";")[0]

    @staticmethod
    def target(link):
        return "/" + link.split("/", 3)[3]
