"""Digests that are brought to somebody: once, whole, and with what went wrong told."""
import os
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import unittest

from certificates import Certificates
from postbox import Hook, MailServer, is_signed
from program import BINARY, ProgramTest, rss

PASSWORD = "hunter2-of-the-post"
SECRET = "hush-of-the-hook"


def stall(_):
    """Says nothing for longer than anybody waits here."""
    threading.Event().wait(4)


def runs(pid):
    """Whether there is such a process that has not ended."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


class DeliveryTest(ProgramTest):
    """A folder with one source, `bells`, and one output, `daily`."""

    storage = "sqlite"

    def configure(self, output, more=""):
        self.write("config.yaml", f"""
{more}
storage: {{type: {self.storage}, path: store}}
sources:
  - {{name: bells, type: rss, url: 'file://{self.path('bells.xml')}'}}
outputs:
  - name: daily
    renderer: markdown
{output}
""")

    def arrive(self, *titles):
        self.write("bells.xml", rss(
            *((title, f"https://bells.example/{title}") for title in titles)))
        self.gazette("fetch")

    def program(self, name, text):
        os.chmod(self.write(name, "#!/bin/sh\n" + text), 0o755)

    def assertSilentAboutSecrets(self, *outcomes):
        told = "".join(outcome.out + outcome.err for outcome in outcomes)
        for folder, _, names in os.walk(self.folder):
            for name in names:
                if name not in ("config.yaml", "password"):
                    with open(os.path.join(folder, name), "rb") as file:
                        told += file.read().decode("latin-1")
        for secret in (PASSWORD, SECRET, "T0/hidden"):
            self.assertFalse(secret in told, f"'{secret}' is told")

    def wait_until(self, condition):
        deadline = time.monotonic() + 20
        while not condition():
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.01)

    def start(self, *words, **env):
        process = subprocess.Popen(
            [BINARY, *words], cwd=self.folder, env=self.environment(**env),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process


class Commands(DeliveryTest):
    def setUp(self):
        super().setUp()
        self.configure("    command: [./post.sh, 'a; b']")

    def test_a_program_gets_each_article_once_and_nothing_else_is_written(self):
        self.program("post.sh", 'echo "$1" >> args; cat >> got; echo thanks; echo noise >&2\n')
        self.arrive("One", "Two")
        outcome = self.gazette("digest")
        self.assertEqual(outcome.out, "")
        self.assertEqual(outcome.err, "sent daily to the program './post.sh': 2 entries\n")
        self.assertEqual(self.read("args"), "a; b\n")
        self.arrive("One", "Two", "Three")
        self.gazette("run")
        self.assertIn("nothing new for the program", self.gazette("digest").err)
        got = self.read("got")
        for title in ("One", "Two", "Three"):
            self.assertEqual(got.count(f"[{title}]"), 1, title)

    def test_a_program_that_fails_gets_everything_again(self):
        self.program("post.sh", "cat >> got; echo first >&2; echo 'no \x1bpaper' >&2; exit 3\n")
        self.arrive("One")
        outcome = self.gazette("digest", status=1)
        self.assertEqual(outcome.err, (
            "daily: the program './post.sh' ended with status 3: first no �paper. "
            "Try it by hand; the digest waits for the next run.\n"))
        self.program("post.sh", "cat > got\n")
        self.arrive("One", "Two")
        self.gazette("digest")
        self.assertIn("[One]", self.read("got"))
        self.assertIn("[Two]", self.read("got"))

    def test_a_program_may_ignore_what_it_is_given(self):
        self.program("post.sh", "exec < /dev/null; exit 0\n")
        self.arrive(*(f"{number}-{'x' * 400}" for number in range(50)), *("y" * 9,))
        self.gazette("digest")

    def test_a_program_that_hangs_is_ended_with_all_it_started(self):
        self.configure("    command: ./post.sh\n    timeout: 1s")
        self.program("post.sh", "sleep 600 & echo $! > child; sleep 600\n")
        self.arrive("One")
        self.assertIn("took longer than 1s", self.gazette("digest", status=1).err)
        self.assertFalse(runs(int(self.read("child"))))

    def test_a_program_that_prints_without_end_is_ended(self):
        self.configure("    command: ./post.sh", "http: {max_body: 10KB}")
        self.program("post.sh", "yes\n")
        self.arrive("One")
        self.assertIn("wrote more than 10KB and was ended", self.gazette("digest", status=1).err)

    def test_a_program_that_is_not_there_is_told(self):
        self.arrive("One")
        self.assertIn("daily: there is no program './post.sh'.", self.gazette("digest", status=1).err)

    def test_it_sees_few_variables_and_those_that_are_named(self):
        self.configure("    command: ./post.sh\n    env: [DESK]")
        self.program("post.sh", "env > seen\n")
        self.arrive("One")
        self.gazette("digest", env={"DESK": "north", "HUSH": "secret"})
        names = {line.split("=")[0] for line in self.read("seen").splitlines()}
        self.assertEqual(names - {"PWD", "SHLVL", "_", "OLDPWD"},
                         {"PATH", "HOME", "LANG", "TZ", "DESK"})

    def test_a_file_and_a_program_get_the_same_each_with_its_own_mark(self):
        self.configure("    path: out.md\n    command: ./post.sh")
        self.program("post.sh", "exit 1\n")
        self.arrive("One")
        outcome = self.gazette("digest", status=1)
        self.assertIn("wrote out.md: 1 entry", outcome.err)
        self.program("post.sh", "cat > got\n")
        self.gazette("digest")
        self.assertEqual(self.read("got"), self.read("out.md"))

    def test_a_dry_run_delivers_nothing(self):
        self.program("post.sh", "cat > got\n")
        self.arrive("One")
        outcome = self.gazette("digest", "--dry-run")
        self.assertEqual(outcome.out, "would send to the program './post.sh': 1 entry\n")
        self.assertFalse(os.path.exists(self.path("got")))
        self.gazette("digest")
        outcome = self.gazette("digest", "--dry-run")
        self.assertEqual(outcome.out, "nothing to send to the program './post.sh'\n")

    def test_what_is_asked_for_beside_the_configuration_is_sent_to_nobody(self):
        self.program("post.sh", "cat > got\n")
        self.arrive("One")
        self.assertIn("One", self.gazette("digest", "daily", "--since", "all").out)
        self.assertFalse(os.path.exists(self.path("got")))

    def test_an_end_while_the_program_runs_is_told_and_sends_nothing_twice(self):
        self.program("post.sh", "cat >> got; touch busy; sleep 600\n")
        self.arrive("One")
        process = self.start("digest")
        self.wait_until(lambda: os.path.exists(self.path("busy")))
        process.kill()
        process.wait()
        self.program("post.sh", "cat >> got\n")
        self.arrive("One", "Two")
        outcome = self.gazette("digest", status=1)
        self.assertIn("Gazette was ended while it went to the program './post.sh'.", outcome.err)
        self.assertIn("--resend", outcome.err)
        self.assertEqual(self.read("got").count("[One]"), 1)
        self.assertEqual(self.read("got").count("[Two]"), 1)
        self.gazette("digest")

    def test_two_runs_at_once_send_one_digest(self):
        self.program("post.sh", "cat >> got; sleep 1\n")
        self.arrive("One")
        runs = [self.start("digest") for _ in range(3)]
        self.assertEqual([run.wait() for run in runs], [0, 0, 0])
        self.assertEqual(self.read("got").count("[One]"), 1)

    def test_why_knows_what_was_sent(self):
        self.program("post.sh", "cat > got\n")
        self.arrive("One")
        self.gazette("digest")
        item = self.gazette("list", "--format", "json").json["items"][0]
        self.assertIn("stood in the last one", self.gazette("why", item["_gazette"]["id"]).out)


class CommandsOfJSON(Commands):
    storage = "json"


class Resending(DeliveryTest):
    def setUp(self):
        super().setUp()
        self.configure("    path: '{date}.md'\n    command: ./post.sh")
        self.program("post.sh", "cat >> got\n")
        self.arrive("One")
        self.gazette("digest")
        self.day = [name for name in os.listdir(self.folder) if name.endswith(".md")][0][:-3]

    def test_a_day_is_made_again_as_it_was(self):
        before = self.read(f"{self.day}.md")
        os.remove(self.path(f"{self.day}.md"))
        os.remove(self.path("got"))
        self.arrive("One", "Two")
        outcome = self.gazette("digest", "daily", "--resend", self.day)
        self.assertIn(f"sent daily of {self.day} to the program './post.sh' again: 1 entry", outcome.err)
        self.assertEqual(self.read(f"{self.day}.md"), before)
        self.assertEqual(self.read("got"), before)
        # No window moved.
        self.gazette("digest")
        self.assertEqual(self.read("got").count("[Two]"), 1)
        self.assertIn("[Two]", self.read(f"{self.day}.md"))

    def test_a_day_of_which_nothing_is_left_takes_the_place_of_nothing(self):
        before = self.read(f"{self.day}.md")
        self.configure("    path: '{date}.md'\n    command: ./post.sh")
        text = self.read("config.yaml").replace("path: store", "path: store, keep: {max_per_source: 1}")
        self.write("config.yaml", text)
        self.arrive("One", "Two")
        self.gazette("storage", "prune")
        outcome = self.gazette("digest", "--resend", self.day, status=1)
        self.assertIn(f"daily: nothing of the digest of {self.day} is stored any more.", outcome.err)
        self.assertEqual(self.read(f"{self.day}.md"), before)

    def test_without_a_name_all_that_have_the_day_are_made(self):
        os.remove(self.path("got"))
        self.gazette("digest", "--resend", self.day)
        self.assertIn("[One]", self.read("got"))

    def test_of_a_day_that_fails_again_nothing_waits(self):
        self.program("post.sh", "exit 3\n")
        outcome = self.gazette("digest", "--resend", self.day, status=1)
        self.assertIn("'./post.sh' ended with status 3", outcome.err)
        self.assertIn("Try it by hand.\n", outcome.err)
        self.assertNotIn("waits", outcome.err)

    def test_a_day_without_a_digest_is_told_with_those_that_have_one(self):
        for words in (["daily"], []):
            outcome = self.gazette("digest", *words, "--resend", "2020-01-01", status=64)
            self.assertIn(f"There is one from each of these days: {self.day}.", outcome.err)
        self.gazette("digest", "--resend", self.day, "--since", "all", status=64)

    def test_a_dry_run_says_what_would_be_made(self):
        os.remove(self.path("got"))
        outcome = self.gazette("digest", "--resend", self.day, "--dry-run")
        self.assertEqual(outcome.out, f"would write {self.day}.md: 1 entry\n"
                         "would send to the program './post.sh': 1 entry\n")
        self.assertFalse(os.path.exists(self.path("got")))


@unittest.skipUnless(shutil.which("openssl"), "needs the program openssl")
class Mails(DeliveryTest):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.mkdtemp(prefix="gazette-mail-")
        cls.addClassCleanup(shutil.rmtree, folder)
        cls.certificates = Certificates(folder)
        cls.good = cls.certificates.signed("good", "IP:127.0.0.1")

    def mail(self, server, more="", top="http: {timeout: 2s}"):
        os.chmod(self.write("password", PASSWORD + "\n"), 0o600)
        self.configure(f"""
    mail:
      to: [ann@example.org, 'Bo Reed <bo@example.org>']
      from: Gazette <news@example.org>
      server: {server.address}
      user: post
      password: {{file: password}}
{more}""", top)

    def gazette(self, *words, env=None, **options):
        trust = {"SSL_CERT_FILE": self.certificates.path("root.pem")}
        return super().gazette(*words, env={**trust, **(env or {})}, **options)

    def test_one_message_with_text_and_html_and_each_article_once(self):
        server = MailServer(self, self.good)
        self.mail(server)
        self.arrive("One\r\nBcc: eve@example.org", "종소리")
        outcome = self.gazette("run")
        self.assertIn("sent daily to ann@example.org and 1 more: 2 entries", outcome.err)
        mail, message = server.mails[0], server.messages[0]
        self.assertEqual((mail["from"], mail["to"], mail["login"]),
                         ("news@example.org", ["ann@example.org", "bo@example.org"],
                          ["post", PASSWORD]))
        self.assertEqual(message["To"], "ann@example.org, Bo Reed <bo@example.org>")
        self.assertTrue(message["Subject"].startswith("daily, 20"))
        self.assertIsNone(message["Bcc"])
        self.assertEqual(message.defects, [])
        text = message.get_body(("plain",)).get_content()
        html = message.get_body(("html",)).get_content()
        for part in (text, html):
            self.assertIn("종소리", part)
        self.assertTrue(html.startswith("<!doctype html>") or html.startswith("<!DOCTYPE html>"))
        self.assertLessEqual(max(len(line) for line in mail["data"].split(b"\r\n")), 78)
        self.assertNotIn(b"\n", mail["data"].replace(b"\r\n", b""))
        self.arrive("One", "종소리", "New")
        again = self.gazette("digest")
        self.assertIn("nothing new", self.gazette("digest").err)
        self.assertEqual(len(server.mails), 2)
        self.assertNotIn("종소리", server.messages[1].get_body(("plain",)).get_content())
        self.assertNotEqual(*(message["Message-ID"] for message in server.messages))
        self.assertSilentAboutSecrets(outcome, again, self.gazette("config", "show"))

    def test_starttls_is_demanded(self):
        server = MailServer(self, self.good, implicit=False)
        self.mail(server)
        self.arrive("One")
        self.gazette("digest")
        self.assertEqual(len(server.mails), 1)
        self.assertEqual([line for line, isSecret in server.commands
                          if not isSecret and not line.startswith("EHLO")], ["STARTTLS"])
        naked = MailServer(self, self.good, implicit=False, starttls=False)
        self.mail(naked)
        self.arrive("One", "Two")
        outcome = self.gazette("digest", status=1)
        self.assertIn("offers no encryption.", outcome.err)
        self.assertFalse(any("AUTH" in line or "MAIL" in line for line, _ in naked.commands))

    def test_who_cannot_prove_his_name_gets_nothing(self):
        for context, words in (
            (self.certificates.self_signed("own", "IP:127.0.0.1"), "nobody vouches for"),
            (self.certificates.signed("other", "DNS:example.org"), "is not for the name 127.0.0.1"),
        ):
            server = MailServer(self, context)
            self.mail(server)
            self.arrive("One")
            self.assertIn(words, self.gazette("digest", status=1).err)
            self.assertEqual(server.commands, [])

    def test_a_server_that_refuses_leaves_everything_waiting(self):
        refusals = {
            "HELLO": ("554 go away", "554 go away"), "AUTH": ("535 no", "does not let 'post' in"),
            "MAIL": ("550 not you", "refuses the mail: 550 not you. Check 'from', 'to'"),
            "RCPT": ("550 nobody here", "refuses the mail: 550 nobody here."),
            "DATA": ("452 full", "refuses the mail: 452 full. Try again later."),
            "DONE": (f"554 spam {PASSWORD}", "refuses the mail: 554 spam ***."),
        }
        self.arrive_first()
        for command, (answer, words) in refusals.items():
            with self.subTest(command):
                self.mail(MailServer(self, self.good, {command: answer}))
                outcome = self.gazette("digest", status=1)
                self.assertIn(words, outcome.err)
                self.assertEqual(outcome.err.count("\n"), 1, outcome.err)
                self.assertSilentAboutSecrets(outcome)
        server = MailServer(self, self.good)
        self.mail(server)
        self.gazette("digest")
        self.assertIn("One", server.messages[0].get_body(("plain",)).get_content())

    def arrive_first(self):
        self.mail(MailServer(self, self.good))
        self.arrive("One")

    def test_a_server_that_is_away_stalls_or_cuts_before_the_end_leaves_everything_waiting(self):
        self.arrive_first()
        for answers in ({"HELLO": stall}, {"RCPT": stall}, {"MAIL": None}, {"DATA": None}):
            self.mail(MailServer(self, self.good, answers), top="http: {timeout: 1s}")
            outcome = self.gazette("digest", status=1)
            self.assertNotIn("may have arrived", outcome.err)
        server = MailServer(self, self.good)
        self.mail(server)
        self.gazette("digest")
        self.assertEqual(len(server.mails), 1)

    def test_a_mail_that_may_have_arrived_is_not_sent_twice(self):
        for number, answer in enumerate((None, stall)):
            server = MailServer(self, self.good, {"DONE": answer})
            self.mail(server, top="http: {timeout: 1s}")
            self.arrive(f"Story {number}")
            outcome = self.gazette("digest", status=1)
            self.assertIn("may have arrived, so it is not sent again.", outcome.err)
            self.gazette("digest")
            self.assertEqual(len(server.mails), 1)
        # Whoever asks for it gets it again, known by its id.
        day = outcome.err.split("--resend ")[1][:10]
        server.answers.clear()
        self.gazette("digest", "daily", "--resend", day)
        ids = [message["Message-ID"] for message in server.messages]
        self.assertEqual(len(ids), 3)
        self.assertEqual(ids[0], ids[2])

    def test_an_end_before_the_mark_loses_and_doubles_nothing(self):
        reached, go = threading.Event(), threading.Event()
        self.addCleanup(go.set)

        def hold(_):
            reached.set()
            go.wait(20)
            return "250 taken"
        trust = {"SSL_CERT_FILE": self.certificates.path("root.pem")}
        for place, isTold in (("RCPT", False), ("DONE", True)):
            server = MailServer(self, self.good, {place: hold})
            self.mail(server, top="http: {timeout: 30s}")
            self.arrive(f"At {place}")
            reached.clear()
            process = self.start("digest", **trust)
            self.assertTrue(reached.wait(20))
            process.send_signal(signal.SIGKILL)
            process.wait()
            server.answers.clear()
            outcome = self.gazette("digest", status=1 if isTold else 0)
            self.assertEqual("may have arrived" in outcome.err, isTold, outcome.err)
            self.assertEqual(len(server.mails), 1, place)
            self.gazette("digest")
            self.assertEqual(len(server.mails), 1, place)

    def test_an_interrupt_stops_a_mail_and_what_is_known_of_it_stays_known(self):
        reached, go = threading.Event(), threading.Event()
        self.addCleanup(go.set)

        def hold(_):
            reached.set()
            go.wait(20)
        trust = {"SSL_CERT_FILE": self.certificates.path("root.pem")}
        for place in ("RCPT", "DONE"):
            server = MailServer(self, self.good, {place: hold})
            self.mail(server, top="http: {timeout: 30s}")
            self.arrive(f"Before {place}")
            reached.clear()
            process = self.start("digest", **trust)
            self.assertTrue(reached.wait(20))
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.wait(10), 130)
            server.answers.clear()
            self.assertEqual("nothing new" in self.gazette("digest").err, place == "DONE")
            self.assertEqual(len(server.mails), 1)

    def test_the_configuration_is_checked(self):
        self.configure("""
    timeout: 5s
    mail:
      to: [ann, bo@example.org]
      from: news@example.org
      server: smtps://post:hunter2-of-the-post@mail.example.org
      user: post
      subjet: x
