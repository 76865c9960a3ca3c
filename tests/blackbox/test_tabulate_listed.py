"""tabulate for rules without numbers: every listed position against an oracle, starts, changed files, faults, restarts."""
import pathlib
import random
import shutil
import signal
import subprocess
import time

import pytest
import zstandard

from program import KAYLES, rounds, run, succeed

RULES = {
    "divisors.lua": """return { moves = function(p, emit)
        for d = 1, p - 1 do if p % d == 0 then emit(p - d) end end
      end }""",
    # Play goes up and down, and can be drawn.
    "ladder.lua": """return { loopy = true, moves = function(p, emit)
        if p >= 3 then emit(p - 3) end
        if p > 0 then emit(p % 2 == 1 and p + 1 or p - 1) end
      end }""",
    # Left takes one, Right one or two; a heap of 4 is drawn.
    "sides.lua": """return { partizan = true, players = {"Ann", "Bob"}, moves = function(p, emit, player)
        for take = 1, player do if take <= p[1] then emit({p[1] - take, (p[2] + take) % 5}) end end
      end, over = function(p) if p[1] == 4 and p[2] == 0 then return "draw" end end }""",
    # A token goes one or two steps on, up to 298, and leaves marks.  Arrays of 40 numbers.
    "marks.lua": """return { moves = function(p, emit)
        for step = 1, 2 do
          local q = {}
          for i = 1, #p do q[i] = p[i] end
          q[1] = p[1] + step
          if q[1] < 299 then q[2 + q[1] % 38] = 1000; emit(q) end
        end
      end, start = function(n)
        local p = {}
        for i = 1, 40 do p[i] = 0 end
        p[1] = n
        return p
      end }""",
}


def oracle(name, position, player):
    """The options of a position (a tuple) for a player, 1 or 2, or an outcome for that player."""
    if name == "divisors.lua":
        return [(position[0] - d,) for d in range(1, position[0]) if position[0] % d == 0]
    if name == "ladder.lua":
        p = position[0]
        return ([(p - 3,)] if p >= 3 else []) + ([(p + 1 if p % 2 else p - 1,)] if p > 0 else [])
    if name == "sides.lua":
        if position == (4, 0):
            return "draw"
        return [(position[0] - t, (position[1] + t) % 5) for t in range(1, player + 1) if t <= position[0]]
    options = []
    for step in (1, 2):
        option = list(position)
        option[0] = position[0] + step
        if option[0] < 299:
            option[1 + option[0] % 38] = 1000
            options.append(tuple(option))
    return options


def solved(name, start, partizan, misere):
    """Every (position, player) that play reaches, with (outcome, remoteness), by plain iteration."""
    options, queue = {}, [(start, 1)]
    while queue:
        state = queue.pop()
        if state in options:
            continue
        found = oracle(name, *state)
        options[state] = found if isinstance(found, str) else [(q, 3 - state[1] if partizan else 1) for q in found]
        queue += options[state] if not isinstance(found, str) else []
    values, n = {}, 0
    for state, found in options.items():
        if isinstance(found, str):
            values[state] = (found, 0)
        elif not found:
            values[state] = ("win" if misere else "loss", 0)
    while n <= max([v[1] for v in values.values()], default=0):
        for state, found in options.items():
            if state in values or isinstance(found, str):
                continue
            known = [values.get(option, (None, n + 1)) for option in found]
            if any(v[0] == "loss" and v[1] <= n for v in known):
                values[state] = ("win", n + 1)
            elif all(v[0] == "win" and v[1] <= n for v in known):
                values[state] = ("loss", n + 1)
        n += 1
    return {state: values.get(state, ("draw", 0)) for state in options}


def files(folder):
    return {path.name: path.read_bytes() for path in pathlib.Path(folder).iterdir()}


def plain(path):
    return zstandard.ZstdDecompressor().stream_reader(path.read_bytes(), read_across_frames=True).read()


def listed(folder):
    """What a table says of each text, read by another program."""
    names = [None, "loss", "draw", "win"]
    texts = [line.rstrip(b"\0").decode() for line in plain(folder / "000000.positions").split(b"\n")[:-1]]
    codes = [names[byte >> shift & 3] for byte in plain(folder / "000000.outcomes") for shift in (0, 2, 4, 6)]
    lasting = plain(folder / "000000.remoteness")
    width = len(lasting) // len(texts)
    return {text: (codes[i], int.from_bytes(lasting[i * width:(i + 1) * width], "little"))
            for i, text in enumerate(texts)}


