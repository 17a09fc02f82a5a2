"""Runs the built program on a terminal of its own, as somebody sits before it."""
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time

from program import BINARY, ProgramTest

# What Gazette itself writes: colours, links, and the erasing of the line that shows progress.
OWN = re.compile("\x1b\\[[0-9;]*m|\x1b\\]8;;[!-~]*?\x1b\\\\|\r\x1b\\[K")
# What nobody else may write.
FOREIGN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


def bare(text):
    """Without what Gazette writes itself, and without the terminal's own carriage returns."""
    return OWN.sub("", text.replace("\r\n", "\n"))


class Session:
    """A program whose three streams are one terminal, which is its controlling one."""

    def __init__(self, words, folder, environment, columns, rows):
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

        def own():
            os.setsid()
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            [BINARY, *words], cwd=folder, env=environment, stdin=theirs, stdout=theirs,
            stderr=theirs, preexec_fn=own)
        os.close(theirs)
        self.shown = b""

    def read(self, until=None, seconds=20):
        """Everything that is shown, or as much as it takes until `until` is."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and (until is None or until.encode() not in self.shown):
            if not select.select([self.ours], [], [], 0.05)[0]:
                continue
            try:
                piece = os.read(self.ours, 65536)
            except OSError:
                break
            if not piece:
                break
            self.shown += piece
        return self.shown.decode()

    def type(self, keys):
        os.write(self.ours, keys)

    def end(self):
        """Everything that was shown, and the exit status."""
        shown = self.read()
        os.close(self.ours)
        return shown, self.process.wait(20)


class TerminalTest(ProgramTest):
    def session(self, *words, columns=80, rows=24, env=None):
        environment = self.environment(**{"TERM": "xterm-256color", **(env or {})})
        return Session(words, self.folder, environment, columns, rows)

    def shown(self, *words, status=0, **options):
        """What a terminal shows of a command from its beginning to its end."""
        shown, found = self.session(*words, **options).end()
        self.assertEqual(found, status, shown)
        return shown

    def assert_no_foreign_control(self, shown):
        self.assertEqual(FOREIGN.findall(bare(shown)), [], ascii(shown))
