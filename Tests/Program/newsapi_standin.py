"""A strict stand-in for newsapi.org: what the service refuses is refused, in its words."""
import datetime
import json
import re
import urllib.parse

from newsapi_articles import CATEGORIES, articles, publishers
from newsapi_query import Query, QueryError
from program import Server

BASE = "/v2"
LISTS = {"searchIn", "sources", "domains", "excludeDomains"}
PARAMETERS = {
    "everything": {"q", "qInTitle", "searchIn", "sources", "domains", "excludeDomains", "from",
                   "to", "language", "sortBy", "pageSize", "page"},
    "top-headlines": {"country", "category", "sources", "q", "pageSize", "page"},
    "top-headlines/sources": {"category", "language", "country"},
}
SCOPES = {"everything": {"q", "qInTitle", "sources", "domains"},
          "top-headlines": {"country", "category", "sources", "q"}}
LANGUAGES = "ar de en es fr he it nl no pt ru sv ud zh".split()
COUNTRIES = """ae ar at au be bg br ca ch cn co cu cz de eg fr gb gr hk hu id ie il in it jp kr lt
lv ma mx my ng nl no nz ph pl pt ro rs ru sa se sg si sk th tr tw ua us ve za""".split()
MOMENT = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d)?$")
# The free plan: so many results of one query, and so many days back.
MOST, DAYS = 100, 30


class Refused(Exception):
    def __init__(self, status, code, message):
        super().__init__(message)
        self.answer = (status, code, message)


def answer(status, body, headers=None):
    head = {"Content-Type": "application/json", **(headers or {})}
    return status, head, json.dumps(body).encode()


def error(status, code, message="In the service's words.", headers=None):
    body = {"status": "error", "code": code, "message": message}
    return answer(status, body, headers)


def ok(body, headers=None):
    return answer(200, {"status": "ok", **body}, headers)


