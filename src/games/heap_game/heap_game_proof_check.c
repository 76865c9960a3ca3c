/* Checks a certificate of a heap game.  Each value must be the least number that no option has; the rules give the
 * options.  If a heap is too large for the list of values, the list must prove a period. */
#include "games/heap_game/heap_game.h"

typedef struct heap_game_claim {
    const kay_heap_game *game;
    uint64_t *values, count;
    uint64_t preperiod, period; /* period 0: no period is claimed */
    uint64_t *seen; /* seen[v] = n + 1: a heap of n has an option of value v */
    uint64_t bound; /* the length of seen: a power of two, larger than all checked values and so than their nim-sums */
} heap_game_claim;

static uint64_t heap_game_worth(const heap_game_claim *claim, const kay_heap_parts *option)
{
    uint64_t nimber = 0;
    for (unsigned i = 0; i < option->count; i++)
        nimber ^= claim->values[option->heaps[i]];
    return nimber;
}

/* Doubles `seen` and drops its marks. */
static kay_status heap_game_widen(kay_arena *arena, heap_game_claim *claim)
{
    claim->bound = claim->bound ? 2 * claim->bound : 1;
    claim->seen = kay_arena_array(arena, claim->bound, sizeof *claim->seen);
    return claim->seen ? KAY_OK : kay_no_memory(arena->ctx);
}

/* Checks that values[n] is the least number that no option of a heap of n has.  The values before it are checked. */
static kay_status heap_game_check_value(kay_arena *arena, heap_game_claim *claim, uint64_t n)
{
    kay_context *ctx = arena->ctx;
    enum { LOOK = 1 << 16 };
    uint64_t name, looked = 0;
    for (bool more = heap_game_first(claim->game, n, &name); more; more = heap_game_next(claim->game, n, &name)) {
        const kay_heap_parts option = heap_game_leave(claim->game, n, name);
        claim->seen[heap_game_worth(claim, &option)] = n + 1;
        if (++looked % LOOK == 0)
            KAY_TRY(kay_tick(ctx, "values", n, claim->count));
    }
    uint64_t value = claim->values[n];
    bool holds = value <= claim->bound && (value == claim->bound || claim->seen[value] != n + 1);
    for (uint64_t v = 0; v < value && holds; v++)
        holds = claim->seen[v] == n + 1;
    if (!holds)
        return kay_fail(ctx, KAY_EFALSE, "G(%llu) is not the least number that no option has", (unsigned long long)n);
    if (value == claim->bound)
        KAY_TRY(heap_game_widen(arena, claim));
    return n % 256 ? KAY_OK : kay_tick(ctx, "values", n, claim->count);
}

/* Checks the window of the theorem on periods (README.md). */
static kay_status heap_game_check_period(kay_context *ctx, const heap_game_claim *claim)
{
    const kay_heap_code *code = &claim->game->code;
    if (!code->step)
        return kay_fail(ctx, KAY_EFALSE, "the theorem on periods does not apply to this code");
    if (claim->count < kay_heap_code_window(code, claim->preperiod, claim->period))
        return kay_fail(ctx, KAY_EFALSE, "there are too few values to prove this period");
    for (uint64_t n = claim->preperiod; n < claim->count - claim->period; n++)
        if (claim->values[n + claim->period] != claim->values[n])
            return kay_fail(ctx, KAY_EFALSE, "G(%llu) does not repeat after the period", (unsigned long long)n);
    return KAY_OK;
}

static kay_status heap_game_check_heap(kay_context *ctx, const heap_game_claim *claim, uint64_t heap, uint64_t *nimber)
{
    if (heap >= claim->count && !claim->period)
        return kay_fail(ctx, KAY_EFALSE, "the values do not reach a heap of %llu", (unsigned long long)heap);
    if (heap >= claim->count)
        heap = claim->preperiod + (heap - claim->preperiod) % claim->period;
    *nimber ^= claim->values[heap];
    return KAY_OK;
}

kay_status kay_heap_game_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                               kay_json *proof)
{
    heap_game_claim claim = {.game = heap_game_from(game)};
    uint64_t claimed, nimber = 0;
    KAY_TRY(kay_json_u64(proof, "nimber", &claimed));
    KAY_TRY(kay_json_u64(proof, "preperiod", &claim.preperiod));
    KAY_TRY(kay_json_u64(proof, "period", &claim.period));
    KAY_TRY(kay_json_numbers(proof, "values", &claim.values, &claim.count));
    if (claim.count > claim.game->heap_max)
        return kay_fail(ctx, KAY_EFALSE, "there are too many values: a heap of this code has at most %llu tokens",
                        (unsigned long long)claim.game->heap_max);
    KAY_TRY(heap_game_widen(proof->arena, &claim));
    for (uint64_t n = 0; n < claim.count; n++)
        KAY_TRY(heap_game_check_value(proof->arena, &claim, n));
    if (claim.period)
        KAY_TRY(heap_game_check_period(ctx, &claim));
    for (uint64_t i = 0; i < state->parts; i++)
        KAY_TRY(heap_game_check_heap(ctx, &claim, state->words[i], &nimber));
    if (nimber != claimed)
        return kay_fail(ctx, KAY_EFALSE, "'nimber' is not the nim-sum of the heaps");
    if (outcome != (nimber ? KAY_WIN : KAY_LOSS))
        return kay_fail(ctx, KAY_EFALSE, "the nim-sum proves the other outcome");
    return KAY_OK;
}
