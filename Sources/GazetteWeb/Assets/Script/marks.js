// Marks that take effect at once and can be undone, and forms.

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
  if (action !== "save") return;
  renewOthers("saved");
  // A list that was loaded after the article had left it.
  if (isList(view) && isSaved(view) && !ids.every((id) => view.entries.has(id))) view.stale = true;
};

// What came back to a list that was loaded without it.
const renewStale = () => {
  if (view.stale && isList(view)) renew(view).catch(() => {});
};

// Other tabs of this browser show the same.
const channel = new BroadcastChannel("gazette");
const tellOthers = (ids, action) => channel.postMessage({ ids, action });
channel.addEventListener("message", ({ data }) => {
  apply(data.ids, data.action);
  renewStale();
});

const mark = async (id, action, { quietly = false } = {}) => {
  apply([id], action);
  try {
    const { changed } = await post(`/api/articles/${encodeURIComponent(id)}/${action}`);
    apply(changed, action);
    tellOthers(changed, action);
    if (quietly) return;
    const change = { ids: changed, action: reverse[action] };
    change.notice = notify(words[told[action]], words.undo, () => undo(change));
    undoable.push(change);
  } catch (error) {
    apply([id], reverse[action]);
    if (quietly && error.kind !== "ended") return;
    regret(error, () => mark(id, action));
  }
};

// The last change, or the one whose notice offers it.
const undo = async (change = undoable.at(-1)) => {
  const place = undoable.indexOf(change);
  if (place < 0) return;
  undoable.splice(place, 1);
  change.notice?.remove();
  if (!change.ids.length) return;
  apply(change.ids, change.action);
  try {
    await post(`/api/articles/${change.action}`, { ids: change.ids, exactly: true });
    tellOthers(change.ids, change.action);
    renewStale();
    notify(words.didUndo);
  } catch (error) {
    apply(change.ids, reverse[change.action]);
    undoable.push(change);
    regret(error, () => undo(change));
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
