"""Plugin programs: by command and by name, sources and renderers, and what the manual promises."""
import concurrent.futures
import io
import json
import os
import re
import select
import shutil
import signal
import stat
import subprocess
import threading
import unittest
import urllib.parse
import xml.dom.minidom
import zipfile

from program import BINARY, ProgramTest, Server

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
EXAMPLES = os.path.join(ROOT, "Plugins", "Examples")


def manual():
    with open(os.path.join(ROOT, "docs", "plugins.md"), encoding="utf-8") as file:
        return file.read()


def blocks(word):
    """The code blocks of the manual whose info string is `word` or ends with it."""
    return re.findall(rf"^```(?:\w+ )?{re.escape(word)}\n(.*?)^```", manual(), re.S | re.M)


class PluginTest(ProgramTest):
    def program(self, name, text):
        path = self.write(name, text)
        os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
        return path

    def config(self, *sources, more=""):
        lines = "".join(f"  - {json.dumps(source)}\n" for source in sources)
        self.write("config.yaml", f"{more}sources:\n{lines}")

    def titles(self, *words):
        return [item["title"] for item in self.gazette("list", "--format", "json", *words).json["items"]]


class Manual(PluginTest):
    """The examples in docs/plugins.md, as they stand there."""

    def test_a_source_in_three_lines(self):
        self.program("headlines.sh", blocks("headlines.sh")[0])
        self.write("config.yaml", blocks("config.yaml")[0])
        self.gazette("fetch")
        self.assertEqual(self.titles(), ["A first note"])

    def test_its_failure_reads_as_shown(self):
        self.program("headlines.sh", "#!/bin/sh\necho no connection to the intranet >&2; exit 3\n")
        self.write("config.yaml", blocks("config.yaml")[0])
        shown = re.search(r"^notes: .*$", manual(), re.M).group(0)
        self.assertIn(shown, self.gazette("fetch", status=1).err)
        self.assertEqual(self.titles(), [])

    def test_messages_with_a_bookmark(self):
        self.program("countdown.py", blocks("countdown.py")[0])
        self.write("config.yaml", re.search(
            r"```yaml\n(sources:\n  - name: countdown.*?)```", manual(), re.S).group(1))
        self.gazette("fetch")
        self.assertEqual(sorted(self.titles()), ["Number 0", "Number 1"])
        self.gazette("fetch")
        self.assertEqual(
            sorted(self.titles()), ["Number 0", "Number 1", "Number 2", "Number 3"])

    def test_a_manifest_makes_options_checked_like_built_in_ones(self):
        self.program("plugins/gazette-source-weather", "#!/bin/sh\ntouch ran\n")
        self.write("plugins/gazette-source-weather.json", blocks("gazette-source-weather.json")[0])
        text = blocks("config.yaml")[1]
        self.write("config.yaml", text)
        self.assertIn("is well", self.gazette("config", "check").out)
        self.write("config.yaml", text.replace("days: 2", "dayz: 2").replace("Seoul", "[a]"))
        told = self.gazette("config", "check", status=78).err
        self.assertRegex(told, r"config.yaml:\d+:\d+: 'station' takes text on one line, not a list")
        self.assertRegex(
            told, r"config.yaml:\d+:\d+: 'dayz' is not an option of a 'weather' source. "
            "Did you mean 'days'\\?")
        self.assertFalse(os.path.exists(self.path("ran")), "checking a configuration ran a program")

    def test_a_renderer(self):
        self.program("plugins/gazette-renderer-slack", blocks("gazette-renderer-slack")[0])
        self.program("headlines.sh", blocks("headlines.sh")[0])
        outputs = re.search(r"```yaml\n(outputs:\n.*?)```", manual(), re.S).group(1)
        self.write(
            "config.yaml", "plugins: {dirs: [plugins]}\n" + blocks("config.yaml")[0] + outputs)
        self.gazette("run")
        self.assertIn("• <https://example.org/1|A first note>\n", self.read("team.txt"))

    def test_messages_are_as_the_schema_says(self):
        with open(os.path.join(ROOT, "docs", "plugin-messages.schema.json"), encoding="utf-8") as file:
            schema = json.load(file)
        shown = [json.loads(line) for block in blocks("messages") for line in block.splitlines()]
        self.assertGreater(len(shown), 4)
        for message in shown:
            definition = schema["definitions"][message["type"]]
            self.assertEqual(set(message) - set(definition["properties"]), set())
            self.assertEqual(set(definition["required"]) - set(message), set())
        told = set(re.findall(r"^\| `(\w+)` \|", manual().split("## What a source says")[1]
                              .split("\n## ")[0], re.M))
        self.assertEqual(told - set(schema["definitions"]), set())


