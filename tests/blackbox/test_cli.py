"""The program's manners: exit codes, the form of errors, options, help."""
import json
import os
import pathlib
import pty
import re
import subprocess

import pytest

import program
from program import KAYLES, run, succeed

GOLDEN = pathlib.Path(__file__).parent / "golden"
PLACE = re.compile(r"^(?P<file>.*):(?P<line>\d+):(?P<column>\d+): (?P<what>.+)$")


def place(result):
    """The place of an error with an excerpt and a caret below it."""
    first, excerpt, caret = result.err.splitlines()
    found = PLACE.match(first)
    assert found, result
    assert len(excerpt) <= 80
    assert re.fullmatch(r" *\^", caret) and len(caret) <= len(excerpt) + 1
    return found["file"], int(found["line"]), int(found["column"])


def example_of(game):
    """The input that the manual of a game ends with."""
    return re.sub(r"(?m)^  ", "", succeed("rules", game).out.split("\n\nExample\n")[1])


def is_a_conversation(game):
    """Whether the contest is one."""
    return game == "edge-geography"


# ---- Exit codes ---------------------------------------------------------------------------------


def test_done_is_0():
    assert succeed("solve", "pyramid", "--contest", "-e", "2 2 3").out == "Iori\n"


def test_something_false_is_1():
    certificate = succeed("solve", "pyramid", "--certificate", "-", "-e", "3 3 5 2").out
    result = run("check", "-", input=certificate.replace('"loss"', '"win"'))
    assert (result.code, result.err) == (1, "")
    assert result.out.startswith("invalid: ")


def test_bad_input_is_2():
    result = run("solve", "pyramid", "-e", "2\n1 x\n")
    assert (result.code, result.out) == (2, "")
    assert place(result) == ("<text>", 2, 3)


def test_unable_within_the_budget_is_3():
    text = "8\n" + "40 " * 8
    result = run("solve", "pyramid", "--by", "search", "--memory", "1M", "--json", "-e", text)
    assert result.code == 3
    (answer,) = result.json
    assert answer["outcome"] is None and answer["winner"] is None and answer["by"] is None
    assert answer["moves"] == [] and "budget" in answer["reason"]
    assert answer["position"] == "Iori: 40 40 40 40 40 40 40 40"
    contest = run("solve", "pyramid", "--by", "search", "--memory", "1M", "--contest", "-e", text)
    assert (contest.code, contest.out) == (3, "")
    assert contest.err.startswith("kayles: case 1: ")
    seconds = run("solve", "pyramid", "--by", "search", "--seconds", "0.2", "-e", text)
    assert seconds.code == 3
    assert "unable" in seconds.out


def test_a_budget_too_small_to_read_the_input_is_3():
    result = run("solve", "pyramid", "--memory", "1K", "-e", "3 1 2 3")
    assert (result.code, result.out) == (3, "")
    assert result.err.startswith("kayles: ")


@pytest.mark.parametrize("game", program.games())
def test_any_budget_gives_the_answer_or_unable(tmp_path, game):
    path = tmp_path / "input"
    path.write_text(example_of(game))
    options = [["--json"], ["--json", "--by", "search", "--moves", "all"], ["--certificate", "-"]]
    if not is_a_conversation(game):
        options.append(["--contest"])
    for option in options:
        whole = succeed("solve", game, path, *option).out
        seen = set()
        for budget in [0, 1, 100, *(2000 * step for step in range(1, 20)), 10 ** 6]:
            result = run("solve", game, path, *option, "--memory", budget)
            seen.add(result.code)
            assert result.code in (0, 3), (budget, result)
            if result.code == 0:
                assert result.out == whole
            elif option == ["--contest"]:
                assert whole.startswith(result.out) and result.err.startswith("kayles: ")
        assert 3 in seen


def test_a_full_disk_is_4():
    for arguments in (["list"], ["solve", "pyramid", "-e", "1 1"], ["help"], ["--version"], ["rules", "pyramid"]):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([KAYLES, *arguments], stdout=full, stderr=subprocess.PIPE, check=False)
        assert done.returncode == 4
        assert done.stderr == b"<stdout>: No space left on device\n"


