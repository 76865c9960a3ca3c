"""What bad input gets: a message with its place, and the answers before it."""
import json
import re
import subprocess

import pytest

import program
from program import KAYLES, example_of, place, places, run, some, succeed

pytestmark = pytest.mark.sanitizers


@pytest.mark.parametrize("text, line, column", [
    (b"", 1, 1),                                    # an empty file
    (b"3\n1 2\n", 2, 4),                            # truncated
    (b"18446744073709551615\n1 2\n", 2, 4),         # a count that lies
    (b"2\n1 9223372036854775808\n", 2, 3),          # out of range
    (b"2\n1 99999999999999999999999\n", 2, 3),      # over 64 bits
    (b"2\n1 2a\n", 2, 4),                           # letters where digits belong
    (b"2\n1 -1\n", 2, 3),                           # a negative size
    (b"-2\n1 1\n", 1, 1),
    (b"0\n", 1, 1),
    (b"2\r\n1 x\r\n", 2, 3),
    (b"2\n1 \x00\n", 2, 3),                         # a NUL byte
    (b"2\n1 2\n3\n", 3, 1),                         # something behind the last case
    (b"2\n" + b" " * 500 + b"1 x" + b" " * 500, 2, 503),
])
@pytest.mark.parametrize("way", ["file", "pipe"])
def test_bad_input_is_reported_with_its_place(tmp_path, text, line, column, way):
    path = tmp_path / "input"
    path.write_bytes(text)
    result = run("solve", "pyramid", path) if way == "file" else run("solve", "pyramid", input=text)
    assert result.code == 2
    assert place(result) == (str(path) if way == "file" else "<stdin>", line, column)


BAD = {  # a line of the fault for each game
    "pawns": [
        ("2 2\n##\n##\n", None),               # no P
        ("2 2\nP#\n##\n", None),
        ("2 2\nPP\nP#\n", None),               # three
        ("2 2\nPP\n#\n", 3), ("2 2\nPP\n###\n", 3),  # ragged
        ("2 2\nPP\n", 2),
        ("0 2\nPP\n", 1), ("-1 2\nPP\n", 1), ("2 x\nPP\n##\n", 1),
        ("2 18446744073709551615\nPP\n##\n", None),
    ],
    "pyramid": [("", 1)],
    "take-ab": [("1 0 1\n5\n", 1), ("1 1 0\n5\n", 1), ("1 1 1\n-5\n", 2), ("", 1), ("2 1 1\n5\n", 2),
                ("1 1 1\n9223372036854775808\n", 2), ("1 1 1\n5\n5\n", 3), ("9999999999 1 1\n5\n", 2)],
    "edge-geography": [("", 1), ("1 1 1 2\n1 1\n", 1), ("1 1 1 1\n1 2\n", 2), ("1 1 1 1\n2 1\n", 2),
                       ("0 1 0 1\n", 1), ("1 1 2 1\n1 1\n", 2), ("1 1 1 1\n1 1\n1 1\n", 3),
                       ("1 1 99999999999999 1\n1 1\n", 2)],
    "xormites": [("", 1), ("1\n0\n", 2), ("2\n1 5\n", 2), ("1\n1 18446744073709551616\n", 2), ("-1\n", 1),
                 ("1\n99999999999999 1\n", 2), ("0\n1\n", 2)],
    "sorting": [("", 1), ("0\n", 1), ("2\n1 2\n1\n2 1\n", 4), ("2\n1 2\n1\n0 1\n", 4), ("2\n1 2\n1\n1 3\n", 4),
                ("2\n1 2\n2\n1 2\n", 4), ("2\n1 2\n-1\n", 3), ("2\n1 9223372036854775808\n0\n", 2)],
    "end-sequences": [("", 1), ("1\n0\n", 2), ("1\n1\n5\n1\n2 5\n", 5), ("1\n1\n5\n-1\n", 4),
                      ("1\n1\n5\n1\n99999999999999 5\n", 5), ("1\n2\n1 x\n0\n", 3)],
    "coin-flip": [("", 1), ("1\n2 2\nHT\nH\n", 4), ("1\n2 2\nHT\nHTH\n", 4), ("1\n2 2\nHT\nHX\n", 4),
                  ("1\n0 2\n", 2), ("1\n2 2\nHT\n", 3), ("1\n99999999 99999999\nHT\n", 3), ("2\n1 1\nH\n", 3)],
    "colouring": [("", 1), ("1\n3\nRB\n", 3), ("1\n3\nRBRB\n", 3), ("1\n3\nRBX\n", 3), ("1\n0\n\n", 2),
                  ("1\n3\n", 2), ("2\n1\nR\n", 3), ("1\n99999999999999\nR\n", 3)],
    "vertex-geography": [("", 1), ("2 1 3\n1 2\n", 1), ("2 1 1\n1 1\n", 2), ("2 1 1\n1 3\n", 2), ("2 1 1\n0 1\n", 2),
                         ("0 0 1\n", 1), ("2 2 1\n1 2\n", 2), ("2 1 1\n1 2\n3\n", 3), ("2 99999999999999 1\n1 2\n", 2)],
}


