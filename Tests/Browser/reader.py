"""The reader as a page: sources on this machine, a store, a running `gazette serve`, a browser."""
import os
import re
import subprocess
import sys
import threading
import time
import unittest
from email.utils import format_datetime
from datetime import datetime, timedelta, timezone
from xml.sax.saxutils import escape

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../Program"))

import chromium
from browser import Page
from program import BINARY, ProgramTest, Server

NOW = datetime.now(timezone.utc).replace(microsecond=0)

HOSTILE = (
    '<p>Good words.</p><script>window.flag = "script"</script>'
    '<img src="http://outside.example/p.gif" onerror="window.flag = 1">'
    '<a href="javascript:window.flag=2">press</a><svg onload="window.flag=3"></svg>'
    '<iframe srcdoc="&lt;script&gt;parent.flag=4&lt;/script&gt;"></iframe>'
    '<style>body { display: none }</style><form action="http://outside.example/"><button>x</button></form>'
    '<base href="http://outside.example/"><meta http-equiv="refresh" content="0;url=http://outside.example/">'
    '<p style="position:fixed;inset:0" onclick="window.flag=5">over all</p>'
    '<pre><code>' + 'a_very_long_line_of_code ' * 30 + '</code></pre>'
    '<table><tr>' + '<td>cell</td>' * 60 + '</tr></table>')
HOSTILE_TITLE = '</title><script>window.flag=6</script><b onmouseover="flag=7">"Quoted" & \u202ereversed\u202c'

STORIES = {
    "harbour-post": [
        ("The bridge over the harbour opens on Saturday",
         "After three years of work the new bridge carries its first trams and cyclists."),
        ("A library that lends tools", "Drills, ladders and sewing machines beside the novels."),
        ("Night trains return to the coast", "Two lines run again, one of them to the islands."),
        ("Small museums, long evenings", "Eleven houses stay open until midnight this winter."),
        ("What the river gauge has measured since 1901", "A short history of high water."),
    ],
    "swift-notes": [
        ("Typed throws, one year later", "What libraries gained, and where plain throws stayed."),
        ("Reading a million rows without a copy", "Spans, borrowed bytes and a patient profiler."),
        ("The bridge over the harbour opens on Saturday",
         "After three years of work the new bridge carries its first trams and cyclists."),
        ("A parser that never traps", "Foreign numbers, saturating sums and a fuzzer."),
    ],
    "새소식": [
        ("한강 다리에 새 자전거 길이 열렸다", "출근길 자전거가 두 배로 늘었고 시민들이 반겼다."),
        ("동네 도서관이 밤에도 문을 연다", "열두 곳에서 시작해 내년에는 모든 구로 넓힌다."),
        ("한글 글꼴의 역사를 한자리에서", "활자부터 화면까지, 박물관에서 봄까지 열린다."),
        ("바다 열차가 돌아왔다", "겨울 바다를 따라 세 시간을 달린다."),
    ],
}


def feed(title, stories, language="en", step=47):
    """A feed whose stories are some minutes apart; a story is (title, html)."""
    items = "".join(
        f"<item><title>{escape(name)}</title><link>https://{title}.example/{number}</link>"
        f"<guid isPermaLink='false'>{title}-{number}</guid><description>{escape(text)}</description>"
        f"<pubDate>{format_datetime(NOW - timedelta(minutes=step * number + 9))}</pubDate></item>"
        for number, (name, text) in enumerate(stories))
    return (f'<rss version="2.0"><channel><title>{title}</title><link>https://{title}.example/</link>'
            f"<language>{language}</language>{items}</channel></rss>").encode()


@unittest.skipUnless(chromium.program(), "there is no Chromium")
class ReaderTest(ProgramTest):
    """A test with a server of its own, and pages in the one browser. Whatever is complained of in a
    page, or asked of anybody else, fails it."""

    stories = STORIES
    outputs = ""
    settings = ""

    def setUp(self):
        super().setUp()
        # A handler may also be a function of the request.
        self.answers = {}
        names = {name: f"/{number}" for number, name in enumerate(self.stories)}
        for name, stories in self.stories.items():
            language = "ko" if name == "새소식" else "en"
            self.answers[names[name]] = (200, {}, feed(f"s{names[name][1:]}", stories, language))
        self.origin = Server(self, self.answers)
        sources = "".join(
            f"  - {{name: {name}, type: rss, url: '{self.origin.url(path)}', tags: [{tag}]}}\n"
            for (name, path), tag in zip(names.items(), ["city", "code", "한국"] * 9))
        self.write("config.yaml",
                   f"{self.settings}sources:\n{sources or '  []'}{self.outputs}")
        self.names, self.pages, self.allowed, self.cookies = names, [], [], None
        self.addCleanup(self._check)
        if self.stories:
            self.gazette("fetch")
        if self.outputs:
            self.gazette("digest")
        self.serve()

    def serve(self, port=0, *words):
        """Starts the server; `self.link` lets a browser in once."""
        self.server = subprocess.Popen(
            [BINARY, "serve", "--listen", f"127.0.0.1:{port}", *words], cwd=self.folder,
            env=self.environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)
        self.addCleanup(self.stop)
        line = self.server.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/\S+", line)
        if not found:
            self.server.terminate()
            self.fail(f"gazette serve said {line!r} and {self.server.stderr.read()!r}")
        self.link, self.port = found.group(0), int(found.group(1))
        self.talk = ""
        threading.Thread(target=self._drain, args=(self.server,), daemon=True).start()

    def _drain(self, server):
        with server.stderr:
            for line in server.stderr:
                self.talk += line

    def stop(self):
        if self.server.poll() is None:
            self.server.terminate()
            try:
                self.server.wait(timeout=10)
            except subprocess.TimeoutExpired:
                self.server.kill()
                self.server.wait()
        self.server.stdout.close()

    def url(self, path):
        return f"http://127.0.0.1:{self.port}{path}"

    def page(self, path=None, **look):
        """A page of somebody who is in, at `path` if one is named."""
        page = Page(**look)
        self.pages.append(page)
        self.addCleanup(page.close)
        if look.get("beside"):
            path = path or "/"
        elif self.cookies is None:
            page.go(self.link)
            self.cookies = page.call("Network.getCookies", urls=[self.url("/")])["cookies"]
        else:
            page.call("Network.setCookies", cookies=[
                {key: one[key] for key in ("name", "value", "path", "httpOnly", "sameSite")}
                | {"url": self.url("/")} for one in self.cookies])
            path = path or "/"
        if path:
            page.go(self.url(path))
        return page

    def phone(self, path=None, **look):
        return self.page(path, width=390, height=844, touch=True, **look)

    def fresh_link(self):
        return re.search(r"http://\S+", self.gazette("serve", "--link").out).group(0)

    def _check(self):
        for page in self.pages:
            self.assertEqual(page.outside(self.port), [], "asked of somebody else")
            self.assertEqual([c for c in page.complaints if not any(a in c for a in self.allowed)], [])

    def stored(self, *words):
        """What the storage has, by the command line."""
        return self.gazette("list", "--format", "json", *words).json["items"]

    def saved_titles(self):
        return [item["title"] for item in self.stored("--saved")]

    def until(self, holds, what, patience=10):
        deadline = time.monotonic() + patience
        while not holds():
            self.assertLess(time.monotonic(), deadline, what)
            time.sleep(0.02)