@pytest.fixture()
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, text in RULES.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def refuse(words, *call, code=2):
    answer = run(*call)
    assert answer.code == code and words in answer.err and not answer.out, answer


@pytest.mark.parametrize("word, text, start", [
    ("divisors.lua", "700", (700,)),
    ("misere:divisors.lua", "200", (200,)),
    ("ladder.lua", "601", (601,)),
    ("misere:ladder.lua", "40", (40,)),
    ("sides.lua", "60 0", (60, 0)),
    ("marks.lua", " ".join(["284"] + 39 * ["0"]), (284,) + 39 * (0,)),
])
def test_every_position(word, text, start, folder):
    name, partizan = word.split(":")[-1], word == "sides.lua"
    succeed("tabulate", word, "-e", text, "-o", "table", "--remoteness")
    found = listed(folder / "table")
    expected = {}
    for (position, player), value in solved(name, start, partizan, word.startswith("misere")).items():
        mover = f"{['Ann', 'Bob'][player - 1]}: " if partizan else ""
        expected[mover + " ".join(map(str, position))] = value
    assert found == expected
    assert list(found) == sorted(found)
    told = succeed("tabulate", "--stats", "table", "--json").json[0]
    assert told["constants"] == ("Ann: " if partizan else "") + text
    assert told["positions"] == told["kept"] == len(expected)
    assert [told[key] for key in ("win", "loss", "draw")] == [
        sum(value[0] == key for value in expected.values()) for key in ("win", "loss", "draw")]
    assert expected[told["position"]][1] == told["longest"]
    assert succeed("check", "table", word, "--all").lines == [f"{len(expected)} positions checked, with their remoteness",
                                                              "valid"]
    for sample, random_ in ((len(expected) - 1, "random "), (len(expected), "")):
        assert succeed("check", "table", word, "--sample", str(sample)).lines[0].startswith(f"{sample} {random_}position")
    refuse("there is no game", "check", "table")


@pytest.mark.parametrize("word, text", [("divisors.lua", "200"), ("ladder.lua", "200"), ("sides.lua", "30 0"),
                                        ("divisors.lua", "12;9")])
def test_answers_are_those_of_search(word, text, folder):
    succeed("tabulate", word, "-e", text, "-o", "table", "--remoteness")
    chance = random.Random(3)
    for line in chance.sample(sorted(listed(folder / "table")), rounds(8)):
        mover, _, position = line.rpartition(": ")
        call = ["solve", word, "-e", position, "--moves", "all", "--json", *(["--mover", mover] if mover else [])]
        with_table, without = succeed(*call, "--tables", "table").json[0], succeed(*call).json[0]
        assert with_table["by"] == "table"
        for answer in (with_table, without):
            del answer["by"], answer["reason"]
        if "remoteness" not in without: # search tells it of loopy games
            del with_table["remoteness"]
        assert with_table == without


@pytest.mark.parametrize("game, at", [("chomp", "4,5"), ("nogo", "2,4"), ("domineering", "3,4"), ("notakto", "1"),
                                      ("clobber", "2,4"), ("col", "2,3"), ("toads-and-frogs", "2,3"), ("nim", "9"),
                                      ("domineering+clobber", "2,2"), ("impartial:domineering", "3,3"), ("kayles", "12")])
def test_games_without_numbers(game, at, folder):
    """Their tables agree with search at the start, and with their own moves everywhere."""
    told = succeed("tabulate", game, "--at", at, "-o", "table", "--remoteness", "--json").json[0]
    assert succeed("check", "table", "--all").lines[0].split()[0] == str(told["positions"])
    call = ["solve", game, "--at", at, "--json", "--moves", "all"]
    found, searched = succeed(*call, "--tables", "table").json[0], succeed(*call, "--by", "search").json[0]
    assert [found[key] for key in ("outcome", "moves")] == [searched[key] for key in ("outcome", "moves")]


def test_a_changed_file_is_refused(folder):
    succeed("tabulate", "divisors.lua", "--at", "50", "-o", "table")
    with open("divisors.lua", "a", encoding="utf-8") as file:
        file.write("-- a remark\n")
    words = "made by another file of the rules divisors, or the file has changed"
    for call in (["solve", "divisors.lua", "-e", "9", "--tables", "table"],
                 ["play", "divisors.lua", "--at", "9", "--tables", "table"], ["check", "table", "divisors.lua"]):
        refuse(words, *call)
        assert run(*call).err == f"table: was {words} since\n"
    refuse("the folder has another table: hash of the rules '", "tabulate", "divisors.lua", "--at", "50", "-o", "table")
    refuse("is a table of divisors, not of ladder", "solve", "ladder.lua", "-e", "9", "--tables", "table")
    refuse("is a table of divisors, not of ladder", "check", "table", "ladder.lua")


