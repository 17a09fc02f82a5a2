// New plugins in JavaScript, for node.

extension PluginTemplate {
  static func nodeSource(_ name: String) -> String {
    """
    #!/usr/bin/env node
    // The source '\(name)', in messages (docs/plugins.md of Gazette).
    const fs = require("fs");

    const say = (type, members) => fs.writeSync(1, JSON.stringify({ type, ...members }) + "\\n");

    /// What there is, newest last. Ask your service here.
    const entries = (config) => JSON.parse(fs.readFileSync(config.file, "utf8")).items;

    const lines = fs.readFileSync(0, "utf8").split("\\n").filter(Boolean).map(JSON.parse);
    const fetch = lines.find((line) => line.type === "fetch");
    if (!fetch) {
      console.error("nothing was asked for");
      process.exit(1);
    }
    say("hello", { contract: 1, name: "\(name)", version: "0.1", features: ["limit"] });
    const known = fetch.bookmark || 0;
    const fresh = entries(fetch.config).slice(known).slice(0, fetch.limit);
    // `id` stays the same for ever; every other member may change.
    for (const entry of fresh) say("item", entry);
    say("bookmark", { value: known + fresh.length });
    say("done", { items: fresh.length });

    """
  }

  static func nodeRenderer(_ name: String) -> String {
    """
    #!/usr/bin/env node
    // The renderer '\(name)': prints the page of a digest (docs/plugins.md of Gazette).
    const fs = require("fs");

    const lines = fs.readFileSync(0, "utf8").split("\\n").filter(Boolean).map(JSON.parse);
    const order = lines.find((line) => line.type === "render");
    if (!order) {
      console.error("nothing was asked for");
      process.exit(1);
    }
    const page = [order.edition.title];
    for (const item of order.edition.items) {
      page.push([order.config.bullet, item.title || "Untitled", item.url || ""].join(" "));
    }
    fs.writeSync(1, page.join("\\n") + "\\n");

    """
  }
}
