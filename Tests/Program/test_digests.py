"""Digests in every format: read by other parsers, in the order and number that was asked for."""
import json
import shutil
import subprocess
import unittest
import xml.etree.ElementTree as ElementTree

from program import ProgramTest

HOSTILE = [
    ("Plain words", "https://example.org/plain"),
    ("[x] marks](https://evil.example/) the spot", "https://example.org/a"),
    ("**bold** __init__ *a* _b_ `code` ~~gone~~", "https://example.org/b"),
    ("1. A great year", "https://example.org/c?x=1&y=2&lt;=3"),
    ("# not a heading", "https://example.org/wink-;)/quay.html"),
    ("- dash and + plus and > quote", "https://example.org/(a(b)c"),
    ("<script>alert(1)</script> & &copy; &#35;", "https://example.org/%20%29%5D"),
    ("back\\slash \\[ and \\_", "https://example.org/x\\y"),
    ("see https://evil.example now, or www.evil.example", "https://example.org/d#frag[1]"),
    ("a | b || c", "https://example.org/pipe|x"),
    ("![image](https://evil.example/x.png)", "https://example.org/e!"),
    ("<https://evil.example>", "https://example.org/'quote'\"double\""),
    ("종소리 [속보] “따옴표” — 줄", "https://example.org/종?값=1"),
    ("emoji 👩‍👩‍👧 and ＡＢＣ", "https://example.org/*star*_under_"),
    ("ends with backslash\\", "https://example.org/end\\"),
    ("[[wiki]] [ref]: x ^block $math$ %%hidden%% ==bright==", "https://example.org/{{x}}"),
    ("---", "https://example.org/rule"),
    ("===", "https://example.org/rule2"),
    ("    four blanks", "https://example.org/code"),
]


def feed(*items, source="hostile"):
    return json.dumps({
        "version": "https://jsonfeed.org/version/1.1", "title": source,
        "items": [{"id": str(number), "title": title, "url": url, "content_text": f"Text {number}.",
                   "date_published": f"2026-11-30T0{number // 60}:{number % 60:02}:00Z", **more}
                  for number, (title, url, more) in enumerate(items)]})


class DigestTest(ProgramTest):
    def configure(self, output, *sources, more=""):
        names = sources or ("hostile",)
        entries = "".join(
            f"  - {{name: {name}, type: fixture, path: {name}.json}}\n" for name in names)
        self.write("config.yaml", f"{more}sources:\n{entries}outputs:\n  - {output}\n")

    def digest(self, output, *sources, more=""):
        self.configure(output, *sources, more=more)
        self.gazette("run")
        return self.read("out")


class Formats(DigestTest):
    def setUp(self):
        super().setUp()
        self.write("hostile.json", feed(*((title, url, {}) for title, url in HOSTILE)))
        self.configure("{name: all, renderer: json, path: all.json, since: all}")
        self.gazette("fetch")
        items = json.loads(self.gazette("digest", "--format", "json").out)["items"]
        self.wanted = sorted((item["title"], item["url"]) for item in items)

    def test_nothing_is_lost_on_the_way_in(self):
        self.assertEqual(len(self.wanted), len(HOSTILE))

    def test_a_commonmark_parser_reads_every_title_and_address_as_it_was(self):
        page = self.digest("{renderer: markdown, path: out, front_matter: false, since: all}")
        tree = self.commonmark(page)
        space = "{http://commonmark.org/xml/1.0}"
        links = [("".join(text.text or "" for text in link.iter(f"{space}text")),
                  link.get("destination")) for link in tree.iter(f"{space}link")]
        self.assertEqual(
            sorted((title, plain(url)) for title, url in links),
            [(title, plain(url)) for title, url in self.wanted])
        self.assertEqual(len(list(tree.iter(f"{space}heading"))), 1)
        for kind in ("html_block", "html_inline", "image", "code_block", "thematic_break"):
            self.assertEqual(list(tree.iter(space + kind)), [], kind)

    def commonmark(self, page):
        if not shutil.which("cmark"):
            self.skipTest("there is no cmark")
        done = subprocess.run(["cmark", "--to", "xml"], input=page.encode(), capture_output=True,
                              check=True)
        return ElementTree.fromstring(done.stdout)

    def test_feeds_are_well_formed_and_come_back_as_they_went(self):
        for renderer in ("atom", "rss", "json"):
            with self.subTest(renderer):
                self.digest(f"{{renderer: {renderer}, path: out, since: all}}")
                if renderer != "json" and shutil.which("xmllint"):
                    subprocess.run(["xmllint", "--noout", self.path("out")], check=True)
                items = self.gazette("parse", "out").json["items"]
                self.assertEqual(
                    sorted((item["title"], item["url"]) for item in items), self.wanted)

    def test_the_page_is_well_formed_and_loads_nothing(self):
        page = self.digest("{renderer: html, path: out, since: all}")
        if shutil.which("xmllint"):
            subprocess.run(["xmllint", "--html", "--noout", self.path("out")], check=True,
                           stderr=subprocess.DEVNULL)
        for forbidden in ("<script", "<img", "<link", "<iframe", "url(", "@import"):
            self.assertNotIn(forbidden, page)
        self.assertIn("default-src 'none'", page)

    def test_a_layout_of_ones_own_escapes_by_its_ending(self):
        self.write("layout.html.mustache",
                   "{{#entries}}\n<a href=\"{{url}}\">{{title}}</a>\n{{/entries}}\n")
        page = self.digest(
            "{renderer: template, template: layout.html.mustache, path: out, since: all}")
        links = list(ElementTree.fromstring(f"<ul>{page}</ul>").iter("a"))
        self.assertEqual(sorted((link.text, link.get("href")) for link in links), self.wanted)

    def test_a_wrong_layout_is_told_with_both_places(self):
        self.write("layout.txt", "Head\n{{#entries}}{{titel}}{{/entries}}\n")
        self.configure("{renderer: template, template: layout.txt, path: out}")
        error = self.gazette("config", "check", status=78).err
        self.assertIn("config.yaml:4:36: layout.txt:2:13: a digest has no 'titel'. "
                      "Did you mean 'title'?", error)
        self.configure("{renderer: template, template: missing.txt, path: out}")
        self.assertIn("names 'missing.txt', which cannot be read",
                      self.gazette("run", status=78).err)


