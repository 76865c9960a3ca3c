/* Checks tables of listed positions.  Each text is read as a position; the texts of its options are found in the list
 * by binary search. */
#include "check/listed_check.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <kayles/input.h>
#include <kayles/random.h>
#include <kayles/state.h>

#include "base/pace.h"
#include "check/check_tally.h"
#include "ruleset/state.h"
#include "ruleset/state_walk.h"
#include "tiers/tier_lines.h"

enum { LISTED_TICK = 4096 }; /* most positions between two looks at the clock */

typedef struct listed_check {
    kay_context *ctx;
    const kay_tier_folder *folder;
    const kay_ruleset *rules;
    kay_tier_lines *lines;
    check_tier tier; /* the only one; a position is a rank */
    check_tally tally;
    kay_arena table; /* of the tally */
    kay_text line, text; /* of a position, and of an option */
    kay_arena arena; /* of a position: names of moves, options */
    kay_pace pace;
} listed_check;

static kay_status listed_open(listed_check *all, bool whole)
{
    KAY_TRY(kay_tier_lines_open(all->ctx, all->folder, "000000.positions", whole, &all->lines));
    all->tier.ranks = kay_tier_lines_count(all->lines);
    KAY_TRY(check_tier_open(all->ctx, all->folder, 0, whole, &all->tier));
    return all->tier.answers.reader
               ? KAY_OK
               : kay_fail(all->ctx, KAY_EINPUT, "%s: the table has no outcomes", all->folder->path);
}

static void listed_close(listed_check *all)
{
    kay_tier_lines_close(all->lines);
    check_tier_close(all->ctx, &all->tier);
    kay_text_free(&all->line);
    kay_text_free(&all->text);
    kay_arena_free(&all->arena);
    kay_arena_free(&all->table);
}

static kay_status listed_false(const listed_check *all, const char *why)
{
    return kay_fail(all->ctx, KAY_EFALSE, "%s: %.200s", why, kay_text_string(&all->line));
}

/* Writes the text of a state and finds its number; KAY_END: it is not listed. */
static kay_status listed_find(listed_check *all, const kay_game *game, const kay_state *state, uint64_t *out)
{
    kay_text_clear(&all->text);
    kay_state_write_listed(game, state, &all->text);
    KAY_TRY(all->text.error);
    return kay_tier_lines_find(all->lines, kay_text_string(&all->text), all->text.length, out);
}

/* Finds what the options say of a state in which play goes on. */
static kay_status listed_options(listed_check *all, const kay_game *game, const kay_state *state,
                                 const kay_move_list *moves, check_value *out)
{
    uint64_t number;
    out->outcome = CHECK_LOSS;
    for (uint64_t i = 0; i < moves->count; i++) {
        kay_state option;
        check_value value;
        KAY_TRY(kay_state_option(&all->arena, game, state, moves, i, &option));
        const kay_status status = listed_find(all, game, &option, &number);
        if (status == KAY_END)
            return listed_false(all, "the table lacks a position that a move leads to");
        KAY_TRY(status);
        KAY_TRY(check_tier_read(&all->tier, number, &value));
        check_value_add(out, &value);
    }
    return KAY_OK;
}

static kay_status listed_follows(listed_check *all, const kay_game *game, const kay_state *state, check_value *out)
{
    kay_move_list moves;
    bool stopped;
    kay_outcome ended;
    *out = (check_value){.outcome = CHECK_NOTHING};
    KAY_TRY(kay_state_end(all->ctx, game, state, &stopped, &ended));
    if (stopped) {
        out->outcome = (unsigned)(CHECK_DRAW + ended);
        return KAY_OK;
    }
    KAY_TRY(kay_move_list_init(&moves, all->ctx, game, &all->arena, KAY_WANT_MOVES | KAY_WANT_PARTS));
    kay_status status = kay_state_moves(game, state, &moves);
    if (status == KAY_OK)
        status = listed_options(all, game, state, &moves, out);
    kay_move_list_free(&moves);
    return status;
}

