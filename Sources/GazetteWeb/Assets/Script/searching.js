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
  if (!asked.main.contains(form) || address === asked.address) return;
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
