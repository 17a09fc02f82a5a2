"""Somebody who visits a running `gazette serve` with plain HTTP."""
import http.client
import json
import re
import subprocess
from urllib.parse import urlencode

from program import BINARY, ProgramTest


class Answer:
    def __init__(self, response):
        self.status, self.body = response.status, response.read()
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        self.cookies = response.headers.get_all("Set-Cookie") or []

    @property
    def text(self):
        return self.body.decode()

    @property
    def json(self):
        return json.loads(self.body)


class ServedTest(ProgramTest):
    """`self.serve()` starts a server that ends with the test."""

    def serve(self, *words, env=None, listen="127.0.0.1:0"):
        with open(self.path("serve.log"), "wb") as log:
            self.server = subprocess.Popen(
                [BINARY, "serve", "--listen", listen, *words], cwd=self.folder,
                env=self.environment(**(env or {})), stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=log)
        self.addCleanup(self.stop)
        line = self.server.stdout.readline().decode()
        found = re.search(r"http://127\.0\.0\.1:(\d+)(/\S+)", line)
        self.assertTrue(found, f"{line!r} {self.read('serve.log')}")
        self.port = int(found.group(1))
        entered = self.ask("GET", found.group(2), cookie=None)
        self.assertEqual(entered.status, 303, entered.text)
        self.cookie = entered.cookies[0].split(";")[0]
        page = self.ask("GET", "/")
        self.token = re.search(r'data-token="([^"]+)"', page.text).group(1)

    def stop(self):
        if self.server.poll() is None:
            self.server.terminate()
        status = self.server.wait(timeout=10)
        self.server.stdout.close()
        return status

    def ask(self, method, path, body=None, cookie="own", headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        sent = dict(headers or {})
        if cookie:
            sent["Cookie"] = self.cookie if cookie == "own" else cookie
        if method == "POST":
            sent = {"Origin": f"http://127.0.0.1:{self.port}", "X-Gazette-Token": self.token, **sent}
        try:
            connection.request(method, path, body=body, headers=sent)
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def get(self, path, **query):
        return self.ask("GET", path + ("?" + urlencode(query, doseq=True) if query else ""))

    def post(self, path, body=None):
        return self.ask("POST", path, json.dumps(body or {}),
                        headers={"Content-Type": "application/json"})
