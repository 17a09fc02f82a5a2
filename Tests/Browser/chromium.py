"""Starts a Chromium without a window and speaks the DevTools protocol with it over two pipes."""
import atexit
import fcntl
import json
import os
import shutil
import signal
import tempfile
import threading
import time

FLAGS = [
    "--headless=new", "--remote-debugging-pipe", "--no-first-run", "--no-default-browser-check",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-default-apps", "--disable-extensions", "--disable-gpu", "--disable-dev-shm-usage",
    "--mute-audio", "--hide-scrollbars", "--force-color-profile=srgb",
    # Whatever a page or the browser itself asks for, nothing but this machine is ever found.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
]
PATIENCE = 20


def program():
    """The browser's path, or None where there is none."""
    names = [os.environ.get("CHROMIUM"), "chromium", "chromium-browser", "google-chrome"]
    return next((found for name in names if name and (found := shutil.which(name))), None)


class ProtocolError(Exception):
    pass


class Chromium:
    """One browser with a fresh profile."""

    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="gazette-chromium-")
        asks, self._asks = os.pipe()
        self._answers, answers = os.pipe()
        # Out of the way of the numbers that they are going to have.
        theirs = [fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, 100) for fd in (asks, answers)]
        os.close(asks)
        os.close(answers)
        flags = FLAGS + [f"--user-data-dir={self.profile}", "about:blank"]
        if os.geteuid() == 0:
            flags.insert(0, "--no-sandbox")
        log = os.path.join(self.profile, "chromium.log")
        kept = ("PATH", "LANG", "LC_ALL", "TMPDIR")
        environment = {name: os.environ[name] for name in kept if name in os.environ}
        self.pid = os.posix_spawn(
            program(), ["chromium", *flags], {**environment, "HOME": self.profile},
            file_actions=[
                (os.POSIX_SPAWN_OPEN, 0, "/dev/null", os.O_RDONLY, 0),
                (os.POSIX_SPAWN_OPEN, 1, log, os.O_WRONLY | os.O_CREAT, 0o600),
                (os.POSIX_SPAWN_DUP2, 1, 2),
                (os.POSIX_SPAWN_DUP2, theirs[0], 3),
                (os.POSIX_SPAWN_DUP2, theirs[1], 4),
            ],
            setpgroup=0)
        for fd in theirs:
            os.close(fd)
        self._lock = threading.Condition()
        self._number = 0
        self._results = {}
        self._ears = {}
        self._is_over = False
        threading.Thread(target=self._listen, daemon=True).start()
        self.call("Browser.getVersion")

    def _listen(self):
        rest = b""
        while piece := os.read(self._answers, 1 << 20):
            *messages, rest = (rest + piece).split(b"\0")
            for message in messages:
                self._take(json.loads(message))
        with self._lock:
            self._is_over = True
            self._lock.notify_all()

    def _take(self, message):
        with self._lock:
            if "id" in message:
                self._results[message["id"]] = message
                self._lock.notify_all()
                return
        ear = self._ears.get(message.get("sessionId"))
        if ear:
            ear(message["method"], message["params"])

    def hear(self, session, ear):
        """From now on `ear(method, params)` is called for each event of a session."""
        self._ears[session] = ear

    def call(self, method, session=None, patience=PATIENCE, **params):
        with self._lock:
            self._number += 1
            number = self._number
        message = {"id": number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        os.write(self._asks, json.dumps(message).encode() + b"\0")
        with self._lock:
            if not self._lock.wait_for(
                    lambda: number in self._results or self._is_over, timeout=patience):
                raise ProtocolError(f"{method} was not answered within {patience} s")
            answer = self._results.pop(number, None)
        if answer is None:
            raise ProtocolError(f"the browser ended before it answered {method}")
        if "error" in answer:
            raise ProtocolError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def close(self):
        """Ends the browser and all that it started."""
        try:
            self.call("Browser.close", patience=5)
        except (ProtocolError, OSError):
            pass  # It is ended below.
        deadline = time.monotonic() + 5
        while time.monotonic() < deadline and os.waitpid(self.pid, os.WNOHANG)[0] == 0:
            time.sleep(0.05)
        try:
            os.killpg(self.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        shutil.rmtree(self.profile, ignore_errors=True)


_shared = None


def shared():
    """The one browser of all tests."""
    global _shared
    if _shared is None:
        _shared = Chromium()
        atexit.register(_shared.close)
    return _shared
