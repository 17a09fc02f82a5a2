"""Every call that changes a file fails once, and the process dies at every call: afterwards the
storage holds what it held before, or what it should hold now, and nobody was told otherwise."""
import os
import shutil
import subprocess
import tempfile
import unittest

import stores
from program import BINARY, ProgramTest, rss

HERE = os.path.dirname(os.path.abspath(__file__))
ITEMS = [(f"Item {n}", f"https://example.org/{n}", f"Words of {n}. " * 30) for n in range(20)]
# More calls than any command makes; whoever comes here goes round in circles.
MOST_CALLS = 400


class FaultyMachine(ProgramTest):
    """Runs the program on a machine whose disk and clock fail as told: see faults.c."""

    @classmethod
    def setUpClass(cls):
        cls.tools = tempfile.mkdtemp(prefix="gazette-faults-")
        cls.library = os.path.join(cls.tools, "faults.so")
        subprocess.run(
            ["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-o", cls.library,
             os.path.join(HERE, "faults.c"), "-ldl"], check=True)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.tools)

    def prepare(self, storage):
        """A storage of 20 articles in `base`, and a feed that has changed since."""
        self.storage = storage
        self.write("feed.xml", rss(*ITEMS))
        self.write("config.yaml", (
            f"storage: {{type: {storage}, path: store/{stores.FILES[storage]}}}\n"
            f"sources:\n  - {{name: s, type: rss, url: 'file://{self.path('feed.xml')}'}}\n"))
        self.gazette("fetch")
        shutil.move(self.path("store"), self.path("base"))
        changed = ("Item 3", "https://example.org/3", "Other words.")
        self.write("feed.xml", rss(*ITEMS[:3], changed, ("New", "https://example.org/new")))
        self.runs = 0

    def restore(self, is_empty=False):
        for name in ("store", "copies"):
            shutil.rmtree(self.path(name), ignore_errors=True)
        if not is_empty:
            shutil.copytree(self.path("base"), self.path("store"))

    def store(self, name="store/"):
        return stores.contents(self.storage, self.path(name + stores.FILES[self.storage]))

    def with_fault(self, words, kind, number, calls="", folder="store"):
        """The outcome, and whether the fault has happened."""
        mark = self.path("mark")
        if os.path.exists(mark):
            os.remove(mark)
        self.runs += 1
        outcome = self.gazette(*words, status=None, env={
            "LD_PRELOAD": self.library, "FAULT_FOLDER": self.path(folder), "FAULT_KIND": kind,
            "FAULT_NUMBER": str(number), "FAULT_CALLS": calls, "FAULT_MARK": mark})
        return outcome, os.path.exists(mark)

    def each_storage(self):
        for storage in stores.FILES:
            self.setUp()
            self.prepare(storage)
            yield storage


