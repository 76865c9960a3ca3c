/* Searches sums of positions by memoised negamax.
 *
 * In impartial normal play without `end` the value of a sum is the xor of the values of its parts (Sprague 1935, Grundy
 * 1939).  There search finds the outcomes of single positions and, for parts of sums, Grundy values.  In all other
 * games it searches a sum as a whole.  Every key in the table is in normal form. */
#include "ruleset/hook_call.h"
#include "ruleset/score_call.h"
#include "search/option_limit.h"
#include "search/search.h"
#include "search/search_stack.h"

static kay_status search_init(kay_search *search)
{
    kay_context *ctx = search->ctx;
    const kay_game *game = search->game;
    KAY_TRY(kay_move_list_init(&search->options, ctx, game, &search->names, KAY_WANT_PARTS));
    KAY_TRY(kay_move_list_init(&search->normal, ctx, game, &search->names, KAY_WANT_PARTS));
    if (game->traits & KAY_LOOPY && !game->rules->scoring)
        return kay_reachable_new(ctx, game, true, &search->reachable);
    KAY_TRY(kay_call_prepare(&search->tables, game, &search->game));
    return game->rules->scoring ? score_search_new(ctx, search->game, &search->scores) : KAY_OK;
}

static bool search_has_values(const kay_search *search)
{
    const kay_game *game = search->game;
    return (game->traits & (KAY_IMPARTIAL | KAY_LOOPY)) == KAY_IMPARTIAL && !game->rules->end && !search->misere;
}

kay_status kay_search_new(kay_context *ctx, const kay_game *game, kay_search **out)
{
    KAY_ALLOC(kay_search, search, ctx, 1);
    search->ctx = ctx;
    search->game = game;
    search->simplify = game->rules->simplify != NULL;
    search->misere = game->traits & KAY_MISERE;
    search->xors = search_has_values(search);
    search->most = UINT64_MAX;
    transposition_init(&search->table, ctx, game);
    kay_arena_init(&search->tables, ctx);
    kay_arena_init(&search->names, ctx);
    kay_status status = search_init(search);
    if (status != KAY_OK) {
        kay_search_free(search);
        return status;
    }
    *out = search;
    return KAY_OK;
}

void kay_search_free(kay_search *search)
{
    if (!search)
        return;
    kay_context *ctx = search->ctx;
    score_search_free(search->scores);
    kay_reachable_free(search->reachable);
    transposition_free(&search->table);
    kay_move_list_free(&search->options);
    kay_move_list_free(&search->normal);
    kay_arena_free(&search->tables);
    kay_arena_free(&search->names);
    kay_free(ctx, search->stack, search->room * sizeof *search->stack);
    kay_free(ctx, search->frames, search->frames_room * sizeof *search->frames);
    kay_free(ctx, search, sizeof *search);
}

void kay_search_raw(kay_search *search)
{
    search->simplify = false;
    if (search->scores)
        search->scores->raw = true;
    if (search->reachable)
        search_reachable_raw(search->reachable);
}

void kay_search_normal(kay_search *search)
{
    search->misere = false;
    search->xors = search_has_values(search);
}

void kay_search_allow(kay_search *search, uint64_t options)
{
    kay_search_stats stats;
    kay_search_get_stats(search, &stats);
    search->most = option_limit(stats.options, options);
    if (search->scores)
        search->scores->most = search->most;
    if (search->reachable)
        search_reachable_allow(search->reachable, search->most);
}

void kay_search_get_stats(const kay_search *search, kay_search_stats *out)
{
    if (search->scores) {
        *out = (kay_search_stats){
            .positions = search->scores->positions.count,
            .table_bytes = score_search_bytes(search->scores),
            .options = search->scores->generated,
        };
        return;
    }
    if (search->reachable) {
        *out = (kay_search_stats){
            .positions = kay_reachable_count(search->reachable),
            .table_bytes = kay_reachable_bytes(search->reachable),
            .options = kay_reachable_moves(search->reachable),
        };
        return;
    }
    *out = (kay_search_stats){
        .positions = search->table.values,
        .table_bytes = transposition_bytes(&search->table),
        .options = search->generated,
    };
}

/* Judges the next option of the last frame, or pushes a frame for the sum or part that must be searched first. */
static kay_status search_step(kay_search *search)
{
    search_frame *frame = &search->frames[search->depth - 1];
    kay_player opponent = kay_opponent((kay_player)frame->mover);
    uint64_t at = frame->at, whole = search->stack[at], code;
    search_child child;
    KAY_TRY(search_judge(search, at, opponent, (search_goal)frame->goal, &code, &child));
    if (code == TRANSPOSITION_UNKNOWN) {
        frame->direct = child.words == whole;
        frame->at += frame->direct ? RECORD_HEAD + whole : 0;
        return search_push(search, &child, opponent);
    }
    frame->at += RECORD_HEAD + whole;
    return search_take(search, frame, code);
}

