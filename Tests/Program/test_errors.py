"""Bad input: a clear line on standard error, the right exit status, nothing lost."""
import gzip
import json
import os
import socket
import stat
import subprocess
import unittest

from program import BINARY, ProgramTest, Server, rss


class WrongUsage(ProgramTest):
    def test_each_wrong_call_is_64_and_says_what_to_type(self):
        calls = [["frobnicate"], ["list", "--nonsense"], ["list", "--limit", "x"], ["parse"],
                 ["search"], ["list", "extra"], ["parse", "a", "b"], ["--color", "pink", "list"],
                 ["help", "nonsense"], ["config"], ["digest", "--since", "someday"]]
        self.write("config.yaml", "sources: []\n")
        for words in calls:
            with self.subTest(words):
                outcome = self.gazette(*words, status=64)
                self.assertEqual(outcome.out, "")
                self.assertTrue(outcome.err.startswith("gazette: "), outcome.err)

    def test_an_unknown_format_is_64(self):
        self.write("config.yaml", "sources: []\n")
        self.gazette("list", "--format", "html", status=64)
        for words in (["list"], ["digest"], ["search", "x"], ["parse", "x"]):
            self.gazette(*words, "--format", "pdf", status=64)
            outcome = self.gazette(*words, "--format", "markdwn", status=64)
            self.assertIn("Did you mean 'markdown'?", outcome.err)

    def test_a_long_query_is_64(self):
        self.write("config.yaml", "sources: []\n")
        self.gazette("search", "x" * 4097, status=64)
        self.gazette("search", "x" * 4096)

    def test_an_action_has_a_page_of_its_own(self):
        page = self.gazette("help", "storage", "copy").out
        self.assertEqual(page, self.gazette("storage", "copy", "--help").out)
        self.assertEqual(page, self.gazette("storage", "--help", "copy").out)
        self.assertIn("--to TYPE:PATH", page)
        self.assertNotIn("--keep-age", page)
        for words in (["storage", "frobnicate"], ["list", "x"], ["storage", "copy", "x"]):
            self.gazette("help", *words, status=64)

    def test_help_and_errors_are_never_cut_on_the_way(self):
        for words in ([], ["storage"], ["list"], ["digest"]):
            lines = self.gazette(*words, "-h").out.splitlines()
            self.assertEqual(
                [line for line in lines if line.endswith("…") and not line.startswith("Usage")], [])

    def test_a_slip_is_told_with_the_nearest_command(self):
        self.assertIn("Did you mean 'search'?", self.gazette("serach", "x", status=64).err)


class StandardStreams(ProgramTest):
    """A stream that is closed is no file's: nothing but the result is written to standard output."""

    def closed(self, *streams, words):
        self.write("feed.xml", rss(("A", "https://example.org/a")))
        self.write("config.yaml", "sources: [{name: a, type: fixture, path: feed.xml}]\n")
        self.gazette("fetch")

        def close():
            for stream in streams:
                os.close(stream)

        return subprocess.run(
            [BINARY, *words], cwd=self.folder, env=self.environment(), preexec_fn=close, timeout=60,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.PIPE)

    def test_a_result_without_a_standard_output_is_a_clear_failure(self):
        for streams in ([1], [0, 1]):
            done = self.closed(*streams, words=["list"])
            self.assertEqual((done.returncode, done.stderr.decode()), (
                74, "gazette: the result could not be written: standard output is closed. "
                "Leave it open, or send it to /dev/null.\n"))
        self.assertEqual(self.closed(1, words=["-q", "fetch"]).returncode, 0)

    def test_a_closed_stream_harms_no_storage(self):
        for streams in ([0], [1], [2], [0, 1, 2]):
            self.closed(*streams, words=["-vv", "fetch"])
            self.gazette("storage", "check")
            self.assertEqual(len(self.gazette("list").out.splitlines()), 1)


