"""kayles serve: its address and files, its questions and their answers, its end."""
import json
import os
import re
import signal
import socket
import subprocess
import sys

import pytest

from program import KAYLES, ROOT, run, succeed, wait_until
from serving import ENDLESS_QUESTION, Server, needs_server


@pytest.fixture(scope="module", autouse=True)
def is_built():
    needs_server()


@pytest.fixture(scope="module", name="server")
def one_server():
    with Server("--allow-rules", "--seconds", 50) as server:
        yield server


@pytest.fixture(autouse=True)
def a_server_runs(server):
    """Nearly all tests ask the same server; one that asks has seen the program."""
    sys.audit("subprocess.Popen", KAYLES, [], None, None)
    yield
    assert server.process.poll() is None


# ---- The address

@pytest.mark.parametrize("given", [[], ["pyramid"], ["hackenbush", "0-1l 1-2r + lr"], ["0.77+nim", "5 + 3"]])
def test_the_address_has_a_token_the_game_and_the_position_in_its_fragment(given):
    with Server(*given) as server:
        assert re.fullmatch("[0-9a-f]{32}", server.token)
        assert [server.fragment.get(name) for name in ("game", "position")] == (given + [None, None])[:2]
        wanted = dict(zip(("game", "position"), given)) or None
        assert server.request("GET", "/session").json["given"] == wanted
        assert " " not in server.address and "+" not in server.address


def test_two_servers_have_different_tokens_and_ports(server):
    with Server() as other:
        assert other.token != server.token and other.port != server.port


def test_a_port_can_be_chosen_and_is_free_again_after_the_end(server):
    busy = run("serve", "--port", server.port)
    assert busy.code == 2 and busy.err.startswith(f"kayles: port {server.port}: "), busy
    with Server() as first:
        port = first.port
        first.request("GET", "/")
    with Server("--port", port) as second:
        assert second.port == port


@pytest.mark.parametrize("arguments, words", [
    (["pyramidd"], "did you mean"),
    (["pyramid", "5 x"], "<"),
    (["none.lua"], "none.lua"),
    (["--port", "65536"], "--port"),
    (["--port", "x"], "--port"),
    (["--idle", "0"], "--idle"),
    (["--tables", "none"], "none"),
    (["a", "b", "c"], "one operand too many"),
])
def test_wrong_arguments_end_before_an_address_is_printed(arguments, words):
    result = run("serve", *arguments)
    assert (result.code, result.out) == (2, ""), result
    assert words in result.err


def test_the_files_are_those_of_the_folder(server):
    types = {".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
             ".svg": "image/svg+xml", ".md": "text/markdown; charset=utf-8"}
    files = [path for path in (ROOT / "web").iterdir() if path.suffix in types and path.suffix != ".md"]
    files += [ROOT / "docs" / "values.md", ROOT / "docs" / "sequences.md"]
    assert files
    for path in files:
        reply = server.request("GET", f"/{path.name}", headers={"X-Kayles-Token": None, "Origin": None})
        assert (reply.status, reply.body) == (200, path.read_bytes()), path
        assert reply.headers["Content-Type"] == types[path.suffix]
    assert server.request("GET", "/").body == (ROOT / "web" / "index.html").read_bytes()


def test_the_embedded_page_names_only_its_own_files():
    for path in (ROOT / "web").iterdir():
        assert not re.search(r"""(src|href|from|import)[ =(]*["'](https?:)?//""", path.read_text()), path


def test_head_has_no_body_and_unknown_names_are_not_found(server):
    reply = server.request("HEAD", "/")
    assert (reply.status, reply.body) == (200, b"")
    for path in "/none.js", "/../meson.build", "//etc/passwd", "/%2e%2e/meson.build", "/etc/passwd", "/index.html/", "/web/index.html", "/README.md":
        assert server.request("GET", path).status == 404, path


# ---- Questions

def test_the_session_lists_the_games(server):
    session = server.request("GET", "/session").json
    assert session["games"] == succeed("list", "--json").json
    assert f"kayles {session['version']}\n" == succeed("--version").out
    assert (session["given"], session["rules_allowed"]) == (None, True)


