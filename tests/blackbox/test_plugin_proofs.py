"""Certificates of a plugin: its hook 'check' runs in the child, and whatever it does ends in a verdict or in words."""
import json

import pytest

import program
from plugins import build

# Countdown, with the theorem that who faces a multiple of four loses, and the remainder as its proof.
PROVED = """
#define kay_plugin_ruleset countdown_ruleset
#include "{countdown}"
#undef kay_plugin_ruleset
#include <kayles/proof.h>
#include <kayles/theorem.h>
#include <stdlib.h>
#include <unistd.h>
static kay_status answer(kay_theorem_line *line, kay_outcome *out)
{{
    *out = *line->state->words % 4 ? KAY_WIN : KAY_LOSS;
    return KAY_OK;
}}
static kay_status reason(kay_theorem_line *line, kay_text *out) {{ (void)line; (void)out; return KAY_OK; }}
static kay_status certify(kay_theorem_line *line, kay_json_writer *out)
{{
    kay_json_write_u64(out, "remainder", *line->state->words % 4);
    return KAY_OK;
}}
static kay_status check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome, kay_json *proof)
{{
    uint64_t remainder;
    (void)game;
    {statement}
    KAY_TRY(kay_json_u64(proof, "remainder", &remainder));
    if (remainder != *state->words % 4)
        return kay_fail(ctx, KAY_EFALSE, "the remainder is another");
    return outcome == (remainder ? KAY_WIN : KAY_LOSS) ? KAY_OK : kay_fail(ctx, KAY_EFALSE, "the other player wins");
}}
static kay_status counted(kay_cases *cases, const kay_game **game, kay_state *state)
{{
    if (cases->index == 1)
        KAY_TRY(kay_read_u64(cases->in, "the number of cases", 0, UINT64_MAX, &cases->total));
    return cases->index > cases->total ? KAY_END : countdown_read(cases, game, state);
}}
static const kay_contest_form form = {{.read = counted}};
static const kay_theorem theorem = {{.statement = "x", .source = "x", .line_size = sizeof(kay_theorem_line),
    .answer = answer, .reason = reason}};
static const kay_proof proof = {{.certify = certify, .check = check}};
kay_ruleset proved __asm__("kay_plugin_ruleset");
__attribute__((constructor)) static void change(void)
{{
    proved = countdown_ruleset;
    proved.theorem = &theorem;
    proved.proof = &proof;
    if (getenv("COUNTED"))
        proved.contest = &form;
}}
"""
COUNTDOWN = program.ROOT / "examples" / "plugin" / "countdown.c"


@pytest.fixture
def proved(tmp_path):
    """Makes a plugin whose check begins with a statement, and the certificate of 7 stones."""
    def make(statement=""):
        plugin = build(tmp_path, PROVED.format(countdown=COUNTDOWN, statement=statement))
        return plugin, program.succeed("solve", plugin, "-e", "7", "--certificate", "-").out
    return make


def test_a_certificate_of_a_plugin_is_valid_and_a_changed_one_is_not(proved, tmp_path):
    plugin, line = proved()
    assert json.loads(line)["proof"] == {"remainder": 3}
    changes = [("outcome", "loss"), ("position", "8"), ("position", "x"), ("proof", {}), ("proof", {"remainder": 2}),
               ("game", "pyramid")]
    lines = [json.dumps({**json.loads(line), field: value}) for field, value in changes]
    result = program.run("check", "-", plugin, input=line + "\n".join(lines) + "\n" + line)
    assert result.code == 1 and result.lines[0] == result.lines[-1] == "valid", result
    assert [said.removeprefix("invalid: ") for said in result.lines[1:-1]] == [
        "the other player wins", "the remainder is another", "its position: a pile must be a whole number",
        "the proof has no field 'remainder' that is a whole number >= 0", "the remainder is another", "its 'game' is 'pyramid': it must be 'countdown'"]
    (tmp_path / "7").write_text("7\n")
    (tmp_path / "6").write_text("6\n")
    (tmp_path / "line").write_text(line)
    assert program.succeed("check", tmp_path / "line", plugin, tmp_path / "7").out == "valid\n"
    (tmp_path / "all").write_text("".join(f"{stones}\n" for stones in range(9)))
    lines = program.succeed("solve", plugin, tmp_path / "all", "--certificate", "-").lines
    order = [5, 5, 2, 8, 8, 0]  # the position of a certificate is an input, too, which is read in between
    (tmp_path / "some").write_text("".join(lines[case] + "\n" for case in order))
    assert program.succeed("check", tmp_path / "some", plugin, tmp_path / "all").out == "valid\n" * len(order)
    (tmp_path / "counted").write_text("9\n" + (tmp_path / "all").read_text())
    result = program.run("check", tmp_path / "some", plugin, tmp_path / "counted", env={"COUNTED": "1"})
    assert (result.code, result.out) == (0, "valid\n" * len(order)), result
    other = program.run("check", tmp_path / "line", plugin, tmp_path / "6")
    assert (other.code, other.out) == (1, "invalid: its position differs from that of the input\n")


def test_without_the_plugin_its_certificate_is_of_an_unknown_game(proved, tmp_path):
    plugin, line = proved()
    assert program.run("check", "-", input=line).out == "invalid: its 'game' is unknown\n"
    named = json.dumps({**json.loads(line), "game": plugin}) # a file that a certificate names is not opened
    assert program.run("check", "-", input=named).out == "invalid: its 'game' is unknown\n"
    result = program.run("check", "-", tmp_path / "x", plugin, input=line)
    assert result.code == 2 and "is not a file of rules (.lua or .so)" in result.err, result
    built_in = program.succeed("solve", "pyramid", "-e", "3 3 5 2", "--certificate", "-").out
    assert program.run("check", "-", plugin, input=built_in).out == "invalid: its 'game' is 'pyramid': it must be 'countdown'\n"


@pytest.mark.parametrize("statement, code, words", [
    ("abort();", 2, "the rules end in a crash (Aborted) (at the position 7)"),
    ("_exit(0);", 2, "the rules end the process (at the position 7)"),
    ("for (;;) pause();", 3, "the rules timed out after 0.3 s (at the position 7)"),
    ("return (kay_status)77;", 2, "hook 'check' returned invalid status 77 (at the position 7)"),
    ("return KAY_END;", 2, "hook 'check' returned invalid status 1 (at the position 7)"),
])
def test_a_check_that_fails_is_no_verdict(proved, statement, code, words):
    plugin, line = proved(f"if (*state->words == 7) {{ {statement} }}")
    other = json.dumps({**json.loads(line), "position": "4", "outcome": "loss", "proof": {"remainder": 0}}) + "\n"
    result = program.run("check", "-", plugin, "--seconds", "0.3", input=other + line + other)
    assert (result.code, result.out, result.err) == (code, "valid\n", f"{plugin}: {words}\n"), result


@pytest.mark.parametrize("status, words", [("KAY_EFALSE", "refused the proof but gave no reason"), ("KAY_EINPUT", "failed: bad input")])
def test_a_refusal_without_a_reason_is_one(proved, status, words):
    plugin, line = proved(f"return {status};")
    result = program.run("check", "-", plugin, input=line)
    assert (result.code, result.out) == (1, f"invalid: hook 'check' {words}\n"), result
