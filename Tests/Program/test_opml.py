"""Moving subscriptions in and out: import, export."""
import os
import stat
import unittest
import xml.etree.ElementTree as XML

from program import ProgramTest, rss

CONFIG = """\
# Mine, by hand.
storage: {type: json, path: news.json}
sources:
  # Local.
  - name: kept
    type: rss
    url: file:///tmp/none.xml   # a file
  - name: known
    type: rss
    url: https://known.example/feed?utm_source=x

outputs: []   # later
"""
LIST = """\
<?xml version="1.0"?><opml version="2.0"><head><title>T</title></head><body>
<outline text="Water"><outline text="Rivers &amp; TCP/IP">
<outline text="Upper" type="rss" xmlUrl="https://example.org/upper.xml"/></outline>
<outline text="Lower" xmlURL="https://example.org/lower.xml?a=1&b=2"/></outline>
<outline text="Upper" type="rss" xmlUrl="https://example.org/other.xml"/>
<outline text="Known" xmlUrl="https://known.example/feed"/>
<outline text="Again" xmlUrl="https://EXAMPLE.org/upper.xml#top"/>
<outline text="Passwords" xmlUrl="file:///etc/passwd"/>
<outline text="Run" type="exec" command="touch ran" xmlUrl="exec:touch ran"/>
<outline xmlUrl="https://example.org/nameless.xml"/>
</body></opml>
"""


