"""What `gazette serve` stores, as feeds that other readers subscribe to."""
import re
import time
import xml.etree.ElementTree as ElementTree

from program import Server, rss
from visitor import ServedTest

KINDS = {"json": "application/feed+json", "atom": "application/atom+xml", "rss": "application/rss+xml"}
HOSTILE = ("&lt;p&gt;Good&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;"
           "&lt;a href='javascript:alert(2)' onclick='x'&gt;press&lt;/a&gt;")


class Feeds(ServedTest):
    def setUp(self):
        super().setUp()
        self.origin = Server(self, {
            "/a": (200, {}, rss(("Harbour bridge", "https://a.example/1", HOSTILE),
                                ("Night trains", "https://a.example/2"), title="A")),
            "/b": (200, {}, rss(("한강 다리", "https://b.example/1", "새 소식"), title="B"))})
        self.write("config.yaml", "sources:\n"
                   f"  - {{name: a, type: rss, url: '{self.origin.url('/a')}', tags: [city]}}\n"
                   f"  - {{name: b, type: rss, url: '{self.origin.url('/b')}'}}\n")
        self.gazette("fetch")
        self.serve()
        self.word = self.feed_token()

    def feed_token(self):
        """As the sources page shows it for copying."""
        for path in ("/sources", "/help"):
            found = re.search(r"/feed\.[a-z]+\?[^\"<]*token=([0-9A-Za-z_-]+)", self.get(path).text)
            if found:
                return found.group(1)
        self.fail("no page shows the address of a feed")

    def parsed(self, answer):
        return self.gazette("parse", "-", "--format", "json", stdin=answer.body).json

    def subscribe(self, kind, **query):
        """As a reader that has nothing but the address."""
        query = "&".join(f"{name}={value}" for name, value in {**query, "token": self.word}.items())
        return self.ask("GET", f"/feed.{kind}?{query}", cookie=None)

    def test_every_kind_has_its_type_and_is_read_back(self):
        for kind, media in KINDS.items():
            answer = self.subscribe(kind)
            self.assertEqual(answer.status, 200, kind)
            self.assertTrue(answer.headers["content-type"].startswith(media), answer.headers)
            feed = self.parsed(answer)
            self.assertEqual(sorted(item["title"] for item in feed["items"]),
                             sorted(["Harbour bridge", "Night trains", "한강 다리"]))
            address = f"http://127.0.0.1:{self.port}/feed.{kind}?token={self.word}"
            self.assertEqual(feed["feed_url"], address)

    def test_gazette_subscribes_to_gazette(self):
        self.write("second.yaml", "storage: {path: second.db}\nsources:\n" + "".join(
            f"  - {{name: {kind}, type: rss, url: "
            f"'http://127.0.0.1:{self.port}/feed.{kind}?token={self.word}'}}\n" for kind in KINDS))
        for _ in range(2):
            fetched = self.gazette("--config", "second.yaml", "fetch").out
        self.assertEqual(fetched.count(": unchanged"), 3, "validators hold")
        self.assertNotIn(self.word, fetched)
        listed = self.gazette("--config", "second.yaml", "list", "--format", "json").json["items"]
        self.assertEqual(len(listed), 9)

    def test_a_feed_is_narrowed_as_the_page_is(self):
        self.gazette("save", self.gazette("list", "--source", "b", "--format", "json").json["items"][0]["id"])
        self.gazette("read", self.gazette("list", "--source", "b", "--format", "json").json["items"][0]["id"])
        for query, titles in (({"source": "b"}, ["한강 다리"]), ({"tag": "city"}, ["Harbour bridge", "Night trains"]),
                              ({"saved": "1"}, ["한강 다리"]), ({"q": "trains"}, ["Night trains"]),
                              ({"q": "%ED%95%9C%EA%B0%95"}, ["한강 다리"]),
                              ({"unread": "1"}, ["Harbour bridge", "Night trains"])):
            items = self.parsed(self.subscribe("json", **query))["items"]
            self.assertEqual(sorted(item["title"] for item in items), titles, query)
        self.assertEqual(len(self.parsed(self.subscribe("atom", limit="1"))["items"]), 1)

    def test_an_odd_argument_is_refused(self):
        for query, what in (({"limit": "501"}, "1 to 500"), ({"tga": "x"}, "Did you mean 'tag'?"),
                            ({"saved": "maybe"}, "'saved' is 1")):
            answer = self.subscribe("atom", **query)
            self.assertEqual(answer.status, 400)
            self.assertIn(what, answer.text)

    def test_what_articles_bring_is_safe(self):
        for kind in KINDS:
            text = self.subscribe(kind).text
            for bad in ("alert(1)", "javascript:", "onclick"):
                self.assertNotIn(bad, text)
            self.assertIn("Good", text)
        for kind in ("atom", "rss"):
            ElementTree.fromstring(self.subscribe(kind).body)

    def test_nobody_gets_in_without_the_word(self):
        for query in ("", "?token=", "?token=" + "0" * len(self.word), f"?token={self.word[:-1]}",
                      f"?token={self.word}x", f"?Token={self.word}"):
            answer = self.ask("GET", "/feed.json" + query, cookie=None)
            self.assertEqual(answer.status, 401, query)
            self.assertNotIn("Harbour", answer.text)

    def test_the_word_opens_nothing_but_feeds(self):
        for path in ("/", "/api/articles", "/sources", "/saved"):
            self.assertEqual(self.ask("GET", f"{path}?token={self.word}", cookie=None).status, 401, path)
        answer = self.ask("POST", f"/api/refresh?token={self.word}", "{}", cookie=None)
        self.assertIn(answer.status, (401, 403))

    def test_whoever_is_in_needs_no_word(self):
        self.assertEqual(self.get("/feed.json").status, 200)
        self.assertEqual(self.get("/feed.markdown").status, 404)

    def test_nothing_new_is_answered_with_304(self):
        first = self.subscribe("atom")
        again = self.ask("GET", f"/feed.atom?token={self.word}", cookie=None,
                         headers={"If-None-Match": first.headers["etag"]})
        self.assertEqual((again.status, again.body), (304, b""))

    def test_the_word_outlives_the_server(self):
        self.stop()
        self.serve(listen=f"127.0.0.1:{self.port}")
        self.assertEqual(self.subscribe("json").status, 200)

    def test_another_word_takes_the_place_of_the_old_one_while_the_server_runs(self):
        self.gazette("serve", "--renew-feed-link")
        deadline = time.monotonic() + 10
        while self.subscribe("json").status != 401 and time.monotonic() < deadline:
            time.sleep(0.02)
        self.assertEqual(self.subscribe("json").status, 401)
        self.word = self.feed_token()
        self.assertEqual(self.subscribe("json").status, 200)
        self.assertEqual(self.get("/").status, 200, "whoever is in stays in")

    def test_a_word_is_renewed_before_the_next_start(self):
        self.stop()
        self.gazette("serve", "--renew-feed-link")
        self.serve()
        self.assertEqual(self.subscribe("json").status, 401)