def test_a_closed_output_is_4_and_nothing_else_takes_its_place(tmp_path):
    proof, given = tmp_path / "proof", tmp_path / "input"
    given.write_text("1 1")
    for options in ("", f"--certificate '{proof}'"):
        done = subprocess.run(f"'{KAYLES}' solve pyramid '{given}' {options} >&-", shell=True, capture_output=True,
                              text=True, check=False)
        assert (done.returncode, done.stderr) == (4, "<stdout>: Bad file descriptor\n")
    assert "case 1" not in proof.read_text()


def test_a_certificate_that_cannot_be_written_is_4(tmp_path):
    for path in ("/dev/full", str(tmp_path), str(tmp_path / "none" / "file")):
        result = run("solve", "pyramid", "-e", "1 1", "--certificate", path)
        assert result.code == 4
        assert result.err.startswith(path + ": ")


@pytest.mark.parametrize("arguments", [["list"], ["help", "solve"], ["solve", "pyramid", "-e", "1 1"],
                                       ["solve", "pyramid", "-e", "1 x"]])
def test_a_closed_pipe_is_141_and_quiet(arguments):
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([KAYLES, *arguments], stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)
    expected = (2, True) if arguments[-1] == "1 x" else (141, False)  # nothing was to be written there
    assert (done.returncode, bool(done.stderr)) == expected


# ---- What bad input gets ------------------------------------------------------------------------


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


@pytest.mark.parametrize("game", program.games())
def test_truncated_and_spoilt_inputs_of_every_game(tmp_path, game):
    """Every beginning of the example, and the example with every byte changed: an answer or an error with a place."""
    text = example_of(game).encode()
    path = tmp_path / "input"
    spoilt = [text[:end] for end in range(len(text))]
    spoilt += [text[:at] + byte + text[at + 1:] for at in range(len(text)) for byte in (b"\0", b"\n", b"-", b"~")]
    for given in spoilt:
        path.write_bytes(given)
        result = run("solve", game, path, "--memory", "64M")
        assert result.code in (0, 2), (given, result)
        if result.code == 2:
            assert place(result)[0] == str(path), (given, result)


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
    for options, lines in ((["--contest"], ["First", "Draw"]), ([], None), (["--json"], None),
                           (["--contest", "--by", "search"], ["First", "Draw"])):
        result = run("solve", "xormites", *options, input=text)
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


# ---- Usage --------------------------------------------------------------------------------------


