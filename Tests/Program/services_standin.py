"""Stand-ins for services that sources ask: small, and as strict as the services themselves."""
import json
import urllib.parse

from program import Server

ATOM = "http://www.w3.org/2005/Atom"


def query(request):
    return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(request.path).query,
                                       keep_blank_values=True))


def answer(body, status=200, **headers):
    head = {name.replace("_", "-"): value for name, value in headers.items()}
    return status, {"Content-Type": "application/json", **head}, json.dumps(body).encode()


def text(body, status=200, kind="text/plain", **headers):
    head = {name.replace("_", "-"): value for name, value in headers.items()}
    return status, {"Content-Type": kind, **head}, body.encode()


class Service:
    """A server with `paths`: what each answers is a method of this, called with the request."""

    paths = {}

    def __init__(self, test, **more):
        self.__dict__.update(more)
        self.violations = []
        self.server = Server(test, {
            path: lambda request, name=name: self.asked(request, name)
            for path, name in self.paths.items()})
        test.addCleanup(lambda: test.assertEqual(self.violations, []))

    def asked(self, request, name):
        if not request.headers.get("User-Agent", "").startswith("Gazette/"):
            self.violations.append(f"User-Agent: {request.headers.get('User-Agent')}")
        return getattr(self, name)(request)

    def url(self, path=""):
        return self.server.url(path)

    @property
    def asked_for(self):
        return [path for path, _ in self.server.requests]


class HackerNews(Service):
    count = 40
    paths = {"/v0/topstories.json": "top", "/v1/search_by_date": "search",
             **{f"/v0/item/{number}.json": "item" for number in range(1, 60)}}

    def top(self, _):
        return answer(list(range(self.count, 0, -1)))

    def item(self, request):
        number = int(request.path.rsplit("/", 1)[1].split(".")[0])
        if number % 10 == 0:
            return answer(None)
        return answer({
            "id": number, "type": "story", "by": "ann", "time": 1796040000 - number,
            "title": f"Tide &amp; time {number}", "url": f"https://example.org/{number}",
            "score": number, "descendants": 2})

    def search(self, request):
        asked = query(request)
        if set(asked) - {"query", "tags", "numericFilters", "hitsPerPage", "page"}:
            return answer({"message": "Unknown parameter"}, 400)
        hits = [{"objectID": str(number), "title": f"Tide & time {number}", "url": None,
                 "author": "bo", "created_at_i": 1796040000 - number, "num_comments": 1,
                 "story_text": "<p>Why?"} for number in (7, 8)]
        return answer({"hits": hits, "nbHits": 2, "page": 0})


class Lobsters(Service):
    paths = {"/newest.json": "newest", "/newest/page/2.json": "newest", "/t/web,rust.json": "newest",
             "/newest/page/3.json": "newest"}

    def newest(self, request):
        if "?" in request.path:
            return text("unknown parameter", 400)
        page = {"/newest/page/2.json": 2, "/newest/page/3.json": 3}.get(request.path, 1)
        return answer([{
            "short_id": f"s{number}", "created_at": f"2026-11-30T10:00:0{number % 10}.000-06:00",
            "title": f"Story {number}", "url": f"https://example.org/{number}" if number % 5 else "",
            "comments_url": f"https://lobste.rs/s/s{number}", "comment_count": 1, "description": "",
            "submitter_user": "ann", "user_is_author": False, "tags": ["web"]}
            for number in range(100 - 25 * page, 125 - 25 * page)])


class Mastodon(Service):
    paths = {"/api/v1/timelines/tag/tide": "tag", "/api/v1/timelines/public": "closed"}

    def tag(self, request):
        asked = query(request)
        if int(asked.get("limit", 20)) > 40:
            return answer({"error": "limit"}, 422)
        first = int(asked.get("max_id", 81)) - 1
        numbers = range(first, max(0, first - 40), -1)
        head = {}
        if numbers and numbers[-1] > 1:
            target = self.url(f"/api/v1/timelines/tag/tide?limit=40&max_id={numbers[-1]}")
            head["Link"] = f'<{target}>; rel="next", <{self.url("/x")}>; rel="prev"'
        return answer([{
            "id": str(number), "uri": f"https://far.example/{number}",
            "url": f"https://far.example/@ann/{number}", "created_at": "2026-11-30T10:00:00.000Z",
            "content": f"<p>Post {number}</p>", "account": {"acct": "ann", "display_name": "Ann"},
            "tags": [{"name": "tide"}], "media_attachments": [], "spoiler_text": ""}
            for number in numbers], **head)

    def closed(self, _):
        return answer({"error": "This method requires an authenticated user"}, 401)


class GitHub(Service):
    token = None
    paths = {"/repos/ann/tide/releases": "releases", "/ann/tide/commits/main.atom": "commits"}

    def releases(self, request):
        wanted = f"Bearer {self.token}" if self.token else None
        if request.headers.get("Authorization") != wanted:
            return answer({"message": "Bad credentials"}, 401)
        if request.headers.get("If-None-Match") == '"r1"':
            return 304, {"ETag": '"r1"'}, b""
        return answer([{
            "id": number, "tag_name": f"v{number}", "name": f"Version {number}",
            "html_url": f"https://github.com/ann/tide/releases/v{number}", "draft": False,
            "prerelease": number == 3, "published_at": f"2026-11-0{number}T00:00:00Z",
            "body": "# Notes", "body_html": "<h1>Notes</h1><script>x</script>",
            "author": {"login": "ann"}, "assets": []} for number in (3, 2, 1)], ETag='"r1"')

    def commits(self, _):
        return text(
            f'<feed xmlns="{ATOM}"><title>c</title><entry><id>tag:github.com,2008:c/1</id>'
            "<title>Fix the tide</title><updated>2026-11-30T10:00:00Z</updated>"
            '<link rel="alternate" href="https://github.com/ann/tide/commit/1"/></entry></feed>',
            kind="application/atom+xml")


