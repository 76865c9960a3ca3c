/* Enumerates small starts in levels; each level lists the starts that are new in it. */
#include "stress/stress_small.h"

#include <kayles/state.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/time_share.h"
#include "ruleset/contest.h"
#include "ruleset/input_small.h"
#include "ruleset/starts.h"
#include "stress/stress_text.h"

enum {
    SMALL_STEPS = 200000, /* the most positions examined in a level */
    SMALL_TEXTS = 20000, /* the most starts */
    SMALL_WORDS = 1 << 21, /* the most words of 8 bytes that the texts of the starts take */
};

/* Seconds that the rules may take to enumerate a level. */
static const double SMALL_SECONDS = 1;

void stress_small_init(stress_small *small, const stress_form *form, uint64_t most)
{
    const kay_ruleset *rules = form->rules;
    char *end;
    *small = (stress_small){.form = form, .level_most = most};
    small->largest.a = strtoull(kay_starts_verify_size(rules), &end, 10);
    small->largest.b = *end == 'x' ? strtoull(end + 1, NULL, 10) : 0;
    const kay_contest_form *contest = kay_contest_form_of(rules);
    kay_arena_init(&small->arena, form->ctx);
    if (contest->input && contest->valid && !kay_starts_of(rules)->positions &&
        kay_input_grammar_make(&small->arena, contest->input, contest->letters, false, &small->grammar) != KAY_OK)
        small->grammar.text = NULL;
    if (small->grammar.text && kay_grammar_is_lines(&small->grammar) && contest->sample) /* see cases_draw */
        small->grammar.text = NULL;
    small->last = !small->grammar.text && (!kay_contest_writes(rules) || !small->largest.a ||
                                           (!kay_starts_of(rules)->positions && !kay_starts_of(rules)->start));
    kay_text_init(&small->one, form->ctx);
    kay_intern_table_init(&small->texts, form->ctx);
    small->source = (kay_state_source){
        .walk = {.ctx = form->ctx, .rules = rules, .constants = form->constants},
        .starts = true,
    };
    kay_state_source_begin(&small->source);
}

void stress_small_free(stress_small *small)
{
    kay_text_free(&small->one);
    kay_intern_table_free(&small->texts);
    kay_state_walk_end(&small->reached);
    kay_state_source_end(&small->source);
    kay_arena_free(&small->arena);
    kay_free(small->form->ctx, small->level_texts, small->room * sizeof *small->level_texts);
}

/* Adds the state if an input can express it. */
static kay_status small_add(stress_small *small, const kay_game *game, const kay_state *state)
{
    uint64_t number;
    kay_status status = contest_input_write(small->form, game, state, &small->one);
    if (status != KAY_OK)
        return status == KAY_END ? KAY_OK : status;
    KAY_TRY(small->one.error);
    return kay_intern_table_number(&small->texts, kay_text_string(&small->one), small->one.length + 1, &number);
}

/* Adds the options that are sums: they may be starts, too. */
static kay_status small_add_sums(stress_small *small, const kay_game *game, const kay_move_list *sink)
{
    for (uint64_t i = 0, part = 0; i < sink->count; part = sink->ends[i++]) {
        uint64_t parts = sink->ends[i] - part;
        kay_state sum = {.words = sink->parts + part * game->words, .parts = parts};
        if (parts > 1)
            KAY_TRY(small_add(small, game, &sum));
    }
    return KAY_OK;
}

static bool small_is_full(const stress_small *small)
{
    return small->texts.count >= SMALL_TEXTS || small->texts.used >= SMALL_WORDS;
}

/* Adds a position if the first player is to move, and the sums among its options. */
static kay_status small_look(void *user, const kay_game *game, const kay_state *state, bool *more)
{
    stress_small *small = user;
    if (state->mover == KAY_LEFT)
        KAY_TRY(small_add(small, game, state));
    *more = !small_is_full(small);
    KAY_TRY(kay_state_moves(game, state, small->moves));
    return small_add_sums(small, game, small->moves);
}

/* Follows play from a start.  If positions may be components of a sum, visits each with either player to move, because
 * a player may answer in another component. */
static kay_status small_follow(stress_small *small, const kay_game *game, const kay_state *state)
{
    kay_move_list moves;
    if (small->reached.game != game)
        kay_state_walk_begin(&small->reached, small->form->ctx, game, game->traits & (KAY_IMPARTIAL | KAY_SUMS));
    KAY_TRY(kay_state_walk_add(&small->reached, state));
    KAY_TRY(kay_move_list_init(&moves, small->form->ctx, game, &small->reached.arena, KAY_WANT_MOVES | KAY_WANT_PARTS));
    small->moves = &moves;
    const kay_status status = kay_state_walk_follow(&small->reached, &moves, small_look, small);
    kay_move_list_free(&moves);
    return status;
}