def plain(url):
    """An address without the ways in which it may be spelled."""
    for sign in "()[]\\\"'<>`|{}^* ":
        url = url.replace(f"%{ord(sign):02X}", sign)
    return url.replace("&amp;", "&")


class Selection(DigestTest):
    def setUp(self):
        super().setUp()
        tags = [["town"], ["sea"], ["town"], ["town"]]
        self.write("bells.json", feed(*(
            (f"Bells {number}", f"https://bells.example/{number}", {"tags": tags[number]})
            for number in range(4))))
        self.write("tide.json", feed(
            ("Tide", "https://tide.example/1", {"tags": ["sea"]}),
            ("Bells 0 again", "https://bells.example/0?utm_source=tide", {})))

    def titles(self, output, more=""):
        page = self.digest(output, "bells", "tide", more=more)
        return [item["title"] for item in json.loads(page)["items"]]

    def test_no_source_has_more_than_its_share_and_the_rest_comes_later(self):
        output = "{name: d, renderer: json, path: out, max_per_source: 2}"
        first = self.titles(output)
        self.assertEqual(sorted(first), ["Bells 2", "Bells 3", "Tide"] if "Tide" in first else first)
        self.assertEqual(len([title for title in first if title.startswith("Bells")]), 2)
        self.configure("{name: d, renderer: json, path: later, max_per_source: 2}", "bells", "tide")
        self.gazette("digest")
        later = [item["title"] for item in json.loads(self.read("later"))["items"]]
        self.assertEqual(len(first) + len(later), 5)
        self.assertEqual(set(first) & set(later), set())

    def test_what_two_sources_tell_stands_first_by_score(self):
        titles = self.titles("{name: d, renderer: json, path: out, order: score}")
        self.assertIn(titles[0], ("Bells 0", "Bells 0 again"))
        self.assertEqual(len(titles), 5)

    def test_a_bound_on_sections_needs_sections(self):
        self.configure("{renderer: json, path: out, max_per_section: 2}", "bells")
        self.assertIn("'max_per_section' needs sections. Add group_by",
                      self.gazette("config", "check", status=78).err)

    def test_sections_have_their_share_and_are_listed(self):
        page = self.digest("{renderer: markdown, path: out, group_by: tag, max_per_section: 1, "
                           "contents: true, reading_time: true, summary: 0}", "bells", "tide")
        self.assertIn("- [sea](#sea) (1)", page)
        self.assertIn("- [town](#town) (1)", page)
        self.assertIn("· 1 min", page)
        self.assertNotIn("Text", page)

    def test_failed_and_silent_sources_are_named_at_the_end(self):
        self.write("old.json", json.dumps({
            "version": "https://jsonfeed.org/version/1.1", "title": "Old",
            "items": [{"id": "1", "title": "Long ago", "content_text": "x",
                       "date_published": "2020-02-03T04:05:06Z"}]}))
        self.configure("{renderer: markdown, path: out, front_matter: false}", "old", "missing")
        self.gazette("run", status=1)
        page = self.read("out")
        self.assertIn("## Could not be fetched\n\n- **missing**: ", page)
        self.assertIn("## Silent for long\n\n- **old**: Nothing new since 2020-02-03.\n", page)

    def test_the_same_day_again_gives_the_same_bytes(self):
        output = "{renderer: markdown, path: out, order: score, group_by: source, contents: true}"
        first = self.digest(output, "bells", "tide")
        self.assertEqual(self.digest(output, "bells", "tide"), first)


if __name__ == "__main__":
    unittest.main()
