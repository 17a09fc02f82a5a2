"""Sources for services as a user meets them, against stand-ins on loopback."""
import unittest

from program import ProgramTest, Server
from services_standin import (
    GDELT, ArXiv, GitHub, Guardian, HackerNews, Lobsters, Mastodon, Reddit, YouTube, answer, text)


class ServiceTest(ProgramTest):
    def configure(self, *sources):
        """Each source is the text of its options, in flow style."""
        lines = [f"  - {{name: s{number}, {options}}}" for number, options in enumerate(sources, 1)]
        self.write("config.yaml", "sources:\n" + "\n".join(lines) + "\n")

    def fetch(self, status=0):
        """The lines of all sources, without the total."""
        return self.gazette("fetch", status=status).out.splitlines()[:-1]

    @property
    def items(self):
        return self.gazette("list", "--format", "json").json["items"]


class Services(ServiceTest):
    def test_hacker_news(self):
        service = HackerNews(self)
        self.configure(f"type: hackernews, base_url: '{service.url('/v0')}'")
        self.assertEqual(self.fetch(), ["s1: 27 new, 0 changed, 0 unchanged"])
        self.assertEqual(self.fetch(), ["s1: unchanged"])
        # Each story once, the list twice.
        self.assertEqual(len(service.asked_for), 32)
        self.assertEqual(self.items[0]["title"], "Tide & time 11")

    def test_hacker_news_search(self):
        service = HackerNews(self)
        self.configure(
            f"type: hackernews, base_url: '{service.url('/v1')}', search: tide, min_points: 5")
        self.assertEqual(self.fetch(), ["s1: 2 new, 0 changed, 0 unchanged"])
        self.assertEqual(self.items[0]["url"], "https://news.ycombinator.com/item?id=7")

    def test_lobsters(self):
        service = Lobsters(self)
        self.configure(f"type: lobsters, base_url: '{service.url()}', list: newest",
                       f"type: lobsters, base_url: '{service.url()}', tagged: [web, rust]")
        self.assertEqual(self.fetch(), ["s1: 75 new, 0 changed, 0 unchanged",
                                        "s2: 25 new, 0 changed, 0 unchanged"])
        self.assertEqual(self.fetch(), ["s1: unchanged", "s2: unchanged"])

    def test_mastodon(self):
        service = Mastodon(self)
        self.configure(f"type: mastodon, base_url: '{service.url()}', tag: tide",
                       f"type: mastodon, base_url: '{service.url()}', timeline: public")
        lines = self.fetch(status=1)
        self.assertEqual(lines[0], "s1: 80 new, 0 changed, 0 unchanged")
        self.assertRegex(lines[1], "s2: failed: 127.0.0.1 shows this to its members only.")
        self.assertEqual(self.items[0]["tags"], ["tide"])
        self.fetch(status=1)
        # The second time one page says that there is nothing new.
        self.assertEqual(sum("/tag/" in path for path in service.asked_for), 3)

    def test_github(self):
        service = GitHub(self, token="ghp_s3cr3t")
        base = service.url()
        self.configure(
            f"type: github, base_url: '{base}', repository: ann/tide, token: ghp_s3cr3t, "
            "prereleases: false",
            f"type: github, base_url: '{base}', repository: ann/tide, what: commits, branch: main",
            f"type: github, base_url: '{base}', repository: ann/gone, token: ghp_s3cr3t")
        lines = self.fetch(status=1)
        self.assertEqual(lines[:2], ["s1: 2 new, 0 changed, 0 unchanged",
                                     "s2: 1 new, 0 changed, 0 unchanged"])
        self.assertRegex(lines[2], "s3: failed: GitHub has no ann/gone for everybody to see.")
        self.assertEqual(self.fetch(status=1)[0], "s1: unchanged")
        notes = [item["content_html"] for item in self.items if "Version" in item["title"]]
        self.assertEqual(notes, ["<h1>Notes</h1>"] * 2)

    def test_arxiv(self):
        service = ArXiv(self)
        base = service.url("/api")
        self.configure(f"type: arxiv, base_url: '{base}', categories: cs.CL, max_articles: 200",
                       f"type: arxiv, base_url: '{base}', ids: x")
        lines = self.fetch(status=1)
        self.assertEqual(lines[0], "s1: 150 new, 0 changed, 0 unchanged")
        self.assertRegex(lines[1], "s2: failed: arXiv answered: incorrect id format for x.")
        self.assertEqual(self.items[0]["title"], "On tides 0")

    def test_youtube(self):
        service = YouTube(self)
        self.configure(f"type: youtube, base_url: '{service.url()}', handle: '@tides'",
                       f"type: youtube, base_url: '{service.url()}', playlist: PLx")
        lines = self.fetch(status=1)
        self.assertRegex(lines[0], "^s1: 1 new, 0 changed, 0 unchanged")
        self.assertRegex(lines[1], "s2: failed: .* answered 404.")
        self.assertEqual(self.items[0]["content_text"], "One\ntwo")
        self.assertEqual(self.fetch(status=1)[0], "s1: unchanged")

    def test_guardian(self):
        service = Guardian(self)
        self.configure(
            f"type: guardian, base_url: '{service.url()}', api_key: {service.key}, q: tide, "
            "page_size: 10, max_articles: 100",
            f"type: guardian, base_url: '{service.url()}', api_key: wr0ng-k3y")
        outcome = self.gazette("fetch", status=1)
        self.assertIn("s1: 30 new, 0 changed, 0 unchanged", outcome.out)
        self.assertIn("s2: failed: The Guardian answered Invalid authentication", outcome.out)
        self.assertNotIn("k3y", outcome.out + outcome.err)
        self.assertEqual(self.items[0]["content_html"], "<p>Text 0</p>")

    def test_gdelt(self):
        service = GDELT(self)
        base = service.url("/doc")
        self.configure(f"type: gdelt, base_url: '{base}', query: 폭풍 OR 해안",
                       f"type: gdelt, base_url: '{base}', query: nothing",
                       f"type: gdelt, base_url: '{base}', query: x")
        lines = self.fetch(status=1)
        self.assertEqual(lines[0], "s1: 1 new, 0 changed, 0 unchanged")
        self.assertEqual(lines[1], "s2: 0 new, 0 changed, 0 unchanged")
        self.assertRegex(lines[2], "s3: failed: GDELT answered: The specified phrase is too short.")
        self.assertEqual(self.items[0]["title"], "폭풍, 해안 강타")
        self.assertEqual(self.items[0]["language"], "ko")

    def test_reddit(self):
        service = Reddit(self)
        base = service.url()
        self.configure(f"type: reddit, base_url: '{base}', subreddits: [swift, linux]",
                       f"type: reddit, base_url: '{base}', subreddits: closed")
        lines = self.fetch(status=1)
        self.assertEqual(lines[0], "s1: 1 new, 0 changed, 0 unchanged")
        self.assertRegex(lines[1], "s2: failed: Reddit shows this only to those who are logged in.")
        self.assertEqual(self.items[0]["url"], "https://example.org/tide?a=1&b=2")
        self.configure(f"type: reddit, base_url: '{base}', subreddits: busy")
        self.assertRegex(self.fetch(status=1)[0], "s1: failed: Reddit answers no more requests")
        self.assertRegex(self.fetch()[0], "s1: skipped")


