"""Documents that are longer than anybody wants to hold in memory."""
import gzip
import json
import os
import subprocess
import tempfile
import unittest

from program import BINARY, ProgramTest

COUNT = 24_000
PADDING = 5_000_000


def document(head="", tail=""):
    """An RSS document of twelve megabytes, with something before and behind its items."""
    body = "A short word on bells and how they ríng. " * 11
    items = "".join(
        f"<item><title>No. {n}</title><guid>g{n}</guid><description>&lt;p&gt;{body}&lt;/p&gt;"
        "</description></item>\n" for n in range(COUNT))
    return f"<rss version='2.0'><channel>{head}{items}{tail}</channel></rss>".encode()


class LongDocuments(ProgramTest):
    def peak(self, *words, stdin=b""):
        """The program's result, and the most memory it had, in bytes."""
        with tempfile.NamedTemporaryFile() as figures:
            done = subprocess.run(
                ["/usr/bin/time", "-f", "%M", "-o", figures.name, BINARY, *words],
                cwd=self.folder, env=self.environment(), input=stdin, capture_output=True,
                check=True, timeout=60)
            return done.stdout, int(figures.read()) * 1024

    def check(self, out, title):
        feed = json.loads(out)
        self.assertEqual(feed["title"], title)
        self.assertEqual([i["id"] for i in feed["items"]], [f"g{n}" for n in range(COUNT)])
        self.assertLess(list(feed).index("title"), list(feed).index("items"))

    def test_the_head_is_printed_first_wherever_it_stands(self):
        for form in ({"head": "<title>Bells</title>"}, {"tail": "<title>Bells</title>"}):
            with self.subTest(form):
                self.write("long.xml", document(**form))
                self.check(self.gazette("parse", "long.xml").out, "Bells")

    def test_a_long_document_and_a_short_one_look_the_same(self):
        whole = document("<title>Bells</title>")
        end = whole.index(b"</item>", 400_000) + len(b"</item>")
        short = whole[:end] + b"</channel></rss>"
        self.write("short.xml", short)
        self.write("long.xml", short.replace(b"</rss>", b" " * PADDING + b"</rss>"))
        for words in ([], ["--format", "plain"], ["--format", "markdown"]):
            with self.subTest(words):
                self.assertEqual(
                    self.gazette("parse", "long.xml", *words).out,
                    self.gazette("parse", "short.xml", *words).out)

    def test_a_long_document_that_is_no_feed_prints_nothing(self):
        self.write("long.xml", b"<list>" + b"<entry/>" * (PADDING // 8) + b"</list>")
        self.assertEqual(self.gazette("parse", "long.xml", status=65).out, "")

    @unittest.skipUnless(os.path.exists("/usr/bin/time"), "needs time(1)")
    def test_memory_is_the_document_and_a_little(self):
        plain = document("<title>Bells</title>")
        broken = plain.replace(b"how they", b"how \xff they", 5)
        self.write("short.xml", b"<rss><channel><item><guid>1</guid></item></channel></rss>")
        self.write("long.xml", plain)
        self.write("marked.xml", b"\xef\xbb\xbf" + plain.replace(b"\n", b"\r\n"))
        self.write("broken.xml", broken)
        self.write("long.xml.gz", gzip.compress(plain, 1))
        _, least = self.peak("parse", "short.xml")
        for name in ("long.xml", "marked.xml", "broken.xml", "long.xml.gz", "-"):
            with self.subTest(name):
                result, most = self.peak("parse", name, stdin=plain if name == "-" else b"")
                self.check(result, "Bells")
                self.assertLess(most, least + 1.6 * len(plain))

    def test_a_reader_that_leaves_early_is_no_error(self):
        self.write("long.xml", document("<title>Bells</title>"))
        with subprocess.Popen(
                [BINARY, "parse", "long.xml"], cwd=self.folder, env=self.environment(),
                stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
            self.assertIn(b"jsonfeed", running.stdout.read(100))
            running.stdout.close()
            self.assertEqual(running.stderr.read(), b"")
        self.assertEqual(running.returncode, 0)


if __name__ == "__main__":
    unittest.main()
