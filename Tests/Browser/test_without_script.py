"""The pages without their script: everything works, a document at a time."""
import unittest

from reader import STORIES, ReaderTest

ENTRY = "article.entry"


class WithoutScript(ReaderTest):
    def plain(self, path=None):
        return self.page(path, script=False)

    # Looking works in an isolated world that scripts of the page never enter.

    def test_the_list_is_there(self):
        page = self.plain()
        self.assertEqual(page.count(ENTRY), sum(map(len, STORIES.values())) - 1)

    def test_search_is_a_form(self):
        page = self.plain()
        page.click("#q")
        page.type("harbour")
        page._following(lambda: page.key("Enter"))
        self.assertEqual(page.texts(f"{ENTRY} h3"), ["The bridge over the harbour opens on Saturday"])
        self.assertTrue(page.has("article.entry mark"))

    def test_saving_tells_and_can_be_undone(self):
        page = self.plain()
        title = page.text(f"{ENTRY} h3")
        page.follow(f"{ENTRY} button.save")
        self.assertEqual(self.saved_titles(), [title])
        self.assertEqual(page.eval("location.pathname"), "/")
        page.follow("#notices button")
        self.assertEqual(self.saved_titles(), [])

    def test_a_notice_is_told_once(self):
        page = self.plain()
        page.follow(f"{ENTRY} button.save")
        self.assertTrue(page.text("#notices").strip())
        page.reload()
        self.assertFalse(page.text("#notices").strip())

    def test_deleting_in_saved(self):
        self.gazette("save", self.stored()[0]["id"])
        page = self.plain("/saved")
        page.follow(f"{ENTRY} button.delete")
        self.assertEqual(self.saved_titles(), [])
        self.assertEqual(page.eval("location.pathname"), "/saved")
        page.follow("#notices button")
        self.assertEqual(len(self.saved_titles()), 1)

    def test_the_theme_is_a_form(self):
        page = self.plain()
        page.click("details.appearance summary")
        page.click("#preferences input[name=theme][value=dark]")
        page.follow("#preferences button")
        self.assertEqual(page.eval("document.documentElement.dataset.theme"), "dark")

    def test_refresh_is_a_button_that_shows_how_it_goes(self):
        self.answers["/0"] = (404, {}, b"")
        page = self.plain()
        page.follow("form.refresh button")
        self.until(lambda: (page.reload(), "404" in page.texts("#progress")[0])[1], "the failure is shown")

    def test_an_article_is_a_page(self):
        page = self.plain()
        title = page.text(f"{ENTRY} h3")
        page.follow(f"{ENTRY} h3 a")
        self.assertEqual(page.text("h1"), title)


class Paging(ReaderTest):
    stories = {"long": [(f"Report number {number}", "Words.") for number in range(130)]}

    def test_a_long_list_has_pages(self):
        page = self.page(script=False)
        seen = page.texts(f"{ENTRY} h3")
        while page.has(".more a"):
            page.follow(".more a")
            seen += page.texts(f"{ENTRY} h3")
        self.assertEqual(len(seen), 130)
        self.assertEqual(len(set(seen)), 130)


if __name__ == "__main__":
    unittest.main()
