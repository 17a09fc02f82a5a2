"""What a digest holds: each article once over all digests of an output, whatever happens between."""
import glob
import json
import os
import shutil
import time

import stores
import test_faults
from program import ProgramTest

NOON = 1_796_040_000  # 2026-11-30T12:00:00Z
DAY = 86_400
HOUR = 3_600


def item(name, **more):
    return {"id": name, "title": f"Title {name}", "url": f"https://example.org/{name}",
            "content_text": f"Words of {name}.", "date_published": "2026-11-30T08:00:00Z", **more}


def feed(items):
    return json.dumps({"version": "https://jsonfeed.org/version/1.1", "title": "s", "items": items})


class Windows(test_faults.FaultyMachine):
    """A storage, a source `s` and outputs in JSON, on days that the test counts."""

    OUTPUTS = ("  - {name: daily, renderer: json, path: 'out/daily-{date}.json'}\n"
               "  - {name: few, renderer: json, limit: 3, path: 'out/few-{date}.json'}\n")

    def each_storage(self, outputs=OUTPUTS):
        for storage in stores.FILES:
            self.setUp()
            self.storage = storage
            self.moments = 0
            self.configure(outputs)
            yield storage

    def configure(self, outputs):
        self.write("config.yaml", (
            f"storage: {{type: {self.storage}, path: store/{stores.FILES[self.storage]}}}\n"
            "timezone: UTC\n"
            "sources:\n  - {name: s, type: fixture, path: s.json}\n"
            f"outputs:\n{outputs}"))

    def at(self, moment, *words, status=0, **fault):
        """Runs the program at a moment in seconds since noon of the first day."""
        shift = int(NOON + moment - time.time())
        fault = {f"FAULT_{name.upper()}": str(value) for name, value in fault.items()}
        return self.gazette(*words, status=status, env={
            "LD_PRELOAD": self.library, "FAULT_CLOCK": str(shift), **fault})

    def arrive(self, moment, *items):
        self.write("s.json", feed([
            item(one) if isinstance(one, str) else one for one in items]))
        self.at(moment, "fetch")

    def names(self, path):
        return [one["_gazette"]["source_id"] for one in json.loads(self.read(path))["items"]]

    def files(self, output):
        return sorted(os.path.relpath(path, self.folder)
                      for path in glob.glob(self.path(f"out/{output}-*.json")))

    def told(self, output):
        return sorted(name for path in self.files(output) for name in self.names(path))

    def assert_each_once(self, *wanted, output="daily"):
        self.assertEqual(self.told(output), sorted(wanted), self.files(output))

    def keep(self):
        """Remembers storage and digests, to begin from here again and again."""
        for name in ("store", "out"):
            if os.path.exists(self.path(name)):
                shutil.copytree(self.path(name), self.path(f"base/{name}"))

    def begin_again(self):
        for name in ("store", "out"):
            shutil.rmtree(self.path(name), ignore_errors=True)
            if os.path.exists(self.path(f"base/{name}")):
                shutil.copytree(self.path(f"base/{name}"), self.path(name))

    def at_every_call(self, moment, kind, check, folder="", calls=""):
        """Runs `digest` again and again from the same start, with a fault at each of its calls;
        `check` is told the outcome of each."""
        for number in range(1, test_faults.MOST_CALLS):
            self.begin_again()
            mark = self.path("mark")
            if os.path.exists(mark):
                os.remove(mark)
            outcome = self.at(moment, "digest", status=None, folder=self.path(folder), kind=kind,
                              number=number, calls=calls, mark=mark)
            if not os.path.exists(mark):
                self.assertEqual(outcome.status, 0, outcome.err)
                self.assertGreater(number, 1, "no fault ever happened")
                return
            self.moments += 1
            with self.subTest(storage=self.storage, kind=kind, number=number):
                check(outcome)
        self.fail("it never came to an end")


