"""TLS, HTTP/2 and proxies: rules 14 and 18 of the security spec."""
import os
import shutil
import socket
import ssl
import subprocess
import tempfile
import threading
import time
import unittest
import warnings

from certificates import Certificates
from mischief import Mischief, answer, reset
from program import rss
from test_network import NetworkTest

FEED = rss(("News", "https://example.org/news"))
HERE = "DNS:localhost,IP:127.0.0.1,DNS:feeds.example.org"
PUBLIC = "allow_private_hosts: true"


class Proxy(Mischief):
    """Sends everything to `server`, whatever host it is asked for."""

    def __init__(self, test, server, refuses=False):
        super().__init__(test, {})
        self.target, self.refuses = server, refuses

    def reply(self, connection, request):
        self.requests.append(request)
        if self.refuses:
            connection.sendall(answer(407, [("Proxy-Authenticate", "Basic")]))
            return True
        with socket.create_connection(("127.0.0.1", self.target.port)) as other:
            if request.method == "CONNECT":
                connection.sendall(b"HTTP/1.1 200 Open\r\n\r\n")
            else:
                path = "/" + request.target.split("/", 3)[3]
                other.sendall(f"GET {path} HTTP/1.1\r\nConnection: close\r\n\r\n".encode())
            back = threading.Thread(target=self.pump, args=(other, connection), daemon=True)
            back.start()
            if request.method == "CONNECT":
                self.pump(connection, other)
            back.join(10)
        return False

    @staticmethod
    def pump(source, sink):
        try:
            while data := source.recv(65_536):
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            pass


@unittest.skipUnless(shutil.which("openssl"), "needs the program openssl")
class TLSTest(NetworkTest):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.mkdtemp(prefix="gazette-tls-")
        cls.addClassCleanup(shutil.rmtree, folder)
        cls.certificates = Certificates(folder)
        cls.good = cls.certificates.signed("good", HERE)

    def trusting(self, **more):
        return {"SSL_CERT_FILE": self.certificates.path("root.pem"), **more}


class TLS(TLSTest):
    def test_rule_14_who_cannot_prove_his_name_is_not_asked_anything(self):
        make = self.certificates
        old = make.context("good")
        old.set_ciphers("ALL:@SECLEVEL=0")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            old.minimum_version, old.maximum_version = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1
        year = lambda start, end: (f"{start}0101000000Z", f"{end}0101000000Z")
        contexts = {
            "own": (make.self_signed("own", HERE), "nobody vouches for (it is self-signed)."),
            "expired": (make.signed("expired", HERE, year(2019, 2020)), "has expired."),
            "early": (make.signed("early", HERE, year(2090, 2091)), "is not valid yet."),
            "other": (make.signed("other", "DNS:example.org"), "is not for the name 127.0.0.1."),
            "old": (old, "could not agree on TLS 1.2 or later"),
        }
        routes = {"/feed": answer(body=FEED)}
        servers = {name: Mischief(self, routes, context) for name, (context, _) in contexts.items()}
        servers["good"] = Mischief(self, routes, self.good)
        self.configure({name: server.url("/feed") for name, server in servers.items()})
        outcome = self.fetch(status=1, env=self.trusting())
        self.assertIn("good: 1 new", outcome.out)
        lines = {line.split(":")[0]: line for line in outcome.err.splitlines()}
        for name, (_, words) in contexts.items():
            self.assertIn(words, lines[name])
            self.assertEqual(servers[name].requests, [])
        # The system's roots do not know ours.
        self.configure({"unknown": servers["good"].url("/feed")})
        self.assertIn("is signed by nobody that this machine trusts.", self.fetch(status=1).err)

    def test_rule_14_a_source_that_trusts_anybody_says_so_on_every_run(self):
        own = self.certificates.self_signed("any", HERE)
        other = Mischief(self, {"/feed": answer(body=FEED)}, own)
        server = Mischief(self, {
            "/feed": answer(200, [("ETag", '"a"')], FEED),
            "/away": answer(302, [("Location", other.url("/feed"))]),
        }, own)
        self.configure({
            "open": (server.url("/feed"), ", tls_verify: false"),
            "away": (server.url("/away"), ", tls_verify: false"),
            "strict": server.url("/feed"),
        }, PUBLIC)
        warning = "tls_verify is off: whoever stands between can read and change what comes."
        for news in ("1 new", "unchanged"):
            outcome = self.fetch(status=1)
            self.assertIn(f"open: {news}", outcome.out)
            self.assertIn(f"open: {warning}\naway: {warning}\n", outcome.err)
            # What is allowed to this server is allowed to no other.
            self.assertIn(f"away: {other.url('/feed')} shows a certificate that", outcome.err)
            self.assertIn(f"strict: {server.url('/feed')} shows a certificate that", outcome.err)
        self.assertEqual(other.requests, [])

    def test_rule_14_there_is_no_switch_for_all(self):
        self.configure({"a": "https://example.org/"}, "tls_verify: false")
        self.fetch(status=78)

    def test_rule_15_an_answer_cut_off_under_tls_is_no_shorter_feed(self):
        start = b"HTTP/1.1 200 OK\r\n"
        cut = lambda head: reset(start + head + b"\r\n" + FEED[:-20])
        server = Mischief(self, {
            "/length": cut(b"Content-Length: 5000\r\n"), "/close": cut(b""),
            "/chunks": reset(start + b"Transfer-Encoding: chunked\r\n\r\n5\r\n<rss "),
        }, self.good)
        self.configure({path: server.url(f"/{path}") for path in ("length", "close", "chunks")})
        self.assertEqual(self.fetch(status=1, env=self.trusting()).err.count("\n"), 3)
        self.assertEqual(self.titles(), [])

    def test_certificates_that_cannot_be_read_are_told_with_the_variable(self):
        server = Mischief(self, {"/feed": answer(body=FEED)}, self.good)
        self.configure({"a": server.url("/feed")})
        outcome = self.fetch(status=1, env={"SSL_CERT_FILE": "/nowhere.pem"})
        self.assertIn("Check the file that SSL_CERT_FILE names.", outcome.err)


