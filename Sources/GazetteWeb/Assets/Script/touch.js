// Touch: swiping an article, pulling the list.

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
