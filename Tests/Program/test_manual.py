"""Help, manual pages and introspection of the built program."""
import json
import os
import pty
import shutil
import subprocess
import unittest

from program import BINARY, ProgramTest


class Manual(ProgramTest):
    def setUp(self):
        super().setUp()
        self.gazette("-q", "help", "--man", "--into", "man/pages")
        self.pages = sorted(os.listdir(self.path("man/pages")))

    def test_there_is_a_page_for_every_command(self):
        told = self.gazette("introspect", "--json").json
        wanted = ["gazette.1", "gazette-config.5"] + [
            f"gazette-{command['name']}.1" for command in told["commands"]]
        self.assertEqual(self.pages, sorted(wanted))

    @unittest.skipUnless(shutil.which("mandoc"), "there is no mandoc")
    def test_mandoc_finds_no_fault_and_shows_every_option(self):
        folder = self.path("man/pages")
        done = subprocess.run(["mandoc", "-T", "lint", *self.pages], cwd=folder,
                              capture_output=True, check=False)
        self.assertEqual(done.stdout.decode(), "")
        told = self.gazette("introspect", "--json").json
        for command in told["commands"]:
            shown = subprocess.run(
                ["mandoc", "-T", "ascii", "-O", "width=200", f"gazette-{command['name']}.1"],
                cwd=folder, capture_output=True, check=True).stdout
            text = subprocess.run(
                ["col", "-b"], input=shown, capture_output=True, check=True).stdout.decode()
            for entry in [command, *command["actions"]]:
                for option in entry["options"]:
                    self.assertIn(f"--{option['name']}", text)

    def test_one_page_goes_to_standard_output(self):
        for word, name in (("list", "gazette-list.1"), ("gazette-config.5", "gazette-config.5")):
            page = self.gazette("help", "--man", word).out
            self.assertEqual(page, self.read(f"man/pages/{name}"))
        self.assertEqual(self.gazette("help", "--man").out, self.read("man/pages/gazette.1"))
        self.assertIn("no manual page 'x'", self.gazette("help", "--man", "x", status=64).err)


class Help(ProgramTest):
    def test_a_wrong_call_is_answered_with_one_line(self):
        for words in (["frobnicate"], ["ls"], ["list", "--json"], ["storage"], ["storage", "x"],
                      ["storage", "check", "--to", "x"], ["help", "x"], ["completion", "x"],
                      ["introspect", "x"], ["help", "exit-codes", "x"], ["plugins", "x"],
                      ["plugins", "new", "--option", "a=b"], ["rules"], ["--list"]):
            with self.subTest(words):
                outcome = self.gazette(*words, status=64)
                self.assertEqual(outcome.out, "")
                self.assertEqual(outcome.err.count("\n"), 1, outcome.err)

    def test_help_needs_no_configuration_and_writes_nothing(self):
        for words in (["help"], ["-h"], ["--help"], ["help", "storage", "copy"], ["list", "-h"],
                      ["storage", "copy", "--help"], ["help", "formats"], ["introspect"]):
            self.assertTrue(self.gazette("-c", "missing.yaml", *words).out)
        self.assertEqual(os.listdir(self.folder), [])

    def test_the_short_page_is_shorter(self):
        for words in (["list"], ["storage"], ["storage", "copy"], ["digest"]):
            brief, whole = (self.gazette(*words, flag).out for flag in ("-h", "--help"))
            self.assertLess(len(brief), len(whole))
            self.assertEqual(whole, self.gazette("help", *words).out)
            self.assertTrue(all(len(line) <= 80 for line in brief.splitlines()), brief)

    def test_every_command_and_action_has_both_pages(self):
        for command in json.loads(self.gazette("introspect").out)["commands"]:
            for entry in [[command["name"]]] + [
                    [command["name"], action["name"]] for action in command["actions"]]:
                for flag in ("-h", "--help"):
                    self.assertIn("Usage: gazette " + " ".join(entry),
                                  self.gazette(*entry, flag).out)

    def test_colours_are_for_terminals(self):
        self.assertNotIn("\x1b", self.gazette("help").out)
        self.assertIn("\x1b[1m", self.gazette("--color", "always", "help", "list").out)
        self.assertNotIn("\x1b", self.on_terminal("help", "list", NO_COLOR="1"))
        self.assertIn("\x1b[1m", self.on_terminal("help", "list", TERM="xterm"))

    def on_terminal(self, *words, **more):
        """What is shown to somebody who sits before it, without any pager."""
        child, end = pty.fork()
        if child == 0:
            os.chdir(self.folder)
            os.execve(BINARY, [BINARY, *words], self.environment(PAGER="", **more))
        shown = b""
        while True:
            try:
                piece = os.read(end, 65536)
            except OSError:
                break
            if not piece:
                break
            shown += piece
        os.close(end)
        os.waitpid(child, 0)
        return shown.decode()


class Introspection(ProgramTest):
    def test_it_is_json_and_always_the_same(self):
        first = self.gazette("introspect", "--json")
        self.assertEqual(first.out, self.gazette("introspect").out)
        self.assertEqual(first.json["version"], self.gazette("version").out.split()[1])
        self.assertEqual(list(first.json), [
            "program", "version", "features", "options", "commands", "topics", "exit_statuses",
            "environment", "config", "plugins", "formats", "shells"])

    def test_what_it_says_of_formats_is_so(self):
        self.write("config.yaml", "sources: []\n")
        formats = self.gazette("introspect").json["formats"]
        for format in formats["listing"]:
            self.gazette("list", "--format", format)
        for format in formats["table"]:
            self.gazette("sources", "--format", format)


if __name__ == "__main__":
    unittest.main()
