"""News API as a user meets it, against a strict stand-in of the service."""
import json
import os
import subprocess
import unittest

from mischief import Mischief, reset
from newsapi_articles import spelled
from newsapi_standin import NewsAPI, error, ok
from program import BINARY, ProgramTest, Server, rss

KEY = "k3y-0f-th3-t3st"
SECOND = "s3c0nd-k3y-0f-th3-t3am"


class NewsAPITest(ProgramTest):
    keys = (KEY, SECOND)

    def setUp(self):
        super().setUp()
        self.service = NewsAPI(self, self.keys)

    def configure(self, *sources, more="", key=KEY):
        """Each source is the text of its options, in flow style."""
        lines = [f"  - {{name: n{number}, type: newsapi, base_url: '{self.service.base}', "
                 f"api_key: {key}, {options}}}" for number, options in enumerate(sources, 1)]
        self.write("config.yaml", "sources:\n" + "\n".join(lines) + "\n" + more)

    def fetch(self, *words, **options):
        return self.gazette("fetch", *words, **options)

    def first_line(self, **options):
        return self.fetch(**options).out.splitlines()[0]

    def assertKept(self, outcome):
        """What everybody may read holds no key."""
        for key in self.keys:
            self.assertNotIn(key, outcome.out + outcome.err)
        return outcome


class Asking(NewsAPITest):
    def test_headlines_of_a_country(self):
        self.configure("country: us")
        self.assertEqual(self.first_line(), "n1: 100 new, 0 changed, 0 unchanged")
        self.assertEqual(self.service.queries, [{"country": "us", "pageSize": "100", "page": "1"}])
        listed = self.gazette("list", "--format", "json").json["items"]
        expected = [a for a in self.service.articles if a.country == "us"][:100]
        self.assertEqual([item["title"] for item in listed], [a.title for a in expected])
        self.assertEqual(
            [item["date_published"] for item in listed], [spelled(a.moment) for a in expected])
        self.assertFalse([item for item in listed if "chars]" in item["content_text"]])

    def test_every_endpoint_and_parameter_is_understood_by_the_service(self):
        self.configure(
            "country: us, category: technology", "sources: [saltby-courier, tideline]",
            "q: '\"harbour opens\" OR (ferry AND NOT storm)'",
            "endpoint: everything, q: '+도서관 -폭풍', language: ko",
            "endpoint: everything, q_in_title: Hafen, language: de, sort_by: relevancy",
            "endpoint: everything, q: tide, search_in: [title, description], from: 2d, to: 1d",
            "endpoint: everything, domains: [orchard.example], exclude_domains: x.example",
            "endpoint: everything, sources: salzdorf, from: 3d, sort_by: popularity")
        outcome = self.fetch(status=1)
        # `ko` is no language of the service, whatever people hope.
        self.assertIn("n4: failed: News API answered parameterInvalid: language cannot be ko.",
                      outcome.out)
        self.assertEqual(outcome.err.count("\n"), 1)
        for line in outcome.out.splitlines()[:-1]:
            self.assertRegex(line, r"^n\d: ([1-9]\d* new|failed)")

    def test_korean_words_find_korean_articles(self):
        self.configure("endpoint: everything, q: '반도체 OR 도서관'")
        expected = [a for a in self.service.articles if "반도체" in a.title or "도서관" in a.title]
        self.assertEqual(
            self.first_line(), f"n1: {len(expected)} new, 0 changed, 0 unchanged")

    def test_the_same_answer_again_changes_nothing(self):
        self.configure("country: us")
        self.fetch()
        self.assertEqual(self.first_line(), "n1: unchanged")

    def test_last_asks_for_what_is_newer_than_the_newest_article(self):
        self.configure("endpoint: everything, q: hafen, from: last")
        self.fetch()
        self.fetch()
        newest = next(a for a in self.service.articles if "Hafen" in a.title).moment
        self.assertEqual(
            [query.get("from") for query in self.service.queries],
            [None, spelled(newest).rstrip("Z")])

    def test_feeds_and_news_api_make_one_digest(self):
        feed = Server(self, {"/feed": (200, {}, rss(("Lighthouse", "https://feed.example/1")))})
        self.configure("country: us, max_articles: 10, page_size: 10", more=(
            f"  - {{name: feed, type: rss, url: '{feed.url('/feed')}'}}\n"
            "outputs: [{renderer: json, path: digest.json, since: all}]\n"))
        self.gazette("run")
        titles = {item["title"] for item in json.loads(self.read("digest.json"))["items"]}
        headlines = [a.title for a in self.service.articles if a.country == "us"][:10]
        self.assertEqual(titles, {"Lighthouse", *headlines})

    def test_the_walk_of_the_phone_app(self):
        self.configure("country: us")
        self.fetch()
        headlines = self.gazette("list", "--format", "json").json["items"]
        self.assertEqual(len(headlines), 100)
        found = self.gazette("search", "library", "--format", "json").json["items"]
        expected = [item for item in headlines if "library" in item["title"].lower()]
        self.assertEqual(
            sorted(item["title"] for item in found), sorted(item["title"] for item in expected))
        chosen = found[0]["_gazette"]["id"]
        self.assertEqual(self.gazette("open", chosen, "--print").out.strip(), found[0]["url"])
        self.gazette("save", chosen)
        saved = self.gazette("saved", "--format", "json").json["items"]
        self.assertEqual([item["title"] for item in saved], [found[0]["title"]])
        self.gazette("unsave", chosen)
        self.assertEqual(self.gazette("saved", "--format", "json").json["items"], [])


