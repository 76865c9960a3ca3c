"""Heap games by their codes: solve, check, verify and play against the rules alone."""
import copy
import itertools
import json
import random
import sys

import pytest
from at_random import given, settings, st

import program
from program import run, some, solve, succeed

sys.path.insert(0, str(program.ROOT / "tests"))
from oracles import heaps  # noqa: E402

pytestmark = pytest.mark.sanitizers

CODES = ["0.77", "0.07", "0.137", "4.3", "0.6", "0.3f", "8.1", "{1,2}", "{2,5,7}", "0.[3]", "4!.0", "4.[3]", "0.[37]", "g.1", "8?.1", "0.{0,2,5}", "0.2[5=]",
         "~{1,4}", "{2,5}/2", "~{2}/2", "8!.07!", "0.{1,3}?", "0.{0,2+}", "0.1[{1,3+}]"]


def winning(code, sum_):
    """The texts of the winning moves."""
    values = heaps.values(code, max(sum_, default=0) + 1)
    total = 0
    for heap in sum_:
        total ^= values[heap]
    found = set()
    for i, heap in enumerate(sum_):
        for left in heaps.options(code, heap):
            after = total ^ values[heap]
            for part in left:
                after ^= values[part]
            if after == 0:
                found.add(f"{i + 1}:" + ("+".join(map(str, left)) or "0"))
    return found


@settings(deadline=None, max_examples=program.rounds(30))
@given(st.sampled_from(CODES), st.lists(st.lists(st.integers(0, 14), min_size=1, max_size=4), min_size=1, max_size=5))
def test_answers_are_those_of_the_rules(code, sums):
    answers = solve(code, "".join(" ".join(map(str, s)) + "\n" for s in sums), "--moves", "all")
    assert len(answers) == len(sums)
    for answer, sum_ in zip(answers, sums):
        moves = winning(code, sum_)
        assert set(answer["moves"]) == moves and len(answer["moves"]) == len(moves)
        assert answer["outcome"] == ("win" if moves else "loss")


@pytest.mark.parametrize("code", ["0.77", "4.3", "0.f", "{2,5,7}", "4!.0", "4.[3]", "g?.1", "~{1,4}", "0.[25=]"])
def test_theorem_and_search_agree(code):
    assert succeed("verify", code, "--up-to", "2x7").lines[-1].endswith("positions agree")
    assert succeed("verify", code, "--up-to", "9x0", "--random", "20").lines[-1] == "20 positions agree"


@pytest.mark.parametrize("code, name", [
    ("0.[3]", "0.[3]"), ("4!.0", "4!.0"), ("4.[3]", "4.[3]"), ("0.[37]", "0.[37]"), ("G.0", "g.0"), ("8?.0", "8?.0"),
    ("0.{0,2,5}", "0.{0,2,5}"), ("0.[{0,1,2}=]", "0.[7=]"), ("~{4,1}", "~{1,4}"), ("{5,2}/2", "{2,5}/2"), ("0.{5+}", "0.{5+}"), ("0.{2,3+}", "0.{2+}"), ("0.[{0,1,2+}]", "0.[{0+}]"), ("0.{11,12}", "0.{11,12}"), ("0.3[3]", "0.[3]")])
def test_values_of_codes_are_those_of_the_rules(code, name):
    values = heaps.values(name, 25)
    table = succeed("table", code, "0..24", "--show", "grundy", "--format", "csv").lines[1:]
    assert table == [f"{n},{value}" for n, value in enumerate(values)]
    assert succeed("solve", code, "-e", "3 8", "--json").json[0]["game"] == name


def test_huge_heaps_of_nim_and_lasker_have_a_winning_move():
    """G(n) = n of Nim; of Lasker's game 4k + 3 and 4k + 4 are exchanged."""
    answer, = solve("nim", "1000000000000 5\n", "--moves", "all")
    assert answer["moves"] == ["1:5"] and not answer["more"]
    for sum_, move in (("1000003 1000001", "1:1000001"), ("1000003 1000004", "1:1+1000002"), ("2000000 8", "1:8")):
        answer, = solve("lasker", sum_ + "\n")
        assert answer["moves"], sum_
        after, = solve("lasker", sum_ + "\n", "--after", answer["moves"][0])
        assert after["outcome"] == "loss"
    assert run("solve", "nim", "-e", "100000", "--certificate", "-").code == 3


