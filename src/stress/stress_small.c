/* Levels of starts, each with those that are new in it. */
#include "stress/stress_small.h"

#include <kayles/state.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "ruleset/contest.h"
#include "ruleset/starts.h"
#include "stress/stress_text.h"

enum {
    SMALL_STEPS = 200000, /* positions that are looked at for a level */
    SMALL_TEXTS = 20000, /* starts among them */
    SMALL_OPTIONS = 1000000, /* options that are looked at where play is followed */
};

/* How long the rules may take to name a level. */
static const double SMALL_SECONDS = 1;

void stress_small_init(stress_small *small, const stress_form *form, uint64_t most)
{
    const kay_ruleset *rules = form->rules;
    char *end;
    *small = (stress_small){.form = form, .level_most = most};
    small->largest.a = strtoull(kay_starts_verify_size(rules), &end, 10);
    small->largest.b = *end == 'x' ? strtoull(end + 1, NULL, 10) : 0;
    small->last = !kay_contest_writes(rules) || !small->largest.a ||
                  (!kay_starts_of(rules)->positions && !kay_starts_of(rules)->start);
    kay_text_init(&small->one, form->ctx);
    kay_intern_table_init(&small->texts, form->ctx);
    kay_intern_table_init(&small->reached, form->ctx);
}

void stress_small_free(stress_small *small)
{
    kay_text_free(&small->one);
    kay_intern_table_free(&small->texts);
    kay_intern_table_free(&small->reached);
    kay_free(small->form->ctx, small->level_texts, small->room * sizeof *small->level_texts);
}

/* Keeps the state if an input can begin there. */
static kay_status small_add(stress_small *small, const kay_game *game, const kay_state *state)
{
    uint64_t number;
    kay_status status = contest_input_write(small->form, game, state, &small->one);
    if (status != KAY_OK)
        return status == KAY_END ? KAY_OK : status;
    KAY_TRY(small->one.error);
    return kay_intern_table_number(&small->texts, kay_text_string(&small->one), small->one.length + 1, &number);
}

/* The ruleset's own enumeration up to the size. */
static kay_status small_walk(stress_small *small, kay_size size)
{
    kay_arena shared, arena;
    const kay_game *game = NULL;
    kay_state state;
    kay_arena_init(&shared, small->form->ctx);
    kay_arena_init(&arena, small->form->ctx);
    kay_walk walk = {.ctx = small->form->ctx,
                     .rules = small->form->rules,
                     .shared = &shared,
                     .arena = &arena,
                     .size = size,
                     .constants = small->form->constants};
    kay_status status = KAY_OK;
    uint64_t steps = 0;
    while (status == KAY_OK && !small->last && (status = kay_walk_next(&walk, &game, &state)) == KAY_OK) {
        status = small_add(small, game, &state);
        small->last = ++steps == SMALL_STEPS || small->texts.count >= SMALL_TEXTS;
    }
    kay_arena_free(&arena);
    kay_arena_free(&shared);
    return status == KAY_END ? KAY_OK : status;
}

/* Marks a position as reached with this player to move; either one where it may be a part of a sum, and the other parts
 * give the turn away. */
static kay_status small_reach(stress_small *small, const kay_game *game, const uint64_t *position, kay_player to_move)
{
    enum { WORDS = 8 };
    uint64_t key[WORDS + 1];
    if (game->words > WORDS)
        return KAY_OK;
    memcpy(key, position, game->words * sizeof *key);
    for (int mover = KAY_LEFT; mover <= (game->traits & KAY_IMPARTIAL ? KAY_LEFT : KAY_RIGHT); mover++) {
        uint64_t number;
        if (!(game->traits & (KAY_IMPARTIAL | KAY_SUMS)) && mover != (int)to_move)
            continue;
        key[game->words] = (uint64_t)mover;
        KAY_TRY(kay_intern_table_number(&small->reached, key, (game->words + 1) * sizeof *key, &number));
    }
    return KAY_OK;
}

/* Keeps the options that are sums: an input may begin there too. */
static kay_status small_add_sums(stress_small *small, const kay_game *game, const kay_move_list *sink)
{
    for (uint64_t i = 0, part = 0; i < sink->count && small->texts.count < SMALL_TEXTS; part = sink->ends[i++]) {
        uint64_t parts = sink->ends[i] - part;
        kay_state sum = {.words = sink->parts + part * game->words, .parts = parts};
        if (parts > 1)
            KAY_TRY(small_add(small, game, &sum));
    }
    return KAY_OK;
}

/* Looks at a position: keeps it where the first player is to move, and the sums among its options, and reaches their
 * parts. */
