"""What `make install` and `make deb` put onto a machine."""
import os
import shutil
import subprocess
import unittest

from program import BINARY, ProgramTest

PACKAGING = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", "Packaging"))
PLACES = ("bin/gazette", "share/man/man1/gazette.1", "share/man/man1/gazette-list.1",
          "share/man/man5/gazette-config.5", "share/bash-completion/completions/gazette",
          "share/fish/vendor_completions.d/gazette.fish", "share/doc/gazette/README.md",
          "share/doc/gazette/docs/cookbook.md")


class Installing(ProgramTest):
    def pack(self, script, *words):
        done = subprocess.run([os.path.join(PACKAGING, script), *words], cwd=self.folder,
                              capture_output=True, timeout=300, check=False)
        self.assertEqual((done.returncode, done.stderr.decode()), (0, ""))
        return done.stdout.decode().strip()

    def files(self, folder):
        return {os.path.relpath(os.path.join(place, name), folder)
                for place, _, names in os.walk(folder) for name in names}

    def test_what_is_installed_works_and_goes_away_again(self):
        self.write("prefix/share/doc/other/README", "not ours")
        prefix = self.path("prefix")
        self.pack("install", BINARY, "prefix")
        installed = self.files(prefix)
        for place in (*PLACES, "share/zsh/site-functions/_gazette"):
            self.assertIn(place, installed)
        told = subprocess.run([os.path.join(prefix, "bin/gazette"), "version"],
                              capture_output=True, check=True).stdout
        self.assertEqual(told.decode(), self.gazette("version").out)
        self.pack("uninstall", prefix)
        self.assertEqual(self.files(prefix), {"share/doc/other/README"})

    @unittest.skipUnless(shutil.which("dpkg-shlibdeps"), "needs dpkg-dev")
    def test_a_package_for_debian_names_all_that_the_program_needs(self):
        file = self.pack("deb", BINARY, "packages")
        control = subprocess.run(["dpkg-deb", "--field", file], capture_output=True, check=True)
        fields = dict(line.split(": ", 1) for line in control.stdout.decode().splitlines()
                      if ": " in line and line[0] != " ")
        self.assertEqual(fields["Version"], self.gazette("version").out.split()[1])
        needed = [name.split(" ")[0] for name in fields["Depends"].split(", ")]
        for name in ("libsqlite3-0", "libyaml-0-2", "libc6", "libcurl4", "libmicrohttpd12",
                     "ca-certificates", "tzdata"):
            self.assertIn(name, needed)
        subprocess.run(["dpkg-deb", "--extract", file, self.path("tree")], check=True)
        packed = self.files(self.path("tree/usr"))
        for place in (*PLACES, "share/zsh/vendor-completions/_gazette"):
            self.assertIn(place + ".gz" * place.startswith("share/man"), packed)


if __name__ == "__main__":
    unittest.main()
