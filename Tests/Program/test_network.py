"""What the program makes of an ill-mannered network: specs of `security`, rules 1 to 18.

    rule  1  test_rule_01_…  one deadline for everything     rule 10  test_rule_10_…  redirects
    rule  2  test_rule_02_…  unpacked bytes, memory          rule 11  test_rule_11_…  credentials
    rule  3  in BAD below    heads                           rule 12  test_rule_12_…  private addresses
    rule  4  test_rule_04_…  time and depth of parsing       rule 13  test_rule_13_…  the setting for them
    rule  5  test_rule_05_…  linear loops                    rule 14  test_tls.py     TLS
    rule  6  test_rule_06_…  numbers                         rule 15  in BAD below    codings, lengths
    rule  7  test_rule_07_…  requests at once                rule 16  test_rule_16_…  validators
    rule  8  test_rule_08_…  one fails, the others do not    rule 17  test_rule_17_…  Retry-After
    rule  9  test_rule_09_…  schemes                         rule 18  test_tls.py     proxies
"""
import os
import re
import socket
import subprocess
import time
import unittest

from mischief import (
    BROTLI_BOMB, Mischief, answer, brotli, chunked, drip, endless, gzip_bomb, gzipped, hang, packed,
    reset, zstd, zstd_bomb)
from program import BINARY, ProgramTest, rss

FEED = rss(("News", "https://example.org/news"))
HEAD = b"HTTP/1.1 200 OK\r\n"
WALL = b"<!DOCTYPE html><html><head><title>Just a moment...</title></head><body></body></html>"
BUSY = "Try again later."


def feed(name):
    """A feed whose only item is called like its source."""
    return rss((name, f"https://example.org/{name}"))


