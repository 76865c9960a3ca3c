"""kayles serve: what keeps other pages, other users and wrong requests out, and that nothing is left behind."""
import contextlib
import errno
import json
import os
import random
import re
import socket
import stat
import time

import pytest

from program import rounds, wait_until
from serving import ENDLESS_QUESTION, Server, needs_server

pytestmark = pytest.mark.sanitizers


@pytest.fixture(scope="module", autouse=True)
def is_built():
    needs_server()


@pytest.fixture(name="server")
def one_server():
    with Server("--allow-rules") as server:
        yield server
        assert server.request("GET", "/session").status == 200
        assert server.end() == (0, "")


QUESTION = {"verb": "nim", "expression": "4 * 4"}


@contextlib.contextmanager
def closed_early():
    """The server may close a connection before it has read all."""
    try:
        yield
    except OSError as error:
        if error.errno not in (errno.EPIPE, errno.ECONNRESET, errno.ENOTCONN):
            raise


def raw(server, data, ends=True):
    """What the server answers to bytes, until it closes the connection."""
    told = b""
    with socket.create_connection(("127.0.0.1", server.port), timeout=100) as own:
        with closed_early():
            own.sendall(data)
            if ends:
                own.shutdown(socket.SHUT_WR)
        with closed_early():
            while piece := own.recv(65536):
                told += piece
    return told


def every_request(server, headers):
    """The statuses of a request for a file, the session, a question and rules."""
    return [server.request("GET", "/", headers=headers).status, server.request("GET", "/session", headers=headers).status,
            server.post(QUESTION, headers=headers).status, server.request("POST", "/rules", "return {}", headers=headers).status]


# ---- Who may ask

def test_it_listens_on_the_loopback_address_only(server):
    bound = set()
    for table in "tcp", "tcp6":
        for line in open(f"/proc/net/{table}", encoding="ascii").readlines()[1:]:
            address, port = line.split()[1].split(":")
            if int(port, 16) == server.port and line.split()[3] == "0A": # listens
                bound.add(address)
    assert bound == {"0100007F"}


@pytest.mark.parametrize("host", ["localhost:{port}", "127.0.0.1", "127.0.0.1:{other}", "evil.example:{port}", "evil.example", "",
                                  "127.0.0.1:{port}.evil.example", "[::1]:{port}", "127.0.0.1:0{port}", "127.1:{port}"])
def test_another_host_is_refused(server, host):
    assert every_request(server, {"Host": host.format(port=server.port, other=server.port ^ 1)}) == [421] * 4


def test_a_request_without_a_host_or_with_two_is_refused(server):
    assert raw(server, b"GET / HTTP/1.0\r\n\r\n").startswith(b"HTTP/1.1 421 ")
    assert raw(server, b"GET / HTTP/1.1\r\n\r\n").startswith(b"HTTP/1.1 400 ")
    twice = f"GET / HTTP/1.1\r\nHost: {server.host}\r\nHost: evil.example\r\n\r\n".encode()
    assert re.match(rb"HTTP/1.1 4(00|21) ", raw(server, twice))


@pytest.mark.parametrize("origin", ["null", "http://evil.example", "http://localhost:{port}", "https://127.0.0.1:{port}",
                                    "http://127.0.0.1", "http://127.0.0.1:{port}.evil.example", ""])
def test_another_origin_is_refused(server, origin):
    assert every_request(server, {"Origin": origin.format(port=server.port)}) == [403] * 4
    assert server.post(QUESTION, headers={"Origin": None}).status == 200


def test_a_wrong_token_is_refused(server):
    flipped = server.token[:-1] + ("0" if server.token[-1] != "0" else "1")
    for token in None, "", flipped, server.token[:-1], server.token + "0", server.token.upper() + "x", "0" * 32:
        assert every_request(server, {"X-Kayles-Token": token}) == [200, 403, 403, 403], token
    for path in f"/session?token={server.token}", f"/session?X-Kayles-Token={server.token}":
        assert server.request("GET", path, headers={"X-Kayles-Token": None}).status == 403
    assert server.request("GET", "/session", headers={"X-Kayles-Token": None, "Cookie": f"X-Kayles-Token={server.token}"}).status == 403


def test_no_file_of_the_page_tells_the_token(server):
    for path in "/", "/none":
        reply = server.request("GET", path)
        assert server.token.encode() not in reply.body and server.token not in str(reply.headers)