class Places(ProgramTest):
    def test_without_a_home_the_sentence_is_whole(self):
        for home in ("", "relative"):
            self.assertEqual(self.gazette("list", status=78, env={"HOME": home}).err, (
                "there is no configuration: no config.yaml is in this folder, and HOME, which would "
                "name another place, is not set. Type 'gazette init' for a first one, or name yours "
                "with --config.\n"))

    def test_a_report_goes_into_a_device_or_a_pipe_and_never_replaces_it(self):
        self.write("feed.xml", rss(("A", "https://example.org/a")))
        self.write("config.yaml", "sources: [{name: a, type: fixture, path: feed.xml}]\n")
        os.mkfifo(self.path("pipe"))
        reader = os.open(self.path("pipe"), os.O_RDONLY | os.O_NONBLOCK)
        self.gazette("fetch", "--report", "pipe")
        report = os.read(reader, 65536)
        os.close(reader)
        self.assertEqual(json.loads(report)["format"], "gazette-report")
        self.assertTrue(stat.S_ISFIFO(os.lstat(self.path("pipe")).st_mode))
        os.symlink("/dev/full", self.path("full"))
        self.assertEqual(
            self.gazette("fetch", "--report", "full", status=74).err,
            "full: The disk is full. Make room, and try again.\n")
        self.assertEqual(os.readlink(self.path("full")), "/dev/full")
        self.gazette("fetch", "--report", "/dev/null")

    def test_what_is_no_regular_file_is_never_replaced(self):
        self.write("feed.xml", rss(("A", "https://example.org/a")))
        self.write("config.yaml", "sources: [{name: a, type: fixture, path: feed.xml}]\n")
        self.gazette("fetch")
        os.mkdir(self.path("man"))
        for name in ("man/gazette.1", "socket.yaml", "socket"):
            server = socket.socket(socket.AF_UNIX)
            self.addCleanup(server.close)
            server.bind(self.path(name))
        for words in (["help", "--man", "--into", "man"], ["fetch", "--report", "socket"],
                      ["digest", "--format", "markdown", "--output", "socket"],
                      ["storage", "export", "socket"], ["storage", "backup", "socket"]):
            err = self.gazette(*words, status=None).err
            self.assertTrue(err, words)
        for name in ("man/gazette.1", "socket.yaml", "socket"):
            self.assertTrue(stat.S_ISSOCK(os.lstat(self.path(name)).st_mode), name)
        self.assertIn("man/gazette.1: It is not a regular file. Name a regular file.",
                      self.gazette("help", "--man", "--into", "man", status=74).err)