static kay_status search_run(kay_search *search)
{
    while (search->depth) {
        const search_frame *frame = &search->frames[search->depth - 1];
        if (frame->at < search->top)
            KAY_TRY(search_step(search));
        else if (frame->more)
            KAY_TRY(search_expand(search));
        else
            KAY_TRY(search_finish(search));
    }
    return KAY_OK;
}

static kay_status search_ask(kay_search *search, const uint64_t *parts, uint64_t count, kay_player mover,
                             search_goal goal, uint64_t *code)
{
    search_child child;
    search->top = 0;
    if (search->simplify)
        KAY_TRY(search_simplify(search->game, &search->normal, &parts, &count));
    KAY_TRY(search_record(search, parts, count, 0, 0, 0));
    for (;;) {
        KAY_TRY(search_judge(search, 0, mover, goal, code, &child));
        if (*code != TRANSPOSITION_UNKNOWN)
            return KAY_OK;
        KAY_TRY(search_push(search, &child, mover));
        KAY_TRY(search_run(search));
    }
}

/* Searches, and after a failure closes all open keys, so that the next question finds no false cycle. */
static kay_status search_answer(kay_search *search, const uint64_t *parts, uint64_t count, kay_player mover,
                                search_goal goal, uint64_t *code)
{
    kay_status status = search_ask(search, parts, count, mover, goal, code);
    while (search->depth) {
        kay_status closed = search_pop(search, TRANSPOSITION_UNKNOWN);
        status = status == KAY_OK ? closed : status;
    }
    search->options.error = search->normal.error = KAY_OK;
    return status;
}

/* Solves a state of a loopy game.  If the budget ends, the states listed so far may be enough to decide it. */
static kay_status search_reach(kay_search *search, const kay_state *state, kay_reached *out)
{
    kay_context *ctx = search->ctx;
    kay_status status = kay_reachable_find(search->reachable, state, out);
    const bool spent = search->reach_deadline == ctx->deadline && search->reach_memory == ctx->memory_limit;
    if (status == KAY_OK && (out->outcome == KAY_UNKNOWN || (out->part && !spent)))
        status = KAY_END; /* with a new budget the list may grow */
    if (status != KAY_END)
        return status;
    status = kay_reachable_add(search->reachable, state);
    search->reach_deadline = ctx->deadline;
    search->reach_memory = ctx->memory_limit;
    const bool ended = status == KAY_EUNABLE || status == KAY_ENOMEM;
    if (status != KAY_OK && !ended)
        return status;
    const kay_diag why = ctx->diag;
    const kay_status found = kay_reachable_find(search->reachable, state, out);
    if (found == KAY_OK && out->outcome != KAY_UNKNOWN)
        return KAY_OK;
    if (found == KAY_OK)
        kay_fail(ctx, status, "%.120s; the %llu positions reached so far do not decide the outcome", why.text,
                 (unsigned long long)kay_reachable_count(search->reachable));
    return status;
}

kay_status kay_search_find(kay_search *search, const kay_state *state, kay_reached *out)
{
    const kay_status status = search->reachable ? kay_reachable_find(search->reachable, state, out) : KAY_END;
    return status == KAY_OK && out->outcome == KAY_UNKNOWN ? KAY_END : status;
}

kay_status kay_search_margin(kay_search *search, const kay_state *state, int32_t *out)
{
    return search->scores ? score_search_margin(search->scores, state, out)
                          : kay_fail(search->ctx, KAY_EUSAGE, "%s is not won by points", search->game->rules->name);
}

uint32_t kay_search_order(kay_search *search, const kay_state *state)
{
    return search->scores ? score_search_order(search->scores, state) : 0;
}

kay_status kay_search_outcome(kay_search *search, const kay_state *state, kay_outcome *out)
{
    if (search->scores) {
        int32_t margin;
        KAY_TRY(score_search_margin(search->scores, state, &margin));
        *out = kay_score_outcome(kay_score_lead(search->game, state->words, state->mover) + margin);
        return KAY_OK;
    }
    if (search->reachable) {
        kay_reached reached;
        KAY_TRY(search_reach(search, state, &reached));
        *out = reached.outcome;
        return KAY_OK;
    }
    uint64_t code;
    KAY_TRY(search_answer(search, state->words, state->parts, state->mover, SEARCH_OUTCOME, &code));
    *out = transposition_outcome(code);
    return KAY_OK;
}

kay_status kay_search_grundy(kay_search *search, const uint64_t *position, uint64_t *out)
{
    if (!search->xors)
        return kay_fail(search->ctx, KAY_EUSAGE, "%s is %s: it has no Grundy values", search->game->rules->name,
                        search->game->traits & KAY_LOOPY ? "loopy" : "not impartial in normal play");
    uint64_t code;
    KAY_TRY(search_answer(search, position, 1, KAY_LEFT, SEARCH_GRUNDY, &code));
    *out = transposition_grundy(code);
    return KAY_OK;
}
