"""Completion in real shells: what is proposed, and that nothing which is proposed is ever run."""
import json
import os
import pty
import re
import select
import shutil
import subprocess
import time
import unittest

from program import BINARY, ProgramTest

HOSTILE = ["feed one", "it's $HOME `touch tick` \"q\"", "$(touch subst)", "한국 뉴스", "BBC:World Service",
           "a;touch semi", "b&&touch both", "back\\slash", "tab\tname", "star*", "~home", "x=y",
           "curly{a,b}", "#hash", "<in>out", "pipe|touch piped", "esc\x1b[31m"]
# A name with control characters cannot be typed, so that it is not proposed.
TYPEABLE = [name for name in HOSTILE if all(ord(letter) >= 32 for letter in name)]

RECORDER = """#!/bin/sh
[ "$1" = completion ] && exec {binary} "$@"
exec python3 -c 'import json, sys; print("GOT" + json.dumps(sys.argv[1:]) + "END")' "$@"
"""


class CompletionTest(ProgramTest):
    shell = None

    def setUp(self):
        super().setUp()
        if self.shell and not shutil.which(self.shell):
            self.skipTest(f"there is no {self.shell}")
        names = "".join(
            f"  - {{name: {json.dumps(name)}, type: fixture, path: a.json, tags: [tag{number}]}}\n"
            for number, name in enumerate(HOSTILE))
        self.write("config.yaml", (
            f"sources:\n{names}outputs:\n  - {{renderer: markdown, name: daily note, path: x.md}}\n"))
        self.write("other.yaml", "sources: [{name: elsewhere, type: fixture, path: a.json}]\n")
        recorder = self.write("bin/gazette", RECORDER.format(binary=BINARY))
        os.chmod(recorder, 0o755)
        self.write("script", self.gazette("completion", self.shell or "bash").out)
        self.before = set(os.listdir(self.folder))

    def tearDown(self):
        # Nothing that stands in a name was run.
        self.assertEqual(
            set(os.listdir(self.folder)) - self.before - {".config", ".local", ".cache"}, set())

    def environment(self, **more):
        path = self.path("bin") + ":" + os.environ["PATH"]
        return {**super().environment(), "PATH": path, "TERM": "dumb", **more}

    def run_shell(self, *words, **more):
        done = subprocess.run(
            words, cwd=self.folder, env=self.environment(**more), capture_output=True, timeout=60)
        self.assertEqual(done.stderr.decode(), "", words)
        return done.stdout.decode().splitlines()


