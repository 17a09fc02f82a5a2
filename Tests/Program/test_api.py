"""The API of `gazette serve`, asked as the page's script asks it."""
import json
import re
import unittest

from program import rss
from reader_page import ServedPage


class API(ServedPage):
    def setUp(self):
        super().setUp()
        self.write("feed.xml", rss(
            ("First bell", "https://example.org/a"), ("종탑이 열렸습니다", "https://example.org/b")))
        self.gazette("fetch")
        self.server = self.served()
        self.cookie = self.let_in(self.server)
        page = self.ask(self.server, "/", Cookie=self.cookie).text
        self.token = re.search(r'data-token="([^"]+)"', page).group(1)

    def get(self, target, **headers):
        return self.ask(self.server, target, Cookie=self.cookie, **headers)

    def post(self, target, body=None, **headers):
        headers = {"Sec_Fetch_Site": "same-origin", "X_Gazette_Token": self.token, **headers}
        data = b"" if body is None else json.dumps(body).encode()
        headers["Content_Type"] = "application/json"
        return self.ask(
            self.server, target, "POST", data, Cookie=self.cookie, **headers)

    def stories(self, target="/api/articles"):
        return json.loads(self.get(target).text)["stories"]

    def test_a_list_is_searched_in_korean_and_narrowed(self):
        self.assertEqual(len(self.stories()), 2)
        found = self.stories("/api/search?q=%EC%A2%85%ED%83%91")
        self.assertEqual([story["title"] for story in found], ["종탑이 열렸습니다"])
        self.assertIn({"text": "종탑", "match": True}, found[0]["title_parts"])
        self.assertEqual(self.stories("/api/articles?source=nobody"), [])

    def test_an_answer_has_an_etag_and_is_not_sent_twice(self):
        answer = self.get("/api/articles")
        self.assertEqual(answer.headers["content-type"], "application/json")
        again = self.get("/api/articles", If_None_Match=answer.headers["etag"])
        self.assertEqual((again.status, again.body), (304, b""))
        self.post(f"/api/articles/{self.stories()[0]['id']}/save")
        self.assertEqual(
            self.get("/api/articles", If_None_Match=answer.headers["etag"]).status, 200)

    def test_a_mark_is_seen_by_the_command_and_undone(self):
        identity = self.stories()[0]["id"]
        marked = json.loads(self.post(f"/api/articles/{identity}/save").text)
        self.assertEqual(marked, {"mark": "save", "changed": [identity], "undo": "unsave"})
        self.assertIn(identity[:8], self.gazette("saved").out)
        self.post(f"/api/articles/{marked['undo']}", {"ids": marked["changed"], "exactly": True})
        self.assertEqual(self.stories("/api/articles?tab=saved"), [])

    def test_a_change_needs_the_word_of_the_session(self):
        identity = self.stories()[0]["id"]
        refused = self.post(f"/api/articles/{identity}/save", X_Gazette_Token="x")
        self.assertEqual(refused.status, 403)
        self.assertEqual(self.get(f"/api/articles/{identity}/save").status, 405)
        self.assertEqual(self.ask(self.server, "/api/articles").status, 401)
        self.assertEqual(self.stories("/api/articles?tab=saved"), [])

    def test_what_is_odd_is_told_with_what_to_do(self):
        refused = self.get("/api/articles?sourc=bells")
        self.assertEqual(refused.status, 400)
        self.assertEqual(json.loads(refused.text)["error"]["hint"], "Did you mean 'source'?")
        missing = self.get("/api/articles/zzzzzz")
        self.assertEqual(missing.status, 404)
        self.assertNotIn(str(self.folder), missing.text + refused.text)


if __name__ == "__main__":
    unittest.main()
