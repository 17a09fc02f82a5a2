"""The configuration: its files, its schema, and what is told of it."""
import glob
import json
import os
import re
import unittest

import schema_validator
from program import ProgramTest, rss

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
SOURCE = "  - {name: %s, type: fixture, path: feed.xml}\n"


class Included(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("conf/config.yaml", "include: [sources/*.yaml]\noutputs: [{renderer: plain}]\n")
        self.write("conf/sources/a.yaml", "sources:\n" + SOURCE % "a")
        self.write("conf/sources/feed.xml", rss(("One", "https://a.example/1")))

    def config(self, *words, **options):
        return self.gazette("--config", "conf/config.yaml", *words, **options)

    def test_what_included_files_name_is_fetched_and_written(self):
        out = self.config("run").out
        self.assertIn("One", out)
        self.assertTrue(os.path.exists(self.path("conf/gazette.db")))

    def test_a_program_of_an_included_file_runs_in_the_folder_of_that_file(self):
        self.write("conf/sources/b.yaml", "sources:\n  - {name: b, type: exec, command: [cat, feed.xml]}\n")
        self.config("fetch", "b")
        self.assertIn("One", self.config("list").out)

    def test_a_secret_beside_an_included_file_is_read(self):
        self.write("conf/sources/b.yaml", "sources:\n  - {name: b, type: newsapi, country: us,\n"
                   "     api_key: {file: key}, base_url: 'http://127.0.0.1:1'}\n")
        self.assertIn("conf/sources/b.yaml:3:15: there is no file key.",
                      self.config("fetch", "b", status=78).err)
        os.chmod(self.write("conf/sources/key", "hush\n"), 0o600)
        self.assertNotIn("there is no file key", self.config("fetch", "b", status=1).err)

    def test_faults_name_the_file_as_the_main_one_was_typed(self):
        self.write("conf/sources/b.yaml", "sources:\n  - {name: b, type: fixture, pth: x}\n")
        err = self.config("list", status=78).err
        self.assertTrue(err.startswith(
            "conf/sources/b.yaml:2:30: 'pth' is not an option of a 'fixture' source."
            " Did you mean 'path'?\n  - {name: b, type: fixture, pth: x}\n"
            + " " * 29 + "^ sources[0].pth\n"), err)

    def test_a_configuration_of_a_thousand_files_is_read(self):
        for number in range(1000):
            self.write(f"conf/sources/{number}.yaml", "sources:\n" + SOURCE % number)
        os.remove(self.path("conf/sources/a.yaml"))
        self.assertIn("1000 sources, 1 output, 1000 included files", self.config("config", "check").out)
        self.write("conf/sources/a.yaml", "sources:\n" + SOURCE % "a")
        self.assertIn("more than 1000 files are included",
                      self.config("config", "check", status=78).err)


class Told(ProgramTest):
    def test_unset_secrets_are_notices_and_the_configuration_is_well(self):
        self.write("config.yaml", "sources:\n  - {name: n, type: newsapi, api_key: '${NK}', country: us}\n"
                   "  - {name: p, type: newsapi, api_key: {command: [touch, ran]}, country: us}\n")
        outcome = self.gazette("config", "check")
        self.assertEqual(outcome.err, "config.yaml:2:39: $NK is not set.\n")
        self.assertEqual(outcome.out, "config.yaml is well: 2 sources, 0 outputs.\n")
        self.assertEqual(self.gazette("config", "check", env={"NK": "k"}).err, "")
        self.write("off.yaml", self.read("config.yaml").replace("name: n,", "name: n, enabled: false,"))
        self.assertEqual(self.gazette("config", "check", "off.yaml").err, "")
        self.assertEqual(self.gazette("-q", "config", "check").err, "")
        self.assertFalse(os.path.exists(self.path("ran")))

    def test_several_files_are_checked_and_the_faults_of_all_are_told(self):
        self.write("a.yaml", "langauge: ko\n")
        self.write("b.yaml", "sources: []\n")
        self.write("c.yaml", "sorces: []\n")
        outcome = self.gazette("config", "check", "a.yaml", "b.yaml", "c.yaml", status=78)
        self.assertEqual(outcome.out, "b.yaml is well: 0 sources, 0 outputs.\n")
        self.assertRegex(outcome.err, r"(?s)^a\.yaml:1:1: .*\nc\.yaml:1:1: ")

    def test_a_configuration_comes_from_standard_input(self):
        self.write("feed.xml", rss(("One", "https://a.example/1")))
        config = ("sources:\n" + SOURCE % "a").encode()
        self.gazette("--config", "-", "fetch", stdin=config)
        self.assertIn("One", self.gazette("--config", "-", "list", stdin=config).out)
        err = self.gazette("-c", "-", "list", stdin=b"sorces: []\n", status=78).err
        self.assertTrue(err.startswith("-:1:1: 'sorces'"), err)
        self.write("list.opml", '<opml><body><outline xmlUrl="https://a.example/"/></body></opml>')
        self.gazette("-c", "-", "import", "list.opml", stdin=config, status=64)
        self.assertFalse(os.path.exists(self.path("-")))

    def test_each_value_is_shown_with_its_origin_and_reads_back(self):
        self.write("config.yaml", "sources:\n" + SOURCE % "a" + "http: {timeout: 5s}\n")
        shown = self.gazette("config", "show", "--origin").out
        self.assertTrue(shown.startswith("# config.yaml, found by its name\n"), shown)
        self.assertRegex(shown, r"\n  timeout: 5s +# config\.yaml:3:17\n")
        self.assertRegex(shown, r"\n  max_body: 20MB +# default\n")
        self.assertIn("named by $GAZETTE_CONFIG",
                      self.gazette("config", "show", "--origin", env={"GAZETTE_CONFIG": "config.yaml"}).out)
        plain = self.gazette("config", "show").out
        self.assertNotIn("#", plain)
        self.write("again.yaml", shown)
        self.assertEqual(self.gazette("-c", "again.yaml", "config", "show").out, plain)
        self.gazette("config", "check", "--origin", status=64)

    def test_options_are_explained_with_and_without_a_configuration(self):
        self.assertTrue(self.gazette("config", "explain", "sources.every").out.startswith("sources.every\n"))
        self.assertIn("\n  storage ", self.gazette("config", "explain").out)
        err = self.gazette("config", "explain", "evry", status=64).err
        self.assertEqual(err, "gazette: there is no option 'evry'. Did you mean 'every'?\n")
        self.write("config.yaml", "sorces: [\n")
        self.gazette("config", "explain", "every")

    def test_what_config_can_do_is_listed(self):
        self.assertIn("check, show, explain, schema", self.gazette("config", status=64).err)
        self.assertIn("Did you mean 'explain'?", self.gazette("config", "explian", status=64).err)


MANIFEST = {"name": "weather", "kind": "source", "about": "Reports of a station.", "contract": 1,
            "options": [{"name": "station", "type": "text", "required": True, "about": "Its name."}]}

# Each is refused by the schema and by `config check`.
BAD = [
    "sorces: []", "sources: {name: a}", "sources: [a]", "language: kr", "timezone: [a]",
    "sources: [{name: a, type: rss, ulr: 'https://a.example/'}]",
    "sources: [{name: a, type: rss, url: example.org}]", "sources: [{name: a, type: rss}]",
    "sources: [{type: rss, url: 'https://a.example/'}]",
    "sources: [{name: a, url: 'https://a.example/'}]",
    "sources: [{name: a, type: rsss, url: 'https://a.example/'}]",
    "sources: [{name: a, type: fixture, path: x, every: hourly}]",
    "sources: [{name: a, type: fixture, path: x, every: 1y}]",
    "sources: [{name: a, type: fixture, path: x, optional: maybe}]",
    "sources: [{name: a, type: fixture, path: x, tags: {a: b}}]",
    "sources: [{name: a, type: fixture, path: x, priority: 101}]",
    "sources: [{name: a, type: fixture, path: [x]}]",
    "sources: [{name: a, type: newsapi, api_key: []}]",
    "sources: [{name: a, type: newsapi, api_key: {fiel: x}, country: us}]",
    "sources: [{name: a, type: newsapi, api_key: k, endpoint: all}]",
    "sources: [{name: a, type: newsapi, api_key: k, country: us, page_size: 101}]",
    "sources: [{name: a, type: exec, command: []}]",
    "sources: [{name: a, type: mastodon, base_url: 'https://a.example', any: {a: b}}]",
    "outputs: [{renderer: markdwon}]", "outputs: [{path: x}]", "outputs: [{renderer: plain, limit: 0}]",
    "outputs: [{renderer: plain, group_by: tags}]", "outputs: [{renderer: plain, front_matter: true}]",
    "outputs: [{renderer: plain, where: {tga: x}}]", "outputs: [{renderer: plain, images: 1}]",
    "outputs: [{renderer: markdown, mail: {to: a@b.example}}]",
    "outputs: [{renderer: markdown, mail: {to: [], from: a@b.example, server: 'smtps://b.example'}}]",
    "storage: {type: sqlitee}", "storage: {pth: x}", "storage: {keep: {max_age: 1y}}", "storage: fast",
    "http: {timeout: 20}", "http: {max_body: big}", "http: {concurrency: 0}", "http: {per_host: many}",
    "dedupe: {similarity: 0.1}", "dedupe: {by: [title]}", "rules: [{when: {tag: a}}]",
    "rules: [{when: {tag: a}, then: dorp}]", "rules: [{when: {tga: a}, then: drop}]",
    "rules: [{when: {tag: a}, then: []}]", "rules: [{when: {tag: a}, then: {boost: 1000}}]",
    "include: {a: b}", "plugins: {dir: x}", "outputs: [{renderer: plain, since: yesterday}]",
    "rules: [{when: {}, then: hide}]", "sources: [{name: '', type: fixture, path: x}]",
    "http: {concurrency: 'x5'}", "dedupe: {similarity: 'much'}",
]

# Each is taken by the schema and by `config check`.
GOOD = [
    "sources: [{name: a, type: fixture, path: x, priority: '5', enabled: 'true'}]",
    "sources: [{name: a, type: fixture, path: x, priority: '-5', optional: 'False'}]",
    "dedupe: {similarity: '0.9'}", "dedupe: {similarity: 1}", "http: {concurrency: '5'}",
    "outputs: [{renderer: plain, since: '2026-11-30'}, {renderer: markdown, since: 7d}]",
    "outputs: [{renderer: plain, since: all}, {renderer: markdown, since: '2026-11-30T10:00:00Z'}]",
]


class Schema(ProgramTest):
    def setUp(self):
        super().setUp()
        self.assertIsNotNone(schema_validator.interpreter(), "needs python3-jsonschema and python3-yaml")
        self.schema = self.gazette("config", "schema").json

    def test_the_sample_and_the_first_configuration_are_valid(self):
        self.gazette("init")
        with open(os.path.join(ROOT, "config.yaml"), encoding="utf-8") as file:
            documents = [file.read(), self.read("config.yaml")]
        self.assertEqual(schema_validator.faults(self.schema, documents), [[], []])

    def test_every_example_of_the_documents_that_is_well_is_valid(self):
        self.write("team/rules.yaml", "rules: []\n")
        documents = []
        for path in [os.path.join(ROOT, "README.md"), *glob.glob(os.path.join(ROOT, "docs", "*.md"))]:
            with open(path, encoding="utf-8") as file:
                for block in re.findall(r"```yaml\n(.*?)```", file.read(), re.S):
                    self.write("config.yaml", block)
                    if self.gazette("config", "check", status=None).status == 0:
                        documents.append(block)
        self.assertGreater(len(documents), 12)
        for document, faults in zip(documents, schema_validator.faults(self.schema, documents)):
            self.assertEqual(faults, [], document)

    def test_what_is_shown_and_explained_is_valid(self):
        self.write("config.yaml", "sources:\n" + SOURCE % "a" + "outputs: [{renderer: markdown, path: x}]\n")
        documents = [self.gazette("config", "show").out]
        for name in ("sources", "outputs", "rules", "storage", "http", "dedupe", "plugins", "include"):
            text = self.gazette("config", "explain", name).out
            documents.append("".join(line[4:] + "\n" for line in text.split("\n")
                                     if line.startswith("    ")))
        for document, faults in zip(documents, schema_validator.faults(self.schema, documents)):
            self.assertEqual(faults, [], document)

    def test_what_has_no_value_is_absent_to_both(self):
        documents = ["sources:\noutputs:\nrules:\nstorage:\nhttp:\ninclude:\nlanguage:\n",
                     "http: {timeout: , per_host: ~, user_agent: null}\nstorage: {keep: }\n",
                     "sources:\n  - {name: a, type: fixture, path: x, tags: , every: , optional: }\n"]
        for document, faults in zip(documents, schema_validator.faults(self.schema, documents)):
            self.assertEqual(faults, [], document)
            self.write("config.yaml", document)
            self.gazette("config", "check")

    def test_what_the_schema_refuses_is_refused_by_the_check_as_well(self):
        for text, faults in zip(BAD, schema_validator.faults(self.schema, BAD)):
            with self.subTest(text):
                self.assertNotEqual(faults, [], "the schema takes it")
                self.write("config.yaml", text + "\n")
                self.assertRegex(self.gazette("config", "check", status=78).err, r"^config\.yaml:1:\d+: ")

    def test_what_the_check_takes_is_taken_by_the_schema_as_well(self):
        for text, faults in zip(GOOD, schema_validator.faults(self.schema, GOOD)):
            with self.subTest(text):
                self.assertEqual(faults, [])
                self.write("config.yaml", text + "\n")
                self.gazette("config", "check")

    def test_programs_of_plugin_folders_are_known_where_there_is_a_configuration(self):
        def types():
            items = self.gazette("config", "schema").json["properties"]["sources"]["items"]
            return items["properties"]["type"]["enum"]
        self.assertNotIn("weather", types())
        os.chmod(self.write("plugins/gazette-source-weather", "#!/bin/sh\ntouch ran\n"), 0o755)
        self.write("plugins/gazette-source-weather.json", json.dumps(MANIFEST))
        self.write("config.yaml", "plugins: {dirs: [plugins]}\nlangauge: ko\n")
        self.assertIn("weather", types())
        self.assertIn("Reports of a station.", self.gazette("config", "explain", "weather").out)
        self.assertIn("Its name.", self.gazette("config", "explain", "station").out)
        self.assertFalse(os.path.exists(self.path("ran")))


if __name__ == "__main__":
    unittest.main()