class Proxies(TLSTest):
    def test_rule_18_both_schemes_go_through_the_proxy_that_the_environment_names(self):
        plain = Mischief(self, {"/feed": answer(body=FEED)})
        secret = Mischief(self, {"/feed": answer(body=FEED)}, self.good)
        proxy, tunnel = Proxy(self, plain), Proxy(self, secret)
        self.configure({"plain": "http://feeds.example.org/feed",
                        "secret": "https://feeds.example.org/feed"})
        outcome = self.fetch(env=self.trusting(
            http_proxy=f"http://{proxy.authority}", HTTPS_PROXY=f"http://ann:pw@{tunnel.authority}"))
        self.assertIn("plain: 1 new", outcome.out)
        self.assertIn("secret: 1 new", outcome.out)
        self.assertEqual(proxy.requests[0].target, "http://feeds.example.org/feed")
        self.assertEqual((tunnel.requests[0].method, tunnel.requests[0].target),
                         ("CONNECT", "feeds.example.org:443"))
        self.assertIn("proxy-authorization", tunnel.requests[0].headers)
        self.assertNotIn("proxy-authorization", secret.requests[0].headers)
        self.assertNotIn("pw", outcome.err + outcome.out)

    def test_rule_18_no_proxy_is_followed_and_the_target_stays_under_rule_12(self):
        server = Mischief(self, {"/feed": answer(body=FEED)})
        hidden = Mischief(self, {"/feed": answer(body=FEED)})
        routes = {"/feed": answer(302, [("Location", hidden.url("/feed"))])}
        proxy = Proxy(self, Mischief(self, routes))
        self.configure({"near": server.url("/feed"), "far": "http://feeds.example.org/feed"})
        outcome = self.fetch(
            status=1, env={"all_proxy": f"http://{proxy.authority}", "no_proxy": "127.0.0.1"})
        self.assertIn("near: 1 new", outcome.out)
        self.assertIn(f"leads into a private network ({hidden.authority})", outcome.err)
        self.assertEqual([request.target for request in proxy.requests],
                         ["http://feeds.example.org/feed"])
        self.assertEqual(hidden.requests, [])

    def test_rule_18_a_proxy_that_refuses_or_is_away_is_told_as_a_proxy(self):
        proxy = Proxy(self, None, refuses=True)
        self.configure({"plain": "http://feeds.example.org/", "secret": "https://feeds.example.org/"})
        outcome = self.fetch(status=1, env={"all_proxy": f"http://{proxy.authority}"})
        self.assertIn("plain: http://feeds.example.org/ answered 407: the proxy asks for", outcome.err)
        self.assertIn("secret: The proxy answered 407 and opens no way to", outcome.err)
        away = socket.create_server(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{away.getsockname()[1]}"
        away.close()
        outcome = self.fetch(status=1, env={"all_proxy": address})
        self.assertEqual(outcome.err.count("No connection to the proxy."), 2)


NGINX = """
daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
  log_format protocol '$server_protocol $connection $status';
  access_log {folder}/access.log protocol;
  client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
  uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
  server {{
    listen 127.0.0.1:{port} ssl http2;
    ssl_certificate {certificates}/good.crt; ssl_certificate_key {certificates}/good.key;
    location / {{ proxy_pass http://{origin}; proxy_http_version 1.1; proxy_buffering off; }}
  }}
}}
"""


@unittest.skipUnless(shutil.which("nginx") or os.path.exists("/usr/sbin/nginx"), "needs nginx")
class HTTP2(TLSTest):
    def setUp(self):
        super().setUp()
        self.origin = Mischief(self, self.routes())
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.write("nginx.conf", NGINX.format(
            folder=self.folder, port=self.port, origin=self.origin.authority,
            certificates=self.certificates.folder))
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        nginx = subprocess.Popen([program, "-p", self.folder, "-c", self.path("nginx.conf")],
                                 stderr=subprocess.DEVNULL)
        self.addCleanup(nginx.wait)
        self.addCleanup(nginx.terminate)
        self.wait_for_port()

    def wait_for_port(self):
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                threading.Event().wait(0.02)

    @staticmethod
    def routes():
        def slow(connection, _):
            time.sleep(0.1)
            connection.sendall(answer(body=FEED))
            return True
        routes = {f"/{number}": slow for number in range(12)}
        routes["/short"] = b"HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n" + FEED
        routes["/chunks"] = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n<rss "
        return routes

    def url(self, path):
        return f"https://127.0.0.1:{self.port}{path}"

    def test_it_is_used_where_it_is_offered_and_a_host_still_gets_two_requests_at_once(self):
        self.configure({f"s{number}": self.url(f"/{number}") for number in range(12)})
        self.fetch(env=self.trusting())
        self.assertEqual(self.origin.most_at_once, 2)
        rows = [line.split() for line in self.read("access.log").splitlines()]
        self.assertEqual([(row[0], row[2]) for row in rows], [("HTTP/2.0", "200")] * 12)
        self.assertLessEqual(len({row[1] for row in rows}), 2)

    def test_rule_15_a_stream_that_was_cut_is_no_shorter_feed(self):
        self.configure({"short": self.url("/short"), "chunks": self.url("/chunks")})
        self.assertEqual(self.fetch(status=1, env=self.trusting()).err.count("\n"), 2)
        self.assertEqual(self.titles(), [])


if __name__ == "__main__":
    unittest.main()