@pytest.mark.parametrize("question, words", [
    ({"verb": "list"}, ["list", "--json"]),
    ({"verb": "rules", "game": "pyramid"}, ["rules", "pyramid"]),
    ({"verb": "solve", "game": "pyramid", "position": "5 3 3 4", "options": {"moves": "all", "limit": 1}},
     ["solve", "pyramid", "--json", "--position", "-e", "5 3 3 4", "--moves", "all", "--limit", "1"]),
    ({"verb": "solve", "game": "pyramid", "position": "5 3 3 4", "options": {"after": "2 1", "mover": "Yayoi", "by": "search"}},
     ["solve", "pyramid", "--json", "--position", "-e", "5 3 3 4", "--after", "2 1", "--mover", "Yayoi", "--by", "search"]),
    ({"verb": "solve", "game": "take-ab", "options": {"at": "4,5", "set": "A=2 B=1"}},
     ["solve", "take-ab", "--json", "--at", "4,5", "--set", "A=2", "--set", "B=1"]),
    ({"verb": "value", "expression": "-1 + {3|1}"}, ["value", "-1 + {3|1}", "--json"]),
    ({"verb": "value", "expression": "-e"}, ["value", "--json", "--", "-e"]),
    ({"verb": "value", "game": "domineering", "position": "..|..", "options": {"moves": True}},
     ["value", "domineering", "..|..", "--json", "--moves"]),
    ({"verb": "draw", "game": "hackenbush", "position": "lrl"}, ["draw", "hackenbush", "lrl", "--json"]),
    ({"verb": "table", "game": "{2,5}/2", "options": {"a": "0..9", "show": "grundy"}},
     ["table", "{2,5}/2", "0..9", "--show", "grundy", "--format", "json"]),
    ({"verb": "table", "game": "awari", "options": {"a": "1..3", "show": "scores"}},
     ["table", "awari", "1..3", "--show", "scores", "--format", "json"]),
    ({"verb": "table", "game": "clobber", "options": {"a": "1..2", "b": "1..3", "format": "csv", "only": "P"}},
     ["table", "clobber", "1..2", "1..3", "--format", "csv", "--only", "P"]),
    ({"verb": "table", "game": "amazons", "options": {"size": "2x2"}}, ["table", "amazons", "--size", "2x2", "--format", "json"]),
    ({"verb": "sequence", "game": "0.77", "options": {"n": 9, "format": "text"}}, ["sequence", "0.77", "-n", "9"]),
    ({"verb": "sequence", "game": "0.77", "options": {"period": True, "stats": False}}, ["sequence", "0.77", "--period", "--json"]),
    ({"verb": "nim", "expression": "4 * 4"}, ["nim", "4 * 4", "--json"]),
    ({"verb": "recognise", "expression": "0 1 2 3 1 4 3 2 1 4 2 6", "options": {"limit": 2}},
     ["recognise", "0 1 2 3 1 4 3 2 1 4 2 6", "--limit", "2", "--json"]),
    ({"verb": "guess", "game": "{2,5,7}", "options": {"a": "0..40"}}, ["guess", "{2,5,7}", "0..40", "--json"]),
    ({"verb": "play", "game": "pyramid", "position": "5 3 3 4", "options": {"tell": "move", "after": "2", "seed": 3}},
     ["play", "pyramid", "--position", "-e", "5 3 3 4", "--tell", "move", "--after", "2", "--seed", "3"]),
    ({"verb": "play", "game": "col", "options": {"tell": "start", "at": "2,3", "seed": 7, "size": 5}},
     ["play", "col", "--tell", "start", "--at", "2,3", "--seed", "7", "--size", "5"]),
    ({"verb": "rules", "game": "pyramidd"}, ["rules", "pyramidd"]),
    ({"verb": "solve", "game": "pyramid", "position": "5 x"}, ["solve", "pyramid", "--json", "--position", "-e", "5 x"]),
])
def test_an_answer_is_that_of_the_command_line(server, question, words):
    answer, told = server.ask(**question), run(*words)
    assert answer == {"exit": told.code, "out": told.lines, "err": told.err}


