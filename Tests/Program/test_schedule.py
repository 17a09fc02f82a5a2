"""What gazette schedule prints, read back by the rules of cron, sh and systemd."""
import os
import re
import shlex
import shutil
import subprocess
import unittest

from program import BINARY, ProgramTest

CONFIG = "sources: []\n"
NAMES = ["plain.yaml", "with blank.yaml", "100%.yaml", "it's.yaml", 'say "hi".yaml', "a$HOME.yaml",
         "back\\slash.yaml", "뉴스 %h.yaml", "semi;colon #1.yaml"]


def crontab(line):
    """The five times and the text that sh gets: crontab(5) ends a command at a % without backslash."""
    words = line.split(None, 5)
    command, rest = "", words[5]
    while rest:
        if rest.startswith("\\%"):
            command, rest = command + "%", rest[2:]
        elif rest[0] == "%":
            raise AssertionError("an open % in " + line)
        else:
            command, rest = command + rest[0], rest[1:]
    return words[:5], command


def unit_words(line):
    """The words of an ExecStart: systemd.syntax(7), and specifiers and variables of the others."""
    words = []
    for quoted, plain in re.findall(r'"((?:[^"\\]|\\.)*)"|(\S+)', line):
        word = re.sub(r"\\(.)", r"\1", quoted) if quoted else plain
        if re.search(r"(?<!%)(?:%%)*%(?!%)", word):
            raise AssertionError("a specifier in " + word)
        word = word.replace("%%", "%")
        words.append(word.replace("$$", "$") if words else word)
    return words


def units(text):
    """Sections by name, each a list of (key, value)."""
    found = []
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        if line.startswith("["):
            found.append((line, []))
        else:
            key, value = line.split("=", 1)
            found[-1][1].append((key, value))
    return found


class Schedules(ProgramTest):
    def printed(self, *words, name="plain.yaml", status=0):
        self.write(name, CONFIG)
        return self.gazette("--config", name, "schedule", "print", *words, status=status)

    def cron(self, *words, name="plain.yaml"):
        lines = self.printed("cron", *words, name=name).out.splitlines()
        return crontab([line for line in lines if not line.startswith("#")][0])

    def test_a_line_of_cron_calls_the_program_whatever_the_path(self):
        for name in NAMES:
            with self.subTest(name=name):
                words = shlex.split(self.cron(name=name)[1])
                self.assertEqual(words, [os.path.realpath(BINARY), "--quiet", "--config", self.path(name), "run"])
                done = subprocess.run(
                    ["/bin/sh", "-c", self.cron(name=name)[1]], env=self.environment(), cwd="/",
                    capture_output=True, timeout=60)
                self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b"", b""))

    def test_a_path_is_told_without_detours(self):
        os.mkdir(self.path("side"))
        words = shlex.split(self.cron(name="side/../plain.yaml")[1])
        self.assertEqual(words[3], os.path.realpath(self.path("plain.yaml")))

    def test_times_of_cron_are_those_that_were_asked_for(self):
        for every, pattern in (("15m", r"\d+-59/15 \* \* \* \*"), ("1h", r"\d+ \* \* \* \*"),
                               ("6h", r"\d+ \*/6 \* \* \*"), ("24h", r"\d+ 6 \* \* \*"),
                               ("1d", r"\d+ 6 \* \* \*"), ("7d", r"\d+ 6 \* \* 1")):
            self.assertRegex(" ".join(self.cron("--every", every)[0]), f"^{pattern}$")
        for every in ("7m", "5h", "90m", "25h"):
            self.assertIn("cron cannot", self.printed("cron", "--every", every, status=64).err)

    def test_units_call_the_program_whatever_the_path(self):
        for name in NAMES:
            for flags, rest in (([], ["run"]), (["--watch"], ["watch", "--every", "15m"]),
                                (["--serve"], ["serve"])):
                with self.subTest(name=name, flags=flags):
                    entries = dict(sum((keys for _, keys in units(self.printed("systemd", *flags, name=name).out)), []))
                    self.assertEqual(unit_words(entries["ExecStart"]),
                                     [os.path.realpath(BINARY), "--config", self.path(name)] + rest)

    def test_a_timer_makes_up_for_what_was_missed_and_spreads(self):
        service, timer = {}, {}
        sections = units(self.printed("systemd", "--every", "1h").out)
        self.assertEqual([name for name, _ in sections],
                         ["[Unit]", "[Service]", "[Unit]", "[Timer]", "[Install]"])
        service, timer = dict(sections[1][1]), dict(sections[3][1])
        self.assertEqual(service["Type"], "oneshot")
        self.assertEqual(service["NoNewPrivileges"], "yes")
        self.assertEqual((timer["Persistent"], timer["RandomizedDelaySec"]), ("true", "300"))
        self.assertRegex(timer["OnCalendar"], r"^\*:\d\d$")

    def test_a_watching_service_notifies_and_reloads(self):
        for flag in ("--watch", "--serve"):
            service = dict(units(self.printed("systemd", flag).out)[1][1])
            self.assertEqual(service["Type"], "notify")
            self.assertIn("-HUP $MAINPID", service["ExecReload"])
            self.assertEqual(service["RestartPreventExitStatus"], "64 78")

    def test_systemd_itself_finds_no_fault(self):
        if not shutil.which("systemd-analyze"):
            self.skipTest("there is no systemd-analyze")
        for name in NAMES:
            for flags in ([], ["--watch"], ["--serve"], ["--every", "90m"], ["--every", "1d"]):
                text = self.printed("systemd", *flags, name=name).out
                parts = re.split(r"^# \d\. Put this .*$", text, flags=re.M)[1:]
                files = ["gazette.service", "gazette.timer"][: len(parts)]
                paths = [self.write("units/" + file, part) for file, part in zip(files, parts)]
                done = subprocess.run(
                    ["systemd-analyze", "verify", "--user", "--man=no", *paths],
                    env=self.environment(XDG_RUNTIME_DIR=self.folder), capture_output=True, timeout=60)
                self.assertEqual((done.returncode, done.stderr.decode()), (0, ""), text)

    def test_wrong_words_say_what_to_type(self):
        self.write("config.yaml", CONFIG)
        for words in ([], ["print"], ["print", "launchd"], ["show", "cron"], ["print", "cron", "x"]):
            self.assertIn("gazette schedule", self.gazette("schedule", *words, status=64).err)
        self.gazette("schedule", "print", "cron", "--watch", status=64)
        self.gazette("schedule", "print", "cron", "--serve", status=64)
        self.gazette("schedule", "print", "systemd", "--serve", "--watch", status=64)
        self.gazette("schedule", "print", "systemd", "--serve", "--every", "1h", status=64)
        refused = self.gazette("--config", "-", "schedule", "print", "cron", status=64)
        self.assertIn("standard input cannot be read a second time", refused.err)
        self.write("config.yaml", "sources: 7\n")
        self.gazette("schedule", "print", "cron", status=78)


if __name__ == "__main__":
    unittest.main()