class WrongConfiguration(ProgramTest):
    def test_a_variable_of_blanks_is_not_set(self):
        self.write("config.yaml", "sources:\n  - {name: n, type: newsapi, api_key: '${NK}', "
                   "country: us, base_url: 'http://127.0.0.1:9'}\n")
        for value in (" ", "\t \n", ""):
            err = self.gazette("fetch", env={"NK": value}, status=78).err
            self.assertIn("$NK is not set", err)

    def test_faults_of_the_table_and_of_the_source_are_told_together(self):
        err = self.problem(
            "sources:\n  - {name: a, type: newsapi, api_key: k, country: xx, page_size: 101}\n"
            "  - {name: b, type: newsapi, api_key: k, endpoint: everything, country: us, q: x,\n"
            "     from: bogus}\n")
        for said in ("config.yaml:2:51: News API has no country 'xx'", "config.yaml:2:66: 'page_size'",
                     "'country' belongs to the endpoint", "config.yaml:4:12: 'from' takes"):
            self.assertIn(said, err)

    def test_an_output_never_goes_over_what_is_read(self):
        for path in ("gazette.db", "./config.yaml", "a.json"):
            err = self.problem(
                "sources: [{name: a, type: fixture, path: a.json}]\n"
                f"outputs: [{{renderer: markdown, path: {path}}}]\n", "config", "check")
            self.assertIn("config.yaml:2:38: the output 'markdown' would be written over", err)

    def problem(self, text, *words):
        self.write("config.yaml", text)
        return self.gazette(*(words or ("list",)), status=78).err

    def test_every_fault_is_told_in_one_run_with_its_place(self):
        err = self.problem(
            "sources:\n  - name: a\n    type: rss\n    ulr: https://example.org/\n"
            "  - name: a\n    type: rsss\n    url: https://example.org/\nhttp: {timeout: soon}\n")
        self.assertIn(
            "config.yaml:4:5: 'ulr' is not an option of an 'rss' source. Did you mean 'url'?", err)
        for place in ("config.yaml:5:", "config.yaml:6:11:", "config.yaml:8:17:"):
            self.assertIn(place, err)

    def test_a_broken_expression_is_told_by_every_command(self):
        text = "rules:\n  - when: {title: '/[/'}\n    then: drop\n"
        for words in (["config", "check"], ["list"], ["fetch"]):
            self.assertIn("config.yaml:2:19: ", self.problem(text, *words))

    def test_the_schema_is_json_and_needs_no_configuration(self):
        self.assertIn("sources", self.gazette("config", "schema").json["properties"])

    def test_a_pipe_that_nobody_writes_to_is_not_waited_for(self):
        os.mkfifo(self.path("pipe"))
        self.gazette("-c", "pipe", "list", status=None)

    def test_no_configuration_is_told_with_the_cure(self):
        self.assertIn("gazette init", self.gazette("list", status=78).err)

    def test_a_missing_secret_of_a_needed_source_is_78_before_any_request(self):
        server = Server(self, {"/f": (200, {}, rss(("A", "https://example.org/a")))})
        text = (f"sources:\n  - {{name: f, type: rss, url: '{server.url('/f')}'}}\n"
                "  - {name: n, type: newsapi, endpoint: everything, q: x, api_key: '${NO_KEY}'}\n")
        self.assertIn("NO_KEY", self.problem(text, "fetch"))
        self.assertEqual(server.requests, [])
        self.gazette("list")

    def test_an_optional_source_without_its_secret_is_skipped_with_one_notice(self):
        self.write("feed.xml", rss(("A", "https://example.org/a")))
        self.write("config.yaml", (
            f"sources:\n  - {{name: f, type: rss, url: 'file://{self.path('feed.xml')}'}}\n"
            "  - {name: n, type: newsapi, optional: true, endpoint: everything, q: x,"
            " api_key: '${NO_KEY}'}\n"))
        outcome = self.gazette("fetch")
        self.assertIn("f: 1 new", outcome.out)
        self.assertEqual(outcome.err.count("\n"), 1, outcome.err)
        self.assertTrue(outcome.err.startswith("n: "), outcome.err)

    def test_a_secret_is_shown_nowhere(self):
        server = Server(self, {"/v2/everything": (
            401, {}, b'{"status":"error","code":"apiKeyInvalid","message":"sesame is no key"}')})
        self.write("config.yaml", (
            "sources:\n  - {name: n, type: newsapi, endpoint: everything, q: x, api_key: '${KEY}',"
            f" base_url: '{server.url('/v2')}'}}\n"))
        env = {"KEY": "sesame"}
        outcome = self.gazette("--verbose", "fetch", status=1, env=env)
        shown = self.gazette("config", "show", env=env)
        for text in (outcome.out, outcome.err, shown.out):
            self.assertNotIn("sesame", text)
        self.assertEqual(server.requests[0][1]["X-Api-Key"], "sesame")
        self.assertNotIn("sesame", server.requests[0][0])