@pytest.mark.long
@pytest.mark.parametrize("code", ["0.77!", "0.33!7?", "0.f?", "0.b="])
def test_large_heaps_with_conditions_have_a_winning_move(code):
    for heap in [*range(2000, 2008), 10**7, 10**7 + 1]:
        answer, = solve(code, f"{heap}\n")
        if answer["outcome"] == "win":
            after, = solve(code, f"{heap}\n", "--after", answer["moves"][0])
            assert after["outcome"] == "loss"


@pytest.mark.parametrize("code", ["0.8", "0.9f", "0.3f", "0.fff", "0.0f2", "8.8"])
def test_large_heaps_whose_values_grow_have_a_winning_move(code):
    for heaps in ["1000000007", "4294967200 5000", "3000000001 3000000000", "1000000009 1000000001 3"]:
        (answer,) = succeed("solve", code, "-e", heaps, "--json").json
        for move in answer["moves"]:
            assert succeed("solve", code, "-e", heaps, "--after", move, "--moves", "none", "--json").json[0]["outcome"] == "loss"
        assert bool(answer["moves"]) == (answer["outcome"] == "win")


def test_periods_of_unequal_heaps_are_claimed(tmp_path):
    claim = tmp_path / "claim"
    assert "period 4 from heap 540 on, proved" in succeed("sequence", "0.77!", "--period", "--certificate", claim).out
    assert succeed("check", claim).out == "valid\n"
    claim.write_text(claim.read_text().replace('"0.77!"', '"0.77"'))
    assert run("check", claim).code == 1


@pytest.mark.parametrize("code, says", [
    ("0.7x", "'x', letter 4, is not a digit of a code"), ("20.017", "add tokens"), ("1.7", "never ends"), ("0.{2+}!", "combined with '+'"),
    ("0.{16}", "at most 15 heaps"), ("0.[3", "']'"), ("0.7!!", "'!', letter 5"), ("~{0}", "not a subtraction set"), ("0.[0]", "without moves")])
def test_what_is_wrong_with_a_code_is_told(code, says):
    result = run("solve", code, "-e", "3")
    assert (result.code, result.out) == (2, "") and says in result.err


@pytest.mark.parametrize("code", ["nim", "grundy", "~{1,4}", "g.0"])
def test_codes_without_a_proved_period_have_certificates_too(code, tmp_path):
    proof = tmp_path / "proof"
    succeed("solve", code, "-e", "12 7 20", "--certificate", str(proof))
    assert succeed("check", str(proof)).out == "valid\n"
    certificate_ = json.loads(proof.read_text())
    certificate_["proof"].update(preperiod=1, period=3)
    proof.write_text(json.dumps(certificate_))
    assert run("check", str(proof)).code == 1


def certificate(tmp_path, code, text):
    path = tmp_path / "proofs"
    succeed("solve", code, "--certificate", path, input=text)
    return path


@pytest.mark.parametrize("code", CODES)
def test_certificates_hold(tmp_path, code):
    """A period is known from 256 values on; a heap of 400 of g.1 has a million moves."""
    large = 400 if code != "g.1" or program.rounds(1) >= 10 else 260 if program.rounds(10) >= 10 else 100
    if "+" in code:
        large = 30  # a heap of n is left in as many ways as n is a sum
    text = f"0\n5\n3 5 2\n7 {large} 12\n"
    path = certificate(tmp_path, code, text)
    assert succeed("check", path).lines == ["valid"] * 4
    (tmp_path / "input").write_text(text)
    assert succeed("check", path, tmp_path / "input").lines == ["valid"] * 4


@pytest.mark.parametrize("code, text", [("0.77", "3 5 2\n"), ("0.77", "100000 3\n"), ("{2,5,7}", "999\n"), ("0.7", "0\n")])
def test_a_changed_certificate_is_invalid_or_still_true(tmp_path, code, text):
    true = json.loads(certificate(tmp_path, code, text).read_text())
    proof = true["proof"]
    changes = [(field, proof[field] + by) for field in ("nimber", "preperiod", "period") for by in (-1, 1, 7, 10**12)]
    for i in [*range(min(6, len(proof["values"]))), len(proof["values"]) - 1]:
        for value in (proof["values"][i] + 1, 10**15):
            changes.append(("values", proof["values"][:i] + [value] + proof["values"][i + 1:]))
    changes.append(("values", proof["values"][:-1]))
    for field, value in changes:
        changed = copy.deepcopy(true)
        changed["proof"][field] = value
        path = tmp_path / "changed"
        path.write_text(json.dumps(changed) + "\n")
        result = run("check", path)
        assert result.code == 1 or (result.code == 0 and field in ("preperiod", "period", "values")), (changed, result)
    changed = {**true, "outcome": {"win": "loss", "loss": "win"}[true["outcome"]]}
    (tmp_path / "changed").write_text(json.dumps(changed) + "\n")
    assert run("check", tmp_path / "changed").code == 1


