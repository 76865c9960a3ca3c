"""guess: its conjectures, theorems pasted into rules, and the rules of Nim."""
import program

KEYS = ["statement", "kind", "lua", "fitted_on", "tested_on", "agree", "counterexample", "proved"]


def guess(*arguments):
    """The conjectures as objects, each with exactly the documented keys."""
    found = program.succeed("guess", *arguments, "--json").json
    for conjecture in found:
        assert [key for key in conjecture if key != "lua_reason"] == KEYS
        assert ("lua_reason" in conjecture) == (conjecture["lua"] is None)
        assert (conjecture["counterexample"] is None) == conjecture["agree"]
    return found


def verified(tmp_path, rules, lua, size):
    """How many positions `verify` finds to agree with a pasted theorem."""
    path = tmp_path / "pasted.lua"
    path.write_text(rules.replace("return {", "return {\n  theorem = " + lua + ",", 1))
    (told,) = program.succeed("verify", path, "--up-to", size, "--json").json
    assert told["agree"]
    return told["positions"]


def pasted_agrees(tmp_path, rules, lua, positions, *flags):
    """Whether the emitted theorem, pasted into a rules file, says what search says about the positions."""
    path = tmp_path / "pasted.lua"
    path.write_text(rules.replace("return {", "return {\n  theorem = " + lua + ",", 1))
    text = "".join(position + "\n" for position in positions)
    said = [program.contest(path, text, "--by", by, *flags) for by in ("theorem", "search")]
    assert len(said[0].splitlines()) == len(positions)
    return said[0] == said[1]


NIM = """return {
  name = "nim",
  start = function(a, b) return {a, b} end,
  moves = function(p, emit)
    for i = 1, #p do
      local pile = p[i]
      for rest = 0, pile - 1 do p[i] = rest emit(p) end
      p[i] = pile
    end
  end,
}
"""
