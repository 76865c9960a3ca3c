"""A server of the page under test, and requests to it."""
import contextlib
import http.client
import json
import os
import pathlib
import re
import signal
import subprocess
import urllib.parse

import pytest

from program import KAYLES, wait_until

SERVER = pathlib.Path(KAYLES).with_name("kayles-serve")


def needs_server():
    if not SERVER.exists():
        pytest.skip("built without libmicrohttpd")


class Reply:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def __repr__(self):
        return f"Reply({self.status}, {self.body[:300]!r})"

    @property
    def json(self):
        assert self.headers["Content-Type"] == "application/json", self
        return json.loads(self.body)


class Server:
    """Begins and ends with the block of a `with`."""

    def __init__(self, *arguments, **how):
        self.process = subprocess.Popen([KAYLES, "serve", *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        text=True, **how)

    def __enter__(self):
        self.address = self.process.stdout.readline().rstrip("\n")
        assert self.address.startswith("http://127.0.0.1:"), (self.address, self.process.communicate())
        parts = urllib.parse.urlsplit(self.address)
        self.host, self.port = parts.netloc, parts.port
        self.fragment = dict(urllib.parse.parse_qsl(parts.fragment, strict_parsing=True))
        self.token = self.fragment["token"]
        return self

    def __exit__(self, *error):
        if self.process.poll() is None:
            self.end()
        self.process.stdout.close()
        self.process.stderr.close()

    def end(self, number=signal.SIGINT):
        """Sends a signal, and returns the exit status and what is on standard error."""
        self.process.send_signal(number)
        return self.process.wait(100), self.process.stderr.read()

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=200)

    def request(self, method, path, body=None, headers=None, connection=None):
        """Sends the headers of the page, but for those that `headers` changes; None leaves one out."""
        own = {"Host": self.host, "Origin": f"http://{self.host}", "X-Kayles-Token": self.token}
        if method == "POST" and path == "/ask":
            own["Content-Type"] = "application/json"
        own = {name: value for name, value in {**own, **(headers or {})}.items() if value is not None}
        using = connection or self.connect()
        using.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        for name, value in own.items():
            using.putheader(name, value)
        if body is not None:
            body = body if isinstance(body, bytes) else body.encode()
            using.putheader("Content-Length", str(len(body)))
        using.endheaders(body)
        reply = using.getresponse()
        reply = Reply(reply.status, reply.headers, reply.read())
        if not connection:
            using.close()
        return reply

    def post(self, question, **how):
        return self.request("POST", "/ask", json.dumps(question), **how)

    def ask(self, verb, **question):
        """The answer of a question, which the server must allow."""
        reply = self.post({"verb": verb, **question})
        assert reply.status == 200, reply
        return reply.json

    def objects(self, verb, **question):
        """The objects that a run printed, which must end with 0."""
        answer = self.ask(verb, **question)
        assert (answer["exit"], answer["err"]) == (0, ""), answer
        return [json.loads(line) for line in answer["out"]]

    def open(self, question):
        """Sends a question, and returns the connection without waiting for the answer."""
        using = self.connect()
        using.request("POST", "/ask", json.dumps(question),
                      {"Host": self.host, "X-Kayles-Token": self.token, "Content-Type": "application/json"})
        return using

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def threads(self):
        return len(os.listdir(f"/proc/{self.process.pid}/task"))

    def memory(self, what="RSS"):
        """The bytes that the server has in memory; HWM: the most so far."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"Vm{what}:\s*(\d+) kB", status).group(1)) << 10

    def children(self):
        """The processes that it has started, one a question that runs; a thread may end while they are counted."""
        found = []
        for task in pathlib.Path(f"/proc/{self.process.pid}/task").iterdir():
            with contextlib.suppress(OSError):
                found += map(int, (task / "children").read_text().split())
        return found

    def is_quiet(self):
        return not self.children()

    def await_children(self, number):
        wait_until(lambda: len(self.children()) == number, f"the server has not {number} children")


# A search that takes longer than any test.
ENDLESS_QUESTION = {"verb": "solve", "game": "amazons", "position": "x..o....|........|o......x|........|....#...|x......o|........|o....x..",
                    "options": {"by": "search", "seconds": 1000}}
