"""Edits of a configuration at the same time, over several files, and of files that belong to others."""
import fcntl
import os
import stat
import subprocess
import unittest

from program import BINARY, ProgramTest

NOBODY = 65534
SOURCE = "- name: {0}\n  type: rss\n  url: https://{0}.example/\n"


class EditingTogether(ProgramTest):
    def start(self, *words):
        return subprocess.Popen(
            [BINARY, *words], cwd=self.folder, env=self.environment(), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def finish(self, running):
        for process in running:
            out, err = process.communicate(timeout=60)
            self.assertEqual(process.returncode, 0, err.decode())

    def as_nobody(self):
        """What makes a program run without the rights of root."""
        if os.geteuid() != 0:
            return {}
        os.chown(self.folder, NOBODY, NOBODY)
        os.chmod(self.folder, 0o755)
        for folder, folders, files in os.walk(self.folder):
            for name in folders + files:
                os.chown(os.path.join(folder, name), NOBODY, NOBODY)
        return {"user": NOBODY, "group": NOBODY, "extra_groups": []}

    def test_edits_at_the_same_time_lose_nothing(self):
        self.write("config.yaml", "include: [more.yaml]\nsources:\n" + SOURCE.format("gone"))
        self.write("more.yaml", "sources:\n" + SOURCE.format("off") + SOURCE.format("on"))
        self.write("list.opml", "<opml><body>" + "".join(
            f"<outline text='i{n}' xmlUrl='https://i{n}.example/'/>" for n in range(5)) + "</body></opml>")
        self.finish(
            [self.start("sources", "add", f"http://par{n}.example/", "--no-fetch", "--name", f"p{n}")
             for n in range(8)]
            + [self.start("import", "list.opml"), self.start("sources", "rm", "gone"),
               self.start("sources", "disable", "off"), self.start("sources", "disable", "on")])
        rows = self.gazette("sources", "--format", "json").json["sources"]
        self.assertEqual(
            sorted(row["name"] for row in rows),
            sorted([f"p{n}" for n in range(8)] + [f"i{n}" for n in range(5)] + ["off", "on"]))
        self.assertEqual(self.read("more.yaml").count("enabled: false"), 2)
        self.assertEqual(
            sorted(name for name in os.listdir(self.folder) if "gazette" not in name),
            ["config.yaml", "list.opml", "more.yaml"])

    def test_who_waits_too_long_for_another_is_told(self):
        self.write("config.yaml", "sources: []\n")
        folder = os.open(self.folder, os.O_RDONLY)
        fcntl.flock(folder, fcntl.LOCK_EX)
        outcome = self.gazette("sources", "add", "https://a.example/", "--no-fetch", status=75)
        os.close(folder)
        self.assertEqual(
            outcome.err,
            "config.yaml: another Gazette changes it just now, so nothing was written. Try again.\n")
        self.assertEqual(self.read("config.yaml"), "sources: []\n")

    def test_an_edit_of_two_files_is_done_in_both_or_in_none(self):
        main = "include: [shut/b.yaml]\nsources:\n" + SOURCE.format("a")
        self.write("config.yaml", main)
        self.write("shut/b.yaml", "sources:\n" + SOURCE.format("b"))
        user = self.as_nobody()
        os.chmod(self.path("shut"), 0o555)
        outcome = self.gazette("sources", "disable", "a", "b", status=73, **user)
        os.chmod(self.path("shut"), 0o755)
        self.assertIn("shut/b.yaml: Permission is denied.", outcome.err)
        self.assertEqual(outcome.out, "")
        self.assertEqual(self.read("config.yaml"), main)
        self.assertEqual(sorted(os.listdir(self.folder)), ["config.yaml", "shut"])

    def test_a_file_that_may_not_be_written_is_not_replaced(self):
        text = "sources:\n" + SOURCE.format("a")
        self.write("config.yaml", text)
        os.chmod(self.path("config.yaml"), 0o444)
        for words in (["rm", "a"], ["disable", "a"], ["add", "https://b.example/", "--no-fetch"]):
            outcome = self.gazette("sources", *words, status=73)
            self.assertEqual(
                outcome.err,
                "config.yaml: it cannot be changed. It is read-only. Name a file that may be written"
                " with --config.\n")
            self.gazette("sources", *words, "--dry-run")
        self.assertEqual(self.read("config.yaml"), text)

    def test_the_other_names_of_a_file_are_told(self):
        self.write("config.yaml", "sources: []\n")
        os.link(self.path("config.yaml"), self.path("copy.yaml"))
        outcome = self.gazette("sources", "add", "https://a.example/", "--no-fetch")
        self.assertIn(
            "config.yaml: its other names, which are hard links, keep the old text.\n", outcome.err)

    @unittest.skipUnless(os.geteuid() == 0, "only root can give a file away")
    def test_a_file_stays_with_its_owner_or_it_is_told(self):
        self.write("config.yaml", "sources: []\n")
        os.chmod(self.path("config.yaml"), 0o600)
        os.chown(self.path("config.yaml"), NOBODY, NOBODY)
        self.gazette("sources", "add", "https://a.example/", "--no-fetch", "--name", "a")
        facts = os.stat(self.path("config.yaml"))
        self.assertEqual(
            (facts.st_uid, facts.st_gid, stat.S_IMODE(facts.st_mode)), (NOBODY, NOBODY, 0o600))
        user = self.as_nobody()
        os.chown(self.path("config.yaml"), 0, 0)
        os.chmod(self.path("config.yaml"), 0o666)
        outcome = self.gazette("sources", "disable", "a", **user)
        self.assertEqual(
            outcome.err, "config.yaml: it belonged to somebody else, and is yours now.\n")
        # What a group of root's might do is not for another group.
        self.assertEqual(stat.S_IMODE(os.stat(self.path("config.yaml")).st_mode), 0o606)

    def test_standard_input_can_only_be_looked_at(self):
        text = ("sources:\n" + SOURCE.format("a")).encode()
        for words in (["rm", "a"], ["disable", "a"], ["add", "https://b.example/", "--no-fetch"]):
            with self.subTest(words):
                outcome = self.gazette("--config", "-", "sources", *words, stdin=text, status=64)
                self.assertIn("what comes from standard input cannot be changed.", outcome.err)
                shown = self.gazette("--config", "-", "sources", *words, "--dry-run", stdin=text)
                self.assertTrue(shown.out.startswith("--- -\n+++ -\n"), shown.out)

    def test_nothing_typed_is_no_address_and_offline_adds_unseen(self):
        self.write("config.yaml", "sources: []\n")
        for words in ([""], [" ", "--no-fetch"]):
            self.gazette("sources", "add", *words, status=64)
        outcome = self.gazette("--offline", "sources", "add", "https://a.example/")
        self.assertIn("It was added unseen: with --offline, nobody is asked.\n", outcome.err)


if __name__ == "__main__":
    unittest.main()
