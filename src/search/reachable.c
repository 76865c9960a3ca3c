/* Enumerates the states that play reaches from a start, breadth first, and solves them. */
#include <kayles/state.h>

#include <string.h>

#include "base/grow.h"
#include "base/key_hash.h"
#include "base/pace.h"
#include "ruleset/hook_call.h"
#include "ruleset/rules_check.h"
#include "search/option_limit.h"
#include "search/parts.h"
#include "search/position_graph.h"
#include "search/search.h"
#include "search/search_stack.h"

enum {
    REACHABLE_TICK = KAY_LIMIT(4096, 16), /* the most moves between two looks at the clock */
    REACHABLE_BATCH = KAY_LIMIT(16, 2), /* positions whose moves are generated together */
};

struct kay_reachable {
    kay_context *ctx;
    const kay_game *game; /* as prepared */
    bool normal;
    position_graph graph;
    kay_arena tables; /* of the prepared game */
    kay_arena names; /* names of moves point into it */
    kay_move_list options;
    kay_move_list simple; /* parts in normal form */
    uint64_t *records; /* of the current options: words of the key, hash, key */
    uint64_t used, room;
    uint64_t generated; /* moves */
    kay_pace pace;
    uint64_t most; /* limit of `generated` */
    uint32_t start; /* the latest one */
    uint64_t level, depth; /* positions before `level` are fewer than `depth` moves away from the start */
    bool partial; /* the budget has ended: moves of positions `depth` or more moves away may be missing */
};

kay_status kay_reachable_new(kay_context *ctx, const kay_game *game, bool normal, kay_reachable **out)
{
    KAY_TRY(kay_game_check(ctx, game));
    if (game->rules->scoring)
        return kay_fail(ctx, KAY_EUSAGE, "%s is won by points: its positions have no remoteness", game->rules->name);
    KAY_ALLOC(kay_reachable, all, ctx, 1);
    all->ctx = ctx;
    all->game = game;
    all->normal = normal && game->rules->simplify;
    all->most = UINT64_MAX;
    graph_init(&all->graph, ctx, game);
    kay_arena_init(&all->tables, ctx);
    kay_arena_init(&all->names, ctx);
    kay_status status = kay_move_list_init(&all->options, ctx, game, &all->names, KAY_WANT_PARTS);
    if (status == KAY_OK)
        status = kay_move_list_init(&all->simple, ctx, game, &all->names, KAY_WANT_PARTS);
    if (status == KAY_OK)
        status = kay_call_prepare(&all->tables, game, &all->game);
    if (status == KAY_OK)
        *out = all;
    else
        kay_reachable_free(all);
    return status;
}

void kay_reachable_free(kay_reachable *all)
{
    if (!all)
        return;
    graph_free(&all->graph);
    kay_move_list_free(&all->options);
    kay_move_list_free(&all->simple);
    kay_arena_free(&all->tables);
    kay_arena_free(&all->names);
    kay_free(all->ctx, all->records, all->room * sizeof *all->records);
    kay_free(all->ctx, all, sizeof *all);
}

void search_reachable_raw(kay_reachable *all)
{
    all->normal = false;
}

void search_reachable_allow(kay_reachable *all, uint64_t most)
{
    all->most = most;
}

/* Returns the player to move as the graph stores it: Left for both in an impartial game. */
static kay_player reachable_mover(const kay_reachable *all, kay_player mover)
{
    return all->graph.impartial ? KAY_LEFT : mover;
}

/* Adds the record of a sum: the key with its part `at` replaced by `count` parts.  If there is no key, the sum has
 * only these parts. */
static kay_status reachable_record(kay_reachable *all, const uint64_t *parts, uint64_t count, const uint64_t *key,
                                   uint64_t key_words, uint64_t at, kay_player mover)
{
    const uint64_t words = all->game->words, rest = key_words ? key_words - words : 0;
    if (all->normal)
        KAY_TRY(search_simplify(all->game, &all->simple, &parts, &count));
    const uint64_t length = count * words + rest;
    if (length != words && (all->game->rules->end || !(all->game->traits & KAY_SUMS)))
        return kay_fail(all->ctx, KAY_EINPUT, "the rules of %s make a sum without declaring sums",
                        all->game->rules->name);
    KAY_ROOM(all->ctx, all->records, all->used + RECORD_HEAD + length - 1, all->room);
    uint64_t *record = all->records + all->used, *to = record + RECORD_HEAD;
    if (rest) {
        memcpy(to, key, at * words * sizeof *key);
        memcpy(to + (at + count) * words, key + (at + 1) * words, (rest - at * words) * sizeof *key);
    }
    if (count)
        memcpy(to + (rest ? at * words : 0), parts, count * words * sizeof *parts);
    if (all->normal)
        parts_sort(to, 0, length / words, words);
    record[0] = length;
    record[1] = graph_hash(to, length, reachable_mover(all, mover));
    if (all->graph.line_count)
        KEY_PREFETCH(graph_first_line(&all->graph, record[1]));
    all->used += RECORD_HEAD + length;
    return KAY_OK;
}

