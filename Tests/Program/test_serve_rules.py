"""specs/security.md, rules 53 to 58, at the socket of a server that runs."""
import re
import socket
import threading
import time
import unittest

from reader_page import Answer, ServedPage

FORM = "application/x-www-form-urlencoded"


class Served(ServedPage):
    def setUp(self):
        super().setUp()
        self.gazette("fetch")
        self.server = self.served()
        self.own = f"127.0.0.1:{self.server.port}"

    def raw(self, data, patience=30):
        return Answer(self.send(self.server, data, patience))

    def assert_lives(self):
        self.assertEqual(self.ask(self.server, "/start").status, 200)

    def changing(self, cookie, token, target="/preferences", **headers):
        body = f"token={token}&theme=dark&back=%2F".encode()
        return self.ask(
            self.server, target, "POST", body, Cookie=cookie, Content_Type=FORM, **headers)

    def token(self, cookie):
        page = self.ask(self.server, "/", Cookie=cookie)
        self.assertEqual(page.status, 200)
        return re.search(r'name="token" value="([0-9a-f]{64})"', page.text).group(1)


class Rule53Binding(Served):
    def test_only_loopback_is_listened_at(self):
        found = set()
        for table, local in (("/proc/net/tcp", "0100007F"), ("/proc/net/tcp6", None)):
            try:
                with open(table, encoding="ascii") as file:
                    rows = [line.split() for line in file][1:]
            except FileNotFoundError:
                continue
            for row in rows:
                address, port = row[1].rsplit(":", 1)
                if int(port, 16) == self.server.port and row[3] == "0A":
                    found.add(address)
        self.assertEqual(found, {"0100007F"})


class Rule54Host(Served):
    def test_other_names_are_refused_before_any_work(self):
        hosts = [
            "evil.example", f"evil.example:{self.server.port}", "127.0.0.1", "127.0.0.1:1",
            "localhost", f"127.0.0.1.:{self.server.port}", f"0.0.0.0:{self.server.port}",
            f"127.1:{self.server.port}", f"{self.own}.evil.example", f"evil@{self.own}",
            f"[::ffff:127.0.0.1]:{self.server.port}"]
        for host in hosts:
            for method, target in (("GET", "/"), ("POST", "/refresh"), ("GET", "/nowhere"), ("OPTIONS", "/")):
                with self.subTest(host=host, method=method):
                    self.assertEqual(self.ask(self.server, target, method, host=host).status, 421)

    def test_its_own_names_are_served(self):
        for name in ("127.0.0.1", "localhost", "LOCALHOST", "[::1]"):
            answer = self.ask(self.server, "/start", host=f"{name}:{self.server.port}")
            self.assertEqual(answer.status, 200, name)

    def test_two_hosts_or_none_are_refused(self):
        two = f"GET /start HTTP/1.1\r\nHost: {self.own}\r\nHost: {self.own}\r\nConnection: close\r\n\r\n"
        none = "GET /start HTTP/1.1\r\nConnection: close\r\n\r\n"
        old = "GET /start HTTP/1.0\r\n\r\n"
        for head in (two, none, old):
            self.assertIn(self.raw(head.encode()).status, (400, 421), head)

    def test_a_whole_address_counts_as_its_host(self):
        head = "GET http://{}/start HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n"
        self.assertEqual(self.raw(head.format("evil.example", self.own).encode()).status, 421)
        self.assertEqual(self.raw(head.format(self.own, "evil.example").encode()).status, 200)