class Kills(Windows):
    def first_day(self):
        self.arrive(0, "a", "b", "c")
        self.at(0, "digest")

    def test_after_a_kill_the_next_run_of_the_day_makes_it_whole(self):
        for _ in self.each_storage():
            self.first_day()
            self.arrive(DAY, "d", "e", "f")
            self.keep()
            self.at_every_call(DAY, "KILL", self.goes_on_after_another_try)
            self.assertGreaterEqual(self.moments, 30)

    def test_after_a_kill_the_run_of_the_next_day_loses_and_doubles_nothing(self):
        for _ in self.each_storage():
            self.first_day()
            self.arrive(DAY, "d", "e", "f")
            self.keep()
            self.at_every_call(DAY, "KILL", self.goes_on)
            self.assertGreaterEqual(self.moments, 30)

    def test_after_a_kill_of_the_very_first_digest_the_next_one_has_all(self):
        for _ in self.each_storage():
            self.arrive(0, "a", "b", "c")
            self.arrive(0, "d", "e", "f")
            self.keep()
            self.at_every_call(0, "KILL", self.goes_on)
            self.assertGreaterEqual(self.moments, 30)

    def test_a_kill_of_a_digest_made_again_keeps_what_stood_in_it(self):
        for _ in self.each_storage():
            self.first_day()
            self.arrive(HOUR, "d", "e", "f")
            self.keep()
            self.at_every_call(HOUR, "KILL", self.holds_what_stood_in_it)
            self.assertGreaterEqual(self.moments, 30)

    def holds_what_stood_in_it(self, outcome):
        self.assertIn(self.told("daily"), (list("abc"), list("abcdef")))
        self.at(2 * HOUR, "digest")
        self.assert_each_once(*"abcdef")
        self.goes_on(outcome)

    def goes_on_after_another_try(self, outcome):
        self.at(DAY + HOUR, "digest")
        self.assert_each_once(*"abcdef")
        self.goes_on(outcome)

    def goes_on(self, outcome):
        """A day with news, then days with what a limit has left of it."""
        self.assertIn(outcome.status, (0, -9))
        self.arrive(2 * DAY, "g", "h")
        self.at(2 * DAY, "digest")
        self.assert_each_once(*"abcdefgh")
        for day in range(3, 5):
            self.at(day * DAY, "digest")
        self.assert_each_once(*"abcdefgh")
        self.assert_each_once(*"abcdefgh", output="few")
        self.assertEqual([name for name in os.listdir(self.path("out")) if ".tmp" in name], [])


class FullDisks(Windows):
    OUTPUT = "  - {name: daily, renderer: json, path: 'out/daily-{date}.json'}\n"

    def test_rule_41_a_write_that_fails_leaves_the_old_file_and_the_window(self):
        for _ in self.each_storage(self.OUTPUT):
            self.arrive(0, "a")
            self.at(0, "digest")
            old = self.read("out/daily-2026-11-30.json")
            self.arrive(HOUR, "b")
            self.keep()
            for kind, calls in (("ENOSPC", "open write fsync rename"), ("EIO", ""),
                                ("EFBIG", "write")):
                self.at_every_call(
                    HOUR, kind, lambda outcome: self.has_failed(outcome, old), "out", calls)
            self.assertGreaterEqual(self.moments, 7)

    def has_failed(self, outcome, old):
        path = "out/daily-2026-11-30.json"
        self.assertEqual(os.listdir(self.path("out")), [os.path.basename(path)])
        if outcome.status == 0:
            # A folder that cannot be flushed, once the file stands in it, is no failed write.
            self.assertEqual(self.told("daily"), ["a", "b"])
        else:
            self.assertIn(outcome.status, (73, 74), outcome.err)
            self.assertEqual(self.read(path), old)
            self.assertIn(path, outcome.err)
        self.at(DAY, "digest")
        self.assert_each_once("a", "b")

    def test_a_folder_that_may_not_be_written_is_told_and_moves_nothing(self):
        for _ in self.each_storage(self.OUTPUT):
            self.arrive(0, "a")
            self.write("out", "a file where a folder should be")
            outcome = self.at(0, "digest", status=73)
            self.assertEqual(len(outcome.err.splitlines()), 1, outcome.err)
            os.remove(self.path("out"))
            self.at(DAY, "digest")
            self.assert_each_once("a")

    def test_the_other_outputs_are_written_all_the_same(self):
        outputs = "  - {name: bad, renderer: json, path: bad/x.json}\n" + self.OUTPUT
        for _ in self.each_storage(outputs):
            self.arrive(0, "a")
            self.write("bad", "")
            self.at(0, "digest", status=73)
            self.assert_each_once("a")


class ReadOnlyFolders(ProgramTest):
    NOBODY = 65_534

    def test_rule_41_a_read_only_folder_leaves_the_old_file_and_the_window(self):
        for storage in stores.FILES:
            self.setUp()
            self.write("s.json", feed([item("a")]))
            self.write("config.yaml", (
                f"storage: {{type: {storage}, path: {stores.FILES[storage]}}}\n"
                "sources:\n  - {name: s, type: fixture, path: s.json}\n"
                "outputs:\n  - {name: d, renderer: json, since: last, path: out/d.json}\n"))
            os.mkdir(self.path("out"))
            self.write("out/d.json", "")
            user = self.unprivileged()
            os.chmod(self.path("out"), 0o555)
            outcome = self.gazette("run", status=73, **user)
            self.assertIn("out/d.json", outcome.err)
            self.assertEqual(self.read("out/d.json"), "")
            self.assertEqual(os.listdir(self.path("out")), ["d.json"])
            os.chmod(self.path("out"), 0o755)
            self.gazette("digest", **user)
            self.assertEqual(len(json.loads(self.read("out/d.json"))["items"]), 1)

    def unprivileged(self):
        """Words for a run as somebody whom permissions bind, as they do not bind root."""
        if os.geteuid() != 0:
            return {}
        for place, _, names in os.walk(self.folder):
            for name in [".", *names]:
                os.chown(os.path.join(place, name), self.NOBODY, self.NOBODY)
        user = {"user": self.NOBODY, "group": self.NOBODY, "extra_groups": []}
        try:
            self.gazette("version", **user)
        except PermissionError:
            self.skipTest("nobody else may run the program where it stands")
        return user


