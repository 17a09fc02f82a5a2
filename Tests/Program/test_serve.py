"""gazette serve: how it starts, who gets in, and how it ends."""
import os
import signal
import socket
import stat
import time
import unittest

from reader_page import ServedPage


class Starting(ServedPage):
    def test_it_prints_a_link_and_nothing_else_as_its_result(self):
        server = self.served()
        self.assertRegex(
            server.link, r"^http://127\.0\.0\.1:\d+/start\?once=\d+-[0-9a-f]{32}-[0-9a-f]{64}$")
        self.assertEqual(self.end(server), 143)
        self.assertEqual(server.stdout.read(), b"")

    def test_both_addresses_of_this_machine_answer(self):
        server = self.served("--listen", "0")
        self.assertEqual(self.ask(server, "/start").status, 200)
        if not socket.has_ipv6:
            return
        try:
            connection = socket.create_connection(("::1", server.port), timeout=10)
        except OSError:
            return  # This machine has no IPv6.
        with connection:
            connection.sendall(
                f"GET /start HTTP/1.1\r\nHost: [::1]:{server.port}\r\nConnection: close\r\n\r\n".encode())
            self.assertTrue(self.rest(connection).startswith(b"HTTP/1.1 200 "))

    def test_a_port_that_is_taken_is_told(self):
        with socket.socket() as other:
            other.bind(("127.0.0.1", 0))
            other.listen()
            port = other.getsockname()[1]
            outcome = self.gazette("serve", "--listen", f"127.0.0.1:{port}", status=75)
        self.assertIn(f"port {port} is taken", outcome.err)
        self.assertIn("--listen 127.0.0.1:0", outcome.err)

    def test_a_port_of_another_configuration_is_told_with_its_process(self):
        server = self.served()
        self.write("other.yaml", self.CONFIG)
        outcome = self.gazette(
            "--config", "other.yaml", "serve", "--listen", f"127.0.0.1:{server.port}", status=75)
        self.assertIn(f"another configuration (process {server.pid})", outcome.err)

    def test_one_configuration_is_served_once(self):
        server = self.served()
        outcome = self.gazette("serve", "--listen", "127.0.0.1:0", status=75)
        self.assertIn(f"served already at http://127.0.0.1:{server.port}/", outcome.err)
        self.assertIn(f"process {server.pid}", outcome.err)
        self.assertIn("gazette serve --link", outcome.err)

    def test_what_is_no_place_is_wrong_usage(self):
        for word in ("nowhere", "127.0.0.1", "127.0.0.1:99999", "::1:8080", "reader.example:80"):
            with self.subTest(word):
                self.gazette("serve", "--listen", word, status=64)

    def test_a_config_that_is_wrong_is_told_with_its_place(self):
        self.write("config.yaml", self.CONFIG + "serve: {listen: nowhere, names: ['a b'], pasword: x}\n")
        outcome = self.gazette("serve", status=78)
        for words in ("'listen' takes an address and a port", "'names' takes host names", "password"):
            self.assertIn(words, outcome.err)

    def test_the_service_manager_hears_of_it(self):
        place = self.path("notify")
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            manager.bind(place)
            manager.settimeout(20)
            server = self.served(env={"NOTIFY_SOCKET": place}, *("--listen", "127.0.0.1:0"))
            self.assertTrue(manager.recv(4096).startswith(b"READY=1\n"))
            self.assertEqual(self.end(server), 143)
            self.assertEqual(manager.recv(4096), b"STOPPING=1")


