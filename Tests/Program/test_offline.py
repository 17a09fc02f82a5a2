"""--offline: no request leaves, and what needs none works."""
import os
import unittest

from program import ProgramTest, Server, rss


class Offline(ProgramTest):
    def setUp(self):
        super().setUp()
        self.server = Server(self, {"/f": (200, {}, rss(("A", "https://example.org/a")))})
        self.write("feed.xml", rss(("B", "https://example.org/b")))
        self.write("mark.sh", "#!/bin/sh\ntouch started\ncat feed.xml\n")
        os.chmod(self.path("mark.sh"), 0o755)
        self.write("config.yaml", f"""
sources:
  - {{name: far, type: rss, url: '{self.server.url("/f")}'}}
  - {{name: near, type: fixture, path: feed.xml}}
  - {{name: file, type: rss, url: 'file://{self.folder}/feed.xml'}}
  - {{name: program, type: exec, command: [./mark.sh]}}
  - {{name: api, type: hackernews}}
  - {{name: secret, type: newsapi, api_key: '${{UNSET}}', country: us, base_url: '{self.server.url("/v2")}'}}
outputs:
  - {{name: daily, renderer: markdown, path: daily.md}}
  - {{name: posted, renderer: markdown, webhook: {{url: '{self.server.url("/hook")}', secret: s3cret}}}}
  - {{name: made, renderer: exec, program: [./mark.sh], path: made.txt}}
""")

    def unasked(self):
        self.assertEqual(self.server.requests, [])
        self.assertFalse(os.path.exists(self.path("started")), "a program was started")

    def test_sources_that_need_the_network_are_skipped_and_stay_well(self):
        told = self.gazette("fetch", "--offline").out
        for name in ("far", "api", "secret"):
            self.assertIn(f"{name}: skipped: It needs the network, and --offline was given.", told)
        self.assertIn("program: skipped: It runs a program", told)
        for name in ("near", "file"):
            self.assertIn(f"{name}: 1 new", told)
        self.unasked()
        states = {one["name"]: one["state"] for one in self.gazette("sources", "--format", "json").json["sources"]}
        self.assertEqual([states["far"], states["program"], states["near"]], ["new", "new", "well"])

    def test_a_request_that_is_not_made_is_not_counted(self):
        self.write("quota.yaml", f"""
sources:
  - name: api
    type: newsapi
    api_key: '0123456789abcdef0123456789abcdef'
    country: us
    base_url: '{self.server.url("/v2")}'
    quota: {{per_day: 2}}
""")
        for _ in range(3):
            told = self.gazette("--config", "quota.yaml", "--offline", "fetch").out
            self.assertIn("api: skipped: It needs the network", told)
        told = self.gazette("--config", "quota.yaml", "sources").out
        self.assertNotIn("of 2 requests", told.replace("0 of 2 requests", ""))
        self.unasked()

    def test_run_writes_what_needs_no_network(self):
        told = self.gazette("run", "--offline").err
        self.assertIn("B", self.read("daily.md"))
        self.assertIn("made: not made, since its renderer is a program", told)
        self.assertFalse(os.path.exists(self.path("made.txt")))
        self.unasked()

    def test_deliveries_wait(self):
        told = self.gazette("digest", "posted", "--offline").err
        self.assertIn("posted: not sent to", told)
        self.assertIn("it waits for the next time", told)
        dry = self.gazette("digest", "posted", "--offline", "--dry-run")
        self.assertEqual(dry.out, "")
        self.assertIn("posted: not sent to", dry.err)
        self.unasked()

    def test_commands_for_one_thing_say_so(self):
        told = self.gazette("sources", "check", "--offline").out
        self.assertIn("far: not tried: It needs the network", told)
        self.assertIn("program: not tried: It runs a program", told)
        self.assertIn("near: it answers with 1 item", told)
        told = self.gazette("parse", self.server.url("/f"), "--offline", status=1).err
        self.assertIn("--offline was given", told)
        self.gazette("plugins", "check", "./mark.sh", "--offline", status=64)
        self.gazette("doctor", "--online", "--offline", status=64)
        self.unasked()

    def test_files_are_parsed(self):
        self.assertEqual(self.gazette("--offline", "parse", "feed.xml").json["items"][0]["title"], "B")


if __name__ == "__main__":
    unittest.main()