static kay_status reachable_tick(kay_reachable *all, uint64_t moves)
{
    all->generated += moves;
    KAY_TRY(option_limit_check(all->ctx, all->generated, all->most));
    if (!kay_pace_is_over(&all->pace, moves + 1))
        return KAY_OK;
    kay_pace_look(&all->pace, REACHABLE_TICK);
    return kay_tick(all->ctx, "positions reached", all->graph.count, 0);
}

/* Adds records of the options in one part of a position. */
static kay_status reachable_part(kay_reachable *all, const uint64_t *key, uint64_t words, uint64_t part,
                                 kay_player mover)
{
    kay_move_list *options = &all->options;
    const uint64_t part_words = all->game->words;
    options->cursor[0] = options->cursor[1] = 0;
    do {
        kay_move_list_clear(options);
        KAY_TRY(kay_call_moves(all->game, key + part * part_words, mover, options));
        KAY_TRY(options->error);
        KAY_TRY(reachable_tick(all, options->count));
        for (uint64_t i = 0, from = 0; i < options->count; from = options->ends[i++])
            KAY_TRY(reachable_record(all, options->parts + from * part_words, options->ends[i] - from, key, words, part,
                                     kay_opponent(mover)));
    } while (options->more);
    return KAY_OK;
}

/* Adds records of the options of a position.  *ended is the outcome if it has no options. */
static kay_status reachable_options(kay_reachable *all, uint64_t number, kay_outcome *ended)
{
    const kay_player mover = graph_mover(&all->graph, number);
    uint64_t words;
    const uint64_t *key = graph_key(&all->graph, number, &words);
    bool stopped = false;
    if (words == all->game->words)
        KAY_TRY(kay_call_end(all->ctx, all->game, key, mover, &stopped, ended));
    if (!stopped)
        *ended = all->game->traits & KAY_MISERE ? KAY_WIN : KAY_LOSS;
    for (uint64_t part = 0; part * all->game->words < words && !stopped; part++)
        KAY_TRY(reachable_part(all, key, words, part, mover));
    kay_arena_clear(&all->names);
    return KAY_OK;
}

/* Adds the records from `from` to `end` to the graph, as the options of the next position. */
static kay_status reachable_take(kay_reachable *all, uint64_t from, uint64_t end, kay_outcome ended)
{
    position_graph *graph = &all->graph;
    const uint64_t number = graph->expanded;
    const kay_player next = reachable_mover(all, kay_opponent(graph_mover(graph, number)));
    uint64_t count = 0;
    for (uint64_t at = from; at < end; at += RECORD_HEAD + all->records[at], count++) {
        uint32_t to;
        const uint64_t *record = all->records + at;
        KAY_TRY(graph_add(graph, record + RECORD_HEAD, record[0], next, record[1], &to));
        KAY_TRY(graph_add_move(graph, !count, to));
    }
    if (count >= GRAPH_REST_MOST)
        return kay_fail(all->ctx, KAY_EUNABLE, "a position has more than %u moves", GRAPH_REST_MOST);
    if (!count)
        KAY_TRY(graph_add_move(graph, true, GRAPH_NONE));
    const graph_outcome outcome = ended == KAY_WIN ? GRAPH_WIN : ended == KAY_LOSS ? GRAPH_LOSS : GRAPH_DRAW;
    graph->values[number] = count ? graph_value(GRAPH_OPEN, (uint32_t)count) : graph_value(outcome, 0);
    graph->expanded++;
    return KAY_OK;
}

/* Adds the moves of the next positions, several at once: each option costs a cache miss or two, and prefetching lets
 * them overlap. */
static kay_status reachable_expand(kay_reachable *all)
{
    const uint64_t first = all->graph.expanded, left = all->level - first,
                   count = left < REACHABLE_BATCH ? left : REACHABLE_BATCH;
    uint64_t ends[REACHABLE_BATCH];
    kay_outcome ended[REACHABLE_BATCH];
    all->used = 0;
    for (uint64_t i = 0; i < count; i++) {
        KAY_TRY(reachable_options(all, first + i, &ended[i]));
        ends[i] = all->used;
    }
    for (uint64_t at = 0; at < all->used; at += RECORD_HEAD + all->records[at])
        graph_prefetch(&all->graph, all->records[at + 1]);
    for (uint64_t i = 0; i < count; i++)
        KAY_TRY(reachable_take(all, i ? ends[i - 1] : 0, ends[i], ended[i]));
    return KAY_OK;
}

/* Fails because play from a position can reach a cycle.  Follows play for as many moves as there are positions, to name
 * a position on the cycle. */
static kay_status reachable_recurs(kay_reachable *all, uint32_t at)
{
    const position_graph *graph = &all->graph;
    kay_outcome ended;
    kay_reached reached;
    for (uint64_t step = 0; step < graph->count; step++) {
        const kay_player next = reachable_mover(all, kay_opponent(graph_mover(graph, at)));
        all->used = 0;
        KAY_TRY(reachable_options(all, at, &ended));
        for (uint64_t i = 0; i < all->used; i += RECORD_HEAD + all->records[i]) {
            const uint64_t *record = all->records + i;
            const uint32_t to = graph_find(graph, record + RECORD_HEAD, record[0], next, record[1]);
            if (to != GRAPH_NONE && to >= graph->first && graph_outcome_of(graph->values[to]) == GRAPH_OPEN) {
                at = to;
                break;
            }
        }
    }
    kay_reachable_get(all, at, &reached);
    return kay_position_recurs(all->ctx, all->game, &reached.state);
}

