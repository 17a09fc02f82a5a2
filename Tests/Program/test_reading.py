"""Fetching, listing, searching, marking and digesting, in either storage."""
import os
import re
import unittest

from program import ProgramTest, Server, rss

STORAGES = {"sqlite": "news.db", "json": "news.json"}


def config(storage, *sources, more=""):
    lines = [f"storage: {{type: {storage}, path: {STORAGES[storage]}}}", "sources:"]
    for name, url in sources:
        lines.append(f"  - {{name: {name}, type: rss, url: \"{url}\"}}")
    return "\n".join(lines) + "\n" + more


class EitherStorage:
    """Every claim holds for each storage; the subclasses name it."""

    storage = None

    def setUp(self):
        super().setUp()
        self.write("harbour.xml", rss(
            ("Ferry late again", "https://example.org/1", "The <b>tide</b> was low."),
            ("새 도서관 개관", "https://example.org/2", "서울 반도체 거리에 도서관이 문을 열었다."),
            ("Crème brûlée", "https://example.org/3", "A recipe."), title="Harbour"))
        self.configure()

    def configure(self, *more_sources, more=""):
        sources = (("harbour", f"file://{self.path('harbour.xml')}"), *more_sources)
        self.write("config.yaml", config(self.storage, *sources, more=more))

    def listed(self, *words):
        return self.gazette(*words, "--format", "json").json["items"]

    def titles(self, *words):
        return [item["title"] for item in self.listed(*words)]

    def test_a_fetch_says_what_came_and_list_shows_it_newest_first(self):
        out = self.gazette("fetch").out
        self.assertEqual(out, "harbour: 3 new, 0 changed, 0 unchanged\n"
                              "1 source: 3 new, 0 changed, 0 unchanged\n")
        self.assertEqual(
            self.titles("list"), ["Crème brûlée", "새 도서관 개관", "Ferry late again"])

    def test_the_same_document_again_brings_nothing(self):
        self.gazette("fetch")
        self.assertIn("harbour: unchanged", self.gazette("fetch").out)
        self.assertEqual(len(self.listed("list")), 3)

    def test_a_changed_item_is_a_revision_and_keeps_its_id(self):
        self.gazette("fetch")
        before = {item["url"]: item["id"] for item in self.listed("list")}
        self.write("harbour.xml", rss(
            ("Ferry late again", "https://example.org/1", "The tide was high after all.")))
        self.assertIn("0 new, 1 changed", self.gazette("fetch").out)
        after = {item["url"]: item["id"] for item in self.listed("list")}
        self.assertEqual(before, after)

    def test_words_are_found_whatever_their_case_accents_and_script(self):
        self.gazette("fetch")
        for query, title in [
                ("TIDE", "Ferry late again"), ("creme brulee", "Crème brûlée"),
                ("도서관", "새 도서관 개관"), ("도체", "새 도서관 개관"), ("반", "새 도서관 개관")]:
            with self.subTest(query):
                self.assertEqual(self.titles("search", query), [title])

    def test_a_query_is_never_a_syntax_error(self):
        self.gazette("fetch")
        for query in ['"', "*", "AND", "NEAR(", "a:b", "(", "-", "^x", "\\", "''", "{}", "한\"글"]:
            with self.subTest(query):
                self.gazette("search", "--", query)

    def test_saving_marks_and_unsaving_lets_go(self):
        self.gazette("fetch")
        first = self.listed("list")[0]
        for reference in [first["id"], first["_gazette"]["id"], first["url"]]:
            with self.subTest(reference):
                self.gazette("save", reference)
                self.assertEqual(self.titles("saved"), [first["title"]])
                self.gazette("unsave", reference)
                self.assertEqual(self.titles("saved"), [])

    def test_an_unknown_or_ambiguous_id_changes_nothing(self):
        self.gazette("fetch")
        first = self.listed("list")[0]["id"]
        for words in (["nonsense"], [""], [first, "nonsense"]):
            with self.subTest(words):
                self.gazette("save", *words, status=64)
                self.assertEqual(self.titles("saved"), [])

    def test_read_marks_leave_the_unread_list(self):
        self.gazette("fetch")
        first = self.listed("list")[0]
        self.gazette("read", first["id"])
        self.assertNotIn(first["title"], self.titles("list", "--unread"))
        self.gazette("unread", first["id"])
        self.assertIn(first["title"], self.titles("list", "--unread"))

    def test_show_prints_the_text_and_open_the_address(self):
        self.gazette("fetch")
        item = self.listed("search", "tide")[0]
        self.assertIn("tide was low", self.gazette("show", item["_gazette"]["id"]).out)
        self.assertEqual(
            self.gazette("open", "--print", item["id"]).out, "https://example.org/1\n")

    def test_open_starts_the_browser_with_the_address_alone(self):
        self.gazette("fetch")
        self.write("browser", "#!/bin/sh\nprintf '%s\\n' \"$#\" \"$1\" > opened\n")
        os.chmod(self.path("browser"), 0o755)
        item = self.listed("search", "tide")[0]
        self.gazette("open", item["id"], env={"BROWSER": self.path("browser")})
        self.assertEqual(self.read("opened"), "1\nhttps://example.org/1\n")

    def test_what_a_browser_prints_is_no_result(self):
        self.gazette("fetch")
        self.write("browser", "#!/bin/sh\necho opened\necho well >&2\n")
        os.chmod(self.path("browser"), 0o755)
        item = self.listed("search", "tide")[0]
        done = self.gazette("open", item["id"], env={"BROWSER": self.path("browser")})
        self.assertEqual((done.out, done.err), ("", "well\n"))

    def test_a_name_that_nobody_knows_is_told_where_nothing_is_found(self):
        self.gazette("fetch")
        for words in (["list"], ["saved"], ["search", "tide"]):
            done = self.gazette(*words, "--source", "harbuor")
            self.assertEqual(done.out, "")
            self.assertEqual(
                done.err, "no source is called 'harbuor', neither in the configuration nor in the "
                "storage. Did you mean 'harbour'?\n")
            self.assertEqual(self.gazette("-q", *words, "--source", "harbuor").err, "")
            self.assertEqual(
                self.gazette(*words, "--tag", "boats").err,
                "no source and no article has the tag 'boats'.\n")
        self.assertEqual(self.gazette("saved", "--source", "harbour").err, "")
        self.assertEqual(self.gazette("list", "--source", "harbour", "--source", "x").err, "")
        # An old source is known by what is stored of it.
        self.write("config.yaml", config(self.storage, ("other", "file:///x")))
        self.assertEqual(self.gazette("saved", "--source", "harbour").err, "")

    def test_a_browser_may_be_stopped_like_any_program(self):
        """It gets no blocked or ignored signals from Gazette; beyond 31 they are the C library's."""
        self.gazette("fetch")
        self.write("browser", "#!/bin/sh\ngrep -E '^Sig(Blk|Ign)' /proc/self/status > signals\n")
        os.chmod(self.path("browser"), 0o755)
        item = self.listed("search", "tide")[0]
        self.gazette("open", item["id"], env={"BROWSER": self.path("browser")})
        masks = [int(line.split()[1], 16) for line in self.read("signals").splitlines()]
        self.assertEqual([mask & 0x7FFFFFFF for mask in masks], [0, 0])

    def test_one_failed_source_does_not_stop_the_others(self):
        server = Server(self, {"/good.xml": (200, {}, rss(("Good", "https://example.org/g")))})
        self.configure(("missing", server.url("/none.xml")), ("good", server.url("/good.xml")))
        outcome = self.gazette("fetch", status=1)
        self.assertIn("good: 1 new", outcome.out)
        self.assertRegex(outcome.out, r"(?m)^missing: failed: .*404")
        self.assertEqual(outcome.err.count("\n"), 1)
        self.assertTrue(outcome.err.startswith("missing: "), outcome.err)

    def test_before_the_first_fetch_lists_are_empty_and_nothing_is_created(self):
        for words in (["list"], ["saved"], ["search", "word"]):
            self.assertEqual(self.titles(*words), [])
        self.assertEqual(sorted(os.listdir(self.folder)), ["config.yaml", "harbour.xml"])

    def test_validators_are_sent_back_verbatim_and_304_is_nothing_new(self):
        def answer(request):
            if request.headers.get("If-None-Match") == 'W/"odd, one"':
                return 304, {}, b""
            return 200, {"ETag": 'W/"odd, one"', "Last-Modified": "yesterday"}, \
                rss(("One", "https://example.org/one"))
        server = Server(self, {"/feed": answer})
        self.configure(("net", server.url("/feed")))
        self.gazette("fetch", "net")
        self.assertIn("net: unchanged", self.gazette("fetch", "net").out)
        self.assertEqual(server.requests[1][1]["If-Modified-Since"], "yesterday")
        self.assertEqual(len(self.listed("list", "--source", "net")), 1)