def test_other_pages_are_told_nothing_about_sharing(server):
    for method, path in ("OPTIONS", "/ask"), ("OPTIONS", "/"), ("GET", "/"), ("GET", "/session"), ("POST", "/ask"):
        reply = server.request(method, path, json.dumps(QUESTION) if method == "POST" else None)
        assert not [name for name in reply.headers if name.lower().startswith("access-control")]
        assert reply.status == (405 if method == "OPTIONS" else 200)


def test_every_reply_has_the_headers_that_keep_a_page_in(server):
    replies = [server.request("GET", path) for path in ("/", "/none", "/session", "/ask")]
    replies += [server.post(QUESTION), server.post({}), server.post(QUESTION, headers={"Host": "evil.example"}),
                server.post(QUESTION, headers={"X-Kayles-Token": ""})]
    assert [reply.status for reply in replies] == [200, 404, 200, 405, 200, 400, 421, 403]
    for reply in replies:
        assert reply.headers["Content-Security-Policy"] == (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
        assert reply.headers["X-Content-Type-Options"] == "nosniff"
        assert reply.headers["Referrer-Policy"] == "no-referrer"
        assert reply.headers["Cache-Control"] == "no-store"


def test_the_page_has_no_script_or_style_inside_its_documents(server):
    page = server.request("GET", "/").body.decode()
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|javascript:", page)


def test_a_question_of_another_kind_than_json_is_refused(server):
    for kind in None, "text/plain", "application/x-www-form-urlencoded", "application/jsonx":
        assert server.post(QUESTION, headers={"Content-Type": kind}).status == 415
    assert server.post(QUESTION, headers={"Content-Type": "application/json; charset=utf-8"}).status == 200


def test_methods_and_addresses_do_not_mix(server):
    for method, path, status in [("GET", "/ask", 405), ("GET", "/rules", 405), ("POST", "/session", 405), ("POST", "/", 405),
                                 ("PUT", "/ask", 405), ("DELETE", "/rules", 405), ("POST", "/ask/", 405), ("GET", "/ask/", 404)]:
        assert server.request(method, path, "{}" if method == "POST" else None).status == status, (method, path)


# ---- What may be asked

def test_no_path_of_a_file_is_taken_from_a_request(server, tmp_path):
    rules = tmp_path / "rules.lua"
    rules.write_text('error("the file was opened")')
    names = [rules, f"misere:{rules}", f"({rules})", f"nim+{rules}", f"{rules} ", "./x.lua", "x.lua", "x.so", "/dev/stdin", "/dev/null",
             f"../{rules}", "a/b", "{2,5}/2/3x.lua", "nim.lua+nim"]
    for name in map(str, names):
        for question in ({"verb": "rules", "game": name}, {"verb": "solve", "game": name, "position": "5"},
                         {"verb": "table", "game": name, "options": {"a": "0..3"}}, {"verb": "guess", "game": name}):
            reply = server.post(question)
            assert reply.status == 400, (question, reply)
    for expression in f"{rules}('5')", f"mean({rules}('5'))", f"1 + ({rules})(5)", "x.lua(5)":
        assert server.post({"verb": "value", "expression": expression}).status == 400
    assert server.post({"verb": "value", "game": "no-game", "position": f"{rules}('5')"}).status == 400
    assert server.post({"verb": "table", "game": "nim", "options": {"a": "0..3", "only": f"G == {rules}('5')"}}).status == 400


def test_standard_input_is_empty_and_no_run_waits_for_it(server):
    for question in ({"verb": "guess", "game": "-"}, {"verb": "value", "expression": "-"}, {"verb": "nim", "expression": "-"},
                     {"verb": "recognise", "expression": "-"}, {"verb": "draw", "game": "nim", "position": "-"}):
        assert server.post(question).status == 200


def test_rules_are_typed_only_where_that_is_allowed():
    with Server() as server:
        reply = server.request("POST", "/rules", "return {}")
        assert reply.status == 403 and "--allow-rules" in reply.json["error"]
        assert server.post({"verb": "rules", "game": "typed-1"}).status == 400
        assert server.request("GET", "/session").json["rules_allowed"] is False


def test_typed_rules_are_private_and_removed_at_the_end(tmp_path):
    with Server("--allow-rules", env={**os.environ, "TMPDIR": str(tmp_path)}) as server:
        for text in "return {}", "return { moves = 5 }":
            server.request("POST", "/rules", text)
        folder, = tmp_path.iterdir()
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert [(path.name, stat.S_IMODE(path.stat().st_mode)) for path in sorted(folder.iterdir())] == [
            ("typed-1.lua", 0o600), ("typed-2.lua", 0o600)]
        assert str(folder) not in json.dumps(server.ask("rules", game="typed-2"))
        server.end()
    assert not list(tmp_path.iterdir())


def test_typed_rules_reach_no_file(server):
    for text in 'return { moves = function() io.open("/etc/passwd") end }', 'os.execute("true") return {}', 'require("ffi") return {}':
        word = server.request("POST", "/rules", text).json["game"]
        answer = server.ask("solve", game=word, position="5")
        assert answer["exit"] == 2 and answer["out"] == [], answer


# ---- Limits

def test_a_request_has_at_most_64_kib(server):
    def padded(length):
        return json.dumps(QUESTION).ljust(length)

    assert server.request("POST", "/ask", padded(65536)).status == 200
    assert server.request("POST", "/ask", padded(65537)).status == 413
    assert server.request("POST", "/rules", b"-" * 65536).status == 200
    assert server.request("POST", "/rules", b"-" * 65537).status == 413
    head = f"POST /ask HTTP/1.1\r\nHost: {server.host}\r\nX-Kayles-Token: {server.token}\r\nContent-Type: application/json\r\n"
    pieces = b"2000\r\n" + b" " * 0x2000 + b"\r\n"
    told = raw(server, f"{head}Transfer-Encoding: chunked\r\n\r\n".encode() + pieces * 9 + b"0\r\n\r\n")
    assert told.startswith(b"HTTP/1.1 413 ")
    assert raw(server, f"{head}Content-Length: 65537\r\n\r\n".encode(), False).startswith(b"HTTP/1.1 413 ") # before the body
    assert raw(server, f"{head}Content-Length: 99999999999999999999\r\n\r\n".encode()).split(b" ")[1] in (b"400", b"413")
    assert raw(server, b"GET /" + b"a" * 100000 + b" HTTP/1.1\r\n\r\n").split(b" ")[1] in (b"413", b"414", b"431")


def test_there_are_at_most_32_connections(server):
    held = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(32)]
    wait_until(lambda: server.threads() == 2 + 32, "the connections are not accepted")
    with contextlib.suppress(TimeoutError, ConnectionError), socket.create_connection(("127.0.0.1", server.port)) as more:
        more.settimeout(0.5)
        more.sendall(f"GET / HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode())
        assert more.recv(1) == b""
    for own in held:
        own.close()
    wait_until(lambda: server.threads() < 8, "the threads of closed connections go on")


@pytest.mark.long
@pytest.mark.parametrize("sent", ["", "GET / HT", "POST /ask HTTP/1.1\r\nHost: {host}\r\n",
                                  "POST /ask HTTP/1.1\r\nHost: {host}\r\nX-Kayles-Token: {token}\r\nContent-Type: application/json\r\n"
                                  "Content-Length: 9\r\n\r\n{{"])
def test_a_silent_connection_is_closed_after_ten_seconds(server, sent):
    begun = time.monotonic()
    told = raw(server, sent.format(host=server.host, token=server.token).encode(), False)
    assert not told or told.startswith(b"HTTP/1.1 408 ")
    assert time.monotonic() - begun >= 9


def test_at_most_four_questions_run_at_once_and_the_others_are_answered_later(server):
    long = {**ENDLESS_QUESTION, "options": {"by": "search", "seconds": 1}}
    asked = [server.open(long) for _ in range(9)]
    most = 0
    for using in asked:
        most = max(most, len(server.children()))
        assert json.loads(using.getresponse().read())["exit"] == 3
        using.close()
    assert most <= 4


@pytest.mark.long
def test_a_question_longer_than_the_idle_time_is_answered(server):
    answer = server.post({**ENDLESS_QUESTION, "options": {"by": "search", "seconds": 12}})
    assert answer.status == 200 and answer.json["exit"] == 3


# ---- Leaving

def leave(using, random_):
    """Leaves in one of the ways of browsers: an orderly end, or a reset."""
    if random_.random() < 0.5:
        using.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    using.close()


def processes():
    return {int(name) for name in os.listdir("/proc") if name.isdigit()}


def runs(word):
    """The processes with the word in their command line: the program that was asked, and the child that runs the rules."""
    found = []
    for pid in processes():
        with contextlib.suppress(OSError):
            with open(f"/proc/{pid}/cmdline", encoding="utf-8", errors="replace") as file:
                found += [pid] if f"{word}.lua" in file.read() else []
    return found


def test_a_run_ends_with_all_that_it_started_when_the_page_leaves(tmp_path):
    with Server("--allow-rules", env={**os.environ, "TMPDIR": str(tmp_path)}) as server:
        text = "return { moves = function() while true do end end }"
        word = f"{tmp_path.name}/{next(tmp_path.iterdir()).name}/{server.request('POST', '/rules', text).json['game']}"
        using = server.open({"verb": "solve", "game": word.rsplit("/", 1)[1], "position": "5", "options": {"seconds": 1000}})
        wait_until(lambda: len(runs(word)) == 2, "the rules do not run")
        using.close()
        wait_until(lambda: not runs(word) and not server.children(), "a run goes on")


def test_two_hundred_questions_opened_and_left_leave_nothing(server):
    chooses = random.Random(5)
    server.post(QUESTION)
    wait_until(lambda: server.threads() == 2, "a thread goes on") # the main thread and the one that accepts
    before = server.descriptors(), server.threads()
    for _ in range(rounds(200) // 10):
        asked = [server.open(ENDLESS_QUESTION) for _ in range(10)]
        time.sleep(chooses.random() / 10)
        for using in asked:
            leave(using, chooses)
        wait_until(lambda: server.threads() <= 20, "the threads of closed connections go on") # there may be 32
    wait_until(lambda: not server.children(), "a run goes on")
    wait_until(lambda: (server.descriptors(), server.threads()) == before, f"{server.descriptors()} descriptors, {server.threads()} threads")
    assert server.objects("nim", expression="4 * 4") == [{"expression": "4 * 4", "value": "6", "field": "2^4"}]


def test_a_question_that_waits_for_its_turn_can_be_left(server):
    running = [server.open(ENDLESS_QUESTION) for _ in range(4)]
    server.await_children(4)
    waiting = [server.open(ENDLESS_QUESTION) for _ in range(8)]
    wait_until(lambda: server.threads() >= 12, "the questions did not arrive")
    for using in waiting:
        using.close()
    wait_until(lambda: server.threads() <= 8, "a thread goes on")
    assert len(server.children()) == 4
    for using in running:
        using.close()
    wait_until(lambda: not server.children(), "a run goes on")


def test_all_runs_end_when_the_server_is_killed():
    with Server() as server:
        asked = [server.open(ENDLESS_QUESTION) for _ in range(4)]
        server.await_children(4)
        below = server.children()
        server.process.kill()
        server.process.wait()
        wait_until(lambda: not [pid for pid in below if os.path.exists(f"/proc/{pid}") and "Z" not in
                                open(f"/proc/{pid}/stat", encoding="ascii").read().rsplit(")", 1)[1].split()[0]], "a run goes on")
        for using in asked:
            using.close()


# ---- Bad requests

def test_bytes_that_are_no_request_do_no_harm(server):
    chooses = random.Random(3)
    good = (f"POST /ask HTTP/1.1\r\nHost: {server.host}\r\nX-Kayles-Token: {server.token}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(json.dumps(QUESTION))}\r\n\r\n{json.dumps(QUESTION)}").encode()
    for _ in range(rounds(300)):
        data = bytearray(good)
        for _ in range(chooses.randint(1, 6)):
            at = chooses.randrange(len(data))
            how = chooses.randrange(4)
            if how == 0:
                data[at] = chooses.randrange(256)
            elif how == 1:
                del data[at:at + chooses.randint(1, 30)]
            elif how == 2:
                data[at:at] = chooses.randbytes(chooses.randint(1, 30))
            else:
                data[at:at] = data[chooses.randrange(len(data)):][:50]
            if not data:
                break
        told = raw(server, bytes(data))
        assert not told or re.match(rb"HTTP/1.[01] [245]\d\d ", told), bytes(data)
    wait_until(lambda: not server.children(), "a run goes on")