def test_another_start_is_another_table(folder):
    succeed("tabulate", "nogo", "--at", "2,3", "-o", "table")
    refuse("the folder has another table: start 'Left: ...|...' instead of 'Left: ..|..|..'", "tabulate", "nogo", "--at", "3,2", "-o", "table")
    refuse("the folder has another table", "tabulate", "nogo", "--at", "2,3", "-o", "table", "--remoteness")
    for position, by in [("...|...", "table"), ("x..|.o.", "table"), ("...|..o", "search"), ("..|..|..", "search")]:
        assert succeed("solve", "nogo", "-e", position, "--tables", "table", "--json").json[0]["by"] == by


def test_starts_as_for_solve(folder):
    (folder / "input").write_text("7\n30\n12\n")
    succeed("tabulate", "divisors.lua", "input", "--case", "2", "-o", "of-file")
    succeed("tabulate", "divisors.lua", "-e", "30", "-o", "of-text")
    succeed("tabulate", "divisors.lua", "-e", "60", "--after", "30", "-o", "of-moves")
    assert files(folder / "of-file") == files(folder / "of-text") == files(folder / "of-moves")
    told = succeed("tabulate", "sides.lua", "-e", "9 0", "--mover", "Bob", "-o", "sides", "--json").json[0]
    assert told["constants"] == "Bob: 9 0"
    refuse("needs a start", "tabulate", "divisors.lua", "-o", "none")
    refuse("needs a start", "tabulate", "pyramid", "-o", "none")
    refuse("with this game, whose start --set gives", "tabulate", "mnk", "--at", "3", "-o", "none")
    refuse("mnk needs no FILE", "tabulate", "mnk", "input", "-o", "none")
    refuse("with --stats", "tabulate", "--stats", "of-file", "--at", "3")
    assert not (folder / "none").exists()


@pytest.mark.parametrize("text, words", [
    ("return { moves = function(p, emit) if p == 3 then error('oh') end emit(p - 1) end }", "oh"),
    ("return { moves = function(p, emit) emit((p + 1) % 9) end }", "a position recurs"),
    ("return { moves = function(p, emit) emit(-1) end }", "wrong.lua:1"),
    ("return { write = function(p) return 'x' end, moves = function(p, emit) if p > 0 then emit(p - 1) end end }",
     "have the same text and differ: x"),
])
def test_wrong_rules(text, words, folder):
    (folder / "wrong.lua").write_text(text)
    refuse(words, "tabulate", "wrong.lua", "--at", "9", "-o", "table")
    assert not (folder / "table").exists()


def test_bytes_are_the_same(folder):
    """For any number of threads, and for rules whose words depend on what was met before."""
    for threads in "123":
        succeed("tabulate", "marks.lua", "--at", "281", "-o", threads, "--remoteness", "--parallel", threads)
    assert files(folder / "1") == files(folder / "2") == files(folder / "3")


def test_past_the_memory(folder):
    answer = run("tabulate", "marks.lua", "--at", "100", "-o", "table", "--memory", "2M")
    assert answer.code == 3 and "memory" in answer.err
    assert not (folder / "table").exists()


def test_changed_bytes_are_found(folder):
    succeed("tabulate", "ladder.lua", "--at", "300", "-o", "table", "--remoteness")
    for name, content in files(folder / "table").items():
        for place in random.Random(1).sample(range(len(content)), min(len(content), rounds(6))):
            shutil.rmtree(folder / "changed", ignore_errors=True)
            shutil.copytree(folder / "table", folder / "changed")
            (folder / "changed" / name).write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1:])
            answer = run("check", "changed", "ladder.lua", "--all")
            assert answer.code == 2 and not answer.out, (name, place, answer)


def test_killed_work_goes_on(folder):
    call = ["tabulate", "nogo", "--at", "3,3", "--remoteness", "-o"]
    succeed(*call, "table")
    chance, kills = random.Random(7), 0
    while not (folder / "killed" / "manifest.json").exists():
        work = subprocess.Popen([KAYLES, *call, "killed"], stdout=subprocess.DEVNULL)
        time.sleep(chance.uniform(0, 0.02 + 0.005 * kills))
        work.send_signal(signal.SIGKILL)
        work.wait()
        kills += 1
    succeed(*call, "killed")
    assert files(folder / "killed") == files(folder / "table")