class Rule55Changes(Served):
    def setUp(self):
        super().setUp()
        self.cookie = self.let_in(self.server)

    def test_a_change_needs_the_token_and_an_origin_of_its_own(self):
        token = self.token(self.cookie)
        own = {"Sec_Fetch_Site": "same-origin"}
        self.assertEqual(self.changing(self.cookie, token, **own).status, 303)
        self.assertEqual(self.changing(self.cookie, token, Sec_Fetch_Site="none").status, 303)
        self.assertEqual(self.changing(self.cookie, token, Origin=f"http://{self.own}").status, 303)
        # Forms of a page without a referrer have such an origin.
        self.assertEqual(self.changing(self.cookie, token, Origin="null", **own).status, 303)
        refused = [
            {}, {"Sec_Fetch_Site": "cross-site"}, {"Sec_Fetch_Site": "same-site"},
            {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": "http://127.0.0.1"},
            {"Origin": f"http://localhost:{self.server.port}"},
            {"Sec_Fetch_Site": "cross-site", "Origin": f"http://{self.own}"}]
        for headers in refused:
            self.assertEqual(self.changing(self.cookie, token, **headers).status, 403, headers)

    def test_a_wrong_or_missing_token_is_refused(self):
        token = self.token(self.cookie)
        own = {"Sec_Fetch_Site": "same-origin"}
        for wrong in ("", "0" * 64, token[:-1], token + "0", token.upper()):
            if wrong != token:
                self.assertEqual(self.changing(self.cookie, wrong, **own).status, 403, wrong)
        header = self.changing(self.cookie, "", X_Gazette_Token=token, **own)
        self.assertEqual(header.status, 303)

    def test_the_token_is_of_one_session_and_one_start(self):
        token = self.token(self.cookie)
        own = {"Sec_Fetch_Site": "same-origin"}
        other = self.let_in(self.server, self.gazette("serve", "--link").out.strip())
        self.assertEqual(self.changing(other, token, **own).status, 403)
        self.end(self.server)
        self.server = self.served("--listen", self.own)
        self.assertEqual(self.changing(self.cookie, token, **own).status, 403)
        self.assertEqual(self.changing(self.cookie, self.token(self.cookie), **own).status, 303)

    def test_reading_changes_nothing(self):
        # Every address that changes something refuses to be read.
        for target in ("/refresh", "/preferences", "/articles/x/save", "/marks"):
            for method in ("GET", "HEAD"):
                answer = self.ask(self.server, target, method, Cookie=self.cookie)
                self.assertEqual(answer.status, 405, target)
                self.assertEqual(answer.headers["allow"], "POST")

    def test_no_other_site_is_invited(self):
        for method in ("OPTIONS", "GET"):
            answer = self.ask(
                self.server, "/", method, Cookie=self.cookie, Origin="http://evil.example",
                Access_Control_Request_Method="POST")
            self.assertEqual([name for name in answer.headers if name.startswith("access-control")], [])
        self.assertEqual(self.ask(self.server, "/", "OPTIONS").status, 405)


class Rule56Sessions(Served):
    def test_without_a_session_nothing_is_shown(self):
        for target in ("/", "/saved", "/articles/x", "/sources", "/digests", "/feed.json"):
            answer = self.ask(self.server, target)
            self.assertEqual(answer.status, 401, target)
            self.assertNotIn("First bell", answer.text)
            self.assertIn("gazette serve --link", answer.text)

    def test_a_forged_cookie_is_none(self):
        cookie = self.let_in(self.server)
        name, value = cookie.split("=")
        moment, nonce, seal = value.split("-")
        forged = [
            "", "x", f"{int(moment) + 1}-{nonce}-{seal}", f"{moment}-{nonce[::-1]}-{seal}",
            f"{moment}-{nonce}-{'0' * 64}", f"{moment}-{nonce}", value + "-", "9" * 400]
        for word in forged:
            self.assertEqual(self.ask(self.server, "/", Cookie=f"{name}={word}").status, 401, word)
        self.assertEqual(self.ask(self.server, "/", Cookie=f"a=b; {cookie}; c").status, 200)
        self.assertEqual(self.ask(self.server, "/", Cookie=f"other={value}").status, 401)

    def test_a_link_is_no_cookie_and_a_cookie_no_link(self):
        code = self.server.link.split("once=")[1]
        name = f"gazette_{self.server.port}"
        self.assertEqual(self.ask(self.server, "/", Cookie=f"{name}={code}").status, 401)
        value = self.let_in(self.server).split("=")[1]
        self.assertEqual(self.ask(self.server, f"/start?once={value}").status, 403)

    def test_the_cookie_is_kept_from_scripts_and_other_sites(self):
        answer = self.ask(self.server, self.target(self.server.link))
        parts = answer.headers["set-cookie"].split("; ")
        self.assertTrue(parts[0].startswith(f"gazette_{self.server.port}="))
        self.assertEqual(parts[1:], ["Max-Age=31536000", "Path=/", "HttpOnly", "SameSite=Strict"])

    def test_a_link_from_elsewhere_is_asked_for_again_by_its_own_page(self):
        words = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate"}
        again = '<meta http-equiv="refresh" content="0">'
        self.assertIn(again, self.ask(self.server, "/saved", **words).text)
        words["Sec_Fetch_Site"] = "same-origin"
        self.assertNotIn(again, self.ask(self.server, "/saved", **words).text)


class Rule57Headers(Served):
    WANTED = {
        "x-content-type-options": "nosniff", "referrer-policy": "no-referrer",
        "x-frame-options": "DENY", "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin", "cache-control": "no-store"}
    POLICY = (
        r"default-src 'none'; script-src 'nonce-[0-9a-f]{32}'; style-src 'self' 'unsafe-inline'; "
        r"img-src %s; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")

    def check(self, answer, images="'none'"):
        for name, value in self.WANTED.items():
            self.assertEqual(answer.headers.get(name), value, answer.raw[:600])
        self.assertRegex(
            answer.headers["content-security-policy"], "^" + self.POLICY % re.escape(images) + "$")
        names = [name for name, _ in answer.fields if name != "Set-Cookie"]
        self.assertEqual(len(names), len(set(names)))

    def test_every_answer_carries_them(self):
        cookie = self.let_in(self.server)
        ask = lambda *words, **more: self.ask(self.server, *words, **more)
        tag = ask("/feed.json", Cookie=cookie).headers["etag"]
        answers = {
            200: ask("/", Cookie=cookie), 303: self.changing(
                cookie, self.token(cookie), Sec_Fetch_Site="none"),
            304: ask("/feed.json", Cookie=cookie, If_None_Match=tag), 400: ask("/%zz"),
            401: ask("/"), 403: ask("/start", "POST", b"code=x"), 404: ask("/nowhere"),
            405: ask("/", "PUT"), 411: self.raw(
                f"POST /start HTTP/1.1\r\nHost: {self.own}\r\nTransfer-Encoding: chunked\r\n\r\n"
                "0\r\n\r\n".encode()),
            413: ask("/start", "POST", b"x" * 1_000_001), 414: ask("/" + "a" * 8192),
            421: ask("/", host="evil.example"), 431: ask("/", X_Long="a" * 16_384)}
        for status, answer in answers.items():
            with self.subTest(status):
                self.assertEqual(answer.status, status)
                self.check(answer)
        own = f"Host: {self.own}\r\n"
        for status, lines in ((400, "bogus\r\n"), (400, "Content-Length: -1\r\n"), (400, "X: a\0\r\n"),
                              (413, f"Content-Length: {'9' * 23}\r\n"), (431, "X: " + "a" * 1_000_000)):
            with self.subTest(status, lines=lines[:30]):
                answer = self.raw(f"POST /start HTTP/1.1\r\n{own}{lines}\r\n".encode())
                self.assertEqual(answer.status, status)
                self.assertEqual(answer.raw.count(b"HTTP/1.1 "), 1)
                self.check(answer)
        for target in ("/assets/gazette.css", "/assets/gazette.js", "/help"):
            answer = ask(target, Cookie=cookie)
            self.assertEqual(answer.status, 200)
            self.check(answer)

    def test_the_nonce_is_another_one_each_time_and_that_of_the_script(self):
        cookie = self.let_in(self.server)
        answers = [self.ask(self.server, "/", Cookie=cookie) for _ in range(3)]
        nonces = [
            re.search("nonce-([0-9a-f]+)", answer.headers["content-security-policy"]).group(1)
            for answer in answers]
        self.assertEqual(len(set(nonces)), 3)
        for nonce, answer in zip(nonces, answers):
            self.assertEqual(set(re.findall('nonce="([^"]*)"', answer.text)), {nonce})

    def test_pictures_are_allowed_only_where_somebody_wants_them(self):
        self.end(self.server)
        self.write("config.yaml", self.CONFIG + "serve: {images: true}\n")
        self.server = self.served("--listen", self.own)
        cookie = self.let_in(self.server)
        self.check(self.ask(self.server, "/", Cookie=cookie), images="https:")
        self.check(self.ask(self.server, "/nowhere"))

    def test_what_is_known_is_not_sent_again(self):
        cookie = self.let_in(self.server)
        first = self.ask(self.server, "/feed.json", Cookie=cookie)
        tag = first.headers["etag"]
        for known in (tag, f'"x", W/{tag}', "*"):
            answer = self.ask(self.server, "/feed.json", Cookie=cookie, If_None_Match=known)
            self.assertEqual((answer.status, answer.body), (304, b""))
        other = self.ask(self.server, "/feed.json", Cookie=cookie, If_None_Match='"x"')
        self.assertEqual((other.status, other.body), (200, first.body))
        self.assertEqual(self.ask(self.server, "/feed.json", If_None_Match=tag).status, 401)
        self.assertNotIn("content-encoding", self.ask(
            self.server, "/feed.json", Cookie=cookie, Accept_Encoding="gzip, br").headers)


class Rule58Limits(Served):
    def head(self, size, target="/start"):
        """A request whose head has that many bytes."""
        start = f"GET {target} HTTP/1.1\r\nHost: {self.own}\r\nConnection: close\r\nX-Long: "
        return (start + "a" * (size - len(start) - 4) + "\r\n\r\n").encode()

    def test_a_head_has_at_most_16_kilobytes(self):
        for size, status in ((16_383, 200), (16_384, 200), (16_385, 431), (60_000, 431)):
            self.assertEqual(self.raw(self.head(size)).status, status, size)

    def test_a_head_of_the_smallest_fields_is_met(self):
        start = f"GET /start HTTP/1.1\r\nHost: {self.own}\r\nConnection: close\r\n"
        for count, status in ((3000, 200), (5000, 431)):
            self.assertEqual(self.raw((start + "a:\r\n" * count + "\r\n").encode()).status, status)

    def test_a_target_has_at_most_8_kilobytes(self):
        for size, status in ((8191, 200), (8192, 200), (8193, 414)):
            target = "/start?" + "a" * (size - 7)
            self.assertEqual(self.ask(self.server, target).status, status, size)

    def test_a_body_has_at_most_a_megabyte(self):
        for size, status in ((999_999, 403), (1_000_000, 403), (1_000_001, 413)):
            answer = self.ask(
                self.server, "/start", "POST", b"code=" + b"a" * (size - 5), Content_Type=FORM,
                Sec_Fetch_Site="none")
            self.assertEqual(answer.status, status, size)
        for length in ("9" * 30, "-1", "1e3", "0x10", "1, 1", ""):
            head = f"POST /start HTTP/1.1\r\nHost: {self.own}\r\nContent-Length: {length}\r\n\r\n"
            self.assertIn(self.raw(head.encode(), 15).status, (0, 400, 403, 411, 413), length)
        self.assert_lives()

    def test_what_is_too_large_is_refused_before_it_is_sent(self):
        with self.connect(self.server) as connection:
            connection.sendall((
                f"POST /start HTTP/1.1\r\nHost: {self.own}\r\nContent-Length: 5000000\r\n"
                "Expect: 100-continue\r\n\r\n").encode())
            self.assertEqual(Answer(self.rest(connection)).status, 413)

    def test_who_is_slow_is_cut_off_after_ten_seconds(self):
        """A byte now and then keeps nobody in, whether in the head, in the body or in between."""
        host = f"Host: {self.own}\r\n"
        beginnings = [
            b"", b"GET / HT", f"GET / HTTP/1.1\r\n{host}X: ".encode(),
            f"POST /start HTTP/1.1\r\n{host}Content-Length: 500\r\nSec-Fetch-Site: none\r\n\r\n".encode()]
        lasted = {}

        def crawl(index, beginning):
            with socket.create_connection(("127.0.0.1", self.server.port), timeout=0.5) as connection:
                began = time.monotonic()
                try:
                    connection.sendall(beginning)
                    while time.monotonic() - began < 20:
                        try:
                            if not connection.recv(4096):
                                break
                        except TimeoutError:
                            if beginning:
                                connection.sendall(b"a")
                except ConnectionError:
                    pass
                lasted[index] = time.monotonic() - began

        threads = [
            threading.Thread(target=crawl, args=pair) for pair in enumerate(beginnings)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for index, time_taken in lasted.items():
            self.assertGreater(time_taken, 8, beginnings[index])
            self.assertLess(time_taken, 14, beginnings[index])
        self.assert_lives()

    def test_a_full_house_takes_others_as_soon_as_there_is_room(self):
        crowd = [self.connect(self.server) for _ in range(64)]
        for connection in crowd:
            connection.sendall(b"GET / HT")
        waiting = self.connect(self.server)
        waiting.sendall(f"GET /start HTTP/1.1\r\nHost: {self.own}\r\nConnection: close\r\n\r\n".encode())
        for connection in crowd[:3]:
            connection.close()
        self.assertEqual(Answer(self.rest(waiting)).status, 200)

    def test_those_who_only_keep_their_place_make_room(self):
        """The silent and the half-hearted are cut off after ten seconds, and sooner where others wait."""
        crowd = [self.connect(self.server) for _ in range(64)]
        for connection in crowd[::2]:
            connection.sendall(b"GET / HT")
        began = time.monotonic()
        for _ in range(5):
            self.assert_lives()
        self.assertLess(time.monotonic() - began, 8)

    def test_other_methods_are_refused_with_those_that_there_are(self):
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "get", "BREW"):
            answer = self.ask(self.server, "/start", method)
            self.assertEqual(answer.status, 405, method)
            self.assertEqual(answer.headers["allow"], "GET, HEAD, POST")

    def test_addresses_come_from_a_table(self):
        cookie = self.let_in(self.server)
        for target in (
                "/config.yaml", "/gazette.db", "/assets/", "/assets/../config.yaml", "/../config.yaml",
                "/assets/%2e%2e/config.yaml", "/assets/..%2fconfig.yaml", "//", "//start", "/./",
                "/start/", "/.", "/etc/passwd", "/assets/gazette.js/x"):
            self.assertEqual(self.ask(self.server, target, Cookie=cookie).status, 404, target)

    def test_what_is_no_target_is_refused(self):
        for target in (
                "*", "start", "/%", "/%4", "/%zz", "/a%00b", "/%ff%fe", "/%0d%0aX:y", "ftp://x/",
                "http://", "/%c0%ae"):
            self.assertIn(self.ask(self.server, target).status, (400, 421), target)
        self.assert_lives()

    def test_nonsense_neither_hangs_nor_ends_it(self):
        own = f"Host: {self.own}\r\nConnection: close\r\n\r\n".encode()
        for nonsense in (
                b"\r\n\r\n\r\n", b"GET /\r\n\r\n", b"GET\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc",
                b"GET /start HTTP/9.9\r\n" + own, b"GET /st\x00art HTTP/1.1\r\n" + own,
                b"GET /start HTTP/1.1\r\nX: a\x00b\r\n" + own, b"\x00" * 5000,
                b"GET /start HTTP/1.1\r\n: empty\r\n" + own, b"GET /start HTTP/1.1\r\n folded\r\n" + own,
                b"GET /start HTTP/1.1\r\nCookie: " + b"a=b;" * 3000 + b"\r\n" + own,
                b"GET \xff\xfe HTTP/1.1\r\n" + own, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                b"POST /start HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n" + own + b"abcdef",
                b"POST /start HTTP/1.1\r\nTransfer-Encoding: chunked\r\n" + own + b"zz\r\n"):
            with self.connect(self.server, 15) as connection:
                connection.sendall(nonsense)
                connection.shutdown(socket.SHUT_WR)
                self.rest(connection)
        self.assert_lives()

    def test_a_connection_brings_one_request(self):
        line = "GET {} HTTP/1.1\r\nHost: " + self.own + "\r\n\r\n"
        found = self.send(self.server, (line.format("/start") + line.format("/nowhere")).encode())
        self.assertEqual(re.findall(rb"HTTP/1.1 (\d+) ", found), [b"200"])
        self.assertEqual(Answer(found).headers["connection"].lower(), "close")

    def test_no_request_is_smuggled_in_by_another(self):
        inner = f"GET /smuggled HTTP/1.1\r\nHost: {self.own}\r\n\r\n"
        size = len(inner)
        for line in (
                f"Content-Length : {size}", f"Content-Length: 0\0{size}", f" Content-Length: {size}",
                "Transfer-Encoding : chunked", f"X: a\rContent-Length: {size}",
                f"X: a\nContent-Length: {size}", f"Content-Length: {size}\r\nContent-Length: 0"):
            for method in ("GET", "POST"):
                with self.subTest(line=line, method=method):
                    head = f"{method} /start HTTP/1.1\r\nHost: {self.own}\r\n{line}\r\n\r\n"
                    found = self.send(self.server, (head + inner).encode())
                    self.assertEqual(re.findall(rb"HTTP/1.1 (\d+) ", found), [b"400"])
        self.assertEqual(self.raw(
            f"GET /start HTTP/1.1\r\nHost: {self.own}\0evil\r\n\r\n".encode()).status, 421)

    def test_error_pages_escape_and_repeat_nothing_foreign(self):
        for target in ("/%3Cscript%3Ealert(1)%3C/script%3E", "/start?next=%22%3E%3Cscript%3E"):
            self.assertNotIn("<script", self.ask(self.server, target).text)
        answer = self.ask(self.server, "/saved%22onload=x")
        self.assertNotIn("onload", answer.text)


if __name__ == "__main__":
    unittest.main()
