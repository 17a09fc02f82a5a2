"""Digests of hostile articles in every format, judged by strict readers that are not our own."""
import json
import os
import re
import unittest

import feed_rules
import page_rules
from program import ProgramTest

TEXTS = [
    "[x] marks](https://evil.example/) the spot", "</title><script>alert(1)</script> & &copy; ]]>",
    "\u202eturned\u2066 \u2028 \u0085 \u009b31m \ufffe \uffff \ufeff end", "--- # - \"a\": 'b' \\ %TAG !x",
    "종소리 新聞 👩‍👩‍👧", "{{x}} ${y} $(z) `w`", "a <b>bold</b> &amp;lt; word", "x" * 3000,
]
ADDRESSES = [
    "https://example.org/a?x=1&y=2&lt;=3", "https://example.org/(a(b)c'\"<d>`e`",
    "https://example.org/종?값=[1]{2}|3^4", "tag:example.org,2026:5", "javascript:alert(1)",
    "data:text/html,<script>1</script>", "https://example.org/x y\\z", None,
]
BODIES = [
    "<script>alert(1)</script><style>p{}</style><p onclick=x() style='color:red' id=i class=c>p</p>",
    "<a href=\"javascript:alert(1)\">a</a><a href='//evil.example' target=_top name=n>b</a>"
    "<a href=' java\tscript:x'>c</a><a href='data:text/html,x'>d</a><a href='mailto:a@b.example'>e</a>",
    "<img src='https://e.example/a.png' srcset='https://e.example/b.png 2x' onerror=x()>"
    "<video poster='https://e.example/p.png' src='https://e.example/v'></video><picture><source "
    "srcset='https://e.example/s.png'></picture>",
    "<iframe src='https://e.example'></iframe><object data=x></object><embed src=x><form action=x>"
    "<input name=y><button>z</button></form><base href='https://e.example/'><link rel=stylesheet "
    "href='https://e.example/c.css'><meta http-equiv=refresh content='0;url=https://e.example'>",
    "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\"></noscript>",
    "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 "
    "onerror=alert(1)&gt;\">",
    "<svg><use href='https://e.example/#x'/><foreignObject><p>in</p></foreignObject><script>x</script>"
    "</svg><textarea><img src=x></textarea><xmp><img src=x></xmp><plaintext><b>x",
    "<table><tr><td>cell<p>never closed<b>so <i>is this</b></i>",
]


def hostile():
    items = []
    for index, (text, url, body) in enumerate(zip(TEXTS, ADDRESSES, BODIES)):
        one = {"id": text, "title": text, "content_html": body, "summary": text, "tags": [text, ""],
               "language": ["en", "ko_KR", "not a language", "", "x", "zh-Hant", "e<n", "de"][index],
               "authors": [{"name": text}, {"url": "javascript:x"}, {"name": " "}],
               "image": ["https://example.org/i.png", "http://example.org/i.png"][index % 2],
               "attachments": [{"url": "https://example.org/a.mp3", "title": text,
                                "mime_type": ["audio/mpeg", "audio", text][index % 3]}]}
        if url:
            one["url"] = url
        if index % 3:
            one["date_published"] = f"2026-11-30T0{index}:00:00+09:00"
        items.append(one)
    items.append({"id": "bare", "content_text": ""})
    items.append({"id": "titled", "title": "Only a title", "content_text": ""})
    return json.dumps({"version": "https://jsonfeed.org/version/1.1", "title": "x", "items": items})


# What a terminal or a line of text acts on.
ACTING = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


class Hostile(ProgramTest):
    NAME = "d <&> \"q\" ]]> [x](y)"

    def setUp(self):
        super().setUp()
        self.write("s.json", hostile())

    def digest(self, options, name=NAME):
        self.write("config.yaml", (
            "sources:\n"
            "  - {name: 'so <b> & \"c\" # [d]', type: fixture, path: s.json, tags: ['t <u> & #']}\n"
            f"outputs:\n  - {{name: {json.dumps(name)}, {options}, path: out, since: all}}\n"))
        self.gazette("run")
        return self.read("out")


