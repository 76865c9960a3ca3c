"""Plugins: what is loaded, and what is said of files that are none or lack something."""
import pathlib
import re
import shutil
import struct
import subprocess
import time

import pytest

import program
from plugins import EUCLID, build, euclid_that
from test_referee import mark_of, no_child_is_left

pytestmark = pytest.mark.sanitizers

# Euclid's game, changed when it is loaded by the statement of the number in CHANGE.
CHANGED = """
#define kay_plugin_ruleset euclid_ruleset
#include "{euclid}"
#undef kay_plugin_ruleset
#include <stdlib.h>
kay_ruleset changed __asm__("kay_plugin_ruleset");
static kay_manual manual;
static kay_starts starts;
static kay_theorem theorem = {{.statement = "x", .source = "x", .line_size = sizeof(kay_theorem_line)}};
static kay_status answer(kay_theorem_line *line, kay_outcome *out) {{ (void)line; (void)out; return KAY_EUNABLE; }}
static kay_status reason(kay_theorem_line *line, kay_text *out) {{ (void)line; (void)out; return KAY_OK; }}
__attribute__((constructor)) static void change(void)
{{
    const char *number = getenv("CHANGE");
    theorem.answer = answer;
    theorem.reason = reason;
    manual = euclid_manual;
    changed = euclid_ruleset;
    changed.manual = &manual;
    changed.starts = &starts;
    switch (number ? atoi(number) : -1) {{
{cases}
    default:
        break;
    }}
}}
"""
CHANGES = [  # a statement, and words of the message
    ("changed.version++", "is for version"),
    ("changed.version = 0", "is for version 0"),
    ("changed.sizes[0] = 0", "lacks 'sizes'"),
    ("changed.sizes[3]++", "compiled with a kay_move_list of"),
    *((f"changed.{field} = {value}", words) for field, value, words in [
        ("name", "NULL", "lacks a name"), ("name", '""', "lacks a name"), 
        ("name", '"eu\\nclid"', "must be one line of text"), ("name", '"eu\\377"', "must be one line of text"),
        ("players[0]", '"St\\033an"', "names on one line"), ("players[1]", '"a: b"', "names on one line"),
        ("players[1]", '""', "names on one line"), ("players[1]", "changed.players[0]", "different names"),
        ("read_position", "NULL", "lacks 'read_position'"),
        ("write_position", "NULL", "'write_position'"), ("moves", "NULL", "lacks 'moves'"),
        ("play_in_place", "NULL", "'play_in_place'"),
    ]),
    *((f"starts.verify_size = {size}", "not a size such as") for size in ('"zz"', '"5x"', '""')),
    *((f"changed.theorem = &theorem; theorem.{field} = 0", "lacks parts of its theorem")
      for field in ("answer", "reason", "statement", "source", "line_size")),
]


@pytest.fixture(scope="module")
def changed(tmp_path_factory):
    cases = "\n".join(f"    case {number}: {statement}; break;" for number, (statement, _) in enumerate(CHANGES))
    return build(tmp_path_factory.mktemp("plugin"), CHANGED.format(euclid=EUCLID, cases=cases))


def refused(result, path, words):
    assert (result.code, result.out) == (2, ""), result
    assert result.err.startswith(f"{path}: ") and words in result.err and result.err.count("\n") == 1, result


def test_a_plugin_is_a_game_like_any_other(changed):
    assert program.contest(changed, "13 5\n8 5\n6 6\n") == "Stan\nOllie\nStan\n"
    assert program.succeed("rules", changed).out.startswith("euclid: ")
    assert program.succeed("play", changed, "-e", "8 5", input="1\nquit\n").out
    assert program.succeed("play", changed, "--size", "9", input="quit\n").out
    result = program.run("solve", changed, "-e", "8 x")
    assert result.code == 2 and program.place(result) == ("<text>", 1, 3)
    assert program.run("table", changed, "0..3").code == 2  # it has no starts


@pytest.mark.parametrize("number", range(len(CHANGES)), ids=[statement for statement, _ in CHANGES])
def test_a_plugin_that_lacks_something_is_refused(changed, number):
    for command in (["solve", changed, "-e", "8 5"], ["rules", changed], ["play", changed]):
        refused(program.run(*command, env={"CHANGE": str(number)}), changed, CHANGES[number][1])