class Faults(FaultyMachine):
    def commands(self):
        """Words, and whether there is nothing before."""
        target = "copies/" + stores.FILES[self.storage]
        return [
            (["fetch"], False), (["fetch"], True),
            (["save", "https://example.org/1", "https://example.org/2"], False),
            (["storage", "prune", "--keep-per-source", "5"], False),
            (["storage", "backup", target], False),
        ]

    def sweep(self, kind, calls=""):
        for words, is_empty in self.commands():
            is_backup = words[1] == "backup" if len(words) > 1 else False
            place = "copies/" if is_backup else "store/"
            self.restore(is_empty)
            before = self.store(place)
            self.gazette(*words)
            after = self.store(place)
            self.assertNotEqual(before, after)
            for number in range(1, MOST_CALLS):
                self.restore(is_empty)
                outcome, has_happened = self.with_fault(
                    words, kind, number, calls, folder=place.rstrip("/"))
                with self.subTest(storage=self.storage, kind=kind, words=words, number=number):
                    self.judge(outcome, self.store(place), before, after, kind)
                    if not is_backup:
                        self.goes_on(words, after)
                if not has_happened or kind in ("SHORT", "EINTR") and calls == "write":
                    self.assertEqual(outcome.status, 0, outcome.err)
                if not has_happened:
                    self.assertGreater(number, 1, "no fault ever happened")
                    break
            else:
                self.fail("it never came to an end")

    def judge(self, outcome, found, before, after, kind):
        self.assertIn(found, (before, after), "old or new, never a mix")
        if kind == "KILL":
            self.assertIn(outcome.status, (0, -9))
        elif outcome.status != 0:
            self.assertIn(outcome.status, (1, 73, 74, 75))
            lines = outcome.err.splitlines()
            self.assertTrue(lines, "a fault is told")
            self.assertTrue(all(len(line) <= 500 for line in lines))
            self.assertIn(stores.FILES[self.storage], outcome.err)
        if outcome.status == 0:
            self.assertEqual(found, after, "no success is told that is none")
        for name in os.listdir(self.path("store")) if os.path.exists(self.path("store")) else []:
            if kind != "KILL":
                self.assertNotIn(".tmp", name)

    def goes_on(self, words, after):
        """The next run does what this one could not."""
        again = self.gazette(*words)
        self.assertEqual(self.store(), after, again.err)
        leftovers = [name for name in os.listdir(self.path("store")) if ".tmp" in name]
        self.assertEqual(leftovers, [])

    def test_rule_43_a_kill_at_any_call_leaves_old_or_new(self):
        for _ in self.each_storage():
            self.sweep("KILL")
            self.assertGreater(self.runs, 40)

    def test_rule_43_a_disk_that_fails_once_leaves_old_or_new(self):
        for _ in self.each_storage():
            self.sweep("EIO")

    def test_rule_49_a_disk_that_is_full_from_any_call_on_leaves_old_or_new(self):
        for _ in self.each_storage():
            self.sweep("ENOSPC", "write fsync ftruncate open mkdir link")
            self.sweep("EFBIG", "write")

    def test_rule_43_an_interrupted_or_short_write_is_no_fault(self):
        for _ in self.each_storage():
            self.sweep("SHORT", "write")
            self.sweep("EINTR", "write")
            self.sweep("EINTR", "fsync ftruncate")

    def test_a_fault_is_seen_by_this_test(self):
        """The proof of the proof: what is no whole storage is called so."""
        for storage in self.each_storage():
            self.restore()
            path = self.path("store/" + stores.FILES[storage])
            with open(path, "r+b") as file:
                file.truncate(os.path.getsize(path) // 2)
            with self.assertRaises(Exception):
                self.store()


class Clocks(FaultyMachine):
    def at(self, seconds, *words):
        return self.gazette(
            *words, env={"LD_PRELOAD": self.library, "FAULT_CLOCK": str(seconds)})

    def test_rule_51_a_clock_that_jumps_loses_and_doubles_nothing(self):
        year = 365 * 86_400
        for storage in self.each_storage():
            self.restore()
            for seconds in (0, year, -year, 20 * year, -20 * year, 0):
                self.at(seconds, "run")
                self.assertEqual(len(self.store()["articles"]), len(ITEMS) + 1)
            # What was fetched by a clock far ahead does not hold back the next fetch.
            self.write("feed.xml", rss(("Newer", "https://example.org/newer")))
            self.at(0, "run")
            self.assertEqual(len(self.store()["articles"]), len(ITEMS) + 2)

    def test_rule_51_a_clock_that_leaps_prunes_nothing_without_a_word_of_the_user(self):
        for storage in self.each_storage():
            self.restore()
            text = self.read("config.yaml").replace("storage: {", "storage: {keep: {max_age: 3650d}, ")
            self.write("config.yaml", text)
            self.at(0, "run")
            self.at(20 * 365 * 86_400, "run")
            self.assertEqual(len(self.store()["articles"]), len(ITEMS) + 1)
            self.assertIn("pruned ", self.at(20 * 365 * 86_400, "storage", "prune").out)
            self.assertEqual(len(self.store()["articles"]), 0)


if __name__ == "__main__":
    unittest.main()
