"""Validates YAML documents against a JSON Schema with Debian's python3-jsonschema.

Reads {"schema": {...}, "documents": ["yaml", ...]} from standard input, and prints a list of the faults
that each document has. The schema itself must be one of draft 7.
"""
import json
import subprocess
import sys

PYTHONS = (sys.executable, "/usr/bin/python3")


def interpreter():
    """A Python that has the two packages; None where there is none."""
    for python in PYTHONS:
        probe = [python, "-c", "import jsonschema, yaml"]
        try:
            if subprocess.run(probe, capture_output=True).returncode == 0:
                return python
        except OSError:
            continue
    return None


def faults(schema, documents):
    """What is wrong with each document, as a list of sentences."""
    task = json.dumps({"schema": schema, "documents": documents})
    done = subprocess.run([interpreter(), __file__], input=task.encode(), capture_output=True)
    if done.returncode != 0:
        raise AssertionError(done.stderr.decode())
    return json.loads(done.stdout)


def main():
    import jsonschema
    import yaml

    class Loader(yaml.SafeLoader):
        """YAML as editors read it, by the core schema of version 1.2: no dates, and NO is a text."""

    Loader.yaml_implicit_resolvers = {}
    number = (r"^[-+]?[0-9]+$", r"^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$")
    import re
    for tag, pattern, first in (
            ("bool", r"^(true|True|TRUE|false|False|FALSE)$", "tTfF"),
            ("int", number[0], "-+0123456789"), ("float", number[1], "-+.0123456789"),
            ("null", r"^(~|null|Null|NULL|)$", ["~", "n", "N", ""]), ("merge", "^<<$", "<")):
        Loader.add_implicit_resolver("tag:yaml.org,2002:" + tag, re.compile(pattern), list(first))
    task = json.load(sys.stdin)
    jsonschema.Draft7Validator.check_schema(task["schema"])
    validator = jsonschema.Draft7Validator(task["schema"])
    found = [[error.message for error in validator.iter_errors(yaml.load(document, Loader))]
             for document in task["documents"]]
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
