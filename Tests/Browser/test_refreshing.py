"""Fetching from the page, and what it says when something is wrong."""
import threading
import unittest

from reader import STORIES, ReaderTest, feed

ENTRY = "article.entry"


class Refreshing(ReaderTest):
    def slow(self, path, document):
        """From now on that feed waits to be let go."""
        gate = threading.Event()
        self.addCleanup(gate.set)

        def answer(_):
            gate.wait(20)
            return 200, {}, document

        self.answers[path] = answer
        return gate

    def more(self, title="s0"):
        stories = [("News that came just now", "Quite new.")] + STORIES["harbour-post"]
        # Numbers of stories are their ids: the new one stands at the end of them.
        return feed(title, STORIES["harbour-post"] + stories[:1], step=1)

    def test_r_shows_how_far_it_is_and_then_what_is_new(self):
        gate = self.slow("/0", self.more())
        page = self.page()
        page.key("r")
        page.wait("/\\d/.test(document.querySelector('#progress').innerText)", "progress is shown")
        self.assertEqual(page.count(ENTRY), 12)
        page.screenshot("refreshing")
        gate.set()
        page.wait("document.body.innerText.includes('News that came just now') || "
                  "(() => { const b = [...document.querySelectorAll('button, a')].find("
                  "e => /new article/.test(e.innerText)); if (b) b.click(); return false })()",
                  "what is new can be shown")
        self.assertEqual(page.count(ENTRY), 13)

    def test_a_source_that_fails_is_named_with_its_reason(self):
        self.answers["/0"] = (500, {}, b"")
        page = self.page()
        page.click("#refresh")
        page.wait("document.querySelector('#progress').textContent.includes('harbour-post')")
        self.assertIn("500", page.texts("#progress")[0])
        page.go(self.url("/sources"))
        self.assertIn("500", page.text("main"))

    def test_reading_goes_on_while_a_fetch_does(self):
        self.slow("/0", self.more())
        page = self.page()
        page.key("r")
        page.wait("/\\d/.test(document.querySelector('#progress').innerText)")
        page.go(self.url("/?q=bridge"))
        self.assertEqual(page.count(ENTRY), 1)
        page.click(f"{ENTRY} button.save")
        self.until(lambda: len(self.saved_titles()) == 1, "saved meanwhile")

    def test_an_end_of_the_server_ends_a_fetch(self):
        self.slow("/0", self.more())
        page = self.page()
        page.key("r")
        page.wait("/\\d/.test(document.querySelector('#progress').innerText)")
        self.allowed = ["ERR_"]
        self.server.terminate()
        self.assertEqual(self.server.wait(timeout=8), 143)


class Troubles(ReaderTest):
    def test_a_server_that_is_gone_is_told_and_tried_again(self):
        page = self.page()
        port = self.port
        self.allowed = ["ERR_CONNECTION"]
        self.stop()
        page.click(f"{ENTRY} button.save")
        page.wait("/not reached|does not answer|not running|away|try again/i.test("
                  "document.querySelector('#notices').innerText)", "it is said that the server is gone")
        page.wait(f"document.querySelector('{ENTRY} button.save').getAttribute('aria-pressed') === 'false'",
                  "what was not done does not look done")
        self.serve(port)
        page.go(self.url("/"))
        self.assertEqual(page.count(ENTRY), 12, "whoever was in still is")
        page.click(f"{ENTRY} button.save")
        self.until(lambda: len(self.saved_titles()) == 1, "it is saved now")

    def test_a_page_of_the_server_before_still_works_or_says_what_to_do(self):
        page = self.page()
        port = self.port
        self.stop()
        self.serve(port)
        self.allowed = ["403"]
        page.click(f"{ENTRY} button.save")
        page.wait("document.querySelector('#notices').innerText.trim()")
        page.reload()
        page.click(f"{ENTRY} button.save")
        self.until(lambda: len(self.saved_titles()) <= 1, "it works after a reload")

    def test_a_session_that_has_ended_says_how_to_get_in(self):
        page = self.page()
        self.allowed = ["401"]
        page.call("Network.clearBrowserCookies")
        page.click(f"{ENTRY} button.save")
        page.wait("document.querySelector('#notices').innerText.includes('gazette serve --link')"
                  " || document.body.innerText.includes('gazette serve --link')")
        page.go(self.url("/"))
        self.assertIn("gazette serve --link", page.text())

    def test_a_page_that_is_not_there_leads_back(self):
        page = self.page()
        self.allowed = ["404"]
        page.go(self.url("/articles/zzzzzzzz"))
        self.assertTrue(page.has("a[href='/']"))
        page.go(self.url("/no-such-page"))
        self.assertTrue(page.has("a[href='/']"))


if __name__ == "__main__":
    unittest.main()
