/* Checks a certificate of a take-away game: the parts are terms of the sequence of the factor, which the check computes
 * by searching each term from the first one on; they add up to the counters, and each is more than K times the next. */
#include "games/take_away/take_away.h"

#include "base/grow.h"

/* Fails unless all parts, which descend, are terms of the sequence. */
static kay_status check_terms(kay_arena *arena, uint64_t factor, const uint64_t *parts, uint64_t count)
{
    const uint64_t largest = count ? parts[0] : 0;
    uint64_t room = 64, used = 0, found = 0, low, high, term = 1;
    KAY_NEW(uint64_t, terms, arena, room);
    while (found < count && term <= largest) {
        found += term == parts[count - 1 - found];
        KAY_ROOM_IN(arena, terms, used, room);
        terms[used++] = term;
        for (low = 0, high = used - 1; low < high;) {
            const uint64_t middle = (low + high) / 2;
            if (factor * terms[middle] >= term)
                high = middle;
            else
                low = middle + 1;
        }
        term += terms[low];
    }
    return found == count ? KAY_OK : kay_fail(arena->ctx, KAY_EFALSE, "a part is no term of the sequence");
}

static kay_status check_parts(kay_context *ctx, const kay_state *state, kay_outcome outcome, kay_json *proof)
{
    const uint64_t *words = state->words, factor = words[TAKE_AWAY_FACTOR];
    uint64_t *parts, count, left = words[TAKE_AWAY_COUNTERS];
    KAY_TRY(kay_json_numbers(proof, "parts", &parts, &count));
    for (uint64_t i = 0; i < count; i++) {
        if (parts[i] > left || !parts[i] || (i && factor * parts[i] >= parts[i - 1]))
            return kay_fail(ctx, KAY_EFALSE, "a part is too large");
        left -= parts[i];
    }
    if (left)
        return kay_fail(ctx, KAY_EFALSE, "the parts do not add up to the counters");
    KAY_TRY(check_terms(proof->arena, factor, parts, count));
    const bool won = count && parts[count - 1] <= words[TAKE_AWAY_LIMIT];
    if (outcome != (won ? KAY_WIN : KAY_LOSS))
        return kay_fail(ctx, KAY_EFALSE, "the least part proves the other outcome");
    return KAY_OK;
}

kay_status kay_take_away_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                               kay_json *proof)
{
    (void)game;
    return check_parts(ctx, state, outcome, proof);
}

kay_status kay_fibonacci_nim_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                                   kay_json *proof)
{
    (void)game;
    return check_parts(ctx, state, outcome, proof);
}
