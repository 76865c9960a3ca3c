/* Checks a certificate of End-Nim: computes the lost heaps at both ends of all stretches of the row again, end after
 * end and not length after length, and counts numbers instead of using a formula for the place of a number. */
#include "games/disguised_nim/disguised_nim.h"

/* The number of 1, 2, ..., heap that are not `without`. */
static uint64_t check_place(uint64_t heap, uint64_t without)
{
    return without >= 1 && without <= heap ? heap - 1 : heap;
}

/* The lost heap at one end of a stretch and a heap at its other end, of which `alone` would be lost there; `own` alone
 * would be lost at this end. */
static uint64_t check_lost(uint64_t heap, uint64_t alone, uint64_t own)
{
    if (heap == alone)
        return 0;
    const uint64_t place = check_place(heap, alone);
    return check_place(place, own) == place ? place : place + 1;
}

kay_status kay_end_nim_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                             kay_json *proof)
{
    uint64_t claimed[2], count = 0, first = 0, last = 0; /* of the row: the lost heap at each end */
    const uint32_t words = game->words;
    KAY_TRY(kay_json_u64(proof, "left", &claimed[0]));
    KAY_TRY(kay_json_u64(proof, "right", &claimed[1]));
    KAY_NEW(uint64_t, heaps, proof->arena, words);
    KAY_NEW(uint64_t, left, proof->arena, words + 1); /* of the stretch from each heap to the last one so far */
    KAY_NEW(uint64_t, right, proof->arena, words + 1);
    for (uint32_t i = 0; i < words; i++)
        if (state->words[i])
            heaps[count++] = state->words[i];
    for (uint64_t end = 0; end < count; end++) {
        last = right[0];
        left[end + 1] = right[end + 1] = 0;
        left[end] = right[end] = 0;
        for (uint64_t i = end + 1; i-- > 0;) {
            left[i] = check_lost(heaps[end], right[i], left[i]);
            right[i] = check_lost(heaps[i], left[i + 1], right[i + 1]);
        }
        first = left[1];
    }
    if (claimed[0] != first || claimed[1] != last)
        return kay_fail(ctx, KAY_EFALSE, "the row is lost with other heaps at its ends");
    if (outcome != (count && heaps[0] != first ? KAY_WIN : KAY_LOSS))
        return kay_fail(ctx, KAY_EFALSE, "these heaps prove the other outcome");
    return KAY_OK;
}
