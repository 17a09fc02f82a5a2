// Refresh, what is new, and one article.

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