class WrongInput(ProgramTest):
    def test_a_page_is_no_feed_and_names_the_feed_it_links_to(self):
        self.write("page.html", (
            "<!DOCTYPE html><html><head><link rel=alternate type='application/rss+xml'"
            " href='https://example.org/feed.xml'></head><body>Hello</body></html>"))
        outcome = self.gazette("parse", "page.html", status=65)
        self.assertEqual(outcome.out, "")
        self.assertEqual(outcome.err.count("\n"), 1)
        self.assertIn("page.html: ", outcome.err)
        self.assertIn("https://example.org/feed.xml", outcome.err)

    def test_what_is_no_feed_is_told_in_one_line_that_says_what_it_is(self):
        documents = {
            b"": "empty", b" \n": "empty", b"Herring is cheap.": "text",
            b"<html><body>Hi</body></html>": "web page",
            b"<opml><body><outline xmlUrl='https://example.org/'/></body></opml>": "OPML",
            b"<urlset><url/></urlset>": "sitemap", b"<catalogue/>": "<catalogue>",
            b'{"a": 1}': "JSON", b'{"version": "https://jsonfeed.org/version/1.1", "items": [': "JSON",
            gzip.compress(b"Herring"): "text", gzip.compress(b"<rss/>")[:-9]: "gzip",
            b"%PDF-1.7": "PDF", b"\x89PNG\r\n\x1a\n": "PNG", b"<rss": "ends"}
        for document, word in documents.items():
            with self.subTest(document):
                self.write("input", document)
                outcome = self.gazette("parse", "input", status=65)
                self.assertEqual(outcome.out, "")
                self.assertEqual(outcome.err.count("\n"), 1, outcome.err)
                self.assertIn("input: ", outcome.err)
                self.assertIn(word, outcome.err)

    def test_a_feed_in_a_gzip_file_is_read(self):
        self.write("feed.gz", gzip.compress(rss(("One", "https://example.org/1"))))
        self.assertEqual(self.gazette("parse", "feed.gz").json["items"][0]["title"], "One")

    def test_a_missing_file_is_74_and_named(self):
        self.assertIn("none.xml", self.gazette("parse", "none.xml", status=74).err)

    def test_a_folder_is_no_document(self):
        self.assertIn("folder", self.gazette("parse", ".", status=74).err)

    def test_a_cut_feed_keeps_what_came(self):
        whole = rss(("One", "https://example.org/1"), ("Two", "https://example.org/2"))
        self.write("cut.xml", whole[:whole.index(b"Two") + 3])
        items = self.gazette("parse", "cut.xml").json["items"]
        self.assertEqual([item["title"] for item in items], ["One", "Two"])

    def test_a_batch_answers_every_name_and_exits_0(self):
        self.write("good.xml", rss(("One", "https://example.org/1")))
        self.write("bad.xml", "nothing")
        outcome = self.gazette("parse", "--batch", stdin=b"good.xml\nbad.xml\nnone.xml\n")
        self.assertEqual(len(outcome.out.splitlines()), 3)
        self.assertEqual(outcome.out.count('"error":'), 2)

    def test_a_batch_prints_json_only(self):
        outcome = self.gazette("parse", "--batch", "--format", "plain", status=64)
        self.assertEqual(outcome.out, "")

    def test_standard_input_is_a_document_too(self):
        outcome = self.gazette("parse", "-", stdin=rss(("One", "https://example.org/1")))
        self.assertEqual(outcome.json["items"][0]["title"], "One")


class WrongStore(ProgramTest):
    def check(self, storage, name, content):
        self.write(name, content)
        self.write("feed.xml", rss(("A", "https://example.org/a")))
        self.write("config.yaml", (
            f"storage: {{type: {storage}, path: {name}}}\n"
            f"sources:\n  - {{name: f, type: rss, url: 'file://{self.path('feed.xml')}'}}\n"))
        for words in (["list"], ["fetch"], ["search", "a"]):
            outcome = self.gazette(*words, status=74)
            self.assertEqual(outcome.err.count("\n"), 1, outcome.err)
            self.assertIn(name, outcome.err)
        with open(self.path(name), "rb") as file:
            self.assertEqual(file.read(), content)
        self.assertEqual(
            sorted(n for n in os.listdir(self.folder) if not n.endswith(".lock")),
            sorted([name, "feed.xml", "config.yaml"]))

    def test_garbage_is_reported_and_left_alone(self):
        for storage, name in (("sqlite", "s.db"), ("json", "s.json")):
            with self.subTest(storage):
                self.setUp()
                self.check(storage, name, b"these are somebody's shopping notes\n" * 100)

    def test_an_empty_file_is_a_new_store(self):
        for storage, name in (("sqlite", "s.db"), ("json", "s.json")):
            with self.subTest(storage):
                self.write(name, b"")
                self.write("config.yaml", f"storage: {{type: {storage}, path: {name}}}\n")
                self.gazette("list")

    def test_a_result_that_cannot_be_written_is_74(self):
        self.write("feed.xml", rss(("A", "https://example.org/a")))
        with open("/dev/full", "wb") as full:
            import subprocess
            from program import BINARY
            done = subprocess.run(
                [BINARY, "parse", "feed.xml"], cwd=self.folder, env=self.environment(),
                stdout=full, stderr=subprocess.PIPE, check=False)
        self.assertEqual(done.returncode, 74)


if __name__ == "__main__":
    unittest.main()
