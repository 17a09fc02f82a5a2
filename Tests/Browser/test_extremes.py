"""Titles that are far too long, letters that pile up, few colours, many sources, too many words."""
import unittest

from reader import ReaderTest

ENTRY = "article.entry"
PILED = "".join(letter + "\u0301\u0336\u0489\u035c" * 25 for letter in "Piled up letters")


class Extremes(ReaderTest):
    stories = {"odd": [("A calm story", "Words."), ("Long " * 2000, "Words."), (PILED, "Words."),
                       ("W" * 10_000, "Words."), ("Another calm story", "Words.")]}

    def heights(self, page):
        return page.eval(f"[...document.querySelectorAll('{ENTRY} h3')].map("
                         "e => e.getBoundingClientRect().height / parseFloat(getComputedStyle(e).lineHeight))")

    def test_a_title_of_ten_thousand_characters_takes_six_lines(self):
        for width in (390, 1280):
            page = self.page(width=width, height=844)
            lines = self.heights(page)
            self.assertEqual(len(lines), 5)
            self.assertLess(max(lines), 6.2)
            self.assertGreater(max(lines), 5.8, "as much of it as there is room for")
            self.assertLessEqual(page.eval("document.documentElement.scrollWidth"), width)

    def test_letters_that_pile_up_stay_in_their_entry(self):
        page = self.page(width=360, height=844)
        self.assertLessEqual(page.eval("document.documentElement.scrollWidth"), 360)
        place = self.stored()[2]["id"]
        self.assertEqual(page.eval(
            f"getComputedStyle(document.querySelector('[data-id=\"{place[:26]}\"]')"
            f" || document.querySelectorAll('{ENTRY}')[2]).overflowY"), "clip")
        page.screenshot("piled-360")
        page.go(self.url(f"/articles/{place}"))
        self.assertLessEqual(page.eval("document.documentElement.scrollWidth"), 360)

    def test_with_few_colours_everything_can_still_be_told_apart(self):
        self.gazette("save", self.stored()[0]["id"])
        page = self.page()
        page.prefer(forced=True)
        page.key("j")
        self.assertTrue(page.eval("matchMedia('(forced-colors: active)').matches"))
        seen = page.eval("""(() => {
          const style = (s, pseudo) => getComputedStyle(document.querySelector(s), pseudo);
          return {
            paper: style('body').backgroundColor, ink: style('body').color,
            current: style('.entry.current', '::before').backgroundColor,
            tab: style('.tabs [aria-current]').borderBottomColor,
            other: style('.tabs a:not([aria-current])').borderBottomColor,
            saved: style('.save[aria-pressed=true]').color,
            unsaved: style('.save[aria-pressed=false]').color,
            choices: style('.choices').borderTopStyle,
          } })()""")
        page.screenshot("forced")
        self.assertNotEqual(seen["paper"], seen["ink"])
        self.assertNotEqual(seen["current"], seen["paper"], "the entry that keys are about")
        self.assertNotEqual(seen["tab"], seen["other"], "which list this is")
        self.assertNotEqual(seen["saved"], seen["unsaved"], "what is saved")
        self.assertEqual(seen["choices"], "solid")


class ManySources(ReaderTest):
    stories = {f"paper-{number:02}": [(f"Story {number}", "Words.")] for number in range(24)}

    def shown(self, page):
        return page.eval("[...document.querySelectorAll('.boxes')][0] ? [...[...document.querySelectorAll("
                         "'.boxes')][0].children].filter(e => e.checkVisibility()).map("
                         "e => e.textContent.trim()) : []")

    def test_one_of_many_sources_is_found_by_a_part_of_its_name(self):
        page = self.page()
        page.click(".filters summary")
        page.wait("!!document.querySelector('.finder')", "a box to find one in")
        self.assertEqual(len(self.shown(page)), 24)
        page.click(".finder")
        page.type("ER-17")
        page.wait("[...document.querySelectorAll('.boxes label')].filter(e => e.checkVisibility()).length < 24")
        self.assertEqual([name for name in self.shown(page) if name.startswith("paper")], ["paper-17"])
        page.key("Enter")
        page.click(".boxes label:not([hidden])")
        page.wait(f"document.querySelectorAll('{ENTRY}').length === 1", "the list is narrowed")
        self.assertEqual(page.eval("location.search"), "?source=paper-17")
        page.eval("document.querySelector('.finder').value = ''; document.querySelector('.finder')"
                  ".dispatchEvent(new Event('input', {bubbles: true}))")
        self.assertEqual(len(self.shown(page)), 24)

    def test_what_is_chosen_stays_in_sight(self):
        page = self.page("/?source=paper-03")
        page.click(".filters summary")
        page.click(".finder")
        page.type("17")
        page.wait("[...document.querySelectorAll('.boxes label')].filter(e => e.checkVisibility()).length < 24")
        self.assertEqual(self.shown(page), ["paper-03", "paper-17"])

    def test_too_many_words_are_refused_with_a_sentence(self):
        page = self.page()
        self.allowed = ["414"]
        for words in ("q" * 5000, "q" * 9000):
            page.go(self.url("/?q=" + words))
            self.assertRegex(page.text(), "too (much|long)")
            self.assertRegex(page.text(), "Use fewer words|Shorten")
        page.go(self.url("/"))
        page.click("#q")
        page.call("Input.insertText", text="다" * 600)
        page.wait("!!document.querySelector('.empty .what')", "nothing is found, and nothing fails")
        self.assertEqual(page.eval("document.querySelector('#q').value.length"), 500)


if __name__ == "__main__":
    unittest.main()