""")
        outcome = self.gazette("config", "check", status=78)
        for words in ("'timeout' needs 'command'", "'ann' is no address of mail",
                      "'server' takes an address such as smtps://mail.example.org, without a user",
                      "'user' needs 'password'", "Did you mean 'subject'?"):
            self.assertIn(words, outcome.err)
        self.assertSilentAboutSecrets(outcome)

    def test_a_password_that_is_not_set_is_told_before_anything_is_done(self):
        server = MailServer(self, self.good)
        self.mail(server)
        text = self.read("config.yaml").replace("{file: password}", "${POST_PASSWORD}")
        self.write("config.yaml", text)
        self.write("bells.xml", rss(("One", "https://bells.example/One")))
        outcome = self.gazette("run", status=78)
        self.assertIn("$POST_PASSWORD is not set. Set it in the environment.\n", outcome.err)
        self.assertFalse(os.path.exists(self.path("store")))
        self.gazette("fetch")
        self.gazette("digest", "--dry-run")
        self.gazette("digest", env={"POST_PASSWORD": PASSWORD})
        self.assertEqual(len(server.mails), 1)


class Webhooks(DeliveryTest):
    def hook(self, hook, top="", more=""):
        self.configure(f"""
    webhook:
      url: {hook.url}
      secret: {SECRET}
      headers: {{X-Desk: north}}
{more}""", top)

    def test_a_digest_is_posted_signed_and_once(self):
        hook = Hook(self)
        self.hook(hook)
        self.arrive("One", "종소리")
        outcome = self.gazette("digest")
        self.assertIn(f"sent daily to http://127.0.0.1:{hook.port}: 2 entries", outcome.err)
        headers, body = hook.posts[0]
        self.assertTrue(is_signed(headers, body, SECRET))
        self.assertFalse(is_signed(headers, body + b" ", SECRET))
        self.assertEqual(headers["Content-Type"], "text/markdown; charset=utf-8")
        self.assertEqual(headers["X-Desk"], "north")
        self.assertIn("종소리", body.decode())
        self.assertRegex(hook.ids[0], "^[0-9a-f]{32}$")
        self.gazette("digest")
        self.assertEqual(len(hook.posts), 1)
        self.assertSilentAboutSecrets(outcome, self.gazette("config", "show"))

    def test_what_fails_is_tried_again_and_then_by_the_next_run_under_the_same_id(self):
        hook = Hook(self, 500, 503, 500, 502, 204)
        self.hook(hook)
        self.arrive("One")
        outcome = self.gazette("digest", status=1)
        self.assertIn("answered 502. The next run tries again.", outcome.err)
        self.assertEqual(len(hook.posts), 4)
        self.arrive("One", "Two")
        self.gazette("digest")
        self.assertEqual(len(set(hook.ids[:5])), 1)
        self.assertEqual(hook.posts[4][1], hook.posts[0][1])
        self.assertEqual(len(hook.posts), 6)
        self.assertIn(b"[Two]", hook.posts[5][1])
        self.assertNotIn(b"[One]", hook.posts[5][1])
        self.assertSilentAboutSecrets(outcome)

    def test_its_address_may_be_a_secret(self):
        hook = Hook(self)
        self.hook(hook)
        text = self.read("config.yaml")
        self.write("config.yaml", text.replace(hook.url, "${HOOK}"))
        self.arrive("One")
        self.assertIn("$HOOK is not set", self.gazette("digest", status=78).err)
        self.assertIn("takes an http or https address",
                      self.gazette("digest", status=78, env={"HOOK": "/T0/hidden"}).err)
        dry = self.gazette("digest", "--dry-run")
        self.assertEqual(dry.out, "would send to a webhook: 1 entry\n")
        done = self.gazette("digest", env={"HOOK": hook.url})
        self.assertEqual(len(hook.posts), 1)
        self.assertSilentAboutSecrets(dry, done)

    def test_a_connection_that_is_cut_is_tried_again(self):
        hook = Hook(self, lambda handler: handler.connection.close(), 200)
        self.hook(hook)
        self.arrive("One")
        self.gazette("digest")
        self.assertEqual(len(hook.posts), 2)
        self.assertEqual(len(set(hook.ids)), 1)

    def test_a_server_that_stalls_is_given_up(self):
        hook = Hook(self, stall, 204)
        self.hook(hook, "http: {timeout: 1s}")
        self.arrive("One")
        self.gazette("digest")
        self.assertEqual(len(set(hook.ids)), 1)

    def test_a_redirect_or_a_refusal_is_believed_and_the_digest_waits(self):
        other = Hook(self)
        for answer, words in (((307, {"Location": other.url}), "answered 307, a redirect"),
                              ((302, {"Location": other.url}), "answered 302, a redirect"),
                              (403, "answered 403 and did not take the digest")):
            hook = Hook(self, answer)
            self.hook(hook)
            self.arrive("One")
            outcome = self.gazette("digest", status=1)
            self.assertIn(words, outcome.err)
            self.assertEqual(len(hook.posts), 1)
            self.assertSilentAboutSecrets(outcome)
        self.assertEqual(other.posts, [])
        self.hook(other)
        self.gazette("digest")
        self.assertIn(b"[One]", other.posts[0][1])

    def test_a_private_host_is_reached_unless_that_is_forbidden(self):
        hook = Hook(self)
        self.hook(hook, "http: {allow_private_hosts: false}")
        self.arrive("One")
        self.assertIn("leads into a private network", self.gazette("digest", status=1).err)
        self.assertEqual(hook.posts, [])

    def test_an_end_before_the_mark_sends_the_same_again(self):
        reached, go = threading.Event(), threading.Event()
        self.addCleanup(go.set)

        def hold(handler):
            reached.set()
            go.wait(20)
            handler.connection.close()
        hook = Hook(self, hold, 204)
        self.hook(hook)
        self.arrive("One")
        process = self.start("digest")
        self.assertTrue(reached.wait(20))
        process.kill()
        process.wait()
        self.arrive("One", "Two")
        self.gazette("digest")
        self.assertEqual(len(hook.posts), 3)
        self.assertEqual(hook.ids[0], hook.ids[1])
        self.assertEqual(hook.posts[0][1], hook.posts[1][1])
        self.assertNotIn(b"[One]", hook.posts[2][1])

    def test_one_receiver_who_fails_does_not_stop_another(self):
        hook = Hook(self, 403)
        self.hook(hook, more="    command: [sh, -c, 'cat >> got']")
        self.arrive("One")
        self.gazette("digest", status=1)
        self.gazette("digest", status=1)
        self.assertEqual(self.read("got").count("[One]"), 1)
        self.assertEqual(len(hook.posts), 2)


if __name__ == "__main__":
    unittest.main()
