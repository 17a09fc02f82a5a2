"""The grammar of News API's `q`: phrases, +must, -not, AND, OR, NOT and parentheses."""
import re

TOKEN = re.compile(r'\s*(?:(?P<phrase>"[^"]+")|(?P<paren>[()])|(?P<word>[^\s()"]+))')


class QueryError(Exception):
    pass


def tokens(text):
    found, place = [], 0
    while text[place:].strip():
        match = TOKEN.match(text, place)
        if not match:
            raise QueryError("a quote is not closed")
        found.append(match.group().strip())
        place = match.end()
    return found


class Query:
    """Whether a text matches; neighbours without a word between them must both occur."""

    def __init__(self, text):
        self.rest = tokens(text)
        if not self.rest:
            raise QueryError("there is no word")
        self.matches = self.alternatives()
        if self.rest:
            raise QueryError(f"'{self.rest[0]}' has no beginning")

    def next(self):
        return self.rest[0] if self.rest else None

    def alternatives(self):
        parts = [self.all()]
        while self.next() == "OR":
            self.rest.pop(0)
            parts.append(self.all())
        return lambda text: any(part(text) for part in parts)

    def all(self):
        parts = [self.part()]
        while self.next() not in (None, "OR", ")"):
            if self.next() == "AND":
                self.rest.pop(0)
            parts.append(self.part())
        return lambda text: all(part(text) for part in parts)

    def part(self):
        token = self.rest.pop(0) if self.rest else None
        if token == "NOT":
            inner = self.part()
            return lambda text: not inner(text)
        if token == "(":
            inner = self.alternatives()
            if self.next() != ")":
                raise QueryError("a parenthesis is not closed")
            self.rest.pop(0)
            return inner
        if token in (None, ")", "AND", "OR"):
            raise QueryError(f"something is missing before '{token or 'the end'}'")
        return self.word(token)

    @staticmethod
    def word(token):
        if token[0] in "+-" and len(token) > 1:
            word = token[1:].lower()
            return (lambda text: word in text) if token[0] == "+" else (
                lambda text: word not in text)
        word = token.strip('"').lower()
        return lambda text: word in text