class Network(ServedPage):
    def test_other_machines_need_a_flag_and_a_password(self):
        outcome = self.gazette("serve", "--listen", "0.0.0.0:0", status=64)
        self.assertIn("--allow-network", outcome.err)
        outcome = self.gazette("serve", "--listen", "0.0.0.0:0", "--allow-network", status=78)
        self.assertIn("there is no password", outcome.err)

    def test_the_password_lets_in_and_guessing_is_slowed_down(self):
        self.write(
            "config.yaml", self.CONFIG + "serve: {password: '${DOOR}', names: [reader.example]}\n")
        server = self.served(
            "--listen", "0.0.0.0:0", "--allow-network", env={"DOOR": "open sesame"})
        host = "reader.example"
        page = self.ask(server, "/", host=host)
        self.assertEqual(page.status, 401)
        self.assertIn('type="password"', page.text)

        def enter(word, **more):
            return self.ask(
                server, "/start", "POST", f"password={word}".encode(), host=host,
                Content_Type="application/x-www-form-urlencoded", Origin=f"http://{host}", **more)

        right = enter("open+sesame")
        self.assertEqual(right.status, 303)
        self.assertIn("HttpOnly; SameSite=Strict", right.headers["set-cookie"])
        self.assertEqual([enter("guess").status for _ in range(6)], [403] * 5 + [429])
        later = enter("open+sesame")
        self.assertEqual(later.status, 429)
        self.assertGreater(int(later.headers["retry-after"]), 0)
        self.assertNotIn("sesame", self.until(server, "POST /start 429"))
        # Nobody guesses a code, so it need not wait.
        code = self.gazette("serve", "--link").out.strip().split("once=")[1]
        self.assertEqual([enter(code).status for _ in range(2)], [303, 429])

    def test_a_password_that_is_not_set_is_told(self):
        self.write("config.yaml", self.CONFIG + "serve: {password: '${DOOR}'}\n")
        outcome = self.gazette("serve", status=78)
        self.assertIn("$DOOR is not set", outcome.err)
        self.assertNotIn("optional", outcome.err)
        self.gazette("list")


class Links(ServedPage):
    def test_a_link_lets_one_browser_in_once(self):
        server = self.served()
        cookie = self.let_in(server)
        self.assertEqual(self.ask(server, "/feed.json", Cookie=cookie).status, 200)
        again = self.ask(server, self.target(server.link))
        self.assertEqual(again.status, 403)
        self.assertNotIn("set-cookie", again.headers)
        # Whoever is in already may open the old link again.
        self.assertEqual(self.ask(server, self.target(server.link), Cookie=cookie).status, 303)

    def test_looking_ahead_does_not_use_a_link_up(self):
        server = self.served()
        target = self.target(server.link)
        self.assertEqual(self.ask(server, target, "HEAD").status, 200)
        self.assertEqual(self.ask(server, target, Sec_Purpose="prefetch").status, 200)
        self.assertEqual(self.ask(server, target, Purpose="prefetch").status, 200)
        self.assertEqual(self.ask(server, target).status, 303)

    def test_another_link_is_printed_while_it_runs(self):
        server = self.served()
        link = self.gazette("serve", "--link").out.strip()
        self.assertNotEqual(link, server.link)
        self.let_in(server, link)
        self.let_in(server)

    def test_without_a_server_there_is_no_link(self):
        outcome = self.gazette("serve", "--link", status=1)
        self.assertIn("Type 'gazette serve'", outcome.err)
        server = self.served()
        self.end(server)
        self.gazette("serve", "--link", status=1)

    def test_the_code_may_be_typed(self):
        server = self.served()
        form = {"Content_Type": "application/x-www-form-urlencoded", "Sec_Fetch_Site": "same-origin"}
        code = server.link.split("once=")[1]
        wrong = self.ask(server, "/start", "POST", b"code=1-2-3", **form)
        self.assertEqual(wrong.status, 403)
        self.assertIn("a link works once", wrong.text)
        foreign = self.ask(
            server, "/start", "POST", f"code={code}".encode(), **{**form, "Sec_Fetch_Site": "cross-site"})
        self.assertEqual(foreign.status, 403)
        right = self.ask(
            server, "/start", "POST", f"code={code}&next=%2Fsaved%3Fq%3Dx".encode(), **form)
        self.assertEqual((right.status, right.headers["location"]), (303, "/saved?q=x"))

    def test_it_leads_nowhere_else(self):
        server = self.served()
        for next_place in ("//evil.example/", "https://evil.example/", "/%5Cevil.example", "%0d%0aX:y"):
            link = self.gazette("serve", "--link").out.strip()
            answer = self.ask(server, self.target(link) + "&next=" + next_place)
            self.assertEqual((answer.status, answer.headers["location"]), (303, "/"), next_place)

    def test_a_browser_stays_in_over_a_new_start_and_its_old_link_is_over(self):
        server = self.served()
        other = self.gazette("serve", "--link").out.strip()
        cookie = self.let_in(server)
        self.end(server)
        server = self.served("--listen", f"127.0.0.1:{server.port}")
        self.assertEqual(self.ask(server, "/feed.json", Cookie=cookie).status, 200)
        self.assertEqual(self.ask(server, self.target(other)).status, 403)

    def test_the_page_speaks_the_browsers_language(self):
        server = self.served()
        korean = self.ask(server, "/start", Accept_Language="ko-KR,ko;q=0.9,en;q=0.8").text
        self.assertIn('<html lang="ko">', korean)
        self.assertIn("터미널에서", korean)
        self.assertIn('<html lang="en">', self.ask(server, "/start", Accept_Language="fr").text)

    def test_what_it_keeps_is_for_its_owner_alone(self):
        self.served()
        folder = self.path(".local/state/gazette")
        names = os.listdir(folder)
        self.assertEqual(len(names), 1)
        inner = os.path.join(folder, names[0])
        self.assertEqual(stat.S_IMODE(os.stat(inner).st_mode), 0o700)
        self.assertEqual(os.listdir(inner), ["state.json"])
        self.assertEqual(stat.S_IMODE(os.stat(os.path.join(inner, "state.json")).st_mode), 0o600)

    def test_a_broken_state_is_written_anew(self):
        server = self.served()
        cookie = self.let_in(server)
        self.end(server)
        folder = self.path(".local/state/gazette")
        name = os.path.join(".local/state/gazette", os.listdir(folder)[0], "state.json")
        self.write(name, '{"key": "')
        server = self.served()
        self.assertEqual(self.ask(server, "/feed.json", Cookie=cookie).status, 401)
        self.let_in(server)