@pytest.mark.parametrize("text, words", [
    ("int x;", "has no 'kay_plugin_ruleset'"),
    ("char kay_plugin_ruleset[2] = {{1}};", "is not a ruleset"),
    ("unsigned kay_plugin_ruleset = {version};", "is not a ruleset"),
    ("unsigned kay_plugin_ruleset = 77;", "is for version 77"),
    ("int kay_plugin_ruleset(void) {{ return 0; }}", "is not a ruleset"),
    ("int missing(void); int (*kay_plugin_ruleset)(void) = missing;", "undefined symbol: missing"),
])
def test_a_shared_object_without_a_ruleset_is_refused(tmp_path, text, words):
    header = (program.ROOT / "include" / "kayles" / "ruleset.h").read_text()
    version = re.search(r"KAY_RULESET_VERSION\W+(\d+)", header).group(1)
    path = build(tmp_path, text.format(version=version))
    refused(program.run("solve", path, "-e", "8 5"), path, words)


@pytest.mark.parametrize("header, old, new, words", [
    ("move_list.h", "    uint64_t limit;", "    uint64_t limit, other;", "with a kay_move_list of "),
    ("ruleset.h", "    const char *name; /* required */", "    const char *name, *other;", "with a kay_ruleset of "),
    ("ruleset.h", "    uint32_t words; /* of every position", "    uint64_t other;\n    uint32_t words; /*", "with a kay_game of "),
    ("context.h", "    void *watcher;", "", "with a kay_context of "),
    ("starts.h", "    size_t place_size;", "    size_t place_size, other;", "with a kay_starts of "),
])
def test_a_plugin_compiled_for_other_structs_is_refused(tmp_path, header, old, new, words):
    shutil.copytree(program.ROOT / "include", tmp_path / "include")
    path = tmp_path / "include" / "kayles" / header
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))
    plugin = build(tmp_path, f'#include "{EUCLID}"\n', include=tmp_path / "include")
    refused(program.run("solve", plugin, "-e", "8 5"), plugin, words)


@pytest.mark.parametrize("statement, words", [
    ("*(volatile int *)16 = 1;", "the rules end in a crash (Segmentation fault) (at the position Stan: 8 5)"),
    ("abort();", "the rules end in a crash (Aborted) (at the position Stan: 8 5)"),
    ("exit(0);", "the rules end the process (at the position Stan: 8 5)"),
    pytest.param("return moves(game, position, player, out) + *(volatile char *)__builtin_alloca(999);",
                 "stack overflow (at the position Stan: 8 5)", marks=pytest.mark.heavy),
    *((f"return {status};", f"hook 'moves' failed: {words} (at the position Stan: 8 5)")
      for status, words in (("KAY_EINPUT", "bad input"), ("KAY_EUSAGE", "wrong usage"), ("KAY_EREAD", "cannot be read"))),
    *((returned.format(status), f"hook 'moves' returned invalid status {number} (at the position Stan: 8 5)")
      for returned in ("return {};", "{{ out->error = {}; return KAY_OK; }}")
      for status, number in (("KAY_END", 1), ("KAY_EFALSE", 8), ("KAY_EWRITE", 7), ("(kay_status)77", 77))),
])
def test_a_plugin_that_fails_ends_in_words(tmp_path, statement, words):
    path = euclid_that(tmp_path, statement)
    result = program.run("solve", path, "--json", input="6 6\n8 5\n6 6\n")
    assert [answer["outcome"] for answer in result.json] == ["win"] and result.code == 2, result
    assert result.err == f"{path}: {words}\n", result


LINGERS = 'if (fork() == 0) {{ setsid(); execlp("sleep", "sleep", "{mark}", NULL); }}'


@pytest.mark.parametrize("statement, err", [
    (LINGERS, ""), (LINGERS + " _exit(0);", "the rules end the process"),
    (LINGERS.replace("execlp", "pause(); execlp") + " _exit(0);", "the rules end the process"),
    ("for (int i = 0; i < 99; i++) close(i);", ""),
    ("sleep(900);", "the rules timed out after 1 s"),
])
def test_what_a_plugin_starts_goes_with_it(tmp_path, statement, err):
    """Children in sessions of their own.  What it closes hurts no answer."""
    mark = mark_of(71)
    path = euclid_that(tmp_path, "{" + statement.format(mark=mark) + "}").replace("game.so", f"{mark}.so")
    shutil.move(tmp_path / "game.so", path)
    result = program.run("solve", path, "-e", "8 5", "--memory", "200M", *(["--seconds", "1"] if "timed" in err else []))
    assert result.code == (3 if "timed" in err else 2 if err else 0) and result.err.startswith(f"{path}: {err}" if err else ""), result
    assert result.err.endswith(" (at the position Stan: 8 5)\n" if err else ""), result
    assert no_child_is_left(mark, 5)


