"""A digest goes out while the disk fails or the process dies, at every call that changes the storage:
nobody gets it twice, nobody is left without it and without a word."""
import os
import shutil
import tempfile
import unittest

from certificates import Certificates
from postbox import Hook, MailServer
from test_faults import MOST_CALLS, FaultyMachine


@unittest.skipUnless(shutil.which("openssl"), "needs the program openssl")
class Departures(FaultyMachine):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        folder = tempfile.mkdtemp(prefix="gazette-mail-")
        cls.addClassCleanup(shutil.rmtree, folder)
        cls.certificates = Certificates(folder)
        cls.good = cls.certificates.signed("good", "IP:127.0.0.1")

    def environment(self, **more):
        return super().environment(SSL_CERT_FILE=self.certificates.path("root.pem"), **more)

    def prepare_receivers(self, storage):
        self.setUp()
        self.prepare(storage)
        self.server, self.hook = MailServer(self, self.good), Hook(self)
        self.write("config.yaml", self.read("config.yaml") + f"""
outputs:
  - name: daily
    renderer: markdown
    mail: {{to: ann@example.org, from: news@example.org, server: '{self.server.address}'}}
    webhook: {{url: '{self.hook.url}', secret: hush}}
""")

    def sweep(self, storage, kind):
        self.prepare_receivers(storage)
        for number in range(1, MOST_CALLS):
            self.restore()
            self.server.mails.clear()
            self.hook.posts.clear()
            outcome, hasHappened = self.with_fault(["digest"], kind, number)
            if not hasHappened:
                self.assertGreater(number, 3)
                return self.check(outcome.err, number)
            # A storage that failed may still be recovering from it.
            after = self.gazette("digest", status=None)
            self.assertIn(after.status, (0, 1), after.err)
            self.check(outcome.err + after.err, number)
        self.fail("it goes round in circles")

    def check(self, told, number):
        mails = [mail["data"] for mail in self.server.mails]
        bodies = dict(zip(self.hook.ids, (body for _, body in self.hook.posts)))
        self.assertLessEqual(len(mails), 1, number)
        if not mails:
            self.assertIn("may have arrived", told, number)
        self.assertEqual(sum(b"[Item 0]" in body for body in bodies.values()), 1, number)
        self.assertEqual(len(bodies), 1, number)

    def test_the_process_dies_at_every_call(self):
        for storage in ("sqlite", "json"):
            with self.subTest(storage):
                self.sweep(storage, "KILL")

    def test_every_call_fails_once(self):
        for storage in ("sqlite", "json"):
            with self.subTest(storage):
                self.sweep(storage, "EIO")


del FaultyMachine

if __name__ == "__main__":
    unittest.main()
