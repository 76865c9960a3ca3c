"""play: a person, or a pipe, against the perfect player."""
import ctypes.util
import fcntl
import functools
import os
import re
import resource
import select
import subprocess
import termios

import pytest

import program
from program import KAYLES, run, succeed
from terminal import on_a_terminal, open_terminal

pytestmark = pytest.mark.sanitizers


def play(game, typed, *flags):
    return succeed("play", game, *flags, input="".join(line + "\n" for line in typed)).out


def test_a_won_game_is_won_by_its_hints():
    out = play("pyramid", ["hint", "2"], "-e", "2 2 3")
    assert "This wins: 2" in out
    out = play("pyramid", ["1", "1"], "-e", "1 3")
    assert out.rstrip().endswith("Iori wins: well played!")


def test_the_perfect_player_tells_why_it_wins():
    out = play("pyramid", ["all", "1", "1"], "-e", "2 2 2")
    assert "Yayoi plays " in out and "It wins, as Iori is to move now: with an even number of piles" in out


def test_it_says_that_nothing_wins_for_it():
    out = play("pyramid", ["1"], "-e", "1 3")
    assert "Nothing wins for Yayoi: with an odd number of piles" in out


def test_either_side_can_be_played():
    out = play("pyramid", ["quit"], "-e", "1 3", "--as", "Yayoi")
    assert "You play Yayoi, against Iori" in out
    assert "Iori plays" in out
    result = run("play", "pyramid", "-e", "1 3", "--as", "yayoi")
    assert result.code == 2 and "Yayoi" in result.err


def test_moves_hint_why_and_help_answer():
    out = play("xormites", ["moves", "hint", "why", "help", "quit"], "-e", "1 2 1 2")
    assert "left right\n" in out
    assert "This wins: right\n" in out
    assert "With best play First wins: " in out
    assert "undo" in out


def test_undo_takes_back_ones_own_move_and_the_answer_to_it():
    before = play("pyramid", ["quit"], "-e", "3 4 5 6")
    out = play("pyramid", ["undo", "1", "undo", "quit"], "-e", "3 4 5 6")
    assert "There is no move to take back." in out
    assert out.count("1 oooo 4\n") == 2  # at the start, and when the move is taken back
    assert before.count("1 oooo 4\n") == 1


def test_undo_leaves_the_opponents_first_move():
    out = play("pyramid", ["undo", "quit"], "-e", "3 4 5 6", "--as", "Yayoi")
    assert out.count("Iori plays") == 1 and "There is no move to take back.\nYayoi> quit" in out
    out = play("pyramid", ["1", "undo", "undo", "quit"], "-e", "3 9 9 9", "--as", "Yayoi")
    board = out.split("Yayoi> ")
    assert board[0].endswith(board[2].split("undo\n")[1]) and out.count("There is no move to take back.") == 1


def test_an_illegal_move_is_no_end():
    out = play("pyramid", ["7", "nonsense", "1", "quit"], "-e", "3 4 5 6")
    assert out.count("is not a legal move of Iori here") == 2
    assert "Yayoi plays" in out


def test_the_end_of_the_input_leaves_the_game():
    assert "Iori> " in play("pyramid", [], "-e", "3 4 5 6")


def test_moves_can_stand_behind_the_game_on_standard_input():
    out = succeed("play", "pyramid", "-", input="1\n1\n1\n").out
    assert out.rstrip().endswith("Iori wins: well played!")


def test_a_position_and_a_case_can_be_played():
    assert "You play Yayoi" in play("pyramid", ["quit"], "--position", "-e", "Yayoi: 3 4")
    assert "\n 5 5\nscore: First 0, Second 0\n" in play("xormites", ["quit"], "--case", "2", "-e", "2\n1 7\n2 5 5\n")
    result = run("play", "xormites", "--case", "3", "-e", "2\n1 7\n2 5 5\n")
    assert result.code == 2


@pytest.mark.parametrize("game", program.games())
def test_a_random_start_has_a_move(game):
    for seed in range(1, 13):
        assert "> quit\n" in play(game, ["quit"], "--seed", seed)


def test_the_size_of_a_random_start_has_a_bound():
    for size in 100000001, 2**64 - 1:
        result = run("play", "sorting", "--size", size)
        assert (result.code, result.err) == (2, "kayles: --size: a start has a size of at most 100000000\n")


def test_bad_input_is_reported_with_its_place():
    result = run("play", "pyramid", "-e", "2 1 x")
    assert result.code == 2 and result.err.startswith("<text>:1:5: ")


