"""Hostile articles in the page: nothing of theirs runs, loads or covers anything."""
import unittest

from reader import HOSTILE, HOSTILE_TITLE, ReaderTest


class Hostile(ReaderTest):
    stories = {"</script><script>flag=8</script>": [(HOSTILE_TITLE, HOSTILE)],
               "calm": [("A calm story", "Words.")]}

    def check(self, page):
        self.assertIsNone(page.eval("window.flag"))
        for selector in ("main iframe", "main svg[onload]", "main style", "main form[action^=http]",
                         "main base", "main [onclick]", "main [onerror]", "main [style]", "main img",
                         "main a[href^=javascript]", "main script"):
            self.assertEqual(page.count(selector), 0, selector)

    def test_a_list_with_hostile_titles_is_a_list(self):
        page = self.page()
        self.assertEqual(page.count("article.entry"), 2)
        self.check(page)
        self.assertIn("</script><script>flag=8</script>", page.text("main"))
        self.assertNotIn("\u202e", page.text("main"), "text that turns the line around")

    def test_an_article_shows_good_words_and_nothing_else(self):
        item = next(item for item in self.stored() if "Quoted" in item["title"])
        page = self.page(f"/articles/{item['id']}")
        self.assertIn("Good words.", page.text("main"))
        self.check(page)
        self.assertTrue(page.eval(
            "[...document.querySelectorAll('main a[target=_blank]')].every("
            "a => a.rel.includes('noopener') && a.rel.includes('noreferrer'))"))
        page.eval("scrollTo(0, 1e6)")
        page.screenshot("hostile")

    def test_the_policy_lets_no_script_in(self):
        page = self.page()
        self.allowed = ["Content Security Policy", "Content-Security-Policy"]
        page.eval("(() => { const s = document.createElement('script'); s.textContent = 'window.flag = 9';"
                  " document.body.append(s); const i = new Image(); i.src = 'http://127.0.0.1:9/x';"
                  " document.body.append(i); })()")
        self.assertIsNone(page.eval("window.flag"))
        self.until(lambda: len(page.complaints) > 1, "the policy complains")
        self.assertEqual(page.outside(self.port), [])


if __name__ == "__main__":
    unittest.main()
