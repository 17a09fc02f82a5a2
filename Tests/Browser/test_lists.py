"""Headlines and Saved, search, history, long lists: what somebody reads."""
import json
import unittest

from reader import STORIES, ReaderTest

ENTRY = "article.entry"
TITLES = "article.entry h3"
IN_HANGUL = "한강"


class Lists(ReaderTest):
    def test_the_link_leads_to_the_headlines_and_is_good_once(self):
        page = self.page()
        self.assertIn("The bridge over the harbour opens on Saturday", page.texts(TITLES))
        self.assertNotIn("once", page.eval("location.href"))
        self.allowed = ["401", "403"]
        stranger = self.page()
        self.pages.remove(stranger)
        stranger.eval("document.cookie")
        stranger.call("Network.clearBrowserCookies")
        stranger.go(self.link)
        self.assertEqual(stranger.count(ENTRY), 0)
        self.assertIn("gazette serve --link", stranger.text())

    def test_a_story_of_two_sources_is_one_entry(self):
        page = self.page()
        titles = page.texts(TITLES)
        self.assertEqual(titles.count("The bridge over the harbour opens on Saturday"), 1)
        self.assertEqual(len(titles), sum(map(len, STORIES.values())) - 1)
        self.assertEqual(len(page.texts(".also:not([hidden]) a")), 1)

    # The first entry in sight, and how far down it is: what somebody looks at.
    PLACE = """(() => { for (const e of document.querySelectorAll('article.entry')) {
      const b = e.getBoundingClientRect();
      if (b.bottom > 100 && b.height) return e.dataset.id + ' ' + Math.round(b.top / 4) } })()"""

    def test_each_tab_keeps_its_place(self):
        for item in self.stored("--source", "harbour-post"):
            self.gazette("save", item["id"])
        page = self.phone()
        page.eval("scrollTo(0, 400)")
        page.frame()
        there = page.eval(self.PLACE)
        page.click("nav.tabs a[data-place=saved]")
        page.wait(f"document.querySelectorAll('{ENTRY}').length === 5 && location.pathname === '/saved'")
        self.assertEqual(page.eval("scrollY"), 0)
        page.eval("scrollTo(0, 120)")
        page.frame()
        here = page.eval(self.PLACE)
        page.click("nav.tabs a[data-place=headlines]")
        page.wait(f"document.querySelectorAll('{ENTRY}').length === 12 && location.pathname === '/'")
        page.wait(f"{self.PLACE} === {json.dumps(there)}", "the place in Headlines is kept")
        page.key("2")
        page.wait(f"location.pathname === '/saved' && {self.PLACE} === {json.dumps(here)}",
                  "the place in Saved is kept")
        self.assertEqual(page.eval("document.querySelector('nav.tabs [aria-current]').dataset.place"),
                         "saved")

    def test_back_and_forward_go_through_tabs_and_articles(self):
        page = self.page()
        page.eval("scrollTo(0, 300)")
        page.frame()
        there = page.eval(self.PLACE)
        page.click("nav.tabs a[data-place=saved]")
        page.wait("location.pathname === '/saved'")
        page.back()
        page.wait(f"location.pathname === '/' && {self.PLACE} === {json.dumps(there)}")
        title = page.text(f"{ENTRY} h3")
        page.click(f"{ENTRY} h3 a")
        page.wait("location.pathname.startsWith('/articles/')")
        page.wait(f"document.querySelector('h1').innerText === {json.dumps(title)}")
        page.back()
        page.wait(f"location.pathname === '/' && document.querySelectorAll('{ENTRY}').length === 12")
        page.back(1)
        page.wait("location.pathname.startsWith('/articles/')")
        page.wait(f"document.querySelector('h1').innerText === {json.dumps(title)}")

    def test_an_address_can_be_kept_and_opened_again(self):
        page = self.page("/?q=bridge&source=harbour-post")
        self.assertEqual(page.texts(TITLES), ["The bridge over the harbour opens on Saturday"])
        self.assertEqual(page.eval("document.querySelector('#q').value"), "bridge")
        page.reload()
        self.assertEqual(page.count(ENTRY), 1)

    def test_a_filter_narrows_the_list_and_can_be_taken_away(self):
        page = self.page()
        page.click("details.filters summary")
        page.click("input[name=tag][value=code]")
        if page.count(ENTRY) != 4:
            page.wait(f"document.querySelectorAll('{ENTRY}').length === 4 || "
                      "(document.querySelector('.filters .apply button').click(), false)", patience=5)
        page.wait("new URLSearchParams(location.search).get('tag') === 'code'")
        page.click(".chips a")
        page.wait(f"document.querySelectorAll('{ENTRY}').length === 12")