class Bash(CompletionTest):
    shell = "bash"

    def proposals(self, line, word=None):
        """What the function puts into COMPREPLY for a line that ends at the cursor."""
        program = (
            'source ./script; COMP_LINE=$1; COMP_POINT=${#1}; _gazette gazette "$2" x; '
            '(( ${#COMPREPLY[@]} )) && printf "%s\\n" "${COMPREPLY[@]}"; true')
        if word is None:
            word = re.split(r"[ :=]", line)[-1]
        return self.run_shell("bash", "--norc", "-c", program, "bash", line, word)

    def test_commands_actions_options_and_values(self):
        self.assertEqual(self.proposals("gazette fe"), ["fetch"])
        self.assertEqual(self.proposals("gazette un"), ["unsave", "unread", "unmerge"])
        self.assertEqual(self.proposals("gazette storage c"), ["check", "copy"])
        self.assertEqual(self.proposals("gazette storage copy --v"), ["--verify", "--verbose"])
        self.assertEqual(self.proposals("gazette list --sav"), ["--saved"])
        self.assertEqual(self.proposals("gazette list --format ma"), ["markdown"])
        self.assertEqual(self.proposals("gazette list --format=ma"), ["markdown"])
        self.assertEqual(self.proposals("gazette -q --color a"), ["auto", "always"])
        self.assertEqual(self.proposals("gazette help exit"), ["exit-codes"])
        self.assertEqual(self.proposals("gazette help storage co"), ["copy"])
        self.assertEqual(self.proposals("gazette digest d"), ["daily\\ note"])
        self.assertEqual(self.proposals("gazette list --tag tag1"), [
            "tag1", "tag10", "tag11", "tag12", "tag13", "tag14", "tag15", "tag16"])

    def test_names_are_those_of_the_configuration_that_the_line_means(self):
        for line in ("gazette --config other.yaml fetch ", "gazette fetch --config=other.yaml ",
                     "gazette -c other.yaml fetch ", "gazette -qc ./other.yaml list -s "):
            self.assertEqual(self.proposals(line), ["elsewhere"], line)

    def test_what_is_wrong_gives_no_words_and_no_text(self):
        self.write("broken.yaml", "sources: [")
        self.before.add("broken.yaml")
        for line in ("gazette -c broken.yaml fetch ", "gazette -c missing.yaml fetch ",
                     "gazette frobnicate ", "gazette list --nonsense=", "gazette show 3"):
            self.assertEqual(self.proposals(line), [], line)

    def test_a_name_is_quoted_so_that_it_means_itself(self):
        typed = self.proposals("gazette fetch ")
        self.assertEqual(len(typed), len(TYPEABLE))
        program = "for word in " + " ".join(typed) + '; do printf "%s\\n" "$word"; done'
        self.assertEqual(self.run_shell("bash", "--norc", "-c", program), TYPEABLE)

    def test_a_name_that_is_typed_in_quotes_goes_on_in_them(self):
        for quote in "'\"":
            typed = self.proposals(f"gazette fetch {quote}")
            program = "for word in " + " ".join(
                quote + word + quote for word in typed) + '; do printf "%s\\n" "$word"; done'
            self.assertEqual(self.run_shell("bash", "--norc", "-c", program), TYPEABLE)

    def test_a_name_that_is_given_is_not_proposed_again(self):
        self.assertEqual(self.proposals("gazette fetch 'feed one' fe"), [])

    def test_a_line_of_somebody_at_a_terminal_runs_nothing(self):
        terminal = Terminal(self, ["bash", "--norc", "-i"])
        terminal.say("PS1='ready> '; source ./script")
        typed = {"gazette fetch feed\t": "feed one", "gazette fetch 'feed\t": "feed one",
                 'gazette fetch "feed o\t': "feed one", "gazette fetch 'it\t": HOSTILE[1],
                 "gazette fetch it\t": HOSTILE[1], "gazette fetch \\$\t": "$(touch subst)",
                 "gazette fetch 한\t": "한국 뉴스", "gazette fetch BBC:W\t": "BBC:World Service",
                 "gazette fetch BB\t": "BBC:World Service", "gazette fetch x\t": "x=y",
                 "gazette fetch x=\t": "x=y", "gazette fetch a\t": "a;touch semi",
                 "gazette fetch ba\t": "back\\slash", "gazette fetch st\t": "star*",
                 "gazette fetch '~\t": "~home", "gazette fetch pi\t": "pipe|touch piped"}
        for line, name in typed.items():
            with self.subTest(line):
                self.assertEqual(terminal.arguments(line), ["fetch", name])
        self.assertEqual(
            terminal.arguments("gazette list --source=fe\t"), ["list", "--source=feed one"])
        self.assertEqual(
            terminal.arguments("gazette -c oth\tfetch els\t"), ["-c", "other.yaml", "fetch", "elsewhere"])
        self.assertEqual(terminal.arguments("gazette --config=oth\tfetch els\t"),
                         ["--config=other.yaml", "fetch", "elsewhere"])


class Zsh(CompletionTest):
    shell = "zsh"

    def test_the_script_has_no_fault(self):
        self.assertEqual(self.run_shell("zsh", "-f", "-n", "./script"), [])

    def test_a_line_of_somebody_at_a_terminal_runs_nothing(self):
        terminal = Terminal(self, ["zsh", "-f", "-i"])
        terminal.say("PS1='ready> '; unsetopt beep zle_bracketed_paste 2>/dev/null; "
                     "autoload -Uz compinit; compinit -D -u; source ./script")
        typed = {"gazette fetch fe\t": "feed one", "gazette fetch 'fe\t": "feed one",
                 "gazette fetch it\t": HOSTILE[1], "gazette fetch '$(\t": "$(touch subst)",
                 "gazette fetch 한\t": "한국 뉴스", "gazette fetch BBC:W\t": "BBC:World Service",
                 "gazette fetch a\t": "a;touch semi", "gazette fetch ba\t": "back\\slash",
                 "gazette fetch st\t": "star*", "gazette fetch x=\t": "x=y",
                 "gazette fetch pi\t": "pipe|touch piped"}
        for line, name in typed.items():
            with self.subTest(line):
                self.assertEqual(terminal.arguments(line), ["fetch", name])
        for line, words in {
                "gaz\tfet\tfe\t": ["fetch", "feed one"],
                "gazette sto\tprun\t--dry\t": ["storage", "prune", "--dry-run"],
                "gazette list --source=fe\t": ["list", "--source=feed one"],
                "gazette list --format js\t": ["list", "--format", "json"],
                "gazette -c oth\tfetch els\t": ["-c", "other.yaml", "fetch", "elsewhere"],
                "gazette --config=oth\tfetch els\t": ["--config=other.yaml", "fetch", "elsewhere"],
        }.items():
            with self.subTest(line):
                self.assertEqual(terminal.arguments(line), words)


