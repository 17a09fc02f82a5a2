#!/usr/bin/env python3
"""Many readers search a running `gazette serve` at once: serve.py LINK [--clients 64] [--rounds 20]
[--pause 0] WORD...

LINK is what `gazette serve` prints. Each client has a connection of its own, searches the words in turn,
and waits `--pause` seconds between answers; the first questions come spread over one pause, since
readers do not begin as one. The times of all answers are printed as one line of JSON.
One thread serves all clients, so that asking costs little beside answering; `asking_cpu_s` says how much.
"""
import argparse
import http.client
import json
import selectors
import socket
import time
import urllib.parse


def let_in(link):
    """The host and the cookie of one who opens the link."""
    parts = urllib.parse.urlsplit(link)
    connection = http.client.HTTPConnection(parts.netloc, timeout=30)
    connection.request("GET", f"{parts.path}?{parts.query}")
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return parts.netloc, answer.getheader("Set-Cookie").split(";")[0]


class Client:
    """One reader: a connection, and the questions that are left to ask."""

    def __init__(self, host, questions, selector):
        self.host = host
        self.questions = questions
        self.selector = selector
        self.due = 0.0
        self.connect()

    def connect(self):
        name, port = self.host.rsplit(":", 1)
        self.socket = socket.create_connection((name, int(port)), timeout=60)
        self.selector.register(self.socket, selectors.EVENT_READ, self)

    def close(self):
        self.selector.unregister(self.socket)
        self.socket.close()

    def ask(self):
        self.began = time.monotonic()
        self.question = self.questions.pop()
        self.send()

    def send(self):
        self.missing = None
        self.head = b""
        try:
            self.socket.sendall(self.question)
        except ConnectionError:
            pass  # Seen again when it is read.

    def read(self):
        """The status once the whole answer is there; None before."""
        try:
            data = self.socket.recv(1 << 20)
        except ConnectionError:
            data = b""
        if not data:
            # The server ends connections that rest while others want their place.
            self.close()
            self.connect()
            self.send()
            return None
        if self.missing is None:
            self.head += data
            head, end, body = self.head.partition(b"\r\n\r\n")
            if not end:
                return None
            self.status = int(head[9:12])
            length = head.lower().partition(b"content-length:")[2]
            self.missing = int(length.partition(b"\r\n")[0]) - len(body)
        else:
            self.missing -= len(data)
        return self.status if self.missing == 0 else None


def questions(host, cookie, words, rounds, shift):
    """What one client asks, the last first."""
    asked = [words[(shift + turn) % len(words)] for turn in range(rounds)]
    return [
        f"GET /api/search?q={urllib.parse.quote(word)} HTTP/1.1\r\nHost: {host}\r\n"
        f"Cookie: {cookie}\r\n\r\n".encode() for word in reversed(asked)]


def run(clients, selector, pause):
    """The times of all answers in milliseconds, and the answers that were none."""
    waiting, busy, spans, faults = list(clients), set(), [], []
    began = time.monotonic()
    for number, client in enumerate(clients):
        client.due = began + pause * number / len(clients)
    while waiting or busy:
        now = time.monotonic()
        due = [client for client in waiting if client.due <= now]
        waiting = [client for client in waiting if client.due > now]
        for client in due:
            client.ask()
        busy.update(due)
        wait = max(0, min((client.due for client in waiting), default=now + 60) - now)
        for key, _ in selector.select(wait):
            client = key.data
            if client not in busy:
                client.close()
                client.connect()
                continue
            status = client.read()
            if status is None:
                continue
            ended = time.monotonic()
            spans.append(1000 * (ended - client.began))
            if status != 200:
                faults.append(status)
            busy.remove(client)
            if client.questions:
                client.due = ended + pause
                waiting.append(client)
            else:
                client.close()
    return spans, faults


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("link")
    parser.add_argument("words", nargs="+")
    parser.add_argument("--clients", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--pause", type=float, default=0)
    options = parser.parse_args()
    host, cookie = let_in(options.link)
    selector = selectors.DefaultSelector()
    clients = [
        Client(host, questions(host, cookie, options.words, options.rounds, shift), selector)
        for shift in range(options.clients)]
    began, cpu = time.monotonic(), time.process_time()
    spans, faults = run(clients, selector, options.pause)
    spent, cpu = time.monotonic() - began, time.process_time() - cpu
    spans.sort()
    print(json.dumps({
        "clients": options.clients, "answers": len(spans), "faults": len(faults),
        "per_s": round(len(spans) / spent), "median_ms": round(spans[len(spans) // 2], 1),
        "p99_ms": round(spans[len(spans) * 99 // 100], 1), "max_ms": round(spans[-1], 1),
        "asking_cpu_s": round(cpu, 2)}))


if __name__ == "__main__":
    main()