@pytest.mark.parametrize("arguments, words", [
    ([], "kayles help"),
    (["slove"], "did you mean 'solve'?"),
    (["zzzzzzzzzz"], "the nearest is '"),
    (["help", "slove"], "did you mean 'solve'?"),
    (["solve", "pyramd"], "did you mean 'pyramid'?"),
    (["rules", "pyramdi"], "did you mean 'pyramid'?"),
    (["solve", "pyramid", "--jsno"], "did you mean '--json'?"),
    (["solve", "pyramid", "--conntest", "-e", "1 1"], "did you mean '--contest'?"),
    (["solve", "pyramid", "-x"], "unknown option '-x'"),
    (["solve", "pyramid", "-e1 1"], "unknown option"),
    (["solve"], "usage: kayles solve GAME [FILE]"),
    (["rules"], "usage: kayles rules GAME"),
    (["check"], "usage: kayles check CERTIFICATE [INPUT]"),
    (["solve", "pyramid", "a", "b"], "'b' is one operand too many"),
    (["list", "pyramid"], "'pyramid' is one operand too many"),
    (["list", "--contest"], "list: there is no option --contest here; the nearest is '--"),
    (["solve", "pyramid", "--starts", "-e", "1 1"], "solve pyramid: there is no option --starts here"),
    (["verify", "vertex-geography", "--starts"], "verify vertex-geography: there is no option --starts here"),
    (["solve", "pyramid", "--json", "--contest", "-e", "1 1"], "--json and --contest exclude each other"),
    (["solve", "pyramid", "--moves", "some", "-e", "1 1"], "'some' is none of one|all|none"),
    (["solve", "pyramid", "--moves"], "--moves needs a value"),
    (["solve", "pyramid", "-e"], "-e needs a value"),
    (["solve", "pyramid", "--json=yes"], "--json takes no value"),
    (["solve", "pyramid", "--by", "luck", "-e", "1 1"], "'luck' is none of auto|theorem|search"),
    (["solve", "pyramid", "--limit", "-1", "-e", "1 1"], "--limit: '-1' is not a whole number"),
    (["solve", "pyramid", "--case", "0", "-e", "1 1"], "--case: '0' is not a whole number from 1"),
    (["solve", "pyramid", "--case", "2", "-e", "1 1"], "--case 2: the input ends after case 1"),
    (["solve", "pyramid", "--memory", "lots", "-e", "1 1"], "--memory: 'lots'"),
    (["solve", "pyramid", "--memory", "99999999999G", "-e", "1 1"], "--memory: '99999999999G'"),
    (["solve", "pyramid", "--seconds", "0", "-e", "1 1"], "--seconds: '0'"),
    (["solve", "pyramid", "--seconds", "nan", "-e", "1 1"], "--seconds: 'nan'"),
    (["solve", "pyramid", "--mover", "Yayo", "-e", "1 1"], "did you mean 'Yayoi'?"),
    (["solve", "pyramid", "--after", "1 1", "-e", "2 1 1"], "--after: '1' is not a legal move of Yayoi here"),
    (["solve", "pyramid", "-e", "1 1", "file"], "only one of them"),
    (["check", "-", "-"], "cannot both be standard input"),
])
def test_wrong_usage_is_told_and_is_2(arguments, words):
    result = run(*arguments)
    assert (result.code, result.out) == (2, ""), result
    assert result.err.startswith("kayles: "), result
    assert words in result.err, result
    assert result.err.count("\n") == 1


def test_options_stand_anywhere_and_take_values_either_way():
    expected = succeed("solve", "pyramid", "--json", "--moves", "all", "-e", "2 2 3").out
    assert succeed("--json", "solve", "-e", "2 2 3", "--moves=all", "pyramid").out == expected
    assert succeed("solve", "--moves=one", "pyramid", "--moves", "all", "--json", "-e", "2 2 3").out == expected
    assert succeed("solve", "--json", "--moves=all", "-e", "2 2 3", "--", "pyramid").out == expected


def test_an_option_name_of_verb_and_game_is_the_one_of_the_verb_that_has_it():
    assert succeed("solve", "vertex-geography", "--format", "graph6", "-e", "A_").out.startswith("case 1: First wins")
    assert succeed("--format=graph6", "solve", "vertex-geography", "-e", "A_").out.startswith("case 1: First wins")
    assert succeed("table", "--format", "csv", "pyramid", "1..1", "1..1").out.startswith("a,b,value\n")
    result = run("table", "--format", "graph6", "pyramid", "1..1", "1..1")
    assert result.code == 2 and "--format: 'graph6' is none of text|csv" in result.err
    result = run("solve", "pyramid", "--format", "csv", "-e", "1 1")
    assert result.code == 2 and "there is no option --format here" in result.err


def test_a_file_may_be_named_like_an_option(tmp_path):
    (tmp_path / "--json").write_text("2 2 3")
    done = subprocess.run([KAYLES, "solve", "--contest", "--", "pyramid", "--json"], cwd=tmp_path, capture_output=True,
                          text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "Iori\n")


# ---- solve --------------------------------------------------------------------------------------


def test_the_keys_of_an_answer():
    (won,) = program.solve("pyramid", "2 2 3")
    assert won == {
        "game": "pyramid", "case": 1, "mover": "Iori", "outcome": "win", "winner": "Iori", "moves": ["2"],
        "by": "theorem", "reason": won["reason"], "position": "Iori: 2 3",
    }
    assert won["reason"]
    (lost,) = program.solve("pyramid", "3 3 5 2", "--by", "search")
    assert (lost["outcome"], lost["winner"], lost["moves"], lost["by"]) == ("loss", "Yayoi", [], "search")


