// Times and days stay right while a page is open.

const minute = 60000;
const dayOf = (key) => new Date(key + "T00:00Z");
const korean = document.documentElement.lang === "ko";

// As the server writes a date: "27 Nov", "11월 27일".
const date = (key, long) => dayOf(key).toLocaleDateString(korean ? "ko" : "en-GB", {
  timeZone: "UTC", day: "numeric", month: korean || long ? "long" : "short",
  weekday: long ? "long" : undefined,
});

const ago = (count, word) => fill(word, { n: count });
const isAgo = (text) =>
  text === words.now || [words.minutesAgo, words.hoursAgo].includes(text.replace(/\d+/, "{n}"));

const renewTime = (time) => {
  const minutes = Math.floor((Date.now() - new Date(time.dateTime)) / minute);
  const { day } = time.closest(".entry")?.dataset || {};
  if (!isAgo(time.textContent) || minutes < 0) return;
  time.textContent = minutes < 1 ? words.now
    : minutes < 60 ? ago(minutes, words.minutesAgo)
      : minutes < 1440 || !day ? ago(Math.floor(minutes / 60), words.hoursAgo) : date(day);
};

// Over the articles of a day; by this browser's clock, as the list was made today.
const renewDay = (heading, today) => {
  const { textContent, dataset: { day } } = heading;
  if (textContent !== words.today && textContent !== words.yesterday) return;
  const days = Math.round((dayOf(today) - dayOf(day)) / (1440 * minute));
  heading.textContent = days < 1 ? words.today : days < 2 ? words.yesterday : date(day, true);
};

const pad = (number) => String(number).padStart(2, "0");
const todayKey = () => {
  const now = new Date();
  return [now.getFullYear(), pad(now.getMonth() + 1), pad(now.getDate())].join("-");
};
const dayOfLoad = todayKey();

const renewTimes = (view) => {
  const parts = [view.main, ...stretchesOf(view)];
  for (const time of new Set(parts.flatMap((part) => all("time", part)))) renewTime(time);
  // A server elsewhere may have another day; what it wrote holds until ours changes.
  if (todayKey() === dayOfLoad) return;
  for (const heading of new Set(parts.flatMap((part) => all(".day", part)))) {
    renewDay(heading, todayKey());
  }
};

setInterval(() => { if (!document.hidden) renewTimes(view); }, minute);
document.addEventListener("visibilitychange", () => { if (!document.hidden) renewTimes(view); });
