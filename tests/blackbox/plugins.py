"""Plugins made for a test."""
import os
import pathlib
import subprocess

import program

EUCLID = program.ROOT / "examples" / "plugin" / "euclid.c"
LIBRARY = pathlib.Path(os.environ.get("KAYLES_LIBRARY", program.ROOT / "build" / "src" / "libkayles.so"))
HOOKS = """
#define kay_plugin_ruleset euclid_ruleset
#include "{euclid}"
#undef kay_plugin_ruleset
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
static kay_status moves(const kay_game *game, const uint64_t *position, kay_player player, kay_move_list *out)
{{
    if (*position == euclid_pack(8, 5))
        {statement}
    return euclid_moves(game, position, player, out);
}}
static void sample(const kay_ruleset *rules, kay_random *random, uint64_t size, kay_text *out)
{{
    {sampling}
    euclid_sample(rules, random, size, out);
}}
static kay_status read_case(kay_cases *cases, const kay_game **game, kay_state *state)
{{
    {reading}
    return euclid_read(cases, game, state);
}}
static kay_contest_form form;
kay_ruleset changed __asm__("kay_plugin_ruleset");
__attribute__((constructor)) static void change(void)
{{
    changed = euclid_ruleset;
    changed.moves = moves;
    form = euclid_contest_form;
    form.read = read_case;
    form.sample = sample;
    changed.contest = &form;
}}
"""


def build(folder, text, name="game.so", include=program.ROOT / "include"):
    """The plugin of a source text."""
    (folder / "game.c").write_text(text)
    subprocess.run(["cc", "-std=gnu17", "-shared", "-fPIC", f"-I{include}", folder / "game.c", str(LIBRARY),
                    f"-Wl,-rpath,{LIBRARY.parent}", "-o", folder / name], check=True)
    return str(folder / name)


SLEEP = "nanosleep(&(struct timespec){0, 300000000}, NULL);" # 0.3 s, on any machine


def euclid_that(folder, statement=";", reading="", sampling=""):
    """Euclid's game with statements for the moves from 8 5, before a case is read, and before one is made."""
    return build(folder, HOOKS.format(euclid=EUCLID, statement=statement, reading=reading, sampling=sampling))