class Feeds(Hostile):
    FAULTS = {"atom": feed_rules.atom_faults, "rss": feed_rules.rss_faults}

    def test_rule_40_feeds_are_valid(self):
        for kind, faults in self.FAULTS.items():
            with self.subTest(kind):
                self.assertEqual(faults(self.digest(f"renderer: {kind}").encode()), [])

    def test_a_feed_that_knows_its_address_names_it(self):
        address = "https://me.example/news?a=1&b=2"
        for kind, faults in self.FAULTS.items():
            with self.subTest(kind):
                page = self.digest(f"renderer: {kind}, feed_url: '{address}'")
                self.assertEqual(faults(page.encode(), address), [])
        page = json.loads(self.digest(f"renderer: json, feed_url: '{address}'"))
        self.assertEqual(page["feed_url"], address)

    def test_an_address_that_is_not_on_the_web_is_told_with_its_place(self):
        for kind in ("atom", "rss", "json"):
            self.write("config.yaml", "sources: []\noutputs:\n  - renderer: "
                       f"{kind}\n    feed_url: file:///news\n    path: out\n")
            self.assertIn("config.yaml:4:15: 'feed_url' is the address of a feed on the web, not "
                          "'file:///news'", self.gazette("config", "check", status=78).err)

    def test_a_reader_finds_the_same_items_in_the_same_order(self):
        wanted = json.loads(self.digest("renderer: json"))["items"]
        for kind in self.FAULTS:
            self.digest(f"renderer: {kind}")
            found = self.gazette("parse", "out", "--base", "https://me.example/").json["items"]
            with self.subTest(kind):
                self.assertEqual([plain(item.get("title")) for item in found],
                                 [self.title(item, kind) for item in wanted])
                for name in ("date_published", "content_html"):
                    self.assertEqual([item.get(name) for item in found],
                                     [item.get(name) for item in wanted], name)
                self.assertEqual([item.get("url") for item in found if is_web(item)],
                                 [item["url"] for item in wanted if is_web(item)])

    def title(self, item, kind):
        """Atom wants one for every entry; RSS is content with a description."""
        text = item.get("title")
        return plain(text) if text or "content_html" in item and kind == "rss" else "(untitled)"

    def test_the_strict_readers_see_faults(self):
        atom, rss = self.digest("renderer: atom"), self.digest("renderer: rss")
        for text, old, new in ((atom, "<updated>2", "<updated>12"), (atom, "urn:gazette:", "x y"),
                               (atom, "<author>", "<autor>"), (rss, "<guid isP", "<guid p"),
                               (rss, " GMT<", "<"), (rss, "<link>urn:", "<link>/urn/")):
            broken = text.replace(old, new).replace(f"</{old[1:]}", f"</{new[1:]}")
            faults = self.FAULTS["atom" if text == atom else "rss"](broken.encode())
            self.assertNotEqual(faults, [], old)


def plain(title):
    return title.strip() if title else title


def is_web(item):
    return item.get("url", "").startswith("http")


