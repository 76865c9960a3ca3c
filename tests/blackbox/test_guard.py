"""What rules in a file do to the process that they run in: stacks that overflow, refusals that are swallowed, input that is
read again, functions that never return; and that all this ends in words, and in the answers to the other cases."""
import os
import pathlib
import pty
import resource
import select
import signal
import subprocess
import sys
import time

import pytest

import program
from terminal import open_terminal

ZEROS = "moves = function(p, emit) for q = 0, p - 1 do emit(q) end end"


def outcomes(result):
    return [answer["outcome"] for answer in result.json]


# ---- Input that is read again -------------------------------------------------------------------

READING = "read = function(t) if t == 'bad' then {} end return tonumber(t) end"
WRITING = "write = function(p) if p == 4 then {} end return tostring(p) end"
TOO_MUCH = {"time": ("while true do end", "after 0.4 s"), "memory": ("local t = {} for i = 1, math.huge do t[i] = {i} end", "more memory")}


@pytest.mark.parametrize("how", TOO_MUCH)
@pytest.mark.parametrize("place", ["pipe", "file", "stdin", "text"])
def test_a_case_that_cannot_be_read_is_unable_and_the_others_are_answered(rules, how, place):
    code, words = TOO_MUCH[how]
    path = rules(f"return {{ {ZEROS}, {READING.replace('{}', code)} }}")
    text = "1\nbad\n\n0\nbad\n3\n"
    cases = rules(text, "cases")
    command = [path, "--json", "--seconds", "0.4" if how == "time" else "30", "--memory", "30M"]
    if place == "pipe":
        result = program.run("solve", *command, input=text)
    elif place == "file":
        result = program.run("solve", *command, cases)
    elif place == "text":
        result = program.run("solve", *command, "-e", text)
    else:
        with open(cases, encoding="ascii") as stdin:
            done = subprocess.run([program.KAYLES, "solve", *command], stdin=stdin, capture_output=True, text=True, check=False)
        result = program.Result(done.returncode, done.stdout, done.stderr)
    assert outcomes(result) == ["win", None, "loss", None, "win"] and result.code == 3, result
    broken = result.json[1]
    assert (broken["case"], broken["mover"], broken["moves"], broken["position"]) == (2, "First", [], None), result
    assert all(program.KEYS <= answer.keys() for answer in result.json) and words in broken["reason"]
    assert result.err.count("\n") == 2 and result.err.count(words) == 2, result


@pytest.mark.parametrize("how", TOO_MUCH)
@pytest.mark.parametrize("flags", [["--json"], ["--position-text"]])
def test_of_a_position_that_cannot_be_written_the_winner_is_told_and_the_others_are_answered(rules, how, flags):
    code, words = TOO_MUCH[how]
    path = rules(f"return {{ {ZEROS}, {WRITING.replace('{}', code)} }}")
    result = program.run("solve", path, *flags, "--seconds", "0.4" if how == "time" else "30", "--memory", "30M", input="1\n4\n2\n")
    assert result.code == 3 and result.err.count("\n") <= 1, result
    if flags == ["--json"]:
        assert outcomes(result) == ["win", "win", "win"] and result.json[1]["position"] is None and words in result.err, result
    else:
        assert result.lines[1].startswith("case 2: First wins") and len(result.lines) == 3, result


def test_a_pipe_larger_than_the_budget_is_still_answered(rules):
    path = rules(f"return {{ {ZEROS} }}")
    text = ("0" * 99 + "1\n") * 40000
    assert program.run("solve", path, "--contest", "--memory", "3M", input=text).out == "First\n" * 40000


