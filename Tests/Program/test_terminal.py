"""What only a terminal is shown, and what is kept from pipes and files."""
import datetime
import json
import os
import re
import signal
import stat
import time
import unittest

from program import Server, rss
from terminal import TerminalTest, bare


def feed(*items):
    return json.dumps({"version": "https://jsonfeed.org/version/1.1", "title": "t", "items": [
        {"id": str(number), "url": f"https://news.example/{number}", "content_text": "본문 반도체",
         **item} for number, item in enumerate(items)]})


def ago(**span):
    then = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(**span)
    return then.strftime("%Y-%m-%dT%H:%M:%SZ")


class Terminal(TerminalTest):
    def store(self, *items, language="en", name="종소식"):
        self.write("a.json", feed(*items))
        self.write(
            "config.yaml", f"language: {language}\nsources:\n"
            f"  - {{name: '{name}', type: fixture, path: a.json}}\n")
        self.gazette("fetch")


class Lists(Terminal):
    def test_a_terminal_is_told_how_long_ago_and_a_pipe_when(self):
        self.store({"title": "서울 반도체", "date_published": ago(hours=3, minutes=30)})
        self.assertIn(" 3 h ago  종소식  서울 반도체\n", bare(self.shown("list")))
        self.assertRegex(self.gazette("list").out, r" \d{4}-\d\d-\d\d \d\d:\d\d  종소식  서울 반도체\n$")
        self.assertNotIn("ago", self.shown("list", "--time", "absolute"))
        self.assertIn(" 3 h ago  종소식", self.gazette("list", "--time", "relative").out)
        self.assertIn("takes relative or absolute", self.gazette(
            "list", "--time", "x", status=64).err)

    def test_korean_is_told_in_korean(self):
        self.store({"title": "하나", "date_published": ago(days=2, hours=1)}, language="ko")
        self.assertIn(" 2일 전  종소식  하나\n", bare(self.shown("list")))

    def test_a_title_is_cut_to_the_terminal_and_whole_in_a_pipe(self):
        title = "값" * 300
        self.store({"title": title})
        for columns in (40, 80, 120, 300):
            line = bare(self.shown("list", columns=columns)).split("\n")[0]
            self.assertTrue(line.endswith("값…"), line)
            wide = sum(2 if ord(letter) >= 0xAC00 else 1 for letter in line)
            self.assertIn(wide, (columns - 1, columns))
        self.assertIn(title, self.gazette("list").out)

    def test_colours_are_for_terminals_that_want_them(self):
        self.store({"title": "하나"})
        colour = "\x1b["
        self.assertIn(colour, self.shown("list"))
        self.assertNotIn(colour, self.shown("list", env={"NO_COLOR": "1"}))
        self.assertIn(colour, self.shown("list", "--color", "always", env={"NO_COLOR": "1"}))
        self.assertNotIn(colour, self.shown("list", "--color=never"))
        self.assertNotIn(colour, self.shown("list", env={"TERM": "dumb"}))
        self.assertNotIn("\x1b", self.gazette("list", env={"TERM": "xterm-kitty"}).out)
        self.assertIn(colour, self.gazette("list", "--color=always").out)

    def test_a_search_marks_its_words_in_titles_too(self):
        self.store({"title": "서울 반도체 거리"})
        shown = self.shown("search", "반도체")
        self.assertIn("서울 \x1b[0m\x1b[1;31m반도체\x1b[0m", shown)
        self.assertIn("본문 \x1b[1;31m반도체\x1b[0m", shown)
        self.assertIn("서울 반도체 거리\n", self.gazette("search", "반도체").out)

    def test_titles_are_links_where_the_terminal_knows_links(self):
        self.store({"title": "하나", "url": "https://news.example/값?a=1;b"})
        link = "\x1b]8;;https://news.example/%EA%B0%92?a=1;b\x1b\\"
        knows = {"WT_SESSION": "1"}
        self.assertIn(link, self.shown("list", env=knows))
        self.assertIn(link, self.shown("list", env={**knows, "NO_COLOR": "1"}))
        self.assertIn(link, self.shown("list", env={"FORCE_HYPERLINK": "1"}))
        self.assertIn(link, self.gazette("list", "--hyperlinks", "always").out)
        for other in ({}, {**knows, "TERM": "dumb"}, {**knows, "FORCE_HYPERLINK": "0"}):
            self.assertNotIn("\x1b]8", self.shown("list", env=other))
        self.assertNotIn("\x1b]8", self.shown("list", "--hyperlinks=never", env=knows))
        self.assertNotIn("\x1b", self.gazette("list", env={"FORCE_HYPERLINK": "1"}).out)

    def test_tables_and_lines_of_json_are_for_programs(self):
        self.store({"title": "하나\t둘", "tags": ["a", "b"]}, {"title": "셋"})
        rows = [line.split("\t") for line in self.gazette("list", "--format", "tsv").out.splitlines()]
        self.assertEqual(rows[0][:8], ["id", "time", "source", "title", "url", "tags", "saved", "read"])
        self.assertEqual(len({len(row) for row in rows}), 1)
        self.assertEqual({row[3] for row in rows[1:]}, {"하나 둘", "셋"})
        lines = self.gazette("list", "--format", "jsonl").out.splitlines()
        items = self.gazette("list", "--format", "json").json["items"]
        self.assertEqual([json.loads(line) for line in lines], items)
        for kind in ("tsv", "jsonl"):
            for command in (["digest"], ["search", "본문"], ["parse", "a.json"]):
                self.assertIn("셋", self.gazette(*command, "--format", kind).out)

    def test_a_screen_bounds_what_people_read_and_nothing_else(self):
        self.store(*({"title": f"t{number}"} for number in range(21)))
        for form in ("tsv", "jsonl", "json", "markdown"):
            words = ("list", "--format", form, "--time", "absolute")
            shown = bare(self.shown(*words, "--no-pager", rows=3))
            self.assertEqual(shown, self.gazette(*words).out)
        self.assertIn("20 more are not shown", self.shown("list", rows=3))

    def test_an_empty_list_says_so_to_people(self):
        self.store({"title": "t"})
        for words in (["list", "--saved"], ["saved"], ["search", "nothing"]):
            self.assertEqual(bare(self.shown(*words)), "nothing found.\n")
            self.assertEqual(self.gazette(*words).err, "")
            self.assertEqual(self.shown("-q", *words), "")

    def test_a_terminal_that_says_nothing_of_itself_is_dumb(self):
        self.store({"title": "서울"})
        self.assertNotIn("\x1b", self.shown("list", env={"TERM": "", "FORCE_HYPERLINK": "1"}))
        self.assertNotIn("\x1b", self.shown("fetch", env={"TERM": ""}))


