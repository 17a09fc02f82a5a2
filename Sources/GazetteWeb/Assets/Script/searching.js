// Search as one types, and filters.

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
  // Somebody may have opened an article before the search was asked.
  if (!asked.main.contains(form) || address === asked.address && !asked.failed) return;
  asking = new AbortController();
  const { signal } = asking;
  const list = listOf(asked);
  list.setAttribute("aria-busy", "true");
  const slow = setTimeout(() => list.classList.add("waiting"), 200);
  try {
    const page = await load(address, part, signal, "#list");
    if (signal.aborted) return;
    if (part === "main") replaceChips(asked.main, page);
    replaceList(asked, page);
    settleList(asked, address, page.title);
  } catch (error) {
    if (error.name === "AbortError") return;
    showTrouble(asked, error, () => narrow(form, part));
    settleList(asked, address, asked.title, true);
  } finally {
    clearTimeout(slow);
    list.removeAttribute("aria-busy");
    list.classList.remove("waiting");
  }
};

// The list is now what was asked for, or says why it is not.
const settleList = (asked, address, title, failed = false) => {
  views.delete(asked.address);
  Object.assign(asked, { address, title, failed, stale: failed });
  retarget(asked);
  keep(asked);
  if (asked !== view) return;
  history.replaceState(history.state, "", address);
  document.title = title;
  lastOf[asked.main.dataset.place] = address;
  one("#new")?.remove();
  say((one(".empty .what", asked.main) || one(".results", asked.main))?.textContent || "");
  if (scrollY > one(".tools").offsetTop) scrollTo(0, 0);
};

// Articles of another search would look like what was found.
const showTrouble = (asked, error, retry) => {
  const trouble = troubleOf(error);
  const [label, run] = cure(trouble, retry);
  const empty = make("div", "empty problem");
  const button = make("button", "button", label);
  button.type = "button";
  button.addEventListener("click", run);
  empty.append(make("p", "what", words[trouble.kind]),
    make("p", "", words[trouble.kind + "Hint"]), button);
  const list = listOf(asked);
  list.replaceChildren(empty);
  delete list.dataset.arrived;
  openList(asked);
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

// ---- A box to find one among many

const manyBoxes = 12;

const addFinder = (boxes) => {
  const finder = make("input", "finder");
  finder.type = "search";
  finder.placeholder = one("input", boxes).name === "tag" ? words.findTag : words.findSource;
  finder.setAttribute("aria-label", finder.placeholder);
  finder.addEventListener("input", () => {
    const wanted = finder.value.trim().toLowerCase();
    for (const label of boxes.children) {
      label.hidden = !label.textContent.toLowerCase().includes(wanted)
        && !one("input", label).checked;
    }
  });
  finder.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault();
  });
  boxes.before(finder);
};

// It does not bubble.
document.addEventListener("toggle", ({ target }) => {
  if (!target.matches(".filters[open]")) return;
  for (const boxes of all(".boxes", target)) {
    if (boxes.children.length > manyBoxes && !boxes.previousElementSibling.matches(".finder")) {
      addFinder(boxes);
    }
  }
}, true);
document.addEventListener("change", (event) => {
  const field = event.target;
  if (field.form?.matches(".tools") && field.type === "checkbox") narrow(field.form, "main");
  if (field.form?.id === "preferences") prefer(field);
});