def test_moves_one_all_none_and_limit():
    text = "3 3 5 1"
    assert program.solve_one("pyramid", text)["moves"] == ["1"]
    everything = program.solve_one("pyramid", text, "--moves", "all")
    assert (everything["moves"], everything["more"]) == (["1", "2", "3", "all"], False)
    some = program.solve_one("pyramid", text, "--moves", "all", "--limit", "3")
    assert (some["moves"], some["more"]) == (["1", "2", "3"], True)
    exact = program.solve_one("pyramid", text, "--moves", "all", "--limit", "4")
    assert (exact["moves"], exact["more"]) == (["1", "2", "3", "all"], False)
    assert program.solve_one("pyramid", text, "--moves", "none")["moves"] == []
    for limit in range(5):
        searched = program.solve_one("pyramid", text, "--moves", "all", "--limit", limit, "--by", "search")
        assert (searched["moves"], searched["more"]) == (everything["moves"][:limit], limit < 4)


def test_a_position_reads_back():
    first = program.solve_one("pyramid", "3 3 5 2", "--after", "1 all")
    again = program.solve_position("pyramid", first["position"])
    assert first == again
    second = program.solve_one("pyramid", "3 3 5 2", "--mover", "Yayoi")
    assert second["mover"] == "Yayoi"
    assert program.solve_position("pyramid", second["position"]) == second


def test_a_long_position_is_left_out_unless_asked_for():
    count = 40000
    text = f"{count}\n" + "1 " * count
    assert program.solve_one("pyramid", text)["position"] is None
    whole = program.solve_one("pyramid", text, "--position-text")["position"]
    assert whole == "Iori: " + " ".join(["1"] * count)
    short = (64 * 1024 - len("Iori: ")) // 2  # a byte to spare: one pile more is too much
    assert program.solve_one("pyramid", f"{short}\n" + "1 " * short)["position"] is not None
    assert program.solve_one("pyramid", f"{short + 1}\n" + "1 " * (short + 1))["position"] is None


def test_a_line_for_people_names_the_winner():
    assert succeed("solve", "pyramid", "-e", "3 3 5 2").out.startswith("case 1: Yayoi wins (Iori to move); ")
    assert succeed("solve", "pyramid", "-e", "2 2 3").out.startswith("case 1: Iori wins with 2 (Iori to move); ")


def on_a_terminal(*arguments, stream="stdout", **environment):
    """What the program writes to a terminal."""
    try:
        ours, theirs = pty.openpty()
    except OSError:
        pytest.skip("this machine gives out no terminals")
    others = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, stream: theirs}
    process = subprocess.Popen([KAYLES, *arguments], stdin=subprocess.DEVNULL, **others,
                               env={**os.environ, "TERM": "xterm", **environment})
    os.close(theirs)
    written = b""
    try:
        while piece := os.read(ours, 4096):
            written += piece
    except OSError:  # the other side is closed
        pass
    os.close(ours)
    assert process.wait() in (0, 3)
    return written.decode()


def test_colour_on_a_terminal_only_and_only_if_it_is_wanted():
    arguments = ["solve", "pyramid", "-e", "2 2 3"]
    assert "\033[" not in succeed(*arguments).out
    assert "\033[" in on_a_terminal(*arguments)
    assert "\033[" in on_a_terminal(*arguments, NO_COLOR="")
    assert "\033[" not in on_a_terminal(*arguments, NO_COLOR="1")
    assert "\033[" not in on_a_terminal(*arguments, TERM="dumb")
    for plain in (["--json"], ["--contest"]):
        assert "\033[" not in on_a_terminal(*arguments, *plain)


def test_progress_is_shown_on_a_terminal_and_wiped_away():
    arguments = ["solve", "pyramid", "--by", "search", "--seconds", "1.8", "-e", "8 " + "60 " * 8]
    shown = on_a_terminal(*arguments, stream="stderr")
    assert re.search(r"\r\033\[K[^\r]+: \d+[^\r]* a second", shown)
    assert shown.endswith("\r\033[K")
    assert run(*arguments).err == ""