class Fish(CompletionTest):
    shell = "fish"

    def proposals(self, line):
        program = "source ./script; complete --escape -C $argv[1]"
        lines = self.run_shell("fish", "--no-config", "-c", program, line)
        return [line.split("\t")[0] for line in lines]

    def test_commands_actions_options_and_values(self):
        self.assertEqual(self.proposals("gazette fe"), ["fetch"])
        self.assertEqual(sorted(self.proposals("gazette storage c")), ["check", "copy"])
        self.assertEqual(self.proposals("gazette list --sav"), ["--saved"])
        self.assertEqual(self.proposals("gazette list --format mark"), ["markdown"])
        self.assertEqual(self.proposals("gazette list --format=mark"), ["--format=markdown"])
        self.assertEqual(self.proposals("gazette -c oth"), ["other.yaml"])
        self.assertEqual(self.proposals("gazette --config=oth"), ["--config=other.yaml"])
        self.assertEqual(self.proposals("gazette --config other.yaml fetch "), ["elsewhere"])
        self.assertEqual(self.proposals("gazette frobnicate x"), [])

    def test_a_name_is_quoted_so_that_it_means_itself(self):
        for name in TYPEABLE:
            with self.subTest(name):
                found = self.proposals("gazette fetch " + name[0].replace("$", "\\$").replace(
                    "~", "\\~").replace("*", "\\*").replace("#", "\\#").replace("<", "\\<"))
                self.assertIn(name, [self.unquoted(word) for word in found])

    def unquoted(self, word):
        return self.run_shell("fish", "--no-config", "-c", f"printf '%s\\n' {word}")[0]


class Terminal:
    """A shell that believes somebody sits before it."""

    def __init__(self, test, words):
        self.child, self.end = pty.fork()
        if self.child == 0:
            os.chdir(test.folder)
            os.execvpe(words[0], words, test.environment(PS1="first> "))
        test.addCleanup(self.close)

    def close(self):
        os.close(self.end)
        try:
            os.kill(self.child, 9)
        except ProcessLookupError:
            pass
        os.waitpid(self.child, 0)

    def read(self, until, seconds=20):
        """All that is shown up to the pattern."""
        shown, limit = b"", time.monotonic() + seconds
        while not re.search(until, shown.decode("utf-8", "replace")):
            ready, _, _ = select.select([self.end], [], [], max(0, limit - time.monotonic()))
            if not ready:
                raise AssertionError(f"{until} is not in {shown.decode('utf-8', 'replace')!r}")
            shown += os.read(self.end, 65536)
        return shown.decode("utf-8", "replace")

    def say(self, line):
        os.write(self.end, f"{line}; echo set''tled\n".encode())
        self.read("settled")

    def arguments(self, line):
        """What gazette is given when the line, whose tabs complete, is sent off."""
        for piece in re.split("(?<=\t)", line):
            os.write(self.end, piece.encode())
            if piece.endswith("\t"):
                self.settle()
        os.write(self.end, b"\n")
        found = re.search("GOT(.*)END", self.read("GOT.*END"))
        return json.loads(found.group(1))

    def settle(self):
        """Until the shell has shown what it makes of the tab: it is silent for a while."""
        while select.select([self.end], [], [], 0.4)[0]:
            os.read(self.end, 65536)


class Answers(CompletionTest):
    def test_the_scripts_are_what_their_files_say(self):
        folder = os.path.join(os.path.dirname(__file__), "..", "Fixtures", "Completion")
        for shell in ("bash", "zsh", "fish"):
            with open(os.path.join(folder, "gazette." + shell), encoding="utf-8") as file:
                self.assertEqual(self.gazette("completion", shell).out, file.read())

    def test_a_slip_is_told(self):
        self.assertIn("Did you mean 'bash'?", self.gazette("completion", "bahs", status=64).err)
        self.assertIn("bash, zsh, fish", self.gazette("completion", status=64).err)


if __name__ == "__main__":
    unittest.main()