@pytest.mark.parametrize("status, number", [("KAY_EFALSE", 8), ("KAY_EWRITE", 7)])
def test_a_plugin_that_reads_with_a_status_of_its_own_is_told_of(tmp_path, status, number):
    path = euclid_that(tmp_path, reading=f"if (cases->index == 2) return {status};")
    result = program.run("solve", path, "--json", input="6 6\n8 5\n6 6\n")
    assert [answer["outcome"] for answer in result.json] == ["win"] and result.code == 2, result
    assert result.err == f"{path}: hook 'read' returned invalid status {number}\n", result


def test_a_plugin_that_never_ends_is_ended_and_the_cases_before_are_answered(tmp_path):
    path = euclid_that(tmp_path, "for (;;) continue;")
    result = program.run("solve", path, "--json", "--seconds", "0.6", input="6 6\n8 5\n6 6\n")
    assert [answer["outcome"] for answer in result.json] == ["win"] and result.code == 3, result
    assert result.err == f"{path}: the rules timed out after 0.6 s (at the position Stan: 8 5)\n", result
    proofs = tmp_path / "rows"
    source = (EUCLID.parent / "countdown.c").read_text()
    path = build(tmp_path, source.replace("    for (uint64_t take", "    for (; *position == 2;) continue;\n    for (uint64_t take"))
    result = program.run("table", path, "0..5", "--format", "csv", "-o", proofs, "--seconds", "0.3")
    assert result.code == 3 and result.err == f"{path}: the rules timed out after 0.3 s (a = 2)\n", result
    assert proofs.read_text() == "a,value\n0,P\n1,N\n" and not list(tmp_path.glob(".kayles-*"))


def test_a_slow_plugin_is_not_ended_without_a_limit(tmp_path):
    path = euclid_that(tmp_path, "usleep(300000);")
    assert "Stan" in program.succeed("play", path, "-e", "8 5", input="quit\n").out


@pytest.mark.parametrize("statement, code, words", [("abort();", 2, "the rules end in a crash (Aborted)"),
                                                    ("for (;;) continue;", 3, "the rules timed out after 0.4 s")])
def test_a_game_that_ends_with_its_plugin_can_go_on(tmp_path, statement, code, words):
    source = (EUCLID.parent / "countdown.c").read_text()
    path = build(tmp_path, source.replace("    for (uint64_t take", f"    if (*position == 5) {statement}\n    for (uint64_t take"))
    result = program.run("play", path, "-e", "30", "--seconds", "0.4", input="29\nhint\n")
    assert (result.code, result.err) == (code, f"{path}: {words} (at the position 30)\n"), result  # the move was not made
    result = program.run("play", path, "-e", "30", "--after", "29", "--as", "Second", "--seconds", "0.4", input="moves\n27\n")
    hint = "kayles: the same command continues from there with --after '29'"
    assert "28 27 26" in result.out and result.err.splitlines()[1] == hint, result


