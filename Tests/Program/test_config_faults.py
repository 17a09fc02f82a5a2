"""What is told of a configuration that is wrong, and that what is shown of a right one is right."""
import glob
import os
import pwd
import re

from program import ProgramTest
from terminal import TerminalTest, bare

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))


class Secrets(ProgramTest):
    def test_no_command_tells_the_secret_of_a_broken_line(self):
        for line in ("api_key:S3CRET", "api_key: {fil: S3CRET", "api_key: \"S3CRET", "'api_key':S3CRET"):
            self.write("config.yaml", f"sources:\n  - name: a\n    type: newsapi\n    {line}\n")
            for words in (["config", "check"], ["list"], ["fetch"], ["config", "show"]):
                outcome = self.gazette(*words, status=78)
                self.assertNotIn("S3CRET", outcome.err + outcome.out)
        self.write("config.yaml", "sources:\n  - name: a\n    api_key:S3CRET\n    country: us\n")
        self.assertIn("Write 'key: value'.\n    api_key:***\n", self.gazette("list", status=78).err)

    def test_what_is_nearly_a_variable_is_hidden(self):
        for value in ("${KEY:-S3CRET}", "${KEY}S3CRET"):
            self.write("config.yaml", f"sources:\n  - {{name: a, type: newsapi, api_key: {value}}}\n")
            self.assertNotIn("S3CRET", self.gazette("config", "check", status=78).err)


class Places(ProgramTest):
    def test_a_pipe_whose_writer_is_late_is_no_configuration(self):
        os.mkfifo(self.path("pipe"))
        self.assertIn("pipe: nobody has written", self.gazette(
            "-c", "pipe", "config", "check", status=78).err)

    def test_home_is_that_of_the_account_where_no_variable_says_it(self):
        self.write("config.yaml", "storage: {path: ~/x.db}\n")
        for home in ("", "relative"):
            shown = self.gazette("config", "show", env={"HOME": home}).out
            self.assertIn(f"path: {pwd.getpwuid(os.getuid()).pw_dir}/x.db", shown)
        self.assertIn("path: /x.db", self.gazette("config", "show", env={"HOME": "/"}).out)

    def test_what_a_fetch_would_refuse_is_refused_by_the_check(self):
        for options in ("type: rss, url: 'https://x:99999/'", "type: rss, url: 'http://[::1'",
                        "type: rss, url: 'https://x/', encoding: foo",
                        "type: exec, command: \"cat f 'unclosed\""):
            with self.subTest(options):
                self.write("config.yaml", f"sources:\n  - {{name: a, {options}}}\n")
                self.assertRegex(
                    self.gazette("config", "check", status=78).err, r"^config\.yaml:2:\d+: ")
        self.write("config.yaml", "sources: [{name: a, type: rss, url: 'https://x/', encoding: EUC-KR}]\n")
        self.gazette("config", "check")


class Narrow(TerminalTest):
    def test_a_fault_takes_three_lines_on_any_terminal(self):
        self.write("config.yaml", "outputs:\n  - {renderer: plain, since: yesterday}\nzzzz: 1\n")
        for columns in (40, 80):
            shown = bare(self.shown("config", "check", status=78, columns=columns))
            lines = shown.rstrip("\n").split("\n")
            self.assertEqual(len(lines), 6, shown)
            self.assertEqual([line.startswith("config.yaml:") for line in lines],
                             [True, False, False] * 2)


class Shown(ProgramTest):
    def check(self, text):
        self.write("config.yaml", text)
        if self.gazette("config", "check", status=None).status != 0:
            return 0
        shown = self.gazette("config", "show").out
        # What is hidden is no address.
        shown = shown.replace('url: "***"', "url: https://x.example/")
        outcome = self.gazette("-c", "-", "config", "check", stdin=shown.encode(), status=None)
        self.assertEqual(outcome.status, 0, shown + outcome.err)
        return 1

    def test_what_is_shown_of_each_endpoint_is_a_configuration(self):
        for options in ("country: us", "endpoint: everything, q: x", "endpoint: sources"):
            self.check(f"sources: [{{name: a, type: newsapi, api_key: k, {options}}}]\n")

    def test_what_is_shown_of_every_example_is_a_configuration(self):
        checked = 0
        with open(os.path.join(ROOT, "config.yaml"), encoding="utf-8") as file:
            checked += self.check(file.read())
        self.write("team/rules.yaml", "rules: []\n")
        for path in [os.path.join(ROOT, "README.md"), *glob.glob(os.path.join(ROOT, "docs", "*.md"))]:
            with open(path, encoding="utf-8") as file:
                for block in re.findall(r"```yaml\n(.*?)```", file.read(), re.S):
                    checked += self.check(block)
        self.assertGreater(checked, 12)