class NewsAPI:
    """`keys` says of each what becomes of it: None is a good one, else an answer of `error`.
    `faults` are taken one for each request before anything else: an answer, or a function of the
    request; None lets a request through."""

    def __init__(self, test, keys=("k3y-0f-th3-t3st",), count=300):
        self.keys = dict.fromkeys(keys)
        self.faults = []
        self.used = []
        self.violations = []
        self.articles = articles(count)
        routes = {f"{BASE}/{name}": lambda request, name=name: self.answer(request, name)
                  for name in PARAMETERS}
        self.server = Server(test, routes)
        test.addCleanup(lambda: test.assertEqual(self.violations, []))

    @property
    def base(self):
        return self.server.url(BASE)

    @property
    def queries(self):
        """The parameters of each request so far."""
        return [dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(path).query))
                for path, _ in self.server.requests]

    def answer(self, request, endpoint):
        self.watch(request)
        key = request.headers.get("X-Api-Key")
        self.used.append(key)
        fault = self.faults.pop(0) if self.faults else None
        if fault:
            return fault(request) if callable(fault) else fault
        try:
            if not request.headers.get("User-Agent"):
                raise Refused(400, "userAgentMissing", "Anonymous requests are not allowed.")
            if not key:
                raise Refused(401, "apiKeyMissing", "Your API key is missing.")
            if key not in self.keys:
                raise Refused(401, "apiKeyInvalid", f"Your API key {key} is invalid.")
            if self.keys[key]:
                return self.keys[key]
            return self.found(endpoint, self.parameters(request, endpoint))
        except Refused as refused:
            return error(*refused.answer)

    def watch(self, request):
        """What a good client never does, whatever it is answered."""
        names = [name.lower() for name in request.headers.keys()]
        if names.count("x-api-key") > 1 or "authorization" in names or "origin" in names:
            self.violations.append(f"headers: {names}")
        for key in self.keys:
            if key in urllib.parse.unquote(request.path):
                self.violations.append(f"a key in {request.path}")
        if "+" in request.path:
            self.violations.append(f"a blank or plus not encoded: {request.path}")

    def parameters(self, request, endpoint):
        pairs = urllib.parse.parse_qsl(
            urllib.parse.urlsplit(request.path).query, keep_blank_values=True, strict_parsing=False)
        values = dict(pairs)
        if len(values) < len(pairs) or "" in values.values():
            self.violations.append(f"a parameter twice or empty: {request.path}")
        for name in values.keys() - PARAMETERS[endpoint]:
            raise Refused(400, "parameterInvalid", f"The parameter {name} is not known here.")
        self.combinations(endpoint, values)
        self.check_lists(values)
        self.check_values(values)
        return values

    def combinations(self, endpoint, values):
        if endpoint in SCOPES and not SCOPES[endpoint] & values.keys():
            raise Refused(400, "parametersMissing", "Required parameters are missing.")
        if endpoint == "top-headlines" and "sources" in values and values.keys() & {
                "country", "category"}:
            raise Refused(400, "parametersIncompatible", "sources cannot be mixed with others.")

    def check_lists(self, values):
        ids = values.get("sources", "").split(",") if "sources" in values else []
        if len(ids) > 20:
            raise Refused(400, "sourcesTooMany", "You have requested too many sources.")
        known = {publisher["id"] for publisher in publishers()}
        for name in ids:
            if name not in known:
                raise Refused(400, "sourceDoesNotExist", f"There is no source {name}.")
        for part in values.get("searchIn", "title").split(","):
            if part not in ("title", "description", "content"):
                raise Refused(400, "parameterInvalid", f"searchIn has no {part}.")

    def check_values(self, values):
        for name, allowed in [
                ("language", LANGUAGES), ("country", COUNTRIES), ("category", CATEGORIES),
                ("sortBy", ["relevancy", "popularity", "publishedAt"])]:
            if name in values and values[name] not in allowed:
                raise Refused(400, "parameterInvalid", f"{name} cannot be {values[name]}.")
        for name, most in [("pageSize", 100), ("page", 10 ** 6)]:
            if not 1 <= int(values.get(name, "1")) <= most:
                raise Refused(400, "parameterInvalid", f"{name} is out of range.")
        for name in ("from", "to"):
            if name in values and not MOMENT.match(values[name]):
                raise Refused(400, "parameterInvalid", f"{name} is no ISO 8601.")
        oldest = (datetime.datetime.now(datetime.timezone.utc)
                  - datetime.timedelta(days=DAYS)).strftime("%Y-%m-%d")
        if values.get("from", "9") < oldest:
            raise Refused(426, "parameterInvalid", (
                "You are trying to request results too far in the past. Your plan permits you to "
                f"request articles as far back as {oldest}, but you have requested "
                f"{values['from']}."))

    def found(self, endpoint, values):
        if endpoint == "top-headlines/sources":
            matching = [publisher for publisher in publishers()
                        if all(publisher[name] == value for name, value in values.items())]
            return ok({"sources": matching})
        matching = [article for article in self.articles if self.matches(article, endpoint, values)]
        size = int(values.get("pageSize", 20))
        end = int(values.get("page", 1)) * size
        if end > MOST:
            raise Refused(426, "maximumResultsReached", (
                f"Developer accounts are limited to a max of {MOST} results. You are trying to "
                f"request results {end - size} to {end}."))
        shown = [article.shown for article in matching[end - size:end]]
        return ok({"totalResults": len(matching), "articles": shown})

    def matches(self, article, endpoint, values):
        if endpoint == "top-headlines" and article.country != "us":
            return False
        fields = values.get("searchIn", "title,description,content").split(",")
        text = " ".join(getattr(article, field) or "" for field in fields).lower()
        try:
            asked = [(Query(values[name]), of) for name, of in [
                ("q", text), ("qInTitle", article.title.lower())] if name in values]
        except QueryError as fault:
            raise Refused(400, "parameterInvalid", f"q cannot be read: {fault}.") from fault
        moment = article.moment.strftime("%Y-%m-%dT%H:%M:%S")
        return (all(query.matches(of) for query, of in asked)
                and article.language == values.get("language", article.language)
                and article.country == values.get("country", article.country)
                and article.category == values.get("category", article.category)
                and ("sources" not in values or article.publisher in values["sources"].split(","))
                and ("domains" not in values or article.host in values["domains"].split(","))
                and article.host not in values.get("excludeDomains", "").split(",")
                and values.get("from", "0") <= moment <= values.get("to", "9"))
