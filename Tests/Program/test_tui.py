"""The reader in the terminal: what it shows, what keys do, and that the terminal is given back."""
import os
import re
import signal
import termios
import unittest

from terminal import TerminalTest
from test_terminal import feed

# What the last row says once there is a list.
LIST = "  ?: keys"
LEFT = "\x1b[?1049l"


class Reader(TerminalTest):
    def store(self, *items, language="en"):
        self.write("a.json", feed(*items))
        self.write(
            "config.yaml", f"language: {language}\nsources:\n"
            "  - {name: 종소식, type: fixture, path: a.json}\n")
        self.gazette("fetch")

    def reader(self, *words, until=LIST, **options):
        """A reader that has drawn its list."""
        options.setdefault("env", {})
        session = self.session("tui", *words, **options)
        self.addCleanup(lambda: session.process.poll() is None and session.process.kill())
        # Nobody answers what it asks the terminal for.
        session.read(until)
        return session

    def press(self, session, keys, until):
        session.shown = b""
        session.type(keys.encode())
        shown = session.read(until)
        self.assertIn(until, shown)
        return shown

    def attributes(self, session):
        return termios.tcgetattr(session.ours)

    def untouched(self):
        """What a terminal is like that no program has used yet."""
        ends = os.openpty()
        try:
            return termios.tcgetattr(ends[0])
        finally:
            for end in ends:
                os.close(end)


class Keys(Reader):
    def test_headlines_are_shown_and_an_article_is_read(self):
        self.store({"title": "서울 반도체"}, {"title": "Harbour", "content_html": "<h2>Tide</h2><p>low"})
        session = self.reader()
        self.assertIn("서울 반도체", session.shown.decode())
        self.press(session, "j\r", "종소식 ·")
        session.type(b"q")
        shown, status = session.end()
        self.assertEqual(status, 0)
        self.assertIn(LEFT, shown)
        self.assertEqual(len(self.gazette("list", "--unread").out.splitlines()), 1)

    def test_a_search_finds_korean_as_it_is_typed(self):
        self.store({"title": "서울 반도체"}, {"title": "부산 항구"}, language="ko")
        session = self.reader(until="  ?: 키 보기")
        self.press(session, "/항구", "부산")
        self.press(session, "\r\r", "종소식 ·")
        session.type(b"s")
        session.read("저장했습니다.")
        session.type(b"q")
        self.assertEqual(session.end()[1], 0)
        self.assertIn("부산 항구", self.gazette("saved").out)

    def test_what_is_deleted_comes_back(self):
        self.store({"title": "Harbour"})
        session = self.reader()
        self.press(session, "s", "z: undo")
        self.press(session, "\t", "Harbour")
        self.press(session, "d", "Deleted")
        self.press(session, "z", "Undone")
        session.type(b"q")
        self.assertEqual(session.end()[1], 0)
        self.assertIn("Harbour", self.gazette("saved").out)

    def test_the_article_opens_in_the_browser(self):
        self.store({"title": "Harbour"})
        self.write("browser.sh", f"#!/bin/sh\necho \"$1\" > {self.path('opened')}\n")
        os.chmod(self.path("browser.sh"), 0o755)
        session = self.reader(env={"BROWSER": self.path("browser.sh")})
        self.press(session, "o", "Opened")
        session.type(b"q")
        self.assertEqual(session.end()[1], 0)
        self.assertEqual(self.read("opened"), "https://news.example/0\n")

    def test_a_fetch_brings_what_is_new(self):
        self.store({"title": "Harbour"})
        session = self.reader()
        self.write("a.json", feed({"title": "Harbour"}, {"title": "Lighthouse"}))
        self.press(session, "r", "Lighthouse")
        session.type(b"q")
        self.assertEqual(session.end()[1], 0)

    def test_no_title_acts_on_the_terminal(self):
        self.store({"title": "\u202eturned \x9b2J", "content_html": "<p>\u2066 x \x9b31m</p>"})
        session = self.reader()
        self.press(session, "\r", "종소식 ·")
        session.type(b"q")
        shown = session.end()[0]
        for character in "\u202e\u2066\x9b":
            self.assertNotIn(character, shown)