def test_an_answer_comes_before_the_next_case_is_waited_for():
    process = subprocess.Popen([KAYLES, "solve", "xormites", "--by", "search"], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, text=True, bufsize=1)
    process.stdin.write("2\n1 5\n")
    process.stdin.flush()
    assert process.stdout.readline().startswith("case 1: First wins")
    process.stdin.write("1 0\n")
    process.stdin.close()
    assert process.stdout.readline().startswith("case 2: a draw")
    assert process.wait() == 0
    process.stdout.close()


@pytest.mark.parametrize("game", [game for game in program.games() if not is_a_conversation(game)])
def test_the_judge_s_words_are_the_same_in_every_way_of_asking(game):
    text = example_of(game)
    words = program.contest(game, text)
    assert program.contest(game, text, "--by", "search") == words
    players = succeed("list", "--json").json[program.games().index(game)]["players"]
    assert program.contest(game, text, "--mover", players[0]) == words
    lines = words.splitlines()
    assert [program.contest(game, text, "--case", case + 1).strip() for case in range(len(lines))] == lines
    winners = [answer["winner"] for answer in program.solve(game, text)]
    assert len(winners) == len(lines)
    assert len(set(zip(winners, lines))) == len(set(winners)) == len(set(lines))


def test_one_case_of_several(tmp_path):
    text = "3\n1 5\n2 1 1\n3 1 2 4\n"
    every = program.solve("xormites", text)
    for case in (1, 2, 3):
        assert program.solve("xormites", text, "--case", case) == [every[case - 1]]
    after = program.solve_one("xormites", text, "--case", 3, "--after", "left right")
    assert (after["mover"], after["case"]) == ("First", 3)
    several = run("solve", "xormites", "--after", "left", input=text)
    assert several.code == 2 and "choose one with --case" in several.err


# ---- Certificates -------------------------------------------------------------------------------


def test_what_a_certificate_says():
    (certificate,) = program.certificates("pyramid", "3 3 5 2")
    assert list(certificate) == ["kayles_certificate", "game", "case", "mover", "outcome", "position", "proof"]
    assert program.check(certificate)


@pytest.mark.parametrize("field, value", [
    ("outcome", "win"), ("outcome", "draw"), ("mover", "Yayoi"), ("position", "Iori: 3 5 3"), ("position", "Iori: x"),
    ("position", ""), ("position", "Iori: 3 5 2 x"), ("proof", {}), ("case", 2),
])
def test_a_changed_certificate_is_invalid_or_true(field, value):
    (certificate,) = program.certificates("pyramid", "3 3 5 2")
    certificate[field] = value
    assert program.check(certificate) == (field == "case")


@pytest.mark.parametrize("field, value", [
    ("kayles_certificate", 2), ("kayles_certificate", "1"), ("game", "none"), ("game", 1), ("mover", "Nobody"),
    ("outcome", "won"), ("outcome", None), ("position", 3), ("proof", []), ("case", 0), ("case", "1"),
])
def test_what_is_no_certificate_is_bad_input(field, value):
    (certificate,) = program.certificates("pyramid", "3 3 5 2")
    good = json.dumps(certificate)
    certificate[field] = value
    result = run("check", "-", input=f"{good}\n{json.dumps(certificate)}\n")
    assert (result.code, result.out) == (2, "valid\n")
    assert place(result)[:2] == ("<stdin>", 2)
    del certificate[field]
    assert run("check", "-", input=json.dumps(certificate)).code == 2


@pytest.mark.parametrize("text", ["", "\n\n", "x", "[]", "{", "[" * 100000, '{"a":' * 100000, "1e999",
                                  '{"a": 1, "a": 2}', "\0", '{"kayles_certificate": 99999999999999999999999}'], ids=lambda text: text[:16])
def test_hostile_certificates_are_refused(text):
    result = run("check", "-", input=text)
    assert (result.code, result.out) == (2, "")
    assert place(result)[0] == "<stdin>"


