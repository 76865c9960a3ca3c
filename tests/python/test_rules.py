"""Rules in Python: against built-in games and the same rules in Lua; their errors; their lifetimes."""

import copy
import gc
import random
import signal
import threading
import traceback
import weakref

import pytest

import kayles


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
