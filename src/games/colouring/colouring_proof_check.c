/* Checks a certificate of colouring: counts cells and runs again, checks each nim-value by its recurrence and the
 * period by its window, and applies the theorem. */
#include "games/colouring/colouring.h"

#include "base/bits.h"

/* Most values in a proof: checking their recurrence takes quadratic time. */
enum { COLOURING_VALUES_MAX = 4096, COLOURING_LAST = 2 };

typedef struct colouring_proof {
    uint64_t *lengths, *counts, runs; /* counts are decremented as runs are found */
    uint64_t *values, values_count;
    uint64_t period, preperiod;
} colouring_proof;

static kay_status colouring_check_cells(kay_context *ctx, const colouring_game *game, const uint64_t *position,
                                        kay_json *proof, uint64_t cells[2])
{
    static const char *const fields[2] = {"red", "blue"};
    for (int player = 0; player < 2; player++) {
        uint64_t claimed;
        KAY_TRY(kay_json_u64(proof, fields[player], &claimed));
        cells[player] = 0;
        for (uint64_t cell = 0; cell < game->cells; cell++)
            cells[player] += colouring_has(game, position, (kay_player)player, cell);
        if (claimed != cells[player])
            return kay_fail(ctx, KAY_EFALSE, "the row has a different number of %s cells", fields[player]);
    }
    return KAY_OK;
}

/* Whether values[n] is the mex of the options of n cells; an option leaves a and n - 2 - a cells. */
static bool colouring_mex_holds(const uint64_t *values, uint64_t n)
{
    bool seen[COLOURING_VALUES_MAX] = {false};
    for (uint64_t a = 0; a + 2 <= n; a++)
        seen[values[a] ^ values[n - 2 - a]] = true;
    uint64_t least = 0;
    while (least < COLOURING_VALUES_MAX && seen[least])
        least++;
    return values[n] == least;
}

static kay_status colouring_check_values(kay_context *ctx, const colouring_proof *claim)
{
    if (claim->values_count > COLOURING_VALUES_MAX)
        return kay_fail(ctx, KAY_EINPUT, "'values' has more than %d numbers", COLOURING_VALUES_MAX);
    for (uint64_t n = 0; n < claim->values_count; n++)
        if (claim->values[n] >= COLOURING_VALUES_MAX || !colouring_mex_holds(claim->values, n))
            return kay_fail(ctx, KAY_EFALSE, "value %llu is not the least value that no option has",
                            (unsigned long long)n);
    uint64_t from = claim->preperiod, period = claim->period;
    if (period == 0 || from == 0 || period > COLOURING_VALUES_MAX || from > COLOURING_VALUES_MAX ||
        claim->values_count < 2 * from + 2 * period + COLOURING_LAST)
        return kay_fail(ctx, KAY_EFALSE, "there are too few values to prove this period");
    for (uint64_t n = from; n < 2 * from + period + COLOURING_LAST; n++)
        if (claim->values[n + period] != claim->values[n])
            return kay_fail(ctx, KAY_EFALSE, "value %llu does not repeat after the period", (unsigned long long)n);
    return KAY_OK;
}

static uint64_t colouring_nimber_of(const colouring_proof *claim, uint64_t length)
{
    if (length >= claim->values_count)
        length = claim->preperiod + (length - claim->preperiod) % claim->period;
    return claim->values[length];
}

/* The most different lengths that runs of a row can have: k lengths take at least 1 + 2 + ... + k cells. */
static uint64_t colouring_most_lengths(uint64_t cells)
{
    uint64_t lengths = 0;
    for (uint64_t taken = 1; taken <= cells; taken += lengths + 1)
        lengths++;
    return lengths;
}

static kay_status colouring_read_run(kay_context *ctx, kay_json *runs, colouring_proof *claim)
{
    kay_json run;
    uint64_t length, count, i = claim->runs++;
    KAY_TRY(kay_json_list(runs, NULL, &run));
    KAY_TRY(kay_json_u64(&run, NULL, &length));
    KAY_TRY(kay_json_u64(&run, NULL, &count));
    if (length == 0 || count == 0 || kay_json_more(&run))
        return kay_fail(ctx, KAY_EINPUT, "an item of 'runs' must be a length and a count, both from 1");
    if (i > 0 && length <= claim->lengths[i - 1])
        return kay_fail(ctx, KAY_EINPUT, "the lengths of 'runs' must be in rising order");
    claim->lengths[i] = length;
    claim->counts[i] = count;
    return KAY_OK;
}

