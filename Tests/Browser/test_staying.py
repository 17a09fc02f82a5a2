"""A page that stays open: its times, its other tabs, and what it says when something fails."""
import os
import sqlite3
import unittest

from reader import ReaderTest

ENTRY = "article.entry"
LOOK = "document.dispatchEvent(new Event('visibilitychange'))"


class Staying(ReaderTest):
    def times(self, page):
        return page.texts(f"{ENTRY} time")

    def test_times_stay_right(self):
        page = self.page()
        self.assertRegex(self.times(page)[0], r"^\d+ min ago$")
        page.shift_clock(3 * 3600)
        page.eval(LOOK)
        self.assertEqual(self.times(page)[0], "3 h ago")
        self.assertEqual(page.texts(".day")[0], "Today")

    def test_days_stay_right_over_midnight(self):
        for language, yesterday, date in (("en", "Yesterday", r"^\d+ [A-Z][a-z]{2}$"),
                                          ("ko", "어제", r"^\d+월 \d+일$")):
            page = self.page(language=language)
            page.shift_clock(86400)
            page.eval(LOOK)
            self.assertEqual(page.texts(".day")[0], yesterday)
            self.assertRegex(self.times(page)[0], date)
            page.close()

    def test_tabs_of_one_browser_see_each_others_marks(self):
        page = self.page()
        other = self.page(beside=page)
        saved = self.page("/saved", beside=page)
        button = f"document.querySelector('{ENTRY} button.save').getAttribute('aria-pressed')"
        page.click(f"{ENTRY} button.save")
        other.wait(f"{button} === 'true'", "the other tab shows it")
        saved.wait(f"document.querySelectorAll('{ENTRY}').length === 1", "the list of saved ones has it")
        page.key("u")
        other.wait(f"{button} === 'false'")
        saved.wait(f"document.querySelectorAll('{ENTRY}').length === 0")
        page.key("m")
        other.wait(f"document.querySelector('{ENTRY}').classList.contains('read')")


class Failing(ReaderTest):
    settings = "storage: {type: sqlite, path: gazette.db}\n"

    def test_a_search_that_fails_does_not_leave_other_articles_below_its_words(self):
        page = self.page()
        port = self.port
        self.allowed = ["ERR_CONNECTION"]
        self.stop()
        page.click("#q")
        page.type("bridge")
        page.wait("!!document.querySelector('#list .problem')", "the list says that it failed")
        self.assertEqual(page.count(ENTRY), 0)
        self.assertIn("gazette serve", page.text("#list"))
        self.serve(port)
        page.click("#list .problem button")
        page.wait(f"document.querySelectorAll('{ENTRY}').length === 1", "tried again, it is found")
        self.assertEqual(page.eval("location.search"), "?q=bridge")

    def test_a_search_that_fails_is_asked_again_with_the_next_letter(self):
        page = self.page()
        port = self.port
        self.allowed = ["ERR_CONNECTION"]
        self.stop()
        page.click("#q")
        page.type("b")
        page.wait("!!document.querySelector('#list .problem')")
        self.serve(port)
        page.key("Backspace")
        page.wait(f"document.querySelectorAll('{ENTRY}').length === 12", "everything is there again")

    def test_the_same_trouble_is_told_once_and_nothing_is_lost(self):
        page = self.page()
        port = self.port
        # Another token counts with the new server, which the page gets by itself.
        self.allowed = ["ERR_CONNECTION", "403"]
        self.stop()
        for _ in range(3):
            page.key("j")
            page.key("s")
        page.wait("document.querySelectorAll('#notices .notice').length === 1")
        page.wait(f"document.querySelectorAll('{ENTRY} [aria-pressed=true]').length === 0",
                  "what was not done does not look done")
        self.assertEqual(page.count("#notices .notice"), 1)
        self.serve(port)
        page.click("#notices .do")
        self.until(lambda: len(self.saved_titles()) == 3, "each of them is tried again")
        page.wait(f"document.querySelectorAll('{ENTRY} [aria-pressed=true]').length === 3")

    def test_a_storage_that_is_busy_is_told_and_nothing_is_lost(self):
        page = self.page()
        self.allowed = ["503"]
        with sqlite3.connect(self.path("gazette.db"), isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")
            page.click(f"{ENTRY} button.save")
            page.wait("/busy.*Try again/.test(document.querySelector('#notices').innerText)",
                      "it is said that the storage is busy", patience=20)
            page.wait(f"document.querySelectorAll('{ENTRY} [aria-pressed=true]').length === 0")
            other.execute("ROLLBACK")
        self.assertEqual(self.saved_titles(), [])
        page.click("#notices .do")
        self.until(lambda: len(self.saved_titles()) == 1, "it is saved now")
        page.wait(f"document.querySelectorAll('{ENTRY} [aria-pressed=true]').length === 1")

    def test_errors_of_sources_are_told_in_the_language_of_the_page(self):
        self.answers["/0"] = (500, {}, b"")
        page = self.page(language="ko")
        page.click("#refresh")
        page.wait("document.querySelector('#progress').textContent.includes('서버가 500 상태로 답했습니다.')")
        page.go(self.url("/sources"))
        self.assertIn("서버가 500 상태로 답했습니다.", page.text("main"))


class Papers(ReaderTest):
    outputs = "outputs:\n  - {name: daily, renderer: html, path: 'd/{date}.html'}\n"

    def test_a_digest_is_read_within_the_page_and_in_its_theme(self):
        for system, theme in ((False, "dark"), (True, "light")):
            page = self.page("/digests", dark=system)
            page.click("details.appearance summary")
            page.click(f"#preferences input[name=theme][value={theme}]")
            page.wait(f"document.documentElement.dataset.theme === '{theme}'")
            page.key("Escape")
            page.click(".ways a")
            page.wait("!!document.querySelector('iframe.framed')")
            page.frame()
            self.until(lambda: (max(page.pixel("iframe", 0.01, 0.97)) < 60) == (theme == "dark"), theme)
            page.screenshot(f"digest-{theme}")
            page.click(".way a")
            page.wait("location.pathname === '/digests'", "there is a way back")
            page.close()

    def test_what_somebody_writes_into_a_digest_can_do_nothing(self):
        name, = os.listdir(self.path("d"))
        self.write(f"d/{name}", "<!DOCTYPE html><title>x</title><script>parent.flag = 1</script>"
                   "<img src='http://127.0.0.1:9/x'><form action='http://127.0.0.1:9/y'><button>Go</button></form>"
                   "<iframe src='http://127.0.0.1:9/z'></iframe><p>Words</p>")
        page = self.page("/digests")
        self.allowed = ["Content Security Policy", "sandboxed", "frame"]
        page.click(".ways a")
        page.wait("!!document.querySelector('iframe.framed')")
        page.frame()
        self.assertIsNone(page.eval("window.flag"))
        self.assertEqual(page.outside(self.port), [])


if __name__ == "__main__":
    unittest.main()