class Sources(PluginTest):
    FEED = ('{"version":"https://jsonfeed.org/version/1.1","title":"T","items":'
            '[{"id":"1","title":"One","url":"/one"},{"id":"2","title":"Two","url":"file:///etc/passwd"}]}')

    def test_relative_addresses_without_a_base_are_dropped(self):
        self.program("feed.sh", f"#!/bin/sh\necho '{self.FEED}'\n")
        self.config({"name": "a", "type": "exec", "command": ["./feed.sh"]})
        self.gazette("fetch")
        items = self.gazette("list", "--format", "json").json["items"]
        self.assertEqual([item.get("url") for item in items], [None, None])

    def test_a_failure_keeps_what_is_stored_and_stops_no_other_source(self):
        self.program("feed.sh", f"#!/bin/sh\ncat mode\n[ -e fail ] && exit 4\necho '{self.FEED}'\n")
        self.write("mode", "")
        sources = [{"name": name, "type": "exec", "command": "./feed.sh"} for name in "ab"]
        self.config(*sources)
        self.gazette("fetch")
        self.write("fail", "")
        sources[1] = {"name": "b", "type": "exec", "command": ["/bin/sh", "-c", f"echo '{self.FEED}'"]}
        self.config(*sources)
        outcome = self.gazette("fetch", status=1)
        self.assertIn("a: './feed.sh' ended with status 4.", outcome.err)
        self.assertEqual(len(self.titles()), 4)

    def test_secrets_are_neither_shown_nor_stored(self):
        self.program("feed.sh", "#!/bin/sh\ncat > request; echo wrong key $KEY >&2; exit 1\n")
        self.config({"name": "a", "type": "exec", "command": "./feed.sh", "env": ["KEY"],
                     "secrets": {"token": "${TOKEN}"}})
        env = {"KEY": "first-secret", "TOKEN": "second-secret"}
        outcome = self.gazette("fetch", status=1, env=env)
        self.assertIn("wrong key ***", outcome.err)
        self.assertIn('"token":"second-secret"', self.read("request"))
        shown = self.gazette("config", "show", env=env).out
        for name in os.listdir(self.folder):
            if name.startswith("gazette.db"):
                with open(self.path(name), "rb") as file:
                    self.assertNotIn(b"-secret", file.read())
        self.assertNotIn("-secret", outcome.err + outcome.out + shown)

    def test_an_interrupt_ends_programs_that_do_not_want_to(self):
        self.program("stubborn.sh", "#!/bin/sh\ntrap '' TERM INT\necho $$ > pid\n"
                     "while :; do sleep 1; done\n")
        self.config({"name": "a", "type": "exec", "command": "./stubborn.sh", "timeout": "10m"})
        running = subprocess.Popen(
            [BINARY, "fetch"], cwd=self.folder, env=self.environment(),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while not os.path.exists(self.path("pid")) or not self.read("pid"):
            self.assertIsNone(running.poll())
        running.send_signal(signal.SIGINT)
        self.assertEqual(running.wait(timeout=60), 130)
        self.assertFalse(os.path.exists(f"/proc/{int(self.read('pid'))}"))

    def test_leaving_at_once_leaves_no_program_behind(self):
        self.program("stubborn.py", "#!/usr/bin/env python3\nimport os, signal, time\n"
                     "signal.signal(signal.SIGTERM, lambda *_: open('term', 'w').close())\n"
                     "with open('pid', 'w') as file:\n    file.write(str(os.getpid()))\n"
                     "while True:\n    time.sleep(1)\n")
        self.config({"name": "a", "type": "exec", "command": "./stubborn.py", "timeout": "10m"})
        running = subprocess.Popen(
            [BINARY, "fetch"], cwd=self.folder, env=self.environment(),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while not os.path.exists(self.path("pid")) or not self.read("pid"):
            self.assertIsNone(running.poll())
        program = os.pidfd_open(int(self.read("pid")))
        self.addCleanup(os.close, program)
        running.send_signal(signal.SIGINT)
        while not os.path.exists(self.path("term")):
            self.assertIsNone(running.poll())
        running.send_signal(signal.SIGINT)
        self.assertEqual(running.wait(timeout=60), 130)
        gone, _, _ = select.select([program], [], [], 10)
        if not gone:
            signal.pidfd_send_signal(program, signal.SIGKILL)
        self.assertEqual(gone, [program])

    def test_what_lies_in_a_plugin_folder_is_not_run_for_that(self):
        self.program("plugins/gazette-source-trap", "#!/bin/sh\ntouch ran\n")
        self.program("plugins/gazette-source-rss", "#!/bin/sh\ntouch ran\n")
        self.program("feed.sh", f"#!/bin/sh\necho '{self.FEED}'\n")
        self.config(
            {"name": "a", "type": "exec", "command": "./feed.sh"},
            {"name": "b", "type": "rss", "url": "http://127.0.0.1:1/"},
            more="plugins: {dirs: [plugins]}\n")
        self.gazette("fetch", status=1)
        self.assertFalse(os.path.exists(self.path("ran")))

    def test_a_name_that_no_folder_has_is_told_with_the_nearest(self):
        self.program("plugins/gazette-source-weather", "#!/bin/sh\n")
        self.config({"name": "a", "type": "wether"}, more="plugins: {dirs: [plugins]}\n")
        self.assertIn("Did you mean 'weather'?", self.gazette("config", "check", status=78).err)
        self.config({"name": "a", "type": "../../bin/sh"}, more="plugins: {dirs: [plugins]}\n")
        self.assertIn("there is no source type", self.gazette("config", "check", status=78).err)

    def test_a_broken_manifest_is_told(self):
        self.program("plugins/gazette-source-weather", "#!/bin/sh\n")
        self.write("plugins/gazette-source-weather.json", '{"name": "weather"')
        self.config({"name": "a", "type": "weather"}, more="plugins: {dirs: [plugins]}\n")
        said = self.gazette("config", "check", status=78).err
        self.assertIn("has a manifest that is no JSON", said)
        self.assertIn("plugins/gazette-source-weather.json:1:19: ", said)
        self.assertNotIn("^", said)

    def test_a_folder_that_is_none_is_told(self):
        self.config(more="plugins: {dirs: nodir}\n")
        self.assertIn("the folder 'nodir' does not exist", self.gazette("config", "check", status=78).err)


class Examples(PluginTest):
    SIGHTINGS = [
        {"id": number, "bird": bird, "place": "Bukhansan", "seen_at": f"2026-11-{number:02}T08:00:00Z",
         "observer": "Ann", "notes": "Sang."}
        for number, bird in enumerate(["Magpie", "Crane", "Eagle", "Heron", "Wren"], 1)]

    def setUp(self):
        super().setUp()
        shutil.copytree(EXAMPLES, self.path("plugins"))

    def service(self):
        def answer(request):
            query = urllib.parse.parse_qs(urllib.parse.urlparse(request.path).query)
            left = [s for s in Examples.SIGHTINGS if s["id"] > int(query["after"][0])]
            body = json.dumps({"sightings": left[:2], "more": len(left) > 2}).encode()
            return 200, {"Content-Type": "application/json"}, body
        return Server(self, {"/api/sightings": answer})

    def birds(self, server):
        self.config({"name": "birds", "type": "birds", "base_url": server.url("/api")},
                    more="plugins: {dirs: [plugins]}\n")

    def test_gazette_fetches_for_a_source_and_keeps_its_bookmark(self):
        server = self.service()
        self.birds(server)
        self.gazette("fetch")
        self.assertEqual(len(self.titles()), 5)
        self.assertEqual(len(server.requests), 3)
        self.assertIn("Gazette", server.requests[0][1]["User-Agent"])
        self.gazette("fetch")
        self.assertTrue(server.requests[-1][0].endswith("after=5"))
        self.assertEqual(len(self.titles()), 5)

    def test_its_error_is_told(self):
        server = Server(self, {"/api/sightings": (503, {}, b"")})
        self.birds(server)
        self.assertIn(
            "birds: 'birds': The service answered 503. Check base_url, or try again later.",
            self.gazette("fetch", status=1).err)

    def test_private_addresses_stay_private(self):
        server = self.service()
        self.program("plugins/gazette-source-spy", SPY)
        self.write("plugins/gazette-source-spy.json", json.dumps(
            {"name": "spy", "kind": "source", "about": "A spy.", "contract": 1, "features": ["http"],
             "options": [{"name": "url"}]}))
        self.config({"name": "spy", "type": "spy", "url": server.url("/api/sightings?after=0")},
                    more="plugins: {dirs: [plugins]}\n")
        self.assertIn("allow_private_hosts", self.gazette("fetch", status=1).err)
        self.assertEqual(server.requests, [])

    def test_a_book_of_a_digest(self):
        self.program("feed.sh", f"#!/bin/sh\necho '{Sources.FEED}'\n")
        self.config(
            {"name": "tides & times", "type": "exec", "command": "./feed.sh"},
            more="plugins: {dirs: [plugins]}\noutputs:\n"
            "  - {renderer: epub, path: news.epub, group_by: source, since: all}\n")
        self.gazette("run")
        with open(self.path("news.epub"), "rb") as file:
            book = zipfile.ZipFile(io.BytesIO(file.read()))
        self.assertEqual(book.namelist()[0], "mimetype")
        for name in book.namelist()[1:]:
            xml.dom.minidom.parseString(book.read(name))
        chapter = book.read("chapter0.xhtml").decode()
        self.assertIn("tides &amp; times", chapter)
        self.assertIn("One", chapter)


GOOD = """#!/usr/bin/env python3
import datetime, json, os, random, signal, subprocess, sys, time
defect = os.path.basename(__file__)

def say(kind, **members):
    try:
        print(json.dumps({"type": kind, **members}), flush=True)
    except BrokenPipeError:
        if defect == "unheard":
            time.sleep(600)
        os._exit(1)

if defect == "stop":
    signal.signal(signal.SIGTERM, lambda *_: time.sleep(600))
lines = {line["type"]: line for line in map(json.loads, sys.stdin)}
if "fetch" not in lines:
    time.sleep(600 if defect == "no-request" else 0)
    sys.exit(1)
fetch = lines["fetch"]
if defect == "odd":
    assert set(lines) == {"hello", "fetch"}, "what is this?"
if defect == "quiet":
    print("Fetching…")
if defect == "clean":
    subprocess.Popen(["sleep", "600"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
say("hello", contract=2 if defect == "hello" else 1, features=["limit"])
start = 0 if defect == "bookmark" else fetch.get("bookmark") or 0
end = 3 if defect == "limit" else min(3, start + fetch["limit"])
luck = random.random() if defect == "again" else 0
day = datetime.datetime.fromtimestamp(0, None if defect == "abroad" else datetime.timezone.utc)
for number in range(start, end):
    identity = {} if defect == "ids" and number else {"id": f"{number + luck}"}
    say("item", title=f"Item {number}", date_published=day.replace(tzinfo=None).isoformat() + "Z",
        **identity)
say("bookmark", value=3)
if defect != "answer":
    say("done")
"""


GREEDY = """#!/usr/bin/env python3
import json, sys

def say(kind, **members):
    print(json.dumps({"type": kind, **members}), flush=True)

sys.stdin.readline()
config = json.loads(sys.stdin.readline())["config"]
say("hello", contract=1)
for number in range(config["count"]):
    say("get", id=number, url=f"{config['url']}?{number}")
while config["waits"]:
    sys.stdin.readline()
say("item", id="1", title="One")
say("done")
"""


class Errands(PluginTest):
    """What Gazette fetches for a program, from a server that never answers."""

    def setUp(self):
        super().setUp()
        self.gate = threading.Event()
        self.addCleanup(self.gate.set)
        self.server = Server(self, {"/slow": self.answer})
        # That nobody waits for the late answers is what is tested.
        self.server.server.handle_error = lambda *_: None
        self.program("plugins/gazette-source-greedy", GREEDY)
        self.write("plugins/gazette-source-greedy.json", json.dumps(
            {"name": "greedy", "kind": "source", "about": "Wants much.", "contract": 1,
             "features": ["http"], "options": [
                 {"name": "url", "type": "address"}, {"name": "count", "type": "whole"},
                 {"name": "waits", "type": "flag"}]}))

    def answer(self, _):
        self.gate.wait(60)
        return 200, {}, b"{}"

    def fetch(self, count, waits, status, timeout="10m"):
        self.config({"name": "greedy", "type": "greedy", "url": self.server.url("/slow"),
                     "count": count, "waits": waits, "timeout": timeout},
                    more="plugins: {dirs: [plugins]}\nhttp: {timeout: 5m}\n")
        return self.gazette("fetch", status=status)

    def test_requests_end_with_the_program(self):
        self.fetch(50, False, 0)
        self.assertEqual(self.titles(), ["One"])
        self.assertLessEqual(len(self.server.requests), 1)

    def test_requests_end_with_the_time_of_the_source(self):
        self.assertIn("took longer than 1s and was ended", self.fetch(50, True, 1, "1s").err)
        self.assertLessEqual(len(self.server.requests), 2)

    def test_only_so_many_may_wait(self):
        self.assertIn("asked for more than 1000 addresses at once. Let it wait for answers",
                      self.fetch(2000, False, 1).err)
        self.assertEqual(self.titles(), [])
        self.assertLessEqual(len(self.server.requests), 1)


class Checks(PluginTest):
    """`plugins check`: a good program passes all, and each check is failed by one that fails no other."""

    NAMES = ["hello", "manifest", "answer", "ids", "again", "bookmark", "limit", "odd", "quiet",
             "no-request", "stop", "unheard", "abroad", "clean"]

    def check(self, name, *words, status=None):
        return self.gazette("plugins", "check", "./" + name, *words, status=status)

    def failed(self, outcome):
        return [int(number) for number in re.findall(r"^not ok (\d+)", outcome.out, re.M)]

    def test_a_good_program_passes_all(self):
        self.program("good", GOOD)
        outcome = self.check("good", status=0)
        self.assertTrue(outcome.out.startswith(f"TAP version 14\n1..{len(self.NAMES)}\n"))
        self.assertEqual(self.failed(outcome), [])
        self.assertEqual(re.findall("# SKIP (.*)", outcome.out), ["it has none"])

    def test_each_check_fails_a_program_that_fails_no_other(self):
        for name in self.NAMES:
            self.program(name, GOOD)
        self.write("manifest.json", '{"name": "manifest"')
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            outcomes = dict(zip(self.NAMES, pool.map(self.check, self.NAMES)))
        for number, name in enumerate(self.NAMES, 1):
            self.assertEqual((self.failed(outcomes[name]), outcomes[name].status), ([number], 1),
                             name + "\n" + outcomes[name].out)

    def test_the_manual_lists_the_checks(self):
        self.program("good", GOOD)
        claims = re.findall(r"^ok (\d+ - .*?)(?: # SKIP.*)?$", self.check("good").out, re.M)
        told = re.findall(r"^\| (\d+) \| (.*?)(?: \(.*)? \|$", manual(), re.M)
        self.assertEqual(claims, [f"{number} - {claim}" for number, claim in told])

    def test_a_new_plugin_in_swift_joins_the_tree(self):
        for name in ["Plugins/NewsSources/Catalog.swift", "Plugins/Renderers/Catalog.swift",
                     "docs/config.md"]:
            os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
            shutil.copy(os.path.join(ROOT, name), self.path(name))
        self.gazette("plugins", "new", "source", "hacker-times", "--lang", "swift")
        self.gazette("plugins", "new", "renderer", "zine", "--lang", "swift")
        self.assertIn("    HackerTimesSource.self,\n  ]", self.read("Plugins/NewsSources/Catalog.swift"))
        self.assertIn("    ZineRenderer.self,\n  ]", self.read("Plugins/Renderers/Catalog.swift"))
        self.assertIn('kind = "hacker-times"',
                      self.read("Plugins/NewsSources/HackerTimes/HackerTimesSource.swift"))
        headings = re.findall(r"^### (?:Source|Renderer): .*$", self.read("docs/config.md"), re.M)
        sources = [line for line in headings if "Source" in line]
        self.assertIn("### Source: hacker-times", sources)
        self.assertEqual(sources, sorted(sources))
        self.assertEqual(headings[-1], "### Renderer: zine")

    def test_one_that_waits_for_its_input_has_to_heed_sigterm_all_the_same(self):
        self.program("deaf", GOOD.replace('"stop"', '"deaf"').replace(
            "lambda *_: time.sleep(600)", "signal.SIG_IGN"))
        self.assertEqual(self.failed(self.check("deaf", status=1)), [11])

    def test_messages_without_hello_fail_the_first(self):
        self.program("rude", GOOD.replace('say("hello",', 'dict('))
        outcome = self.check("rude", status=1)
        self.assertEqual(self.failed(outcome), [1])
        self.assertIn("without 'hello'", outcome.out)

    def test_secrets_are_not_shown(self):
        self.program("talker", "#!/usr/bin/env python3\nimport json, sys, urllib.parse\n"
                     "key = [json.loads(line) for line in sys.stdin][1]['config']['key']\n"
                     "sys.exit(f'{key} {urllib.parse.quote(key)} is none')\n")
        self.write("talker.json", json.dumps(
            {"name": "talker", "kind": "source", "about": "Talks.", "contract": 1,
             "options": [{"name": "key", "secret": True}], "sample": {"key": "a sample/secret"}}))
        for words in [], ["--option", "key=an option&secret"]:
            outcome = self.check("talker", *words, status=1)
            self.assertIn("*** *** is none", outcome.out)
            self.assertNotIn("secret", outcome.out + outcome.err)

    def test_what_cannot_be_started_fails_the_first(self):
        self.assertEqual(self.failed(self.check("nothing", status=1)), [1])

    def test_the_examples_pass(self):
        shutil.copytree(EXAMPLES, self.path("plugins"))
        names = [name for name in os.listdir(EXAMPLES)
                 if name.startswith("gazette-") and not name.endswith(".json")]
        self.assertGreater(len(names), 2)
        for name in names:
            outcome = self.check("plugins/" + name)
            self.assertEqual((self.failed(outcome), outcome.status), ([], 0), outcome.out)

    def test_options_and_the_network_take_the_place_of_samples(self):
        shutil.copytree(EXAMPLES, self.path("plugins"))
        manifest = json.loads(self.read("plugins/gazette-source-birds.json"))
        self.write("plugins/gazette-source-birds.json", json.dumps({**manifest, "answers": []}))
        server = Examples.service(self)
        outcome = self.check(
            "plugins/gazette-source-birds", "--option", "base_url=" + server.url("/api"))
        self.assertEqual((self.failed(outcome), outcome.status), ([], 0), outcome.out)

    def test_new_plugins_pass_unedited(self):
        made = []
        for language in ["python", "sh", "node"]:
            if not shutil.which({"python": "python3"}.get(language, language)):
                continue
            for kind in ["source", "renderer"]:
                name = f"{kind}-in-{language}"
                self.gazette("plugins", "new", kind, name, "--lang", language)
                made.append(f"gazette-{kind}-{name}")
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            outcomes = list(pool.map(self.check, made))
        for outcome in outcomes:
            self.assertEqual((self.failed(outcome), outcome.status), ([], 0), outcome.out)
        taken = self.gazette("plugins", "new", "source", "rss", status=64)
        self.assertIn("there is a source 'rss' built in", taken.err)
        again = self.gazette("plugins", "new", "source", "source-in-python", status=73)
        self.assertIn("it exists already", again.err)

    def test_a_list_of_all_plugins(self):
        self.program("plugins/gazette-source-weather", "#!/bin/sh\n")
        self.write("plugins/gazette-source-weather.json", blocks("gazette-source-weather.json")[0])
        self.program("plugins/gazette-source-rss", "#!/bin/sh\n")
        self.config(more="plugins: {dirs: [plugins]}\n")
        lines = self.gazette("plugins").out.splitlines()
        self.assertTrue(any(re.match(r"source +rss +built in +Any feed", line) for line in lines))
        self.assertTrue(any(
            re.match(r"source +weather +/.*weather 1.0 +Reports of a", line) for line in lines))
        self.assertTrue(any("this one is never run" in line for line in lines))
        plugins = self.gazette("plugins", "--format", "json").json["plugins"]
        self.assertEqual({plugin["kind"] for plugin in plugins}, {"source", "renderer", "storage", "delivery"})

    def test_the_list_tells_who_uses_a_plugin_and_how_that_goes(self):
        self.program("good.sh", f"#!/bin/sh\necho '{Sources.FEED}'\n")
        self.config({"name": "a", "type": "exec", "command": "./good.sh"},
                    {"name": "b", "type": "exec", "command": "./none.sh"},
                    more="outputs: [{renderer: plain, path: out.txt}]\n")
        self.gazette("run", status=1)
        lines = self.gazette("plugins").out.splitlines()
        self.assertTrue(any(re.match(r"source +exec +built in +2 sources, 1 failing ", line) for line in lines))
        self.assertTrue(any(re.match(r"renderer +plain +built in +1 output ", line) for line in lines))
        listed = self.gazette("plugins", "--format", "json").json["plugins"]
        exec_ = next(p for p in listed if (p["kind"], p["name"]) == ("source", "exec"))
        self.assertEqual((exec_["users"], exec_["failing"]), (2, 1))


SPY = """#!/usr/bin/env python3
import json, sys
sys.stdin.readline()
url = json.loads(sys.stdin.readline())["config"]["url"]
print(json.dumps({"type": "hello", "contract": 1}))
print(json.dumps({"type": "get", "id": 1, "url": url}), flush=True)
answer = json.loads(sys.stdin.readline())
print(json.dumps({"type": "error", "what": json.dumps(answer)}))
"""


class Renderers(PluginTest):
    def digest(self, script):
        self.program("feed.sh", f"#!/bin/sh\necho '{Sources.FEED}'\n")
        self.program("page.sh", "#!/bin/sh\n" + script)
        self.config(
            {"name": "a", "type": "exec", "command": "./feed.sh"},
            more='outputs:\n  - {name: out, renderer: exec, program: ./page.sh, path: out.txt}\n')
        return self.gazette("run", status=None)

    def test_a_failed_one_leaves_the_old_file(self):
        self.write("out.txt", "old")
        outcome = self.digest("echo half; echo no room >&2; exit 2\n")
        self.assertEqual(outcome.status, 1)
        self.assertIn("out: './page.sh' ended with status 2: no room.", outcome.err)
        self.assertEqual(self.read("out.txt"), "old")

    def test_pages_stay_where_the_output_is(self):
        for path in ["../stray.txt", "/tmp/stray.txt", ".hidden", "a//b"]:
            page = json.dumps({"type": "page", "path": path, "text": "x"})
            outcome = self.digest(
                f"""echo '{{"type":"hello","contract":1}}'; echo '{page}'; echo '{{"type":"done"}}'\n""")
            self.assertEqual(outcome.status, 1)
            self.assertIn("names a page", outcome.err)

    def pages(self, *paths):
        messages = [{"type": "page", "path": path, "text": path or "main"} for path in paths]
        return self.digest("".join(
            f"echo '{json.dumps(line)}'\n"
            for line in [{"type": "hello", "contract": 1}, *messages, {"type": "done"}]))

    def test_a_page_takes_no_other_page_s_place(self):
        for paths, why in [(["", "out.txt"], "the main page's name"), (["", "a", "a"], "another page")]:
            outcome = self.pages(*paths)
            self.assertEqual(outcome.status, 73, outcome.err)
            self.assertIn(why, outcome.err)
            self.assertFalse(os.path.exists(self.path("out.txt")))

    def test_a_page_goes_through_no_link(self):
        os.mkdir(self.path("elsewhere"))
        os.symlink("elsewhere", self.path("img"))
        outcome = self.pages("", "img/a.svg")
        self.assertEqual(outcome.status, 73, outcome.err)
        self.assertIn("a link is on its way", outcome.err)
        self.assertEqual(os.listdir(self.path("elsewhere")), [])

    def test_further_pages_lie_beside_the_main_one(self):
        main, more = ({"type": "page", "text": "main"},
                      {"type": "page", "path": "img/a.svg", "text": "more"})
        outcome = self.digest("".join(
            f"echo '{json.dumps(line)}'\n"
            for line in [{"type": "hello", "contract": 1}, main, more, {"type": "done"}]))
        self.assertEqual((outcome.status, outcome.err.count("error")), (0, 0))
        self.assertEqual((self.read("out.txt"), self.read("img/a.svg")), ("main", "more"))


if __name__ == "__main__":
    unittest.main()