@pytest.mark.parametrize("game, text, line", [(game, *bad) for game in program.games() for bad in BAD.get(game, [])])
@pytest.mark.parametrize("way", ["file", "pipe"])
def test_bad_input_of_every_game(tmp_path, game, text, line, way):
    for end in ("\n", "\r\n"):
        path = tmp_path / "input"
        path.write_bytes(text.replace("\n", end).encode())
        given = {"input": path.read_bytes()} if way == "pipe" else {}
        result = run("solve", game, *([] if way == "pipe" else [path]), "--memory", "64M", **given)
        assert result.code == 2, result
        assert len(result.lines) <= 1 and "case 2" not in result.out
        assert line is None or place(result)[1] == line, result


@pytest.mark.long
@pytest.mark.parametrize("game", program.games())
def test_truncated_and_spoilt_inputs_of_every_game(tmp_path, game):
    """Every beginning of the example, and the example with every byte changed: an answer or an error with a place."""
    text = example_of(game).encode()
    path = tmp_path / "input"
    spoilt = [text[:end] for end in range(len(text))]
    spoilt += [text[:at] + byte + text[at + 1:] for at in range(len(text)) for byte in (b"\0", b"\n", b"-", b"~")]
    for given in some(spoilt):
        path.write_bytes(given)
        result = run("solve", game, path, "--memory", "64M")
        assert result.code in (0, 2), (given, result)
        if result.code == 2:
            assert {file for file, _, _ in places(result)} == {str(path)}, (given, result)


@pytest.mark.parametrize("game", program.games())
def test_an_input_that_ends_too_early_is_reported_at_its_last_line(game):
    """Contests and positions, cut behind each word, with white space behind it."""
    text = example_of(game)
    answers = run("solve", game, "--json", input=text).lines
    for whole, flags in ((text, []), (json.loads(answers[0])["position"], ["--position"])):
        ends = [0, *(word.end() for word in re.finditer(r"\S+", whole))]
        tails = ("", "\n", "\r\n", "  \n\n", "\n\n\n", "\n ")
        for given in some([whole[:end] + tail for end in ends for tail in tails]):
            result = run("solve", game, *flags, input=given)
            if result.code != 0:
                lines = given.split("\n")
                last = len(lines) - (len(lines) > 1 and not lines[-1])
                assert result.code == 2 and 1 <= place(result)[1] <= last, (given, result)
                assert "ends where" not in result.err or place(result)[1] == last, (given, result)


def test_line_ends_of_other_systems_and_trailing_blanks_are_fine():
    assert succeed("solve", "pyramid", "--contest", input="2\r\n2  3 \t \r\n\r\n \n").out == "Iori\n"


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    missing, folder = tmp_path / "none", tmp_path
    assert run("solve", "pyramid", missing).err == f"{missing}: No such file or directory\n"
    result = run("solve", "pyramid", folder)
    assert (result.code, result.err) == (2, f"{folder}: is a directory\n")
    closed = subprocess.run(f"'{KAYLES}' solve pyramid <&-", shell=True, capture_output=True, text=True, check=False)
    assert closed.returncode == 2 and closed.stderr.startswith("<stdin>: ")
    stdin = subprocess.run(f"'{KAYLES}' solve pyramid < '{folder}'", shell=True, capture_output=True, text=True,
                           check=False)
    assert stdin.returncode == 2 and stdin.stderr == "<stdin>: is a directory\n"


def test_cases_before_a_broken_one_are_answered():
    text = "4\n1 5\n2 1 1\n2 1 x\n1 1\n"
    for flags, lines in ((["--contest"], ["First", "Draw"]), ([], None), (["--json"], None),
                           (["--contest", "--by", "search"], ["First", "Draw"])):
        result = run("solve", "xormites", *flags, input=text)
        assert result.code == 2
        assert len(result.lines) == 2 if lines is None else result.lines == lines
        assert place(result) == ("<stdin>", 4, 5)


def test_a_file_that_was_read_in_part_goes_on_from_there(tmp_path):
    path = tmp_path / "input"
    path.write_text("0123456789\n2 2 3\n")
    with open(path, "rb", buffering=0) as file:
        file.read(11)
        done = subprocess.run([KAYLES, "solve", "pyramid", "--contest"], stdin=file, capture_output=True, text=True,
                              check=False)
    assert done.stdout == "Iori\n"


