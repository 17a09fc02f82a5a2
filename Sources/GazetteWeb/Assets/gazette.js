// The one script of the pages. They work without it; with it lists load as they are read, tabs keep
// their place, marks take effect at once, and keys and swipes do what buttons do. All markup comes
// from the server, which escapes it; here foreign text is only ever set as text.
"use strict";
(() => {
  const body = document.body;
  const words = JSON.parse(body.dataset.words);
  const one = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  let token = body.dataset.token;
  document.documentElement.classList.add("scripted");

  const make = (tag, className, text) => {
    const element = document.createElement(tag);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  };

  // "{n:article|articles}" is the word that fits the number, "{name}" the value.
  const fill = (sentence, values) =>
    sentence.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, name, single, many) =>
      many === undefined ? values[name] : String(values[name]) === "1" ? single : many);

  // ---- Asking the server

  class Trouble extends Error {
    constructor(kind) {
      super(kind);
      this.kind = kind;
    }
    get sentence() {
      const hint = words[this.kind + "Hint"];
      return words[this.kind] + (hint ? " " + hint : "");
    }
  }

  const troubles = { 401: "ended", 403: "refused", 503: "busy" };

  const send = async (address, options) => {
    try {
      return await fetch(address, { credentials: "same-origin", ...options });
    } catch (error) {
      if (error.name === "AbortError") throw error;
      throw new Trouble("away");
    }
  };

  // A page, or a part of one. What went wrong is a page as well, if the server made one.
  const load = async (address, part, signal) => {
    const answer = await send(address, { headers: { "X-Gazette-Part": part }, signal });
    if (answer.status === 401 || answer.status === 403) throw new Trouble(troubles[answer.status]);
    const text = await answer.text();
    const page = new DOMParser().parseFromString(text, "text/html");
    const needed = part === "list" ? "#list" : part === "main" ? "main" : "body";
    if (!one(needed, page)) throw new Trouble(troubles[answer.status] || "failed");
    return page;
  };

  const post = async (address, content) => {
    const request = () => send(address, {
      method: "POST",
      headers: { "X-Gazette-Token": token, "Content-Type": "application/json" },
      body: JSON.stringify(content || {}),
    });
    let answer = await request();
    // After a new start of the server another token counts, which a fresh page has.
    if (answer.status === 403) {
      const page = new DOMParser().parseFromString(
        await (await send("/help")).text(), "text/html");
      const fresh = page.body.dataset.token;
      if (fresh && fresh !== token) {
        token = fresh;
        for (const field of all("input[name=token]")) field.value = token;
        answer = await request();
      }
    }
    if (!answer.ok) throw new Trouble(troubles[answer.status] || "failed");
    return answer.json();
  };

  // ---- Notices

  const status = make("div", "hidden");
  status.setAttribute("role", "status");
  body.append(status);
  const say = (text) => { status.textContent = text; };

  const noticeTime = 10000;
  const mostNotices = 3;

  const watchNotice = (notice) => {
    let timer;
    const start = () => { timer = setTimeout(() => notice.remove(), noticeTime); };
    const stop = () => clearTimeout(timer);
    for (const event of ["mouseenter", "focusin"]) notice.addEventListener(event, stop);
    for (const event of ["mouseleave", "focusout"]) notice.addEventListener(event, start);
    start();
  };

  const notify = (text, label, run) => {
    const notice = make("div", "notice");
    notice.append(make("p", "", text));
    const button = (className, text, action) => {
      const button = make("button", className, text);
      button.type = "button";
      button.addEventListener("click", () => {
        notice.remove();
        if (action) action();
      });
      notice.append(button);
      return button;
    };
    if (run) button("do", label, run);
    button("close", "×").setAttribute("aria-label", words.close);
    const place = one("#notices");
    place.append(notice);
    while (place.children.length > mostNotices) place.firstElementChild.remove();
    watchNotice(notice);
    return notice;
  };

  const complain = (error, retry) => {
    if (error.name === "AbortError") return;
    const trouble = error instanceof Trouble ? error : new Trouble("failed");
    if (!(error instanceof Trouble)) console.error(error);
    if (trouble.kind === "ended" || trouble.kind === "refused") {
      notify(trouble.sentence, words.reload, () => location.reload());
    } else {
      notify(trouble.sentence, words.retry, retry);
    }
  };

  // ---- Views: pages that stay as they were left

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

  // ---- Lists

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
    view.stale = false;
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

  // ---- Search and filters

  let composing = false;
  let typing;
  let asking;

  const wish = (form) => {
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (value.trim()) query.append(name, value);
    const text = query.toString();
    return form.getAttribute("action") + (text ? "?" + text : "");
  };

  const narrow = async (form, part) => {
    clearTimeout(typing);
    asking?.abort();
    const asked = view;
    const address = wish(form);
    if (address === asked.address) return;
    asking = new AbortController();
    const { signal } = asking;
    const list = listOf(asked);
    list.setAttribute("aria-busy", "true");
    const slow = setTimeout(() => list.classList.add("waiting"), 200);
    try {
      const page = await load(address, part, signal);
      if (signal.aborted) return;
      views.delete(asked.address);
      asked.address = address;
      asked.title = page.title;
      if (part === "main") replaceChips(asked.main, page);
      retarget(asked);
      replaceList(asked, page);
      keep(asked);
      if (asked !== view) return;
      history.replaceState(history.state, "", address);
      document.title = asked.title;
      lastOf[asked.main.dataset.place] = address;
      one("#new")?.remove();
      say((one(".empty .what", asked.main) || one(".results", asked.main))?.textContent || "");
      if (scrollY > one(".tools").offsetTop) scrollTo(0, 0);
    } catch (error) {
      complain(error, () => narrow(form, part));
    } finally {
      clearTimeout(slow);
      list.removeAttribute("aria-busy");
      list.classList.remove("waiting");
    }
  };

  const replaceChips = (main, page) => {
    const fresh = one(".chips", page);
    one(".tools .chips", main)?.remove();
    if (fresh) one(".tools", main).append(document.adoptNode(fresh));
    one(".filters summary", main).textContent = one(".filters summary", page).textContent;
  };

  // The feeds of a list are those of what it shows now.
  const retarget = (view) => {
    for (const link of all(".subscribe a", view.main)) {
      const feed = new URL(link.href);
      const query = new URLSearchParams(view.address.split("?")[1] || "");
      if (isSaved(view)) query.set("saved", "1");
      query.set("token", feed.searchParams.get("token"));
      link.href = `${feed.pathname}?${query}`;
    }
  };

  const typed = (field) => {
    clearTimeout(typing);
    typing = setTimeout(() => narrow(field.form, "list"), 180);
  };

  document.addEventListener("compositionstart", () => { composing = true; });
  document.addEventListener("compositionend", (event) => {
    composing = false;
    if (event.target.id === "q") typed(event.target);
  });
  document.addEventListener("input", (event) => {
    if (event.target.id === "q" && !composing && !event.isComposing) typed(event.target);
  });
  document.addEventListener("change", (event) => {
    const field = event.target;
    if (field.form?.matches(".tools") && field.type === "checkbox") narrow(field.form, "main");
    if (field.form?.id === "preferences") prefer(field);
  });

  // ---- Marks

  const reverse = { save: "unsave", unsave: "save", read: "unread", unread: "read" };
  const told = { save: "didSave", unsave: "didUnsave", read: "didRead", unread: "didUnread" };
  const undoable = [];

  const wholesOf = (id) => [...views.values(), view]
    .map((view) => one(`.whole[data-id="${id}"]`, view.main)).filter(Boolean);

  const entriesOf = (id) => [...new Set([...views.values(), view])].flatMap((view) => {
    const entry = view.entries.get(id);
    return entry ? [{ view, entry }] : [];
  });

  const titleOf = (element) => one("h3, h1", element).textContent;

  const dress = (element, action) => {
    const title = titleOf(element);
    const set = (button, address, label, text) => {
      if (!button) return;
      button.formAction = `/articles/${element.dataset.id}/${address}`;
      button.setAttribute("aria-label", fill(label, { title }));
      button.title = text;
      one("span", button).textContent = text;
      if (button.matches(".mark")) {
        one("use", button).setAttribute("href", address === "read" ? "#i-check" : "#i-dot");
      }
    };
    const isOn = action === "save" || action === "read";
    if (action === "save" || action === "unsave") {
      element.toggleAttribute("data-saved", isOn);
      const button = one(".save", element);
      set(button, isOn ? "unsave" : "save", isOn ? words.unsaveThis : words.saveThis, words.save);
      button?.setAttribute("aria-pressed", String(isOn));
    } else {
      element.toggleAttribute("data-read", isOn);
      element.classList.toggle("read", isOn);
      set(one(".mark", element), isOn ? "unread" : "read",
        isOn ? words.markUnreadThis : words.markReadThis, isOn ? words.markUnread : words.markRead);
    }
  };

  const takeOut = (list, entry) => {
    const next = neighbour(list, entry, 1) || neighbour(list, entry, -1);
    const hadFocus = entry.contains(document.activeElement) || list.current === entry.dataset.id;
    const mark = document.createComment("");
    list.entries.delete(entry.dataset.id);
    list.removed.set(entry.dataset.id, { entry, mark });
    entry.replaceWith(mark);
    for (const day of all(".day", list.main)) tidy(day);
    if (hadFocus && next && list === view) point(next);
    if (!list.entries.size) renew(list).catch(() => {});
  };

  const putBack = (view, id) => {
    const { entry, mark } = view.removed.get(id);
    view.removed.delete(id);
    if (!view.main.contains(mark) && !inKept(view, mark)) return;
    mark.replaceWith(entry);
    // The map goes by the order of the list.
    view.entries.set(id, entry);
    for (const day of all(".day", view.main)) tidy(day);
  };

  const inKept = (view, node) =>
    all(".stretch", view.main).some((stretch) => stretch.kept?.contains(node));

  const apply = (ids, action) => {
    for (const id of ids) {
      for (const element of wholesOf(id)) dress(element, action);
      for (const { view, entry } of entriesOf(id)) {
        dress(entry, action);
        if (action === "unsave" && isSaved(view)) takeOut(view, entry);
      }
      if (action === "save") {
        for (const view of views.values()) {
          if (!view.removed.has(id)) continue;
          dress(view.removed.get(id).entry, "save");
          putBack(view, id);
        }
      }
    }
    if (action === "save") renewOthers("saved");
  };

  const mark = async (id, action, { quietly = false } = {}) => {
    apply([id], action);
    try {
      const { changed } = await post(`/api/articles/${encodeURIComponent(id)}/${action}`);
      apply(changed, action);
      if (quietly) return;
      undoable.push({ ids: changed, action: reverse[action] });
      notify(words[told[action]], words.undo, undo);
    } catch (error) {
      apply([id], reverse[action]);
      if (quietly && error.kind !== "ended") return;
      notify(words.failedUndone + " " + (error.sentence || ""), words.retry, () => mark(id, action));
    }
  };

  const undo = async () => {
    const last = undoable.pop();
    if (!last || !last.ids.length) return;
    apply(last.ids, last.action);
    try {
      await post(`/api/articles/${last.action}`, { ids: last.ids, exactly: true });
      notify(words.didUndo);
    } catch (error) {
      apply(last.ids, reverse[last.action]);
      undoable.push(last);
      notify(words.failedUndone + " " + (error.sentence || ""), words.retry, undo);
    }
  };

  // ---- Forms

  const prefer = (field) => {
    one("input[name=back]", field.form).value = view.address;
    if (field.name === "language") return field.form.requestSubmit();
    const root = document.documentElement;
    if (field.value === "system") delete root.dataset.theme;
    else root.dataset.theme = field.value;
    const form = new URLSearchParams(new FormData(field.form));
    form.set("token", token);
    const headers = { "X-Gazette-Part": "main", "X-Gazette-Token": token };
    send("/preferences", { method: "POST", body: form, headers, redirect: "manual" })
      .catch((error) => complain(error, () => prefer(field)));
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    const take = (run) => {
      event.preventDefault();
      run();
    };
    if (form.matches(".tools")) return take(() => narrow(form, "main"));
    if (form.matches(".refresh")) return take(refresh);
    if (form.id === "preferences" || form.method !== "post") return;
    const path = new URL(event.submitter?.formAction || form.action).pathname;
    const found = /^\/articles\/([^/]+)\/(save|unsave|read|unread)$/.exec(path);
    if (found) return take(() => mark(decodeURIComponent(found[1]), found[2]));
    const fields = new FormData(form);
    if (path === "/marks" && fields.get("mark")) {
      take(() => {
        undoable.push({ ids: fields.getAll("id"), action: fields.get("mark") });
        form.closest(".notice")?.remove();
        undo();
      });
    }
  });

  // ---- Refresh, and what is new

  let polling = false;
  const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

  const follows = async () => {
    if (polling) return;
    polling = true;
    const button = one("#refresh");
    button.classList.add("spin");
    button.setAttribute("aria-busy", "true");
    const place = one("#progress");
    try {
      for (;;) {
        const page = await load("/progress", "progress");
        const fresh = one(".progress", page);
        if (!fresh) break;
        const isOpen = one("details", place)?.open;
        place.replaceChildren(document.adoptNode(fresh));
        if (isOpen && one("details", fresh)) one("details", fresh).open = true;
        if (fresh.dataset.state === "done") {
          say(one("p", fresh).textContent);
          if (!one("details", fresh)) setTimeout(() => fresh.remove(), 12000);
          break;
        }
        await pause(500);
      }
      for (const other of views.values()) if (other !== view && isList(other)) other.stale = true;
      if (isList(view) && scrollY < 200) await renew(view);
      else await askNew();
    } finally {
      polling = false;
      button.classList.remove("spin");
      button.removeAttribute("aria-busy");
    }
  };

  const refresh = async () => {
    try {
      say(words.refreshStarting);
      await post("/api/refresh");
      await follows();
    } catch (error) {
      complain(error, refresh);
    }
  };

  const askNew = async () => {
    const asked = view;
    if (!isList(asked) || document.hidden) return;
    const since = listOf(asked).dataset.arrived;
    const query = new URLSearchParams(asked.address.split("?")[1] || "");
    if (!since || query.get("q")) return;
    query.delete("after");
    query.set("since", since);
    query.set("tab", asked.main.dataset.place);
    const answer = await send("/api/new?" + query);
    if (!answer.ok || asked !== view) return;
    const { count, more } = await answer.json();
    one("#new")?.remove();
    if (!count) return;
    const strip = make("div", "new-articles");
    strip.id = "new";
    const button = make("button", "", fill(more ? words.manyNewArticles : words.newArticles, { n: count }));
    button.type = "button";
    button.addEventListener("click", () => {
      strip.remove();
      renew(asked).then(() => scrollTo(0, 0)).catch((error) => complain(error, askNew));
    });
    strip.append(button);
    listOf(asked).before(strip);
    say(button.textContent);
  };

  setInterval(() => { if (!polling) askNew().catch(() => {}); }, 60000);

  // ---- One article

  const openArticle = (view) => {
    const whole = one(".whole", view.main);
    const { id } = whole.dataset;
    if (!whole.hasAttribute("data-read")) mark(id, "read", { quietly: true });
    const { from } = view;
    if (!from) return;
    from.current = id;
    const order = orderOf(from);
    const place = order.indexOf(id);
    if (place < 0) return;
    one(".neighbours", view.main).hidden = false;
    for (const [name, step] of [["previous", -1], ["next", 1]]) {
      const button = one(`.way .${name}`, view.main);
      button.disabled = !order[place + step];
      button.onclick = () => turn(step);
    }
  };

  const turn = (step) => {
    const { from } = view;
    const order = from ? orderOf(from) : [];
    const id = order[order.indexOf(one(".whole", view.main).dataset.id) + step];
    if (!id) return;
    const address = one("h3 a", from.entries.get(id)).getAttribute("href");
    go(address, { replace: true, from });
  };

  const stretchesOf = (view) => all(".stretch", view.main).map((stretch) => stretch.kept || stretch);
  const orderOf = (view) =>
    stretchesOf(view).flatMap((stretch) => all(".entry", stretch)).map((entry) => entry.dataset.id);

  // ---- Keys

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
    m: () => press(".mark"), u: undo, "/": toSearch, r: refresh, 1: () => tab("headlines"),
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

  // ---- Touch: swiping an article, pulling the list

  let swipe;

  const intended = (entry, dx) => {
    if (isSaved(view)) return dx < 0 ? ["unsave", words.delete] : undefined;
    if (dx > 0) return entry.hasAttribute("data-saved") ? ["unsave", words.unsave] : ["save", words.save];
    return entry.hasAttribute("data-read") ? ["unread", words.markUnread] : ["read", words.markRead];
  };

  const endSwipe = (commits) => {
    const { entry, card, track, dx, isOn } = swipe;
    swipe = undefined;
    if (!isOn) return;
    const action = commits && intended(entry, dx);
    card.classList.add("back");
    card.style.transform = "";
    setTimeout(() => {
      card.classList.remove("back");
      track.remove();
    }, 200);
    if (action) mark(entry.dataset.id, action[0]);
  };

  const isReady = () => Math.abs(swipe.dx) > Math.min(110, swipe.entry.clientWidth / 3);

  document.addEventListener("pointerdown", (event) => {
    const entry = event.target.closest?.(".entry");
    if (event.pointerType === "mouse" || !event.isPrimary || !entry) return;
    swipe = { entry, card: one(".card", entry), id: event.pointerId, x: event.clientX,
      y: event.clientY, dx: 0, isOn: false };
  });

  document.addEventListener("pointermove", (event) => {
    if (swipe?.id !== event.pointerId) return;
    const dx = event.clientX - swipe.x;
    const dy = event.clientY - swipe.y;
    if (!swipe.isOn) {
      if (Math.abs(dy) > 14 && Math.abs(dy) > Math.abs(dx)) swipe = undefined;
      if (!swipe || Math.abs(dx) < 14 || Math.abs(dx) < Math.abs(dy) * 1.3) return;
      swipe.isOn = true;
      swipe.track = make("div", "track");
      swipe.card.before(swipe.track);
      swipe.entry.setPointerCapture(event.pointerId);
    }
    const action = intended(swipe.entry, dx);
    swipe.dx = action ? dx : 0;
    swipe.card.style.transform = `translateX(${swipe.dx}px)`;
    swipe.track.textContent = action ? action[1] : "";
    swipe.track.className = "track" + (dx < 0 ? " end" : "") + (action && isReady() ? " ready" : "");
  });

  document.addEventListener("pointerup", (event) => {
    if (swipe?.id !== event.pointerId) return;
    if (swipe.isOn) swallowClick();
    endSwipe(swipe.isOn && isReady());
  });
  document.addEventListener("pointercancel", (event) => {
    if (swipe?.id === event.pointerId) endSwipe(false);
  });

  // The end of a swipe is no click on what is under the finger.
  const swallowClick = () => {
    const swallow = (event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 60);
  };

  let pull;
  const pullEnough = 70;

  addEventListener("touchstart", (event) => {
    if (scrollY > 0 || event.touches.length !== 1 || !isList(view) || polling) return;
    if (event.target.closest(".appearance, dialog, input, .boxes")) return;
    pull = { y: event.touches[0].clientY, way: 0 };
  }, { passive: true });

  addEventListener("touchmove", (event) => {
    if (!pull || swipe?.isOn) return;
    pull.way = (event.touches[0].clientY - pull.y) / 2;
    if (pull.way <= 4) return;
    if (!pull.strip) {
      pull.strip = make("div", "pull");
      pull.strip.append(make("span"));
      one("main").before(pull.strip);
    }
    const isReady = pull.way > pullEnough;
    pull.strip.style.height = Math.min(pull.way, pullEnough + 20) + "px";
    pull.strip.classList.toggle("ready", isReady);
    pull.strip.firstChild.textContent = isReady ? words.release : words.pull;
  }, { passive: true });

  const endPull = (commits) => {
    if (!pull) return;
    const { strip, way } = pull;
    pull = undefined;
    strip?.remove();
    if (commits && strip && way > pullEnough) refresh();
  };
  addEventListener("touchend", () => endPull(true));
  addEventListener("touchcancel", () => endPull(false));

  // ---- The page that was loaded

  history.scrollRestoration = "manual";
  view = makeView(here(), one("main"), document.title);
  keep(view);
  if (isList(view)) lastOf[view.main.dataset.place] = view.address;
  if (view.main.dataset.kind === "article") openArticle(view);
  for (const notice of all(".notice")) watchNotice(notice);
  if (one(".progress[data-state=running]")) follows().catch(() => {});
  document.addEventListener("click", (event) => {
    const open = one(".appearance[open]");
    if (open && !open.contains(event.target)) open.open = false;
  });
})();
