"""Sources added, taken out and switched by commands that edit the configuration."""
import os
import pty
import select
import stat
import subprocess
import time
import unittest

from program import BINARY, ProgramTest, Server, rss

CONFIG = """\
# Mine, by hand.
storage: {type: json, path: news.json}
sources:
  # Local.
  - name: kept
    type: rss
    url: file://{folder}/feed.xml   # a file

  # Needs a key.
  - name: headlines
    type: newsapi
    api_key: hunter2hunter2
    country: us
  - {name: "여행 이야기", type: rss, url: "https://travel.example/feed"}

outputs: []   # later
"""


class Editing(ProgramTest):
    def setUp(self):
        super().setUp()
        self.config = CONFIG.replace("{folder}", self.folder)
        self.write("config.yaml", self.config)
        self.write("feed.xml", rss(("One", "https://a.example/1")))

    def server(self):
        links = lambda *rows: ("<html><head>" + "".join(
            f'<link rel="alternate" type="application/rss+xml" title="{title}" href="{href}">'
            for title, href in rows) + "</head></html>").encode()
        html = {"Content-Type": "text/html"}
        return Server(self, {
            "/feed": (200, {}, rss(("A", "https://a.example/a"), title="Tide &amp; Line")),
            "/other": (200, {}, rss(("B", "https://a.example/b"), title="Other")),
            "/page": (200, html, links(("Comments", "/comments/feed"), ("Posts", "/feed"))),
            "/formats": (200, html, links(("Posts RSS", "/feed"), ("Posts Atom", "/other"))),
            "/two": (200, html, links(("Posts", "/feed"), ("Links", "/other"))),
            "/none": (200, html, b"<html><p>Hello</p></html>"),
        })

    # Switching.

    def test_a_source_that_is_switched_off_is_not_asked_and_keeps_what_it_brought(self):
        self.gazette("fetch", "kept")
        self.assertEqual(
            self.gazette("sources", "disable", "kept", "headlines").out,
            "switched off kept\nswitched off headlines\n")
        self.assertEqual(self.read("config.yaml"), self.config.replace(
            "- name: kept\n", "- name: kept\n    enabled: false\n").replace(
            "- name: headlines\n", "- name: headlines\n    enabled: false\n"))
        self.write("feed.xml", rss(("Two", "https://a.example/2")))
        outcome = self.gazette("fetch", "kept", "headlines")
        self.assertEqual(outcome.err, "".join(
            f"{name}: skipped: it is switched off; 'gazette sources enable {name}' switches it on.\n"
            for name in ("kept", "headlines")))
        self.assertEqual(self.gazette("sources", "disable", "여행 이야기").status, 0)
        self.assertEqual(self.gazette("run", "-v").err.count("switched off"), 0)
        self.assertIn("One", self.gazette("list").out)
        self.assertNotIn("Two", self.gazette("list").out)
        rows = self.gazette("sources", "--format", "json").json["sources"]
        self.assertEqual([row["state"] for row in rows], ["off", "off", "off"])
        self.assertIn("switched off", self.gazette("sources").out)
        self.gazette("sources", "enable", "kept", "headlines", "여행 이야기")
        self.assertEqual(self.read("config.yaml"), self.config)
        self.gazette("fetch", "kept")
        self.assertIn("Two", self.gazette("list").out)

    def test_what_is_so_already_is_told_and_nothing_changes(self):
        outcome = self.gazette("sources", "enable", "kept")
        self.assertEqual((outcome.out, outcome.err), ("", "kept is switched on already.\n"))
        self.assertEqual(self.read("config.yaml"), self.config)

    def test_an_unset_secret_of_a_source_that_is_switched_off_is_no_fault(self):
        self.write("config.yaml", self.config.replace("hunter2hunter2", "${NO_SUCH_KEY}"))
        self.gazette("fetch", "headlines", status=78)
        self.gazette("sources", "disable", "headlines", "여행 이야기")
        self.gazette("fetch")
        self.gazette("sources", "check")

    # Taking out.

    def test_a_source_goes_with_its_comments_and_its_articles_stay(self):
        self.gazette("fetch", "kept")
        outcome = self.gazette("sources", "rm", "kept")
        self.assertEqual(outcome.out, "removed kept\n")
        self.assertEqual(
            outcome.err, "What it brought stays stored; 'gazette list' shows it.\n")
        before, rest = self.config.split("  # Local.\n")
        self.assertEqual(self.read("config.yaml"), before + rest[rest.index("\n\n") + 1:])
        self.assertIn("One", self.gazette("list").out)

    def test_all_sources_may_go(self):
        self.gazette("sources", "rm", "kept", "headlines", "여행 이야기")
        self.assertIn("sources: []\n", self.read("config.yaml"))
        self.gazette("config", "check")
        self.gazette("sources", "add", "feed.xml")
        self.gazette("config", "check")

    def test_a_source_that_a_rule_names_stays(self):
        self.write("config.yaml", self.config + "rules:\n  - when: {source: kept}\n    then: hide\n")
        outcome = self.gazette("sources", "rm", "kept", status=64)
        self.assertTrue(outcome.err.startswith(
            "config.yaml:18:20: this rule names 'kept', which would be gone. Take it out of the rule"
            " first.\n"), outcome.err)
        self.assertIn("name: kept", self.read("config.yaml"))

    def test_unknown_names_are_64_with_the_nearest_and_nothing_changes(self):
        for action in "rm", "enable", "disable":
            with self.subTest(action):
                outcome = self.gazette("sources", action, "headlines", "kept2", status=64)
                self.assertEqual(
                    outcome.err, "gazette: there is no source 'kept2'. Did you mean 'kept'?\n")
        self.assertEqual(self.read("config.yaml"), self.config)

    def test_wrong_calls_are_64(self):
        for words in (["add"], ["rm"], ["add", "a", "b"], ["add", "hello"], ["rm", "kept", "--name", "x"],
                      ["add", "feed.xml", "--every", "often"], ["--dry-run"], ["renam"],
                      ["add", "feed.xml", "--name", "kept"]):
            with self.subTest(words):
                self.gazette("sources", *words, status=64)
        self.assertEqual(self.read("config.yaml"), self.config)

    # Looking first.

    def test_a_dry_run_shows_a_diff_without_secrets_and_writes_nothing(self):
        self.write("more.xml", rss(("Two", "https://a.example/2")))
        for words in (["rm", "headlines"], ["disable", "headlines"], ["add", "more.xml"]):
            with self.subTest(words):
                outcome = self.gazette("sources", *words, "--dry-run")
                self.assertTrue(outcome.out.startswith("--- config.yaml\n+++ config.yaml\n@@ -"))
                self.assertNotIn("hunter2", outcome.out + outcome.err)
        self.assertEqual(sorted(os.listdir(self.folder)), ["config.yaml", "feed.xml", "more.xml"])
        self.assertEqual(self.read("config.yaml"), self.config)

    def test_a_diff_is_what_diff_would_make(self):
        text = self.config.replace("hunter2hunter2", "${KEY}")
        self.write("config.yaml", text)
        self.write("more.xml", rss(("Two", "https://a.example/2")))
        for words in (["rm", "kept"], ["disable", "kept", "여행 이야기"], ["add", "more.xml"]):
            with self.subTest(words):
                shown = self.gazette("sources", *words, "--dry-run").out
                self.gazette("sources", *words)
                self.write("old.yaml", text)
                made = subprocess.run(
                    ["diff", "-u", "--label", "config.yaml", "--label", "config.yaml",
                     self.path("old.yaml"), self.path("config.yaml")], capture_output=True)
                self.assertEqual(shown, made.stdout.decode())
                self.write("config.yaml", text)

    # The file itself.

    def test_the_mode_of_the_file_and_a_link_to_it_stay(self):
        os.rename(self.path("config.yaml"), self.path("real.yaml"))
        os.chmod(self.path("real.yaml"), 0o600)
        os.symlink("real.yaml", self.path("config.yaml"))
        for words in (["disable", "kept"], ["rm", "kept"], ["add", "feed.xml"]):
            self.gazette("sources", *words)
            self.assertTrue(os.path.islink(self.path("config.yaml")))
            self.assertEqual(stat.S_IMODE(os.stat(self.path("real.yaml")).st_mode), 0o600)
        self.assertEqual(
            sorted(os.listdir(self.folder)), ["config.yaml", "feed.xml", "real.yaml"])

    def test_a_configuration_from_a_pipe_is_not_changed(self):
        outcome = self.gazette(
            "--config", "/dev/stdin", "sources", "rm", "kept", stdin=self.config.encode(), status=73)
        self.assertIn("cannot be changed", outcome.err)

    def test_a_source_is_edited_in_the_file_that_it_stands_in(self):
        self.write("conf/main.yaml", "include: [more/*.yaml]\nsources:\n  - {name: a, type: rss, url: 'https://a.example/'}\n")
        self.write("conf/more/b.yaml", "# b\nsources:\n- name: b\n  type: rss\n  url: https://b.example/\n- name: b2\n  type: rss\n  url: https://b2.example/\n")
        self.write("conf/more/c.yaml", "sources:\n- {name: c, type: rss, url: 'https://c.example/'}\nrules:\n- when: {source: b2}\n  then: hide\n")
        main = ("--config", "conf/main.yaml", "sources")
        shown = self.gazette(*main, "disable", "a", "c", "--dry-run").out
        self.assertIn("--- conf/main.yaml\n", shown)
        self.assertIn("--- conf/more/c.yaml\n", shown)
        self.gazette(*main, "disable", "a", "b", "c")
        self.assertIn("{name: a, enabled: false, ", self.read("conf/main.yaml"))
        self.assertIn("- name: b\n  enabled: false\n", self.read("conf/more/b.yaml"))
        self.assertIn("{name: c, enabled: false, ", self.read("conf/more/c.yaml"))
        self.gazette(*main, "rm", "a", "b", "c")
        self.assertEqual(
            self.read("conf/more/b.yaml"), "# b\nsources:\n- name: b2\n  type: rss\n  url: https://b2.example/\n")
        self.assertTrue(self.read("conf/more/c.yaml").startswith("sources: []\nrules:"))
        self.assertIn("conf/more/c.yaml:3:", self.gazette(*main, "rm", "b2", status=64).err)
        self.gazette(*main, "add", "feed.xml", "--name", "b")
        self.assertIn("name: b\n", self.read("conf/main.yaml"))
        self.assertEqual(
            self.gazette(*main, "add", "https://b2.example/").err,
            "https://b2.example/ is there already, as 'b2'; nothing was added.\n")

    # Adding.

    def test_a_page_leads_to_its_feed_which_gives_the_name(self):
        server = self.server()
        outcome = self.gazette(
            "sources", "add", server.url("/page"), "--tag", "sea", "--tag", "a b", "--every", "2h")
        self.assertEqual(outcome.out, f"added Tide & Line: {server.url('/feed')}\n")
        self.assertEqual(outcome.err, "It has 1 item. Now type: gazette fetch 'Tide & Line'\n")
        before, after = self.config.split("\n\noutputs")
        self.assertEqual(self.read("config.yaml"), f"""{before}
  - name: "Tide & Line"
    type: rss
    url: {server.url('/feed')}
    tags: [sea, "a b"]
    every: 2h

outputs{after}""")
        self.gazette("fetch", "Tide & Line")
        again = self.gazette("sources", "add", server.url("/page"))
        self.assertEqual(again.out, "")
        self.assertIn("is there already, as 'Tide & Line'; nothing was added.", again.err)

    def test_an_address_is_known_before_anything_is_asked(self):
        outcome = self.gazette("sources", "add", "HTTPS://travel.example:443/feed?utm_source=x")
        self.assertIn("is there already, as '여행 이야기'", outcome.err)

    def test_names_are_made_unique_and_one_feed_in_two_formats_is_no_question(self):
        server = self.server()
        self.gazette("sources", "add", server.url("/formats"))
        outcome = self.gazette("sources", "add", server.url("/feed") + "?again")
        self.assertTrue(outcome.out.startswith("added Tide & Line 2: "), outcome.out)

    def test_of_several_feeds_one_is_chosen_by_number_or_address(self):
        server = self.server()
        outcome = self.gazette("sources", "add", server.url("/two"), status=64)
        self.assertEqual(outcome.err, (
            f"gazette: {server.url('/two')} has 2 feeds. Choose one with --feed N:\n"
            f"  1  {server.url('/feed')}  Posts\n  2  {server.url('/other')}  Links\n"))
        self.assertEqual(self.read("config.yaml"), self.config)
        self.assertIn("no feed '3'", self.gazette(
            "sources", "add", server.url("/two"), "--feed", "3", status=64).err)
        self.assertIn("added Other", self.gazette(
            "sources", "add", server.url("/two"), "--feed", "2").out)
        self.assertIn("added Tide", self.gazette(
            "sources", "add", server.url("/two"), "--feed", server.url("/feed")).out)

    def test_what_cannot_be_read_is_not_added_unless_unseen(self):
        server = self.server()
        for address, status in ((server.url("/none"), 65), (server.url("/gone"), 1),
                                ("./missing.xml", 74), ("config.yaml", 65)):
            with self.subTest(address):
                outcome = self.gazette("sources", "add", address, status=status)
                self.assertEqual(outcome.out, "")
                self.assertIn("Nothing was added; with --no-fetch it is added unseen.", outcome.err)
        self.assertEqual(self.read("config.yaml"), self.config)
        asked = len(server.requests)
        self.gazette("sources", "add", server.url("/gone"), "--no-fetch")
        self.assertEqual(len(server.requests), asked)
        self.gazette("config", "check")

    def test_a_file_is_added_by_its_path(self):
        self.write("more/피드 1.xml", rss(("One", "https://a.example/1"), title="x"))
        outcome = self.gazette("sources", "add", "more/피드 1.xml", "--name", "more")
        self.assertEqual(outcome.out, f"added more: file://{self.folder}/more/피드%201.xml\n")
        self.assertIn("1 new", self.gazette("fetch", "more").out)

    def test_a_secret_in_an_address_is_not_printed(self):
        server = self.server()
        address = server.url("/feed").replace("://", "://me:hunter2@") + "?token=hunter2"
        for words in (["--dry-run"], []):
            outcome = self.gazette("sources", "add", address, *words)
            self.assertNotIn("hunter2@", outcome.out + outcome.err)
            self.assertNotIn("token=hunter2", outcome.out + outcome.err)
        self.assertIn(address, self.read("config.yaml"))

    # Asking.

    def ask(self, *words, answer):
        """What a terminal shows, and the exit status."""
        child, terminal = pty.fork()
        if child == 0:
            os.chdir(self.folder)
            os.execvpe(BINARY, [BINARY, *words], self.environment(TERM="xterm"))
        shown, sent, deadline = b"", False, time.monotonic() + 30
        while time.monotonic() < deadline:
            ready, _, _ = select.select([terminal], [], [], 1)
            if not ready:
                continue
            try:
                piece = os.read(terminal, 4096)
            except OSError:
                break
            if not piece:
                break
            shown += piece
            if not sent and b"[1] " in shown:
                os.write(terminal, answer)
                sent = True
        os.close(terminal)
        _, status = os.waitpid(child, 0)
        return shown.decode(), os.waitstatus_to_exitcode(status), sent

    def test_a_terminal_is_asked_which_feed_it_is_to_be(self):
        server = self.server()
        for answer, name in ((b"2\n", "Other"), (b"\n", "Tide & Line")):
            shown, status, asked = self.ask("sources", "add", server.url("/two"), answer=answer)
            self.assertEqual((status, asked), (0, True), shown)
            self.assertIn(f"added {name}", shown)
        self.write("config.yaml", self.config)
        shown, status, _ = self.ask("sources", "add", server.url("/two"), answer=b"\x04")
        self.assertEqual(status, 0)
        self.assertIn("Nothing was added.", shown)
        shown, status, _ = self.ask("sources", "add", server.url("/two"), answer=b"9\n")
        self.assertEqual(status, 64)
        shown, status, _ = self.ask("sources", "add", server.url("/two"), answer=b"\x03")
        self.assertEqual(status, 130)
        self.assertEqual(self.read("config.yaml"), self.config)

    def test_no_input_never_asks(self):
        server = self.server()
        shown, status, asked = self.ask(
            "--no-input", "sources", "add", server.url("/two"), answer=b"1\n")
        self.assertEqual((status, asked), (64, False), shown)


if __name__ == "__main__":
    unittest.main()
