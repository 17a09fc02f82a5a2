// Keys, and help over any page.

const neighbour = (view, entry, step) => {
  const order = orderOf(view);
  return view.entries.get(order[order.indexOf(entry.dataset.id) + step]);
};

const current = () => {
  const entry = view.entries.get(view.current);
  return entry?.isConnected ? entry : undefined;
};

const point = (entry) => {
  one(".entry.current", view.main)?.classList.remove("current");
  entry.classList.add("current");
  view.current = entry.dataset.id;
  one("h3 a", entry).focus({ preventScroll: true });
  entry.scrollIntoView({ block: "nearest" });
};

document.addEventListener("focusin", (event) => {
  const entry = event.target.closest?.(".entry");
  if (!entry) return;
  one(".entry.current", view.main)?.classList.remove("current");
  entry.classList.add("current");
  view.current = entry.dataset.id;
});

const step = (by) => {
  if (view.main.dataset.kind === "article") return turn(by);
  if (!isList(view)) return;
  const entry = current();
  const visible = [...view.entries.values()].find((entry) =>
    entry.isConnected && entry.getBoundingClientRect().bottom > 120);
  const next = entry ? neighbour(view, entry, by) : visible;
  if (next?.isConnected) point(next);
};

// What a key is about: the article that is open, or the one pointed at.
const subject = () => one(".whole", view.main) || current();

const press = (selector) => {
  const button = subject() && one(selector, subject());
  button?.click();
  return Boolean(button);
};

const openCurrent = () => {
  const entry = current();
  if (entry) one("h3 a", entry).click();
};

const remove = () => {
  const about = subject();
  if (!about) return;
  if (isSaved(view) || about.matches(".whole[data-saved]")) mark(about.dataset.id, "unsave");
};

const toSearch = () => {
  const field = one("#q");
  if (!field) return;
  field.focus();
  field.select();
};

const tab = (place) => one(`.tabs a[data-place=${place}]`).click();

const escape = () => {
  const open = one(".appearance[open]");
  if (open) open.open = false;
  else if (document.activeElement?.closest(".notice")) document.activeElement.closest(".notice").remove();
  else if (view.main.dataset.kind !== "list") one(".way .back", view.main)?.click();
};

const keys = {
  j: () => step(1), k: () => step(-1), o: openCurrent, Enter: openCurrent,
  v: () => press(".original"), s: () => press(".save, .delete"), d: remove,
  m: () => press(".mark"), u: () => undo(), "/": toSearch, r: refresh, 1: () => tab("headlines"),
  2: () => tab("saved"), "?": () => help(), Escape: escape,
};
const afterG = { h: () => tab("headlines"), s: () => tab("saved") };
let gTime = -Infinity;

// A Korean keyboard sends ㅓ where j is; the place of the key tells.
const nameOf = (event) =>
  /^[ -~]+$/.test(event.key) && event.key !== "Process" ? event.key
    : /^Key[A-Z]$/.test(event.code) ? event.code[3].toLowerCase() : event.key;

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const field = event.target.closest?.("input, textarea, select, [contenteditable]");
  if (field) {
    if (event.key === "Escape" && !event.isComposing && field.id === "q" && !field.value) field.blur();
    return;
  }
  if (event.isComposing || one("dialog[open]")) return;
  const name = nameOf(event);
  if (name === "Enter" && event.target.closest("a, button, summary")) return;
  const second = event.timeStamp - gTime < 1500 && afterG[name];
  gTime = name === "g" ? event.timeStamp : -Infinity;
  const run = second || (Object.hasOwn(keys, name) && keys[name]);
  if (!run) return;
  event.preventDefault();
  run();
});

// ---- Help over any page

const help = async () => {
  try {
    let dialog = one("dialog");
    if (!dialog) {
      const page = await load("/help", "main");
      dialog = make("dialog");
      const close = make("button", "close", words.close);
      close.type = "button";
      close.addEventListener("click", () => dialog.close());
      dialog.append(close, ...document.adoptNode(one("main", page)).childNodes);
      dialog.setAttribute("aria-label", words.help);
      body.append(dialog);
    }
    dialog.showModal();
  } catch (error) {
    complain(error, help);
  }
};