class Ways(Windows):
    """What moves a window and what does not."""

    def test_a_window_follows_the_last_digest_that_was_written(self):
        for _ in self.each_storage():
            self.arrive(0, "a")
            self.at(0, "digest", "daily")
            self.arrive(DAY, "b")
            self.arrive(2 * DAY, "c")
            self.at(3 * DAY, "digest", "daily")
            self.assertEqual(sorted(self.names("out/daily-2026-12-03.json")), ["b", "c"])
            self.at(4 * DAY, "digest", "daily")
            self.assertEqual(self.names("out/daily-2026-12-04.json"), [])
            # An output of another name has a window of its own.
            self.at(4 * DAY, "digest", "few")
            self.assertEqual(sorted(self.names("out/few-2026-12-04.json")), ["a", "b", "c"])

    def test_since_format_and_dry_run_move_nothing(self):
        for _ in self.each_storage():
            self.arrive(0, "a")
            self.arrive(0, "b")
            for words in (["--since", "all"], ["--since", "24h", "--output", "other.json"],
                          ["--format", "json"], ["--dry-run"], ["daily", "--dry-run"],
                          ["daily", "--output", "mine.json"]):
                self.at(0, "digest", *words, status=None if "--since" in words else 0)
                self.assertFalse(os.path.exists(self.path("out")), words)
            self.at(0, "digest")
            self.assert_each_once("a", "b")

    def test_a_dry_run_says_what_would_be_written_and_writes_nothing(self):
        for _ in self.each_storage():
            self.arrive(0, "a")
            before = sorted(os.listdir(self.folder))
            out = self.at(0, "digest", "--dry-run").out
            self.assertIn("would write out/daily-2026-11-30.json: 1 entry\n", out)
            self.assertEqual(sorted(os.listdir(self.folder)), before)

    def test_what_a_limit_cuts_comes_next_time_and_is_counted(self):
        for _ in self.each_storage():
            self.arrive(0, *"abcdefg")
            for day, left in enumerate((4, 1, 0, 0)):
                self.at(day * DAY, "digest", "few")
                page = json.loads(self.read(self.files("few")[-1]))
                warnings = page.get("_gazette", {}).get("warnings", [])
                self.assertEqual(
                    warnings, [f"{left} more were left out by the limit."] if left else [])
            self.assert_each_once(*"abcdefg", output="few")

    def test_an_item_that_is_delivered_late_is_not_missed(self):
        late = item("late", date_published="2020-01-02T03:04:05Z")
        undated = {key: value for key, value in item("undated").items() if key != "date_published"}
        ahead = item("ahead", date_published="2031-01-02T03:04:05Z")
        for _ in self.each_storage():
            self.arrive(0, "a")
            self.at(0, "digest")
            self.arrive(DAY, "a", late, undated, ahead)
            self.at(DAY, "digest")
            self.assertEqual(
                sorted(self.names("out/daily-2026-12-01.json")), ["ahead", "late", "undated"])

    def test_an_item_with_new_words_is_no_news(self):
        for _ in self.each_storage():
            self.arrive(0, "a")
            self.at(0, "digest")
            self.arrive(DAY, item("a", content_text="Other words.", title="Other title"))
            self.at(DAY, "digest")
            self.assertEqual(self.names("out/daily-2026-12-01.json"), [])

    def test_somebodys_notes_are_never_overwritten(self):
        outputs = "  - {name: d, renderer: markdown, path: out/day.md}\n"
        for _ in self.each_storage(outputs):
            self.arrive(0, "a")
            self.at(0, "digest")
            noted = self.read("out/day.md") + "\nMy own words.\n"
            self.write("out/day.md", noted)
            self.arrive(HOUR, "b")
            said = self.at(HOUR, "digest").err
            self.assertIn("out/day.md was changed by somebody, so it is left as it is.", said)
            self.assertEqual(self.read("out/day.md"), noted)
            beside = self.read("out/day-2.md")
            self.assertIn("Title a", beside)
            self.assertIn("Title b", beside)
            # What stands beside it is Gazette's own, and stays one file.
            self.at(2 * HOUR, "digest")
            self.assertEqual(self.read("out/day.md"), noted)
            self.assertEqual(self.read("out/day-2.md"), beside)
            self.assertEqual(sorted(os.listdir(self.path("out"))), ["day-2.md", "day.md"])

    def test_the_same_day_again_gives_the_same_bytes_in_every_format(self):
        kinds = ("plain", "markdown", "json", "html", "atom", "rss", "template")
        outputs = "".join(
            f"  - {{name: {kind}, renderer: {kind}, contents: true, reading_time: true, "
            f"group_by: source, path: out/{kind}}}\n" for kind in kinds)
        for _ in self.each_storage(outputs):
            self.arrive(0, "a", "b")
            self.at(0, "digest")
            first = {kind: self.read(f"out/{kind}") for kind in kinds}
            # Hours later, and with a storage that has been written meanwhile.
            self.arrive(3 * HOUR, "a", "b")
            self.at(4 * HOUR, "digest")
            for kind in kinds:
                self.assertIn("Title a", first[kind])
                self.assertEqual(self.read(f"out/{kind}"), first[kind], kind)