class JSON(ServiceTest):
    def source(self, server, more=""):
        return (f"type: json, url: '{server.url('/posts')}', items: data.posts, "
                f"fields: {{id: id, title: t, url: 'https://example.org/{{slug}}', published: at}}"
                f"{more}")

    def test_any_api_by_its_paths(self):
        pages = {"": ([1, 2], "b"), "b": ([3], None)}

        def posts(request):
            ids, after = pages[request.path.partition("after=")[2]]
            return answer({"data": {"posts": [
                {"id": number, "t": f"Post {number}", "slug": f"a b/{number}",
                 "at": 1796040000 + number} for number in ids], "after": after}})
        server = Server(self, {"/posts": posts})
        self.configure(self.source(server, ", paging: {cursor: data.after, parameter: after}"))
        self.assertEqual(self.fetch(), ["s1: 3 new, 0 changed, 0 unchanged"])
        self.assertEqual(self.items[0]["url"], "https://example.org/a%20b/3")
        self.assertEqual(self.fetch(), ["s1: unchanged"])

    def test_what_is_there_is_told_where_a_path_is_wrong(self):
        server = Server(self, {"/posts": answer({"data": {"articles": []}, "meta": 1})})
        self.configure(self.source(server))
        outcome = self.gazette("fetch", status=1)
        self.assertRegex(outcome.out, "s1: failed: .*/posts answered without 'data.posts'.")
        self.assertIn("'data' has 'articles'.", outcome.err)

    def test_a_path_that_cannot_be_read_has_a_place(self):
        self.write("config.yaml", "sources:\n  - name: a\n    type: json\n"
                   "    url: https://example.org/\n    items: data..x\n    fields:\n      id: a[x]\n")
        told = self.gazette("config", "check", status=78).err
        self.assertIn("config.yaml:5:12: 'items' is no path: a name is missing after 'data.'", told)
        self.assertIn("config.yaml:7:11: 'a[x]' is no path: brackets hold a number", told)

    def test_a_secret_of_the_query_stays_one(self):
        def posts(request):
            if "appid=s3cr3t-k3y" not in request.path:
                return text("no", 403)
            return answer({"data": {"posts": [{"id": 1, "t": "Key s3cr3t-k3y", "slug": "1"}]}})
        server = Server(self, {"/posts": posts})
        self.configure(self.source(server, ", query: {appid: '${APPID}'}"))
        env = {"APPID": "s3cr3t-k3y"}
        outcome = self.gazette("--verbose", "fetch", env=env)
        self.assertIn("s1: 1 new", outcome.out)
        shown = self.gazette("list", "--format", "json").out
        self.assertIn("Key ***", shown)
        for name in ("gazette.db", "gazette.db-wal"):
            try:
                with open(self.path(name), "rb") as file:
                    self.assertNotIn(b"s3cr3t-k3y", file.read())
            except FileNotFoundError:
                pass
        self.assertNotIn("s3cr3t", outcome.out + outcome.err)
        failed = self.gazette("fetch", env={"APPID": "0ther-k3y"}, status=1)
        self.assertNotIn("0ther-k3y", failed.out + failed.err)