@pytest.mark.parametrize("game, lines, bad", [
    ("nim", ["3 4", "5 x", "", "..", "7 7"], {2: ("2:3", "a heap"), 3: ("4:1", "a heap")}),
    ("domineering", ["..", ".x", "..|.", "...|..."], {2: ("2:2", "a cell"), 3: ("3:5", "row")}),
])
def test_a_bad_line_is_reported_and_the_next_one_is_read(tmp_path, game, lines, bad):
    path = tmp_path / "lines"
    path.write_text("\n".join(lines) + "\n")
    result = run("solve", game, path, "--json")
    objects = [json.loads(line) for line in result.lines]
    assert result.code == 2
    assert [one["case"] for one in objects] == list(range(1, len(objects) + 1))
    for one in objects:
        where, word = bad.get(one["case"], (None, None))
        assert ("error" in one) == (where is not None) and ("outcome" in one) == (where is None)
        if where:
            assert one["error"].startswith(f"{path}:{where}: ") and word in one["error"] and one["error"] in result.err
    plain = run("solve", game, path)
    assert plain.code == 2 and len(plain.lines) == len(objects) - len(bad)
    contest = run("solve", game, path, "--contest")
    assert contest.code == 2 and len(contest.lines) == min(bad) - 1
    good = max(set(range(1, len(objects) + 1)) - set(bad))
    assert run("solve", game, path, "--case", str(good)).code == 0
    assert run("solve", game, path, "--case", str(min(bad))).code == 2


def test_positions_of_rules_in_lua_are_lines(tmp_path):
    (tmp_path / "nim.lua").write_text("""return { input = "T; n; n numbers",
  moves = function(p, emit) for i = 1, #p do for k = p[i] - 1, 0, -1 do local q = p[i]; p[i] = k; emit(p); p[i] = q end end end,
}""")
    result = run("solve", tmp_path / "nim.lua", "--position", "--json", input=b"1 2\n3 x\n2 2\n-5\n")
    objects = [json.loads(line) for line in result.lines]
    assert result.code == 2 and [one.get("outcome") for one in objects] == ["win", None, "loss", None]
    assert [one.get("error", "").split(" ")[0] for one in objects] == ["", "<stdin>:2:3:", "", "<stdin>:4:1:"]


def test_a_text_in_place_of_a_file_is_explained():
    result = run("solve", "0.77", "5")
    assert result.code == 2 and result.err == "5: No such file or directory (-e '5' gives the input itself)\n"


LINES = "return { moves = function(p, emit) for q = 0, p - 1 do emit(q) end end }"


@pytest.mark.parametrize("command, line, column", [
    (["draw", "wythoff", "3 5 xyz"], 1, 5),
    (["draw", "ruler", "HT junk"], 1, 4),
    (["draw", "ruler", "HT\n\njunk"], 3, 1),
    (["draw", "lines.lua", "3\n7"], 2, 1),
    (["play", "wythoff", "-e", "3 5 junk", "--position"], 1, 5),
    (["play", "lines.lua", "-e", "3\n7", "--position"], 2, 1),
    (["play", "pyramid", "-e", "1\n2\n3"], 3, 1),
    (["solve", "ruler", "-e", "HT junk", "--position"], 1, 4),
    (["solve", "ruler", "-e", "HT junk", "--position", "--case", "1"], 1, 4),
    (["referee", "pyramid", "-e", "1\n2\n3", "--", "cat"], 3, 1),
])
def test_nothing_may_follow_the_only_position(tmp_path, command, line, column):
    rules = tmp_path / "lines.lua"
    rules.write_text(LINES)
    result = run(*(rules if word == "lines.lua" else word for word in command))
    assert result.code == 2 and place(result) == ("<text>", line, column), result
    assert "nothing more was expected here" in result.err and result.out == "", result


def test_other_cases_may_follow_the_chosen_one(tmp_path):
    rules = tmp_path / "lines.lua"
    rules.write_text(LINES)
    for options in ([], ["--case", "2"], ["--case", "2", "--position"]):
        assert run("play", rules, "-e", "3\n7\n8", *options, input="quit\n").code == 0, options
    assert "First wins with 0" in succeed("solve", rules, "-e", "3\n7", "--position", "--case", "2").out
    assert run("play", "wythoff", "-", "--position", input="3 5\nquit\n").code == 0  # moves follow


def test_the_end_of_a_position_is_not_waited_for():
    with subprocess.Popen([KAYLES, "draw", "wythoff", "-", "--seconds", "1"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE) as drawer:
        drawer.stdin.write(b"3 5\n")
        drawer.stdin.flush()
        assert drawer.wait(30) == 0
        assert drawer.stdout.read() == succeed("draw", "wythoff", "3 5").out.encode()