class Paging(NewsAPITest):
    def pages(self):
        return [query["page"] for query in self.service.queries]

    def test_pages_end_where_the_matches_end(self):
        count = sum("Hafen" in a.title for a in self.service.articles)
        self.configure("endpoint: everything, q: hafen, page_size: 20")
        self.assertEqual(self.first_line(), f"n1: {count} new, 0 changed, 0 unchanged")
        self.assertEqual(self.pages(), [str(page + 1) for page in range(-(-count // 20))])

    def test_pages_end_at_max_articles(self):
        self.configure("country: us, page_size: 20, max_articles: 50")
        self.assertEqual(self.first_line(), "n1: 50 new, 0 changed, 0 unchanged")
        self.assertEqual(self.pages(), ["1", "2", "3"])

    def test_the_end_of_the_plan_keeps_what_was_got(self):
        self.service = NewsAPI(self, self.keys, count=360)
        self.configure("country: us, page_size: 45, max_articles: 500")
        self.assertEqual(self.first_line(), (
            "n1: 90 new, 0 changed, 0 unchanged. The plan gives no more than 90 results: lower "
            "`max_articles`, or narrow the query."))
        self.assertEqual(self.pages(), ["1", "2", "3"])

    def test_a_later_page_that_fails_keeps_the_earlier_ones_and_is_told(self):
        self.service.faults = [None, error(401, "apiKeyDisabled")]
        self.configure("country: us, page_size: 20")
        outcome = self.fetch("--report", "report.json", status=1)
        self.assertEqual(outcome.out, (
            "n1: 20 new, 0 changed, 0 unchanged. Then it failed: News API answered apiKeyDisabled: "
            "In the service's words.\n1 source: 20 new, 0 changed, 0 unchanged, 1 failed\n"))
        self.assertTrue(outcome.err.startswith("n1: News API answered apiKeyDisabled"))
        (source,) = json.loads(self.read("report.json"))["sources"]
        self.assertEqual((source["outcome"], source["new"]), ("saved", 20))
        self.assertIn("apiKeyDisabled", source["error"])
        self.assertIn("failed once", self.gazette("sources").out)
        self.assertEqual(self.first_line(), "n1: 80 new, 0 changed, 20 unchanged")
        self.service.faults = [None, error(401, "apiKeyDisabled")]
        self.assertIn("n1: failed: News API answered apiKeyDisabled",
                      self.gazette("sources", "check", status=1).out)

    def test_a_page_that_comes_again_ends_the_pages(self):
        page = ok({"totalResults": 300, "articles": [
            article.shown for article in self.service.articles[:20]]})
        self.service.faults = [page] * 20
        self.configure("country: us, page_size: 20, max_articles: 300")
        self.assertEqual(self.first_line(), (
            "n1: 20 new, 0 changed, 0 unchanged. Page 2 repeats earlier ones: no further one was "
            "asked for."))
        self.assertEqual(self.pages(), ["1", "2"])


class Articles(NewsAPITest):
    def harvest(self, *articles, more=None):
        self.service.faults = [ok({"totalResults": "many", "articles": list(articles),
                                   **(more or {})})]
        self.configure("country: us")
        return self.first_line()

    def test_what_is_badly_typed_costs_nothing_but_itself(self):
        line = self.harvest(
            {"title": 5, "url": "https://a.example/1", "author": {}, "publishedAt": 7,
             "source": "x", "urlToImage": "/relative.jpg", "content": [], "strange": {"a": [1]}},
            {"title": "No address", "url": None}, None, "text", 3, [],
            {"title": "Whole &amp; good", "url": "https://a.example/2", "author": "",
             "description": "<b>Bold</b> words", "publishedAt": "2026-11-20T10:00:00.5Z"})
        self.assertTrue(line.startswith("n1: 2 new"), line)
        items = self.gazette("list", "--format", "json").json["items"]
        whole = next(item for item in items if item["url"] == "https://a.example/2")
        self.assertEqual(whole["title"], "Whole & good")
        self.assertEqual(whole["summary"], "Bold words")
        self.assertNotIn("authors", whole)

    def test_removed_articles_are_left_out(self):
        gone = {"source": {"id": None, "name": "[Removed]"}, "title": "[Removed]",
                "url": "https://removed.com", "content": "[Removed]"}
        line = self.harvest(gone, gone, {"title": "Removed at last", "url": "https://a.example/1"})
        self.assertEqual(line, "n1: 1 new, 0 changed, 0 unchanged")

    def test_variants_of_an_address_are_one_article(self):
        line = self.harvest(*[{"title": "One", "url": url} for url in [
            "https://a.example/1", "https://A.example/1?utm_medium=rss#top",
            "https://a.example:443/1?fbclid=x"]])
        self.assertEqual(line, "n1: 1 new, 0 changed, 0 unchanged")

    def test_an_empty_answer_is_told_with_what_helps(self):
        for options, words in [
                ("country: kr", "News API often has none for country=kr. Try 'endpoint: everything' "
                 "with a Korean 'q' such as 반도체, or feeds of its publishers ('type: rss', as "
                 "https://www.hani.co.kr/rss/)."),
                ("country: fr", "Try 'endpoint: everything' with a 'q' in its language, or feeds"),
                ("q: zeppelin", "headlines are few, so a 'q' seldom matches: try 'endpoint: every"),
                ("endpoint: everything, q: zeppelin, search_in: title", "try without 'search_in'"),
                ("endpoint: everything, q: zeppelin", "0 articles match this query.")]:
            with self.subTest(options):
                self.configure(options)
                for _ in range(2):
                    line = self.first_line()
                    self.assertTrue(line.startswith("n1: 0 new"), line)
                    self.assertIn(words, line)


# What the service says, how often it is asked, and what people are told.
ERRORS = {
    "apiKeyMissing": (401, 1, "Set `api_key`, or the environment variable that it names."),
    "apiKeyInvalid": (401, 1, "The API key was refused: check it for typing errors, or get a new"),
    "apiKeyDisabled": (401, 1, "The API key is disabled: look at newsapi.org/account, or use"),
    "apiKeyExhausted": (401, 1, "No requests are left on this key's plan: wait for its reset"),
    "rateLimited": (429, 1, "Fetch less often (`every`); the free plan has 100 requests a day."),
    "parameterInvalid": (400, 1, "Change that option; the free plan reaches back about a month."),
    "parametersMissing": (400, 1, "Give at least one of q, sources, domains (headlines: country,"),
    "parametersIncompatible": (400, 1, "`sources` cannot go with `country` or `category`: remove"),
    "sourcesTooMany": (400, 1, "At most 20 `sources` in one request: make two entries of them."),
    "sourceDoesNotExist": (400, 1, "Check the ids in `sources`; `gazette sources newsapi` lists"),
    "maximumResultsReached": (426, 1, "Lower `max_articles`, or narrow the query by date."),
    "corsNotAllowed": (426, 1, "Remove the `Origin` header that something on the way adds."),
    "userAgentMissing": (400, 1, "Something on the way takes the User-Agent away: look at the"),
    "unexpectedError": (500, 4, "Its server has trouble; try again later."),
    "somethingNew": (418, 1, "Look the code up at newsapi.org/docs/errors."),
}


class Errors(NewsAPITest):
    def test_every_error_is_one_sentence_with_its_cure(self):
        for code, (status, requests, cure) in ERRORS.items():
            with self.subTest(code):
                self.service.server.requests.clear()
                self.service.faults = [error(status, code)] * 4
                self.configure("country: us")
                outcome = self.fetch("--force", status=1)
                self.assertTrue(outcome.err.startswith(
                    f"n1: News API answered {code}: In the service's words. {cure}"), outcome.err)
                self.assertEqual(outcome.err.count("\n"), 1)
                self.assertEqual(len(self.service.server.requests), requests)
        self.assertEqual(self.gazette("list").out, "")

    def test_an_error_deletes_nothing_and_stops_nobody_else(self):
        self.configure("country: us", "country: us, category: science")
        self.fetch()
        before = self.gazette("list", "--format", "json").json["items"]
        self.configure("country: us, category: sports", "country: us, category: health")
        self.service.faults = [error(401, "apiKeyDisabled")]
        outcome = self.fetch(status=1)
        self.assertEqual(outcome.out.count("failed: News API answered apiKeyDisabled"), 1)
        self.assertEqual(outcome.out.count(" new, "), 2)
        after = self.gazette("list", "--format", "json").json["items"]
        self.assertLessEqual({item["id"] for item in before}, {item["id"] for item in after})

    def test_too_far_back_names_the_oldest_day(self):
        self.configure("endpoint: everything, q: tide, from: 2020-01-01")
        outcome = self.fetch(status=1)
        self.assertRegex(outcome.err, r"Write 'from: \d{4}-\d\d-\d\d', or a later day\.")

    def test_a_query_that_cannot_be_read_is_told_in_the_services_words(self):
        self.configure("endpoint: everything, q: '(tide OR ferry'")
        self.assertIn("q cannot be read: a parenthesis is not closed", self.fetch(status=1).err)

    def test_answers_that_are_no_answers(self):
        for body, words in [
                (b"<html>busy</html>", "answered with something that is no JSON."),
                (b"", "answered with something that is no JSON."),
                (b'{"status":"ok","articles":[', "answered with something that is no JSON."),
                (b'{"status":"ok"}', "News API answered without a list of articles."),
                (b'{"status":"ok","articles":{}}', "News API answered without a list of"),
                (b"[]", "News API answered without a list of articles.")]:
            with self.subTest(body):
                self.service.server.requests.clear()
                self.service.faults = [(200, {}, body)]
                self.configure("country: us")
                self.assertIn(words, self.fetch(status=1).err)
                self.assertEqual(len(self.service.server.requests), 1)

    def test_a_passing_trouble_passes(self):
        self.service.faults = [error(500, "unexpectedError"), (502, {}, b"<html>"), None]
        self.configure("country: us")
        self.assertEqual(self.first_line(), "n1: 100 new, 0 changed, 0 unchanged")

    def test_a_connection_that_breaks_is_tried_four_times(self):
        asked = []

        def breaks(connection, request):
            asked.append(request)
            return reset(b"HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{")(connection, request)

        broken = Mischief(self, {"/v2/top-headlines": breaks})
        self.configure("country: us")
        self.write("config.yaml", self.read("config.yaml").replace(
            self.service.base, broken.url("/v2")))
        self.fetch(status=1)
        self.assertEqual(len(asked), 4)

    def test_a_short_rest_is_waited_out_and_a_long_one_kept_across_runs(self):
        self.configure("country: us")
        self.service.faults = [error(429, "rateLimited", headers={"Retry-After": "1"}), None]
        self.assertEqual(self.first_line(), "n1: 100 new, 0 changed, 0 unchanged")
        self.service.faults = [error(429, "rateLimited", headers={"Retry-After": "3600"})]
        self.fetch("--force", status=1)
        asked = len(self.service.server.requests)
        self.assertIn("n1: skipped: 127.0.0.1", self.fetch().out)
        self.assertEqual(len(self.service.server.requests), asked)


class Keys(NewsAPITest):
    team = f"[{KEY}, {SECOND}]"

    def test_the_next_key_is_used_when_one_is_spent(self):
        for fault in [error(401, "apiKeyExhausted"), error(429, "rateLimited"),
                      error(429, "rateLimited", headers={"Retry-After": "7200"})]:
            with self.subTest(fault):
                self.service.used.clear()
                self.service.keys[KEY] = fault
                self.configure("country: us", key=self.team)
                if os.path.exists(self.path("gazette.db")):
                    os.remove(self.path("gazette.db"))
                line = self.first_line()
                self.assertEqual(line, (
                    "n1: 100 new, 0 changed, 0 unchanged. Key 1 of 2 has no requests left; key 2 "
                    "was asked."))
                self.assertEqual(self.service.used, [KEY, SECOND])
                # The next run begins with the key that has something left.
                self.assertEqual(self.first_line(), "n1: unchanged")
                self.assertEqual(self.service.used, [KEY, SECOND, SECOND])

    def test_a_refused_key_is_told_by_its_number(self):
        self.service.keys[KEY] = error(401, "apiKeyInvalid")
        self.configure("country: us", key=self.team)
        self.assertIn("Key 1 of 2 was refused; key 2 was asked.", self.first_line())

    def test_a_team_without_any_good_key_fails_once(self):
        self.service.keys = {KEY: error(401, "apiKeyDisabled"),
                             SECOND: error(401, "apiKeyExhausted")}
        self.configure("country: us", key=self.team)
        self.assertEqual(self.fetch(status=1).err, (
            "n1: None of the 2 keys can be used: key 1 of 2 was refused, key 2 of 2 has no requests "
            "left. No requests are left on this key's plan: wait for its reset, or upgrade.\n"))

    def test_keys_are_nowhere_but_in_their_header(self):
        echo = error(401, "apiKeyInvalid", f"The key {KEY} or {SECOND} is wrong.")
        self.service.faults = [None, None, echo, echo]
        self.configure(
            "endpoint: everything, q: tide, page_size: 20, quota: {per_day: 50}", key=self.team,
            more="outputs: [{renderer: json, path: digest.json, since: all}]\n")
        self.write("config.yaml", self.read("config.yaml") + "storage: {path: news.db}\n")
        for words in [("-v", "fetch", "--report", "report.json"), ("-v", "run"),
                      ("-v", "fetch", "--force"), ("sources",), ("sources", "--format", "json"),
                      ("sources", "check"), ("sources", "newsapi"), ("config", "show"),
                      ("config", "check"), ("export", "--opml"), ("list", "--format", "json"),
                      ("digest",), ("storage", "export", "all.jsonl"), ("storage", "info"),
                      ("storage", "copy", "--to", "json:copy.json")]:
            with self.subTest(words):
                self.assertKept(self.gazette(*words, status=None))
        written = [name for name in os.listdir(self.folder) if name != "config.yaml"]
        self.assertLessEqual({"news.db", "report.json", "digest.json", "copy.json"}, set(written))
        for name in written:
            with open(self.path(name), "rb") as file:
                content = file.read()
            for key in self.keys:
                self.assertNotIn(key.encode(), content, name)

    def test_mistakes_beside_a_key_do_not_show_it(self):
        for key in [KEY, self.team, f"{KEY}, ulr: x", f"[{KEY}, '{SECOND}'], cuntry: us",
                    f"\n      [{KEY},\n      {{fiel: x}},\n      {SECOND}]"]:
            with self.subTest(key):
                self.configure("country: xx, page_size: many", key=key)
                self.assertKept(self.gazette("config", "check", status=78))
        self.write("config.yaml", (
            "sources:\n  - name: n\n    type: newsapi\n    api_key:\n"
            f"      - {KEY}\n      - {{fiel: x}}\n      - {SECOND}: x\n"))
        self.assertKept(self.gazette("config", "check", status=78))

    def test_a_redirect_elsewhere_gets_no_key(self):
        seen = []

        def other(request):
            seen.append(request.headers.get("X-Api-Key"))
            return ok({"articles": []})

        elsewhere = Server(self, {"/v2/top-headlines": other})
        self.service.faults = [(302, {"Location": elsewhere.url("/v2/top-headlines")}, b"")]
        self.configure("country: us", more="http: {allow_private_hosts: true}\n")
        self.fetch(status=None)
        self.assertEqual(seen, [None])


class Quotas(NewsAPITest):
    def test_what_the_quota_forbids_is_not_asked(self):
        self.configure("country: us, quota: {per_day: 3, reserve: 1}")
        self.fetch()
        self.fetch()
        outcome = self.fetch(status=1)
        self.assertEqual(len(self.service.server.requests), 2)
        self.assertRegex(outcome.err, (
            r"^n1: Its quota of 3 requests in 24 hours is used up, 1 of which are in reserve; the "
            r"next is free at \d{4}-\d\d-\d\d \d\d:\d\d UTC\. Wait, set a longer `every`, or "
            r"use the reserve "
            r"with fetch --force\.\n$"))
        self.fetch("--force")
        self.fetch("--force", status=1)
        self.assertEqual(len(self.service.server.requests), 3)

    def test_half_a_day_has_a_limit_of_its_own(self):
        self.configure("country: us, quota: {per_day: 100, per_12h: 1}")
        self.fetch()
        self.assertIn("Its quota of 1 requests in 12 hours is used up", self.fetch(status=1).err)

    def test_sources_with_one_key_share_its_quota_and_show_it(self):
        self.configure(*["country: us, quota: {per_day: 10, per_12h: 5, reserve: 2}"] * 2)
        self.fetch()
        for line in self.gazette("sources").out.splitlines():
            self.assertIn("2 of 10 requests in 24 hours, 2 of 5 in 12 hours, 2 in reserve", line)
        shown = self.gazette("sources", "--format", "json").json["sources"]
        self.assertEqual([source["requests"] for source in shown], [[{
            "key": 1, "last_24_hours": 2, "last_12_hours": 2, "per_day": 10, "per_12h": 5,
            "reserve": 2}]] * 2)

    def test_the_quota_of_one_key_leaves_the_next(self):
        self.configure("country: us, quota: {per_day: 1}", key=f"[{KEY}, {SECOND}]")
        self.fetch()
        self.assertIn("Key 1 of 2 has used up its quota; key 2 was asked.", "".join([
            self.fetch("--report", "report.json").out, self.read("report.json")]))
        self.assertEqual(self.service.used, [KEY, SECOND])
        self.assertIn("None of the 2 keys can be used", self.fetch(status=1).err)

    def test_pages_that_the_quota_cuts_are_kept_and_told(self):
        self.configure("country: us, page_size: 20, max_articles: 100, quota: {per_day: 2}")
        line = self.first_line()
        self.assertTrue(line.startswith(
            "n1: 40 new, 0 changed, 0 unchanged. Only 2 of its pages could be asked for. Its quota"),
            line)

    def test_a_cached_answer_does_not_count(self):
        page = ok({"articles": [self.service.articles[0].shown]}, {"X-Cached-Result": "true"})
        self.service.faults = [page] * 3
        self.configure("country: us, quota: {per_day: 1}")
        for _ in range(3):
            self.fetch()
        self.assertIn("0 of 1 requests in 24 hours", self.gazette("sources").out)

    def test_runs_at_the_same_time_lose_no_count(self):
        for storage in ("sqlite, path: a.db", "json, path: a.json"):
            with self.subTest(storage):
                self.service.server.requests.clear()
                self.configure("country: us, max_articles: 5, page_size: 5, quota: {per_day: 8}",
                               more=f"storage: {{type: {storage}}}\n")
                running = [subprocess.Popen(
                    [BINARY, "fetch"], cwd=self.folder, env=self.environment(),
                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for _ in range(6)]
                self.assertEqual([process.wait(60) for process in running], [0] * 6)
                (source,) = self.gazette("sources", "--format", "json").json["sources"]
                self.assertEqual(source["requests"][0]["last_24_hours"], 6)
                more = [subprocess.Popen(
                    [BINARY, "fetch"], cwd=self.folder, env=self.environment(),
                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for _ in range(6)]
                for process in more:
                    process.wait(60)
                self.assertLessEqual(len(self.service.server.requests), 8)


class Publishers(NewsAPITest):
    def test_publishers_are_listed_as_a_table(self):
        self.configure("country: us")
        lines = self.gazette("sources", "newsapi", "--language", "en").out.splitlines()
        self.assertEqual([line.split("  ")[0] for line in lines], ["saltby-courier", "tideline"])
        self.assertRegex(
            lines[1].strip(), r"^tideline +Tideline +general +en +us +https://tideline\.example$")

    def test_publishers_are_listed_as_json(self):
        self.configure("country: us")
        outcome = self.gazette(
            "sources", "newsapi", "--country", "kr", "--category", "business", "--format", "json")
        self.assertEqual(outcome.json, {"publishers": [{
            "id": "solmaeul", "name": "솔마을신문", "description": "News of 솔마을신문.",
            "url": "https://solmaeul.example", "category": "business", "language": "ko",
            "country": "kr"}]})
        self.assertEqual(self.service.queries, [{"category": "business", "country": "kr"}])

    def test_a_country_without_publishers_is_told(self):
        self.configure("country: us")
        outcome = self.gazette("sources", "newsapi", "--country", "fr")
        self.assertEqual(outcome.out, "")
        self.assertEqual(
            outcome.err, "The service lists no publishers for country=fr. Leave one out.\n")

    def test_wrong_words_are_told_before_anything_is_asked(self):
        self.configure("country: us")
        for words, said in [
                (("newsapi", "--language", "english"), "--language knows no 'english'."),
                (("newsapi", "--category", "sport"), "Did you mean 'sports'?"),
                (("--category", "sports"), "It belongs to 'sources newsapi'."),
                (("newsapi", "nobody"), "no 'newsapi' source is named 'nobody'."),
                (("newsapi", "n1", "n2"), "'sources newsapi' takes one source.")]:
            with self.subTest(words):
                self.assertIn(said, self.gazette("sources", *words, status=64).err)
        self.assertEqual(self.service.server.requests, [])

    def test_without_a_source_that_has_a_key_there_is_no_list(self):
        self.write("config.yaml", "sources: [{name: f, type: rss, url: 'https://a.example/'}]\n")
        self.assertIn("no 'newsapi' source can be used. Its key is needed",
                      self.gazette("sources", "newsapi", status=78).err)

    def test_a_key_that_is_sent_back_is_neither_stored_nor_shown(self):
        title = f"Your key is {KEY}"
        self.service.faults = [
            ok({"totalResults": 1, "articles": [
                {"title": title, "url": f"https://a.example/?k={KEY}", "content": title}]}),
            ok({"sources": [{"id": "a", "name": title}]})]
        self.configure("country: us")
        self.fetch()
        self.assertIn("Your key is ***", self.gazette("list").out)
        self.assertKept(self.gazette("list", "--format", "json"))
        self.assertKept(self.gazette("storage", "export"))
        self.assertIn("Your key is ***", self.gazette("sources", "newsapi").out)

    def test_a_refused_key_fails_the_list(self):
        self.service.keys[KEY] = error(401, "apiKeyDisabled")
        self.configure("country: us")
        outcome = self.gazette("sources", "newsapi", status=1)
        self.assertIn("n1: News API answered apiKeyDisabled", outcome.err)


if __name__ == "__main__":
    unittest.main()
