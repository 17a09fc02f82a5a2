"""Light and dark, two languages, widths, and whether everybody can use it."""
import json
import os
import unittest

import rules
from reader import HOSTILE, HOSTILE_TITLE, STORIES, ReaderTest

DIGESTS = "outputs:\n  - {name: daily, renderer: html, path: 'd/{date}.html'}\n" \
          "  - {name: note, renderer: markdown, path: 'd/{date}.md'}\n"
PATHS = {"headlines": "/", "saved": "/saved", "sources": "/sources", "digests": "/digests",
         "help": "/help", "search": "/?q=bridge", "nothing": "/?q=zeppelin"}


class Looks(ReaderTest):
    outputs = DIGESTS
    stories = {**STORIES, "odd": [(HOSTILE_TITLE, HOSTILE)]}

    def background(self, page):
        return page.eval(
            "(() => { for (const e of [document.body, document.documentElement]) {"
            " const c = getComputedStyle(e).backgroundColor.match(/[\\d.]+/g).map(Number);"
            " if (c.length < 4 || c[3] > 0) return (c[0] + c[1] + c[2]) / 3; } return 255; })()")

    def test_it_is_light_or_dark_as_the_system(self):
        page = self.page(dark=False)
        self.assertGreater(self.background(page), 200)
        page.prefer(dark=True)
        page.wait("true")
        self.assertLess(self.background(page), 60)

    def test_a_choice_of_dark_is_remembered(self):
        page = self.page(dark=False)
        page.click("details.appearance summary")
        page.click("#preferences input[name=theme][value=dark]")
        if self.background(page) > 60:
            page.click("#preferences button")
        page.wait("document.documentElement.dataset.theme === 'dark'")
        self.assertLess(self.background(page), 60)
        page.reload()
        self.assertLess(self.background(page), 60)
        page.go(self.url("/saved"))
        self.assertLess(self.background(page), 60)

    def test_words_are_in_the_language_of_the_browser_or_as_chosen(self):
        page = self.page(language="ko-KR,ko;q=0.9,en;q=0.8")
        self.assertEqual(page.eval("document.documentElement.lang"), "ko")
        self.assertIn("헤드라인", page.text("nav.tabs"))
        self.assertIn("저장한 글", page.text("nav.tabs"))
        page.click("details.appearance summary")
        page.click("#preferences input[name=language][value=en]")
        if page.eval("document.documentElement.lang") != "en":
            page.wait("document.documentElement.lang === 'en' || "
                      "(document.querySelector('#preferences button').click(), false)", patience=5)
        page.wait("document.documentElement.lang === 'en'")
        page.reload()
        self.assertIn("Saved", page.text("nav.tabs"))

    def test_no_page_is_wider_than_the_window(self):
        for width in (360, 390, 768, 1280):
            page = self.page(width=width, height=800)
            article = page.eval("[...document.querySelectorAll('article.entry')].map(e => e.dataset.id)")
            for path in [*PATHS.values(), *(f"/articles/{id}" for id in article[:2]),
                         "/articles/" + self.stored("--source", "odd")[0]["id"]]:
                page.go(self.url(path))
                self.assertLessEqual(
                    page.eval("document.documentElement.scrollWidth"), width, f"{path} at {width}")

    def test_it_is_shown_for_people_to_look_at(self):
        self.gazette("save", *[item["id"] for item in self.stored()[:3]])
        article = self.stored("--source", "harbour-post")[0]["id"]
        for width, height in ((390, 844), (1280, 900)):
            for dark in (False, True):
                for language in ("en", "ko"):
                    page = self.page(width=width, height=height, dark=dark, language=language,
                                     touch=width < 500)
                    for name, path in {**PATHS, "article": f"/articles/{article}"}.items():
                        page.go(self.url(path))
                        page.screenshot(f"{name}-{width}-{'dark' if dark else 'light'}-{language}")
                    self.assertEqual(page.complaints, [])


class Accessible(ReaderTest):
    outputs = DIGESTS

    def pages_to_check(self):
        article = self.stored("--source", "새소식")[0]["id"]
        self.gazette("save", article)
        return {**PATHS, "article": f"/articles/{article}"}

    def each_page(self, check):
        paths = self.pages_to_check()
        for width, dark, language in ((390, False, "en"), (390, True, "en"), (390, False, "ko"),
                                      (390, True, "ko"), (1280, False, "ko"), (1280, True, "en")):
            page = self.page(width=width, height=844, dark=dark, language=language)
            for name, path in paths.items():
                page.go(self.url(path))
                with self.subTest(page=name, width=width, dark=dark, language=language):
                    check(page)
            page.close()

    def test_our_own_rules_hold_on_every_page(self):
        self.each_page(lambda page: self.assertEqual(page.eval(rules.FINDINGS), []))

    @unittest.skipUnless(os.path.exists(os.environ.get("AXE", "")), "there is no axe.min.js")
    def test_axe_finds_nothing_serious_on_any_page(self):
        with open(os.environ["AXE"], encoding="utf-8") as file:
            axe = file.read()

        def check(page):
            page.eval(axe + "; true")
            found = page.eval("axe.run(document).then(r => r.violations.filter("
                              "v => ['serious', 'critical'].includes(v.impact)).map(v => v.id + ': ' + "
                              "v.help + ' ' + v.nodes.slice(0, 3).map(n => n.html.slice(0, 160)).join(' | ')))")
            self.assertEqual(found, [])

        self.each_page(check)

    def test_the_whole_page_can_be_walked_with_tab(self):
        page = self.page()
        walked = []
        for _ in range(25):
            page.key("Tab")
            walked.append(page.eval(
                "(() => { const e = document.activeElement, s = getComputedStyle(e);"
                " return [e.tagName, e.innerText || e.getAttribute('aria-label') || e.id,"
                " s.outlineStyle !== 'none' || s.boxShadow !== 'none'] })()"))
        self.assertEqual(walked[0][1], "Skip to the articles")
        self.assertIn("A", {tag for tag, *_ in walked})
        self.assertEqual([name for _, name, seen in walked if not seen], [], "focus can be seen")
        page.eval("document.activeElement.blur(); scrollTo(0, 0)")


if __name__ == "__main__":
    unittest.main()
