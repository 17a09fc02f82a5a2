"""Saving, deleting, reading: by button, by key and by a finger, and back again."""
import unittest

from reader import ReaderTest

ENTRY = "article.entry"
UNDO = "#notices button"


class Marks(ReaderTest):
    def first(self, page):
        return page.text(f"{ENTRY} h3"), page.eval(f"document.querySelector('{ENTRY}').dataset.id")

    def told(self, page):
        return page.wait("document.querySelector('#notices').innerText.trim()", "a notice")

    def undo(self, page):
        button = page.eval(
            "(() => { const b = [...document.querySelectorAll('#notices button')]"
            ".find(b => /undo|되돌리기/i.test(b.innerText)); if (b) b.dataset.test = 'undo'; return !!b })()")
        self.assertTrue(button, "there is an undo")
        page.click("[data-test=undo]")

    def test_a_button_saves_and_undo_lets_go(self):
        page = self.page()
        title, _ = self.first(page)
        page.click(f"{ENTRY} button.save")
        self.told(page)
        self.until(lambda: self.saved_titles() == [title], "it is saved")
        self.assertEqual(page.eval(f"document.querySelector('{ENTRY} button.save').getAttribute('aria-pressed')"),
                         "true")
        self.undo(page)
        self.until(lambda: self.saved_titles() == [], "it is let go")
        page.wait(f"document.querySelector('{ENTRY} button.save').getAttribute('aria-pressed') === 'false'")

    def test_keys_go_through_the_list_and_save(self):
        page = self.page()
        titles = page.texts(f"{ENTRY} h3")
        page.key("j")
        page.key("j")
        page.key("s")
        self.told(page)
        self.until(lambda: self.saved_titles() == [titles[1]], "the second one is saved")
        page.key("k")
        page.key("s")
        self.until(lambda: set(self.saved_titles()) == set(titles[:2]), "the first one is saved")
        page.key("u")
        self.until(lambda: self.saved_titles() == [titles[1]], "the last one is undone")

    def test_an_undone_change_offers_no_undo_any_more(self):
        page = self.page()
        page.key("j")
        page.key("s")
        page.wait("document.querySelectorAll('#notices .do').length === 1", "undo is offered")
        page.key("u")
        self.until(lambda: self.saved_titles() == [], "it is undone")
        page.wait("document.querySelectorAll('#notices .do').length === 0", "nothing is left to undo")

    def test_undo_is_about_the_change_whose_notice_offers_it(self):
        page = self.page()
        titles = page.texts(f"{ENTRY} h3")
        page.key("j")
        page.key("s")
        page.wait("document.querySelectorAll('#notices .do').length === 1", "undo is offered")
        page.key("j")
        page.key("s")
        page.wait("document.querySelectorAll('#notices .do').length === 2", "undo is offered for both")
        page.click("#notices .do")
        self.until(lambda: self.saved_titles() == [titles[1]], "the first one is undone")

    def test_o_opens_an_article_which_is_then_read(self):
        page = self.page()
        page.key("j")
        page.key("o")
        page.wait("location.pathname.startsWith('/articles/')")
        self.until(lambda: sum(item["_gazette"]["read"] for item in self.stored()) >= 1, "it is read")
        page.key("Escape")
        page.wait("location.pathname === '/'", "Escape leads back to the list")
        page.wait(f"document.querySelector('{ENTRY}').classList.contains('read')")

    def test_m_marks_read_and_unread(self):
        page = self.page()
        page.key("j")
        page.key("m")
        page.wait(f"document.querySelector('{ENTRY}').classList.contains('read')")
        self.until(lambda: any(item["_gazette"]["read"] for item in self.stored()), "it is read")
        page.key("m")
        self.until(lambda: not any(item["_gazette"]["read"] for item in self.stored()), "and unread again")

    def test_keys_are_letters_where_one_types(self):
        page = self.page()
        page.eval("document.querySelector('#q').focus()")
        for key in "sdm":
            page.key(key)
        self.assertEqual(page.eval("document.querySelector('#q').value"), "sdm")
        self.assertEqual(self.saved_titles(), [])

    def test_help_opens_and_closes(self):
        page = self.page()
        page.key("?")
        page.wait("!!document.querySelector('dialog[open]')", "the keys are shown")
        self.assertIn("j", page.text("dialog[open]"))
        page.key("Escape")
        page.wait("!document.querySelector('dialog[open]')")

    def test_a_finger_to_the_right_saves(self):
        page = self.phone()
        title, _ = self.first(page)
        page.swipe(f"{ENTRY} .card", 220)
        self.told(page)
        self.until(lambda: self.saved_titles() == [title], "it is saved")

    def test_a_finger_up_and_down_scrolls_and_does_nothing_else(self):
        page = self.phone()
        page.swipe(f"{ENTRY} .card", 30, down=-200)
        page.eval("new Promise(done => setTimeout(done, 300))")
        self.assertEqual(self.saved_titles(), [])
        self.assertFalse(page.text("#notices").strip())

    def test_a_short_swipe_does_nothing(self):
        page = self.phone()
        page.swipe(f"{ENTRY} .card", 25)
        page.eval("new Promise(done => setTimeout(done, 300))")
        self.assertEqual(self.saved_titles(), [])


class Deleting(ReaderTest):
    def setUp(self):
        super().setUp()
        ids = [item["id"] for item in self.stored("--source", "swift-notes")][:3]
        self.gazette("save", *ids)
        self.kept = self.saved_titles()

    undo, told = Marks.undo, Marks.told

    def check(self, page, act):
        titles = page.texts(f"{ENTRY} h3")
        self.assertEqual(titles, self.kept)
        act()
        page.wait(f"document.querySelectorAll('{ENTRY}:not(.leaving)').length === 2", "it leaves the list")
        self.until(lambda: self.saved_titles() == titles[1:], "it is deleted")
        self.told(page)
        self.undo(page)
        self.until(lambda: self.saved_titles() == titles, "it is back")
        page.wait(f"document.querySelectorAll('{ENTRY}').length === 3")
        self.assertEqual(page.texts(f"{ENTRY} h3"), titles)

    def test_a_button_deletes_and_undo_brings_back(self):
        page = self.page("/saved")
        self.check(page, lambda: page.click(f"{ENTRY} button.delete"))

    def test_d_deletes_and_undo_brings_back(self):
        page = self.page("/saved")
        self.check(page, lambda: (page.key("j"), page.key("d")))

    def test_a_finger_to_the_left_deletes_and_undo_brings_back(self):
        page = self.phone("/saved")
        self.check(page, lambda: page.swipe(f"{ENTRY} .card", -240))

    def test_the_last_one_leaves_words_behind(self):
        page = self.page("/saved")
        for left in (2, 1, 0):
            page.click(f"{ENTRY} button.delete")
            self.until(lambda: len(self.saved_titles()) == left, "deleted")
            page.wait(f"document.querySelectorAll('{ENTRY}').length === {left}")
        page.wait("!!document.querySelector('.empty')", "an empty list says what to do")
        page.key("u")
        self.until(lambda: self.saved_titles() == self.kept[2:], "the last one is back")
        page.wait(f"document.querySelectorAll('{ENTRY}').length === 1", "it is in the list again")
        self.assertEqual(page.texts(f"{ENTRY} h3"), self.kept[2:])


if __name__ == "__main__":
    unittest.main()
