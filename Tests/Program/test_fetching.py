"""What a fetch shows, writes down and remembers."""
import json
import os
import pty
import subprocess
import time
import unittest

from program import BINARY, ProgramTest, Server, rss


class Fetching(ProgramTest):
    def configure(self, *sources, more=""):
        lines = "".join(f"  - {{name: {name}, type: rss, url: '{url}'}}\n" for name, url in sources)
        self.write("config.yaml", f"{more}sources:\n{lines}")

    def test_sources_that_name_one_address_ask_it_once(self):
        def answer(request):
            if request.headers["If-None-Match"] == '"1"':
                return 304, {}, b""
            return 200, {"ETag": '"1"'}, rss(("A", "https://example.org/a"))

        server = Server(self, {"/f": answer})
        self.configure(("one", server.url("/f")), ("two", server.url("/f")))
        self.assertEqual(self.gazette("fetch").out.splitlines()[:2],
                         ["one: 1 new, 0 changed, 0 unchanged", "two: 1 new, 0 changed, 0 unchanged"])
        self.assertEqual(len(server.requests), 1)
        self.assertEqual(self.gazette("fetch").out.splitlines()[:2],
                         ["one: unchanged", "two: unchanged"])
        self.assertEqual(len(server.requests), 2)

    def test_a_new_source_at_a_known_address_gets_its_articles(self):
        def answer(request):
            if request.headers["If-None-Match"]:
                return 304, {}, b""
            return 200, {"ETag": '"1"'}, rss(("A", "https://example.org/a"))

        server = Server(self, {"/f": answer})
        self.configure(("one", server.url("/f")))
        self.gazette("fetch")
        self.configure(("one", server.url("/f")), ("two", server.url("/f")))
        self.assertIn("two: 1 new", self.gazette("fetch").out)
        self.assertEqual(len(server.requests), 2)

    def test_servers_are_told_who_asks_and_whom_to_write_to(self):
        server = Server(self, {"/f": (200, {}, rss(("A", "https://example.org/a")))})
        self.configure(("f", server.url("/f")), more="http: {contact: ann@example.org}\n")
        self.gazette("fetch")
        self.assertRegex(server.requests[0][1]["User-Agent"],
                         r"^Gazette/[0-9.]+ \(news aggregator; \+ann@example\.org\)$")

    def test_a_contact_that_cannot_travel_in_a_header_is_refused(self):
        self.configure(("f", "https://example.org/f"), more='http: {contact: "a\\nb"}\n')
        self.assertIn("config.yaml:1:17: 'contact'", self.gazette("fetch", status=78).err)

    def test_a_report_tells_what_became_of_each_source(self):
        server = Server(self, {"/f": (200, {}, rss(("A", "https://example.org/a"))),
                               "/busy": (429, {"Retry-After": "60"}, b"")})
        self.configure(("good", server.url("/f")), ("lost", server.url("/lost")))
        self.gazette("fetch", "--report", "out/report.json", status=1)
        report = json.loads(self.read("out/report.json"))
        self.assertEqual((report["format"], report["version"]), ("gazette-report", 1))
        good, lost = report["sources"]
        self.assertEqual((good["name"], good["outcome"], good["new"], good["requests"]),
                         ("good", "saved", 1, 1))
        self.assertEqual(good["bytes"], len(rss(("A", "https://example.org/a"))))
        self.assertEqual((lost["outcome"], lost["status"]), ("failed", 404))
        self.assertIn("404", lost["error"])

    def test_a_report_that_cannot_be_written_loses_nothing_else(self):
        self.write("feed.xml", rss(("A", "https://example.org/a")))
        self.configure(("f", f"file://{self.path('feed.xml')}"),
                       more="outputs:\n  - {renderer: markdown, path: 'd.md'}\n")
        outcome = self.gazette("run", "--report", "feed.xml/report.json", status=73)
        self.assertIn("feed.xml/report.json", outcome.err)
        self.assertIn("A", self.read("d.md"))

    def test_a_report_on_standard_output_stands_alone(self):
        self.write("feed.xml", rss(("A", "https://example.org/a")))
        self.configure(("f", f"file://{self.path('feed.xml')}"))
        outcome = self.gazette("fetch", "--report", "-")
        self.assertEqual(outcome.json["sources"][0]["new"], 1)
        self.assertIn("f: 1 new", outcome.err)
        self.assertFalse(os.path.exists(self.path("-")))

    def test_quiet_says_nothing_but_errors(self):
        self.write("feed.xml", rss(("A", "https://example.org/a")))
        self.configure(("f", f"file://{self.path('feed.xml')}"), ("g", "file:///nowhere"))
        outcome = self.gazette("-q", "fetch", status=1)
        self.assertEqual(outcome.out, "")
        self.assertEqual(outcome.err.count("\n"), 1)

    def test_a_cut_document_is_called_cut(self):
        server = Server(self, {"/f": (200, {}, b'{"version": "https://jsonfeed.org/version/1.1", "it')})
        self.write("cut.json", '{"status": "ok", "articles": [{"ti')
        self.write("config.yaml", f"""sources:
  - {{name: web, type: rss, url: '{server.url("/f")}'}}
  - {{name: file, type: fixture, path: cut.json}}
""")
        err = self.gazette("fetch", status=1).err
        self.assertIn("It is cut or broken: try again later", err)
        self.assertIn("It is cut or broken: get the file again.", err)

    def test_verbose_tells_each_source_when_it_has_ended(self):
        self.write("feed.xml", rss(("A", "https://example.org/a")))
        self.configure(("f", f"file://{self.path('feed.xml')}"))
        self.assertIn("f: 1 new", self.gazette("-v", "run").err)
        self.assertNotIn("f: ", self.gazette("run").err)

    def test_a_terminal_is_shown_progress_and_left_clean(self):
        def slow(_):
            time.sleep(0.5)
            return 200, {}, rss(("A", "https://example.org/a"))

        server = Server(self, {"/f": slow})
        self.configure(("f", server.url("/f")))
        shown = self.on_a_terminal("fetch")
        self.assertIn("] 0/1  0 new", shown)
        self.assertTrue(shown.endswith("\r\x1b[K"), shown)
        self.assertNotIn("[", self.on_a_terminal("--quiet", "fetch"))

    def on_a_terminal(self, *words):
        """What standard error shows on a terminal."""
        ours, theirs = pty.openpty()
        process = subprocess.Popen(
            [BINARY, *words], cwd=self.folder, env=self.environment(TERM="xterm"),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=theirs)
        os.close(theirs)
        shown = b""
        while True:
            try:
                piece = os.read(ours, 4096)
            except OSError:
                break
            if not piece:
                break
            shown += piece
        os.close(ours)
        process.wait(10)
        return shown.decode()


