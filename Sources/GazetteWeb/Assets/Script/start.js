// The page that was loaded.

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