class Endings(Reader):
    def test_the_terminal_is_whole_after_each_signal(self):
        self.store({"title": "Harbour"})
        for number in ("HUP", "INT", "QUIT", "TERM", "SEGV", "ABRT", "BUS", "ALRM", "USR1", "USR2", "VTALRM",
                       "PROF", "IO", "PWR", "STKFLT", "XCPU", "RTMIN", "RTMAX"):
            with self.subTest(number):
                session = self.session("tui")
                before = self.untouched()
                session.read(LIST)
                self.assertNotEqual(self.attributes(session), before)
                session.process.send_signal(getattr(signal, "SIG" + number))
                session.process.wait(10)
                self.assertEqual(self.attributes(session), before)
                self.assertIn(LEFT, session.end()[0])

    def test_it_stops_and_goes_on(self):
        self.store({"title": "Harbour"})
        session = self.session("tui")
        before = self.untouched()
        session.read(LIST)
        session.shown = b""
        session.type(b"\x1a")
        self.assertIn(LEFT, session.read(LEFT))
        os.waitpid(session.process.pid, os.WUNTRACED)
        self.assertEqual(self.attributes(session), before)
        session.shown = b""
        session.process.send_signal(signal.SIGCONT)
        self.assertIn("Harbour", session.read("Harbour"))
        session.type(b"q")
        self.assertEqual(session.end()[1], 0)

    def test_it_goes_on_after_a_stop_that_nobody_announced(self):
        self.store({"title": "Harbour"})
        session = self.session("tui")
        before = self.untouched()
        session.read(LIST)
        raw = self.attributes(session)
        session.process.send_signal(signal.SIGSTOP)
        os.waitpid(session.process.pid, os.WUNTRACED)
        # As a shell does that has the terminal again.
        termios.tcsetattr(session.ours, termios.TCSANOW, before)
        session.shown = b""
        session.process.send_signal(signal.SIGCONT)
        self.assertIn("\x1b[?1049h", session.read("Harbour"))
        self.assertEqual(self.attributes(session), raw)
        session.type(b"q")
        self.assertEqual(session.end()[1], 0)

    def test_a_terminal_that_goes_away_ends_it(self):
        self.store({"title": "Harbour"})
        session = self.reader()
        os.close(session.ours)
        self.assertNotEqual(session.process.wait(10), None)

    def test_without_a_terminal_it_says_so(self):
        self.store({"title": "Harbour"})
        outcome = self.gazette("tui", status=None)
        self.assertEqual(outcome.status, 64)
        self.assertIn("'tui' needs a terminal", outcome.err)


    def test_a_terminal_without_a_cursor_is_told_so(self):
        self.store({"title": "Harbour"})
        shown = self.shown("tui", status=64, env={"TERM": "dumb"})
        self.assertIn("TERM says that this one has none", " ".join(shown.split()))
        self.assertNotIn("\x1b[?1049h", shown)


class Configured(Reader):
    def configure(self, lines):
        self.store({"title": "Harbour"})
        with open(self.path("config.yaml"), "a", encoding="utf-8") as file:
            file.write(lines)

    def test_keys_are_those_of_the_configuration(self):
        self.configure("tui: {keys: {save: [a, F2], undo: Ctrl-Z, suspend: [], quit: Q}}\n")
        session = self.reader()
        self.press(session, "a", "Ctrl-Z: undo")
        self.press(session, "\x1a", "Undone")
        session.type(b"qsQ")
        self.assertEqual(session.end()[1], 0)
        self.assertEqual(self.gazette("saved").out, "")

    def test_the_check_tells_what_is_no_key(self):
        self.configure("tui:\n  keys:\n    sav: a\n    save: PageDwn\n    undo: q\n    quit: [x, q]\n")
        outcome = self.gazette("config", "check", status=None)
        self.assertEqual(outcome.status, 78)
        for sentence in ("'sav' is not an option of 'keys'", "there is no key 'PageDwn'",
                         "'q' is the key of both 'undo' and 'quit'"):
            self.assertIn(sentence, outcome.err)

    def test_the_background_is_configured(self):
        self.configure("tui: {theme: light}\n")
        session = self.session("tui", env={"COLORTERM": "truecolor"})
        session.read("Harbour")
        session.type(b"q")
        shown = session.end()[0]
        self.assertNotIn("\x1b]11;?", shown)
        self.assertIn("48;2;207;226;255", shown)


class Lists(Reader):
    def test_hits_show_where_they_were_found(self):
        self.store({"title": "Harbour", "content_html": "<p>the lighthouse stands</p>"}, {"title": "Mill"})
        session = self.reader()
        shown = self.press(session, "/lighthouse", "stands")
        self.assertIn("the ", shown)
        session.type(b"\x03")
        session.type(b"q")
        self.assertEqual(session.end()[1], 0)

    def test_the_place_is_kept_when_something_comes(self):
        old = [{"title": f"Old {number}"} for number in range(90)]
        self.store(*old)
        session = self.reader()
        self.press(session, "G", "90/90")
        self.write("a.json", feed(*old, *[{"title": f"New {number}"} for number in range(3)]))
        self.gazette("fetch")
        session.shown = b""
        session.type(b"r")
        self.assertIn("3 new  g: show", session.read("g: show"))
        self.press(session, "g", "New")
        session.type(b"q")
        self.assertEqual(session.end()[1], 0)

    def test_an_article_that_was_pruned_is_told(self):
        self.store({"title": "Harbour"}, {"title": "Mill"})
        session = self.reader()
        with open(self.path("config.yaml"), "a", encoding="utf-8") as file:
            file.write("storage: {keep: {max_per_source: 1}}\n")
        self.gazette("storage", "prune")
        self.press(session, "Gs", "no longer there")
        session.type(b"q")
        self.assertEqual(session.end()[1], 0)