class HTML(ServiceTest):
    PAGE = ("<html lang=en><article><h2><a href='/a/{0}'>Tide {0}</a></h2>"
            "<time datetime='2026-11-30T1{0}:00:00Z'>x</time><p>Text {0}</p></article></html>")
    OPTIONS = "items: article, title: h2, link: h2 a, published: time, text: p"

    def test_a_page_by_its_selectors(self):
        server = Server(self, {"/news": text(self.PAGE.format(1) + self.PAGE.format(2),
                                             kind="text/html")})
        self.configure(f"type: html, url: '{server.url('/news')}', {self.OPTIONS}")
        self.assertEqual(self.fetch(), ["s1: 2 new, 0 changed, 0 unchanged"])
        first = self.items[0]
        self.assertEqual((first["title"], first["url"], first["date_published"]),
                         ("Tide 2", server.url("/a/2"), "2026-11-30T12:00:00Z"))
        self.assertEqual(first["content_html"], "<p>Text 2</p>")
        self.assertEqual(self.fetch(), ["s1: unchanged"])

    def test_a_page_that_changed_is_a_failure_and_loses_nothing(self):
        pages = [text(self.PAGE.format(1), kind="text/html"),
                 text("<main>All new</main>", kind="text/html")]
        server = Server(self, {"/news": lambda _: pages.pop(0)})
        self.configure(f"type: html, url: '{server.url('/news')}', {self.OPTIONS}")
        self.fetch()
        self.assertRegex(self.fetch(status=1)[0],
                         "s1: failed: .*/news has nothing that 'items: article' matches.")
        self.assertEqual(len(self.items), 1)

    def test_a_selector_that_cannot_be_read_has_a_place(self):
        self.write("config.yaml", "sources:\n  - name: a\n    type: html\n"
                   "    url: https://example.org/\n    items: 'article:hover'\n")
        told = self.gazette("config", "check", status=78).err
        self.assertIn("config.yaml:5:12: 'items' is no selector: ':hover' is not known here", told)


if __name__ == "__main__":
    unittest.main()