class Subscriptions(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("config.yaml", CONFIG)
        self.write("list.opml", LIST)

    def outlines(self, document):
        """Each feed as (folders, name, address)."""
        found = []

        def walk(element, folders):
            for outline in element.findall("outline"):
                if "xmlUrl" in outline.attrib:
                    found.append((folders, outline.get("text"), outline.get("xmlUrl")))
                else:
                    self.assertEqual(outline.get("text"), outline.get("title"))
                    walk(outline, folders + (outline.get("text"),))

        walk(XML.fromstring(document).find("body"), ())
        return found

    def test_import_adds_what_is_new_and_says_what_it_leaves_out(self):
        outcome = self.gazette("import", "list.opml")
        self.assertEqual(
            outcome.out, "added Upper\nadded Lower\nadded Upper 2\nadded example.org\n")
        self.assertEqual(
            outcome.err,
            "skipped Passwords: its address does not begin with http:// or https://.\n"
            "skipped Run: its address does not begin with http:// or https://.\n"
            "skipped 1 address that the configuration has already.\n"
            "skipped 1 address that the list has twice; the tags of both are kept.\n")
        before, after = CONFIG.split("\n\n")
        self.assertEqual(self.read("config.yaml"), before + """
  - name: Upper
    type: rss
    url: https://example.org/upper.xml
    tags: ["Water/Rivers & TCP//IP", Water]
  - name: Lower
    type: rss
    url: https://example.org/lower.xml?a=1&b=2
    tags: [Water]
  - name: "Upper 2"
    type: rss
    url: https://example.org/other.xml
  - name: example.org
    type: rss
    url: https://example.org/nameless.xml

""".replace("url: https://example.org/lower.xml?a=1&b=2",
            'url: "https://example.org/lower.xml?a=1&b=2"') + after)
        self.gazette("config", "check")

    def test_a_second_import_changes_nothing(self):
        self.gazette("import", "list.opml")
        before = self.read("config.yaml")
        outcome = self.gazette("import", "list.opml")
        self.assertEqual(outcome.out, "")
        self.assertIn("nothing was added.", outcome.err)
        self.assertEqual(self.read("config.yaml"), before)

    def test_folders_come_back_and_what_is_exported_imports_as_the_same(self):
        self.gazette("import", "list.opml")
        first = self.gazette("export", "--opml")
        self.assertEqual(self.outlines(first.out), [
            ((), "known", "https://known.example/feed?utm_source=x"),
            (("Water", "Rivers & TCP/IP"), "Upper", "https://example.org/upper.xml"),
            (("Water",), "Lower", "https://example.org/lower.xml?a=1&b=2"),
            ((), "Upper 2", "https://example.org/other.xml"),
            ((), "example.org", "https://example.org/nameless.xml"),
        ])
        self.assertEqual(first.err, "left out 1 source that is no feed on the web.\n")
        self.assertEqual(self.gazette("export", "--opml").out, first.out)
        self.write("again/config.yaml", "sources: []\n")
        again = ("--config", "again/config.yaml")
        self.gazette(*again, "import", "-", stdin=first.out.encode())
        second = self.gazette(*again, "export", "--opml")
        self.assertEqual(self.outlines(second.out), self.outlines(first.out))
        third = self.write("third.opml", second.out)
        self.assertEqual(self.gazette(*again, "import", third).out, "")

    def test_no_secret_is_exported_and_what_was_exported_does_not_come_back_as_another(self):
        self.write("config.yaml", """\
sources:
  - {name: a, type: rss, url: "https://me:hunter2@a.example/f?apikey=hunter2&x=1"}
  - {name: n, type: newsapi, country: us, api_key: hunter2}
""")
        outcome = self.gazette("export", "--opml")
        self.assertEqual(self.outlines(outcome.out), [((), "a", "https://a.example/f?x=1")])
        self.assertEqual(
            outcome.err,
            "a: its address is exported without the secret in it, which other readers lack.\n"
            "left out 1 source that is no feed on the web.\n")
        self.assertNotIn("hunter2", outcome.out + outcome.err)
        self.write("out.opml", outcome.out)
        self.assertEqual(self.gazette("import", "out.opml").out, "")
        self.write("old.opml", outcome.out.replace("?x=1", "?apikey=***&amp;x=1"))
        self.assertEqual(self.gazette("import", "old.opml").out, "")

    def test_the_order_of_the_sources_survives_another_reader(self):
        self.write("list.opml", """<opml><body>
            <outline text="A"><outline text="f1" xmlUrl="https://f1.example/"/></outline>
            <outline text="B"><outline text="f2" xmlUrl="https://f2.example/"/>
            <outline text="f3" xmlUrl="https://f3.example/"/></outline>
            <outline text="A"><outline text="f3" xmlUrl="https://f3.example/"/></outline>
            <outline text="Reddit"><outline text="/r/swift">
            <outline text="f4" xmlUrl="https://f4.example/"/></outline></outline></body></opml>""")
        first = self.gazette("import", "list.opml")
        self.assertEqual(first.out, "added f1\nadded f2\nadded f3\nadded f4\n")
        exported = self.gazette("export").out
        self.assertIn((("Reddit", "/r/swift"), "f4", "https://f4.example/"), self.outlines(exported))
        self.write("again/config.yaml", "sources: []\n")
        again = ("--config", "again/config.yaml")
        second = self.gazette(*again, "import", "-", stdin=exported.encode())
        self.assertEqual(second.out, "added known\n" + first.out)
        self.assertEqual(
            self.outlines(self.gazette(*again, "export").out), self.outlines(exported))
        self.assertIn(
            "tags: [\"Reddit/\\\\/r//swift\", Reddit]", self.read("again/config.yaml"))

    def test_what_is_left_out_is_told_with_its_reason(self):
        self.write("list.opml", """<opml><body><outline type="link" url="https://a.example/"/>
            <outline text="Port" xmlUrl="http://k.example:99999/"/></body></opml>""")
        self.assertEqual(
            self.gazette("import", "list.opml").err,
            "skipped Port: its address has no host or no port that can be.\n"
            "left out 1 link: a page is no feed; 'gazette sources add' finds the feed of one.\n"
            "nothing was added.\n")
        self.write("urls", "# mine\nhttps://a.example/\nfile:///etc/passwd\n")
        self.assertEqual(
            self.gazette("import", "urls").err,
            "line 3: skipped file:///etc/passwd: its address does not begin with http:// or"
            " https://.\n")

    def test_the_tag_of_a_folder_finds_what_lies_in_folders_of_it(self):
        self.write("feed.xml", rss(("One", "https://a.example/1")))
        self.gazette("import", "list.opml")
        url = "file://" + self.path("feed.xml")
        config = self.read("config.yaml").replace("https://example.org/upper.xml", url)
        self.write("config.yaml", config)
        self.gazette("fetch", "Upper")
        self.assertIn("One", self.gazette("list", "--tag", "Water").out)

    def test_what_is_no_opml_is_65_and_changes_nothing(self):
        for name, content, what in (
                ("feed.xml", rss(("a", "https://a.example/")), "This is no OPML: it begins with <rss>"),
                ("empty.opml", b"", "This is no list of subscriptions: "),
                ("text.opml", b"hello", "This is no list of subscriptions: "),
                ("json.opml", b"{}", "This is no list of subscriptions: "),
                ("own.yaml", CONFIG, "This is a configuration of Gazette's own.")):
            with self.subTest(name):
                self.write(name, content)
                outcome = self.gazette("import", name, status=65)
                self.assertEqual(outcome.out, "")
                self.assertRegex(outcome.err, rf"\A{name}: {what}.*\n\Z")
        self.assertEqual(self.read("config.yaml"), CONFIG)

    def test_an_empty_list_is_readable(self):
        self.write("empty.opml", "<opml version='2.0'><head/><body/></opml>")
        self.assertEqual(self.gazette("import", "empty.opml").err, "nothing was added.\n")

    def test_wrong_calls_are_64_and_missing_files_are_74(self):
        for words in (["import"], ["import", "a", "b"], ["import", "a", "--format", "xml"],
                      ["export", "--opml", "x"], ["export", "--tag", "none"]):
            with self.subTest(words):
                self.gazette(*words, status=64)
        self.assertEqual(
            self.gazette("import", "none.opml", status=74).err,
            "none.opml: There is no such file. Check the path.\n")

    def test_a_configuration_that_cannot_be_added_to_is_left_alone(self):
        for text in ("{storage: {type: sqlite}}\n",
                     "x-base: &base {sources: [{name: a, type: rss, url: 'https://a.example/'}]}\n"
                     "<<: *base\n"):
            with self.subTest(text):
                self.write("config.yaml", text)
                outcome = self.gazette("import", "list.opml", status=78)
                self.assertEqual(outcome.out, "")
                self.assertIn("added to", outcome.err)
                self.assertEqual(self.read("config.yaml"), text)

    def test_the_mode_of_the_file_and_a_link_to_it_stay(self):
        os.rename(self.path("config.yaml"), self.path("real.yaml"))
        os.chmod(self.path("real.yaml"), 0o600)
        os.symlink("real.yaml", self.path("config.yaml"))
        self.gazette("import", "list.opml")
        self.assertTrue(os.path.islink(self.path("config.yaml")))
        self.assertEqual(stat.S_IMODE(os.stat(self.path("real.yaml")).st_mode), 0o600)
        self.assertEqual(
            sorted(os.listdir(self.folder)), ["config.yaml", "list.opml", "real.yaml"])

    def test_names_cannot_act_on_the_terminal_or_on_the_configuration(self):
        self.write("list.opml", """<opml><body>
          <outline text="a&#10;  - name: evil\u009b31m&#x202e;" xmlUrl="https://a.example/"/>
          <outline text='x", type: exec, command: [touch, ran]' xmlUrl="https://b.example/&#10;c: d"/>
          </body></opml>""")
        outcome = self.gazette("import", "list.opml")
        self.assertNotRegex(outcome.out, "[\x80-\x9f\u202a-\u202e]")
        self.assertEqual(len(outcome.out.splitlines()), 2)
        document = self.gazette("export", "--opml").out
        self.assertEqual(
            [name for _, name, _ in self.outlines(document)][1:],
            ["a - name: evil 31m", 'x", type: exec, command: [touch, ran]'])


if __name__ == "__main__":
    unittest.main()