class Browsers(Reader):
    def browser(self, name, script):
        os.makedirs(self.path("bin"), exist_ok=True)
        self.write(f"bin/{name}", "#!/bin/sh\n" + script)
        os.chmod(self.path(f"bin/{name}"), 0o755)
        return self.path(f"bin/{name}")

    def test_a_browser_in_the_terminal_gets_it_and_gives_it_back(self):
        self.store({"title": "Harbour"})
        program = self.browser("w3m", 'echo "PAGE $1"; read line; echo "GOT $line"\n')
        session = self.session("tui", env={"BROWSER": program})
        before = self.untouched()
        session.read(LIST)
        raw = self.attributes(session)
        shown = self.press(session, "o", "PAGE https://news.example/0")
        self.assertIn(LEFT, shown)
        self.assertEqual(self.attributes(session), before)
        self.press(session, "qjx\n", "GOT qjx")
        self.assertIn("Harbour", session.read("Harbour"))
        self.assertEqual(self.attributes(session), raw)
        session.type(b"q")
        self.assertEqual(session.end()[1], 0)

    def test_an_interrupt_in_such_a_browser_ends_only_that(self):
        self.store({"title": "Harbour"})
        program = self.browser("lynx", 'trap "echo STOPPED; exit 0" INT\necho READY; while :; do sleep 0.05; done\n')
        session = self.reader(env={"BROWSER": program})
        self.press(session, "o", "READY")
        self.press(session, "\x03", "STOPPED")
        self.assertIn("Opened", session.read("Opened"))
        session.type(b"q")
        self.assertEqual(session.end()[1], 0)

    def test_a_browser_with_windows_has_nothing_of_the_terminal(self):
        self.store({"title": "Harbour"})
        program = self.browser(
            "firefox", f'test -t 0 -o -t 1 -o -t 2 || echo apart > {self.path("apart")}\n'
            'echo NOISE; echo NOISE >&2\n')
        session = self.reader(env={"BROWSER": program})
        self.press(session, "o", "Opened")
        session.type(b"q")
        shown, status = session.end()
        self.assertEqual(status, 0)
        self.assertNotIn("NOISE", shown)
        self.assertEqual(self.read("apart"), "apart\n")

    def test_a_browser_that_stays_keeps_nobody_waiting(self):
        self.store({"title": "Harbour"}, {"title": "Mill"})
        program = self.browser("firefox", f'echo $$ >> {self.path("running")}; exec sleep 600\n')
        self.addCleanup(self.end_all)
        session = self.reader(env={"BROWSER": program})
        for _ in range(4):
            session.type(b"o")
        self.press(session, "j", "2/2")
        self.press(session, "\r", "종소식 ·")
        session.read("Opened")
        session.type(b"q")
        self.assertEqual(session.end()[1], 0)

    def end_all(self):
        for line in self.read("running").split():
            os.kill(int(line), signal.SIGTERM)


class Looks(Reader):
    def test_no_color_means_no_colours(self):
        self.store({"title": "Harbour"})
        session = self.reader(env={"NO_COLOR": "1"})
        session.type(b"q")
        colours = [code for sequence in re.findall("\x1b\\[([0-9;]*)m", session.end()[0])
                   for code in sequence.split(";") if code and int(code) >= 30]
        self.assertEqual(colours, [])

    def test_the_background_decides_the_colours(self):
        self.store({"title": "Harbour"})
        looks = []
        for colour in ("0000/0000/0000", "ffff/ffff/ffff"):
            session = self.session("tui", env={"COLORTERM": "truecolor"})
            session.read("\x1b[c")
            session.type(f"\x1b]11;rgb:{colour}\x1b\\\x1b[?62c".encode())
            session.read("Harbour")
            session.type(b"q")
            looks.append(set(re.findall("48;2;[0-9;]*", session.end()[0])))
        self.assertTrue(looks[0] and looks[1])
        self.assertNotEqual(*looks)


if __name__ == "__main__":
    unittest.main()