def test_the_input_stands_in_for_a_position_that_is_too_long(tmp_path):
    count = 40000
    given = tmp_path / "input"
    given.write_text(f"{count}\n" + "1 " * count)
    proof = tmp_path / "proof"
    succeed("solve", "pyramid", given, "--certificate", proof)
    assert json.loads(proof.read_text())["position"] is None
    assert succeed("check", proof, given).out == "valid\n"
    missing = run("check", proof)
    assert missing.code == 2 and "its input is needed" in missing.err
    given.write_text(f"{count}\n" + "2 " * count)
    assert run("check", proof, given).out == "invalid: the smallest pile is another\n"


def test_certificates_find_their_case_in_the_input(tmp_path):
    given, proof = tmp_path / "input", tmp_path / "proof"
    given.write_text("4\n1 5\n2 1 1\n3 1 2 4\n1 9\n")
    lines = succeed("solve", "xormites", given, "--certificate", "-").lines
    proof.write_text("\n".join([lines[3], lines[0], lines[2], lines[2]]) + "\n")
    assert succeed("check", proof, given).out == "valid\n" * 4
    proof.write_text(lines[0].replace('"case": 1', '"case": 5') + "\n" + lines[1] + "\n")
    result = run("check", proof, given)
    assert (result.code, result.out) == (1, "invalid: the input has no case 5\nvalid\n")
    succeed("solve", "xormites", given, "--case", 3, "--after", "left", "--certificate", proof)
    assert succeed("check", proof, given, "--after", "left").out == "valid\n"
    assert run("check", proof, given).code == 1


def test_the_input_must_agree_with_the_position(tmp_path):
    given, proof = tmp_path / "input", tmp_path / "proof"
    given.write_text("3 3 5 2")
    succeed("solve", "pyramid", given, "--certificate", proof)
    assert succeed("check", proof, given).out == "valid\n"
    given.write_text("3 3 5 4")
    result = run("check", proof, given)
    assert (result.code, result.out) == (1, "invalid: its position is not that of the input\n")
    succeed("solve", "pyramid", given, "--certificate", proof, "--after", "2", "--mover", "Yayoi")
    assert succeed("check", proof, given, "--after", "2", "--mover", "Yayoi").out == "valid\n"


# ---- verify -------------------------------------------------------------------------------------


def test_verify_counts_what_agrees():
    assert succeed("verify", "pyramid", "--up-to", "2x3").out.splitlines()[-1] == f"{4 + 4 ** 2} positions agree"
    (result,) = succeed("verify", "pyramid", "--up-to", "2x3", "--json").json
    assert result == {"game": "pyramid", "positions": 20, "agree": True, "counterexample": None}


def test_verify_random_is_the_same_for_a_seed():
    options = ["verify", "pyramid", "--up-to", "8x8", "--random", "50", "--seed", "3"]
    assert succeed(*options).out == succeed(*options).out == "50 positions agree\n"


def test_verify_random_has_a_largest_size():
    result = run("verify", "sorting", "--up-to", 2**64 - 1, "--random", 1)
    assert (result.code, result.err) == (2, "kayles: random positions have a size of at most 100000000\n")


def test_verify_past_the_budget_is_unable():
    result = run("verify", "pyramid", "--up-to", "8x20", "--seconds", "0.1")
    assert (result.code, result.out) == (3, "")
    assert run("verify", "pyramid", "--up-to", "8x20", "--memory", "200K").code == 3


@pytest.mark.parametrize("size", ["", "x", "3", "3x", "x3", "3x4x5", "-1x3", "99999999999999999999x3"])
def test_a_size_must_be_the_game_s(size):
    result = run("verify", "pyramid", "--up-to", size)
    assert (result.code, result.out) == (2, "")
    assert result.err == f"kayles: --up-to: '{size}' is not a size of pyramid, such as 4x6\n"
    assert run("verify", "xormites", "--up-to", "3x3").code == 2


# ---- Words --------------------------------------------------------------------------------------