class Identity(Windows):
    """Who a source's items are, whatever their ids, dates and titles become."""

    def prefixed(self, prefix, names, **more):
        return [{**item(name), "id": f"{prefix}{name}", **more} for name in names]

    def ids(self):
        items = self.at(0, "list", "--format", "json").json["items"]
        return {one["url"]: one["id"] for one in items}, len(items)

    def test_a_feed_whose_ids_all_change_brings_nothing_new(self):
        for _ in self.each_storage():
            self.arrive(0, *self.prefixed("old:", "abcdefgh"))
            self.at(0, "digest")
            before, count = self.ids()
            self.arrive(DAY, *self.prefixed("https://new.example/?p=", "abcdefgh"))
            self.assertEqual(self.ids(), (before, 8))
            self.at(DAY, "digest")
            self.assertEqual(self.names("out/daily-2026-12-01.json"), [])
            # And back again.
            self.arrive(2 * DAY, *self.prefixed("old:", "abcdefgh"))
            self.assertEqual(self.ids(), (before, 8))
            self.assertEqual(count, 8)

    def test_what_is_new_after_a_change_of_ids_is_new(self):
        for _ in self.each_storage():
            self.arrive(0, *self.prefixed("old:", "abcd"))
            self.at(0, "digest")
            self.arrive(DAY, *self.prefixed("new:", "eabcd"))
            self.at(DAY, "digest")
            self.assertEqual(self.names("out/daily-2026-12-01.json"), ["new:e"])
            self.arrive(2 * DAY, *self.prefixed("new:", "feabc"))
            self.at(2 * DAY, "digest")
            self.assertEqual(self.names("out/daily-2026-12-02.json"), ["new:f"])
            self.assertEqual(self.ids()[1], 6)

    def test_items_dated_or_titled_anew_are_revisions(self):
        for storage in self.each_storage():
            self.arrive(0, "a", "b")
            self.at(0, "digest")
            before, _ = self.ids()
            self.arrive(DAY, item("a", date_published="2026-12-01T07:00:00Z"),
                        item("b", title="Another title"))
            self.assertEqual(self.ids(), (before, 2))
            self.at(DAY, "digest")
            self.assertEqual(self.names("out/daily-2026-12-01.json"), [])
            articles = stores.contents(
                storage, self.path(f"store/{stores.FILES[storage]}"))["articles"]
            revisions = {own: article[-1] for (_, own), article in articles.items()}
            self.assertEqual(revisions["b"], 1)
            shown = self.at(DAY, "show", before["https://example.org/b"], "--format", "json")
            self.assertEqual(shown.json["items"][0]["title"], "Another title")
            items = self.at(DAY, "list", "--format", "json").json["items"]
            self.assertEqual(
                {one["_gazette"]["source_id"]: one["date_published"] for one in items},
                {"a": "2026-12-01T07:00:00Z", "b": "2026-11-30T08:00:00Z"})

    def test_two_items_that_share_a_page_stay_two_when_ids_change(self):
        page = "https://example.org/status"
        for _ in self.each_storage():
            self.arrive(0, *self.prefixed("old:", "ab", url=page))
            self.arrive(DAY, *self.prefixed("new:", "ab", url=page))
            titles = [one["title"] for one in self.at(0, "list", "--format", "json").json["items"]]
            self.assertEqual(sorted(titles), ["Title a", "Title b"])


if __name__ == "__main__":
    import unittest
    unittest.main()