static kay_status reachable_enumerate(kay_reachable *all)
{
    while (all->graph.expanded < all->graph.count) {
        if (all->graph.expanded == all->level) {
            all->level = all->graph.count;
            all->depth++;
        }
        KAY_TRY(reachable_expand(all));
    }
    const uint32_t recurring = all->game->traits & KAY_LOOPY ? GRAPH_NONE : graph_recurring(&all->graph);
    return recurring == GRAPH_NONE ? reachable_tick(all, 0) : reachable_recurs(all, recurring);
}

/* Makes the record of a state. */
static kay_status reachable_key(kay_reachable *all, const kay_state *state)
{
    all->used = 0;
    return reachable_record(all, state->words, state->parts, NULL, 0, 0, state->mover);
}

static kay_status reachable_begin(kay_reachable *all, const kay_state *state)
{
    position_graph *graph = &all->graph;
    if (all->partial)
        graph_free(graph);
    all->partial = false;
    KAY_TRY(reachable_key(all, state));
    const kay_player mover = reachable_mover(all, state->mover);
    KAY_TRY(graph_add(graph, all->records + RECORD_HEAD, all->records[0], mover, all->records[1], &all->start));
    all->level = graph->expanded;
    all->depth = 0;
    return KAY_OK;
}

/* Adds a state and all that play reaches from it.  If memory runs out, drops earlier starts and retries. */
static kay_status reachable_try(kay_reachable *all, const kay_state *start)
{
    const bool first = all->partial || !all->graph.count;
    kay_status status = reachable_begin(all, start);
    if (status == KAY_OK)
        status = reachable_enumerate(all);
    if (first || (status != KAY_EUNABLE && status != KAY_ENOMEM) ||
        kay_tick(all->ctx, "positions reached", 0, 0) != KAY_OK)
        return status;
    all->partial = true;
    KAY_TRY(reachable_begin(all, start));
    return reachable_enumerate(all);
}

kay_status kay_reachable_add(kay_reachable *all, const kay_state *start)
{
    if (!all->graph.count)
        KAY_TRY(kay_start_check(all->ctx, all->game, start));
    kay_status status = reachable_try(all, start);
    all->partial = all->graph.expanded < all->graph.count;
    all->depth -= all->partial; /* not all positions of the last level have their moves */
    const kay_diag why = all->ctx->diag;
    kay_arena_clear(&all->names);
    all->options.error = all->simple.error = KAY_OK;
    const bool stopped = kay_stopped(all->ctx);
    if (status == KAY_OK || ((status == KAY_EUNABLE || status == KAY_ENOMEM) && !stopped)) {
        graph_judge(&all->graph);
        graph_drop_moves(&all->graph);
    } else {
        graph_free(&all->graph);
    }
    all->ctx->diag = why;
    return status;
}

uint64_t kay_reachable_count(const kay_reachable *all)
{
    return all->graph.count;
}

void kay_reachable_get(const kay_reachable *all, uint64_t i, kay_reached *out)
{
    static const kay_outcome outcomes[] = {KAY_UNKNOWN, KAY_LOSS, KAY_DRAW, KAY_WIN};
    uint64_t words;
    const uint64_t *key = graph_key(&all->graph, i, &words);
    const uint32_t value = all->graph.values[i], rest = value & GRAPH_REST_MOST;
    const kay_outcome outcome = outcomes[graph_outcome_of(value)];
    *out = (kay_reached){
        .state = {.words = (uint64_t *)(uintptr_t)key, .parts = words / all->game->words},
        .outcome = outcome,
        .remoteness = outcome == KAY_WIN || outcome == KAY_LOSS ? rest : KAY_NO_REMOTENESS,
    };
    out->state.mover = graph_mover(&all->graph, i);
    out->part = all->partial;
    out->bound = all->partial && !(i == all->start && rest <= all->depth);
}

kay_status kay_reachable_find(kay_reachable *all, const kay_state *state, kay_reached *out)
{
    const kay_status status = reachable_key(all, state);
    all->simple.error = KAY_OK;
    KAY_TRY(status);
    const kay_player mover = reachable_mover(all, state->mover);
    const uint32_t number =
        graph_find(&all->graph, all->records + RECORD_HEAD, all->records[0], mover, all->records[1]);
    if (number == GRAPH_NONE)
        return KAY_END;
    kay_reachable_get(all, number, out);
    return KAY_OK;
}

uint64_t kay_reachable_bytes(const kay_reachable *all)
{
    return graph_bytes(&all->graph);
}

uint64_t kay_reachable_moves(const kay_reachable *all)
{
    return all->generated;
}
