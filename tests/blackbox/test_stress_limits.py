"""stress: programs that are right but at a limit: of what machines count with, of a range, of what a text can say."""
import pytest

from program import KAYLES, ROOT, rounds, run
from test_stress import AMPLE, stress

RULES = ROOT / "examples" / "rules"
EXAMPLES = sorted(path.stem for path in RULES.glob("*.lua"))


@pytest.mark.still
def test_there_are_the_examples():
    assert len(EXAMPLES) == 13


# ---- Rules in Lua ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_right_program_passes_every_example(name):
    path = RULES / f"{name}.lua"
    found = stress(path, KAYLES, "solve", path, "--contest", "-", flags=[*AMPLE, "--cases", "60"])
    assert found["verdict"] == "passed" and found["cases"] == 60


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_program_that_says_one_word_is_wrong_about_every_example(name):
    path = RULES / f"{name}.lua"
    word = {"tic_tac_toe": "Draw", "pyramid": "Iori", "toads_and_frogs": "Toads", "duel": "tokitsukaze",
            "lieges": "Kevin"}.get(name, "First")
    once = ["sh", "-c", f"cat >/dev/null; echo {word}"]  # a case of several lines
    says = once if name in ("duel", "lieges") else ["sed", f"s/.*/{word}/"]
    found = stress(path, *says, flags=[*AMPLE, "--cases", "200"])
    assert found["verdict"] == "wrong answer"
    assert run("solve", path, "--contest", input=found["input"]).out == found["expected"] != found["got"]


ONES = """return {
  moves = function(p, emit)
    for i = 1, #p do
      if p[i] == 1 then p[i] = 0 emit(p) p[i] = 1 end
    end
  end,
  start = function(a) local p = {} for i = 1, a do p[i] = 1 end return p end,
  read = function(text) local p = {} for c in text:gmatch(".") do p[#p + 1] = tonumber(c) end return p end,
  write = function(p) return WRITE end,
}
"""


@pytest.fixture
def ones(tmp_path):
    def rules(write):
        path = tmp_path / "ones.lua"
        path.write_text(ONES.replace("WRITE", write))
        return path
    return rules


@pytest.mark.long
@pytest.mark.parametrize("write", ["table.concat(p)", "#p % 2 == 0 and '' or table.concat(p)",
                                   "#p == 3 and '11' or table.concat(p)"])
def test_a_start_whose_text_does_not_read_back_is_left_out(ones, write):
    path = ones(write)
    found = stress(path, "awk", '{n = gsub("1", ""); print (n % 2 ? "First" : "Second")}', flags=[*AMPLE, "--cases", "100"])
    assert found["verdict"] == "passed" and found["cases"] == 100
    found = stress(path, "awk", '{n = gsub("1", ""); print (n < 5 && n % 2 ? "First" : "Second")}')
    assert found["verdict"] == "wrong answer" and set(found["input"]) == {"1", "\n"}


@pytest.mark.parametrize("write, text", [("''", "''"), ("'2'", "'2'"), ("table.concat(p):rep(2)", "'1")])
def test_rules_without_a_start_that_reads_back_are_bad(ones, write, text):
    path = ones(write)
    if "rep" in write:
        path.write_text(path.read_text().replace("for i = 1, a do", "for i = 1, a + 1 do"))
    result = run("stress", path, "--", "cat")
    assert result.code == 2 and result.out == ""
    assert result.err.startswith(f"{path}:") and text in result.err and "(at the position " in result.err


def test_other_commands_know_starts_without_a_text(ones):
    path = ones("table.concat(p)")
    assert run("table", path, "0..3", "--format", "csv").out == "a,value\n0,P\n1,N\n2,P\n3,N\n"
    path.write_text(path.read_text().replace("return {", 'return { theorem = function(p) local n = 0 for i = 1, #p do '
                                             'n = n + p[i] end return n % 2 == 1 and "win" or "loss" end,'))
    assert run("verify", path, "--up-to", "4").lines[-1].endswith("positions agree")
    result = run("solve", path, "-e", "")
    assert result.code == 2 and "expected a position, but the input ends" in result.err
    strip = RULES / "toads_and_frogs.lua"
    assert run("solve", strip, "--contest", "-e", "-").out == "Frogs\n"
    assert run("play", strip, "-e", "TF", input="moves\nquit\n").code == 0


def stones(broken="n"):
    """A program that takes `broken` for the number n; awk, which starts in a fifth of Python's time, counts up to 2^53."""
    return ["awk", "{ n = $1; m = (" + broken + ") % 7; print (m == 0 || m == 2 || m == -5 ? \"Second\" : \"First\") }"]