def test_the_time_of_a_case_begins_when_it_arrives(rules):
    path = rules(f"return {{ {ZEROS} }}")
    for game, first in ((path, "3\n"), ("pyramid", "3 3 5 2\n")):
        solving = subprocess.Popen([program.KAYLES, "solve", game, "--contest", "--seconds", "0.4"], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(1)
        out, err = solving.communicate(first)
        assert solving.returncode == 0 and out and err == "", (game, out, err)


def test_an_input_that_cannot_be_read_is_an_error(rules, tmp_path):
    path = rules(f"return {{ {ZEROS} }}")
    for file in (tmp_path, tmp_path / "none"):
        result = program.run("solve", path, file)
        assert result.code == 2 and result.err.startswith(f"{file}: "), result
    done = subprocess.run(["bash", "-c", f"{program.KAYLES} solve {path} <&-; echo $?; {program.KAYLES} solve {path} < {tmp_path}; echo $?"],
                          capture_output=True, text=True, check=False)
    assert done.stdout == "2\n2\n" and done.stderr.count("<stdin>: ") == 2, done


def test_an_input_that_is_cut_off_while_it_is_read_is_told_as_that(rules, tmp_path):
    """Nobody reads the answers until the file is cut off, so that the program cannot have come to its end."""
    cases = tmp_path / "cases"
    for game, text in (rules(f"return {{ {ZEROS} }}"), "7\n" * 10 ** 6), ("colouring", "200000\n" + "3 RWB\n" * 200000):
        cases.write_text(text)
        solving = subprocess.Popen([program.KAYLES, "solve", game, cases, "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert solving.stdout.readline()
        os.truncate(cases, 0)
        _, err = solving.communicate()
        assert (solving.returncode, err) == (2, "kayles: the input became shorter while it was read\n"), game


# ---- Stacks -------------------------------------------------------------------------------------

DEEP = "local function f(s) return (s:gsub('.', f)) end f('abc')"


def test_a_stack_that_overflows_through_callbacks_has_its_line(rules):
    in_moves = rules(f"return {{ moves = function(p, emit)\n if p == 2 then {DEEP} end\n if p > 0 then emit(p - 1) end end }}")
    result = program.run("solve", in_moves, "--json", "-e", "1\n2\n1\n")
    assert (result.code, result.err) == (2, f"{in_moves}:2: stack overflow (at the position 2)\n") and outcomes(result) == ["win"], result
    loading = rules(f"local x = 1\n{DEEP}\nreturn {{ {ZEROS} }}", "loading.lua")
    result = program.run("solve", loading, "-e", "1")
    assert (result.code, result.out, result.err) == (2, "", f"{loading}:2: stack overflow\n"), result


def test_deep_callbacks_that_end_are_no_matter_whatever_the_limit_of_the_stack(rules):
    path = rules("local function f(n) return n == 0 and '' or (('x'):gsub('x', function() return f(n - 1) end)) end\n"
                 f"f(1500)\nreturn {{ {ZEROS} }}")
    assert program.contest(path, "3\n") == "First\n"
    done = subprocess.run([program.KAYLES, "solve", path, "--contest", "-e", "3"], capture_output=True, text=True, check=False,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_STACK, (1 << 20, 1 << 20)))
    assert (done.returncode, done.stdout, done.stderr) == (0, "First\n", ""), done


@pytest.mark.parametrize("how", ["coroutine.wrap(f)(n + 1)", "coroutine.resume(coroutine.create(f), n + 1)"])
def test_coroutines_within_coroutines_are_bounded(rules, how):
    path = rules(f"local deepest = 0\nlocal function f(n)\n if n > deepest then deepest = n end\n return {how}\nend\n"
                 f"local good, why = pcall(f, 0)\nassert(deepest == 1000, deepest)\nreturn {{ {ZEROS} }}")
    assert program.contest(path, "3\n") == "First\n"


def test_coroutines_are_what_they_are_in_lua(rules):
    path = rules("""
local function all(n) return coroutine.wrap(function(a) for i = 1, n do a = coroutine.yield(i, a) end return 'end' end) end
local next_one = all(2)
local i, a = next_one('x')
assert(i == 1 and a == 'x')
i, a = next_one(nil)
assert(i == 2 and a == nil and next_one() == 'end')
local good, why = pcall(next_one)
assert(not good and why:find('dead coroutine'), why)
local thing = {}
good, why = pcall(coroutine.wrap(function() error(thing) end))
assert(not good and why == thing)
local co = coroutine.create(function(...) assert(select('#', ...) == 3) return coroutine.yield(nil, nil) end)
assert(select('#', coroutine.resume(co, nil, 1, nil)) == 3 and coroutine.status(co) == 'suspended')
assert(select('#', coroutine.resume(co, nil, nil, nil, nil)) == 5 and coroutine.status(co) == 'dead')
good, why = coroutine.resume(co)
assert(good == false and why:find('dead'))
assert(not pcall(coroutine.resume) and not pcall(coroutine.wrap))
for _ = 1, 3000 do assert(coroutine.wrap(function() return 7 end)() == 7) pcall(coroutine.wrap(error)) end
""" + f"return {{ {ZEROS} }}")
    assert program.contest(path, "3\n") == "First\n"


# ---- Refused memory -----------------------------------------------------------------------------

SWALLOWED = {"emit": "while true do pcall(emit, 1) end", "rep": "while true do pcall(string.rep, 'x', 2^28) end",
             "tables": "local t = {} while true do pcall(function() t[#t + 1] = ('x'):rep(1e6) .. #t end) end"}


@pytest.mark.parametrize("name", SWALLOWED)
def test_rules_that_swallow_a_refusal_are_ended(rules, name):
    path = rules(f"return {{ moves = function(p, emit)\n if p == 5 then {SWALLOWED[name]} end\n if p > 0 then emit(0) end end }}")
    result = program.run("solve", path, "--json", "--memory", "50M", input="1\n5\n2\n")
    assert result.code == 3 and outcomes(result) == ["win", None, "win"], result
    assert result.err == f"{path}:1: the rules need more memory than the budget has (at the position 5)\n", result


def test_a_file_that_swallows_a_refusal_while_it_is_loaded_is_ended(rules):
    path = rules(f"while true do pcall(string.rep, 'x', 2^28) end return {{ {ZEROS} }}")
    result = program.run("solve", path, "--memory", "50M", "-e", "1")
    assert (result.code, result.out, result.err) == (3, "", f"{path}: the rules need more memory than the budget has\n"), result


def test_rules_in_a_pipe_that_nobody_writes_to_are_given_up(tmp_path):
    path = tmp_path / "rules.lua"
    os.mkfifo(path)
    result = program.run("solve", path, "-e", "3", "--seconds", "0.3")
    assert result.code == 3 and result.err == f"{path}: reading the file of the rules timed out\n", result


def test_rules_are_ended_once_and_told_of_once_while_loading(rules):
    path = rules("while true do end")
    result = program.run("solve", path, "--seconds", "0.3", "-e", "1")
    assert (result.code, result.out, result.err) == (3, "", f"{path}: the rules timed out after 0.3 s\n"), result


def child_is_starting(child):
    """It runs the rules as soon as it has used some time."""
    return int(pathlib.Path(f"/proc/{child}/stat").read_text().rsplit(")", 1)[1].split()[11]) < 10


@pytest.mark.parametrize("number", [signal.SIGUSR1, signal.SIGSEGV, signal.SIGBUS])
def test_who_ends_the_child_ends_no_more_than_the_rules(rules, number):
    path = rules("while true do end")
    running = subprocess.Popen([program.KAYLES, "solve", path, "-e", "1"], stderr=subprocess.PIPE, text=True)
    child = program.child_of(path)
    program.wait_until(lambda: not child_is_starting(child), "the child never runs the rules")
    os.kill(child, number)
    assert running.wait() == 2
    assert running.stderr.read() == f"{path}: the rules end in a crash ({signal.strsignal(number)})\n"


def test_a_position_whose_reading_never_ends_is_told_of_once(rules):
    path = rules("return { moves = function(p, emit) end, read = function(text) while true do end end }")
    result = program.run("solve", path, "--position", "-e", "6", "--json", "--seconds", "0.3")
    assert result.code == 3 and outcomes(result) == [None], result
    assert result.err == f"{path}:1: the rules timed out after 0.3 s\n", result


def test_a_case_whose_moves_take_too_long_has_an_answer(rules):
    path = rules("return { moves = function(p, emit) while true do end end }")
    case = ["solve", path, "-e", "5", "--after", "3", "--seconds", "0.3"]
    result = program.run(*case, "--json")
    assert result.code == 3 and outcomes(result) == [None] and result.json[0]["position"] is None, result
    assert result.err == f"{path}:1: the rules timed out after 0.3 s (at the position 5)\n", result
    assert program.run(*case).out.startswith("case 1: unable (First to move); the rules timed out")
    assert program.run(*case, "--contest").out == ""


def test_rules_that_print_are_no_background_job_of_the_terminal(rules):
    """A terminal with `stty tostop` stops what writes to it from the background, for ever."""
    path = rules("print('loaded') return { moves = function(p, emit) print('asked') end }")
    shell = 'stty tostop; "$@"; echo "status $?"'
    pid, screen = open_terminal(pty.fork)
    if pid == 0:
        os.execlp("sh", "sh", "-ic", shell, "sh", program.KAYLES, "solve", path, "-e", "3")
    seen = b""
    while b"status" not in seen:
        assert select.select([screen], [], [], program.ENDLESS)[0], seen
        seen += os.read(screen, 65536)
    os.waitpid(pid, 0)
    os.close(screen)
    assert b"loaded" in seen and b"asked" in seen and b"Second wins" in seen and b"status 0" in seen, seen


# ---- Other verbs --------------------------------------------------------------------------------

@pytest.mark.parametrize("text, example", [
    ("moves = function(p, emit) for i = 1, #p do if p[i] > 0 then local q = {unpack(p)} q[i] = q[i] - 1 emit(q) end end end", "3 3"),
    ("moves = function(p, emit) if p[1] > 0 then emit({p[1] - 1}) end end, read = function(t) return {tonumber(t:sub(2))} end,"
     " write = function(p) return 'x' .. p[1] end, sample = function(size, random) return {random(size)} end", None),
    ("moves = function(p, emit) if #p ~= 5 then error('five') end end", ""),
    ("moves = function(p, emit) emit(p) end", ""),
])
def test_the_manual_has_an_example_that_runs_or_none(rules, text, example):
    path = rules(f"return {{ {text} }}")
    page = program.succeed("rules", path).out
    if example == "":
        assert "Example" not in page
        return
    shown = page.split("\nExample\n  ")[1]
    assert example is None or shown == example + "\n"
    assert program.contest(path, shown) in ("First\n", "Second\n")


def test_the_manual_of_rules_that_never_end_is_ended(rules):
    path = rules("while true do end")
    result = program.run("rules", path, "--seconds", "0.3")
    assert (result.code, result.out, result.err) == (3, "", f"{path}: the rules timed out after 0.3 s\n"), result
    path = rules("return { moves = function() while true do end end }")
    result = program.run("rules", path, "--seconds", "0.3")
    assert result.code == 3 and "\nPosition\n" in result.out and "Example" not in result.out and result.err.startswith(f"{path}:1: "), result
    path = rules("local t = {} for i = 1, math.huge do t[i] = {i} end")
    result = program.run("rules", path, "--memory", "30M")
    assert result.code == 3 and "memory" in result.err, result


def test_the_moves_of_a_match_are_shown_also_when_it_is_ended(rules):
    path = rules("return { moves = function(p, emit) if p == 5 then while true do end end if p > 0 then emit(p - 1) end end,\n"
                 " theorem = function(p) return p % 2 == 0 and 'loss' or 'win' end }")
    result = program.run("referee", path, "-e", "7", "--seconds", "0.4", "--as", "Second", "--", "sh", "-c", "echo 5; cat > /dev/null")
    assert result.code == 3 and result.out == "First: 6\nSecond: 5\n" and "after 0.4 s" in result.err, result


def test_an_answer_by_a_theorem_without_certificates_is_not_called_search(rules):
    path = rules(f"return {{ {ZEROS}, theorem = function(p) return p > 0 and 'win' or 'loss' end }}")
    result = program.run("solve", path, "--certificate", "-", "-e", "3")
    assert (result.code, result.err) == (2, "kayles: the theorem of rules has no certificates\n"), result


def test_a_long_path_stands_in_messages_from_its_front(tmp_path):
    folder = tmp_path / ("a" * 120) / ("b" * 120) / ("c" * 120)
    folder.mkdir(parents=True)
    path, cases = folder / "rules.lua", folder / "cases"
    path.write_text(f"return {{ {ZEROS}\n, missere = true }}")
    assert program.run("solve", path, "-e", "3").err.startswith(f"{path}: ")
    path.write_text(f"return {{ {ZEROS} }}")
    cases.write_text("3\nx\n")
    assert program.run("solve", path, cases).err.startswith(f"{cases}:2:1: ")


@pytest.mark.parametrize("field", ["write", "move_text"])
def test_text_that_is_not_utf8_is_an_error(rules, field):
    path = rules(f"return {{ {ZEROS}, {field} = function(p) return '\\255\\254' end }}")
    result = program.run("solve", path, "--json", "-e", "3")
    assert result.code == 2 and result.out == "" and f"'{field}' must return text in UTF-8" in result.err, result
    path = rules(f"return {{ {ZEROS}, {field} = function(p) return '\\195\\164' .. p end }}")
    assert "\u00e4" in program.solve_one(path, "3")["position" if field == "write" else "moves"][0]


@pytest.mark.parametrize("field, words", [("name = 'a\\255'", "a name on a single line"), ("players = {'a', 'b\\255'}", "two names")])
def test_names_that_are_not_utf8_are_an_error(rules, field, words):
    result = program.run("solve", rules(f"return {{ {ZEROS}, {field} }}"), "-e", "3")
    assert (result.code, result.out) == (2, "") and words in result.err, result


# ---- The tests themselves -----------------------------------------------------------------------

FAILS = """
import subprocess, program

def test_that_fails():
    subprocess.Popen([program.KAYLES, "solve", "PATH", "-e", "1"])
    program.child_of("PATH")
    assert False
"""


def test_a_test_that_fails_leaves_no_process(rules, tmp_path):
    path = rules("while true do end")
    (tmp_path / "test_fails.py").write_text(FAILS.replace("PATH", path))
    folder = str(pathlib.Path(__file__).resolve().parent)
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", "-c", os.devnull, "-p", "no:cacheprovider", "-p", "conftest", tmp_path],
                          env={**os.environ, "PYTHONPATH": folder}, capture_output=True, text=True, check=False)
    assert "1 failed" in done.stdout, done
    program.wait_until(lambda: not program.child_now(path), "the rules of a test that failed go on")