static kay_status colouring_read_runs(kay_context *ctx, kay_json *proof, uint64_t cells, colouring_proof *claim)
{
    kay_json runs;
    KAY_TRY(kay_json_list(proof, "runs", &runs));
    uint64_t room = colouring_most_lengths(cells);
    claim->runs = 0;
    KAY_TRY_NEW(claim->lengths, proof->arena, room);
    KAY_TRY_NEW(claim->counts, proof->arena, room);
    while (kay_json_more(&runs)) {
        if (claim->runs == room)
            return kay_fail(ctx, KAY_EFALSE, "the row is too short for runs of so many different lengths");
        KAY_TRY(colouring_read_run(ctx, &runs, claim));
    }
    return KAY_OK;
}

/* Removes one run of this length from the claim. */
static bool colouring_strike(colouring_proof *claim, uint64_t length)
{
    uint64_t at = kay_lower_bound(claim->lengths, claim->runs, length);
    if (at == claim->runs || claim->lengths[at] != length || claim->counts[at] == 0)
        return false;
    claim->counts[at]--;
    return true;
}

/* Whether the cell and the one before it have different colours, neither white. */
static bool colouring_goes_on(const colouring_game *game, const uint64_t *position, uint64_t cell)
{
    return !colouring_white(game, position, cell) && !colouring_white(game, position, cell - 1) &&
           colouring_has(game, position, KAY_LEFT, cell) != colouring_has(game, position, KAY_LEFT, cell - 1);
}

static kay_status colouring_check_runs(kay_context *ctx, const colouring_game *game, const uint64_t *position,
                                       colouring_proof *claim)
{
    for (uint64_t from = 0, end; from < game->cells; from = end) {
        end = from + 1;
        while (end < game->cells && colouring_goes_on(game, position, end))
            end++;
        if (!colouring_white(game, position, from) && !colouring_strike(claim, end - from))
            return kay_fail(ctx, KAY_EFALSE, "the row has more runs of length %llu", (unsigned long long)(end - from));
    }
    for (uint64_t i = 0; i < claim->runs; i++)
        if (claim->counts[i])
            return kay_fail(ctx, KAY_EFALSE, "the row has fewer runs of length %llu",
                            (unsigned long long)claim->lengths[i]);
    return KAY_OK;
}

/* Checks the proof of the nim-sum of the runs; *out is this nim-sum. */
static kay_status colouring_check_nimber(kay_context *ctx, const colouring_game *game, const uint64_t *position,
                                         kay_json *proof, uint64_t *out)
{
    colouring_proof claim;
    uint64_t nimber, sum = 0;
    KAY_TRY(kay_json_u64(proof, "nimber", &nimber));
    KAY_TRY(kay_json_u64(proof, "period", &claim.period));
    KAY_TRY(kay_json_u64(proof, "preperiod", &claim.preperiod));
    KAY_TRY(kay_json_numbers(proof, "values", &claim.values, &claim.values_count));
    KAY_TRY(colouring_read_runs(ctx, proof, game->cells, &claim));
    KAY_TRY(colouring_check_values(ctx, &claim));
    for (uint64_t i = 0; i < claim.runs; i++)
        if (claim.counts[i] % 2)
            sum ^= colouring_nimber_of(&claim, claim.lengths[i]);
    KAY_TRY(colouring_check_runs(ctx, game, position, &claim));
    if (sum != nimber)
        return kay_fail(ctx, KAY_EFALSE, "the nim-sum of the runs is different");
    *out = sum;
    return KAY_OK;
}

kay_status kay_colouring_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                               kay_json *proof)
{
    const colouring_game *colouring = (const colouring_game *)game;
    uint64_t cells[2], nimber = 0;
    if (state->parts != 1)
        return kay_fail(ctx, KAY_EFALSE, "this kind of proof is for a single row");
    KAY_TRY(colouring_check_cells(ctx, colouring, state->words, proof, cells));
    uint64_t mine = cells[state->mover], yours = cells[kay_opponent(state->mover)];
    if (colouring->cells > 1 && mine == yours)
        KAY_TRY(colouring_check_nimber(ctx, colouring, state->words, proof, &nimber));
    bool won = colouring->cells > 1 && (mine > yours || (mine == yours && nimber != 0));
    if (outcome != (won ? KAY_WIN : KAY_LOSS))
        return kay_fail(ctx, KAY_EFALSE, "the proof is for the other outcome");
    return KAY_OK;
}
