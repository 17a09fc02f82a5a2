"""What --dry-run tells, and that it leaves nothing behind."""
import hashlib
import os
import unittest

from program import ProgramTest, Server, rss


class DryRuns(ProgramTest):
    # (words, what the result or the talk says)
    COMMANDS = [
        (["fetch", "--dry-run"], "bells: 1 new, 2 changed, 0 unchanged"),
        (["fetch", "--dry-run", "--force", "bells"], "1 new"),
        (["fetch", "--dry-run", "--report", "-"], '"new": 1'),
        (["run", "--dry-run"], "1 new, 2 changed, 0 unchanged"),
        (["digest", "--dry-run"], "notes/daily.md"),
        (["storage", "prune", "--keep-per-source", "1", "--dry-run"], "would prune 1 article"),
        (["storage", "copy", "--to", "json:copy.json", "--dry-run"], "would copy to json:copy.json: 2 articles"),
        (["storage", "import", "export.jsonl", "--dry-run"], "would import: 0 new, 0 merged, 2 already here"),
        (["storage", "import", "-", "--dry-run"], "would import: 0 new, 0 merged, 2 already here"),
        (["storage", "repair", "--dry-run"], "is well"),
    ]

    def setUp(self):
        super().setUp()
        self.server = Server(self, {"/f": lambda request: (200, {}, self.document)})
        self.document = rss(("One", "https://example.org/1"), ("Two", "https://example.org/2"))

    def configure(self, storage):
        kind = "json" if storage.endswith(".json") else "sqlite"
        self.write("config.yaml", f"""
storage: {{type: {kind}, path: {storage}, keep: {{max_per_source: 1}}}}
sources:
  - {{name: bells, type: rss, url: '{self.server.url("/f")}'}}
outputs:
  - {{name: daily, renderer: markdown, path: notes/daily.md}}
""")

    def tree(self):
        """Every file with the hash of its bytes, its rights and its times of change."""
        found = {}
        for folder, folders, files in os.walk(self.folder):
            for name in files:
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    digest = hashlib.sha256(file.read()).hexdigest()
                facts = os.stat(path)
                found[path] = (digest, facts.st_mode, facts.st_mtime_ns)
            for name in folders:
                found[os.path.join(folder, name)] = None
        return found

    def test_nothing_on_the_disk_changes_whatever_the_command(self):
        for storage in ("gazette.db", "gazette.json"):
            self.configure(storage)
            plain = self.read("config.yaml")
            self.write("config.yaml", plain.replace(", keep: {max_per_source: 1}", ""))
            self.gazette("fetch")
            self.gazette("storage", "export", "export.jsonl")
            self.write("config.yaml", plain)
            export = self.read("export.jsonl").encode()
            self.document = rss(
                ("Three", "https://example.org/3"), ("One", "https://example.org/1", "changed"),
                ("Two", "https://example.org/2"))
            for words, said in self.COMMANDS:
                with self.subTest(words=words, storage=storage):
                    before = self.tree()
                    outcome = self.gazette(*words, stdin=export)
                    self.assertIn(said, outcome.out + outcome.err)
                    self.assertEqual(self.tree(), before)
            self.document = rss(("One", "https://example.org/1"), ("Two", "https://example.org/2"))
            os.remove(self.path("export.jsonl"))

    def test_nothing_is_created_where_nothing_was(self):
        for storage in ("new/gazette.db", "new/gazette.json"):
            self.configure(storage)
            for words in (["fetch", "--dry-run"], ["run", "--dry-run"]):
                before = self.tree()
                outcome = self.gazette(*words)
                self.assertIn("2 new", outcome.out + outcome.err)
                self.assertIn("Nothing was stored", outcome.err)
                self.assertEqual(self.tree(), before)

    def test_a_dry_fetch_leaves_no_bookmark(self):
        def answer(request):
            if request.headers["If-None-Match"] == '"1"':
                return 304, {}, b""
            return 200, {"ETag": '"1"'}, self.document

        self.server = Server(self, {"/f": answer})
        self.configure("gazette.db")
        self.gazette("fetch", "--dry-run")
        self.assertIn("2 new", self.gazette("fetch").out)

    def test_what_a_fetch_stores_is_what_its_rehearsal_told(self):
        for storage in ("gazette.db", "gazette.json"):
            self.configure(storage)
            self.gazette("fetch")
            self.document = rss(("Two", "https://example.org/2", "x"), ("Six", "https://example.org/6"))
            self.assertEqual(self.gazette("fetch", "--dry-run").out, self.gazette("fetch").out)

    def test_a_report_is_all_of_the_result(self):
        self.configure("gazette.db")
        done = self.gazette("run", "--dry-run", "--report", "-", status=None)
        self.assertEqual(done.json["format"], "gazette-report")
        self.assertIn("would write ", done.err)

    def test_a_report_in_a_file_is_refused(self):
        self.configure("gazette.db")
        self.assertIn("--report -", self.gazette("fetch", "--dry-run", "--report", "r.json", status=64).err)
        self.gazette("run", "--dry-run", "--report", "r.json", status=64)

    def test_a_rehearsed_repair_tells_what_a_repair_saves(self):
        self.configure("gazette.json")
        self.gazette("fetch")
        whole = self.read("gazette.json")
        self.write("gazette.json", whole[: len(whole) * 3 // 4])
        before = self.tree()
        told = self.gazette("storage", "repair", "--dry-run").out
        self.assertIn("would rescue into", told)
        self.assertEqual(self.tree(), before)
        done = self.gazette("storage", "repair").out
        self.assertEqual(told.splitlines()[0].replace("would rescue", "rescued"), done.splitlines()[0])

    def test_a_copy_to_a_storage_that_holds_something_is_refused_in_a_rehearsal_too(self):
        self.configure("gazette.db")
        self.gazette("fetch")
        self.gazette("storage", "copy", "--to", "json:copy.json")
        self.gazette("storage", "copy", "--to", "json:copy.json", "--dry-run", status=73)


if __name__ == "__main__":
    unittest.main()