@pytest.mark.parametrize("question, words", [
    ("[]", "an object must begin with"),
    ("{", ""),
    ({}, "'verb'"),
    ({"verb": 5}, "'verb'"),
    ({"verb": "stress"}, "the verb 'stress'"),
    ({"verb": "check"}, "the verb 'check'"),
    ({"verb": "solve", "position": "5"}, "'game'"),
    ({"verb": "nim"}, "'expression'"),
    ({"verb": "nim", "expression": "1", "game": "nim"}, "unknown field"),
    ({"verb": "rules", "game": "nim", "position": "5"}, "unknown field"),
    ({"verb": "nim", "expression": "1", "file": "x"}, "unknown field"),
    ({"verb": "solve", "game": "nim", "position": "5", "options": {"certificate": "x"}}, "unknown field"),
    ({"verb": "solve", "game": "nim", "position": "5", "options": {"moves": "some"}}, "moves 'some'"),
    ({"verb": "solve", "game": "nim", "position": "5", "options": {"limit": -1}}, "limit '-1'"),
    ({"verb": "solve", "game": "nim", "position": "5", "options": {"limit": [1]}}, "'limit'"),
    ({"verb": "solve", "game": "nim", "position": "5", "options": []}, "'options'"),
    ({"verb": "table", "game": "nim", "options": {"b": "1..2"}}, "needs the option a"),
    ({"verb": "table", "game": "nim", "options": {"a": "--help"}}, "a '--help'"),
    ({"verb": "table", "game": "nim", "options": {"o": "x"}}, "unknown field"),
    ({"verb": "value", "expression": "1", "options": {"seconds": 0}}, "seconds '0'"),
    ({"verb": "value", "expression": "1", "options": {"moves": "maybe"}}, "moves 'maybe'"),
    ({"verb": "play", "game": "nim"}, "'tell'"),
    ({"verb": "value", "expression": "a\0b"}, ""),
])
def test_a_question_that_is_not_allowed_is_refused_with_words(server, question, words):
    body = question if isinstance(question, str) else json.dumps(question)
    reply = server.request("POST", "/ask", body)
    assert reply.status == 400 and words in reply.json["error"], reply


def test_an_option_cannot_be_smuggled_into_a_text(server):
    for text in "--help", "-h", "--version", "--", "-", "-o", "--position", "--certificate=x", "--json":
        answer = server.ask("solve", game="nim", position=text)
        told = run("solve", "nim", "--json", "--position", "-e", text)
        assert (answer["exit"], answer["out"]) == (told.code, told.lines)
        for field in {"game": text}, {"game": "nim", "position": "5", "options": {"mover": text}}:
            answer = server.ask("solve", **field)
            assert answer["exit"] == 2 and answer["out"] == [], (field, answer)
        assert server.ask("rules", game=text)["exit"] == 2


def test_the_seconds_of_a_question_are_at_most_those_of_the_server():
    with Server("--seconds", "0.2") as server:
        answer = server.post({**ENDLESS_QUESTION, "options": {"by": "search", "seconds": 1000}}).json
        assert answer["exit"] == 3 and "time budget" in answer["out"][0], answer
        answer = server.post({**ENDLESS_QUESTION, "options": {"by": "search"}}).json
        assert answer["exit"] == 3, answer


def test_the_memory_of_a_question_is_that_of_the_server():
    with Server("--memory", "1M") as server:
        answer = server.post(ENDLESS_QUESTION).json
        assert answer["exit"] == 3 and "memory" in answer["out"][0] + answer["err"], answer


def test_a_long_answer_is_cut_after_a_whole_line_and_the_rest_is_not_stored(server):
    answer = server.ask("sequence", game="0.77", options={"n": 100000000, "format": "text"})
    assert answer["cut"] is True
    assert server.memory("HWM") < 150 << 20
    assert 4000000 < len(answer["out"]) < 6000000 and set(answer["out"][71:]) == set("12478")
    assert server.objects("nim", expression="4*4")


# ---- Rules

RULES = "return { moves = function(p, emit) for q = 0, p - 1 do emit(q) end end }"


def test_rules_that_were_typed_have_a_word(server):
    word = server.request("POST", "/rules", RULES).json["game"]
    assert re.fullmatch(r"typed-[1-9]\d*", word)
    for game, losing in (word, 0), (f"misere:{word}", 1), (f"{word}+nim", None), (f"nim+({word})", None):
        text = f"{losing}" if losing is not None else "3 + 3"
        (answer,) = server.objects("solve", game=game, position=text)
        assert answer["outcome"] == "loss", (game, answer)
    other = server.request("POST", "/rules", "return {\n moves = 5 }").json["game"]
    answer = server.ask("rules", game=other)
    assert answer["exit"] == 2 and answer["err"].startswith(f"{other}.lua:"), answer
    for unknown in "typed-0", "typed-999", "typed-01x", "typed-99999999999", "given":
        reply = server.post({"verb": "rules", "game": unknown})
        assert reply.status == 400 or reply.json["exit"] == 2, reply


def test_rules_that_never_end_are_ended(server):
    word = server.request("POST", "/rules", "return { moves = function() while true do end end }").json["game"]
    answer = server.ask("solve", game=word, position="5", options={"seconds": 0.3})
    assert answer["exit"] == 3, answer
    wait_until(server.is_quiet, "a run goes on")