@pytest.mark.parametrize("game", program.games())
def test_every_game_can_be_played_from_a_start_of_its_own(game):
    for seed in "1", "2", "3":
        out = play(game, ["moves", "hint", "why", "quit"], "--size", "5", "--seed", seed)
        assert out.startswith(f"{game}: ")


@pytest.mark.parametrize("game", program.games())
def test_who_follows_the_hints_of_a_won_game_wins(game):
    """The hints come from the theorem; the opponent is random, so that many lines are seen."""
    for seed in map(str, range(program.rounds(4))):
        typed = []
        for _ in range(200):
            out = play(game, typed + ["why", "hint"], "--size", "5", "--seed", seed, "--opponent", "random")
            me = out.split("You play ")[1].split(",")[0]
            hints = [line for line in out.splitlines() if line.startswith("This ")]
            if not typed and f"With best play {me} wins" not in out:
                break
            if "\n'undo' takes" in out:
                assert f"{me} wins: well played!\n'undo' takes" in out
                break
            assert hints, out
            typed.append(hints[-1].split(": ", 1)[1])
        else:
            assert False, "the game does not end"


def test_the_introduction_stays_within_80_columns():
    for game in program.games():
        introduction = play(game, ["quit"], "--size", "4").split("\n\n")[0]
        assert all(len(line) < 80 for line in introduction.splitlines())


def test_the_line_on_which_the_game_ends_asks_for_nothing():
    out = succeed("play", "pyramid", "-", input="2 2 3 \nquit\n").out
    assert out.count("Iori>") == 1
    assert succeed("play", "pyramid", "-", input="2 2 3").out.count("Iori>") == 1
    behind = succeed("play", "pyramid", "-", input="2 2 3 hint\nquit\n").out  # a move may stand there already
    assert "Iori> hint\nThis wins: 2\n1 of 3 moves wins.  " in behind and behind.endswith("\nIori> quit\n")
    assert succeed("play", "0.77", "-", input="3\nquit\n").out.count("First>") == 1


def test_a_nul_byte_is_no_move():
    result = run("play", "pyramid", "-e", "2 2 3", input=b"2\0\nhint\nquit\n\0")
    assert (result.code, result.err) == (0, "")
    assert "A move cannot have a NUL byte.  (Type 'help' for help.)\nIori> hint\nThis wins: 2\n" in result.out


def test_a_word_in_capitals_is_the_same_order():
    out = play("pyramid", ["HINT", "Moves All", "QUIT"], "-e", "2 2 3")
    assert "This wins: 2\n" in out and "\n1 2 all\n" in out


def test_an_order_is_not_mistaken_for_a_move(tmp_path):
    path = tmp_path / "rules.lua"
    path.write_text("return { moves = function(p, emit) if p > 0 then emit(p - 1) end end, move_text = function(p, q) return 'Hint' end }")
    out = play(path, ["hint", "Hint", "HINT", "quit"], "-e", "9", "--opponent", "random")
    assert out.count("Second plays Hint.") == 1 and out.count("This wins: Hint") == 2


def test_what_is_typed_is_shown_without_control_characters():
    out = play("pyramid", ["\033[31m2\a", "\x9b2J", "quit"], "-e", "2 2 3")
    assert all(letter >= " " or letter == "\n" for letter in out) and out.count(r"\x1b[31m2\x07") == 2
    for arguments in ["so\033[2J"], ["solve", "py\033[2J"], ["solve", "pyramid", "--\033[2J"], ["solve", "pyramid", "a\033[2J"]:
        assert r"\x1b[2J" in run(*arguments).err and "\033" not in run(*arguments).err


def test_long_lists_of_moves_are_cut_short_and_counted():
    text = "1\n300 1\n" + "H\n" * 299 + "T\n"
    short, whole = (play("coin-flip", [order, "quit"], "-e", text) for order in ("moves", "moves all"))
    line = next(line for line in short.splitlines() if line.startswith("300,1 "))
    assert len(line) < 1000 and line.endswith(" more ('moves all' lists them)"), line
    listed = next(line for line in whole.splitlines() if line.startswith("300,1 ")).split()
    shown = line.split(" and ")[0].replace("... (", "...(").count(" ") - line.count(" letters)") + 1
    assert len(listed) == 300 and int(line.split(" and ")[1].split()[0]) == 300 - shown


