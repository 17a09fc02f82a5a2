// Lists that load as they are read, and stay light.

const listOf = (view) => one("#list", view.main);

// Far stretches leave the page and keep their height, so that a long list stays light.
const farAway = new IntersectionObserver((changes) => {
  for (const { target, isIntersecting } of changes) {
    if (!target.isConnected) continue;
    if (isIntersecting && target.kept) {
      target.append(target.kept);
      target.kept = undefined;
      target.style.height = "";
    } else if (!isIntersecting && !target.kept && !target.contains(document.activeElement)) {
      target.style.height = target.getBoundingClientRect().height + "px";
      target.kept = document.createDocumentFragment();
      target.kept.append(...target.childNodes);
    }
  }
}, { rootMargin: "3000px 0px" });

const nearEnd = new IntersectionObserver((changes) => {
  for (const { target, isIntersecting } of changes) {
    if (isIntersecting && target.isConnected) more(view, target);
  }
}, { rootMargin: "1500px 0px" });

const openList = (view) => {
  view.entries.clear();
  view.removed.clear();
  for (const stretch of all(".stretch", view.main)) openStretch(view, stretch);
  watchEnd(view);
};

const openStretch = (view, stretch) => {
  for (const entry of all(".entry", stretch)) {
    const story = entry.dataset.joins && view.entries.get(entry.dataset.joins);
    if (story) {
      join(story, entry);
      entry.remove();
    } else if (view.entries.has(entry.dataset.id)) {
      entry.remove();
    } else {
      view.entries.set(entry.dataset.id, entry);
    }
  }
  for (const day of all(".day", stretch)) tidy(day);
  farAway.observe(stretch);
};

// An article that tells the story of an entry further up is named there.
const join = (story, entry) => {
  const also = one(".also", story);
  if (all("a", also).some((link) => link.dataset.id === entry.dataset.id)) return;
  const link = make("a", "", entry.dataset.source);
  link.href = one("h3 a", entry).getAttribute("href");
  link.dataset.id = entry.dataset.id;
  also.append(" ", link);
  also.hidden = false;
};

// A day without articles has no heading.
const tidy = (day) => {
  let next = day.nextElementSibling;
  while (next && !next.matches(".entry, .day")) next = next.nextElementSibling;
  day.hidden = !next?.matches(".entry");
};

const watchEnd = (view) => {
  const link = one(".more a[rel=next]", view.main);
  if (link) nearEnd.observe(link);
};

const lastDay = (stretch) => all(".day", stretch.kept || stretch).at(-1)?.dataset.day;

const more = async (view, link) => {
  if (link.dataset.busy) return;
  link.dataset.busy = "1";
  const text = link.textContent;
  link.textContent = words.loading;
  try {
    const page = await load(link.getAttribute("href"), "list");
    if (!link.isConnected && !view.main.contains(link)) return;
    const fresh = one(".stretch", page);
    const end = one(".more", page);
    const list = listOf(view);
    if (fresh) {
      const last = all(".stretch", list).at(-1);
      const first = one(".day", fresh);
      if (first && last && lastDay(last) === first.dataset.day) first.remove();
      link.parentElement.before(document.adoptNode(fresh));
      openStretch(view, fresh);
    }
    if (end) link.parentElement.replaceWith(document.adoptNode(end));
    else link.parentElement.remove();
    watchEnd(view);
  } catch (error) {
    delete link.dataset.busy;
    link.textContent = text;
    nearEnd.unobserve(link);
    complain(error, () => more(view, link));
  }
};

// What somebody looks at stays where it is while something changes above.
const steadily = (changed, change) => {
  if (changed !== view) return change();
  const anchor = topEntry(view);
  const before = anchor?.getBoundingClientRect().top;
  const root = document.documentElement;
  root.style.overflowAnchor = "none";
  change();
  if (anchor && scrollY > 0) {
    // Where the list was made anew, the same article stands in another element.
    const after = view.entries.get(anchor.dataset.id);
    if (after?.isConnected) scrollBy(0, after.getBoundingClientRect().top - before);
  }
  requestAnimationFrame(() => { root.style.overflowAnchor = ""; });
};

const replaceList = (view, page) => {
  const fresh = document.adoptNode(one("#list", page));
  listOf(view).replaceWith(fresh);
  openList(view);
};

// Takes in what has come to the beginning of a list since it was loaded.
const renew = async (view) => {
  const page = await load(view.address, "list");
  view.stale = view.failed = false;
  const fresh = one("#list", page);
  if (!fresh) return;
  const list = listOf(view);
  const stretches = all(".stretch", list);
  const incoming = one(".stretch", fresh);
  const meets = incoming && all(".entry", incoming).find((entry) =>
    view.entries.has(entry.dataset.id));
  steadily(view, () => {
    if (stretches.length < 2 || !meets) return replaceList(view, page);
    list.dataset.arrived = fresh.dataset.arrived;
    for (let node = meets; node;) {
      const next = node.nextElementSibling;
      node.remove();
      node = next;
    }
    if (!one(".entry", incoming)) return;
    const first = one(".day", stretches[0].kept || stretches[0]);
    const days = all(".day", incoming);
    if (days.at(-1)?.nextElementSibling === null) days.pop().remove();
    if (first && days.at(-1)?.dataset.day === first.dataset.day) first.remove();
    stretches[0].before(document.adoptNode(incoming));
    openStretch(view, incoming);
  });
};

const renewOthers = (place) => {
  for (const other of views.values()) {
    if (other !== view && isList(other) && other.main.dataset.place === place) other.stale = true;
  }
};
