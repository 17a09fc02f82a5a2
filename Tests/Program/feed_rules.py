"""A strict reader of Atom (RFC 4287) and RSS 2.0: says everything that a validator would."""
import datetime
import email.utils
import re
import xml.etree.ElementTree as ElementTree

ATOM = "{http://www.w3.org/2005/Atom}"
DC = "{http://purl.org/dc/elements/1.1/}"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"
# As the sources wrote them: of what RFC 3987 forbids, browsers take {}|^ and the backtick.
ABSOLUTE = re.compile(r"[a-z][a-z0-9+.-]*:[^\s<>\"\\]+\Z", re.I)
WEB = re.compile(r"https?://[^\s<>\"\\]+\Z", re.I)
RFC3339 = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)\Z")
RFC822 = re.compile(r"(\w{3}), \d\d \w{3} \d{4} \d\d:\d\d:\d\d (GMT|[+-]\d{4})\Z")
MEDIA_TYPE = re.compile(r"[\w.+-]+/[\w.+-]+\Z")
LANGUAGE = re.compile(r"[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*\Z")
FEED_PARTS = {"id": "1", "title": "1", "updated": "1", "generator": "?", "link": "*", "entry": "*",
              "author": "*"}
ENTRY_PARTS = {"id": "1", "title": "1", "updated": "1", "published": "?", "author": "*",
               "link": "*", "category": "*", "summary": "?", "content": "?"}
CHANNEL_PARTS = {"title": "1", "link": "1", "description": "1", "generator": "?", "item": "*",
                 f"{ATOM}link": "?"}
ITEM_PARTS = {"title": "?", "link": "?", "guid": "1", "pubDate": "?", f"{DC}creator": "*",
              "category": "*", "comments": "?", "enclosure": "?", "description": "?"}


class Reading:
    def __init__(self, document):
        self.faults = []
        if not document.startswith(b'<?xml version="1.0" encoding="utf-8"?>\n'):
            self.faults.append("no XML declaration")
        self.root = ElementTree.fromstring(document)

    def wants(self, holds, what):
        if not holds:
            self.faults.append(what)

    def parts(self, element, wanted, space=""):
        """Whether an element holds what it must, and nothing twice that may be there once."""
        names = [child.tag for child in element]
        for name in set(names) - {name if name[0] == "{" else space + name for name in wanted}:
            self.wants(False, f"{element.tag} holds {name}")
        for name, often in wanted.items():
            count = names.count(name if name[0] == "{" else space + name)
            self.wants(often == "*" or count == 1 or (often == "?" and count == 0),
                       f"{element.tag} holds {name} {count} times")

    def text(self, element, name):
        found = element.find(name)
        return None if found is None else found.text or ""

    def unique(self, ids):
        self.wants(len(ids) == len(set(ids)), "two items have one id")


def atom_faults(document, address=None):
    reading = Reading(document)
    feed = reading.root
    reading.wants(feed.tag == ATOM + "feed", "this is no Atom feed")
    reading.parts(feed, FEED_PARTS, ATOM)
    entries = feed.findall(ATOM + "entry")
    reading.unique([reading.text(entry, ATOM + "id") for entry in entries])
    for part in (feed, *entries):
        reading.wants(ABSOLUTE.match(reading.text(part, ATOM + "id") or ""), "an id is no IRI")
        reading.wants(reading.text(part, ATOM + "title"), "a title is empty")
        for name in ("updated", "published"):
            moment = reading.text(part, ATOM + name)
            reading.wants(moment is None or is_moment(moment), f"{name} is {moment}")
        for link in part.findall(ATOM + "link"):
            check_link(reading, link)
    selves = [link.get("href") for link in feed.findall(ATOM + "link") if link.get("rel") == "self"]
    reading.wants(selves == ([address] if address else []), f"the feed calls itself {selves}")
    for entry in entries:
        reading.parts(entry, ENTRY_PARTS, ATOM)
        check_entry(reading, entry)
    return reading.faults


def check_link(reading, link):
    reading.wants(WEB.match(link.get("href", "")), f"a link leads to {link.get('href')}")
    reading.wants(MEDIA_TYPE.match(link.get("type", "a/b")), f"a link is of {link.get('type')}")
    reading.wants(link.get("length", "0").isdecimal(), f"a link has {link.get('length')} bytes")


def check_entry(reading, entry):
    alternates = [link for link in entry.findall(ATOM + "link") if link.get("rel") == "alternate"]
    reading.wants(len(alternates) <= 1, "an entry has several pages")
    reading.wants(alternates or entry.find(ATOM + "content") is not None,
                  "an entry has neither page nor content")
    reading.wants(LANGUAGE.match(entry.get(LANG, "en")), f"a language is {entry.get(LANG)}")
    authors = entry.findall(ATOM + "author")
    reading.wants(authors, "an entry has no author")
    for author in authors:
        reading.parts(author, {"name": "1", "uri": "?", "email": "?"}, ATOM)
        reading.wants(reading.text(author, ATOM + "name"), "an author has no name")
        reading.wants(re.search(".@.", reading.text(author, ATOM + "email") or "a@b"),
                      "an email is none")
        reading.wants(ABSOLUTE.match(reading.text(author, ATOM + "uri") or "a:b"), "a uri is none")
    for category in entry.findall(ATOM + "category"):
        reading.wants(category.get("term"), "a category has no term")
    content = entry.find(ATOM + "content")
    if content is not None:
        reading.wants(content.get("type") in ("text", "html") and len(content) == 0,
                      "content is not what its type says")


def rss_faults(document, address=None):
    reading = Reading(document)
    channel = reading.root.find("channel")
    reading.wants(reading.root.tag == "rss" and reading.root.get("version") == "2.0"
                  and len(reading.root) == 1, "this is no RSS feed")
    reading.parts(channel, CHANNEL_PARTS)
    for name in ("title", "description"):
        reading.wants(reading.text(channel, name), f"the channel's {name} is empty")
    reading.wants(ABSOLUTE.match(reading.text(channel, "link") or ""), "the channel's link is none")
    selves = [(link.get("rel"), link.get("href"), link.get("type"))
              for link in channel.findall(f"{ATOM}link")]
    reading.wants(selves == ([("self", address, "application/rss+xml")] if address else []),
                  f"the feed calls itself {selves}")
    items = channel.findall("item")
    reading.unique([reading.text(item, "guid") for item in items])
    for item in items:
        reading.parts(item, ITEM_PARTS)
        check_item(reading, item)
    return reading.faults


def check_item(reading, item):
    reading.wants(reading.text(item, "title") or reading.text(item, "description"),
                  "an item has neither title nor description")
    guid = item.find("guid")
    reading.wants(guid is not None and guid.text and guid.get("isPermaLink") == "false",
                  "a guid is no id")
    for name in ("link", "comments"):
        reading.wants(WEB.match(reading.text(item, name) or "http://a"), f"a {name} is none")
    date = reading.text(item, "pubDate")
    reading.wants(date is None or is_mail_date(date), f"a date is {date}")
    enclosure = item.find("enclosure")
    if enclosure is not None:
        reading.wants(set(enclosure.keys()) == {"url", "length", "type"}
                      and WEB.match(enclosure.get("url")) and enclosure.get("length").isdecimal()
                      and MEDIA_TYPE.match(enclosure.get("type")), "an enclosure is incomplete")


def is_moment(text):
    return bool(RFC3339.match(text)) and bool(datetime.datetime.fromisoformat(text))


def is_mail_date(text):
    form = RFC822.match(text)
    return bool(form) and email.utils.parsedate_to_datetime(text).strftime("%a") == form[1]