# Answers that bring nothing: what is sent, and what must be said of it. %URL% is its address.
BAD = {
    # Statuses.
    "missing": (answer(404), "%URL% answered 404. Check the address, or remove the source."),
    "locked": (answer(401), "%URL% answered 401: it asks for a login. Give the source its `auth`"),
    "refused": (answer(403, body=b"no"), "%URL% answered 403: it lets nobody in like this. Try"),
    "wall": (answer(403, body=WALL), "a wall against robots (Cloudflare): it asks for a browser."),
    "gone": (answer(410), "%URL% answered 410: it is gone for good. Remove the source."),
    "broken": (answer(500), "%URL% answered 500. Its server has trouble; try again later."),
    "part": (answer(206, [("Content-Range", "bytes 0-4/9")], b"12345"), "a part of an answer"),
    # Time.
    "silent": (hang, "%URL% did not answer in full within 2 s. Try again later, or raise"),
    "drip-head": (drip(HEAD), "did not answer in full within 2 s."),
    "drip-body": (drip(HEAD + b"\r\n" + FEED), "did not answer in full within 2 s."),
    # Size.
    "endless": (endless(HEAD + b"\r\n" + FEED[:-20], b"<item><title>x</title></item>" * 200),
                "%URL% sends more than 1 MB. If that is wanted, raise http.max_body."),
    "announced": (HEAD + b"Content-Length: 99999999999\r\n\r\n", "sends more than 1 MB."),
    "gzip-bomb": (packed("gzip", gzip_bomb(64)), "sends more than 1 MB."),
    "brotli-bomb": (packed("br", BROTLI_BOMB), "sends more than 1 MB."),
    "zstd-bomb": (packed("zstd", zstd_bomb(64)), "sends more than 1 MB."),
    "hidden-bomb": (answer(body=gzip_bomb(64)), "gzip data of more than 1000000 bytes"),
    # What is no feed.
    "page": (answer(body=b"<!DOCTYPE html><html><body>Hello</body></html>"),
             "%URL%: This is a web page, not a feed, and it links to none."),
    "wall-page": (answer(body=WALL), "answered 200 with a wall against robots (Cloudflare)"),
    "json": (answer(body=b'{"items": "none"}'), "%URL%: This is "),
    "empty": (answer(), "%URL%: It is empty."),
    "words": (answer(body=b"Hello"), "This is text without any markup, not a feed."),
    # Redirects.
    "circle": (answer(302, [("Location", "/circle")]), "makes a redirect in a circle."),
    "nowhere": (answer(302), "makes a redirect to nowhere."),
    "malformed": (answer(302, [("Location", "http://[x/")]), "redirect to a malformed address."),
    "file": (answer(302, [("Location", "file:///etc/passwd")]), "redirect to what is no address"),
    "private": (answer(302, [("Location", "http://169.254.169.254/")]),
                "http://169.254.169.254/ leads into a private network (169.254.169.254:80). If"),
    # Cut off.
    "short": (HEAD + b"Content-Length: 5000\r\n\r\n" + FEED, "stopped before the end of its answer"),
    "no-last-chunk": (chunked(FEED, b""), BUSY),
    "no-trailer-end": (chunked(FEED, b"0\r\n"), BUSY),
    "reset": (reset(HEAD + b"Content-Length: 5000\r\n\r\n" + FEED), BUSY),
    "nothing": (lambda connection, request: None, "closed the connection without an answer."),
    "cut-gzip": (packed("gzip", gzipped(FEED)[:-9]), "sends a packed body that ends too early."),
    "cut-brotli": (packed("br", brotli(FEED)[:-1]), "sends a packed body that ends too early."),
    "cut-zstd": (packed("zstd", zstd(FEED)[:-1]), "sends a packed body that ends too early."),
    "cut-hidden": (answer(body=gzipped(FEED)[:-9]), "gzip data that ends too early"),
    # Codings.
    "deflate": (packed("deflate", b"x"), "packed its answer as 'deflate', which was not asked for"),
    "twice": (packed("gzip, gzip", gzipped(gzipped(FEED))), "packed its answer as 'gzip, gzip'"),
    "strange": (packed("lzma", b"x"), "packed its answer as 'lzma'"),
    "damaged": (packed("gzip", gzipped(FEED)[:-8] + b"x" * 8), "a packed body that is damaged."),
    "transfer": (HEAD + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", "transfers its answer"),
    # Lengths.
    "two-lengths": (HEAD + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\n123456", ""),
    "negative": (HEAD + b"Content-Length: -5\r\n\r\n12345", ""),
    "huge": (HEAD + b"Content-Length: 99999999999999999999999\r\n\r\n12345", ""),
    "huge-chunk": (HEAD + b"Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n1", ""),
    "negative-chunk": (HEAD + b"Transfer-Encoding: chunked\r\n\r\n-5\r\n12345\r\n0\r\n\r\n", ""),
    # Heads.
    "long-line": (HEAD + b"X: " + b"a" * 70_000 + b"\r\n\r\n", "a header line longer than 64 KB"),
    "many-lines": (HEAD + b"X: a\r\n" * 201 + b"\r\n", "more than 200 header lines"),
    "large-head": (HEAD + (b"X: " + b"a" * 5000 + b"\r\n") * 60 + b"\r\n", "256 KB of headers"),
    "endless-head": (endless(HEAD, b"X: " + b"a" * 5000 + b"\r\n"), "256 KB of headers"),
    "interims": (b"HTTP/1.1 103 Early\r\n\r\n" * 11 + answer(body=FEED), "10 interim answers"),
    "old": (FEED, "sent an answer that is not HTTP."),
    "nul": (HEAD + b"X: a\0b\r\nContent-Length: 2\r\n\r\nok", "sent an answer that is not HTTP."),
}

# Answers that are odd and good, by the name of their only item.
GOOD = {
    "plain": answer(body=feed("plain")),
    "until-close": answer(body=feed("until-close"), length=False),
    "chunks": chunked(feed("chunks"), b"0\r\nX-Late: 1\r\n\r\n"),
    "interim": b"HTTP/1.1 103 Early\r\nLink: </x>\r\n\r\n" * 10 + answer(body=feed("interim")),
    "folded": answer(200, [("X-A", "one\r\n two")], feed("folded")),
    "gzip": packed("gzip", gzipped(feed("gzip"))),
    "gzip-and-more": packed("gzip", gzipped(feed("gzip-and-more")) + b"\0\0\0garbage"),
    "gzip-untold": answer(body=gzipped(feed("gzip-untold"))),
    "gzip-not": packed("gzip", feed("gzip-not")),
    "brotli": packed("br", brotli(feed("brotli"))),
    "zstd": packed("zstd", zstd(feed("zstd"))),
    "same-length-twice": HEAD + b"Content-Length: %d\r\n" % len(feed("same-length-twice"))
    + answer(body=feed("same-length-twice")).split(b"\r\n", 1)[1],
    "charset-lie": answer(
        200, [("Content-Type", "text/html; charset=utf-8")], feed("charset-lie") + "é".encode("cp1252")),
    "whole-part": answer(
        206, [("Content-Range", f"bytes 0-{len(feed('whole-part')) - 1}/{len(feed('whole-part'))}")],
        feed("whole-part")),
}


class NetworkTest(ProgramTest):
    def configure(self, sources, http="timeout: 5s", more=""):
        """`sources` maps names to addresses, or to (address, further options)."""
        lines = [f"http: {{{http}}}", "sources:"]
        for name, source in sources.items():
            url, options = source if isinstance(source, tuple) else (source, "")
            lines.append(f"  - {{name: {name}, type: rss, url: '{url}'{options}}}")
        self.write("config.yaml", "\n".join(lines) + "\n" + more)

    def fetch(self, status=0, **options):
        return self.gazette("fetch", status=status, **options)

    def titles(self):
        items = self.gazette("list", "--format", "json").json["items"]
        return sorted(item["title"] for item in items)

    def measured(self, *words):
        """Exit status, CPU seconds and greatest memory in MB of a run."""
        process = subprocess.Popen(
            [BINARY, *words], cwd=self.folder, env=self.environment(),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return process.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


class BadAnswers(NetworkTest):
    """All of BAD and GOOD in one run, so that the waits are waited for together."""

    def setUp(self):
        super().setUp()
        routes = {f"/{name}": route for name, (route, _) in BAD.items()}
        routes.update({f"/{name}": route for name, route in GOOD.items()})
        self.server = Mischief(self, routes)
        sources = {name: self.server.url(f"/{name}") for name in [*BAD, *GOOD]}
        self.closed = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(self.closed.close)
        self.port = self.closed.getsockname()[1]
        self.closed.close()
        sources["closed"] = f"http://127.0.0.1:{self.port}/"
        sources["unknown"] = "http://nowhere.invalid/"
        self.configure(sources, "timeout: 2s, max_body: 1MB, per_host: 100, concurrency: 100")

    def test_rule_08_each_failure_is_one_line_with_a_cure_and_the_others_are_stored(self):
        start = time.monotonic()
        outcome = self.fetch(status=1)
        # rule 1: the deadline, and two seconds.
        self.assertLess(time.monotonic() - start, 4)
        lines = {line.split(":")[0]: line for line in outcome.err.splitlines()}
        self.assertEqual(len(lines), len(outcome.err.splitlines()), outcome.err)
        self.assertEqual(sorted(lines), sorted([*BAD, "closed", "unknown"]))
        for name, (_, words) in BAD.items():
            with self.subTest(name):
                line = lines[name]
                self.assertIn(words.replace("%URL%", self.server.url(f"/{name}")), line)
                self.assertLessEqual(len(line), 500)
                # What happened, and what to do about it.
                self.assertRegex(line, r"^[a-z-]+: .+\. [A-Z].+\.$")
        self.assertIn(f"No connection to 127.0.0.1:{self.port}. Check the", lines["closed"])
        self.assertIn("The name nowhere.invalid is not known. Check the", lines["unknown"])
        self.assertEqual(self.titles(), sorted(GOOD))

    def test_nothing_is_lost_by_a_second_run_of_the_same(self):
        self.fetch(status=1)
        outcome = self.fetch(status=1)
        self.assertEqual(self.titles(), sorted(GOOD))
        self.assertRegex(outcome.out, r"plain: (unchanged|0 new)")


class Limits(NetworkTest):
    def test_rule_01_redirects_that_drip_share_one_deadline(self):
        def slow(connection, request):
            time.sleep(0.4)
            number = int(request.target.rsplit("/")[-1]) + 1
            connection.sendall(answer(302, [("Location", f"/slow/{number}")]))
            return True
        server = Mischief(self, {f"/slow/{number}": slow for number in range(20)})
        self.configure({"slow": server.url("/slow/0")}, "timeout: 2s")
        start = time.monotonic()
        self.assertIn("within 2 s", self.fetch(status=1).err)
        self.assertLess(time.monotonic() - start, 4)
        self.assertLess(len(server.requests), 8)

    def test_rule_02_many_bombs_at_once_do_not_fill_the_memory(self):
        bombs = {
            "/gzip": packed("gzip", gzip_bomb(64)), "/br": packed("br", BROTLI_BOMB),
            "/zstd": packed("zstd", zstd_bomb(64)),
            "/endless": endless(HEAD + b"\r\n" + FEED[:-20], b"<item><title>x</title></item>" * 5000),
            "/plain": answer(body=FEED + b" " * 18_000_000),
        }
        server = Mischief(self, bombs)
        self.configure(
            {f"s{number}": server.url(list(bombs)[number % len(bombs)]) for number in range(64)},
            "per_host: 64")
        status, _, megabytes = self.measured("fetch")
        self.assertEqual(status, 1)
        self.assertLess(megabytes, 200 + 4 * 20)

    def test_rule_04_deep_and_wide_documents_end_soon(self):
        rows = {
            "/deep.xml": b"<rss><channel>" + b"<a>" * 1_000_000,
            "/deep.json": b'{"version":"https://jsonfeed.org/version/1.1","items":' + b"[" * 1_000_000,
            "/html.xml": rss(("x", "https://example.org/", "&lt;div>" * 300_000)),
            "/attributes.xml": b"<rss " + b" ".join(b"a%d='1'" % n for n in range(300_000)) + b">",
            "/entities.xml": b"<!DOCTYPE r [<!ENTITY a 'x'>" + b"".join(
                b"<!ENTITY b%d '&a;&a;'>" % n for n in range(50_000)) + b"]>" + FEED,
        }
        server = Mischief(self, {path: answer(body=body) for path, body in rows.items()})
        self.configure({path[1:]: server.url(path) for path in rows}, "per_host: 10, timeout: 20s")
        status, cpu, _ = self.measured("fetch")
        self.assertIn(status, (0, 1))
        self.assertLess(cpu, 10)

    def test_rule_05_what_makes_slow_loops_slow_is_read_in_passing(self):
        rows = [b"<" * 2_000_000, b"<!--" * 500_000, b"<![CDATA[" * 200_000, b"&" * 2_000_000,
                b"<script>" * 250_000, b"<link rel=alternate " * 100_000, b"<a href='" * 200_000]
        bodies = [b"<!DOCTYPE html><html>" + row for row in rows]
        bodies += [rss(("x", "https://example.org/", row.replace(b"<", b"&lt;").decode()))
                   for row in rows if b"]]" not in row]
        server = Mischief(self, {f"/{n}": answer(body=body) for n, body in enumerate(bodies)})
        self.configure({f"s{n}": server.url(f"/{n}") for n in range(len(bodies))}, "per_host: 20")
        status, cpu, _ = self.measured("fetch")
        self.assertIn(status, (0, 1))
        self.assertLess(cpu, 10)

    def test_rule_06_numbers_out_of_range_count_as_absent(self):
        odd = ("-1", "99999999999999999999999", "1e400", "0x7f", "NaN", "9223372036854775808", "")
        items = "".join(
            f"<item><guid>{n}</guid><title>odd</title><enclosure url='https://example.org/a' length='{n}'"
            f" type='audio/mpeg'/><pubDate>Mon, {n} Jan {n} {n}:00:00 GMT</pubDate>"
            f"<itunes:duration>{n}:{n}</itunes:duration></item>" for n in odd[:-1])
        bodies = [
            (f'<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">'
             f"<channel><ttl>{n}</ttl>{items}</channel></rss>").encode() for n in odd]
        server = Mischief(self, {
            f"/{k}": answer(200, [("Cache-Control", f"max-age={n}"), ("Age", n), ("Expires", n)], body)
            for k, (n, body) in enumerate(zip(odd, bodies))})
        self.configure({f"s{k}": server.url(f"/{k}") for k in range(len(odd))})
        self.fetch()
        self.assertEqual(self.titles(), ["odd"] * len(odd) * 6)

    def test_rule_07_an_answer_that_was_broken_off_counts_until_its_server_knows(self):
        routes = {f"/{n}": drip(HEAD + b"\r\n") for n in range(4)}
        routes.update({f"/large/{n}": endless(HEAD + b"\r\n", b" " * 50_000) for n in range(4)})
        server = Mischief(self, routes)
        self.configure({f"s{n}": server.url(path) for n, path in enumerate(routes)},
                       "timeout: 1s, max_body: 1MB")
        self.fetch(status=1)
        self.assertEqual(len(server.requests), len(routes))
        self.assertEqual(server.most_at_once, 2)

    def test_rule_07_no_host_sees_more_at_once_than_allowed_and_no_host_waits_for_another(self):
        def slow(connection, _):
            time.sleep(0.15)
            connection.sendall(answer(body=FEED))
            return True
        busy = Mischief(self, {f"/{n}": slow for n in range(12)})
        stuck = Mischief(self, {"/": hang})
        sources = {"stuck": stuck.url().replace("127.0.0.1", "localhost")}
        sources.update({f"s{n}": busy.url(f"/{n}") for n in range(12)})
        self.configure(sources, "timeout: 2s")
        start = time.monotonic()
        self.fetch(status=1)
        self.assertLess(time.monotonic() - start, 4)
        self.assertEqual(busy.most_at_once, 2)
        self.assertEqual(len(busy.requests), 12)


class Ways(NetworkTest):
    def test_rule_09_neither_redirect_nor_page_leads_to_a_file(self):
        self.write("secret.xml", feed("secret"))
        local = f"file://{self.path('secret.xml')}"
        page = f"<!DOCTYPE html><html><head><link rel=alternate type=application/rss+xml href='{local}'>"
        server = Mischief(self, {
            "/redirect": answer(302, [("Location", local)]), "/page": answer(body=page.encode()),
            "/header": answer(200, [("Link", f'<{local}>; rel=alternate; type="application/rss+xml"')],
                              b"<!DOCTYPE html><html></html>"),
        })
        self.configure({name: server.url(f"/{name}") for name in ("redirect", "page", "header")})
        self.assertEqual(self.fetch(status=1).err.count("\n"), 3)
        self.assertEqual(self.titles(), [])
        for address in ("ftp://example.org/f", "gopher://example.org/", "file://host/etc/passwd",
                        "javascript:alert(1)"):
            self.configure({"odd": address})
            self.fetch(status=78)

    def test_rule_10_ten_redirects_are_followed_and_eleven_are_not(self):
        def chain(connection, request):
            number = int(request.target[1:])
            connection.sendall(
                answer(302, [("Location", f"/{number - 1}")]) if number else answer(body=FEED))
            return True
        server = Mischief(self, {f"/{number}": chain for number in range(12)})
        self.configure({"ten": server.url("/10"), "eleven": server.url("/11")})
        outcome = self.fetch(status=1)
        self.assertIn("ten: 1 new", outcome.out)
        self.assertIn("eleven: ", outcome.err)
        self.assertIn("makes more than 10 redirects.", outcome.err)

    def test_rule_11_login_headers_and_cookies_stay_with_their_origin(self):
        there = Mischief(self, {"/feed": answer(body=FEED)})
        here = Mischief(self, {
            "/inside": answer(302, [("Location", "/feed"), ("Set-Cookie", "id=7; Path=/")]),
            "/feed": answer(body=FEED),
            "/outside": answer(302, [("Location", there.url("/feed")), ("Set-Cookie", "id=7; Path=/")]),
        })
        self.configure({
            "inside": (here.url("/inside"), ", auth: {bearer: '${TOKEN}'}, headers: {X-Key: '${KEY}'}"),
            "outside": (here.url("/outside"),
                        ", auth: {basic: {user: ann, password: {file: word}}}, headers: {X-Key: k}"),
            "there": there.url("/feed"),
        })
        self.write("word", "pässword\n")
        os.chmod(self.path("word"), 0o600)
        env = {"TOKEN": "t0ken", "KEY": "k3y"}
        outcome = self.fetch(env=env)
        first, second = here.asked("/inside")[0].headers, here.asked("/feed")[0].headers
        self.assertEqual(first["authorization"], "Bearer t0ken")
        self.assertEqual(second["authorization"], "Bearer t0ken")
        self.assertEqual((first["x-key"], first.get("cookie")), ("k3y", None))
        self.assertEqual((second["x-key"], second.get("cookie")), ("k3y", "id=7"))
        self.assertEqual(here.asked("/outside")[0].headers["authorization"], "Basic YW5uOnDDpHNzd29yZA==")
        for request in there.requests:
            for name in ("authorization", "x-key", "cookie", "referer"):
                self.assertNotIn(name, request.headers)
        shown = self.gazette("config", "show", env=env)
        for text in (outcome.out, outcome.err, shown.out, shown.err):
            for secret in ("t0ken", "k3y", "pässword"):
                self.assertNotIn(secret, text)

    def test_rule_11_a_secret_that_is_not_set_is_told_before_any_request(self):
        server = Mischief(self, {"/feed": answer(body=FEED)})
        self.configure({"a": server.url("/feed"),
                        "b": (server.url("/feed"), ", headers: {X-Key: '${NO_KEY}'}")})
        self.assertIn("$NO_KEY is not set", self.fetch(status=78).err)
        self.configure({"a": server.url("/feed"),
                        "b": (server.url("/feed"), ", optional: true, auth: {bearer: '${NO_KEY}'}")})
        self.assertEqual(self.fetch().err, "b: skipped, since its 'auth.bearer' is not set.\n")

    def test_rule_12_a_name_or_number_of_this_machine_is_no_way_in(self):
        hidden = Mischief(self, {"/feed": answer(body=FEED)})
        spellings = ["localhost", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "[::ffff:127.0.0.1]",
                     "127.0.0.1.", "0", "example.org@127.0.0.1", "１２７.0.0.1", socket.gethostname()]
        routes = {
            f"/{number}": answer(302, [
                ("Location", f"http://{host}:{hidden.port}/feed".encode().decode("latin-1"))])
            for number, host in enumerate(spellings)}
        server = Mischief(self, routes)
        self.configure({f"s{path[1:]}": server.url(path) for path in routes})
        self.assertEqual(self.fetch(status=1).err.count("\n"), len(routes))
        self.assertEqual(hidden.requests, [])

    def test_rule_13_the_setting_opens_and_closes_private_networks(self):
        server = Mischief(self, {"/feed": answer(body=FEED)})
        other = Mischief(self, {"/": answer(302, [("Location", server.url("/feed"))])})
        self.configure({"a": other.url()})
        refusal = self.fetch(status=1).err
        self.assertIn(f"leads into a private network ({server.authority})", refusal)
        self.assertIn("http.allow_private_hosts", refusal)
        self.configure({"a": other.url(), "b": server.url("/x")})
        self.assertIn("a: 1 new", self.fetch(status=1).out)
        self.configure({"c": other.url()}, "allow_private_hosts: true")
        self.assertIn("c: 1 new", self.fetch().out)
        self.configure({"d": server.url("/feed")}, "allow_private_hosts: false")
        self.assertIn("allow_private_hosts", self.fetch(status=1).err)

    def test_rule_16_validators_go_back_as_they_came_or_not_at_all(self):
        def route(connection, request):
            known = request.headers.get("if-none-match")
            connection.sendall(
                b"HTTP/1.1 304 Not Modified\r\n\r\n" if known else
                answer(200, [("ETag", 'W/"odd, \\ tag"')], feed("known")))
            return True
        server = Mischief(self, {
            "/known": route, "/long": answer(200, [("ETag", '"' + "x" * 2000 + '"')], feed("long")),
            "/never": b"HTTP/1.1 304 Not Modified\r\nContent-Length: 5000\r\n\r\n",
        })
        self.configure({name: server.url(f"/{name}") for name in ("known", "long", "never")})
        for _ in range(2):
            self.fetch()
            self.assertEqual(self.titles(), ["known", "long"])
        sent = [request.headers.get("if-none-match") for request in server.asked("/known")]
        self.assertEqual(sent, [None, 'W/"odd, \\ tag"'])
        for path in ("/long", "/never"):
            self.assertNotIn("if-none-match", server.asked(path)[1].headers)

    def test_rule_17_a_host_is_left_alone_for_a_day_at_most_and_across_runs(self):
        server = Mischief(self, {"/feed": answer(429, [("Retry-After", "99999999999999999999")])})
        self.configure({"a": server.url("/feed"), "b": server.url("/feed?b")})
        self.fetch(status=None)
        asked = len(server.requests)
        outcome = self.fetch()
        self.assertEqual(len(server.requests), asked)
        moment = re.search(r"until (\d{4}-\d\d-\d\d \d\d:\d\d)", outcome.out).group(1)
        wait = time.mktime(time.strptime(moment, "%Y-%m-%d %H:%M")) - time.time()
        self.assertLess(abs(wait), 2 * 86_400)
        self.gazette("fetch", "--force", status=1)
        self.assertGreater(len(server.requests), asked)


if __name__ == "__main__":
    unittest.main()