static kay_status small_look(stress_small *small, const kay_game *game, kay_state *state)
{
    kay_move_list sink;
    if (state->mover == KAY_LEFT)
        KAY_TRY(small_add(small, game, state));
    KAY_TRY(kay_move_list_init(&sink, small->form->ctx, game, NULL, KAY_WANT_PARTS));
    kay_status status = kay_state_moves(game, state, &sink);
    if (status == KAY_OK)
        status = small_add_sums(small, game, &sink);
    for (uint64_t part = 0; part < sink.parts_count && status == KAY_OK; part++)
        status = small_reach(small, game, sink.parts + part * game->words, kay_opponent(state->mover));
    small->looked += sink.count;
    kay_move_list_free(&sink);
    return status;
}

/* Looks at all that was reached and has not been looked at, as far as the bounds allow. */
static kay_status small_follow(stress_small *small, const kay_game *game)
{
    while (small->reached_at < small->reached.used && small->looked < SMALL_OPTIONS &&
           small->texts.count < SMALL_TEXTS) {
        size_t bytes;
        const uint64_t *key = kay_intern_table_bytes(&small->reached, small->reached_at, &bytes);
        small->reached_at = kay_intern_table_next(&small->reached, small->reached_at);
        kay_state state;
        kay_arena arena;
        kay_arena_init(&arena, small->form->ctx);
        kay_status status = kay_state_make(&arena, game, 1, &state);
        if (status == KAY_OK) {
            memcpy(state.words, key, game->words * sizeof *key); /* the table may move */
            state.mover = (kay_player)key[game->words];
            status = small_look(small, game, &state);
        }
        kay_arena_free(&arena);
        KAY_TRY(status);
    }
    return KAY_OK;
}

static kay_status small_start(stress_small *small, kay_arena *arena, const uint64_t *parameters, unsigned count)
{
    const stress_form *form = small->form;
    kay_start start = kay_start_of(form->ctx, form->rules, form->constants, parameters, count, arena);
    const kay_game *game;
    kay_state state;
    kay_arena_clear(arena);
    kay_status status = kay_start_make(&start, &game, &state);
    if (status == KAY_END)
        return KAY_OK;
    if (status == KAY_EINPUT && (parameters[0] > KAY_START_SMALL || (count > 1 && parameters[1] > KAY_START_SMALL))) {
        small->last = true; /* there may be no larger ones */
        return KAY_OK;
    }
    KAY_TRY(status);
    KAY_TRY(small_add(small, game, &state));
    if (!kay_starts_of(form->rules)->from_starts || !start.lasting || state.parts != 1)
        return KAY_OK;
    KAY_TRY(small_reach(small, game, state.words, KAY_LEFT));
    return small_follow(small, game);
}

bool stress_small_doubles(const stress_small *small)
{
    return !kay_starts_of(small->form->rules)->positions && kay_starts_usual(small->form->rules) == 1;
}

/* The starts of as many parameters as are usual: the larger one is the level; one alone goes up to a power of two. */
static kay_status small_starts(stress_small *small)
{
    bool pairs = kay_starts_usual(small->form->rules) > 1;
    uint64_t most = pairs ? small->level : UINT64_C(1) << small->level, known = pairs ? small->level : most / 2 + 1;
    kay_arena arena;
    kay_status status = KAY_OK;
    small->last = small->last || most * (pairs ? most : 1) >= SMALL_TEXTS / 2;
    known = small->level > 1 ? known : 0; /* smaller ones have come */
    most = most < small->level_most ? most : small->level_most;
    kay_arena_init(&arena, small->form->ctx);
    for (uint64_t a = pairs ? 0 : known; a <= most && status == KAY_OK; a++)
        for (uint64_t b = pairs && a < known ? known : 0; b <= (pairs ? most : 0) && status == KAY_OK; b++)
            status = small_start(small, &arena, (const uint64_t[]){a, b}, 1 + pairs);
    kay_arena_free(&arena);
    return status;
}

static kay_status small_make_level(stress_small *small, uint64_t level)
{
    kay_size size = {level, (level * small->largest.b + small->largest.a - 1) / small->largest.a};
    double deadline = small->form->ctx->deadline, until = kay_now() + SMALL_SECONDS;
    if (deadline <= 0 || until < deadline)
        small->form->ctx->deadline = until;
    kay_status status = kay_starts_of(small->form->rules)->positions ? small_walk(small, size) : small_starts(small);
    small->form->ctx->deadline = deadline;
    return status;
}

static int small_compare(const void *a, const void *b)
{
    return stress_compare(*(const char *const *)a, *(const char *const *)b);
}

/* Lists the texts from a number on, and sorts them. */
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
    kay_status status = small_make_level(small, ++small->level);
    small->last =
        small->last || small->level == small->level_most || status == KAY_EUNABLE; /* nobody would wait for more */
    KAY_TRY(small_sort(small, from));
    return status == KAY_EUNABLE ? KAY_OK : status;
}

kay_status stress_small_next(stress_small *small, const char **text)
{
    enum { IDLE = 8 }; /* levels in a row without anything new */
    for (int idle = 0; small->next == small->count; idle++) {
        if (small->last || idle == IDLE)
            return KAY_END;
        KAY_TRY(small_climb(small));
    }
    *text = small->level_texts[small->next++];
    small->given++;
    return KAY_OK;
}
