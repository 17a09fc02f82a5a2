"""Every recipe of docs/cookbook.md, done as it says in a folder of its own."""
import datetime
import email.utils
import os
import re
import shutil
import subprocess
import tempfile
import unittest

from certificates import Certificates
from newsapi_standin import NewsAPI
from postbox import MailServer
from program import BINARY, ProgramTest, Server

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
KEY = "k3y-0f-th3-t3st"


def feed(*items, since=1):
    """An RSS document of the last hours, `since` so many; an item is its title and more XML."""
    now = datetime.datetime.now(datetime.timezone.utc)
    parts = []
    for number, (title, more) in enumerate(items):
        date = email.utils.format_datetime(now - datetime.timedelta(hours=number + since))
        parts.append(f"<item><guid>{number}</guid><title>{title}</title>{more}"
                     f"<pubDate>{date}</pubDate></item>")
    return ('<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>'
            f"<title>A feed</title>{''.join(parts)}</channel></rss>").encode()


FEEDS = {
    "tide.example/feed.xml": feed(
        ("The harbour is deep", "<dc:creator>Ann Reed</dc:creator>"
                                "<link>https://tide.example/deep</link>"),
        ("Sponsored: the sea", "<link>https://tide.example/ad</link>")),
    "gull.example/feed.xml": feed(
        ("A gull over the harbour", "<link>https://gull.example/1</link>"), since=2),
    "bada.example/rss": feed(
        ("삼성전자가 반도체를 증산한다", "<link>https://bada.example/1</link>"),
        ("항구에 눈이 내린다", "<link>https://bada.example/2</link>")),
    "pod.example/feed.xml": feed(*(
        (f"Episode {number}", f"<link>https://pod.example/{number}</link><enclosure "
         f'url="https://pod.example/{number}.mp3" type="audio/mpeg" length="1"/>')
        for number in (2, 1))),
}
LOG = "INFO all is well\nERROR crane 3 is stuck\n"


def recipes():
    """The sections: name, files by their names, and what is typed with what it shows."""
    with open(os.path.join(ROOT, "docs", "cookbook.md"), encoding="utf-8") as file:
        sections = re.split(r"^## (?=[A-Z].*\n\n[A-Z])", file.read(), flags=re.M)[1:]
    for section in sections:
        fences = re.findall(r"^```(\w+) ?(\S*)\n(.*?)^```", section, re.M | re.S)
        typed = [text for kind, _, text in fences if kind == "console"]
        yield (section.split("\n")[0],
               {name: text for kind, name, text in fences if kind != "console"},
               re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", "".join(typed), re.M))


@unittest.skipUnless(shutil.which("jq") and shutil.which("openssl"), "needs jq and openssl")
class Cookbook(ProgramTest):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.mkdtemp(prefix="gazette-cookbook-")
        cls.addClassCleanup(shutil.rmtree, folder)
        certificates = Certificates(folder)
        cls.signed = certificates.signed("mail", "IP:127.0.0.1")
        cls.roots = certificates.path("root.pem")

    def setUp(self):
        super().setUp()
        self.origin = Server(self, {"/" + name: (200, {}, body) for name, body in FEEDS.items()})
        self.service = NewsAPI(self, keys=[KEY])
        self.postbox = MailServer(self, self.signed)

    def on_loopback(self, text):
        """The same text, where what is asked is a stand-in of this test."""
        for name in FEEDS:
            text = text.replace(f"https://{name}", self.origin.url("/" + name))
        text = text.replace("smtps://mail.example", self.postbox.address)
        return text.replace(
            "type: newsapi\n", f"type: newsapi\n    base_url: {self.service.base}\n")

    def type(self, line):
        os.makedirs(self.path("bin"), exist_ok=True)
        if not os.path.exists(self.path("bin/gazette")):
            os.symlink(BINARY, self.path("bin/gazette"))
        path = self.path("bin") + os.pathsep + os.environ["PATH"]
        return subprocess.run(
            ["sh", "-c", line], cwd=self.folder, capture_output=True, timeout=60, check=False,
            env=self.environment(PATH=path, NEWSAPI_KEY=KEY, MAIL_PASSWORD="s3cret",
                                 SSL_CERT_FILE=self.roots))

    def cook(self, files, typed):
        self.write("harbour.log", LOG)
        for name, text in files.items():
            self.write(name, self.on_loopback(text))
        for line, shown in typed:
            done = self.type(line)
            told = done.stdout.decode() + done.stderr.decode()
            self.assertEqual(done.returncode, 0, f"{line}\n{told}")
            if shown:
                told = told.replace(f"127.0.0.1:{self.postbox.port}", "mail.example")
                self.assertEqual(told, shown, line)

    def test_there_are_ten(self):
        self.assertEqual(len(list(recipes())), 10)


def claim(name, files, typed):
    def test(self):
        self.assertTrue(typed)
        self.cook(files, typed)
    word = re.sub(r"\W+", "_", name.lower())
    setattr(Cookbook, f"test_{word}", test)


for recipe in recipes():
    claim(*recipe)

if __name__ == "__main__":
    unittest.main()
