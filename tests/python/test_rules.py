"""Rules in Python: against built-in games and the same rules in Lua; their errors; their lifetimes."""

import copy
import gc
import itertools
import pathlib
import pickle
import random
import runpy
import signal
import threading
import traceback
import weakref

import pytest

import kayles

ROOT = pathlib.Path(__file__).resolve().parents[2]


def nim(p):
    return [p[:i] + (k,) + p[i + 1:] for i, heap in enumerate(p) for k in range(heap)]


def row(n):
    """Kayles: one or two pins that stand together fall."""
    return [[left, n - took - left] for took in (1, 2) for left in range((n - took) // 2 + 1) if n >= took]


def dominoes(step):
    def moves(board):
        rows = board.split("|")
        for y in range(len(rows)):
            for x in range(len(rows[0])):
                other = (y + step, x + 1 - step)
                if other[0] < len(rows) and other[1] < len(rows[0]) and rows[y][x] == rows[other[0]][other[1]] == ".":
                    after = [list(line) for line in rows]
                    after[y][x] = after[other[0]][other[1]] = "#"
                    yield "|".join(map("".join, after))
    return moves


def domineering():
    return kayles.Rules(left=dominoes(1), right=dominoes(0), read=str, write=str, players=("Left", "Right"))


@pytest.mark.parametrize("misere", [False, True])
def test_nim_is_nim(misere):
    own, built_in = kayles.Rules(moves=nim, misere=misere), kayles.game("misere:nim" if misere else "nim")
    for a in range(5):
        for b in range(a, 5):
            for c in range(b, 5):
                mine, other = own.position((a, b, c)), built_in.position(f"{a} {b} {c}")
                assert mine.outcome == other.outcome
                if not misere:
                    assert mine.grundy == other.grundy and mine.value() == other.value()


def test_kayles_is_kayles():
    own, built_in = kayles.Rules(moves=row), kayles.game("kayles")
    for n in range(40):
        assert own.position(n).grundy == built_in.position(str(n)).grundy
    assert own.position([5, 7, 9]).grundy == built_in.position("5 7 9").grundy
    assert own.position("5;7;9") == own.position([5, 7, 9])


def test_domineering_is_domineering():
    own, built_in = domineering(), kayles.game("domineering")
    for board in ("...", "..|..", ".|.|.", "...|...", "..#|...", "....|....", "...|#..|...", "....|..#.|...."):
        mine, other = own.position(board), built_in.position(board)
        assert mine.value() == other.value()
        for player in ("Left", "Right"):
            assert own.position(board, mover=player).outcome == built_in.position(board, mover=player).outcome


LOOPY = """
return {
  loopy = true,
  moves = function(p, emit)
    for _, q in ipairs({(3 * p) % 17, (p * p + 1) % 17, (p + 5) % 17}) do if (p + q) % 2 == 0 then emit(q) end end
  end,
}
"""


def test_a_loopy_game_is_that_in_lua(tmp_path):
    (tmp_path / "loopy.lua").write_text(LOOPY)
    lua = kayles.game(tmp_path / "loopy.lua")

    @kayles.rules(loopy=True)
    def own(p):
        return [q for q in (3 * p % 17, (p * p + 1) % 17, (p + 5) % 17) if (p + q) % 2 == 0]

    outcomes = [own.position(p).outcome for p in range(17)]
    assert outcomes == [lua.position(str(p)).outcome for p in range(17)]
    assert set(outcomes) == {"win", "loss", "draw"}
    for p in range(17):
        assert own.position(p).moves() == lua.position(str(p)).moves()
        assert own.position(p).winning_moves() == lua.position(str(p)).winning_moves()


def test_play_that_stops_early():
    """Who reaches 0 wins; with 'over' the last player wins too, without moves."""
    own = kayles.Rules(moves=lambda p: [p - 1, p - 2], over=lambda p: "loss" if p <= 0 else None)
    assert [own.position(p).outcome for p in range(7)] == ["loss", "win", "win", "loss", "win", "win", "loss"]


def test_the_fields_of_a_class():
    @kayles.rules
    class Subtract:
        misere = True
        players = "Alice", "Bob"
        takes = 1, 2

        def moves(self, p):
            return [p - take for take in self.takes if take <= p]

        def start(self, a):
            return None if a > 50 else a

        def theorem(self, p):
            return "loss" if p % 3 == 1 else "win"

        def features(self, p):
            return {"mod3": p % 3}

    assert Subtract.name == "subtract" and Subtract.players == ("Alice", "Bob")
    for p in range(20):
        position = Subtract.position(p)
        assert position.solve(by="theorem").outcome == position.solve(by="search").outcome
    assert "by the theorem" in Subtract.solve("3").reason
    assert Subtract.parts(Subtract.position("3")) == [3]


@pytest.mark.parametrize("simplify", [None, sorted])
def test_simplify(simplify):
    own = kayles.Rules(moves=nim, simplify=simplify and (lambda p: tuple(sorted(heap for heap in p if heap))))
    assert [own.position((a, 3, 5)).grundy for a in range(8)] == [a ^ 3 ^ 5 for a in range(8)]


def chips(p):
    return [p - take for take in (1, 3, 4) if take <= p]


def test_tables_conjectures_and_checks_of_rules(tmp_path):
    (tmp_path / "chips.lua").write_text("return {moves = function(p, emit)\n"
                                        "for _, t in ipairs({1, 3, 4}) do if t <= p then emit(p - t) end end end}")
    lua, own = kayles.game(tmp_path / "chips.lua"), kayles.Rules(moves=chips)
    assert own.table((0, 30), show="grundy").cells == lua.table((0, 30), show="grundy").cells
    assert repr(own.guess((0, 40))) == repr(lua.guess((0, 40)))
    two = kayles.Rules(moves=nim, start=lambda a, b: (a, b) if a < 4 else None)
    assert two.table((0, 4), (0, 4), show="grundy").rows == [[a ^ b for b in range(5)] for a in range(4)] + [[None] * 5]
    for zeros in ((0, 2), (0,)):
        proved = kayles.Rules(moves=chips, theorem=lambda p: "loss" if p % 7 in zeros else "win")
        assert proved.verify(20).agree == (len(zeros) == 2)
    for game in (own, two, kayles.Rules(moves=row)):
        assert game.lint().holds


class Raised(Exception):
    pass


ASK = {
    "solve": lambda own: own.position((3, 4, 5)).solve(),
    "grundy": lambda own: own.position((3, 4, 5)).grundy,
    "value": lambda own: own.position((3, 4, 5)).value(),
    "moves": lambda own: own.position((3, 4, 5)).moves(),
    "table": lambda own: own.table((0, 14), (0, 14)),
    "guess": lambda own: own.guess((0, 9), (0, 9)),
}


@pytest.mark.parametrize("ask", ASK)
def test_a_rule_raises_at_its_nth_call(ask):
    raised = 0
    for n in range(1, 201):
        calls, error = 0, Raised(n)

        def moves(p):
            nonlocal calls
            calls += 1
            if calls == n:
                raise error
            return nim(p)

        own = kayles.Rules(moves=moves)
        try:
            ASK[ask](own)
        except Raised as caught:
            raised += 1
            assert caught is error and calls == n
            assert traceback.extract_tb(caught.__traceback__)[-1].name == "moves"
            calls = n
            assert own.position((1, 2, 3)).grundy == 0  # the game goes on
        else:
            break
    assert raised >= {"solve": 5, "moves": 1}.get(ask, 100)


def test_wrong_answers_of_rules():
    def wrong(found, error, match):
        with pytest.raises(error, match=match):
            kayles.Rules(moves=lambda p: found).position(3).solve()

    wrong(7, TypeError, "not iterable")
    wrong([{1}], TypeError, "unhashable")
    with pytest.raises(TypeError, match="unhashable"):
        kayles.Rules(moves=nim).position({1})
    with pytest.raises(kayles.BadInput):
        kayles.Rules(moves=lambda p: [p]).position(3).solve()  # its own option
    with pytest.raises(kayles.BadInput, match="'over' must return"):
        kayles.Rules(moves=lambda p: [], over=lambda p: "lost").position(3).solve()
    with pytest.raises(kayles.BadInput, match="'moves', or"):
        kayles.Rules(left=nim)
    with pytest.raises(kayles.BadInput, match="both"):
        kayles.Rules(left=nim, right=nim, moves=nim)
    with pytest.raises(kayles.BadInput, match="is not a position"):
        kayles.Rules(moves=nim).position("3 4")
    with pytest.raises(kayles.BadInput, match="do not allow sums"):
        kayles.Rules(moves=row, over=lambda p: None).position(9).solve()


def test_a_rule_that_asks_its_own_game_is_refused():
    own = kayles.Rules(moves=lambda p: [own.position(p).outcome])
    with pytest.raises(kayles.Busy):
        own.position(3).solve()


def test_an_interrupt_in_a_rule():
    def moves(p):
        if p == 5:
            signal.raise_signal(signal.SIGINT)
        return [p - 1] if p else []

    own = kayles.Rules(moves=moves)
    with pytest.raises(KeyboardInterrupt):
        own.position(20).solve()
    assert own.position(4).outcome == "loss"


def test_budgets():
    def grow(p):
        return [p + i for i in range(1, 50) if p + i < 10**9]

    with pytest.raises(kayles.OutOfBudget, match="time"):
        kayles.Rules(moves=grow).position(0).solve(seconds=0.1)
    own = kayles.Rules(moves=grow)
    with pytest.raises(kayles.OutOfBudget, match="memory"):
        own.position(0).solve(memory=8 << 20)
    assert len(own._hooks.things) < (8 << 20) // 100


def test_each_thread_has_its_own():
    found = []

    def use():
        own = copy.copy(shared)
        found.append([own.position(n).grundy for n in range(25)])

    shared = kayles.Rules(moves=row)
    threads = [threading.Thread(target=use) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [[shared.position(n).grundy for n in range(25)]] * 4


def test_rules_are_freed_in_any_order():
    order = random.Random(7)
    for _ in range(100):
        @kayles.rules
        def own(p):
            return [p - 1] if p and own else []  # the function and its rules refer to each other

        position = own.position(5)
        position.solve()
        objects = [[own], [position], [position.play("4")]]
        pointer, gone = own._context.pointer, weakref.ref(own)
        order.shuffle(objects)
        for one, other in zip(objects, objects[1:] + objects[:1]):
            one.append(other)
        del own, position, objects, one, other
        gc.collect()
        assert pointer.memory_used == 0 and gone() is None


def test_a_hundred_thousand_positions():
    own = kayles.Rules(moves=lambda p: [(p[0] - 1, p[1])] * (p[0] > 0) + [(p[0], p[1] - 1)] * (p[1] > 0))
    assert own.position((330, 333)).value() == kayles.Value("*")
    assert len(own._hooks.things) == 331 * 334


def words_of(p, *more):
    """A text of a move: what is left."""
    return "to " + "+".join(map(str, more))


def test_texts_of_moves():
    own = kayles.Rules(moves=row, move_text=words_of)
    position = own.position(3)
    assert position.moves() == ("to 0+2", "to 1+1", "to 0+1")
    assert str(position.play("to 1+1")) == "1;1"
    assert own.position([1, 3]).moves() == ("1:to 0+0", "2:to 0+2", "2:to 1+1", "2:to 0+1")
    assert own.position([1, 3]).play("2:to 1+1").outcome == "win"
    assert own.position([3, 3]).winning_moves() == () and own.position([3, 2]).winning_moves()
    for wrong in ("two\nlines", " blank", "", 7):
        with pytest.raises(kayles.BadInput, match="'move_text' must return"):
            kayles.Rules(moves=row, move_text=lambda *moves: wrong).position(2).moves()


def test_drawings():
    own = kayles.Rules(moves=row, draw=lambda p: "I" * p + "\n" + "-" * p)
    assert own.position(3).draw() == "III\n---\n"
    assert own.position([3, 1]).draw() == "1:\nIII\n---\n2:\nI\n-\n"
    with pytest.raises(kayles.BadInput, match="'draw' must return"):
        kayles.Rules(moves=row, draw=lambda p: p).position(2).draw()


SHAPES = [{"shape": "circle", "at": (1, 1, 0.5), "owner": "left", "name": "A&B"},
          {"shape": "rect", "at": [0, 0, 1, 1], "name": "#"}, {"shape": "line", "at": (0, 0, 2, 2), "owner": "both"},
          {"shape": "polygon", "at": (0, 0, 1, 0, 1, 1), "owner": "right"}, {"shape": "text", "at": (1, 1), "name": 7}]


def test_scenes(tmp_path):
    """The picture is that of the same scene in Lua."""
    (tmp_path / "drawn.lua").write_text("""return { name = "drawn", moves = function(p, emit) end, scene = function(p)
        return {size = {3, 4}, shapes = {
            {shape = "circle", at = {1, 1, 0.5}, owner = "left", name = "A&B"},
            {shape = "rect", at = {0, 0, 1, 1}, name = "#"}, {shape = "line", at = {0, 0, 2, 2}, owner = "both"},
            {shape = "polygon", at = {0, 0, 1, 0, 1, 1}, owner = "right"},
            {shape = "text", at = {1, 1}, name = "7"}}} end }""")
    own = kayles.Rules(moves=lambda p: [], scene=lambda p: {"size": (3, 4), "shapes": SHAPES}, name="drawn")
    for text in ("5", "5;6"):
        mine, other = own.position(text), kayles.game(tmp_path / "drawn.lua").position(text)
        assert mine._repr_svg_() == other._repr_svg_() and mine.draw() == other.draw()
    for wrong in (None, {"size": 3, "shapes": []}, {"size": (1, 1)}, {"size": (1, 1), "shapes": [7]}):
        with pytest.raises(kayles.BadInput, match="'scene' "):
            kayles.Rules(moves=row, scene=lambda p: wrong).position(1)._repr_svg_()
    for shape in ({"shape": "disc", "at": (1, 1)}, {"shape": "circle", "at": (1, 1)}, {"shape": "text"},
                  {"shape": "polygon", "at": (1, 1, 2)}, {"shape": "text", "at": (1, 1), "owner": "me"},
                  {"shape": "text", "at": (-1, 1)}):
        with pytest.raises(kayles.BadInput):
            kayles.Rules(moves=row, scene=lambda p: {"size": (1, 1), "shapes": [shape]}).position(1)._repr_svg_()


def squares(size):
    for x in range(size):
        yield from ((x, y) for y in range(size))


def queen(p):
    x, y = p
    return ([(i, y) for i in range(x)] + [(x, i) for i in range(y)]
            + [(x - i, y - i) for i in range(1, min(x, y) + 1)])


def test_all_positions_of_a_size():
    own = kayles.Rules(moves=queen, positions=squares)
    table = own.table(size=6)
    wythoff = kayles.game("wythoff")
    assert len(table) == 36 and {at: outcome for at, outcome in table.cells.items()} == {
        f"({x}, {y})": "P" if wythoff.position(f"{x} {y}").outcome == "loss" else "N" for x, y in squares(6)}
    assert own.table(size=4, only="P").cells.keys() == {"(0, 0)", "(1, 2)", "(2, 1)"}
    assert own.lint(4).holds and not own._hooks.walks
    proved = kayles.Rules(moves=queen, positions=squares,
                          theorem=lambda p: "loss" if sorted(p) in ([0, 0], [1, 2], [3, 5]) else "win")
    assert proved.verify(6).agree and not proved.verify(8).agree
    with pytest.raises(kayles.BadInput, match="not a sum"):
        kayles.Rules(moves=queen, positions=lambda size: [[(1, 2), (3, 4)]]).table(size=3)


def test_random_positions():
    drawn = []

    def sample(size, random):
        drawn.append((random.randint(1, size), random.randint(0, size)))
        return drawn[-1]

    own = kayles.Rules(moves=queen, sample=sample, theorem=lambda p: "win")
    again = copy.copy(own)
    assert own.verify(8, random=20).counterexample and drawn and all(0 < x <= 8 >= y for x, y in drawn)
    first, drawn[:] = drawn[:], []
    again.verify(8, random=20)
    assert drawn == first  # the same seed
    assert kayles.Rules(moves=queen, sample=lambda size, random: [(1, 2), (0, size)]).lint(3).holds


def test_words_of_the_judge():
    own = kayles.Rules(moves=chips, words={"win": "-_-", "loss": "=_="}, players=("Ann", "Bob"))
    assert [own.solve(str(p)).word for p in (1, 2)] == ["-_-", "=_="]
    assert [own.position(p, mover="Bob").solve().word for p in (1, 2)] == ["=_=", "-_-"]
    assert kayles.game("nim").solve("1 2 3").word == "Second"
    answers = [kayles.game("coin-flip").solve(f"1\n1 1\n{coin}") for coin in "HT"]
    assert {(answer.winner, answer.word) for answer in answers} == {("dongdong", "-_-"), ("xixi", "=_=")}
    drawn = kayles.Rules(moves=lambda p: [], over=lambda p: "draw", words={"draw": "nobody"})
    assert drawn.solve("5").word == "nobody"
    for wrong in ({"won": "x"}, {"win": "a", "loss": "a"}, {"win": 5}, {"draw": "a\nb"}):
        with pytest.raises(kayles.BadInput, match="'words' "):
            kayles.Rules(moves=chips, words=wrong)


def test_the_players_exchanged():
    """negate lets lint compare the two sides of the game; the value of the negative is the negative."""
    def turned(board):
        return "|".join(map("".join, zip(*board.split("|"))))

    def boards(size):
        for rows in (rows for rows in range(1, size + 1) if size % rows == 0):
            for cells in itertools.product(".#", repeat=size):
                yield "|".join(map("".join, zip(*[iter(cells)] * (size // rows))))

    own = kayles.Rules(left=dominoes(1), right=dominoes(0), negate=turned, read=str, write=str,
                       positions=boards)
    assert own.lint(4).holds
    for board in ("...|...", "..#|..."):
        assert own.position(board).value() == -own.position(turned(board)).value()
    wrong = kayles.Rules(left=dominoes(1), right=dominoes(0), negate=lambda board: board, read=str, write=str,
                         positions=boards)
    assert not wrong.lint(3).holds
    with pytest.raises(kayles.BadInput, match="applied twice"):
        kayles.Rules(left=dominoes(1), right=dominoes(0), negate=lambda board: board + ".", read=str, write=str,
                     positions=boards).lint(3)


def test_positions_that_are_no_cases(tmp_path):
    own = kayles.Rules(moves=chips, valid=lambda p: p % 2 == 0)
    assert own.solve("4").outcome == "win" and own.position(5).outcome == "win"
    with pytest.raises(kayles.BadInput):
        own.solve("5")
    (tmp_path / "cases").write_text("2\n4\n")
    assert [answer.outcome for answer in own.solve_all(tmp_path / "cases")] == ["loss", "win"]


def test_sums_exclude_an_end_of_play_by_rules():
    own = kayles.Rules(moves=chips, over=lambda p: None, simplify=lambda p: [p, 0])
    with pytest.raises(kayles.BadInput, match="'simplify' returns a sum"):
        own.position(9).solve()
    assert kayles.Rules(moves=chips, simplify=lambda p: [p, 0]).position(9).outcome == "loss"


def test_rules_can_be_pickled():
    own = pickle.loads(pickle.dumps(kayles.Rules(moves=chips, move_text=words_of, words={"win": "yes"}, misere=True)))
    assert own.position(1).outcome == "loss" and own.position(1).moves() == ("to 0",)
    position = pickle.loads(pickle.dumps(own.position([3, 4])))
    assert str(position) == "3;4" and position.game.name == "chips" and position.mover == "First"


FIELDS = {
    "moves": lambda own: own.position(3).outcome, "over": lambda own: own.position(3).outcome,
    "simplify": lambda own: own.position(3).outcome, "theorem": lambda own: own.position(3).outcome,
    "start": lambda own: own.start(3), "features": lambda own: own.guess((0, 9)),
    "read": lambda own: own.position("3"), "write": lambda own: str(own.position(3)),
    "move_text": lambda own: own.position(3).moves(), "draw": lambda own: own.position(3).draw(),
    "scene": lambda own: own.position(3)._repr_svg_(), "positions": lambda own: own.table(size=3),
    "sample": lambda own: own.verify(3, random=2), "valid": lambda own: own.solve("3"),
    "left": lambda own: own.position(3).value(), "right": lambda own: own.position(3).value(),
    "negate": lambda own: own.lint(3),
}


@pytest.mark.parametrize("field", FIELDS)
def test_an_error_in_any_function_comes_back_as_itself(field):
    error = Raised(field)

    def fail(*given):
        raise error

    sides = {"left": chips, "right": chips} if field in ("left", "right", "negate") else {"moves": chips}
    theorem = {"theorem": lambda p: "win"} if field == "sample" else {}
    if field == "start":
        def fail(a):
            raise error
    own = kayles.Rules(**{**sides, **theorem, field: fail})
    with pytest.raises(Raised) as caught:
        FIELDS[field](own)
    assert caught.value is error and caught.traceback[-1].name == "fail"


def test_an_error_in_the_middle_of_all_positions():
    def positions(size):
        yield from range(size)
        raise Raised

    own = kayles.Rules(moves=chips, positions=positions)
    for _ in range(3):
        with pytest.raises(Raised):
            own.table(size=5)
    with pytest.raises(kayles.OutOfBudget):  # a walk that is left
        kayles.Rules(moves=chips, positions=lambda size: iter(int, 1)).table(size=5, seconds=0.05)


def test_the_example(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(ROOT / "examples" / "own_game.py"), run_name="__main__")
    printed = capsys.readouterr().out.splitlines()
    assert printed[:3] == ["A knight on d5 jumps to b4 b6 c3 e3", "The player to move has a win: b6", "N N N N N N N N"]
    assert printed[9] == "P P N N P P N N" and "Three knights: a winning move is 1:c3" in printed
    assert "<svg" in (tmp_path / "knight.svg").read_text()