def test_a_plugin_may_wait_for_others(tmp_path, changed):
    playing = subprocess.Popen([program.KAYLES, "play", changed, "-e", "8 5", "--seconds", "0.2"], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(1.8)
    _, err = playing.communicate("moves\nquit\n")
    assert (playing.returncode, err) == (0, "")


LOADED = """
#include "{euclid}"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
__attribute__((constructor)) static void loaded(void)
{{
    printf("process %d\\n", (int)getpid());
    fprintf(stderr, "other words\\n");
    {statement}
}}
"""


def test_a_plugin_is_loaded_once_and_by_the_process_that_works(tmp_path):
    path = build(tmp_path, LOADED.format(euclid=EUCLID, statement=""))
    for command, code in (["solve", path, "-e", "8 5", "--json"], 0), (["rules", path], 0), (["table", path, "0..3"], 2), (["solve", path, "--starts", "-e", "8 5"], 2):
        running = subprocess.Popen([program.KAYLES, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        out, err = running.communicate()
        assert running.returncode == code and "process" not in out and "words" not in out, (out, err)
        first, second, *rest = err.splitlines()
        assert re.fullmatch(r"process \d+", first) and second == "other words" and int(first.split()[1]) != running.pid
        assert len(rest) == (code > 0), err
    assert "euclid: there is no flag --starts here" in err


@pytest.mark.parametrize("statement, words", [
    ("*(volatile int *)16 = 1;", "not a plugin: loading it ends in a crash (Segmentation fault)"),
    ("abort();", "not a plugin: loading it ends in a crash (Aborted)"),
    ("exit(0);", "not a plugin: loading it ends the process"),
])
def test_a_plugin_that_fails_when_it_is_loaded_ends_in_words(tmp_path, statement, words):
    path = build(tmp_path, LOADED.format(euclid=EUCLID, statement=statement))
    for command in (["solve", path, "-e", "8 5"], ["rules", path], ["play", path], ["table", path, "0..3"]):
        result = program.run(*command)
        assert (result.code, result.out, result.err) == (2, "", f"{path}: {words}\n"), result


def test_loading_a_plugin_comes_to_an_end(tmp_path):
    path = build(tmp_path, LOADED.format(euclid=EUCLID, statement="for (;;) sleep(1);"))
    result = program.run("solve", path, "--seconds", "0.3", "-e", "8 5")
    assert (result.code, result.out, result.err) == (3, "", f"{path}: loading the plugin timed out\n"), result


@pytest.mark.parametrize("how", [("abort();", {2, 3}), ("for (;;) sleep(1);", {3})])
def test_a_plugin_damages_no_more_than_its_own_process(tmp_path, how):
    """It overwrites all memory that it shares with others, and then crashes or hangs: that ends in words.  It may be ended before it
    crashes, as what it wrote says that its time is over."""
    end, codes = how
    statement = """FILE *maps = fopen("/proc/self/maps", "r");
    char line[512], mode[8];
    for (unsigned long from, to; fgets(line, sizeof line, maps);)
        if (sscanf(line, "%lx-%lx %7s", &from, &to, mode) == 3 && mode[1] == 'w' && mode[3] == 's')
            for (unsigned long at = from; at < to; at++)
                *(char *)at = 77;
    """
    path = build(tmp_path, LOADED.format(euclid=EUCLID, statement=statement + end))
    for command in (["solve", path, "-e", "8 5"], ["table", path, "0..3"], ["guess", path], ["stress", path, "--", "true"]):
        result = program.run(command[0], "--seconds", "1", *command[1:])
        assert result.code in codes and result.out == "" and result.err.startswith(path), result


@pytest.mark.heavy
def test_damaged_shared_objects_are_refused(tmp_path, changed):
    whole = pathlib.Path(changed).read_bytes()
    path = tmp_path / "damaged.so"
    for step in (128, 512):
        for at in range(0, len(whole) - step, max(step, len(whole) // 40)):
            path.write_bytes(whole[:at] + bytes(step) + whole[at + step:])
            result = program.run("solve", path, "--seconds", "5", "-e", "8 5")
            assert result.code in (0, 2, 3), (step, at, result)
            told = any(line.startswith(f"{path}: ") for line in result.err.splitlines()) # behind what the C library may say
            assert result.code == 0 or told or "<text>" in result.err, (step, at, result)


def test_files_that_are_no_shared_objects_are_refused(tmp_path, changed):
    whole = pathlib.Path(changed).read_bytes()
    contents = {"empty": b"", "text": b"no shared object\n", "begin": whole[:64], "half": whole[:len(whole) // 2],
                "header": b"\x7fELF" + bytes(100), "other": whole[:18] + struct.pack("<H", 243) + whole[20:],
                "narrow": whole[:4] + b"\x01" + whole[5:]}
    for name, content in contents.items():
        path = tmp_path / f"{name}.so"
        path.write_bytes(content)
        refused(program.run("solve", path, "-e", "8 5"), path, "not a plugin: ")
    (tmp_path / "folder.so").mkdir()
    for name in ("folder.so", "missing.so"):
        refused(program.run("solve", tmp_path / name, "-e", "8 5"), tmp_path / name, "not a plugin: ")
    shutil.copy(program.KAYLES, tmp_path / "program.so")
    refused(program.run("solve", tmp_path / "program.so", "-e", "8 5"), tmp_path / "program.so", "not a plugin: ")


VALUED = """
#include <kayles/value.h>
#define kay_plugin_ruleset euclid_ruleset
#include "{euclid}"
#undef kay_plugin_ruleset
kay_ruleset valued __asm__("kay_plugin_ruleset");
static kay_status answer(kay_theorem_line *line, kay_outcome *out)
{{
    *out = *line->state->words == euclid_pack(8, 5) ? KAY_WIN : KAY_UNKNOWN;
    return KAY_OK;
}}
static kay_status reason(kay_theorem_line *line, kay_text *out) {{ (void)line; (void)out; return KAY_OK; }}
static kay_status value(kay_theorem_line *line, kay_value_store *store, kay_value *out)
{{
    kay_value half, half_up;
    kay_status status = kay_value_dyadic(store, 1, 1, &half);
    (void)line;
    if (status == KAY_OK)
        status = kay_value_nus(store, half, 1, 0, &half_up);
    if (status == KAY_OK)
        status = kay_value_switch(store, half_up, out);
    {then}
    return status;
}}
static const kay_theorem theorem = {{.statement = "x", .source = "x", .line_size = sizeof(kay_theorem_line),
    .answer = answer, .reason = reason, .value = value}};
__attribute__((constructor)) static void change(void)
{{
    valued = euclid_ruleset;
    valued.theorem = &theorem;
}}
"""


@pytest.mark.parametrize("then, wrong", [
    ("", None),
    ("*out = kay_value_store_count(store);", "which is not a value of the store"),
    ("*out = UINT32_MAX;", "hook 'value' returned 4294967295, which is not a value of the store"),
    ("status = (kay_status)77;", "hook 'value' returned invalid status 77"),
])
def test_a_plugin_whose_theorem_knows_values(tmp_path, then, wrong):
    path = build(tmp_path, VALUED.format(euclid=EUCLID, then=then))
    (one,) = program.succeed("value", path, "5 3", "--json").json  # which the theorem does not speak of
    assert one["value"] in ("0", "*", "*2", "*3") and one["by"] == "search"
    result = program.run("value", path, "8 5", "--json")
    if wrong is None:
        assert [(one["value"], one["by"]) for one in result.json] == [("+-(1/2^)", "theorem")]
    else:
        assert result.code == 2 and result.out == "" and path in result.err and wrong in result.err, result


STARTS = """
#define kay_plugin_ruleset euclid_ruleset
#include "{euclid}"
#undef kay_plugin_ruleset
static kay_status start(kay_start *start, const kay_game **game, kay_state *state)
{{
    kay_game *own = kay_arena_get(start->arena, sizeof *own);
    if (!own)
        return kay_no_memory(start->ctx);
    *own = (kay_game){{.rules = start->rules, .words = 1, .traits = start->rules->traits}};
    *game = own;
    KAY_TRY(kay_state_make(start->arena, own, 1, state));
    state->words[0] = euclid_pack(start->parameters[0] + 2, start->count > 1 ? start->parameters[1] : 1);
    return start->parameters[0] < 3 ? KAY_OK : {status};
}}
kay_ruleset changed __asm__("kay_plugin_ruleset");
static kay_starts starts;
__attribute__((constructor)) static void change(void)
{{
    changed = euclid_ruleset;
    starts = (kay_starts){{.start = start, .parameters = 2}};
    changed.starts = &starts;
}}
"""


@pytest.mark.parametrize("command", [["table"], ["guess", "--json"]])
def test_a_start_that_says_what_it_may_not_is_told_of(tmp_path, command):
    path = build(tmp_path, STARTS.format(euclid=EUCLID, status="KAY_EFALSE"))
    result = program.run(*command, path, "0..5", "2..3")
    assert result.code == 2 and result.err.startswith(f"{path}: ") and result.err.count("\n") == 1, result
    assert "hook 'start' returned invalid status 8" in result.err and "a = 3, b = 2" in result.err, result


def test_a_start_that_refuses_parameters_leaves_their_cells_blank(tmp_path):
    path = build(tmp_path, STARTS.format(euclid=EUCLID, status="KAY_END"))
    assert program.succeed("table", path, "2..5", "2..3", "--format", "csv").lines == \
        ["a,b,value", "2,2,N", "2,3,P", *(f"{a},{b}," for a in (3, 4, 5) for b in (2, 3))]
    assert program.run("guess", "--json", path, "0..5", "2..3").code == 0
    result = program.run("solve", path, "--at", "3,2")
    assert (result.code, result.out) == (2, "") and "has no start for a = " in result.err, result


@pytest.mark.heavy
def test_what_is_found_of_a_game_of_all_starts_is_kept_for_the_next(tmp_path):
    source = (EUCLID.parent / "countdown.c").read_text()
    made = "KAY_TRY(kay_state_of_rules(start->arena, start->rules, 1, game, state));"
    lasting = """static kay_game made;
    made = (kay_game){.rules = start->rules, .words = 1, .traits = start->rules->traits};
    KAY_TRY(kay_state_make(start->arena, &made, 1, state));
    *game = &made;
    start->lasting = true;"""
    path = build(tmp_path, source.replace(made, lasting).replace("plugin.h>", "plugin.h>\n#include <kayles/state.h>", 1))
    each, once = (program.run("guess", file, "0..30", "--json").json[0] for file in (build(tmp_path, source, "each.so"), path))
    assert each["statement"].split("Tested to")[0] == once["statement"].split("Tested to")[0]
    assert once["tested_on"] > 10 * each["tested_on"], (each, once)  # searches cost work, which is bounded


def test_each_case_keeps_its_game_while_others_are_read(tmp_path):
    """Stones of which up to `most` are taken, a number of the case's game and of no position."""
    path = build(tmp_path, """#include <kayles/plugin.h>
typedef struct { kay_game game; uint64_t most; } stones;
static kay_status stones_read(kay_cases *cases, const kay_game **game, kay_state *state)
{
    stones *own = kay_arena_get(cases->arena, sizeof *own);
    uint64_t count;
    if (!own)
        return kay_no_memory(cases->ctx);
    KAY_TRY(kay_read_u64(cases->in, "stones", 0, 1000, &count));
    KAY_TRY(kay_read_u64(cases->in, "the most", 1, 1000, &own->most));
    own->game = (kay_game){.rules = cases->rules, .words = 1, .traits = cases->rules->traits};
    KAY_TRY(kay_state_make(cases->arena, &own->game, 1, state));
    *state->words = count;
    *game = &own->game;
    return KAY_OK;
}
static void stones_write(const kay_game *game, const kay_state *state, kay_text *out)
{
    kay_text_u64(out, *state->words);
    kay_text_char(out, ' ');
    kay_text_u64(out, ((const stones *)game)->most);
}
static kay_status stones_moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{
    (void)player;
    for (uint64_t take = 1; take <= *position && take <= ((const stones *)game)->most && !kay_move_list_full(out); take++)
        *kay_emit(out, take) = *position - take;
    return out->error;
}
static kay_status stones_play(const kay_game *game, uint64_t *position, kay_player player, uint64_t take)
{
    (void)game, (void)player;
    *position -= take;
    return KAY_OK;
}
const kay_ruleset kay_plugin_ruleset = {.version = KAY_RULESET_VERSION, .sizes = KAY_PLUGIN_SIZES, .name = "stones", .summary = "stones",
    .traits = KAY_IMPARTIAL, .read_position = stones_read, .write_position = stones_write, .moves = stones_moves,
    .play_in_place = stones_play};
""")
    cases = [(3 * (i % 7 + 2), i % 7 + 1) for i in range(12)] + [(17 + i % 9, i % 5 + 2) for i in range(600)]
    (tmp_path / "cases").write_text("".join(f"{count} {most}\n" for count, most in cases))
    answers = program.run("solve", path, tmp_path / "cases", "--json").json
    assert len(answers) == len(cases)
    for (count, most), answer in zip(cases, answers):
        best = count % (most + 1)
        assert answer["moves"] == ([f"{count - best} {most}"] if best else []), (count, most, answer)


def test_a_plugin_that_the_system_kills_had_no_memory(tmp_path):
    path = euclid_that(tmp_path, statement="{ extern int kill(int, int); kill(getpid(), 9); }")
    result = program.run("solve", path, "-", input="9 7\n" * 5000 + "8 5\n")
    assert result.code == 3 and result.err == f"{path}: the rules need more memory than the budget has (at the position Stan: 8 5)\n"
    assert result.out.splitlines()[-1].startswith("case 5000: "), result.out[-300:]


def test_the_smallest_plugin_has_every_verb(tmp_path):
    source = EUCLID.parent / "countdown.c"
    assert len(source.read_text().splitlines()) <= 60
    path = build(tmp_path, source.read_text())
    assert program.contest(path, "7\n\n8\n") == "First\nSecond\n"
    assert program.run("solve", path, "-e", "7", "--json").json[0]["moves"] == ["4"]
    assert [row.split(",")[1] for row in program.succeed("table", path, "0..5", "--format", "csv").out.split()[1:]] == list("PNNNPN")
    assert program.succeed("rules", path).out.startswith("countdown: ")
    assert program.succeed("play", path, "-e", "7", input="4\nquit\n").out
    assert program.run("guess", path, "0..30", "--json").json[0]["agree"] is True
    assert program.succeed("lint", path).lines[-1].endswith(" checks hold")
    result = program.run("solve", path, "-e", "7\n8 x")
    assert (result.code, program.place(result)) == (2, ("<text>", 2, 3)), result


def test_a_plugin_may_be_loopy_and_lint_finds_its_crash(tmp_path):
    """From n one goes back as well as on: the step on makes the position come again."""
    source = (EUCLID.parent / "countdown.c").read_text()
    body = source[source.index("static kay_status countdown_moves"):]
    body = body[:body.index("\n}\n") + 3]
    loopy = body.replace("return KAY_OK;\n}", "if (position[0] == 2)\n        kay_emit(out, 0)[0] = 2;\n    return KAY_OK;\n}")
    assert loopy != body
    refused = program.run("solve", build(tmp_path, source.replace(body, loopy)), "-e", "2")
    assert refused.code == 2 and "a position recurs; declare loopy = true" in refused.err
    traits = source.replace(body, loopy).replace(".traits = KAY_IMPARTIAL", ".traits = KAY_IMPARTIAL | KAY_LOOPY")
    (answer,) = program.succeed("solve", build(tmp_path, traits), "-e", "2", "--json").json
    assert (answer["outcome"], answer["remoteness"], answer["moves"]) == ("win", 1, ["0"])
    crash = source.replace(body, body.replace("return KAY_OK;\n}", "if (position[0] == 3)\n        abort();\n    return KAY_OK;\n}"))
    result = program.run("lint", build(tmp_path, "#include <stdlib.h>\n" + crash))
    assert result.code == 1 and "the rules end in" in result.err, result


def test_the_words_of_positions_are_their_entries_where_there_are_no_features(tmp_path):
    """As a script's number is; its positions come in another order than their size."""
    source = (EUCLID.parent / "countdown.c").read_text()
    source = source.replace("static const kay_starts countdown", """static kay_status positions(kay_walk *walk, const kay_game **game, kay_state *state)
{
    uint64_t *next = walk->place;
    if (*next > walk->size.a)
        return KAY_END;
    KAY_TRY(kay_state_of_rules(walk->shared, walk->rules, 1, game, state));
    *state->words = walk->size.a - (*next)++;
    return KAY_OK;
}
static const kay_starts countdown""").replace(".start = countdown_start, .parameters = 1", ".positions = positions, .place_size = 8")
    plugin = build(tmp_path, source, "countdown.so")
    script = tmp_path / "countdown.lua"
    script.write_text("""return { name = 'countdown',
      moves = function(p, emit) for take = 1, 3 do if take <= p then emit(p - take) end end end,
      positions = function(size, emit) for p = size, 0, -1 do emit(p) end end }""")
    said = [program.run("guess", rules, "--json") for rules in (plugin, script)]
    assert said[0].code == said[1].code == 0 and said[0].json == said[1].json != [], said
    assert "mod 4" in said[0].out, said


def test_a_cell_of_a_table_that_fails_is_told_of(tmp_path):
    source = (EUCLID.parent / "countdown.c").read_text()
    for statement, words in (("return KAY_END;", "a = 2: hook 'moves' returned invalid status 1"),
                             ("__builtin_trap();", "the rules end in a crash (Illegal instruction) (a = 2)")):
        path = build(tmp_path, source.replace("    for (uint64_t take", f"    if (*position == 2) {statement}\n    for (uint64_t take"))
        result = program.run("table", path, "0..5", "--format", "csv")
        assert (result.code, result.out, result.err) == (2, "a,value\n0,P\n1,N\n", f"{path}: {words}\n"), result


def test_players_without_names_are_first_and_second(tmp_path):
    game = build(tmp_path, CHANGED.format(euclid=EUCLID, cases="    case -1: changed.players[0] = changed.players[1] = NULL; break;"))
    assert program.succeed("solve", game, "-e", "7 3", "--json", "--mover", "Second").json[0]["mover"] == "Second"
    done = program.run("solve", game, "-e", "7 3", "--mover", "Third")
    assert done.code == 2 and "'Third' does not play" in done.err
