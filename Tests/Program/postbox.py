"""Receivers of digests: a mail server and a server of webhooks, on the loopback address."""
import base64
import email
import email.policy
import hashlib
import hmac
import http.server
import socket
import ssl
import threading


class MailServer:
    """Speaks SMTP (RFC 5321). `answers` maps commands to what is said instead of the usual: a text, or
    a function of the session that returns one; None cuts the connection. `DONE` is the end of a mail."""

    def __init__(self, test, context, answers=None, implicit=True, starttls=True):
        self.context, self.answers = context, answers or {}
        self.implicit, self.starttls = implicit, starttls
        self.mails, self.commands = [], []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.address = f"{'smtps' if implicit else 'smtp'}://127.0.0.1:{self.port}"
        threading.Thread(target=self.accept, daemon=True).start()
        test.addCleanup(self.listener.close)
        test.addCleanup(self.listener.shutdown, socket.SHUT_RDWR)

    def accept(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        try:
            if self.implicit:
                connection = self.context.wrap_socket(connection, server_side=True)
            session = Session(self, connection)
            try:
                session.run()
            finally:
                session.connection.close()
        except (OSError, ssl.SSLError, ValueError):
            pass

    @property
    def messages(self):
        return [email.message_from_bytes(mail["data"], policy=email.policy.default)
                for mail in self.mails]


class Session:
    def __init__(self, server, connection):
        self.server, self.connection = server, connection
        self.lines = connection.makefile("rb")
        self.isSecret = server.implicit
        self.mail = {"to": []}

    def say(self, text):
        self.connection.sendall(text.encode() + b"\r\n")

    def answer(self, command, usual):
        """False when the connection was cut."""
        reply = self.server.answers.get(command, usual)
        reply = reply(self) if callable(reply) else reply
        if reply is None:
            self.connection.close()
            return False
        self.say(reply)
        return not reply.startswith("421")

    def run(self):
        if not self.answer("HELLO", "220 postbox"):
            return
        # The lines of a session that goes over to TLS are others from then on.
        while line := self.lines.readline():
            line = line.decode().rstrip("\r\n")
            command = line.split(" ")[0].upper()
            self.server.commands.append((line, self.isSecret))
            if command == "QUIT":
                return self.say("221 bye")
            if not self.take(command, line):
                return

    def take(self, command, line):
        if command == "EHLO":
            offers = ["postbox", "AUTH PLAIN"]
            if not self.isSecret and self.server.starttls:
                offers.append("STARTTLS")
            return self.answer("EHLO", "\r\n".join(
                f"250{' ' if number == len(offers) - 1 else '-'}{offer}"
                for number, offer in enumerate(offers)))
        if command == "STARTTLS":
            self.say("220 go")
            self.connection = self.server.context.wrap_socket(self.connection, server_side=True)
            self.lines, self.isSecret = self.connection.makefile("rb"), True
            return True
        if command == "AUTH":
            words = line.split(" ")
            if len(words) < 3:
                self.say("334 ")
                words.append(self.lines.readline().decode().strip())
            self.mail["login"] = base64.b64decode(words[2]).decode().split("\0")[1:]
            return self.answer("AUTH", "235 welcome")
        if command == "MAIL":
            self.mail["from"] = line.split("<")[1].split(">")[0]
        if command == "RCPT":
            self.mail["to"].append(line.split("<")[1].split(">")[0])
        if command == "DATA":
            return self.answer("DATA", "354 go on") and self.read()
        return self.answer(command, "250 fine")

    def read(self):
        if self.server.answers.get("DATA", "3")[0] != "3":
            return True
        data = b""
        for line in iter(self.lines.readline, b""):
            if line == b".\r\n":
                self.mail["data"] = data
                self.server.mails.append(self.mail)
                self.mail = {"to": []}
                return self.answer("DONE", "250 taken")
            data += line[1:] if line.startswith(b".") else line
        return False


class Hook:
    """Takes what is posted. `answers` are statuses or functions of the handler, one for each request;
    the last one is repeated."""

    def __init__(self, test, *answers):
        self.posts = []
        outer, rest = self, list(answers or [204])

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.posts.append((dict(self.headers.items()), body))
                answer = rest.pop(0) if len(rest) > 1 else rest[0]
                if callable(answer):
                    return answer(self)
                status, headers = answer if isinstance(answer, tuple) else (answer, {})
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", "0")
                self.end_headers()

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}/T0/hidden"
        threading.Thread(
            target=self.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        test.addCleanup(self.server.server_close)
        test.addCleanup(self.server.shutdown)

    @property
    def ids(self):
        return [headers["X-Gazette-Delivery"] for headers, _ in self.posts]


def is_signed(headers, body, secret):
    """What docs/delivery.md tells receivers to do, but for the clock."""
    parts = dict(part.split("=") for part in headers["X-Gazette-Signature"].split(","))
    code = hmac.new(secret.encode(), parts["t"].encode() + b"." + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(code, parts["v1"])