class Health(ProgramTest):
    def configure(self, url):
        self.write("config.yaml", f"sources:\n  - {{name: f, type: rss, url: '{url}'}}\n")

    def status(self):
        return self.gazette("sources", "--format", "json").json["sources"][0]

    def test_a_source_is_new_then_well_then_failing(self):
        answers = {"/f": (200, {}, rss(("A", "https://example.org/a")))}
        server = Server(self, answers)
        self.configure(server.url("/f"))
        self.assertEqual(self.status(), {"name": "f", "type": "rss", "state": "new"})
        self.gazette("fetch")
        well = self.status()
        self.assertEqual((well["state"], well["newest_article"]), ("well", "2026-11-30T00:00:00Z"))
        answers["/f"] = (500, {}, b"")
        self.gazette("fetch", status=1)
        failing = self.status()
        self.assertEqual((failing["state"], failing["failures"]), ("failing", 1))
        self.assertEqual(failing["last_success"], well["last_success"])
        self.assertIn("last well", self.gazette("sources").out)

    def test_a_move_for_good_is_proposed_after_three_answers_and_never_followed(self):
        server = Server(self, {
            "/old": (301, {"Location": "/new"}, b""),
            "/new": (200, {}, rss(("A", "https://example.org/a")))})
        self.configure(server.url("/old"))
        before = self.read("config.yaml")
        for _ in range(3):
            self.assertNotIn("moved", self.gazette("sources").out)
            self.gazette("fetch")
        self.assertIn(f"moved to {server.url('/new')}", self.gazette("sources").out)
        self.assertEqual(self.status()["moved_to"], server.url("/new"))
        self.assertEqual(self.read("config.yaml"), before)
        self.assertEqual([path for path, _ in server.requests[-2:]], ["/old", "/new"])

    def test_a_host_that_wants_rest_is_named_until_then(self):
        server = Server(self, {"/f": (429, {"Retry-After": "3600"}, b"")})
        self.configure(server.url("/f"))
        self.gazette("fetch", status=1)
        status = self.status()
        self.assertEqual(status["resting_host"], f"127.0.0.1:{server.port}")
        self.assertRegex(status["resting_until"], r"^\d{4}-\d\d-\d\dT")
        said = f"127.0.0.1:{server.port} asked to be left alone until "
        self.assertIn(said, self.gazette("sources").out)
        for words in (["run"], ["-v", "run"]):
            err = self.gazette(*words).err
            self.assertEqual(err.count(said), 1, err)
        self.assertEqual(self.gazette("-q", "run").err, "")

    def test_another_format_is_refused(self):
        self.gazette("sources", "--format", "yaml", status=64)


if __name__ == "__main__":
    unittest.main()