class Pagers(Terminal):
    def pager(self, text):
        path = self.write("my pager", text)
        os.chmod(path, stat.S_IRWXU)
        return f"'{path}' one 'two words'"

    def test_what_is_longer_than_the_screen_goes_through_the_pager(self):
        words = self.pager('#!/bin/sh\necho "PAGED $# $2 $LESS"\ncat\n')
        shown = self.shown("help", rows=10, env={"GAZETTE_PAGER": words, "PAGER": "false"})
        self.assertTrue(shown.startswith("PAGED 2 two words FRX"), shown)
        self.assertIn("Usage:", shown)
        self.assertNotIn("PAGED", self.shown("help", rows=500, env={"PAGER": words}))
        self.assertNotIn("PAGED", self.shown("help", "--no-pager", rows=10, env={"PAGER": words}))
        self.assertNotIn("PAGED", self.shown("help", rows=10, env={"PAGER": words, "TERM": "dumb"}))
        self.assertNotIn("PAGED", self.shown("help", "--no-input", rows=10, env={"PAGER": words}))
        self.assertNotIn("PAGED", self.gazette("help", env={"PAGER": words}).out)

    def test_no_pager_is_plain_output(self):
        for none in ("", "cat", "no-such-program -x", "sh -c 'exit 127'"):
            shown = self.shown("help", rows=10, env={"GAZETTE_PAGER": none})
            self.assertIn("Usage:", shown, none)
            self.assertEqual(shown.count("Usage:"), 1)

    def test_long_lists_and_articles_are_paged(self):
        self.store(*({"title": f"t{number}", "content_text": "word " * 2000}
                     for number in range(30)))
        words = self.pager('#!/bin/sh\necho PAGED\ncat\n')
        found = self.gazette("list", "--limit", "1").out.split()[0]
        for command in (["list", "--limit", "30"], ["search", "word", "--limit", "30"],
                        ["show", found], ["config", "schema"], ["digest", "--format", "plain"]):
            self.assertIn("PAGED", self.shown(*command, rows=20, env={"PAGER": words}), command)
        self.assertNotIn("PAGED", self.shown("list", rows=20, env={"PAGER": words}))

    def test_a_pager_that_is_left_early_is_no_fault(self):
        self.store(*({"title": f"t{number}"} for number in range(3000)))
        shown = self.shown("list", "--limit", "3000", env={"PAGER": "head -n 1"})
        self.assertEqual(shown.count("\n"), 1)

    def test_no_progress_is_drawn_over_a_pager(self):
        self.store(*({"title": f"t{number}"} for number in range(30)))
        words = self.pager("#!/bin/sh\necho READY\nsleep 0.5\necho DONE\n")
        shown = self.shown("digest", "--format", "plain", rows=20, env={"PAGER": words})
        self.assertIn("READY\r\nDONE\r\n", shown)

    def test_ctrl_c_belongs_to_the_pager(self):
        words = self.pager(
            "#!/usr/bin/env python3\nimport os, signal, sys, time\n"
            "heard = iter((b'HEARD1', b'HEARD2'))\n"
            "signal.signal(signal.SIGINT, lambda *_: os.write(1, next(heard)))\n"
            "print('READY', flush=True)\n"
            "end = time.monotonic() + 20\n"
            f"while not os.path.exists({self.path('enough')!r}) and time.monotonic() < end:\n"
            "    time.sleep(0.02)\n"
            "print('DONE', flush=True)\n")
        session = self.session("help", rows=10, env={"PAGER": words})
        session.read(until="READY")
        for heard in ("HEARD1", "HEARD2"):
            session.type(b"\x03")
            self.assertIn(heard, session.read(until=heard))
        self.write("enough", "")
        shown, status = session.end()
        self.assertIn("DONE", shown)
        self.assertEqual(status, 0)

    def test_whoever_ends_gazette_ends_its_pager(self):
        words = self.pager(
            "#!/bin/sh\ntrap 'echo ENDED; exit 0' TERM\necho READY\n"
            "while :; do sleep 0.05; done\n")
        session = self.session("help", rows=10, env={"PAGER": words})
        session.read(until="READY")
        session.process.send_signal(signal.SIGTERM)
        shown, status = session.end()
        self.assertIn("ENDED", shown)
        self.assertEqual(status, 143)


