"""Fetching from the page: one at a time, told as it goes, ended with the server."""
import threading
import time

from program import Server, rss
from visitor import ServedTest


class Refreshing(ServedTest):
    def setUp(self):
        super().setUp()
        self.gates = []
        self.answers = {"/a": (200, {}, rss(("A", "https://a.example/1"))),
                        "/b": (200, {}, rss(("B", "https://b.example/1")))}
        self.origin = Server(self, self.answers)
        self.configure("a", "b")

    def configure(self, *names, more=""):
        self.write("config.yaml", "sources:\n" + "".join(
            f"  - {{name: {name}, type: rss, url: '{self.origin.url('/' + name)}'}}\n"
            for name in names) + more)

    def hold(self, path):
        gate = threading.Event()
        self.addCleanup(gate.set)
        document = self.answers[path]

        def answer(_):
            gate.wait(20)
            return document

        self.answers[path] = answer
        return gate

    def state(self):
        return self.get("/api/refresh").json

    def finished(self):
        deadline = time.monotonic() + 15
        while time.monotonic() < deadline:
            state = self.state()
            if state.get("ended"):
                return state
            time.sleep(0.02)
        self.fail(f"the fetch does not end: {state}")

    def listed(self):
        return sorted(item["title"] for item in self.gazette("list", "--format", "json").json["items"])

    def test_a_refresh_does_what_fetch_does(self):
        self.serve()
        self.assertIn(self.post("/api/refresh").status, (200, 202))
        state = self.finished()
        self.assertEqual((state["new"], state["sources"], state["sources_done"]), (2, 2, 2), state)
        self.assertEqual(self.listed(), ["A", "B"])
        self.assertIn("well", self.gazette("sources").out)

    def test_it_tells_how_far_it_is_and_blocks_nobody(self):
        gate = self.hold("/b")
        self.serve()
        self.post("/api/refresh")
        deadline = time.monotonic() + 10
        while self.state().get("sources_done") != 1 and time.monotonic() < deadline:
            time.sleep(0.02)
        state = self.state()
        self.assertEqual((state["sources_done"], state["sources"], state.get("ended")), (1, 2, None))
        self.assertEqual([s["title"] for s in self.get("/api/articles").json["stories"]], ["A"])
        gate.set()
        self.assertEqual(self.finished()["new"], 2)

    def test_a_second_request_joins_the_first(self):
        gate = self.hold("/a")
        self.serve()
        for _ in range(5):
            self.post("/api/refresh")
        gate.set()
        self.finished()
        self.assertEqual(len([path for path, _ in self.origin.requests if path == "/a"]), 1)

    def test_failures_and_hosts_that_want_rest_are_told(self):
        self.answers["/a"] = (429, {"Retry-After": "600"}, b"")
        self.answers["/b"] = (404, {}, b"")
        self.serve()
        self.post("/api/refresh")
        failures = {failure["source"]: failure["reason"] for failure in self.finished()["failures"]}
        self.assertIn("429", failures["a"])
        self.post("/api/refresh")
        state = self.finished()
        self.assertEqual({skipped["source"] for skipped in state["skipped"]}, {"a", "b"})
        self.assertIn("asked to be left alone until", state["skipped"][0]["reason"])

    def test_a_secret_that_is_not_set_is_that_source_s_failure(self):
        self.configure("a", more="  - {name: locked, type: newsapi, country: us, api_key: '${NO_SUCH_KEY}'}\n")
        self.serve()
        self.post("/api/refresh")
        state = self.finished()
        self.assertEqual(state["new"], 1)
        self.assertEqual([failure["source"] for failure in state["failures"]], ["locked"])
        self.assertIn("NO_SUCH_KEY", state["failures"][0]["reason"])

    def test_offline_refuses_with_a_sentence(self):
        self.serve("--offline")
        self.post("/api/refresh")
        self.assertIn("--offline", self.finished()["error"]["what"])
        self.assertEqual(self.origin.requests, [])

    def test_a_fetch_in_another_process_works_beside_it(self):
        gate = self.hold("/b")
        self.serve()
        self.post("/api/refresh")
        self.gazette("fetch", "a")
        gate.set()
        self.finished()
        self.assertEqual(self.listed(), ["A", "B"])

    def test_the_end_of_the_server_ends_a_fetch_and_keeps_what_came(self):
        self.hold("/b")
        self.serve()
        self.post("/api/refresh")
        deadline = time.monotonic() + 10
        while self.state().get("sources_done") != 1 and time.monotonic() < deadline:
            time.sleep(0.02)
        began = time.monotonic()
        self.assertEqual(self.stop(), 143)
        self.assertLess(time.monotonic() - began, 5)
        self.assertEqual(self.listed(), ["A"])
        self.gazette("storage", "check")
