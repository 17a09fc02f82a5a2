"""A page in a real browser, as a person uses it: looks, clicks, keys, touches, composed Korean."""
import base64
import json
import os
import threading
import time
import zlib
from urllib.parse import urlsplit

import chromium
from chromium import ProtocolError

KEYS = {
    "Enter": (13, "Enter", "\r"), "Escape": (27, "Escape", ""), "Tab": (9, "Tab", ""),
    "Backspace": (8, "Backspace", ""), "ArrowDown": (40, "ArrowDown", ""),
    "ArrowUp": (38, "ArrowUp", ""), " ": (32, "Space", " "), "/": (191, "Slash", "/"),
    "?": (191, "Slash", "?"),
}
PICTURES = os.path.join(os.path.dirname(__file__), "../../.build/screenshots")


class Page:
    """A tab with cookies of its own, or those of the page that it stands `beside`."""

    def __init__(self, width=1280, height=900, touch=False, dark=None, language="en", script=True,
                 beside=None):
        self.browser = chromium.shared()
        self.requests, self.complaints, self._events = [], [], threading.Condition()
        self._loads, self._under_way = 0, {}
        self.context = self._home = beside and beside.context
        if not beside:
            self.context = self.browser.call("Target.createBrowserContext")["browserContextId"]
        # A tab beside another one is in its window.
        size = {} if beside else {"width": width, "height": height}
        self.target = self.browser.call(
            "Target.createTarget", url="about:blank", browserContextId=self.context, **size)["targetId"]
        self.session = self.browser.call(
            "Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        self.browser.hear(self.session, self._hear)
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")
        self.resize(width, height, touch)
        self.call("Emulation.setTouchEmulationEnabled", enabled=touch)
        self.prefer(dark=dark)
        agent = self.browser.call("Browser.getVersion")["userAgent"]
        self.call("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=language)
        if not script:
            self.call("Emulation.setScriptExecutionDisabled", value=True)

    def call(self, method, **params):
        return self.browser.call(method, self.session, **params)

    def close(self):
        if self.context and not self._home:
            self.browser.call("Target.disposeBrowserContext", browserContextId=self.context)
        self.context = None

    def resize(self, width, height, touch=False):
        self.width, self.height = width, height
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=touch)

    def prefer(self, dark=None, calm=True, forced=False):
        """What the system prefers; `calm` is reduced motion, `forced` are few strong colours."""
        features = [{"name": "prefers-reduced-motion", "value": "reduce" if calm else ""},
                    {"name": "forced-colors", "value": "active" if forced else "none"}]
        if dark is not None:
            features.append({"name": "prefers-color-scheme", "value": "dark" if dark else "light"})
        self.call("Emulation.setEmulatedMedia", features=features)

    # What the browser tells.

    def _hear(self, method, params):
        if method == "Network.requestWillBeSent":
            request = (params["request"]["method"], params["request"]["url"])
            self.requests.append(request)
            self._under_way[params["requestId"]] = request
        elif method == "Network.loadingFailed" and params.get("blockedReason"):
            # The policy has kept it in: nobody was asked.
            self.requests.remove(self._under_way[params["requestId"]])
        elif method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            said = details.get("exception", {}).get("description", details["text"])
            self.complaints.append(f"exception: {said}")
        elif method == "Log.entryAdded" and params["entry"]["level"] == "error":
            entry = params["entry"]
            self.complaints.append(f"{entry['source']}: {entry['text']} {entry.get('url', '')}")
        elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "assert"):
            said = " ".join(str(a.get("value", a.get("description"))) for a in params["args"])
            self.complaints.append(f"console: {said}")
        elif method == "Page.loadEventFired":
            with self._events:
                self._loads += 1
                self._events.notify_all()

    def outside(self, port):
        """What was asked of anybody but the server on `port`."""
        return [url for _, url in self.requests
                if urlsplit(url).scheme not in ("about", "blob")
                and urlsplit(url).netloc != f"127.0.0.1:{port}"]

    # Looking.

    def eval(self, expression):
        answer = self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise ProtocolError(details.get("exception", {}).get("description", details["text"]))
        return answer["result"].get("value")

    def wait(self, expression, what=None, patience=10):
        """Until an expression holds; returns its value."""
        deadline = time.monotonic() + patience
        last = None
        while time.monotonic() < deadline:
            try:
                last = self.eval(expression)
                if last:
                    return last
            except ProtocolError as error:  # Between two documents there is nothing to ask.
                last = error
            time.sleep(0.02)
        shown = self.eval("document.body ? document.body.innerText.slice(0, 1500) : ''")
        raise AssertionError(f"{what or expression}: still {last!r} after {patience} s; the page:\n"
                             f"{shown}\nbrowser: {self.complaints}")

    def has(self, selector):
        return self.eval(f"!!document.querySelector({json.dumps(selector)})")

    def count(self, selector):
        return self.eval(f"document.querySelectorAll({json.dumps(selector)}).length")

    def text(self, selector="body"):
        return self.eval(f"(document.querySelector({json.dumps(selector)}) || {{}}).innerText")

    def texts(self, selector):
        """Also of what is out of sight, which has no `innerText` as long as it is not laid out."""
        return self.eval(f"[...document.querySelectorAll({json.dumps(selector)})]"
                         ".map(e => e.textContent.replace(/\\s+/g, ' ').trim())")

    def frame(self):
        """Has the page drawn once, also where no script may ask for it."""
        self.call("Page.captureScreenshot", clip={"x": 0, "y": 0, "width": 1, "height": 1, "scale": 1})

    def screenshot(self, name):
        os.makedirs(PICTURES, exist_ok=True)
        data = self.call("Page.captureScreenshot", format="png")["data"]
        with open(os.path.join(PICTURES, name + ".png"), "wb") as file:
            file.write(base64.b64decode(data))

    def pixel(self, selector, right=0.5, down=0.5):
        """Red, green and blue of one point of an element that is in sight."""
        box = self.eval(f"document.querySelector({json.dumps(selector)}).getBoundingClientRect().toJSON()")
        clip = {"x": box["x"] + box["width"] * right, "y": box["y"] + box["height"] * down,
                "width": 1, "height": 1, "scale": 1}
        data = base64.b64decode(self.call("Page.captureScreenshot", format="png", clip=clip)["data"])
        rest, packed = data[8:], b""
        while rest:
            length = int.from_bytes(rest[:4], "big")
            if rest[4:8] == b"IDAT":
                packed += rest[8:8 + length]
            rest = rest[12 + length:]
        return tuple(zlib.decompress(packed)[1:4])

    def shift_clock(self, seconds):
        """From now on the page's script reads a clock that is ahead."""
        self.eval("(() => { const Old = Date, ahead = %d; window.Date = class extends Old {"
                  " constructor(...given) { super(...(given.length ? given : [Old.now() + ahead])); }"
                  " static now() { return Old.now() + ahead; } }; })()" % (seconds * 1000))

    # Going.

    def _following(self, act):
        """Does something that loads a document, and waits until it is there."""
        with self._events:
            before = self._loads
        result = act()
        with self._events:
            if not self._events.wait_for(lambda: self._loads > before, timeout=15):
                raise AssertionError(f"no document was loaded after {result}")

    def go(self, url):
        self._following(lambda: self.call("Page.navigate", url=url))

    def reload(self):
        self._following(lambda: self.call("Page.reload", ignoreCache=True))

    def back(self, steps=-1):
        history = self.call("Page.getNavigationHistory")
        entry = history["entries"][history["currentIndex"] + steps]
        self.call("Page.navigateToHistoryEntry", entryId=entry["id"])

    def follow(self, selector):
        """Clicks something that leads to another document."""
        self._following(lambda: self.click(selector))

    # Doing.

    def place(self, selector):
        """The middle of an element that can be seen, after it was scrolled to."""
        seen = (
            "(() => { const e = document.querySelector(%s); if (!e) return null;"
            " const middle = () => { const b = e.getBoundingClientRect();"
            "   return [b.left + b.width / 2, b.top + b.height / 2, b.width * b.height] };"
            " const seen = () => { const [x, y, size] = middle(), top = document.elementFromPoint(x, y);"
            "   return size > 0 && top && (e === top || e.contains(top) || top.contains(e)) };"
            " if (!seen()) e.scrollIntoView({block: 'center', behavior: 'instant'});"
            " return seen() ? middle().slice(0, 2) : null; })()" % json.dumps(selector))
        before = None
        # What was out of sight is laid out when it comes into view, and moves what stands below it.
        while (now := self.wait(seen, f"{selector} can be seen")) != before:
            before = now
            self.frame()
        return before

    def click(self, selector):
        x, y = self.place(selector)
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, clickCount=1,
                      button="none" if kind == "mouseMoved" else "left")
        return selector

    def key(self, name, shift=False):
        code, physical, text = KEYS.get(
            name, (ord(name.upper()[0]), f"Key{name.upper()}", name))
        modifiers = 8 if shift or name == "?" else 0
        params = {"key": name, "code": physical, "windowsVirtualKeyCode": code,
                  "modifiers": modifiers}
        self.call("Input.dispatchKeyEvent", type="keyDown", text=text, **params)
        self.call("Input.dispatchKeyEvent", type="keyUp", **params)
        return name

    def type(self, text):
        for character in text:
            self.call("Input.insertText", text=character)

    def compose(self, steps, end):
        """Composes text as a Korean keyboard does: each step is what stands there meanwhile."""
        for step in steps:
            self.call("Input.imeSetComposition", text=step, selectionStart=len(step),
                      selectionEnd=len(step))
        self.call("Input.insertText", text=end)

    def swipe(self, selector, distance, down=0):
        """One finger over an element, in small steps."""
        x, y = self.place(selector)
        steps = 12
        if distance < 0:
            x = self.width - 40
        else:
            x = min(x, self.width - distance - 20)
        def touch(kind, step):
            points = [] if kind == "touchEnd" else [
                {"x": x + distance * step / steps, "y": y + down * step / steps}]
            self.call("Input.dispatchTouchEvent", type=kind, touchPoints=points)
        touch("touchStart", 0)
        for step in range(1, steps + 1):
            touch("touchMove", step)
        touch("touchEnd", steps)