@pytest.mark.heavy
@pytest.mark.parametrize("game", program.games())
def test_a_start_is_another_one_each_time_and_the_same_for_a_seed(game):
    starts = [play(game, ["quit"], "--size", "9", "--seed", seed) for seed in range(8)]
    assert len(set(starts)) > 3 and starts == [play(game, ["quit"], "--size", "9", "--seed", seed) for seed in range(8)]
    first = play(game, ["quit"])
    again = play(game, ["quit"], "--seed", first.split("--seed ")[1].split()[0])
    assert first.split("\n\n", 1)[1] == again.split("\n\n", 1)[1]


@pytest.mark.heavy
def test_a_start_of_rules_in_a_file_is_chosen_by_work_and_not_by_the_clock(tmp_path):
    """One start in ten is any good, and making one takes a long time on a slow machine."""
    rules = """return {{ name = "trim",
      sample = function(size, random)
        local x = 0
        for i = 1, {burn} do x = (x * 7 + i) % 1000003 end
        return random(10) == 1 and {{random(4), random(9), random(9)}} or {{0, 0, 1}}
      end,
      moves = function(p, emit)
        for i = 1, #p do
          for k = 0, p[i] - 1 do
            local q = {{p[1], p[2], p[3]}}
            q[i] = k
            emit(q)
          end
        end
      end }}"""
    boards = []
    for burn in 0, 30000000:
        (tmp_path / "trim.lua").write_text(rules.format(burn=burn))
        boards.append(play(tmp_path / "trim.lua", ["quit"], "--seed", 3).split("\n\n", 1)[1])
    assert boards[0] == boards[1] and not boards[0].startswith("0 0 1"), boards


@pytest.mark.heavy
def test_a_start_that_is_hard_to_search_is_not_rated_for_long():
    """Counted in the seconds of a processor; search for who wins on such a board takes many times as long."""
    done = subprocess.run([KAYLES, "play", "clobber", "--seed", "5", "--size", "30"], input=b"quit\n", stdout=subprocess.PIPE,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (5, 5)), check=False)
    assert done.returncode == 0 and b"> quit" in done.stdout


@pytest.mark.parametrize("size", [5, 8, 13])
def test_a_start_has_the_size_asked_for(size):
    def board(game, seed):
        return play(game, ["quit"], "--size", size, "--seed", seed).split("\n\n", 1)[1].splitlines()[:-1]

    for seed in range(3):
        assert len(board("pyramid", seed)) == size
        assert len(board("take-ab", seed)) == size + 1
        assert len(board("vertex-geography", seed)) == size
        assert len(board("colouring", seed)[-1].split()) == size
        assert len(board("xormites", seed)[0].split()) == size
        assert len(board("end-sequences", seed)[0].split()) == size
        assert len(board("sorting", seed)[0].split()) == 2 * size - 1
        assert int(board("0.77", seed)[0].split()[-1]) == size
        head, *rows = board("edge-geography", seed)[:-1]
        sides = len(re.findall(r"\d+", head)), len(rows)
        assert 2 < sum(sides) <= size and max(sides) <= size - size // 2  # those without an edge are not drawn
        rows = board("coin-flip", seed)[1:]
        assert size - 4 < len(rows) * (len(rows[0].split()) - (len(rows) > 1)) <= size
        rows = board("pawns", seed)[1:-1]
        assert size - 4 < len(rows) * (len(rows[0].split()) - (len(rows) > 1)) <= size


@pytest.mark.heavy
@pytest.mark.parametrize("game", program.games())
def test_a_start_is_worth_playing(game):
    """The person can win or keep a draw, and has a choice."""
    for seed in range(4):
        out = play(game, ["why", "moves", "hint", "quit"], "--size", "10", "--seed", seed)
        me = out.split("You play ")[1].split(",")[0]
        assert f"With best play {me} wins" in out or "the game is a draw" in out, out
        assert " " in out.split("> moves\n")[1].split("\n")[0]
        if game in ("nim", "kayles", "xormites", "sorting", "snort", "clobber", "edge-geography", "domineering"):
            assert re.search(r"^\d+ of \d+ moves (wins?|keeps? the draw): ", out, re.M)  # the others are mistakes
    if game == "domineering":
        rows = play(game, ["quit"], "--seed", "1").split("\n\n", 1)[1].splitlines()
        assert len(rows[0].split()) == 4 and rows[4].split()[0] == "4"
    other = {"pawns": "Bob", "pyramid": "Yayoi", "0.77": "Second"}.get(game)
    if other:
        assert f"With best play {other} wins" in play(game, ["why", "quit"], "--as", other, "--seed", "1")


