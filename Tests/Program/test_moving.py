"""Moving in from newsboat and matcha, and a first configuration with another reader's feeds."""
import os
import re
import unittest
import xml.etree.ElementTree as XML

from program import ProgramTest

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
URLS = """\
# my feeds
https://a.example/feed.xml news "cool stuff" "~The A Post"
https://b.example/feed.xml ! sea
https://A.example/feed.xml#again other
file:///var/log/log.xml
"exec:touch ran --key hunter2" news
filter:touch ran:https://c.example/
"query:Unread:unread = \\"yes\\""
"""
MATCHA = """\
markdown_dir_path: /notes
feeds:
  - http://a.example/best 10
  - https://b.example/feed
google_news_keywords: Seoul,Busan
opml_file_path: feeds.opml
openai_api_key: hunter2
"""
OPML = """\
<opml version="2.0"><body><outline text="Sea"><outline text="Tide" xmlUrl="https://t.example/"/>
</outline></body></opml>
"""


class MovingIn(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("urls", URLS)
        self.write("matcha.yaml", MATCHA)
        self.write("list.opml", OPML)

    def test_newsboats_urls_are_taken_and_nothing_is_run(self):
        self.write("config.yaml", "sources: []\n")
        outcome = self.gazette("import", "urls")
        self.assertEqual(outcome.out, "added The A Post\nadded b.example\n")
        self.assertEqual(outcome.err, """\
line 5: skipped file:///var/log/log.xml: its address does not begin with http:// or https://.
skipped 1 address that the list has twice; the tags of both are kept.
line 6: 'exec:touch' is left out: it runs a program; write a source of type exec for it if you want that.
line 7: 'filter:touch' is left out: it runs a program; write a source of type exec for it if you want that.
line 8: 'query:Unread' is left out: a query feed; an output with 'where', or 'gazette search', does the same.
1 feed that newsboat hides has the tag 'hidden'; newsboat shows them in query feeds only.
""")
        self.assertEqual(self.read("config.yaml"), """\
sources:
  - name: "The A Post"
    type: rss
    url: https://a.example/feed.xml
    tags: [news, "cool stuff", other]
  - name: b.example
    type: rss
    url: https://b.example/feed.xml
    tags: [sea, hidden]
""")
        self.assertNotIn("ran", os.listdir(self.folder))
        self.assertEqual(self.gazette("import", "urls").out, "")

    def test_matchas_feeds_are_taken_and_the_rest_is_told(self):
        self.write("config.yaml", "sources: []\n")
        outcome = self.gazette("import", "-", stdin=MATCHA.encode())
        self.assertEqual(
            outcome.out, "added a.example\nadded b.example\nadded Google News: Seoul, Busan\n")
        self.assertIn("'path: /notes/{date}.md'", outcome.err)
        self.assertIn("type: gazette import feeds.opml", outcome.err)
        self.assertIn("openai_api_key", outcome.err)
        self.assertNotIn("hunter2", outcome.err + outcome.out + self.read("config.yaml"))
        self.gazette("config", "check")

    def test_a_dry_run_of_an_import_writes_nothing(self):
        self.write("config.yaml", "sources: []\n")
        outcome = self.gazette("import", "urls", "--dry-run")
        self.assertTrue(outcome.out.startswith("--- config.yaml\n+++ config.yaml\n"), outcome.out)
        self.assertIn('+  - name: "The A Post"\n', outcome.out)
        self.assertEqual(self.read("config.yaml"), "sources: []\n")

    def test_format_says_what_a_list_is(self):
        self.write("config.yaml", "sources: []\n")
        self.write("odd", "a.example\nhttps://d.example/\n")
        self.gazette("import", "odd", status=65)
        self.assertEqual(
            self.gazette("import", "odd", "--format", "newsboat").out, "added d.example\n")
        outcome = self.gazette("import", "urls", "--format", "opml", status=65)
        self.assertIn("no OPML", outcome.err)
        self.assertIn("Did you mean 'newsboat'?", self.gazette(
            "import", "urls", "--format", "newsboot", status=64).err)

    def test_odd_lists_are_read_or_told_and_never_crash(self):
        self.write("config.yaml", "sources: []\n")
        for name, content in {
                "bom": b"\xef\xbb\xbfhttps://e.example/ \xed\x95\x9c\n",
                "utf16": "\ufeffhttps://f.example/\r\n".encode("utf-16-le"),
                "latin": b"https://g.example/ \"~caf\xe9\"\n",
                "control": b"https://h.example/ \"~a\x1b[31mb\xc2\x9b\"\n"}.items():
            with self.subTest(name):
                self.write(name, content)
                outcome = self.gazette("import", name)
                self.assertEqual(outcome.out.count("added "), 1, outcome.err)
                self.assertNotIn("\x1b", outcome.out)
        for name, content in {
                "nul": b"\0\0\0", "deep": b"[" * 10_000, "long": b"x" * 200_000,
                "aliases": b"feeds: &a [*a]\n"}.items():
            with self.subTest(name):
                self.write(name, content)
                self.gazette("import", name, status=65)

    # init

    def test_a_first_configuration_takes_the_feeds_of_another_reader(self):
        for words, names in ((["--from-opml", "list.opml"], ["Tide"]),
                             (["--from", "list.opml"], ["Tide"]),
                             (["--from", "urls"], ["The A Post", "b.example"]),
                             (["--from", "matcha.yaml"], ["a.example", "b.example",
                                                          "Google News: Seoul, Busan"])):
            with self.subTest(words):
                self.gazette("init", *words)
                text = self.read("config.yaml")
                self.assertTrue(text.startswith("# Gazette's configuration."))
                self.assertIn("renderer: markdown", text)
                self.assertEqual(
                    [row["name"] for row in
                     self.gazette("sources", "--format", "json").json["sources"]], names)
                self.gazette("config", "check")
                self.assertNotIn("welcome.xml", os.listdir(self.folder))
                os.remove(self.path("config.yaml"))

    def test_a_list_without_feeds_leaves_the_samples(self):
        outcome = self.gazette("init", "--from-opml", "-", stdin=b"<opml><body/></opml>")
        self.assertIn("nothing was added.", outcome.err)
        self.assertIn("welcome.xml", os.listdir(self.folder))
        self.gazette("run")

    def test_a_list_that_is_none_writes_nothing(self):
        before = os.listdir(self.folder)
        self.gazette("init", "--from-opml", "urls", status=65)
        self.gazette("init", "--from", "none", status=74)
        self.gazette("init", "--from", "urls", "--from-opml", "list.opml", status=64)
        self.assertEqual(os.listdir(self.folder), before)

    def test_a_dry_run_of_init_prints_what_would_be_written(self):
        for words in ([], ["--from", "urls"]):
            printed = self.gazette("init", "--dry-run", *words)
            self.assertNotIn("config.yaml", os.listdir(self.folder))
            self.gazette("init", *words)
            self.assertEqual(printed.out, self.read("config.yaml"))
            again = self.gazette("init", "--dry-run", *words)
            self.assertIn("it exists already", again.err)
            self.gazette("init", *words, status=73)
            for name in ("config.yaml", "welcome.xml"):
                if os.path.exists(self.path(name)):
                    os.remove(self.path(name))

    # export

    def test_export_keeps_what_is_switched_off_and_may_be_narrowed(self):
        self.gazette("init", "--from", "urls")
        self.gazette("sources", "disable", "b.example")
        whole = self.gazette("export").out
        self.assertEqual(whole, self.gazette("export", "--opml").out)
        feeds = lambda text: {one.get("xmlUrl") for one in XML.fromstring(text).iter("outline")} - {None}
        self.assertEqual(
            feeds(whole), {"https://a.example/feed.xml", "https://b.example/feed.xml"})
        self.assertEqual(
            feeds(self.gazette("export", "--tag", "sea").out), {"https://b.example/feed.xml"})
        self.gazette("export", "--tag", "none", status=64)

    # The document.

    def test_the_examples_of_the_document_are_right(self):
        with open(os.path.join(ROOT, "docs", "moving.md"), encoding="utf-8") as file:
            text = file.read()
        samples = dict(re.findall(r"```(?:xml|text|yaml)\n(?:<!-- |# )(\S+?)(?: -->)?\n(.*?)```", text, re.S))
        self.assertEqual(set(samples), {"list.opml", "urls", "matcha.yaml"})
        runs = re.findall(r"```console\n\$ gazette (.*?)\n(.*?)```", text, re.S)
        self.assertGreaterEqual(len(runs), 4)
        for name, content in samples.items():
            self.write(name, content)
        for words, shown in runs:
            with self.subTest(words):
                self.write("config.yaml", "sources: []\n")
                outcome = self.gazette(*words.split())
                self.assertEqual(outcome.out + outcome.err, shown)


if __name__ == "__main__":
    unittest.main()
