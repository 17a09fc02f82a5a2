"""The reader in tmux, at two sizes: what somebody sees from the start to the end."""
import glob
import os
import shutil
import subprocess
import time
import unittest

from program import BINARY, ProgramTest
from test_terminal import feed

KOREAN = {"title": "서울 반도체 수출이 늘었다", "content_html": "<p>항구에서 배가 떠났다.</p>"}


@unittest.skipUnless(shutil.which("tmux"), "there is no tmux")
class InTmux(ProgramTest):
    def tmux(self, *words):
        return subprocess.run(
            ["tmux", "-S", self.path("socket"), "-f", "/dev/null", *words], capture_output=True, text=True,
            env=self.environment(LANG="C.UTF-8", TERM="xterm-256color"), check=False)

    def start(self, columns, rows, **environment):
        words = [f"{name}={value}" for name, value in environment.items()]
        outcome = self.tmux(
            "-u", "new-session", "-d", "-s", "reader", "-x", str(columns), "-y", str(rows), "-c", self.folder,
            "env", *words, BINARY, "tui", "--theme", "dark")
        self.assertEqual(outcome.returncode, 0, outcome.stderr)
        self.addCleanup(self.tmux, "kill-server")

    def screen(self):
        return self.tmux("capture-pane", "-p", "-t", "reader").stdout.split("\n")

    def until(self, wanted):
        end = time.monotonic() + 20
        while time.monotonic() < end:
            lines = self.screen()
            if wanted in "\n".join(lines):
                return lines
            time.sleep(0.02)
        self.fail(f"{wanted} is not on the screen:\n" + "\n".join(self.screen()))

    def press(self, *keys, until):
        self.tmux("send-keys", "-t", "reader", *keys)
        return self.until(until)

    def type(self, text, until):
        self.tmux("send-keys", "-t", "reader", "-l", text)
        return self.until(until)

    def store(self, *items):
        self.write("a.json", feed(*items))
        self.write(
            "config.yaml", "language: ko\nsources:\n  - {name: 종소식, type: fixture, path: a.json}\n")
        self.gazette("fetch")

    def test_somebody_reads(self):
        self.write("browser.sh", f"#!/bin/sh\necho \"$1\" >> {self.path('opened')}\n")
        os.chmod(self.path("browser.sh"), 0o755)
        for columns, rows in ((80, 24), (140, 40)):
            with self.subTest(columns):
                for name in glob.glob(self.path("gazette.db*")):
                    os.unlink(name)
                items = [KOREAN, {"title": "Harbour"}, {"title": "Mill"}]
                self.store(*items)
                self.start(columns, rows, BROWSER=self.path("browser.sh"))
                lines = self.until("서울 반도체 수출이 늘었다")
                self.assertTrue(lines[0].startswith(" 헤드라인"), lines[0])
                self.assertEqual(len([line for line in lines if "Harbour" in line[:columns // 2]]), 1)
                self.type("/항구", until="항구에서 배가 떠났다.")
                self.press("Enter", "s", until="저장했습니다.")
                self.press("Tab", until="저장한 글 1")
                self.press("d", until="지웠습니다.")
                self.press("z", until="되돌렸습니다.")
                self.press("o", until="브라우저에서 열었습니다.")
                self.assertTrue(self.read("opened").startswith("https://news.example/"))
                self.press("1", "Escape", until="Mill")
                self.write("a.json", feed(*items, {"title": f"Lighthouse {columns}"}))
                self.press("r", until=f"Lighthouse {columns}")
                self.tmux("resize-window", "-t", "reader", "-x", "60", "-y", "12")
                lines = self.until("Lighthouse")
                self.assertTrue(all(len(line) <= 60 for line in lines))
                self.press("?", until="┌")
                self.press("?", until="Mill")
                self.tmux("set-option", "-t", "reader", "remain-on-exit", "on")
                self.press("q", until="Pane is dead (status 0")
                self.tmux("kill-session", "-t", "reader")


if __name__ == "__main__":
    unittest.main()