class Ending(ServedPage):
    def test_signals_end_it_in_time(self):
        for number, status in ((signal.SIGTERM, 143), (signal.SIGINT, 130)):
            server = self.served()
            # Neither one that waits nor half a request holds it up.
            idle, half = self.connect(server), self.connect(server)
            half.sendall(b"GET / HT")
            began = time.monotonic()
            self.assertEqual(self.end(server, number), status)
            self.assertLess(time.monotonic() - began, 3)
            self.assertEqual((self.rest(idle), self.rest(half)), (b"", b""))

    def test_a_hang_up_reads_the_configuration_again(self):
        server = self.served()
        self.write("config.yaml", self.CONFIG + "serve: {names: [reader.example]}\n")
        self.assertEqual(self.ask(server, "/start", host="reader.example").status, 421)
        server.send_signal(signal.SIGHUP)
        self.until(server, "read again: 1 source")
        self.assertEqual(self.ask(server, "/start", host="reader.example").status, 200)
        cookie = self.let_in(server)
        self.write("config.yaml", "sources: 7\n")
        server.send_signal(signal.SIGHUP)
        self.until(server, "that was read before goes on")
        self.assertEqual(self.ask(server, "/feed.json", Cookie=cookie).status, 200)

    def test_a_damaged_storage_is_a_page_and_no_end(self):
        server = self.served()
        cookie = self.let_in(server)
        self.write("gazette.db", b"this is no database at all" * 100)
        self.assertEqual(self.ask(server, "/feed.json", Cookie=cookie).status, 500)
        os.remove(self.path("gazette.db"))
        self.gazette("fetch")
        self.assertEqual(self.ask(server, "/start", Cookie=cookie).status, 200)


if __name__ == "__main__":
    unittest.main()