PROVED = """return {
  moves = function(p, emit) for _, take in ipairs({1, 3, 4}) do if take <= p then emit(p - take) end end end,
  theorem = function(p) return (p % 7 == 0 or p % 7 == 2) and "loss" or "win" end,
  MORE
}
"""


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 1 + rounds(1)))
@pytest.mark.parametrize("broken", [
    "(n + 2^31) % 2^32 - 2^31", "n % 2^32", "n % 2^16", "n % 2^15", "n < 2^31 ? n : 2^31 - 1", "n < 10^15 ? n : n + 1",
])
def test_a_program_that_counts_with_too_few_bits_is_found_out(tmp_path, broken, seed):
    path = tmp_path / "proved.lua"
    path.write_text(PROVED.replace("MORE", ""))
    flags = [*AMPLE, "--cases", "200", "--seed", seed]
    found = stress(path, *stones(broken), flags=flags)
    assert found["verdict"] == "wrong answer" and int(found["input"]) >= 2**15


def test_play_leads_from_a_large_number_to_smaller_ones(tmp_path):
    """Few changes of its digits fail, as most numbers do not: play to one near by, then changes of that one, come further."""
    path = tmp_path / "proved.lua"
    path.write_text(PROVED.replace("MORE", ""))
    found = stress(path, *stones("n < 2^31 ? n : 2^31 - 1"), flags=[*AMPLE, "--cases", "200"])
    assert found["verdict"] == "wrong answer" and 2**31 <= int(found["input"]) < 2**40


def test_a_program_that_counts_with_enough_bits_passes(tmp_path):
    path = tmp_path / "proved.lua"
    path.write_text(PROVED.replace("MORE", ""))
    found = stress(path, *stones(), flags=[*AMPLE, "--cases", "1000"])
    assert found["verdict"] == "passed" and found["cases"] == 1000


def test_large_numbers_come_beside_samples_of_the_rules_own(tmp_path):
    path = tmp_path / "proved.lua"
    path.write_text(PROVED.replace("MORE", "sample = function(size, random) return random(0, 9) end,"))
    found = stress(path, *stones("n % 2^31"), flags=[*AMPLE, "--cases", "200"])
    assert found["verdict"] == "wrong answer" and int(found["input"]) >= 2**31


@pytest.mark.parametrize("theorem, most", [
    ("p < 5000 and (p % 7 == 0 or p % 7 == 2 and true) and 'loss' or p < 5000 and 'win' or nil", 5000),
    ("if p > 5000 then error('none') end return (p % 7 == 0 or p % 7 == 2) and 'loss' or 'win'", 5000),
])
def test_numbers_that_cannot_be_judged_are_left_out(tmp_path, theorem, most):
    path = tmp_path / "proved.lua"
    body = theorem if theorem.startswith("if") else f"return {theorem}"
    path.write_text("return { start = function(a) return a end,\n"
                    "  moves = function(p, emit)\n"
                    f"    if p > {most} then while true do end end\n"
                    "    for _, take in ipairs({1, 3, 4}) do if take <= p then emit(p - take) end end\n"
                    f"  end, theorem = function(p) {body} end }}\n")
    flags = [*AMPLE, "--cases", "500"]
    assert stress(path, *stones(), flags=flags)["verdict"] == "passed"
    found = stress(path, *stones("n < 1000 ? n : n + 1"), flags=flags)
    assert found["verdict"] == "wrong answer" and 1000 <= int(found["input"]) <= most


PAIRS = """return {
  start = function(a, b) return {a, b} end,
  moves = function(p, emit)
    for i = 1, 2 do
      for take = 1, 2 do
        if p[i] >= take then local q = {p[1], p[2]} q[i] = q[i] - take emit(q) end
      end
    end
  end,
  theorem = function(p) return p[1] % 3 == p[2] % 3 and "loss" or "win" end,
}
"""


@pytest.mark.long
@pytest.mark.parametrize("condition", ["b > 20000", "a + b >= 2^15", "a == b && b == 2^15 - 1", "a > 2^14 && b < 9"])
def test_the_numbers_of_arrays_come_to_their_limits(tmp_path, condition):
    path = tmp_path / "pairs.lua"
    path.write_text(PAIRS)
    program = ["awk", "{ a = $1; b = $2; print ((a - b + (" + condition + ")) % 3 == 0 ? \"Second\" : \"First\") }"]
    found = stress(path, *program, flags=[*AMPLE, "--cases", "1500"])
    assert found["verdict"] == "wrong answer" and max(map(int, found["input"].split())) > 9000


# Our own answers, turned round where a heap is too large.
TURNED = """
BEGIN { other["First"] = "Second"; other["Second"] = "First" }
{ text = text $0 "\\n"; for (i = 1; i <= NF; i++) if ($i + 0 >= limit) turned[NR] = 1 }
END {
  answers = "printf '%s' '" text "' | " solve
  for (i = 1; (answers | getline word) > 0; i++) print i in turned ? other[word] : word
}
"""


@pytest.mark.long
@pytest.mark.parametrize("game", ["0.07", "{1,3,4}", "0.77"])
def test_heaps_come_to_their_limit_where_a_period_is_proved(game):
    for limit in (2**32, 2**63 - 512):  # awk's numbers are doubles, and this is the least that is 2^63 there
        program = ["awk", "-v", f"limit={limit}", "-v", f"solve='{KAYLES}' solve '{game}' --contest -", TURNED]
        found = stress(game, *program, flags=[*AMPLE, "--cases", "400"])
        assert found["verdict"] == "wrong answer" and max(map(int, found["input"].split())) >= limit
