"""What an HTML page of a digest may hold, by another parser: specs of pages that load nothing."""
import html.parser
import re

POLICY = ("default-src 'none'; style-src 'self' 'unsafe-inline'; img-src {}; "
          "base-uri 'none'; form-action 'none'")
# Of feed HTML in a page.
TEXT = set("p br hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code em strong b i s sub sup "
           "table thead tbody tr th td a abbr time span".split())
PAGE = TEXT | set("html head meta title style body main nav section article div header footer".split())
VOID = {"br", "hr", "meta", "img"}
# Of the page itself; feed HTML has href and title alone.
ATTRIBUTES = {
    "html": {"lang"}, "meta": {"charset", "http-equiv", "name", "content"},
    "a": {"href", "rel", "title", "dir"}, "section": {"id"}, "article": {"lang"},
    "nav": {"aria-label"}, "img": {"src", "alt", "referrerpolicy", "loading"},
}
ANYWHERE = {"class", "dir"}


class Page(html.parser.HTMLParser):
    def __init__(self, text, images=False, is_fragment=False):
        super().__init__()
        self.faults, self.links, self.metas, self.open = [], [], [], []
        self.images, self.is_fragment = images, is_fragment
        self.allowed = (TEXT if is_fragment else PAGE) | ({"img"} if images else set())
        self.feed(text)
        self.close()
        self.wants(not self.open, f"never closed: {self.open}")
        if not is_fragment:
            self.check_head()

    def wants(self, holds, what):
        if not holds:
            self.faults.append(what)

    def check_head(self):
        self.wants(self.metas[:1] == [{"charset": "utf-8"}], "the charset does not stand first")
        policies = [meta["content"] for meta in self.metas
                    if meta.get("http-equiv") == "Content-Security-Policy"]
        self.wants(policies == [POLICY.format("https:" if self.images else "'none'")],
                   f"the policy is {policies}")

    def handle_starttag(self, tag, pairs):
        attributes = dict(pairs)
        self.wants(tag in self.allowed, f"<{tag}>")
        self.wants(len(pairs) == len(attributes), f"<{tag}> has an attribute twice")
        if tag not in VOID:
            self.open.append(tag)
        wanted = ATTRIBUTES.get(tag, set()) | (set() if self.is_fragment else ANYWHERE)
        for name in set(attributes) - wanted:
            self.wants(False, f"<{tag} {name}>")
        if tag == "meta":
            self.metas.append(attributes)
        if tag == "a":
            self.check_link(attributes)
        if tag == "img":
            self.wants(attributes["src"].startswith("https://")
                       and attributes["referrerpolicy"] == "no-referrer"
                       and attributes["loading"] == "lazy", f"<img> with {attributes}")

    def check_link(self, attributes):
        href = attributes.get("href")
        if href is None:
            return
        self.links.append(href)
        if re.match(r"#s\d+\Z", href):
            return
        self.wants(re.match(r"(https?://|mailto:)", href), f"a link leads to {href}")
        self.wants(attributes.get("rel") == "noopener noreferrer nofollow", f"no rel at {href}")

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        self.wants(self.open and self.open[-1] == tag, f"</{tag}> within {self.open[-1:]}")
        if self.open:
            self.open.pop()

    def handle_data(self, data):
        if self.open[-1:] == ["style"]:
            for loading in ("url(", "@import", "expression"):
                self.wants(loading not in data, f"the style has {loading}")

    def handle_comment(self, data):
        self.wants(False, f"a comment: {data}")
