// New plugins in Python.

extension PluginTemplate {
  static func pythonSource(_ name: String) -> String {
    """
    #!/usr/bin/env python3
    \"""The source '\(name)', in messages (docs/plugins.md of Gazette).\"""
    import json
    import sys


    def say(kind, **members):
        print(json.dumps({"type": kind, **members}), flush=True)


    def entries(config):
        \"""What there is, newest last. Ask your service here.\"""
        with open(config["file"], encoding="utf-8") as file:
            return json.load(file)["items"]


    requests = {line.get("type"): line for line in map(json.loads, sys.stdin)}
    if "fetch" not in requests:
        sys.exit("nothing was asked for")
    fetch = requests["fetch"]
    say("hello", contract=1, name="\(name)", version="0.1", features=["limit"])
    known = fetch.get("bookmark") or 0
    new = entries(fetch["config"])[known:][:fetch["limit"]]
    for entry in new:
        # `id` stays the same for ever; every other member may change.
        say("item", **entry)
    say("bookmark", value=known + len(new))
    say("done", items=len(new))

    """
  }

  static func pythonRenderer(_ name: String) -> String {
    """
    #!/usr/bin/env python3
    \"""The renderer '\(name)': prints the page of a digest (docs/plugins.md of Gazette).\"""
    import json
    import sys

    requests = {line.get("type"): line for line in map(json.loads, sys.stdin)}
    if "render" not in requests:
        sys.exit("nothing was asked for")
    order = requests["render"]
    sys.stdout.reconfigure(encoding="utf-8")
    print(order["edition"]["title"])
    for item in order["edition"]["items"]:
        print(order["config"]["bullet"], item.get("title", "Untitled"), item.get("url", ""))

    """
  }
}