def test_positions_are_looked_up_in_a_table(tmp_path):
    succeed("tabulate", "l-game", "-o", tmp_path / "table")
    with Server("--tables", tmp_path / "table") as server:
        assert server.objects("solve", game="l-game", position=".xxn|.xo.|.xo.|noo.")[0]["by"] == "table"
        assert server.objects("solve", game="nim", position="1 2")[0]["by"] == "theorem"
    succeed("tabulate", "awari", "-o", tmp_path / "awari")
    with Server("--tables", tmp_path / "awari") as server:
        answer = server.objects("solve", game="awari", position="First: 1 1 1 1 0 0 | 1 1 1 1 0 0")[0]
        assert (answer["by"], answer["scores"], answer["moves"]) == ("table", [4, 4], ["a"])


def test_the_file_given_at_the_start_has_the_word_given(tmp_path):
    path = tmp_path / "my pile.lua"
    path.write_text(RULES)
    with Server(path, 5) as server:
        assert server.fragment["game"] == "given" and server.fragment["position"] == "5"
        assert "pile" not in server.address
        for game in "given", "misere:given", "misere:(given)":
            assert server.objects("solve", game=game, position="5")[0]["outcome"] == "win"


# ---- The end

@pytest.mark.parametrize("given", [[], ["pile.lua", "5"]])
@pytest.mark.parametrize("number, status", [(signal.SIGINT, 0), (signal.SIGTERM, 0), (signal.SIGHUP, -signal.SIGHUP)])
def test_a_signal_ends_it_with_all_that_runs(number, status, given, tmp_path, monkeypatch):
    (tmp_path / "pile.lua").write_text(RULES)
    monkeypatch.chdir(tmp_path)
    with Server(*given, "--allow-rules") as server:
        server.request("POST", "/rules", RULES)
        asked = [server.open(ENDLESS_QUESTION) for _ in range(6)]
        server.await_children(4)
        below = server.children()
        assert server.end(number) == (status, "")
        assert not [pid for pid in below if os.path.exists(f"/proc/{pid}")]
        for using in asked:
            using.close()
        with socket.socket() as closed:
            assert closed.connect_ex(("127.0.0.1", server.port))


def test_it_ends_when_nobody_asks_for_a_while():
    with Server("--idle", "0.005") as server:
        assert server.process.wait(100) == 0


def test_it_does_not_end_while_a_question_runs():
    with Server("--idle", "0.005") as server:
        answer = server.post({**ENDLESS_QUESTION, "options": {"by": "search", "seconds": 1.5}}).json
        assert answer["exit"] == 3
        assert server.process.wait(100) == 0


def test_an_output_that_cannot_be_written():
    command = f"{KAYLES} serve"
    for end, status in (">/dev/full", 4), (">&-", 4):
        done = subprocess.run(f"{command} {end}", shell=True, stderr=subprocess.PIPE, check=False)
        assert done.returncode == status and b"<stdout>" in done.stderr
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([KAYLES, "serve"], stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)
    assert (done.returncode, done.stderr) == (141, b"")


def test_open_starts_the_browser_with_an_address_that_works_once(tmp_path):
    browser = tmp_path / "xdg-open"
    browser.write_text(f'#!/bin/sh\necho "$1" >{tmp_path}/new; mv {tmp_path}/new {tmp_path}/address\n')
    browser.chmod(0o755)
    with Server("pyramid", "--open", env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}) as server:
        wait_until((tmp_path / "address").exists, "the browser is not started")
        address = (tmp_path / "address").read_text().strip()
        assert address.startswith(f"http://{server.host}/") and server.token not in address
        path = address.removeprefix(f"http://{server.host}")
        reply = server.request("GET", path, headers={"X-Kayles-Token": None, "Origin": None})
        assert reply.status == 303 and f"http://{server.host}{reply.headers['Location']}" == server.address
        assert server.request("GET", path).status == 404
    with Server("--open", env={**os.environ, "PATH": "/nowhere"}) as server:
        assert server.request("GET", "/").status == 200
        assert "xdg-open" in server.end()[1]


def test_the_program_itself_does_not_load_the_library_of_the_server():
    done = subprocess.run(["ldd", KAYLES], capture_output=True, text=True, check=True)
    assert "microhttpd" not in done.stdout and "gnutls" not in done.stdout


def test_what_is_missing_is_named_where_the_server_was_not_built(tmp_path):
    (tmp_path / "kayles").write_bytes(open(KAYLES, "rb").read())
    (tmp_path / "kayles").chmod(0o755)
    done = subprocess.run([tmp_path / "kayles", "serve"], capture_output=True, text=True, check=False, env={"PATH": "/nowhere"})
    if done.returncode == 2: # else an installed server answers
        assert "libmicrohttpd" in done.stderr