class InSQLite(EitherStorage, ProgramTest):
    storage = "sqlite"


class InJSON(EitherStorage, ProgramTest):
    storage = "json"


class Digests(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("one.xml", rss(("[x] Odd (title) *with* marks", "https://example.org/a)b")))
        self.write("config.yaml", config(
            "sqlite", ("one", f"file://{self.path('one.xml')}"),
            more="outputs:\n  - {renderer: markdown, path: 'out/{date}.md', since: all}\n"))

    def digest(self):
        folder = self.path("out")
        return {name: self.read(f"out/{name}") for name in sorted(os.listdir(folder))}

    def test_run_fetches_and_writes_the_digest(self):
        outcome = self.gazette("run")
        self.assertEqual(outcome.out, "")
        (text,) = self.digest().values()
        self.assertIn("Odd", text)
        self.assertIn("https://example.org/a%29b", text)

    def test_the_same_day_again_gives_the_same_file(self):
        self.gazette("run")
        first = self.digest()
        self.gazette("run")
        strip = lambda files: {k: re.sub(r"(?m)^.*\d\d:\d\d.*$", "", v) for k, v in files.items()}
        self.assertEqual(strip(self.digest()), strip(first))

    def test_what_somebody_wrote_into_a_digest_stays(self):
        self.gazette("run")
        (name,) = self.digest()
        with open(self.path(f"out/{name}"), "a", encoding="utf-8") as file:
            file.write("my note\n")
        self.write("one.xml", rss(("News", "https://example.org/news")))
        outcome = self.gazette("run")
        files = self.digest()
        self.assertIn("my note", files[name])
        self.assertEqual(len(files), 2)
        self.assertIn("changed by somebody", outcome.err)

    def test_a_digest_asked_for_beside_the_row_leaves_the_file_alone(self):
        self.gazette("run")
        (name,) = self.digest()
        before = self.digest()
        for words in (["--since", "2020-01-01"], ["--format", "json"]):
            with self.subTest(words):
                self.assertIn("Odd", self.gazette("digest", "markdown", *words).out)
                self.assertEqual(self.digest(), before)
        self.gazette("digest", "markdown", "--output", "else.md")
        self.gazette("digest", "markdown", "--output", "else.md")
        self.assertEqual(self.digest(), before)
        self.assertFalse(os.path.exists(self.path("else-2.md")))
        self.assertEqual(list(self.digest()), [name])

    def test_names_in_any_script_give_files_of_their_own(self):
        self.write("config.yaml", config(
            "sqlite", ("one", f"file://{self.path('one.xml')}"),
            more="outputs:\n"
                 "  - {name: 뉴스, renderer: markdown, path: 'out/{name}.md', since: all}\n"
                 "  - {name: 기술, renderer: markdown, path: 'out/{name}.md', since: all}\n"))
        self.gazette("run")
        names = list(self.digest())
        self.assertEqual(len(names), 2)
        for name in names:
            self.assertRegex(name, r"^output-[0-9a-f]{8}\.md$")

    def test_a_dry_run_writes_nothing(self):
        self.gazette("fetch")
        self.assertRegex(self.gazette("digest", "--dry-run").out, r"would write .*\.md: 1 entry")
        self.assertFalse(os.path.exists(self.path("out")))

    def test_a_digest_without_a_name_goes_to_standard_output(self):
        self.gazette("fetch")
        self.assertIn("Odd", self.gazette("digest", "--format", "markdown").out)

    def test_an_output_that_cannot_be_written_is_told_and_keeps_the_old_file(self):
        self.write("out", "a file, no folder")
        outcome = self.gazette("run", status=73)
        self.assertIn("out", outcome.err)
        self.assertEqual(self.read("out"), "a file, no folder")


if __name__ == "__main__":
    unittest.main()
