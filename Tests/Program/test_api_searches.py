"""What a search of `gazette serve` remembers, and what it must see at once."""
import json
import unittest

from program import rss
from reader_page import ServedPage


class APISearches(ServedPage):
    def setUp(self):
        super().setUp()
        self.gazette("fetch")
        self.server = self.served()
        self.cookie = self.let_in(self.server)

    def search(self):
        return self.ask(self.server, "/api/search?q=bell", Cookie=self.cookie)

    def stories(self):
        return json.loads(self.search().text)["stories"]

    def test_an_answer_that_is_given_again_has_the_same_bytes_and_the_same_tag(self):
        first, again = self.search(), self.search()
        self.assertEqual(first.body, again.body)
        self.assertEqual(first.headers["etag"], again.headers["etag"])

    def test_marks_of_another_program_are_seen_at_once(self):
        identity = self.stories()[0]["id"]
        self.assertEqual([story["saved"] for story in self.stories()], [False])
        self.gazette("save", identity)
        self.assertEqual([story["saved"] for story in self.stories()], [True])
        self.gazette("read", identity)
        self.assertEqual([story["read"] for story in self.stories()], [True])

    def test_articles_that_another_program_fetches_are_seen_at_once(self):
        self.assertEqual(len(self.stories()), 1)
        self.write("feed.xml", rss(
            ("First bell", "https://example.org/a"), ("Second bell", "https://example.org/b")))
        self.gazette("fetch")
        self.assertEqual(len(self.stories()), 2)


if __name__ == "__main__":
    unittest.main()
