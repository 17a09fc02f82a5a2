// Asking the server, and notices of what came of it.

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

const troubles = { 401: "ended", 403: "refused", 414: "tooLong", 503: "busy" };

const send = async (address, options) => {
  try {
    return await fetch(address, { credentials: "same-origin", ...options });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Trouble("away");
  }
};

// A page, or a part of one. What went wrong is a page as well, if the server made one.
const needs = { list: "#list", main: "main", progress: "body" };
const load = async (address, part, signal, needed = needs[part]) => {
  const answer = await send(address, { headers: { "X-Gazette-Part": part }, signal });
  if (answer.status === 401 || answer.status === 403) throw new Trouble(troubles[answer.status]);
  const text = await answer.text();
  const page = new DOMParser().parseFromString(text, "text/html");
  if (!one(needed, page)) throw new Trouble(troubles[answer.status] || "failed");
  return page;
};

const post = async (address, content) => {
  const request = () => send(address, {
    method: "POST",
    headers: { "X-Gazette-Token": token, "Content-Type": "application/json" },
    body: JSON.stringify(content || {}),
  });
  const sent = token;
  let answer = await request();
  // After a new start of the server another token counts, which a fresh page has.
  if (answer.status === 403) {
    const page = new DOMParser().parseFromString(
      await (await send("/help")).text(), "text/html");
    const fresh = page.body.dataset.token;
    if (fresh && fresh !== sent) {
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

const troubleOf = (error) => {
  if (error instanceof Trouble) return error;
  console.error(error);
  return new Trouble("failed");
};

// What helps: its name, and how.
const cure = (trouble, retry) =>
  trouble.kind === "ended" || trouble.kind === "refused"
    ? [words.reload, () => location.reload()] : [words.retry, retry];

const saying = (text) => all("#notices .notice").find((notice) =>
  one("p", notice).textContent === text);

const complain = (error, retry) => {
  if (error.name === "AbortError") return;
  const trouble = troubleOf(error);
  // Nobody needs to be told the same twice.
  saying(trouble.sentence)?.remove();
  notify(trouble.sentence, ...cure(trouble, retry));
};

// Changes that were not made, in one notice; each of them is tried again.
const regret = (error, retry) => {
  const text = words.failedUndone + " " + troubleOf(error).sentence;
  const told = saying(text);
  const retries = [...(told?.retries || []), retry];
  told?.remove();
  const run = () => { for (const retry of retries) retry(); };
  notify(text, ...cure(troubleOf(error), run)).retries = retries;
};