@functools.lru_cache(maxsize=None)
def remoteness(takes, heap):
    """Whether the player to move wins, and in how many moves, the winner hurrying and the loser delaying."""
    after = [remoteness(takes, heap - take) for take in takes if take <= heap]
    lost = [length for wins, length in after if not wins]
    return (True, 1 + min(lost)) if lost else (False, 1 + max((length for _, length in after), default=-1))


@pytest.mark.parametrize("takes, heap", [((1, 2, 6), 14), ((1, 2, 6), 21), ((1, 5, 6), 13), ((2, 3, 7), 15), ((1, 3, 8), 6)])
def test_a_loser_plays_the_longest_game(takes, heap):
    longest = [take for take in takes if remoteness(takes, heap - take)[1] == remoteness(takes, heap)[1] - 1]
    assert not remoteness(takes, heap)[0] and 0 < len(longest) < len(takes)
    for seed in range(4):
        out = play("{" + ",".join(map(str, takes)) + "}", ["quit"], "-e", heap, "--as", "Second", "--seed", seed)
        assert heap - int(out.split("First plays 1:")[1].split(".")[0]) in longest, out


def test_a_loser_whose_game_is_too_long_to_see_leaves_few_winning_replies():
    """Four heaps of {1,2}, worth 1 and 1 and 2 and 2: after each move one reply wins, after some two do."""
    best = {}
    for move in ("1:21", "1:20", "2:21", "2:20", "3:22", "3:21", "4:22", "4:21"):
        after = [22, 22, 23, 23]
        after[int(move[0]) - 1] = int(move[2:])
        best[move] = len(program.solve_one("{1,2}", " ".join(map(str, after)), "--moves", "all")["moves"])
    for seed in range(6):
        out = play("{1,2}", ["quit"], "-e", "22 22 23 23", "--as", "Second", "--seed", seed)
        assert best[out.split("First plays ")[1].split(".")[0]] == min(best.values()), (out, best)


def test_the_theorem_is_told_once_and_later_what_changed():
    out = play("pyramid", ["1", "2", "quit"], "-e", "4 9 9 9 8", "--seed", "1")
    assert out.count("The theorem: ") == 1, out
    first, second = out.split("Yayoi plays ")[1:]
    assert "with an even number of piles" in first and "Nothing wins for Yayoi: the smallest pile is even, the sum even.\n" in second
    out = play("0.77", ["1:8", "1:7", "quit"], "-e", "9 8", "--seed", "1")
    taught = [line for line in out.split("\n") if line.startswith("The theorem: ")]
    assert len(taught) == 1 and taught[0].endswith("for ever."), "it is one line, which the terminal or the page breaks"
    assert out.replace(taught[0], "").count("the player to move loses exactly when it is 0") == 1


def test_rules_in_lua_draw_their_positions(tmp_path):
    path = tmp_path / "rules.lua"
    rules = "return {{ moves = function(p, emit) if p > 0 then emit(p - 1) end end, draw = function(p) return {} end }}"
    path.write_text(rules.format("('#'):rep(p) .. '\\n' .. p .. ' left'"))
    assert "\n\n###\n3 left\nFirst> " in play(path, ["quit"], "-e", "3")
    assert "\n\n1:\n###\n3 left\n2:\n#\n1 left\nFirst> " in play(path, ["quit"], "-e", "3;1")
    for wrong in ("'\\27[2J'", "{}", "nil", "'\\0'", "'\\255'", "'\\194\\155'"):
        path.write_text(rules.format(wrong))
        result = run("play", path, "-e", "3", input="quit\n")
        assert result.code == 2 and result.err.startswith(f"{path}:1: 'draw' must return text"), result


def test_what_rules_in_lua_write_is_shown_without_control_characters(tmp_path):
    path = tmp_path / "rules.lua"
    path.write_text("return { moves = function(p, emit) if p > 0 then emit(p - 1) end end, write = function(p) return '\\27[2J' .. p end }")
    out = play(path, ["moves", "hint", "quit"], "--at", "3")
    assert "\033" not in out and out.count("\\x1b[2J3\n") == 1 and "This wins: \\x1b[2J2\n" in out