/* Adds the states of the source and, if `verify` follows play from starts, the positions that play reaches. */
static kay_status small_gather(stress_small *small, kay_state_source *source)
{
    const kay_game *game;
    kay_state state;
    uint64_t steps = 0;
    kay_status status = KAY_OK;
    while (!small->last && (status = kay_state_source_next(source, &game, &state)) == KAY_OK) {
        if (source->new_game)
            kay_state_walk_end(&small->reached);
        KAY_TRY(small_add(small, game, &state));
        if (kay_starts_of(small->form->rules)->from_starts && state.parts == 1)
            KAY_TRY(small_follow(small, game, &state));
        small->last = ++steps == SMALL_STEPS || small_is_full(small);
    }
    if (status == KAY_EINPUT && source->starts && source->larger > KAY_START_SMALL) {
        small->last = true; /* larger starts may not exist */
        return KAY_OK;
    }
    return status == KAY_END ? KAY_OK : status;
}

/* Walks the ruleset's own enumeration of positions up to the size of the level. */
static kay_status small_walk(stress_small *small)
{
    kay_state_source source = {.walk = small->source.walk};
    source.walk.size =
        (kay_size){small->level, (small->level * small->largest.b + small->largest.a - 1) / small->largest.a};
    kay_state_source_begin(&source);
    kay_status status = small_gather(small, &source);
    kay_state_source_end(&source);
    return status;
}

/* Adds the valid inputs of the size of the level, which is one less. */
static kay_status small_list_inputs(stress_small *small, kay_input_small *inputs)
{
    kay_status status = KAY_OK;
    for (uint64_t steps = 0; steps < SMALL_STEPS && !small_is_full(small); steps++) {
        uint64_t cases, number;
        if ((status = kay_input_small_next(inputs, &small->one)) != KAY_OK)
            return status == KAY_END ? KAY_OK : status;
        if (contest_input_reads(small->form, &small->one, &cases) && cases == 1)
            KAY_TRY(
                kay_intern_table_number(&small->texts, kay_text_string(&small->one), small->one.length + 1, &number));
    }
    small->last = true;
    return KAY_OK;
}

static kay_status small_inputs(stress_small *small)
{
    kay_input_small inputs;
    kay_input_small_begin(&inputs, small->form->ctx, &small->grammar, small->level - 1);
    const kay_status status = small_list_inputs(small, &inputs);
    kay_input_small_end(&inputs);
    return status;
}

static kay_status small_make_level(stress_small *small)
{
    const double deadline = kay_time_share_begin(small->form->ctx, SMALL_SECONDS);
    small->source.walk.size.a = small->level;
    kay_status status = small->grammar.text                            ? small_inputs(small)
                        : kay_starts_of(small->form->rules)->positions ? small_walk(small)
                                                                       : small_gather(small, &small->source);
    small->form->ctx->deadline = deadline;
    return status;
}

static int small_compare(const void *a, const void *b)
{
    return stress_compare(*(const char *const *)a, *(const char *const *)b);
}

/* Lists the texts numbered `from` and later, and sorts them. */
static kay_status small_sort(stress_small *small, uint64_t from)
{
    size_t length;
    small->count = small->next = 0;
    for (; from < small->texts.used; from = kay_intern_table_next(&small->texts, from)) {
        KAY_ROOM(small->form->ctx, small->level_texts, small->count, small->room);
        small->level_texts[small->count++] = kay_intern_table_bytes(&small->texts, from, &length);
    }
    if (small->count > 1)
        qsort(small->level_texts, small->count, sizeof *small->level_texts, small_compare);
    return KAY_OK;
}

static kay_status small_climb(stress_small *small)
{
    uint64_t from = small->texts.used;
    small->level++;
    kay_status status = small_make_level(small);
    small->last =
        small->last || small->level == small->level_most || status == KAY_EUNABLE; /* larger levels take too long */
    KAY_TRY(small_sort(small, from));
    return status == KAY_EUNABLE ? KAY_OK : status;
}

kay_status stress_small_next(stress_small *small, const char **text)
{
    enum { IDLE = 8 }; /* the most levels in a row without a new start */
    for (int idle = 0; small->next == small->count; idle++) {
        if (small->last || idle == IDLE)
            return KAY_END;
        KAY_TRY(small_climb(small));
    }
    *text = small->level_texts[small->next++];
    small->given++;
    return KAY_OK;
}
