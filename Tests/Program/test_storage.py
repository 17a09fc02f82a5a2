"""Looking after the storage, moving it, and what it remembers of an article."""
import fcntl
import hashlib
import json
import os
import re
import signal
import sqlite3
import subprocess
import time
import unittest

from program import BINARY, ProgramTest, rss

FILES = {"sqlite": "news.db", "json": "news.json"}
OTHER = {"sqlite": "json", "json": "sqlite"}


class EitherStorage:
    """Every claim holds for each storage; the subclasses name it."""

    storage = None

    def setUp(self):
        super().setUp()
        self.feed("The tide was low, and the ferry waited.")
        self.configure(self.storage)

    def feed(self, text, *more):
        self.write("harbour.xml", rss(
            ("Ferry late again", "https://example.org/1", text),
            ("새 도서관 개관", "https://example.org/2", "서울 반도체거리에 도서관이 문을 열었다."),
            ("Crème brûlée", "https://example.org/3", "A recipe."), *more, title="Harbour"))

    def configure(self, storage, more="", **others):
        path = others.get("path", FILES[storage])
        self.write("config.yaml", (
            f"storage: {{type: {storage}, path: {path}{more}}}\n"
            f"sources:\n  - {{name: harbour, type: rss, url: \"file://{self.path('harbour.xml')}\"}}\n"
            "outputs:\n  - {name: daily, renderer: markdown, path: daily.md}\n"))

    @property
    def file(self):
        return FILES[self.storage]

    def info(self):
        return self.gazette("storage", "info", "--format", "json").json

    def items(self, *words):
        return self.gazette(*words, "--format", "json").json["items"]

    def bytes(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    # Looking after it

    def test_info_tells_what_there_is(self):
        empty = self.info()
        self.assertEqual((empty["type"], empty["articles"], empty["schema_version"]),
                         (self.storage, 0, 0))
        self.assertFalse(os.path.exists(self.path(self.file)))
        self.gazette("fetch")
        self.feed("The tide was high.")
        self.gazette("fetch")
        self.gazette("save", "https://example.org/2")
        info = self.info()
        self.assertEqual(info["path"], self.path(self.file))
        self.assertEqual(
            {name: info[name] for name in ("articles", "sources", "saved", "revisions",
                                           "tombstones", "articles_by_source", "oldest", "newest")},
            {"articles": 3, "sources": 1, "saved": 1, "revisions": 1, "tombstones": 0,
             "articles_by_source": {"harbour": 3},
             "oldest": "2026-11-30T00:00:00Z", "newest": "2026-11-30T02:00:00Z"})
        self.assertEqual(info["size_in_bytes"] > 500, True)
        table = self.gazette("storage", "info").out
        self.assertIn("articles    3\n", table)
        self.assertIn("newest      2026-11-30 02:00\n", table)

    def test_check_says_that_all_is_well_or_what_is_not(self):
        self.gazette("fetch")
        self.assertIn("is well: 3 articles of 1 source.", self.gazette("storage", "check").out)
        whole = self.bytes(self.file)
        self.write(self.file, whole[:len(whole) * 6 // 10])
        done = self.gazette("storage", "check", status=74)
        self.assertIn(self.file, done.err)
        self.assertEqual(done.out, "")

    def test_a_damaged_storage_names_its_cure_and_nothing_else_is_told(self):
        self.gazette("fetch")
        whole = self.bytes(self.file)
        self.write(self.file, whole[:len(whole) // 2])
        for words in (["list"], ["fetch"], ["run"], ["storage", "check"]):
            done = self.gazette(*words, status=74)
            self.assertEqual(done.out, "")
            self.assertEqual(done.err.count("\n"), 1, done.err)
            self.assertIn("'gazette storage repair' puts what is whole", done.err)

    def test_where_nothing_is_stored_nothing_is_called_well(self):
        for words in (["check"], ["repair"], ["info"]):
            done = self.gazette("storage", *words)
            self.assertIn("nothing is stored yet", done.out)
            self.assertIn(self.file, done.out)
            self.assertNotIn("is well", done.out)
        done = self.gazette("storage", "backup", "copy", status=74)
        self.assertIn("there is no storage yet", done.err)
        self.assertEqual(sorted(os.listdir(self.folder)), ["config.yaml", "harbour.xml"])

    def test_a_backup_leaves_what_is_beside_it(self):
        self.gazette("fetch")
        for ending in (".part", ".part-journal", ".bak", ".lock", ".tmp"):
            self.write(f"copy{ending}", "mine\n")
        self.gazette("storage", "backup", "copy")
        for ending in (".part", ".part-journal", ".bak", ".lock", ".tmp"):
            self.assertEqual(self.read(f"copy{ending}"), "mine\n")
        self.assertIn("a backup is a file", self.gazette("storage", "backup", "-", status=64).err)

    def test_a_backup_is_a_storage_and_replaces_nothing(self):
        self.gazette("storage", "backup", "copy" + self.file[4:], status=74)
        self.gazette("fetch")
        self.gazette("storage", "backup", "copies/copy" + self.file[4:])
        again = self.gazette("storage", "backup", "copies/copy" + self.file[4:], status=73)
        self.assertIn("left as it is", again.err)
        before = self.gazette("storage", "export").out
        self.configure(self.storage, path="copies/copy" + self.file[4:])
        self.assertEqual(self.gazette("storage", "export").out, before)
        self.assertEqual(
            [name for name in os.listdir(self.path("copies")) if "part" in name], [])

    def test_repair_leaves_a_sound_storage_alone(self):
        self.gazette("fetch")
        self.assertIn("is well", self.gazette("storage", "repair").out)
        self.assertEqual([name for name in os.listdir(self.folder) if "rescued" in name], [])

    def test_prune_obeys_the_options_spares_what_is_saved_and_remembers(self):
        self.gazette("fetch")
        self.gazette("save", "https://example.org/1")
        dry = self.gazette("storage", "prune", "--keep-per-source", "1", "--dry-run").out
        self.assertEqual(dry, "would prune 1 article; 2 stay, 1 saved\n")
        self.assertEqual(self.info()["articles"], 3)
        done = self.gazette("storage", "prune", "--keep-per-source", "1").out
        self.assertEqual(done, "pruned 1 article; 2 stay, 1 saved\n")
        self.assertEqual(self.info()["tombstones"], 1)
        self.feed("The tide was low, and the ferry waited.", ("New", "https://example.org/4"))
        self.assertIn("1 new, 0 changed, 3 unchanged", self.gazette("fetch").out)

    def test_prune_goes_by_the_configuration_without_options(self):
        self.gazette("fetch")
        self.gazette("storage", "prune", status=64)
        self.configure(self.storage, more=", keep: {max_per_source: 2}")
        self.assertEqual(
            self.gazette("storage", "prune").out, "pruned 1 article; 2 stay, 0 saved\n")

    # Moving

    def test_an_export_taken_into_an_empty_storage_gives_the_same_export(self):
        self.gazette("fetch")
        self.feed("The tide was high.")
        self.gazette("fetch")
        self.gazette("save", "https://example.org/2")
        self.gazette("storage", "prune", "--keep-per-source", "1")
        self.gazette("storage", "export", "all.jsonl")
        exported = self.read("all.jsonl")
        head = json.loads(exported.split("\n")[0])
        self.assertEqual((head["format"], head["version"]), ("gazette-export", 1))
        self.assertEqual(self.gazette("storage", "export").out, exported)
        for storage in FILES:
            self.configure(storage, path="fresh-" + FILES[storage])
            done = self.gazette("storage", "import", "all.jsonl")
            self.assertEqual(done.out, "imported: 2 new, 0 merged, 0 already here\n")
            self.assertEqual(self.gazette("storage", "export", "-").out, exported)
            again = self.gazette("storage", "import", "-", stdin=exported.encode())
            self.assertEqual(again.out, "imported: 0 new, 0 merged, 2 already here\n")
            self.assertEqual(self.gazette("storage", "export").out, exported)

    def test_an_export_is_never_written_over_a_file(self):
        self.gazette("fetch")
        before = self.bytes(self.file)
        self.gazette("storage", "export", self.file, status=73)
        self.assertEqual(self.bytes(self.file), before)

    def test_a_cut_export_leaves_nothing_behind(self):
        self.gazette("fetch")
        exported = self.gazette("storage", "export").out.encode()
        self.configure(self.storage, path="fresh-" + self.file)
        for part in (0, 10, len(exported) // 2, len(exported) - 1):
            done = self.gazette("storage", "import", "-", stdin=exported[:part], status=74)
            self.assertIn("standard input: ", done.err)
        self.assertEqual(self.info()["articles"], 0)

    def test_html_of_an_export_that_somebody_made_is_cleaned(self):
        self.gazette("fetch")
        lines = self.gazette("storage", "export").out.splitlines(keepends=True)[:-1]
        lines = [line.replace("A recipe.", "<script>alert(1)</script>A <b onclick=x()>recipe</b>.")
                 for line in lines]
        body = "".join(lines).encode()
        end = {"end": {"lines": len(lines), "sha256": hashlib.sha256(body).hexdigest()}}
        self.configure(self.storage, path="fresh-" + self.file)
        self.gazette("storage", "import", "-", stdin=body + (json.dumps(end) + "\n").encode())
        item = [item for item in self.items("list") if item["url"].endswith("/3")][0]
        self.assertEqual(item["content_html"], "A <b>recipe</b>.")

    def test_after_a_copy_the_other_storage_goes_on_where_this_one_stopped(self):
        self.gazette("run")
        self.gazette("save", "https://example.org/2")
        before = self.items("list")
        other = OTHER[self.storage]
        done = self.gazette(
            "storage", "copy", "--to", f"{other}:moved-{FILES[other]}", "--verify")
        self.assertIn("3 articles", done.out)
        self.assertIn("verified: ", done.out)
        self.configure(other, path="moved-" + FILES[other])
        self.assertEqual(self.items("list"), before)
        self.assertIn("harbour: unchanged", self.gazette("fetch").out)
        self.feed("The tide was low, and the ferry waited.", ("New", "https://example.org/4"))
        self.assertIn("1 new, 0 changed, 3 unchanged", self.gazette("fetch").out)
        self.configure(other, path="moved-" + FILES[other])
        digest = self.gazette("digest", "daily", "--since", "last", "--output", "-").out
        self.assertIn("New", digest)
        self.assertNotIn("brûlée", digest)

    def test_a_copy_goes_where_a_file_name_or_a_configuration_says(self):
        self.gazette("fetch")
        other = OTHER[self.storage]
        self.gazette("storage", "copy", "--to", "plain-" + FILES[other], "--verify")
        self.write("other.yaml", f"storage: {{type: {other}, path: other-{FILES[other]}}}\n")
        self.gazette("storage", "copy", "--to", "other.yaml", "--verify")
        self.assertTrue(os.path.exists(self.path("other-" + FILES[other])))

    def test_a_copy_onto_something_is_refused(self):
        self.gazette("fetch")
        before = self.bytes(self.file)
        for spec in (self.file, f"{self.storage}:{self.file}", "config.yaml"):
            done = self.gazette("storage", "copy", "--to", spec, status=73)
            self.assertIn("holds something already", done.err)
        self.assertEqual(self.bytes(self.file), before)

    def test_killing_a_copy_at_any_moment_leaves_all_or_nothing(self):
        items = [(f"Title {n}", f"https://example.org/{n}", "word " * 200) for n in range(400)]
        self.write("harbour.xml", rss(*items))
        self.gazette("fetch")
        before = self.gazette("storage", "export").out
        other = OTHER[self.storage]
        for number, delay in enumerate((0.02, 0.05, 0.1, 0.2, 0.3, 0.5)):
            target = f"killed-{number}-{FILES[other]}"
            process = subprocess.Popen(
                [BINARY, "storage", "copy", "--to", f"{other}:{target}"], cwd=self.folder,
                env=self.environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(delay)
            process.send_signal(signal.SIGKILL)
            process.wait()
            self.write("other.yaml", f"storage: {{type: {other}, path: {target}}}\n")
            found = self.gazette("--config", "other.yaml", "storage", "info", "-f", "json").json
            self.assertIn(found["articles"], (0, 400))
            self.gazette("--config", "other.yaml", "storage", "check")
            if found["articles"] == 0:
                self.gazette("storage", "copy", "--to", f"{other}:{target}", "--verify")
        self.assertEqual(self.gazette("storage", "export").out, before)

    # What it remembers

    def test_earlier_texts_stand_beside_the_newest_word_by_word(self):
        self.gazette("fetch")
        self.feed("The tide was high, and the ferry sailed.")
        self.gazette("fetch")
        name = "https://example.org/1"
        plain = self.gazette("show", name, "--diff").out
        fetched = self.items("show", name, "--diff")[0]["_gazette"]["revisions"][0]["_gazette"]
        moment = fetched["fetched"].replace("T", " ")
        self.assertIn(f"Earlier text 1 of 1, fetched {moment[:16]}\n", plain)
        self.assertIn(
            "The tide was [-low,-] {+high,+} and the ferry [-waited.-] {+sailed.+}", plain)
        colour = self.gazette("--color", "always", "show", name, "--diff").out
        self.assertIn("\x1b[31mlow,\x1b[0m \x1b[32mhigh,\x1b[0m and", colour)
        self.assertNotIn("[-", colour.replace("\x1b[", ""))
        note = self.gazette("show", name, "--diff", "--format", "markdown").out
        self.assertIn("~~low,~~ **high,** and the ferry", note)
        revisions = self.items("show", name, "--diff")[0]["_gazette"]["revisions"]
        self.assertEqual([text["content_text"] for text in revisions],
                         ["The tide was low, and the ferry waited."])
        self.assertNotIn("revisions", self.items("show", name)[0]["_gazette"])
        self.assertIn(
            "No earlier texts.", self.gazette("show", "https://example.org/3", "--diff").out)

    def test_a_hit_shows_where_the_words_stand(self):
        self.gazette("fetch")
        self.assertIn("\n    서울 반[도체]거리에 도서관이 문을 열었다.\n", self.gazette("search", "도체").out)
        colour = self.gazette("--color", "always", "search", "TIDE").out
        self.assertIn("    The \x1b[1;31mtide\x1b[0m was low, and", colour)
        self.assertIn("\n  The **tide** was low, and",
                      self.gazette("search", "tide", "--format", "markdown").out)
        snippet = self.items("search", "체거")[0]["_gazette"]["snippet"]
        self.assertEqual([part["text"] for part in snippet if part.get("match")], ["체거"])
        self.assertEqual(
            "".join(part["text"] for part in snippet), "서울 반도체거리에 도서관이 문을 열었다.")
        self.assertEqual(self.gazette("search", "brulee").out.count("\n"), 1)

    # Words

    def test_wrong_words_are_told_and_nothing_is_done(self):
        for words in (
                [], ["chek"], ["check", "x"], ["backup"], ["backup", "a", "b"], ["import"],
                ["copy"], ["copy", "--to", "somewhere"], ["copy", "--to", f"{self.storage}:"],
                ["info", "--verify"], ["info", "--format", "xml"], ["prune", "--keep-age", "soon"],
                ["prune", "--keep-per-source", "0"], ["export", "--to", "x.db"]):
            with self.subTest(words):
                done = self.gazette("storage", *words, status=64)
                self.assertIn("gazette: ", done.err)
        self.assertEqual(sorted(os.listdir(self.folder)), ["config.yaml", "harbour.xml"])


class SQLite(EitherStorage, ProgramTest):
    storage = "sqlite"

    def test_a_lock_that_stays_says_who_holds_it(self):
        self.gazette("fetch")
        other = sqlite3.connect(self.path("news.db"))
        other.execute("BEGIN IMMEDIATE")
        done = self.gazette("save", "https://example.org/1", status=75)
        other.close()
        self.assertIn(f"locked by process {os.getpid()} (", done.err)
        self.assertIn("running since 20", done.err)
        self.assertEqual(done.out, "")

    def test_a_run_on_a_locked_storage_tells_the_lock_alone(self):
        self.gazette("fetch")
        self.feed("The tide was high.")
        other = sqlite3.connect(self.path("news.db"))
        other.execute("BEGIN IMMEDIATE")
        done = self.gazette("fetch", status=75)
        self.assertEqual(done.out, "")
        self.assertEqual(done.err.count("\n"), 1, done.err)
        other.close()

    def test_a_file_cut_within_its_last_page_is_reported_and_left_alone(self):
        self.gazette("fetch")
        whole = self.bytes("news.db")
        for missing in (1, 2000, 4095):
            self.write("news.db", whole[:-missing])
            for words in (["list"], ["fetch"], ["save", "https://example.org/1"]):
                self.assertIn("is damaged", self.gazette(*words, status=74).err)
            self.assertEqual(self.bytes("news.db"), whole[:-missing])
            self.assertIn("3 articles", self.gazette("storage", "repair").out)

    def user(self):
        """Words for a process that no file obeys; the folder becomes its own."""
        if os.getuid():
            return {}
        for name in ("", *os.listdir(self.folder)):
            os.chown(self.path(name), 65534, 65534)
        return {"user": 65534, "group": 65534}

    def test_reading_a_file_that_may_not_be_written_leaves_nothing_beside_it(self):
        self.gazette("fetch")
        os.chmod(self.path("news.db"), 0o444)
        user = self.user()
        before = sorted(os.listdir(self.folder))
        for words in (["list"], ["search", "tide"], ["storage", "check"],
                      ["storage", "export"]):
            self.assertTrue(self.gazette(*words, **user).out)
            self.assertEqual(sorted(os.listdir(self.folder)), before)
        self.gazette("storage", "backup", "copy.db", **user)
        self.assertIn("may not be written", self.gazette("fetch", status=74, **user).err)
        os.chmod(self.path("news.db"), 0o644)
        self.assertIn("unchanged", self.gazette("fetch", "--force", **user).out)

    def test_companions_of_a_time_when_the_file_could_only_be_read_are_no_hindrance(self):
        self.gazette("fetch")
        os.chmod(self.path("news.db"), 0o444)
        self.write("news.db-wal", b"")
        self.write("news.db-shm", bytes(32768))
        user = self.user()
        for name in ("news.db-wal", "news.db-shm"):
            os.chmod(self.path(name), 0o444)
        self.gazette("list", **user)
        self.gazette("save", "https://example.org/1", status=74, **user)
        os.chmod(self.path("news.db"), 0o644)
        self.gazette("save", "https://example.org/1", **user)
        self.assertFalse(os.path.exists(self.path("news.db-wal")))

    def test_repair_says_how_many_articles_may_be_lost(self):
        items = [(f"Title {n}", f"https://example.org/{n}", f"w{n} " * 900) for n in range(60)]
        self.write("harbour.xml", rss(*items))
        self.gazette("fetch")
        whole = self.bytes("news.db")
        for tenths in (5, 9):
            self.write("news.db", whole[:len(whole) * tenths // 10])
            out = self.gazette("storage", "repair").out
            rescued = re.search(r": (\d+) articles", out)
            lost = 60 - int(rescued.group(1))
            self.assertGreater(lost, 0)
            self.assertRegex(out, rf"\n(at least \d+ and at most |up to |){lost} articles could not")

    def test_a_number_that_no_storage_reaches_does_not_keep_repair_busy(self):
        self.gazette("fetch")
        other = sqlite3.connect(self.path("news.db"))
        other.execute("UPDATE counter SET value = 1 << 39 WHERE name = 'sequence'")
        other.commit()
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        other.close()
        with open(self.path("news.db"), "r+b") as file:
            file.truncate(os.path.getsize(self.path("news.db")) - 1)
        self.assertIn(": 3 articles", self.gazette("storage", "repair").out)

    def test_repair_brings_what_is_whole_into_a_new_file(self):
        items = [(f"Title {n}", f"https://example.org/{n}", f"w{n} " * 900) for n in range(60)]
        self.write("harbour.xml", rss(*items))
        self.gazette("fetch")
        damaged = bytearray(self.bytes("news.db"))
        middle = len(damaged) // 2
        damaged[middle:middle + 12000] = b"\xaa" * 12000
        self.write("news.db", bytes(damaged))
        self.gazette("storage", "check", status=74)
        done = self.gazette("storage", "repair")
        self.assertEqual(self.bytes("news.db"), bytes(damaged))
        self.assertIn("was left as it is", done.out)
        self.configure("sqlite", path="news.rescued.db")
        self.gazette("storage", "check")
        self.assertGreater(self.info()["articles"], 40)
        self.assertIn("unchanged", self.gazette("fetch").out)


class JSON(EitherStorage, ProgramTest):
    storage = "json"

    def test_a_lock_that_stays_says_who_holds_it(self):
        self.gazette("fetch")
        with open(self.path("news.json.lock"), "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            done = self.gazette("save", "https://example.org/1", status=75)
        self.assertIn(f"locked by process {os.getpid()} (", done.err)
        self.assertIn("running since 20", done.err)

    def test_repair_brings_what_is_whole_into_a_new_file(self):
        items = [(f"Title {n}", f"https://example.org/{n}", f"w{n} " * 90) for n in range(60)]
        self.write("harbour.xml", rss(*items))
        self.gazette("fetch")
        whole = self.bytes("news.json")
        self.write("news.json", whole[:len(whole) // 2])
        done = self.gazette("storage", "repair")
        self.assertEqual(self.bytes("news.json"), whole[:len(whole) // 2])
        self.assertIn("articles could not be read", done.out)
        self.configure("json", path="news.rescued.json")
        self.gazette("storage", "check")
        self.assertGreater(self.info()["articles"], 25)


if __name__ == "__main__":
    unittest.main()