def test_bad_codes_and_bad_heaps():
    for code in ["0.0", "1.5", "{0}", "{}", "{1", "0.7w", "{3;4}"]:
        result = run("solve", code, "-e", "1")
        assert result.code == 2 and result.err.startswith("kayles: "), result
    for text in ["x", "1 -2", "1,2", "9223372036854775808", ""]:
        result = run("solve", "0.77", "-e", text)
        assert result.code == 2 and result.err.startswith("<text>:1:"), result
    for code, bits in ("0.77777", 62), ("0.777777777", 61), ("0.8", 33), ("0.ffff", 32), ("0.fffff", 31):
        assert run("solve", code, "-e", 2**bits).err.startswith(f"<text>:1:1: a heap must be from 0 to {2**bits - 1}")


def scan(code, sum_, at):
    """The texts of the winning moves in their order, by trying every move."""
    total = 0
    for heap in sum_:
        total ^= at(heap)
    for i, heap in enumerate(sum_):
        for left in heaps.options(code, heap) if total else []:
            after = total ^ at(heap)
            for part in left:
                after ^= at(part)
            if after == 0:
                yield f"{i + 1}:" + ("+".join(map(str, left)) or "0")


@pytest.mark.parametrize("code, single, most", some([("4.3", 150, 300), ("0.77", 330, 700), ("0.07", 330, 700), ("0.137", 330, 500),
                                                     ("{2,5,7}", 700, 3000), ("0.f", 60, 270), ("0.3f", 40, 60)]))
def test_moves_of_heaps_past_the_period_are_those_of_a_scan(code, single, most):
    """A period is known from 256 values on, and then a whole period without a winning move ends the search."""
    known = heaps.values(code, most + 1)
    chosen = random.Random(code)
    sums = [[n] for n in range(single)] + [[chosen.randrange(most + 1) for _ in range(chosen.randint(1, 3))] for _ in range(12)]
    sums += [[most, most - 1], [most]]
    text = "".join(" ".join(map(str, sum_)) + "\n" for sum_ in sums)
    for answer, sum_ in zip(solve(code, text, "--moves", "all", "--limit", 10**9), sums):
        assert answer["moves"] == list(scan(code, sum_, known.__getitem__)), (code, sum_)


@pytest.mark.parametrize("code, preperiod, period", some([("0.f", 0, 2), ("0.77", 71, 12), ("0.07", 53, 34), ("0.137", 52, 34),
                                                          ("{2,5,7}", 0, 22)]))
def test_a_move_wins_from_heaps_of_any_size(code, preperiod, period):
    known = heaps.values(code, preperiod + 2 * period)
    assert heaps.values(code, 2 * (preperiod + period))[preperiod + period:] == (known[preperiod:preperiod + period] * 9)[:preperiod + period]

    def at(n):
        return known[n if n < preperiod else preperiod + (n - preperiod) % period]

    largest = 2**33 - 1 if code == "0.f" else 2**63 - 1
    chosen = random.Random(code)
    sums = [[largest - k] for k in range(40)] + [[10**9 + k] for k in range(40)]
    sums += [[chosen.randint(0, largest) >> chosen.randint(0, 60) for _ in range(chosen.randint(1, 5))] for _ in range(100)]
    answers = solve(code, "".join(" ".join(map(str, sum_)) + "\n" for sum_ in sums))
    for answer, sum_ in zip(answers, sums):
        total = 0
        for heap in sum_:
            total ^= at(heap)
        assert answer["outcome"] == ("win" if total else "loss") and len(answer["moves"]) == bool(total)
        for move in answer["moves"]:
            part, left = int(move.split(":")[0]) - 1, [int(n) for n in move.split(":")[1].split("+")]
            total ^= at(sum_[part])
            for heap in left:
                total ^= at(heap)
            assert total == 0
            played = run("solve", code, "-e", " ".join(map(str, sum_)), "--after", move, "--json")  # it is legal
            assert played.code == 0 and played.json[0]["outcome"] == "loss", played


def test_a_game_is_played_to_its_end():
    out = succeed("play", "0.77", "--as", "Second", "-e", "6 6 2", input="".join(
        f"{i}:{left}\n" for i, left in itertools.product((1, 2, 3), ("0", "1", "2", "3", "4", "5"))) + "quit\n").out
    assert "First" in out and "wins" in out