class Progress(Terminal):
    def test_an_import_shows_how_far_it_is_and_leaves_nothing(self):
        self.store(*({"title": f"t{number}"} for number in range(40)))
        lines = self.gazette("storage", "export").out.splitlines(keepends=True)
        self.write("other.yaml", "storage: {type: sqlite, path: o.db}\nsources: []\n")
        os.mkfifo(self.path("pipe"))
        session = self.session("--config", "other.yaml", "storage", "import", "pipe")
        with open(self.path("pipe"), "w") as pipe:
            pipe.write("".join(lines[:25]))
            pipe.flush()
            shown = session.read(until="articles  writing")
            pipe.write("".join(lines[25:]))
        self.assertRegex(shown, r"\[#*\.+\] \d+/40 articles  writing")
        shown, status = session.end()
        self.assertEqual(status, 0, shown)
        self.assertTrue(shown.endswith("\r\x1b[Kimported: 40 new, 0 merged, 0 already here\r\n"), shown)

    def test_progress_is_for_those_who_watch(self):
        server = Server(self, {"/f": slowly((200, {}, rss(("A", "https://example.org/a"))))})
        self.write("config.yaml",
                   f"sources:\n  - {{name: f, type: rss, url: '{server.url('/f')}'}}\n")
        self.assertRegex(self.shown("sources", "check"), r"\[\.+\] 0/1 sources  asking")
        self.assertIn("] 0/1", self.shown("fetch"))
        for quiet in (["-q"], ["--log-format", "json"]):
            self.assertNotIn("] 0/1", self.shown(*quiet, "fetch"))
        self.assertNotIn("] 0/1", self.shown("fetch", env={"TERM": "dumb"}))
        self.assertEqual(self.gazette("fetch").err, "")

    def test_progress_is_never_wider_than_the_terminal(self):
        server = Server(self, {"/f": slowly((200, {}, rss(("A", "https://example.org/a"))))})
        self.write("config.yaml",
                   f"sources:\n  - {{name: f, type: rss, url: '{server.url('/f')}'}}\n")
        for columns in (12, 30):
            shown = self.shown("fetch", columns=columns)
            states = [part.split("\r")[0] for part in shown.split("\r\x1b[K")[1:]]
            drawn = [state for state in states if state.startswith("[")]
            self.assertTrue(drawn)
            self.assertLess(max(map(len, drawn)), columns)