def test_a_hint_that_takes_too_long_tells_who_wins(tmp_path):
    path = tmp_path / "rules.lua"
    path.write_text("return { theorem = function(p) if p == 8 then while true do end end return p > 0 and 'win' or 'loss' end,\n"
                    " moves = function(p, emit) if p > 0 then emit(p - 1) emit(0) end end }")
    result = run("play", path, "-e", "9", "--seconds", "0.3", input="hint\nwhy\nquit\n")
    assert result.code == 0 and "First wins, but the search for a move ended: the rules timed out" in result.out, result


def session(columns, *arguments, **environment):
    """What is seen of a run on a terminal where only the end of the input is typed."""
    return on_a_terminal(*arguments, columns=columns, typed=b"\x04", prompt=b"> ", streams=["stdin", "stdout", "stderr"],
                         **environment).replace("\r", "")


def terminal_play(arguments, *typed):
    """What is seen of a game at a terminal, where each of `typed` is a pattern that is waited for and what is typed then."""
    screen, terminal = open_terminal()
    process = subprocess.Popen([KAYLES, "play", *map(str, arguments)], stdin=terminal, stdout=terminal, stderr=terminal,
                               start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
                               env={**os.environ, "TERM": "xterm", "NO_COLOR": "1"})
    os.close(terminal)
    seen, at = "", 0
    for pattern, keys in typed:
        while not (found := re.search(pattern, seen[at:])):
            assert select.select([screen], [], [], 60)[0], seen
            seen += os.read(screen, 65536).decode()
        at += found.end()
        os.write(screen, keys)
    try:
        while piece := os.read(screen, 65536):
            seen += piece.decode()
    except OSError:
        pass
    os.close(screen)
    assert process.wait() == 0, seen
    return seen.replace("\r", "")


def test_lines_are_edited_and_come_back_with_the_arrow_keys():
    libraries = [ctypes.util.find_library(name) for name in ("readline", "edit")]
    if not any(libraries):
        pytest.skip("neither readline nor libedit is there")
    seen = terminal_play(["pyramid", "-e", "2 2 3"], ("> ", b"movex\x7fs\n"), ("all\r\n.*> ", b"hint\n"), ("wins: 2\r\n[^>]*> ", b"\033[A\033[A\n"),
                         ("all\r\n.*> ", b"QUIT\n"))
    assert seen.count("1 2 all\n") == 2 and seen.count("This wins: 2\n") == 1 and "\033[?2004" not in seen
    assert terminal_play(["pyramid", "-e", "2 2 3"], ("> ", b"\x04")).endswith("Iori> \n")


def test_an_interrupt_ends_a_hint_and_not_the_game(tmp_path):
    path = tmp_path / "rules.lua"
    path.write_text("return { theorem = function(p) if p == 8 then print('thinking') while true do end end "
                    "return p > 0 and 'win' or 'loss' end,\n"
                    " moves = function(p, emit) if p > 0 then emit(p - 1) emit(0) end end }")
    seen = terminal_play([path, "-e", "9"], ("> ", b"hint\n"), ("thinking\r\n", b"\x03"),
                         ("interrupted.\r\n.*> ", b"moves\n"), ("8 0\r\n.*> ", b"quit\n"))
    assert "First wins, but the search for a move ended: interrupted." in seen.replace("\n", " ")


def test_a_narrow_terminal_breaks_no_words():
    for arguments in ["solve", "sorting", "-e", "6 3 1 2 5 4 6 1 1 6"], ["play", "pyramid", "-e", "2 2 3", "--as", "Yayoi"]:
        seen = session(46, *arguments, NO_COLOR="1")
        assert "\033" not in seen and max(map(len, seen.splitlines())) < 46
        assert "monotone" in seen or "plays perfectly" in " ".join(seen.split())
        wide = session(1000, *arguments)
        assert "\033[" in wide and max(map(len, wide.splitlines())) > 80


def test_the_page_of_a_game_keeps_to_a_narrow_terminal():
    page = session(60, "rules", "pyramid", NO_COLOR="1")
    assert max(map(len, page.splitlines()[1:])) < 60
    assert page.split() == succeed("rules", "pyramid").out.split()
    assert session(110, "rules", "pyramid", NO_COLOR="1") == succeed("rules", "pyramid").out


