"""Rules: what they match, what they do, and why an article stands where it stands."""
import json
import unittest

from program import ProgramTest


class RuleTest(ProgramTest):
    def setUp(self):
        super().setUp()
        titles = ["AD: a bell for sale", "The ferry sails again", "종소리 축제"]
        self.write("bells.json", json.dumps({
            "version": "https://jsonfeed.org/version/1.1", "title": "Bells",
            "items": [{"id": str(number), "title": title, "content_text": f"Text {number}.",
                       "url": f"https://bells.example/{'ads/' if number == 0 else ''}{number}",
                       "date_published": f"2026-11-2{number}T09:00:00Z"}
                      for number, title in enumerate(titles)]}))

    def configure(self, *rules, output="{name: daily, renderer: json, path: out.json, since: all}"):
        lines = "".join(f"  - {rule}\n" for rule in rules)
        self.write("config.yaml", "sources:\n  - {name: bells, type: fixture, path: bells.json, "
                   f"tags: [town]}}\nrules:\n{lines}outputs:\n  - {output}\n")

    def titles(self):
        # A file that has not changed is not read again.
        with open(self.path("bells.json"), "a", encoding="utf-8") as file:
            file.write(" ")
        self.gazette("run")
        return [item["title"] for item in json.loads(self.read("out.json"))["items"]]


class Actions(RuleTest):
    def test_a_glob_is_held_against_the_whole_address(self):
        self.configure("{when: {url: 'https://BELLS.example/ads/*'}, then: drop}")
        self.assertEqual(self.titles(), ["종소리 축제", "The ferry sails again"])

    def test_a_glob_in_the_middle_only_matches_the_whole_title(self):
        self.configure("{when: {title: 'ferry*'}, then: drop}",
                       "{when: {title: '*종*축제'}, then: drop}")
        self.assertEqual(self.titles(), ["The ferry sails again", "AD: a bell for sale"])

    def test_a_title_gets_other_words_and_the_item_stays_the_same(self):
        self.configure("{when: {source: bells}, "
                       "then: {replace: {title: '/^AD: (a) /', with: '$1n old '}}}")
        self.assertIn("an old bell for sale", self.titles())
        self.configure()
        self.assertIn("AD: a bell for sale", self.titles())
        self.assertEqual(len(self.gazette("list", "--format", "json").json["items"]), 3)

    def test_age_is_that_of_the_arrival(self):
        self.configure("{when: {older: 1d, source: bells}, then: drop}")
        self.assertEqual(self.titles(), [])
        self.configure("{when: {younger: 1d}, then: drop}")
        self.assertEqual(len(self.titles()), 3)

    def test_boosts_decide_what_comes_first_by_score(self):
        self.configure("{when: {title: ferry}, then: {boost: 30}}",
                       "{when: {title: bell}, then: [{boost: 5}, {boost: -1}]}",
                       output="{name: d, renderer: json, path: out.json, since: all, order: score}")
        self.assertEqual(
            self.titles(), ["The ferry sails again", "AD: a bell for sale", "종소리 축제"])


class Mistakes(RuleTest):
    def complaint(self, rule):
        self.configure(rule)
        return self.gazette("config", "check", status=78).err

    def test_every_mistake_has_its_place_and_its_cure(self):
        for rule, message in (
            ("{when: {title: a}, then: {boost: lots}}",
             "config.yaml:4:38: 'boost' takes a whole number from -100 to 100, not 'lots'"),
            ("{when: {title: a}, then: {boost: 101}}", "'boost' takes a whole number"),
            ("{when: {title: a}, then: {boots: 1}}", "Did you mean 'boost'?"),
            ("{when: {title: a}, then: {replace: {title: '/(/', with: x}}}",
             "config.yaml:4:48: '/(/' cannot be used: missing closing parenthesis"),
            ("{when: {title: a}, then: {replace: {title: '/(a)/', with: $2}}}",
             "'with' names group 2, and there are 1"),
            ("{when: {title: a}, then: {replace: {title: a, with: a $ sign}}}",
             "'$' in 'with' stands before the number of a group"),
            ("{when: {title: a}, then: {replace: {title: a}}}", "'replace' needs 'with'"),
            ("{when: {title: a}, then: {replace: {title: '*a*', with: b}}}",
             "'replace' takes words or an expression, not '*a*'"),
            ("{when: {title: a}, then: {tag: ''}}", "'tag' needs a name. Write 'then: {tag: x}'."),
            ("{when: {title: a}, then: []}", "'then' names no action. There are drop"),
            ("{when: {older: long}, then: hide}", "'older' takes a duration"),
        ):
            with self.subTest(rule):
                self.assertIn(message, self.complaint(rule))


class Trial(RuleTest):
    def setUp(self):
        super().setUp()
        self.configure()
        self.gazette("fetch")
        self.configure("{when: {title: bell}, then: [hide, {tag: ads}]}",
                       "{when: {title: nothing}, then: drop}")

    def test_rules_test_tells_what_each_rule_matches_and_changes_nothing(self):
        before = self.gazette("list").out
        out = self.gazette("rules", "test").out
        self.assertEqual(out.splitlines(), [
            "config.yaml:4:5: hide, tag: ads: matches 1 of 3", "  AD: a bell for sale",
            "config.yaml:5:5: drop: matches none of 3"])
        rules = self.gazette("rules", "test", "--format", "json").json["rules"]
        self.assertEqual([rule["matches"] for rule in rules], [1, 0])
        self.assertEqual(self.gazette("rules", "test", "--limit", "1", "--format", "json")
                         .json["articles"], 1)
        self.assertEqual(self.gazette("list").out, before)

    def test_rules_alone_is_wrong_usage(self):
        self.gazette("rules", status=64)
        self.gazette("rules", "tset", status=64)

    def test_why_tells_rules_marks_and_digests(self):
        item = next(item for item in self.gazette("list", "--format", "json").json["items"]
                    if item["title"].startswith("AD"))
        self.gazette("save", item["id"])
        out = self.gazette("why", item["id"]).out
        for line in ("from bells", "published 2026-11-20 09:00",
                     "rule config.yaml:4:5: hide, tag: ads", "saved: kept for ever", "tagged town",
                     "output daily: takes it while it is within its 'since'",
                     "never pruned, since it is saved"):
            self.assertIn(f"  {line}\n", out)
        why = self.gazette("why", item["id"], "--format", "json").json
        self.assertEqual([rule["line"] for rule in why["rules"]], [4])
        self.gazette("why", status=64)
        self.gazette("why", "nonsense", status=64)

    def test_why_tells_where_a_digest_has_it(self):
        self.configure(output="{name: daily, renderer: json, path: out.json, limit: 1}")
        because = lambda: [
            self.gazette("why", item["id"], "--format", "json").json["outputs"][0]["because"]
            for item in self.gazette("list", "--format", "json").json["items"]]
        self.assertEqual(because(), ["none was written yet"] * 3)
        self.gazette("digest")
        today = because()
        self.assertEqual(len([line for line in today if line.startswith("stood in the last")]),
                         len(json.loads(self.read("out.json"))["items"]))
        self.configure(output="{name: daily, renderer: json, path: o.json, where: {tag: sea}}")
        self.assertEqual(because(), ["its 'where' leaves it out"] * 3)


if __name__ == "__main__":
    unittest.main()