class Pages(Hostile):
    def test_rules_37_to_39_a_page_holds_what_it_may_and_loads_nothing(self):
        page = self.digest("renderer: html, group_by: tag, contents: true, reading_time: true")
        found = page_rules.Page(page)
        self.assertEqual(found.faults, [])
        self.assertGreater(len(found.links), 3)

    def test_rule_38_images_that_are_asked_for_come_over_https_and_tell_nobody(self):
        page = self.digest("renderer: html, images: true")
        self.assertEqual(page_rules.Page(page, images=True).faults, [])
        self.assertEqual(page.count("<img "), page.count('src="https://example.org/i.png"'))
        self.assertGreater(page.count("<img "), 0)

    def test_rule_37_feed_html_is_cleaned_by_its_elements_and_attributes(self):
        self.write("layout.html", "{{#entries}}{{{html}}}{{/entries}}")
        for images in (False, True):
            with self.subTest(images=images):
                page = self.digest(f"renderer: template, template: layout.html, images: "
                                   f"{str(images).lower()}")
                found = page_rules.Page(page, images=images, is_fragment=True)
                self.assertEqual(found.faults, [])
                self.assertIn("mailto:a@b.example", found.links)
                self.assertNotIn("alert(1)</", page)

    def test_rule_33_no_text_turns_its_surroundings(self):
        for kind in ("plain", "markdown", "json", "html", "atom", "rss", "template"):
            page = self.digest(f"renderer: {kind}, group_by: tag")
            self.assertEqual(ACTING.findall(page), [], kind)

    def test_rule_35_a_failed_source_is_one_clean_line(self):
        self.write("config.yaml", (
            'sources:\n  - {name: "n\u0301 <b>", type: fixture, path: '
            f'"gone \\e[31m\\u202e\\u009b{"x" * 900}.json"}}\n'))
        outcome = self.gazette("fetch", status=1)
        failed = [line for line in outcome.err.splitlines() if line.startswith("n\u0301 <b>: ")]
        self.assertEqual(len(failed), 1, outcome.err)
        for line in outcome.err.splitlines():
            self.assertLessEqual(len(line), 500)
        self.assertEqual(ACTING.findall(outcome.err + outcome.out), [])

    def test_rule_34_an_entry_of_a_list_is_one_line(self):
        self.digest("renderer: plain")
        lines = self.gazette("list").out.splitlines()
        self.assertEqual(len(lines), len(TEXTS) + 2)

    def test_the_strict_reader_sees_faults(self):
        page = self.digest("renderer: html")
        for old, new in (("<main>", "<main onload=x>"), ("nofollow", "follow"),
                         ("img-src 'none'", "img-src *"), ("</article>", "<script></script>"),
                         ("<meta charset=\"utf-8\" />", ""), ("<h1 ", "<h1 style=x "),
                         ("body {", "body { background: url(x);")):
            self.assertNotEqual(page_rules.Page(page.replace(old, new)).faults, [], old)


class Notes(Hostile):
    def test_rule_36_front_matter_says_what_was_meant_to_a_yaml_parser(self):
        page = self.digest("renderer: markdown")
        _, head, rest = page.split("---\n", 2)
        self.assertTrue(rest.startswith("\n# "))
        found = self.parsed(head)
        self.assertTrue(found["title"].startswith(self.NAME + ", "))
        self.assertEqual(found["output"], self.NAME)
        self.assertEqual(found["sources"], ["so <b> & \"c\" # [d]"])
        self.assertRegex(found["date"], r"^\d{4}-\d\d-\d\d$")

    def parsed(self, head):
        """Every foreign value is double-quoted, which JSON reads too; YAML must agree."""
        found, name = {}, None
        for line in head.splitlines():
            parts = re.fullmatch(r'(?:([a-z]+):|  -)(?: (".*"))?', line)
            self.assertIsNotNone(parts, line)
            if parts[1] and parts[2]:
                found[parts[1]] = json.loads(parts[2])
            elif parts[1]:
                name = parts[1]
                found[name] = []
            else:
                found[name].append(json.loads(parts[2]))
        try:
            import yaml
        except ImportError:
            return found
        self.assertEqual(yaml.safe_load(head), found)
        return found

    def test_outputs_whose_names_collapse_have_files_of_their_own(self):
        names = ["a/b", "a b", "a:b", "a-b", "..", ".", "종", "鐘", "*?", "<|>", ".hidden", "con", "a" * 150,
                 "a" * 151, "../../up", "x\\y", "tail."]
        outputs = "".join(f"  - {{name: {json.dumps(name)}, renderer: markdown, since: all, "
                          "path: 'notes/{name}.md'}\n" for name in names)
        self.write("config.yaml", "sources:\n  - {name: s, type: fixture, path: s.json}\n"
                   f"outputs:\n{outputs}")
        self.assertNotIn("changed by somebody", self.gazette("run").err)
        files = os.listdir(self.path("notes"))
        self.assertEqual(len(files), len(names), files)
        self.assertEqual(len({name.lower() for name in files}), len(names))
        for name in files:
            self.assertRegex(name, r"\A[A-Za-z0-9_][A-Za-z0-9._-]{0,102}\.md\Z")
        self.assertEqual(sorted(os.listdir(self.folder)),
                         ["config.yaml", "gazette.db", "notes", "s.json"])


if __name__ == "__main__":
    unittest.main()
