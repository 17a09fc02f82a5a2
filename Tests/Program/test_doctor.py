"""What gazette doctor finds, one thing at a time."""
import json
import os
import sqlite3
import subprocess
import time
import unittest

from program import BINARY, ProgramTest, Server, rss


class Doctor(ProgramTest):
    def configure(self, *sources, more=""):
        lines = "".join(f"  - {source}\n" for source in sources) or "  []\n"
        self.write("config.yaml", f"{more}sources:\n{lines}")
        os.chmod(self.path("config.yaml"), 0o600)

    def findings(self, *words, status=None, env=None):
        outcome = self.gazette("doctor", "--format", "json", *words, status=None, env=env)
        document = outcome.json
        self.assertEqual(outcome.status, 1 if document["problem"] else 0, outcome.out)
        if status is not None:
            self.assertEqual(outcome.status, status, outcome.out)
        return document["findings"]

    def found(self, level, words, *options, env=None):
        """The finding of that level that says `words`; each but the good ones says what to do."""
        findings = self.findings(*options, env=env)
        hits = [one for one in findings if one["level"] == level and words in one["what"]]
        self.assertTrue(hits, f"no {level} with {words!r} in {json.dumps(findings, indent=1)}")
        return hits[0]

    def test_a_sound_installation_is_well(self):
        self.write("feed.xml", rss(("A", "https://example.org/a")))
        self.configure("{name: bells, type: fixture, path: feed.xml}")
        self.gazette("fetch")
        outcome = self.gazette("doctor")
        self.assertEqual(outcome.err, "All is well.\n")
        self.assertEqual({line.split()[0] for line in outcome.out.splitlines()}, {"ok"})
        for area in ("config", "storage", "disk", "clock", "libraries", "https", "environment", "sources"):
            self.assertIn(f" {area} ", outcome.out)
        self.assertRegex(outcome.out, r"SQLite 3\.\d+\.\d+, libcurl \d+\.\d+\.\d+ \(\w+")
        self.assertRegex(outcome.out, r", libmicrohttpd \d+\.\d+\.\d+\n")

    def test_it_asks_nobody_unless_told_to_and_changes_nothing(self):
        server = Server(self, {"/f": (200, {}, rss(("A", "https://example.org/a")))})
        self.configure(f"{{name: far, type: rss, url: '{server.url('/f')}'}}",
                       f"{{name: lost, type: rss, url: '{server.url('/none')}'}}")
        self.findings(status=0)
        self.assertEqual(server.requests, [])
        self.found("problem", "lost: ", "--online")
        self.found("ok", "1 of 2 sources answer", "--online")
        self.assertEqual(sorted(os.listdir(self.folder)), ["config.yaml"])

    def test_a_broken_configuration_leaves_the_machine_to_look_at(self):
        self.configure("{nmae: a}", "{name: b, type: fixture, path: f, ulr: x}")
        self.found("problem", "config.yaml:2:")
        problems = [one["what"] for one in self.findings(status=1) if one["level"] == "problem"]
        self.assertTrue(all(what.startswith("config.yaml:") for what in problems), problems)
        self.assertEqual(len([what for what in problems if "'ulr'" in what]), 1)
        self.found("ok", "libcurl")

    def test_no_configuration_is_a_problem(self):
        self.found("problem", "there is no configuration")

    def test_who_may_read_and_change_what(self):
        self.write("key.txt", "abcdef\n")
        self.configure("{name: b, type: guardian, api_key: {file: key.txt}}")
        os.chmod(self.path("key.txt"), 0o644)
        self.assertIn("chmod 600", self.found("warning", "key.txt: others can read")["cure"])
        os.chmod(self.path("key.txt"), 0o600)
        self.assertNotIn("key.txt", json.dumps(self.findings(status=0)))
        os.chmod(self.path("config.yaml"), 0o644)
        self.assertNotIn("others can read", json.dumps(self.findings(status=0)))
        self.configure("{name: b, type: guardian, api_key: s3cretvalue}")
        os.chmod(self.path("config.yaml"), 0o644)
        self.found("warning", "has secrets in it")
        os.chmod(self.path("config.yaml"), 0o666)
        self.found("problem", "can be changed by everybody")
        self.assertNotIn("s3cretvalue", json.dumps(self.findings()))

    def test_included_files_and_folders_are_looked_at_too(self):
        os.mkdir(self.path("more"))
        self.write("more/a.yaml", "sources:\n  - {name: a, type: rss, url: 'http://reed:s3cret@a.example/f'}\n")
        self.write("config.yaml", "include: [more/*.yaml]\n")
        os.chmod(self.path("more/a.yaml"), 0o644)
        self.assertIn("more/a.yaml", self.found("warning", "has secrets in it")["what"])
        os.chmod(self.path("more/a.yaml"), 0o666)
        self.found("problem", "more/a.yaml can be changed by everybody")
        os.chmod(self.path("more/a.yaml"), 0o600)
        self.findings(status=0)
        os.chmod(self.path("more"), 0o777)
        self.found("problem", f"{self.path('more')} can be changed by everybody")
        os.chmod(self.path("more"), 0o1777)
        self.findings(status=0)

    def test_a_storage_that_is_written_to_is_told_once_and_is_no_problem(self):
        self.write("feed.xml", rss(("A", "https://example.org/a")))
        self.configure("{name: bells, type: fixture, path: feed.xml}")
        self.gazette("fetch")
        writer = sqlite3.connect(self.path("gazette.db"), isolation_level=None)
        self.addCleanup(writer.close)
        writer.execute("BEGIN IMMEDIATE")
        findings = [one for one in self.findings(status=0) if one["area"] == "storage"]
        self.assertEqual([one["level"] for one in findings].count("warning"), 1, findings)
        self.found("warning", "it is locked by")

    def test_an_interrupted_trial_is_no_success(self):
        server = Server(self, {"/f": lambda _: time.sleep(20) or (200, {}, rss())})
        self.configure(f"{{name: far, type: rss, url: '{server.url('/f')}'}}")
        process = subprocess.Popen(
            [BINARY, "doctor", "--online"], cwd=self.folder, env=self.environment(),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        while not server.requests:
            time.sleep(0.01)
        process.terminate()
        out, _ = process.communicate(timeout=30)
        self.assertEqual(process.returncode, 143)
        self.assertIn("interrupted: 0 of 1 source answer so far.", out.decode())

    def test_the_home_of_the_account_stands_in_for_home(self):
        self.configure("{name: a, type: fixture, path: ~/nowhere.xml}")
        self.assertNotIn("HOME", json.dumps(self.findings(env={"HOME": ""})))

    def test_secrets_that_nobody_has_set(self):
        self.configure("{name: a, type: guardian, api_key: '${NOKEY}', optional: true}")
        self.found("warning", "a is skipped, since its 'api_key' is not set")
        self.configure("{name: a, type: guardian, api_key: '${NOKEY}'}")
        self.found("problem", "$NOKEY is not set")

    def test_programs_that_cannot_be_started(self):
        self.write("jobs.sh", "#!/bin/sh\n")
        os.chmod(self.path("jobs.sh"), 0o644)
        self.configure("{name: jobs, type: exec, command: [./jobs.sh]}")
        self.assertIn("chmod +x", self.found("problem", "jobs: './jobs.sh' may not be executed")["cure"])
        os.chmod(self.path("jobs.sh"), 0o755)
        self.found("ok", "all 1 can be started")
        self.configure("{name: jobs, type: exec, command: none-such-program --now}")
        self.found("problem", "there is no program 'none-such-program'")

    def test_a_damaged_storage_and_one_that_is_locked(self):
        self.write("feed.xml", rss(("A", "https://example.org/a")))
        self.configure("{name: bells, type: fixture, path: feed.xml}")
        self.gazette("fetch")
        lock = sqlite3.connect(self.path("gazette.db"), isolation_level=None)
        lock.execute("PRAGMA journal_mode = DELETE")
        lock.execute("BEGIN EXCLUSIVE")
        self.found("problem", "locked")
        lock.execute("ROLLBACK")
        lock.close()
        self.write("gazette.db", b"SQLite format 3\0" + b"\xff" * 4000)
        self.found("problem", "gazette.db")

    def test_a_watch_that_runs_and_one_that_was_killed(self):
        self.write("feed.xml", rss(("A", "https://example.org/a")))
        self.configure("{name: bells, type: fixture, path: feed.xml}")
        process = subprocess.Popen(
            [BINARY, "-v", "watch"], cwd=self.folder, env=self.environment(),
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self.addCleanup(process.stderr.close)
        try:
            while b"round 1" not in process.stderr.readline():
                pass
            self.found("ok", f"'gazette watch', process {process.pid} on ")
        finally:
            process.kill()
            process.wait()
        self.found("warning", "has ended without giving the storage back")

    def test_sources_in_trouble(self):
        def moved(request):
            return 301, {"Location": server.url("/new")}, b""

        server = Server(self, {
            "/gone": (410, {}, b""), "/busy": (429, {"Retry-After": "600"}, b""), "/moved": moved,
            "/new": (200, {}, rss(("A", "https://example.org/a"))), "/bad": (200, {}, b"no feed")})
        other = Server(self, {"/busy": (429, {"Retry-After": "600"}, b"")})
        self.configure(*[f"{{name: {name}, type: rss, url: '{server.url('/' + name)}'}}"
                         for name in ("gone", "moved", "bad")],
                       f"{{name: busy, type: rss, url: '{other.url('/busy')}'}}")
        for _ in range(3):
            self.gazette("fetch", "--force", status=1)
        self.assertIn("line 2", self.found("problem", "gone: it answered 410")["cure"])
        self.found("problem", "bad: failed 3 times, never well")
        cure = self.found("warning", "moved: it has moved for good")["cure"]
        self.assertIn(f"url: {server.url('/new')}", cure)
        self.assertIn("config.yaml, line 3", cure)
        self.found("warning", f"127.0.0.1:{other.port} asked to be left alone until")
        self.found("warning", f"127.0.0.1:{other.port}: 3 of 3 requests were too many (429)")
        self.found("ok", "2 hosts since")

    def test_how_much_was_asked_is_told(self):
        def answer(request):
            if request.headers["If-None-Match"]:
                return 304, {"Cache-Control": "max-age=3600"}, b""
            return 200, {"ETag": '"1"', "Cache-Control": "max-age=3600"}, rss(("A", "https://example.org/a"))

        server = Server(self, {"/f": answer})
        self.configure(f"{{name: f, type: rss, url: '{server.url('/f')}'}}")
        self.gazette("run")
        self.found("ok", "1 request to 1 host since")
        self.assertNotIn("before its own pause", json.dumps(self.findings(status=0)))
        self.gazette("run")
        self.gazette("fetch")
        self.found("ok", "2 requests to 1 host since")
        self.found("ok", "50 % had nothing new (304)")
        self.found("warning", "asked 1 time before its own pause was over")

    def test_a_clock_that_was_put_back(self):
        self.write("feed.xml", rss(("A", "https://example.org/a")))
        self.configure("{name: bells, type: fixture, path: feed.xml}")
        self.gazette("fetch")
        database = sqlite3.connect(self.path("gazette.db"))
        ahead = json.dumps({"attempt": int(time.time() + 86400 * 30) * 1000})
        database.execute("UPDATE record SET value = ? WHERE kind = 'health'", [ahead])
        database.commit()
        database.close()
        self.found("problem", "which is later than now")

    def test_the_environment(self):
        self.configure()
        self.found("warning", "not UTF-8", env={"LANG": "C"})
        self.found("warning", "TZ is 'Mars/Base'", env={"TZ": "Mars/Base"})
        self.found("problem", "SSL_CERT_FILE names", env={"SSL_CERT_FILE": "/none"})
        shown = self.found("ok", "https_proxy is ", env={"https_proxy": "http://ann:s3cret@proxy.example:3128"})
        self.assertIn("proxy.example", shown["what"])
        self.assertNotIn("s3cret", json.dumps(shown))
        self.found("warning", "HTTP_PROXY is not heeded", env={"HTTP_PROXY": "http://proxy.example"})


if __name__ == "__main__":
    unittest.main()
