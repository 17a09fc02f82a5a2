"""One story of several sources: one entry of a digest, explained, and undone for good."""
import re
import unittest

from program import ProgramTest, rss

STORAGES = {"sqlite": "news.db", "json": "news.json"}
TEXT = ("The ferry to Gull Island will sail again from Monday after two winters in the dock. The town "
        "has paid for a new engine, and the old crew is back on board. The first boat leaves at "
        "seven, and children travel free until the end of the year, the harbour office said.")


class OneStory:
    """Every claim holds for each storage; the subclasses name it."""

    storage = None

    def setUp(self):
        super().setUp()
        self.write("harbour.xml", rss(
            ("Ferry sails again", "https://harbour.example/ferry", TEXT),
            ("새 도서관 개관", "https://harbour.example/library", "거리에 도서관이 문을 열었다.")))
        self.write("tideline.xml", rss(
            ("Ferry sails again - The Tideline", "https://tideline.example/17?utm_source=x",
             "GULL ISLAND (Tideline) - " + TEXT)))
        self.configure()

    def configure(self, more=""):
        sources = "".join(
            f"  - {{name: {name}, type: rss, url: \"file://{self.path(name + '.xml')}\"}}\n"
            for name in ("harbour", "tideline"))
        self.write("config.yaml", f"storage: {{type: {self.storage}, path: "
                   f"{STORAGES[self.storage]}}}\n{more}sources:\n{sources}outputs:\n"
                   "  - {name: daily, renderer: json, path: 'daily-{time}.json'}\n")

    def digest(self):
        return self.gazette("digest", "--format", "json").json["items"]

    def news(self):
        """What the next digest of the output would show."""
        return self.gazette("digest", "daily", "--format", "json").json["items"]

    def item(self, source):
        items = self.gazette("list", "--format", "json").json["items"]
        return next(item for item in items if item["_gazette"]["source"] == source
                    and item["title"].startswith("Ferry"))

    def shown(self, source):
        return self.gazette("show", self.item(source)["id"], "--format", "json").json["items"][0]

    def test_the_same_text_under_two_addresses_is_one_entry(self):
        self.gazette("fetch")
        items = self.digest()
        self.assertEqual([item["title"] for item in items], ["새 도서관 개관", "Ferry sails again"])
        self.assertEqual(items[1]["_gazette"]["also_in"], ["tideline"])

    def test_show_tells_the_other_article_and_the_reason(self):
        self.gazette("run")
        for source, other in (("harbour", "tideline"), ("tideline", "harbour")):
            merged = self.shown(source)["_gazette"]["merged"]
            self.assertEqual([(one["source"], one["by"]) for one in merged], [(other, "text")])
            self.assertGreaterEqual(merged[0]["percent"], 80)
            out = self.gazette("show", self.item(source)["id"]).out
            self.assertRegex(out, rf"also in {other} [0-9a-z]{{8}}, the same text \(\d+%\)")

    def test_unmerge_holds_for_every_later_digest(self):
        self.gazette("run")
        said = self.gazette("unmerge", self.item("tideline")["id"])
        self.assertIn("stands alone now, apart from", said.err)
        self.assertEqual(len(self.digest()), 3)
        self.assertNotIn("merged", self.shown("harbour")["_gazette"])
        self.gazette("unmerge", self.item("tideline")["id"], status=64)

    def test_unmerge_undoes_what_the_same_address_has_merged(self):
        self.write("tideline.xml", rss(
            ("Another title", "https://harbour.example/ferry?utm_source=x", "Short.")))
        self.gazette("run")
        self.assertEqual(len(self.digest()), 2)
        items = self.gazette("list", "--format", "json").json["items"]
        other = next(item for item in items if item["title"] == "Another title")
        self.gazette("unmerge", other["id"])
        self.assertEqual(len(self.digest()), 3)

    def test_unmerge_of_nothing_known_changes_nothing(self):
        self.gazette("run")
        self.gazette("unmerge", status=64)
        self.gazette("unmerge", "nonsense", status=64)
        self.assertEqual(len(self.digest()), 2)

    def test_the_configuration_decides_what_is_one_story(self):
        self.gazette("fetch")
        self.configure("dedupe: {by: [address]}\n")
        self.assertEqual(len(self.digest()), 3)
        self.configure("dedupe: {by: []}\n")
        self.assertEqual(len(self.digest()), 3)
        self.configure("dedupe: {keep: priority}\n")
        self.assertEqual(len(self.digest()), 2)

    def undate(self):
        """Lets the articles count by when they are first seen, whatever the day."""
        for name in ("harbour.xml", "tideline.xml"):
            self.write(name, re.sub("<pubDate>[^<]*</pubDate>", "", self.read(name)))

    def tell_a_third_time(self):
        text = TEXT.replace("said", "told us")
        self.write("courier.xml", (
            "<rss version='2.0'><channel><title>Courier</title><item><title>Ferry sails again</title>"
            f"<link>https://courier.example/5</link><description>{text}</description></item>"
            "</channel></rss>"))
        config = self.read("config.yaml").replace("outputs:", "  - {name: courier, type: rss, url: "
                                                  f"\"file://{self.path('courier.xml')}\"}}\noutputs:")
        self.write("config.yaml", config)

    def test_the_others_of_a_story_remain_one_in_the_digest_and_in_show(self):
        self.undate()
        self.tell_a_third_time()
        self.gazette("run")
        first = self.item("harbour")["id"]
        self.gazette("unmerge", first)
        self.assertEqual(len(self.digest()), 3)
        self.assertNotIn("merged", self.shown("harbour")["_gazette"])
        for source, other in (("courier", "tideline"), ("tideline", "courier")):
            merged = self.shown(source)["_gazette"]["merged"]
            self.assertEqual([one["source"] for one in merged], [other])
        self.assertIn("never merged with", self.gazette("why", first).out)

    def test_what_was_left_out_as_told_before_comes_back_once_it_is_parted(self):
        self.undate()
        self.configure("dedupe: {scope: history}\n")
        self.gazette("run")
        self.tell_a_third_time()
        # A digest under another path is the next one.
        self.write("config.yaml", self.read("config.yaml").replace("daily-{time}", "next-{time}"))
        self.gazette("run")
        self.assertEqual(self.news(), [])
        late = self.item("courier")["id"]
        self.gazette("unmerge", late)
        self.assertIn("output daily: waits for the next one", self.gazette("why", late).out)
        self.assertEqual([item["_gazette"]["source"] for item in self.news()], ["courier"])

    def test_a_changed_configuration_decides_anew_what_was_merged_before(self):
        self.undate()
        self.gazette("run")
        self.configure("dedupe: {by: []}\n")
        self.assertEqual(len(self.digest()), 3)
        self.assertEqual(
            len(self.gazette("digest", "--since", "all", "--format", "json").json["items"]), 3)
        self.assertNotIn("merged", self.shown("harbour")["_gazette"])
        self.configure("dedupe: {by: [address]}\n")
        self.gazette("digest")
        self.assertEqual(len(self.digest()), 3)


class OneStoryInSQLite(OneStory, ProgramTest):
    storage = "sqlite"


class OneStoryInJSON(OneStory, ProgramTest):
    storage = "json"


class WrongDedupe(ProgramTest):
    def complaint(self, dedupe):
        self.write("config.yaml", f"dedupe: {dedupe}\nsources: []\n")
        return self.gazette("config", "check", status=78).err

    def test_every_mistake_has_its_place_and_its_cure(self):
        self.assertIn("config.yaml:1:15: 'by' takes one or more of address, text, event, not 'txt'. "
                      "Did you mean 'text'?", self.complaint("{by: [txt]}"))
        self.assertIn("'similarity' takes a number from 0.5 to 1.0, not '80'",
                      self.complaint("{similarity: 80}"))
        self.assertIn("Did you mean 'history'?", self.complaint("{scope: hystory}"))
        self.assertIn("'window' takes a duration", self.complaint("{window: long}"))


if __name__ == "__main__":
    unittest.main()