/* Checks a state, whose text was read. */
static kay_status listed_state(listed_check *all, uint64_t number, const kay_game *game, const kay_state *state)
{
    check_value said, follows;
    uint64_t found;
    const kay_status status = listed_find(all, game, state, &found);
    if (status == KAY_END || (status == KAY_OK && found != number))
        return listed_false(all, "the text of a position is read as another one, or the list is not sorted");
    KAY_TRY(status);
    KAY_TRY(check_tier_read(&all->tier, number, &said));
    if (!said.outcome)
        return listed_false(all, "the table lacks the outcome of a position");
    check_tally_add(&all->tally, number, &said, 1);
    KAY_TRY(listed_follows(all, game, state, &follows));
    const char *why = check_value_differs(&all->tier, &said, &follows);
    return why ? listed_false(all, why) : KAY_OK;
}

/* Skips the name of the player to move, where the rules do not read it; sets *mover if it is there. */
static const char *listed_mover(const kay_ruleset *rules, const char *text, kay_player *mover)
{
    for (kay_player player = KAY_LEFT; rules->plain_position && player <= KAY_RIGHT; player++) {
        const char *name = kay_rules_player(rules, player);
        const size_t length = strlen(name);
        if (strncmp(text, name, length) != 0 || strncmp(text + length, ": ", 2) != 0)
            continue;
        *mover = player;
        return text + length + 2;
    }
    return text;
}

/* Reads the line of a number, and checks its position. */
static kay_status listed_line(listed_check *all, uint64_t number)
{
    const char *text;
    char source[60];
    kay_input *input;
    const kay_game *game;
    const kay_state *read;
    kay_player mover = KAY_LEFT;
    if (kay_pace_is_over(&all->pace, 1)) {
        kay_pace_look(&all->pace, LISTED_TICK);
        KAY_TRY(kay_tick(all->ctx, "positions checked", all->tally.kept, 0));
    }
    kay_arena_clear(&all->arena);
    KAY_TRY(kay_tier_lines_get(all->lines, number, &text));
    kay_text_clear(&all->line);
    kay_text_add(&all->line, text);
    KAY_TRY(all->line.error);
    const char *line = kay_text_string(&all->line), *position = listed_mover(all->rules, line, &mover);
    snprintf(source, sizeof source, "000000.positions, position %" PRIu64, number + 1);
    KAY_TRY(kay_input_open_text(all->ctx, all->rules, source, position, strlen(position), NULL, true, &input));
    kay_status status = kay_input_only(input, &game, &read);
    if (status == KAY_OK) {
        kay_state state = *read;
        if (position != line)
            state.mover = mover;
        status = listed_state(all, number, game, &state);
    }
    kay_input_close(input);
    return status;
}

static kay_status listed_start(listed_check *all)
{
    const char *start = all->folder->title.constants;
    uint64_t number;
    const kay_status status = kay_tier_lines_find(all->lines, start, strlen(start), &number);
    return status == KAY_END ? kay_fail(all->ctx, KAY_EFALSE, "the table lacks the start: %.200s", start) : status;
}

static kay_status listed_work(listed_check *all, kay_tabulated_check *check)
{
    kay_random random;
    const char *position = NULL;
    KAY_TRY(listed_open(all, check->sample == UINT64_MAX));
    KAY_TRY(check_tally_init(&all->tally, &all->table, all->folder, false));
    const uint64_t count = all->tier.ranks;
    KAY_TRY(listed_start(all));
    kay_random_seed(&random, check->seed);
    check->whole = count <= check->sample;
    for (uint64_t i = 0; i < (check->whole ? count : check->sample); i++)
        KAY_TRY(listed_line(all, check->whole ? i : kay_random_below(&random, count)));
    if (!check->whole)
        return KAY_OK;
    if (all->tally.first != UINT64_MAX)
        KAY_TRY(kay_tier_lines_get(all->lines, all->tally.first, &position));
    return check_tally_compare(&all->tally, all->folder, &all->tier, 0, position);
}

kay_status listed_check_run(const kay_tier_folder *folder, const kay_ruleset *rules, kay_tabulated_check *check)
{
    kay_context *ctx = folder->arena.ctx;
    listed_check all = {.ctx = ctx, .folder = folder, .rules = rules};
    kay_arena_init(&all.arena, ctx);
    kay_arena_init(&all.table, ctx);
    kay_text_init(&all.line, ctx);
    kay_text_init(&all.text, ctx);
    const kay_status status = listed_work(&all, check);
    check->checked = all.tally.kept;
    listed_close(&all);
    return status;
}