def test_an_input_of_moves_that_cannot_be_read_is_named():
    done = subprocess.run(f"'{KAYLES}' play pyramid -e '2 2 3' <&-", shell=True, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and done.stderr == "<stdin>: Bad file descriptor\n"


def after_moves(out):
    """The opponent's moves in order."""
    return re.findall(r"^\w+ plays (.*?)\.(?:  |$)", out, re.M)


def test_why_after_the_end_is_a_sentence():
    out = play("nim", ["1:0", "why", "quit"], "-e", "1")
    assert out.split("> why\n")[1] == "The game is over: Second cannot move.  First has won.\n> quit\n"


def test_heaps_keep_their_numbers():
    out = play("nim", ["1:0", "moves", "2:0", "1:0", "quit"], "-e", "3 5 7")
    assert "Second plays 3:5." in out and "\n  2 ooooo 5\n  3 ooooo(5)\nFirst> moves\n2:4 2:3" in out
    assert "> 1:0\nThe game is over.\n" in out and out.count("Second plays 3:0.") == 1
    out = play("{1,2}/2", ["1:2+3", "moves", "quit"], "-e", "7 4", "--opponent", "random", "--seed", "1")
    assert [line.split()[0] for line in out.split("First> moves")[0].split("\n\n")[-1].splitlines()] == ["1", "2", "3"]
    out = play("cutcake", ["1:2", "moves", "quit"], "-e", "1x5 + 3x1 + 1x3", "--seed", "1")
    assert "Right plays 2:" in out and "Left> moves\n1:1 3:1 3:2 4:1 4:2\n" in out


def test_heaps_of_several_games_keep_their_numbers():
    for game in "nim+kayles", "misere:(nim+kayles)":
        out = play(game, ["1:1:0", "moves", "undo", "moves", "quit"], "-e", "3 4 9 + 5", "--opponent", "random", "--seed", "2")
        after, before = re.findall(r"moves\n(.*)\n", out)
        assert "1:1:" not in after and "1:3:0" in after and "1:1:0" in before and "\n1:  1 -\n" in out


def test_undo_gives_back_the_numbers_of_heaps():
    for seed in range(10):
        out = play("kayles", ["1:2+2", "undo", "quit"], "-e", "6 5 1", "--seed", seed, "--opponent", "random")
        assert out.count("1 |||||| 6\n  2 ||||| 5\n  3 | 1\nFirst> ") == 2


def test_a_mistake_is_told_with_what_would_have_won():
    out = play("nim", ["1:0"], "-e", "3 5 7")
    assert "That loses; 1:2 would have won: the nim-sum of the heaps' values, 2 xor 5 xor 7, is 0," in out
    assert "That " not in play("nim", ["1:2"], "-e", "3 5 7") and "That " not in play("nim", ["1:0"], "-e", "5 5")
    good = program.solve_one("domineering", "...|...|...", "--moves", "all")["moves"]
    for move in "1,1-2,1", "1,2-2,2":
        out = play("domineering", [move], "-e", "...|...|...")
        better = re.search(r"^That loses; (\S+) would have won\.$", out, re.M)
        assert (move in good) == (better is None) and (better is None or better[1] in good), out
    drawn = play("xormites", ["right"], "-e", "1\n4 1 2 2 1\n")
    assert "That loses" not in drawn


@pytest.mark.parametrize("seed", range(6))
def test_mistakes_are_told_exactly_where_the_outcome_gets_worse(seed):
    """Random moves against a random opponent; the outcomes come from `solve`."""
    rank = {"win": 1, "draw": 0, "loss": -1}
    for game, start in ("xormites", "1\n5 3 3 1 2 1\n"), ("take-ab", "3 1 2\n3 2 4\n"), ("cram", "...|..."):
        typed = []
        for _ in range(8):
            out = play(game, typed + ["moves", "quit"], "-e", start, "--seed", seed, "--opponent", "random")
            if "> moves\n" not in out:
                break
            listed = out.split("> moves\n")[1].splitlines()[0].split()
            typed.append(listed[(7 * seed + 3 * len(typed)) % len(listed)])
        out = play(game, typed, "-e", start, "--seed", seed, "--opponent", "random")
        made, told = [], []
        for line in out.splitlines():
            if found := re.match(r"\w+> (\S+)$|\w+ plays (\S+)\.$", line):
                made.append(found[1] or found[2])
            elif line.startswith("That "):
                told.append((len(made), line.split(";")[0]))
        expected = []
        for i in range(len(made)):
            if i % 2:
                continue
            before, after = (rank[program.solve_one(game, start, "--after", " ".join(made[:k]))["outcome"]] for k in (i, i + 1))
            if -after < before:
                expected.append((i + 1, "That leaves a draw" if after == 0 else "That loses"))
        assert told == expected, (game, seed, out)


def test_a_session_goes_on_after_the_end():
    ended = play("{1,2}", ["1:0"], "-e", "2")
    assert ended.endswith("Second cannot move.  First wins: well played!\n") and ended.count("> ") == 1
    assert play("{1,2}", ["1:0", "", " "], "-e", "2") == ended
    out = play("{1,2}", ["1:0", "undo", "1:1", "moves", "again", "why", "quit"], "-e", "2")
    assert "\n> undo\n\n  1 oo 2\nFirst> 1:1\n" in out and "Second plays 1:0" in out
    assert "\n> moves\nThe game is over.\n> again\n\n  1 oo 2\nFirst> why\n" in out
    for word in "1:0", "hint", "moves", "nonsense":
        assert f"> {word}\nThe game is over.\n" in play("{1,2}", ["1:0", word, "quit"], "-e", "2")
    out = play("{1,2}", ["1:0", "why", "q"], "-e", "2")
    assert "> why\nThe game is over: Second cannot move.  First has won.\n" in out and "best play" not in out
    out = play("{1,2}", ["again", "1:1", "again", "quit"], "-e", "2 9")
    assert out.count("\n  1 oo 2\n  2 ooooooooo 9\n") == 3


def test_the_end_has_a_reason():
    assert "\nBob cannot move.  Alice wins: well played!\n" in play("pawns", ["1,2-1,1"], "--seed", "3")
    assert "\nOne pawn has taken the other.  Alice wins: well played!\n" in play("pawns", ["1,1-1,2"], "-e", "1 2\nPP\n")
    assert "\nThe part is monotone, so the player to move has lost.  Bob wins.\n" in play("sorting", [], "-e", "3 1\n1 3 2\n1 3\n")


def test_a_hint_wins_at_once_where_a_move_does():
    out = play("{1,2,3}", ["hint"], "-e", "3")
    assert "This wins: 1:0\n" in out
    out = play("toppling-dominoes", ["hint"], "-e", "llrerlll")
    assert "This wins: 1-right\n" in out


def test_a_theorem_and_why_have_a_time_without_seconds():
    result = run("play", "grundy", "-e", "1000000000000 5", input="why\n", timeout=60)
    assert result.code == 0 and "No answer: the time budget is used up.\n" in result.out


def test_an_example_of_a_move_is_one_of_the_code():
    assert "the heap left, such as 2:5.  (" in play("nim", ["foo", "q"], "-e", "3 4")
    assert "the heaps left, such as 1:3+4, or the place" in play("kayles", ["foo", "exit"], "-e", "3 4")


def test_reasons_name_no_opponent():
    """After a move of either player the reason is about the player to move."""
    for game, start in ("pawns", None), ("edge-geography", None), ("sorting", None), ("end-sequences", None):
        for seed in range(8):
            assert "the opponent" not in play(game, ["hint", "why"], "--seed", seed).split("The theorem:")[0], game


def test_a_new_game_is_another_one_and_its_seed_repeats_it():
    out = play("pyramid", ["1", "new", "new", "1", "again", "quit"], "-e", "2 2 3", "--seed", "5")
    assert out == play("pyramid", ["1", "new", "new", "1", "again", "quit"], "-e", "2 2 3", "--seed", "5")
    games = re.split(r"^With --seed (\d+) and no input the game begins like this again\.\n\n", out, flags=re.M)
    assert len(games) == 5
    for seed, game in zip(games[1::2], games[2::2]):
        board = game.split("\nIori> ")[0]
        assert play("pyramid", ["quit"], "--seed", seed).split("\n\n", 1)[1].startswith(board + "\nIori> "), board
    assert games[4].count(games[4].split("Iori> ")[0]) == 2  # 'again' repeats the new game
    assert "> new\nYou play Iori, against Yayoi, who plays perfectly.\nWith --seed " in out


def test_a_new_game_forgets_what_changes_the_first_one():
    out = play("pyramid", ["new", "quit"], "--position", "-e", "Yayoi: 3 4 5", "--after", "2")
    assert out.count("With --seed ") == 1 and "no input" in out
    out = play("vertex-geography", ["new", "quit"], "--format", "graph6", "-e", "Bw", "--start", "1")
    assert "No new start: --format cannot be used without an input.\n" in out


def test_new_games_follow_a_start_on_standard_input():
    out = succeed("play", "{1,2}", "-", "--seed", "3", input="2\n1:0\nnew\nagain\nundo\nquit\n").out
    assert "There is no move to take back." in out and out.count("> ") == 5


def test_where_nobody_can_move_nothing_is_asked():
    for game, start in ("nim", "0"), ("{2,3}", "1 1"), ("domineering", "#"), ("hackenbush", "0"), ("toads-and-frogs", "tf"):
        out = play(game, [], "-e", start)
        assert "Type a move" not in out and ">" not in out and re.search(r"cannot move\.  \w+ wins", out), out
    assert "That" not in play("hackenbush", ["1"], "-e", "l") and "Left> " not in play("hackenbush", [], "-e", "r")


def test_a_level_errs_the_less_the_higher_it_is():
    """Of 40 games, those in which the opponent does not find the only winning move."""
    missed = [sum(after_moves(play("nim", ["quit"], "-e", "9 12", "--as", "Second", "--seed", seed, "--level", level)) != ["2:9"]
                  for seed in range(40)) for level in range(1, 6)]
    assert missed[4] == 0 and missed[0] > missed[1] > missed[3] > 0 and 24 <= missed[0] <= 38 and 2 <= missed[3] <= 15, missed


def test_a_level_sees_short_wins():
    def first_moves(game, start, level):
        return {after_moves(play(game, ["quit"], "-e", start, "--as", "Second", "--seed", seed, "--level", level))[0]
                for seed in range(25)}

    assert first_moves("nim", "4", 2) == {"1:0"} and len(first_moves("nim", "4", 1)) > 2  # a win at once
    assert first_moves("{1,2}", "4", 3) == {"1:3"} and first_moves("{1,2}", "4", 2) == {"1:3", "1:2"}  # within 3 moves
    assert first_moves("{1,2}", "7", 4) == {"1:6"} and first_moves("{1,2}", "7", 3) == {"1:6", "1:5"}  # within 5
    assert first_moves("misere:nim", "2 1", 3) == {"1:0"}  # who takes the last one loses


def test_a_level_plays_the_same_game_by_the_same_seed():
    for level in range(1, 6):
        out = play("kayles", ["1:3+3", "moves", "quit"], "-e", "8", "--level", level, "--seed", 4)
        assert out == play("kayles", ["1:3+3", "moves", "quit"], "-e", "8", "--level", level, "--seed", 4)
        assert level == 5 or f"who plays at level {level} of 5." in out and "It wins" not in out
    assert play("kayles", ["quit"], "-e", "8", "--level", 5) == play("kayles", ["quit"], "-e", "8")
    for flags in ["--level", "6"], ["--level", "0"], ["--level", "x"], ["--level", "2", "--opponent", "random"]:
        assert run("play", "nim", "-e", "3", *flags).code == 2


def test_games_follow_one_another_at_a_terminal():
    end = r"wins: well played!\r\n'undo' takes[^>]*> "
    seen = terminal_play(["{1,2}", "-e", "2"], ("> ", b"1:0\n"), (end, b"undo\n"), ("oo 2\r\nFirst> ", b"1:0\n"),
                         ("well played!\r\n> ", b"again\n"), ("oo 2\r\nFirst> ", b"new\n"), ("--seed .*First> ".replace(".*", "[^>]*"), b"quit\n"))
    assert seen.count("First wins: well played!") == 2
    assert terminal_play(["{1,2}", "-e", "2"], ("> ", b"1:0\n"), (end, b"\x04")).endswith("> \n")


def test_a_game_begins_with_its_moves_also_under_a_code():
    for game, words in (("0.07", "taking 2 may leave 0, 1 or 2 heaps."), ("{2,5,7}", "take 2, 5 or 7 tokens from one heap."),
                        ("0.1337133", "taking 3 may leave 0 or 1 heaps; and so on, as the code says."),
                        ("0.[3]", "and the same for 1 tokens more, 2 times 1 more, and so on.")):
        out = play(game, ["q"], "-e", "3 4")
        assert words in " ".join(out.split("You play")[0].split())


def test_players_in_the_plural_have_verbs_in_the_plural():
    rules = str(program.ROOT / "examples" / "rules" / "toads_and_frogs.lua")
    out = play(rules, ["why", "1-2", "2-3", "why", "q"], "-e", "T.F")  # Frogs have one reply
    assert "You play Toads, against Frogs, who play perfectly." in out and "With best play Toads win: " in out
    assert "\nFrogs play 3-1.  " in out and "Frogs cannot move.  Toads win: well played!" in out
    assert "Toads have won." in out
    assert "Toads win with 2-3" in program.succeed("solve", rules, "-e", "TT..FF").out