def verbs():
    lines = succeed("help").out.split("\nVerbs\n")[1].split("\n\n")[0].splitlines()
    return [line.split()[0] for line in lines if re.match(r"  \S", line)]


def test_help_is_the_same_however_it_is_asked_for():
    assert succeed("--help").out == succeed("help").out
    for verb in verbs():
        text = succeed("help", verb).out
        assert succeed(verb, "--help").out == text
        assert succeed("--help", verb).out == text
        assert text.startswith(f"Usage: kayles {verb}")
        assert all(len(line) <= 80 for line in text.splitlines())


def test_the_version():
    assert re.fullmatch(r"kayles \d+\.\d+\.\d+\n", succeed("--version").out)


@pytest.mark.parametrize("verb", verbs())
def test_the_examples_of_the_help_run(verb, tmp_path):
    examples = succeed("help", verb).out.split("\nExamples\n")[1]
    assert examples.strip()
    path = f"{os.path.dirname(KAYLES)}:{os.environ['PATH']}"
    for line in examples.splitlines():
        done = subprocess.run(["bash", "-o", "pipefail", "-c", line.strip()], cwd=tmp_path, stdin=subprocess.DEVNULL,
                              env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, ""), line
        assert done.stdout


def test_list_has_a_sentence_for_each_game():
    games = succeed("list", "--json").json
    assert [f"{game['name']}\t{game['summary']}" for game in games] == succeed("list").lines
    for game in games:
        assert len(game["players"]) == 2 and isinstance(game["impartial"], bool) and game["theorem"] is True


@pytest.mark.parametrize("verb", ["kayles", *verbs()])
def test_the_help_is_what_it_was(verb):
    """KAYLES_GOLDEN=write rewrites what is expected.  Options of games are left to their own tests."""
    text = succeed("help", *([verb] if verb != "kayles" else [])).out
    text = re.sub(r"(?s)\nOptions of .*?(?=\nExamples\n)", "", text)
    expected = GOLDEN / f"{verb}.txt"
    if os.environ.get("KAYLES_GOLDEN") == "write":
        expected.write_text(text)
    assert text == expected.read_text()


@pytest.mark.parametrize("game", program.games())
def test_the_manual_of_a_game_is_whole_and_its_example_runs(game):
    text = succeed("rules", game).out
    for heading in ("Rules", "Input", "Output", "Move", "Position", "Theorem", "Source", "Example"):
        assert f"\n\n{heading}\n  " in text
    example = example_of(game)
    answers = program.solve(game, example, "--moves", "all")
    assert answers
    for answer in answers:
        assert answer["position"].startswith(answer["mover"] + ":")
        again = program.solve_position(game, answer["position"], "--moves", "all")
        assert {**again, "case": answer["case"]} == answer
        searched = program.solve_position(game, answer["position"], "--moves", "all", "--by", "search")
        assert (searched["outcome"], searched["moves"]) == (answer["outcome"], answer["moves"])
    for certificate in program.certificates(game, example):
        assert program.check(certificate)


def test_all_starts_at_once():
    graphs = "A_ Bw"
    plain = succeed("solve", "vertex-geography", "--format", "graph6", "--starts", input=graphs)
    # an edge: a perfect matching, both win; a triangle: each vertex is missed by a maximum matching
    assert plain.lines == ["1 win", "2 win", "1 loss", "2 loss", "3 loss"]
    objects = succeed("solve", "vertex-geography", "--format", "graph6", "--starts", "--json", input=graphs).json
    assert [(each["game"], each["case"], each["start"]) for each in objects] == [
        ("vertex-geography", 1, 1), ("vertex-geography", 1, 2),
        ("vertex-geography", 2, 1), ("vertex-geography", 2, 2), ("vertex-geography", 2, 3)]
    assert [f"{each['start']} {each['outcome']}" for each in objects] == plain.lines
    for wrong in ["--by", "search"], ["--certificate", "-"]:
        result = run("solve", "vertex-geography", "--format", "graph6", "--starts", *wrong, input=graphs)
        assert (result.code, result.out) == (2, ""), result
