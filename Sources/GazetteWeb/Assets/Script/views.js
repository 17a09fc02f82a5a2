// Views: pages that stay as they were left, so that tabs switch at once.

const views = new Map();
const mostViews = 14;
const lastOf = {};
let view;

const here = () => location.pathname + location.search;
const isList = (view) => view.main.dataset.kind === "list";
const isSaved = (view) => view.main.dataset.place === "saved";

const makeView = (address, main, title) => {
  const made = { address, main, title, scroll: 0, entries: new Map(), removed: new Map() };
  if (isList(made)) openList(made);
  return made;
};

const keep = (made) => {
  if (made.main.dataset.kind === "problem") return;
  views.delete(made.address);
  views.set(made.address, made);
  for (const [address, old] of views) {
    if (views.size <= mostViews) break;
    if (old !== view && old !== made && !Object.values(lastOf).includes(address)) {
      views.delete(address);
    }
  }
};

// What somebody looks at. Entries out of sight have guessed heights when a list comes back, so
// that the entry tells its place better than the distance from the top.
const topEntry = (view) => [...view.entries.values()].find((entry) =>
  entry.isConnected && entry.getBoundingClientRect().bottom > 120);

const leave = (left) => {
  left.scroll = scrollY;
  const entry = scrollY > 0 && topEntry(left);
  left.anchor = entry && { entry, top: entry.getBoundingClientRect().top };
};

const returnTo = (next) => {
  scrollTo(0, next.scroll);
  const { entry, top } = next.anchor || {};
  const settle = (times) => {
    if (view !== next || !entry?.isConnected) return;
    scrollBy(0, entry.getBoundingClientRect().top - top);
    if (times > 0) requestAnimationFrame(() => settle(times - 1));
  };
  settle(2);
};

const show = (next, focus) => {
  if (view && view !== next) leave(view);
  const old = one("main");
  if (old !== next.main) old.replaceWith(next.main);
  view = next;
  document.title = next.title;
  const place = next.main.dataset.place;
  if (isList(next)) lastOf[place] = next.address;
  for (const link of all(".tabs a, .pages a")) {
    if (link.dataset.place === place) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  for (const field of all("input[name=back]")) field.value = next.address;
  one("#new")?.remove();
  if (focus) {
    const entry = isList(next) && next.entries.get(next.current);
    (entry?.isConnected ? one("h3 a", entry) : next.main).focus({ preventScroll: true });
  }
  renewTimes(next);
  returnTo(next);
  if (next.stale) renew(next).catch(() => {});
  if (next.main.dataset.kind === "article") openArticle(next);
};

let going;
const go = async (address, { push = true, replace = false, from } = {}) => {
  going?.abort();
  const known = views.get(address);
  if (known && !(known.main.dataset.kind !== "list" && known.main.dataset.kind !== "article")) {
    if (push) history[replace ? "replaceState" : "pushState"]({ inside: true }, "", address);
    if (from) known.from = from;
    show(known, true);
    return;
  }
  going = new AbortController();
  const main = one("main");
  main.setAttribute("aria-busy", "true");
  const slow = setTimeout(() => main.classList.add("waiting"), 150);
  try {
    const page = await load(address, "main", going.signal);
    const next = makeView(address, document.adoptNode(one("main", page)), page.title);
    next.from = from;
    if (push) history[replace ? "replaceState" : "pushState"]({ inside: true }, "", address);
    keep(next);
    show(next, true);
  } catch (error) {
    complain(error, () => go(address, { push, replace, from }));
  } finally {
    clearTimeout(slow);
    main.removeAttribute("aria-busy");
    main.classList.remove("waiting");
  }
};

const isPage = (url) =>
  url.origin === location.origin
  && /^\/(saved|sources|digests|help|articles\/[^/]+|digests\/[^/]+)?$/.test(url.pathname);

const follow = (link) => {
  const url = new URL(link.href);
  const tab = link.closest(".tabs") && link.dataset.place;
  if (link.matches(".back")) return history.state?.inside ? history.back() : go("/");
  if (tab) {
    const root = url.pathname;
    if (!isList(view) || view.main.dataset.place !== tab) return go(lastOf[tab] || root);
    if (view.address === root) return scrollTo({ top: 0 });
    return go(root);
  }
  const entry = link.closest(".entry");
  return go(url.pathname + url.search, { from: entry || link.closest(".also") ? view : undefined });
};

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey
    || event.altKey) return;
  const link = event.target.closest("a[href]");
  if (!link || link.target || !isPage(new URL(link.href)) || link.hash) return;
  event.preventDefault();
  follow(link);
});

addEventListener("popstate", () => go(here(), { push: false }));
