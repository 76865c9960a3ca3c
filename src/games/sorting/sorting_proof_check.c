/* Checks a certificate of sorting.  It recomputes how far a monotone part reaches from each element;
 * nibbling_proof_check.c checks the steps. */
#include "games/sorting/sorting.h"

#include "games/shared/nibbling_proof_check.h"

/* Computes reach[i], one past the last element of the longest monotone part that begins at i. */
static void sorting_reach(const int64_t *numbers, uint64_t begin, uint64_t end, uint64_t *reach)
{
    uint64_t up = end, down = end; /* end of the longest part from i that never falls (up), never rises (down) */
    for (uint64_t i = end; i-- > begin;) {
        if (i + 1 < end && numbers[i] > numbers[i + 1])
            up = i + 1;
        if (i + 1 < end && numbers[i] < numbers[i + 1])
            down = i + 1;
        reach[i - begin] = up > down ? up : down;
    }
}

typedef struct sorting_parts {
    const uint64_t *reach;
    uint64_t begin;
} sorting_parts;

static bool sorting_losing(const void *board, uint64_t begin, uint64_t end)
{
    const sorting_parts *parts = board;
    return parts->reach[begin - parts->begin] >= end;
}

kay_status kay_sorting_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                             kay_json *proof)
{
    const nibbling_row *row = &((const nibbling_game *)game)->row;
    uint64_t begin = state->words[0], end = state->words[1];
    KAY_NEW(uint64_t, reach, proof->arena, end - begin);
    sorting_reach(row->numbers, begin, end, reach);
    sorting_parts parts = {.reach = reach, .begin = begin};
    return nibbling_check(ctx, sorting_losing, &parts, begin, end, outcome, proof);
}
