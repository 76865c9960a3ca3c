#include "stress/stress_small.h"

#include <kayles/input.h>

#include <stdlib.h>

#include "base/grow.h"
#include "stress/input_size.h"

enum {
    SMALL_STEPS = 200000, /* positions that are looked at for a level */
    SMALL_TEXTS = 20000, /* starts among them */
    SMALL_OPTIONS = 1000000, /* options that are looked at where play is followed */
};

/* How long the rules may take to name a level. */
static const double SMALL_SECONDS = 1;

static int small_compare(const void *a, const void *b)
{
    return stress_compare(*(char *const *)a, *(char *const *)b);
}

void stress_small_init(stress_small *small, kay_context *ctx, const kay_ruleset *rules, const char *const *options,
                       uint64_t most)
{
    char *end;
    *small = (stress_small){.ctx = ctx, .rules = rules, .options = options, .level_most = most};
    small->largest.a = strtoull(rules->verify_size, &end, 10);
    small->largest.b = *end == 'x' ? strtoull(end + 1, NULL, 10) : 0;
    small->last = !rules->write_case || !small->largest.a || (!rules->positions && !rules->start);
    for (int i = 0; i < 2; i++)
        kay_arena_init(&small->arena[i], ctx);
    kay_text_init(&small->one, ctx);
    transposition_long_init(&small->reached, ctx);
}

void stress_small_free(stress_small *small)
{
    for (int i = 0; i < 2; i++) {
        kay_arena_free(&small->arena[i]);
        kay_free(small->ctx, small->texts[i], small->room[i] * sizeof *small->texts[i]);
    }
    kay_text_free(&small->one);
    transposition_long_free(&small->reached);
}

/* ---- A level ----------------------------------------------------------------------------------- */

static kay_status small_keep(stress_small *own, const char *text, size_t length)
{
    if (own->count[0] == own->room[0]) {
        char **texts = kay_grow(own->ctx, own->texts[0], &own->room[0], sizeof *texts);
        if (!texts)
            return kay_no_memory(own->ctx);
        own->texts[0] = texts;
    }
    char *copy = kay_arena_text(&own->arena[0], text, length);
    if (!copy)
        return kay_no_memory(own->ctx);
    own->texts[0][own->count[0]++] = copy;
    return KAY_OK;
}

/* Keeps the state if an input can begin there. */
static kay_status small_add(stress_small *own, const kay_game *game, const kay_state *state)
{
    kay_contest contest;
    kay_state start = *state;
    start.mover = KAY_LEFT;
    kay_text_clear(&own->one);
    kay_contest_begin(&contest, own->ctx, own->rules, own->options, 1, &own->one);
    kay_status status = kay_contest_add(&contest, game, &start);
    kay_contest_end(&contest);
    if (status == KAY_OK)
        return small_keep(own, kay_text_string(&own->one), own->one.length);
    return status == KAY_END ? KAY_OK : status;
}

/* The ruleset's own enumeration up to the size. */
static kay_status small_walk(stress_small *own, kay_size size)
{
    kay_arena shared, arena;
    const kay_game *game = NULL;
    kay_state state;
    kay_arena_init(&shared, own->ctx);
    kay_arena_init(&arena, own->ctx);
    kay_walk walk = {.ctx = own->ctx, .rules = own->rules, .shared = &shared, .arena = &arena, .size = size};
    kay_status status = KAY_OK;
    uint64_t steps = 0;
    while (status == KAY_OK && !own->last && (status = kay_walk_next(&walk, &game, &state)) == KAY_OK) {
        status = small_add(own, game, &state);
        own->last = ++steps == SMALL_STEPS || own->count[0] == SMALL_TEXTS;
    }
    kay_arena_free(&arena);
    kay_arena_free(&shared);
    return status == KAY_END ? KAY_OK : status;
}

/* ---- What play leads to ------------------------------------------------------------------------ */

