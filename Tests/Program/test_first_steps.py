"""The first minutes of somebody new: init, run, help, and what the documents show."""
import os
import re
import shutil
import subprocess
import unittest

from program import BINARY, ProgramTest

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))


class FirstSteps(ProgramTest):
    def test_a_first_configuration_runs_at_once_without_a_network(self):
        self.gazette("init")
        self.gazette("config", "check")
        outcome = self.gazette()
        self.assertEqual(outcome.out, "")
        (name,) = os.listdir(self.path("digests"))
        self.assertIn("welcome", self.read(f"digests/{name}"))

    @unittest.skipUnless(os.geteuid() == 0 and shutil.which("unshare"), "hides /proc, as root")
    def test_its_words_are_understood_where_there_is_no_proc(self):
        hidden = subprocess.run(
            ["unshare", "--mount", "sh", "-c", f"mount -t tmpfs none /proc && exec {BINARY} version"],
            capture_output=True, check=False)
        if b"unshare" in hidden.stderr or b"mount:" in hidden.stderr:
            self.skipTest("the machine lets nobody hide /proc")
        self.assertEqual(hidden.stdout.decode(), self.gazette("version").out)

    def test_init_never_overwrites(self):
        self.write("welcome.xml", "mine")
        self.gazette("init", status=73)
        self.assertEqual(os.listdir(self.folder), ["welcome.xml"])

    def test_init_writes_neither_to_standard_output_nor_over_a_link(self):
        self.gazette("--config", "-", "init", status=64)
        self.assertTrue(self.gazette("--config", "-", "init", "--dry-run").out.startswith("#"))
        os.symlink("nowhere.yaml", self.path("config.yaml"))
        self.gazette("init", status=73)
        self.assertEqual(os.listdir(self.folder), ["config.yaml"])

    def test_init_writes_where_config_says(self):
        self.gazette("--config", "deep/mine.yaml", "init")
        self.gazette("--config", "deep/mine.yaml", "run")
        self.assertEqual(
            sorted(os.listdir(self.path("deep"))),
            ["digests", "gazette.db", "mine.yaml", "welcome.xml"])

    def test_the_sample_configuration_makes_its_digest(self):
        shutil.copy(os.path.join(ROOT, "config.yaml"), self.folder)
        shutil.copytree(os.path.join(ROOT, "Fixtures"), self.path("Fixtures"))
        outcome = self.gazette("run")
        self.assertEqual(
            [line for line in outcome.err.splitlines() if "skipped" in line],
            ["headlines: skipped, since its 'api_key' is not set."])
        (name,) = os.listdir(self.path("digests"))
        self.assertIn("도서관", self.read(f"digests/{name}"))
        self.assertEqual(
            len(self.gazette("search", "도서관", "--format", "json").json["items"]), 1)

    def test_the_configuration_of_the_readme_is_right(self):
        with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as file:
            (block,) = re.findall(r"```yaml\n(.*?)```", file.read(), re.S)
        self.write("config.yaml", block)
        self.gazette("config", "check")

    def test_every_command_of_the_readme_exists_and_every_command_is_explained(self):
        with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as file:
            named = set(re.findall(r"`gazette ([a-z]+)", file.read()))
        overview = self.gazette("help").out
        # Topics stand below the commands, and have no pages of options.
        commands = overview.split("Topics of help:")[0]
        listed = set(re.findall(r"(?m)^  ([a-z]+) ", commands)) | {"help"}
        self.assertLessEqual(named, listed)
        for command in listed:
            with self.subTest(command):
                self.assertIn(command, self.gazette("help", command).out)
                self.assertEqual(
                    self.gazette("help", command).out, self.gazette(command, "--help").out)

    def test_the_version_is_printed_in_both_ways(self):
        told = self.gazette("version").out
        self.assertEqual(told, self.gazette("--version").out)
        self.assertRegex(told, r"\Agazette \d+\.\d+\.\d+( \([0-9a-f]{10}(-dirty)?\))?\n")
        plugins = self.gazette("introspect").json["plugins"]
        for kinds, names in plugins.items():
            line = f"{kinds}: {', '.join(sorted(one['name'] for one in names))}\n"
            self.assertIn(line, told)


if __name__ == "__main__":
    unittest.main()