class Searching(ReaderTest):
    def test_search_as_one_types_marks_what_matches(self):
        page = self.page()
        page.key("/")
        page.wait("document.activeElement.id === 'q'")
        page.type("harbour")
        page.wait(f"document.querySelectorAll('{ENTRY}').length === 1")
        self.assertIn("harbour", [mark.lower() for mark in page.texts("article.entry mark")])
        self.assertEqual(page.eval("new URLSearchParams(location.search).get('q')"), "harbour")
        page.key("Escape")
        page.eval("document.querySelector('#q').value = ''; "
                  "document.querySelector('#q').dispatchEvent(new Event('input', {bubbles: true}))")
        page.wait(f"document.querySelectorAll('{ENTRY}').length === 12")

    def test_composed_korean_is_searched_for_when_it_is_whole(self):
        page = self.page()
        page.eval("document.querySelector('#q').focus()")
        before = len(page.requests)
        page.compose(["ㅎ", "하", "한"], "한")
        page.compose(["ㄱ", "가", "강"], "강")
        page.wait(f"document.querySelectorAll('{ENTRY}').length === 1")
        self.assertEqual(page.texts(TITLES), ["한강 다리에 새 자전거 길이 열렸다"])
        self.assertIn(IN_HANGUL, page.texts("article.entry mark"))
        self.assertEqual(page.eval("document.querySelector('#q').value"), IN_HANGUL)
        asked = [url for _, url in page.requests[before:]]
        self.assertFalse([url for url in asked if "%E3%85%8E" in url or "%ED%95%98" in url],
                         "nothing is asked for in the middle of a syllable")

    def test_what_matched_is_marked_in_the_title_of_the_article_too(self):
        page = self.page("/?q=harbour")
        page.click(f"{TITLES} a")
        page.wait("!!document.querySelector('.whole h1')")
        self.assertEqual([mark.lower() for mark in page.texts(".whole h1 mark")], ["harbour"])

    def test_an_article_opened_while_one_types_is_no_search(self):
        page = self.page()
        page.key("/")
        page.wait("document.activeElement.id === 'q'")
        page.type("br")
        page.eval(f"document.querySelector('{TITLES} a').click()")
        page.wait("location.pathname.startsWith('/articles/')")
        page.wait("new Promise((done) => setTimeout(() => done(true), 400))", "the search was due")
        self.assertTrue(page.has(".whole"))

    def test_what_is_not_found_is_said_with_what_to_do(self):
        page = self.page("/?q=zeppelin")
        self.assertIn("zeppelin", page.text(".empty"))
        page.click(".empty a")
        page.wait(f"document.querySelectorAll('{ENTRY}').length === 12")

    def test_words_like_markup_are_words(self):
        page = self.page("/?q=" + "%3Cscript%3Ewindow.flag%3D1%3C%2Fscript%3E%22%20onfocus%3Dx")
        self.assertIsNone(page.eval("window.flag"))
        self.assertIn("<script>", page.eval("document.querySelector('#q').value"))


class Endless(ReaderTest):
    stories = {"long": [(f"Report number {number}", f"Words about {number}.") for number in range(2000)]}

    def test_two_thousand_entries_stay_light(self):
        page = self.page()
        seen = set()
        for _ in range(120):
            seen.update(page.texts(TITLES))
            if "Report number 1999" in seen:
                break
            height = page.eval("document.documentElement.scrollHeight")
            page.eval("scrollTo(0, document.documentElement.scrollHeight)")
            page.wait(f"document.documentElement.scrollHeight > {height} || "
                      "!document.querySelector('.more a')", "more is loaded by scrolling")
        self.assertIn("Report number 1999", seen)
        self.assertEqual(len([title for title in seen if title.startswith("Report")]), 2000)
        nodes = page.eval("document.getElementsByTagName('*').length")
        self.assertLess(nodes, 60_000)
        began = page.eval("performance.now()")
        page.key("k")
        page.eval("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        self.assertLess(page.eval("performance.now()") - began, 2000)


class Nothing(ReaderTest):
    stories = {}

    def test_without_sources_it_says_how_to_add_one(self):
        page = self.page()
        self.assertIn("gazette sources add", page.text(".empty"))
        page.go(self.url("/saved"))
        self.assertEqual(page.count(".empty"), 1)
        for path in ("/sources", "/digests", "/help"):
            page.go(self.url(path))
            self.assertGreater(len(page.text("main")), 20)


if __name__ == "__main__":
    unittest.main()