def slowly(answer):
    def answered(_):
        time.sleep(0.4)
        return answer
    return answered


class Messages(Terminal):
    def configure(self, server, extra=""):
        self.write("config.yaml",
                   f"sources:\n  - {{name: f, type: rss, url: '{server.url('/f?token=s3cret99')}'}}\n"
                   f"  - {{name: gone, type: rss, url: '{server.url('/nothing')}'}}\n{extra}")

    def test_verbose_tells_each_source_and_twice_each_request(self):
        body = rss(("A", "https://example.org/a"))
        answers = {"/f": lambda request: (304, {}, b"") if request.headers["If-None-Match"] else
                   (200, {"ETag": '"1"'}, body)}
        server = Server(self, answers)
        self.configure(server)
        self.assertEqual(self.gazette("fetch", status=1).err.count("\n"), 1)
        said = self.gazette("fetch", "-v", status=1).err
        self.assertRegex(said, r"(?m)^f: unchanged \(1 request, 0 bytes, \d+\.\d{3} s\)$")
        self.assertNotIn("GET", said)
        said = self.gazette("fetch", "-vv", "--force", status=1).err
        address = re.escape(server.url("/f?token="))
        self.assertRegex(said, rf"(?m)^GET {address}\S*: 304, not modified, \d+\.\d{{3}} s$")
        self.assertRegex(said, r"(?m)^GET \S+/nothing: 404, 12 bytes, \d+\.\d{3} s$")
        self.assertRegex(said, r"(?m)^Committed 0 articles of \d sources? and \d+ records? in \d+\.\d ms\.$")
        self.assertNotIn("s3cret99", said)
        self.assertEqual(self.gazette("-v", "fetch", "-v", status=1).err.count("GET"), 2)
        self.assertEqual(self.gazette("-q", "fetch", status=1).err.count("\n"), 1)

    def test_a_request_that_fails_is_told_with_one_full_stop(self):
        server = Server(self, {})
        server.close()
        self.configure(server)
        said = self.gazette("fetch", "f", "-vv", status=1).err
        self.assertRegex(said, rf"(?m)^GET \S+: No connection to 127.0.0.1:{server.port}, \d\.\d{{3}} s$")
        self.assertRegex(said, r"(?m)^Committed 0 articles of 0 sources and 1 record in ")

    def test_a_source_is_told_with_the_moment_of_its_end(self):
        server = Server(self, {"/f": (200, {}, rss(("A", "https://example.org/a"))),
                               "/nothing": slowly((404, {}, b""))})
        self.configure(server)
        done = self.gazette("--log-format", "json", "fetch", "-v", status=1)
        ends = {line["source"]: datetime.datetime.fromisoformat(line["time"].replace("Z", "+00:00"))
                for line in map(json.loads, done.err.splitlines()) if line["level"] == "debug"}
        self.assertGreater((ends["gone"] - ends["f"]).total_seconds(), 0.3)

    def test_messages_may_be_lines_of_json(self):
        server = Server(self, {"/f": (200, {}, rss(("A", "https://example.org/a")))})
        self.configure(server)
        done = self.gazette("--log-format", "json", "fetch", "-vv", status=1)
        lines = [json.loads(line) for line in done.err.splitlines()]
        self.assertEqual({line["level"] for line in lines}, {"trace", "debug", "error"})
        for line in lines:
            self.assertRegex(line["time"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d")
        error = next(line for line in lines if line["level"] == "error")
        self.assertEqual(error["source"], "gone")
        self.assertIn("answered 404", error["message"])
        self.assertNotIn("s3cret99", done.err)
        self.assertIn("f: 1 new", done.out)

    def test_each_problem_of_a_config_is_an_object_with_its_place(self):
        self.write("config.yaml", "sources:\n  - name: a\n    type: rss\n    ulr: x\n    api_key: hush99\nzone: 1\n")
        done = self.gazette("list", "--log-format=json", status=78)
        lines = [json.loads(line) for line in done.err.splitlines()]
        places = [(line["file"], line["line"], line["column"]) for line in lines]
        self.assertIn(("config.yaml", 4, 5), places)
        self.assertIn("sources[0].ulr", [line.get("option") for line in lines])
        self.assertIn(("config.yaml", 6, 1), places)
        self.assertTrue(all(line["level"] == "error" for line in lines))
        self.assertIn("Did you mean 'url'?", " ".join(line["message"] for line in lines))
        self.assertNotIn("hush99", done.err)

    def test_words_that_are_not_understood_are_told_as_json_too(self):
        for words in (["--log-format", "json", "lsit"], ["list", "--lmit", "3", "--log-format=json"]):
            line = json.loads(self.gazette(*words, status=64).err)
            self.assertEqual(line["level"], "error")
            self.assertIn("Did you mean", line["message"])
        self.assertIn("takes text or json", self.gazette(
            "list", "--log-format", "xml", status=64).err)

    def test_an_error_wraps_on_a_terminal_and_is_one_line_in_a_pipe(self):
        shown = bare(self.shown("list", "--limti", "3", columns=40, status=64))
        self.assertEqual(
            shown, "gazette: there is no option '--limti'\n  here. Did you mean '--limit'?\n")
        self.assertEqual(self.gazette("list", "--limti", "3", status=64).err.count("\n"), 1)


class Hostile(Terminal):
    EVIL = ("red \x1b[31m \x1b]8;;https://evil.example\x1b\\link\x1b]8;;\x1b\\ \x1b]0;t\x07 \x9b2J"
            " \x9d8;;x\x9c \u202eturned \u2028 \u2066 \x00 \x7f \x85 값 👩‍👩‍👧")

    def test_no_foreign_control_character_reaches_a_terminal(self):
        evil = self.EVIL
        item = {
            "title": evil, "summary": evil, "content_text": evil, "tags": [evil], "language": evil,
            "authors": [{"name": evil, "url": evil}], "image": "https://x.example/" + evil,
            "external_url": "https://x.example/" + evil, "url": "https://x.example/" + evil,
            "attachments": [{"url": "https://x.example/" + evil, "mime_type": evil}]}
        name = "".join(f"\\U{ord(letter):08X}" for letter in evil)
        octal = "".join(f"\\0{byte:03o}" for byte in evil.encode())
        self.write("a.json", feed(item))
        self.write("config.yaml", "language: ko\nsources:\n"
                   f'  - {{name: feed, type: fixture, path: a.json}}\n'
                   f'  - {{name: evil, type: exec, command: [./evil]}}\n')
        self.write("bad.yaml", f'sources:\n  - {{name: "s {name}", type: rss}}\n')
        self.write("evil", f"#!/bin/sh\nprintf '%b' '{octal}' >&2\nexit 3\n")
        os.chmod(self.path("evil"), stat.S_IRWXU)
        links = {"WT_SESSION": "1", "PAGER": "cat"}
        for words in (["fetch", "-vv"], ["fetch", "-vv", "--log-format", "json"]):
            self.assert_no_foreign_control(self.shown(*words, status=1, env=links))
        for more in ([], ["--log-format", "json"]):
            shown = self.shown("list", "--config", "bad.yaml", *more, status=78)
            self.assert_no_foreign_control(shown)
        found = self.gazette("list", "--format", "tsv").out.splitlines()[1].split("\t")[0]
        for words in (["list"], ["list", "--format", "jsonl"], ["search", "red"], ["show", found],
                      ["sources"], ["digest", "--format", "plain"], ["why", found],
                      ["save", found], ["saved"], ["parse", "a.json", "--format", "plain"],
                      ["run", "-vv", "--log-format=json"]):
            for columns in (40, 120):
                session = self.session(*words, columns=columns, env=links)
                shown, status = session.end()
                self.assertIn(status, (0, 1), shown)
                self.assert_no_foreign_control(shown)
                if words[0] in ("list", "search", "show", "digest", "saved"):
                    self.assertIn("red", shown)


if __name__ == "__main__":
    unittest.main()
