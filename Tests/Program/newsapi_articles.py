"""A few hundred made-up articles in three languages, for the stand-in of News API."""
import datetime

WORDS = {
    "en": (["Harbour", "Tide", "Library", "Orchard", "Ferry", "Observatory"],
           ["opens", "repaired", "measured", "painted", "celebrated"],
           ["at dawn", "in Saltby", "after the storm", "for children", "by volunteers"]),
    "de": (["Hafen", "Bücherei", "Obstwiese", "Fähre", "Sternwarte", "Brücke"],
           ["eröffnet", "erneuert", "vermessen", "gestrichen", "gefeiert"],
           ["am Morgen", "in Salzdorf", "nach dem Sturm", "für Kinder", "im Ehrenamt"]),
    "ko": (["항구", "도서관", "과수원", "반도체", "천문대", "다리"],
           ["개장", "수리", "측정", "새단장", "축하"],
           ["새벽에", "솔마을에서", "폭풍 뒤", "어린이를 위해", "주민들이"]),
}
CATEGORIES = ["business", "entertainment", "general", "health", "science", "sports", "technology"]
COUNTRIES = {"en": "us", "de": "de", "ko": "kr"}
# Of the publishers, those with an id; the others are found by their host only.
NAMES = {
    "en": ["Saltby Courier", "Tideline", "Orchard Times"],
    "de": ["Salzdorfer Bote", "Küstenblatt", "Wiesenpost"],
    "ko": ["솔마을신문", "항구일보", "과수원소식"],
}
HOSTS = {
    "en": ["saltby-courier.example", "tideline.example", "orchard.example"],
    "de": ["salzdorf.example", "kuestenblatt.example", "wiesenpost.example"],
    "ko": ["solmaeul.example", "hanggu.example", "gwasuwon.example"],
}


def publishers():
    """Those that have an id: the first two of each language."""
    found = []
    for language, names in NAMES.items():
        for number, name in enumerate(names[:2]):
            host = HOSTS[language][number]
            found.append({
                "id": host.split(".")[0], "name": name, "description": f"News of {name}.",
                "url": f"https://{host}", "category": CATEGORIES[(number * 2) % 7],
                "language": language, "country": COUNTRIES[language]})
    return found


def spelled(moment):
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


class Article:
    """One article, with what a search needs to know of it beside what an answer shows."""

    def __init__(self, number, moment):
        self.language = ["en", "de", "ko"][number % 3]
        self.country = COUNTRIES[self.language]
        self.category = CATEGORIES[number % 7]
        self.moment = moment
        self.number = number
        index = number // 3
        nouns, verbs, rests = WORDS[self.language]
        self.title = (f"{nouns[index % len(nouns)]} {verbs[index // 6 % len(verbs)]} "
                      f"{rests[index // 30 % len(rests)]}")
        place = index % 3 if index % 5 else 2
        self.host = HOSTS[self.language][place]
        self.publisher = self.host.split(".")[0] if place < 2 else None
        self.name = NAMES[self.language][place]
        self.description = f"Short: {self.title}" if number % 4 else None
        self.content = f"{self.title} and so on. " * 6

    @property
    def shown(self):
        return {
            "source": {"id": self.publisher, "name": self.name},
            "author": ["Ann Lee", None, "", "Kim Reed, Bo Hart"][self.number % 4],
            "title": self.title,
            "description": self.description,
            "url": f"https://{self.host}/{self.number}?utm_source=newsapi",
            "urlToImage": f"https://{self.host}/{self.number}.jpg" if self.number % 2 else None,
            "publishedAt": spelled(self.moment),
            "content": f"{self.content[:200]}… [+{len(self.content)} chars]",
        }


def articles(count=300):
    """Newest first, one in 37 minutes, the newest an hour old."""
    now = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)
    start = now - datetime.timedelta(hours=1)
    return [Article(number, start - datetime.timedelta(minutes=37 * number))
            for number in range(count)]
