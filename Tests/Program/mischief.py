"""An ill-mannered HTTP server: each path has a function that writes whatever it likes."""
import gzip
import socket
import ssl
import struct
import threading
import zlib


def answer(status=200, headers=(), body=b"", length=True):
    """The bytes of an answer; without `length` its end is the end of the connection."""
    lines = [f"HTTP/1.1 {status} Answer", *(f"{name}: {value}" for name, value in headers)]
    if length:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body


def chunked(body, end=b"0\r\n\r\n"):
    return (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
            + b"%x\r\n" % len(body) + body + b"\r\n" + end)


def packed(coding, body):
    return answer(headers=[("Content-Encoding", coding)], body=body)


def zstd(body):
    """A Zstandard frame of blocks that are not compressed (RFC 8878)."""
    frame = b"\x28\xb5\x2f\xfd\x00\x38"
    for start in range(0, len(body), 100_000):
        block = body[start:start + 100_000]
        last = start + len(block) == len(body)
        frame += struct.pack("<I", len(block) << 3 | last)[:3] + block
    return frame


def zstd_bomb(megabytes):
    """Blocks of four bytes that each unpack to 128 KB."""
    block = struct.pack("<I", 131_072 << 3 | 1 << 1)[:3] + b"0"
    return b"\x28\xb5\x2f\xfd\x00\x38" + block * (8 * megabytes)


def brotli(body):
    """A Brotli stream of up to 64 KB that is not compressed (RFC 7932)."""
    return struct.pack("<I", (len(body) - 1) << 4 | 1 << 20)[:3] + body + b"\x03"


def gzip_bomb(megabytes):
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    block = b"0" * (1 << 20)
    return b"".join(packer.compress(block) for _ in range(megabytes)) + packer.flush()


# 64 MB of the digit 0, packed by the brotli program.
BROTLI_BOMB = bytes.fromhex(
    "cfffff7f002460e2b14072effff9ffff0f8004401c1680eefd3fffffff01"
    "900088c302d0bdffe7ffff3f001200715800baf7ff03")


class Request:
    def __init__(self, head):
        lines = head.decode("latin-1").split("\r\n")
        self.method, self.target = (lines[0].split(" ") + ["", ""])[:2]
        self.headers = {}
        for line in lines[1:]:
            name, _, value = line.partition(":")
            self.headers[name.strip().lower()] = value.strip()


class Mischief:
    """`routes` maps paths to bytes, or to functions of (connection, request). A function that
    returns true keeps the connection open. Unknown paths answer 404."""

    def __init__(self, test, routes, context=None):
        self.routes, self.context = routes, context
        self.requests = []
        self.at_once = self.most_at_once = 0
        self.lock = threading.Lock()
        self.isOpen = True
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=512)
        self.port = self.listener.getsockname()[1]
        self.authority = f"127.0.0.1:{self.port}"
        threading.Thread(target=self.accept, daemon=True).start()
        test.addCleanup(self.close)

    def url(self, path="/"):
        return f"{'https' if self.context else 'http'}://{self.authority}{path}"

    def close(self):
        self.isOpen = False
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def asked(self, path):
        return [request for request in self.requests if request.target == path]

    def accept(self):
        while self.isOpen:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        try:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if self.context:
                connection = self.context.wrap_socket(connection, server_side=True)
            data = b""
            while True:
                while b"\r\n\r\n" not in data:
                    piece = connection.recv(65_536)
                    if not piece:
                        return
                    data += piece
                head, _, data = data.partition(b"\r\n\r\n")
                if not self.reply(connection, Request(head)):
                    return
        except (OSError, ssl.SSLError):
            pass
        finally:
            try:
                connection.close()
            except OSError:
                pass

    def reply(self, connection, request):
        with self.lock:
            self.requests.append(request)
            self.at_once += 1
            self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            route = self.routes.get(request.target.split("?")[0], answer(404))
            if callable(route):
                return route(connection, request)
            connection.sendall(route)
            # What has its announced length leaves the connection open, like any good server.
            head, _, body = route.partition(b"\r\n\r\n")
            return f"Content-Length: {len(body)}".encode() in head
        finally:
            with self.lock:
                self.at_once -= 1


def hang(connection, _):
    """Nothing, until the client goes away."""
    connection.settimeout(60)
    try:
        while connection.recv(1):
            pass
    except OSError:
        pass


def drip(text, pause=0.05):
    """One byte at a time, for ever: after `text`, blanks."""
    def route(connection, _):
        gone = threading.Event()
        for byte in text + b" " * 10_000:
            connection.sendall(bytes([byte]))
            gone.wait(pause)
    return route


def endless(start, piece):
    def route(connection, _):
        connection.sendall(start)
        while True:
            connection.sendall(piece)
    return route


def reset(data):
    """Some bytes, and then a TCP reset."""
    def route(connection, _):
        connection.sendall(data)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        raw = socket.socket(fileno=connection.detach())
        raw.close()
    return route


def gzipped(body):
    return gzip.compress(body, mtime=0)