/* Marks a position as reached with this player to move; either one where it may be a part of a sum, and the other parts
 * give the turn away. */
static kay_status small_reach(stress_small *own, const kay_game *game, const uint64_t *position, kay_player to_move)
{
    enum { WORDS = 8 };
    uint64_t key[WORDS + 1];
    if (game->words > WORDS)
        return KAY_OK;
    memcpy(key, position, game->words * sizeof *key);
    for (int mover = KAY_LEFT; mover <= (game->traits & KAY_IMPARTIAL ? KAY_LEFT : KAY_RIGHT); mover++) {
        transposition_record *record;
        if (!(game->traits & (KAY_IMPARTIAL | KAY_SUMS)) && mover != (int)to_move)
            continue;
        key[game->words] = (uint64_t)mover;
        KAY_TRY(transposition_long_add(&own->reached, key, game->words + 1, key_hash(key, game->words + 1), &record));
    }
    return KAY_OK;
}

/* Keeps the options that are sums: an input may begin there too. */
static kay_status small_add_sums(stress_small *own, const kay_game *game, const kay_move_list *sink)
{
    for (uint64_t i = 0, part = 0; i < sink->count && own->count[0] < SMALL_TEXTS; part = sink->ends[i++]) {
        uint64_t parts = sink->ends[i] - part;
        kay_state sum = {.words = sink->parts + part * game->words, .parts = parts};
        if (parts > 1)
            KAY_TRY(small_add(own, game, &sum));
    }
    return KAY_OK;
}

/* Looks at a position: keeps it where the first player is to move, and the sums among its options, and reaches their
 * parts. */
static kay_status small_look(stress_small *own, const kay_game *game, kay_state *state)
{
    kay_move_list sink;
    if (state->mover == KAY_LEFT)
        KAY_TRY(small_add(own, game, state));
    KAY_TRY(kay_move_list_init(&sink, own->ctx, game, NULL, false, true));
    kay_status status = kay_state_moves(game, state, &sink);
    if (status == KAY_OK)
        status = small_add_sums(own, game, &sink);
    for (uint64_t part = 0; part < sink.parts_count && status == KAY_OK; part++)
        status = small_reach(own, game, sink.parts + part * game->words, kay_opponent(state->mover));
    own->looked += sink.count;
    kay_move_list_free(&sink);
    return status;
}

/* Looks at all that was reached and has not been looked at, as far as the bounds allow. */
static kay_status small_follow(stress_small *own, const kay_game *game)
{
    while (own->reached_at < own->reached.log_used && own->looked < SMALL_OPTIONS && own->count[0] < SMALL_TEXTS) {
        const transposition_record *record =
            (const transposition_record *)(const void *)(own->reached.log + own->reached_at);
        const uint64_t *key = (const uint64_t *)(const void *)(record + 1);
        own->reached_at += sizeof *record / sizeof *key + record->words;
        kay_state state;
        kay_arena arena;
        kay_arena_init(&arena, own->ctx);
        kay_status status = kay_state_make(&arena, game, 1, &state);
        if (status == KAY_OK) {
            memcpy(state.words, key, game->words * sizeof *key); /* the log may move */
            state.mover = (kay_player)key[game->words];
            status = small_look(own, game, &state);
        }
        kay_arena_free(&arena);
        KAY_TRY(status);
    }
    return KAY_OK;
}

/* ---- Starts by parameters ---------------------------------------------------------------------- */

static kay_status small_start(stress_small *own, kay_arena *arena, const uint64_t *parameters, unsigned count)
{
    kay_start start = {.ctx = own->ctx, .rules = own->rules, .arena = arena, .parameters = parameters, .count = count};
    const kay_game *game;
    kay_state state;
    kay_arena_clear(arena);
    kay_status status = kay_start_make(&start, &game, &state);
    if (status == KAY_EINPUT && (parameters[0] > KAY_START_SMALL || (count > 1 && parameters[1] > KAY_START_SMALL))) {
        own->last = true; /* there may be no larger ones */
        return KAY_OK;
    }
    KAY_TRY(status);
    KAY_TRY(small_add(own, game, &state));
    if (!own->rules->from_starts || !start.lasting || state.parts != 1)
        return KAY_OK;
    KAY_TRY(small_reach(own, game, state.words, KAY_LEFT));
    return small_follow(own, game);
}