class ArXiv(Service):
    total = 150
    empty = 1
    paths = {"/api/query": "papers"}

    def papers(self, request):
        asked = query(request)
        start, size = int(asked["start"]), int(asked["max_results"])
        if asked.get("id_list") == "x":
            entries = ("<entry><id>http://arxiv.org/api/errors#bad</id><title>Error</title>"
                       "<summary>incorrect id format for x</summary></entry>")
            return text(f'<feed xmlns="{ATOM}">{entries}</feed>', 400, "application/atom+xml")
        numbers = range(start, min(self.total, start + size))
        if start and self.empty:
            self.empty -= 1
            numbers = []
        entries = "".join(
            f"<entry><id>http://arxiv.org/abs/2611.{number:05}v1</id><title>On\n  tides {number}"
            "</title><summary>We show.</summary><author><name>Ann</name></author>"
            f"<published>2026-11-{30 - number // 10:02}T00:00:00Z</published>"
            f'<link rel="alternate" href="http://arxiv.org/abs/2611.{number:05}v1"/>'
            '<category term="cs.CL"/></entry>' for number in numbers)
        return text(
            f'<feed xmlns="{ATOM}" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/"><title>q'
            f"</title><opensearch:totalResults>{self.total}</opensearch:totalResults>{entries}</feed>",
            kind="application/atom+xml")


class YouTube(Service):
    channel = "UC0123456789abcdefghijkl"
    paths = {"/@tides": "page", "/feeds/videos.xml": "feed"}

    def page(self, _):
        return text(
            '<!doctype html><html><head><title>Tides</title><link rel="alternate" '
            f'type="application/rss+xml" href="/feeds/videos.xml?channel_id={self.channel}"></head>'
            "<body></body></html>", kind="text/html")

    def feed(self, request):
        if query(request).get("channel_id") != self.channel:
            return text("", 404)
        return text(
            f'<feed xmlns="{ATOM}" xmlns:yt="http://www.youtube.com/xml/schemas/2015" '
            'xmlns:media="http://search.yahoo.com/mrss/"><title>Tides</title><entry>'
            "<id>yt:video:abc</id><title>High tide</title><published>2026-11-30T10:00:00Z</published>"
            '<link rel="alternate" href="https://www.youtube.com/watch?v=abc"/><media:group>'
            "<media:description>One\ntwo</media:description></media:group></entry></feed>",
            kind="text/xml")


class Guardian(Service):
    key = "k3y-0f-th3-t3st"
    paths = {"/search": "search"}

    def search(self, request):
        if request.headers.get("api-key") != self.key:
            return answer({"message": "Invalid authentication credentials"}, 401)
        if self.key in request.path:
            self.violations.append(f"a key in {request.path}")
        asked = query(request)
        page, size = int(asked["page"]), int(asked["page-size"])
        if page > 3:
            return answer({"response": {"status": "error", "message": "page is beyond"}}, 400)
        results = [{
            "id": f"science/{number}", "webTitle": f"Tide {number}",
            "webUrl": f"https://www.theguardian.com/science/{number}", "sectionName": "Science",
            "webPublicationDate": f"2026-11-{30 - number:02}T10:00:00Z",
            "fields": {"body": f"<p>Text {number}</p>", "byline": "Ann Lee"}, "tags": []}
            for number in range((page - 1) * size, page * size)]
        return answer({"response": {
            "status": "ok", "total": 3 * size, "currentPage": page, "pages": 3, "results": results}})


class GDELT(Service):
    paths = {"/doc": "search"}

    def search(self, request):
        asked = query(request)
        if len(asked["query"]) < 3:
            return text("The specified phrase is too short.\n", kind="text/html")
        if asked["query"] == "nothing":
            return answer({})
        body = ('{"articles":[{"url":"https://n.example/1","title":"폭풍 , 해안\x02 강타",'
                '"seendate":"20261130T100000Z","socialimage":"","domain":"n.example",'
                '"language":"Korean","sourcecountry":"South Korea"}]}')
        return text(body, kind="application/json")


class Reddit(Service):
    paths = {"/r/swift+linux/.rss": "posts", "/r/closed/.rss": "login", "/r/busy/.rss": "busy"}

    def posts(self, request):
        if int(query(request)["limit"]) > 100:
            return text("", 400)
        content = ('&lt;a href="https://example.org/tide?a=1&amp;amp;b=2"&gt;[link]&lt;/a&gt; '
                   '&lt;a href="https://www.reddit.com/r/swift/comments/a/"&gt;[comments]&lt;/a&gt;')
        return text(
            f'<feed xmlns="{ATOM}"><title>r</title><entry><author><name>/u/ann</name></author>'
            f'<category term="swift"/><content type="html">{content}</content><id>t3_a</id>'
            '<link href="https://www.reddit.com/r/swift/comments/a/"/>'
            "<published>2026-11-30T10:00:00+00:00</published><title>Tide</title></entry></feed>",
            kind="application/atom+xml")

    def login(self, _):
        return text("<!doctype html><html><title>Log in</title></html>", kind="text/html")

    def busy(self, _):
        return text("", 429, Retry_After="90")
