"""The house itself: floors, and what the documents promise."""
import json
import os
import re
import subprocess
import unittest

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))

FLOORS = [
    {"CBuild", "CSupport", "CSQLite", "CYAML", "CCurl", "CGumbo", "CUTF8Proc", "CZlib", "CBrotli", "CZstd",
     "CPCRE2", "CMicrohttpd", "CTerminal", "CPostgres"},
    {"GazetteCore", "GazetteText", "GazetteXML", "GazetteJSON", "GazetteFiles", "GazettePrograms",
     "GazetteZip"},
    {"GazetteFeed", "GazetteHTTP", "GazetteConfig", "GazetteOPML", "GazettePipeline",
     "GazetteProtocol", "GazetteReader", "GazetteTesting"},
    {"NewsSources", "Renderers", "Storages", "Deliveries"},
    {"GazetteCLI", "GazetteTUI", "GazetteWeb", "gazette"},
]


def names(target):
    return {entry["byName"][0] for entry in target["dependencies"] if "byName" in entry}


class House(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        output = subprocess.run(
            ["swift", "package", "dump-package"], cwd=ROOT, capture_output=True, check=True).stdout
        cls.targets = {
            target["name"]: target for target in json.loads(output)["targets"]
            if target["type"] != "test" and not target["name"].startswith("gazette-")
            and not target["name"].startswith("GazetteFuzz")}
        cls.floor = {name: floor for floor, group in enumerate(FLOORS) for name in group}

    def test_every_module_stands_on_a_floor(self):
        self.assertEqual(sorted(set(self.targets) - set(self.floor)), [])

    def test_imports_only_go_down_and_never_sideways_between_kinds_of_plugins(self):
        for name, target in self.targets.items():
            for other in names(target):
                self.assertLessEqual(self.floor[other], self.floor[name], f"{name} -> {other}")
                if name in FLOORS[3]:
                    self.assertLess(self.floor[other], 3, f"{name} -> {other}")

    def test_each_c_library_is_imported_by_one_module(self):
        for library in FLOORS[0] - {"CSupport"}:
            users = [name for name, target in self.targets.items() if library in names(target)]
            self.assertEqual(len(users), 1, f"{library}: {users}")

    def test_makefile_and_readme_name_the_same_packages(self):
        with open(os.path.join(ROOT, "Makefile"), encoding="utf-8") as file:
            line = re.search(r"PACKAGES = ((?:.*\\\n)*.*)", file.read()).group(1)
        with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as file:
            readme = file.read()
        for package in line.replace("\\", " ").split():
            if package != "pkg-config":
                self.assertIn(f"`{package}`", readme)


if __name__ == "__main__":
    unittest.main()