/* As many as are usual. */
static unsigned small_parameters(const stress_small *own)
{
    return own->rules->usual_parameters ? own->rules->usual_parameters : own->rules->parameters;
}

bool stress_small_doubles(const stress_small *small)
{
    return !small->rules->positions && small_parameters(small) == 1;
}

/* The starts of as many parameters as are usual: the larger one up to the level; one alone up to a power of two. */
static kay_status small_starts(stress_small *own)
{
    unsigned count = small_parameters(own);
    uint64_t most = count > 1 ? own->level : UINT64_C(1) << own->level, all = most * (count > 1 ? most : 1);
    most = most < own->level_most ? most : own->level_most;
    kay_arena arena;
    kay_status status = KAY_OK;
    kay_arena_init(&arena, own->ctx);
    for (uint64_t a = 0; a <= most && status == KAY_OK; a++)
        for (uint64_t b = 0; b <= (count > 1 ? most : 0) && status == KAY_OK; b++)
            status = small_start(own, &arena, (const uint64_t[]){a, b}, count);
    kay_arena_free(&arena);
    own->last = own->last || all >= SMALL_TEXTS / 2;
    return status;
}

static kay_status small_make_level(stress_small *own, uint64_t level)
{
    kay_size size = {level, (level * own->largest.b + own->largest.a - 1) / own->largest.a};
    double deadline = own->ctx->deadline, until = kay_now() + SMALL_SECONDS;
    if (deadline <= 0 || until < deadline)
        own->ctx->deadline = until;
    kay_status status = own->rules->positions ? small_walk(own, size) : small_starts(own);
    own->ctx->deadline = deadline;
    return status;
}

/* Makes the next level; the one that was this is then the one before. */
static kay_status small_climb(stress_small *own)
{
    kay_arena arena = own->arena[1];
    char **texts = own->texts[1];
    uint64_t room = own->room[1], level = ++own->level;
    own->arena[1] = own->arena[0];
    own->texts[1] = own->texts[0];
    own->room[1] = own->room[0];
    own->count[1] = own->count[0];
    kay_arena_clear(&arena);
    own->arena[0] = arena;
    own->texts[0] = texts;
    own->room[0] = room;
    own->count[0] = own->next = 0;
    kay_status status = small_make_level(own, level);
    own->last = own->last || level == own->level_most;
    if (status == KAY_EUNABLE) { /* more than anybody would wait for */
        own->last = true;
        status = KAY_OK;
    }
    if (own->count[0] > 1)
        qsort(own->texts[0], own->count[0], sizeof *own->texts[0], small_compare);
    return status;
}

/* Whether it came in the level before, or twice in this one. */
static bool small_known(const stress_small *own, uint64_t i)
{
    char *const *texts = own->texts[0];
    if (i > 0 && strcmp(texts[i], texts[i - 1]) == 0)
        return true;
    return own->count[1] && bsearch(&texts[i], own->texts[1], own->count[1], sizeof *texts, small_compare);
}

kay_status stress_small_next(stress_small *small, const char **text)
{
    enum { IDLE = 64 }; /* levels in a row without anything new */
    for (int idle = 0;; idle++) {
        for (; small->next < small->count[0]; small->next++) {
            if (small_known(small, small->next))
                continue;
            *text = small->texts[0][small->next++];
            small->given++;
            return KAY_OK;
        }
        if (small->last || idle == IDLE)
            return KAY_END;
        KAY_TRY(small_climb(small));
    }
}
