/* Checks a certificate of Notakto, the values of all boards: finds all pairs of the value of a sum of boards and the
 * set of its options' values, and tests that exactly the sums of lost values have an option but no lost one. */
#include "games/notakto/notakto.h"

enum { CHECK_PAIRS = 4096 }; /* the most pairs; the true values have 285 */

/* The value of a sum, and the set of the values of its options. */
typedef struct check_pair {
    notakto_value value;
    uint64_t options;
} check_pair;

typedef struct check_list {
    check_pair *pairs;
    unsigned count;
} check_list;

/* The products of an element with those of a set. */
static uint64_t check_times(notakto_value value, uint64_t set)
{
    uint64_t products = 0;
    for (unsigned i = 0; i < 64; i++)
        if (set >> i & 1)
            products |= UINT64_C(1) << notakto_product(value, (notakto_value)i);
    return products;
}

/* Whether the pair is as the rules say: a sum is lost exactly if it has options and none of them is lost. */
static bool check_holds(check_pair pair)
{
    bool lost = pair.options != 0;
    for (unsigned i = 0; i < 64; i++)
        lost = lost && !(pair.options >> i & 1 && notakto_lost((notakto_value)i));
    return lost == notakto_lost(pair.value);
}

/* Adds a pair if it is new; false: there are too many. */
static bool check_add(check_list *list, check_pair pair)
{
    for (unsigned i = 0; i < list->count; i++)
        if (list->pairs[i].value == pair.value && list->pairs[i].options == pair.options)
            return true;
    if (list->count == CHECK_PAIRS)
        return false;
    list->pairs[list->count++] = pair;
    return true;
}

/* The pair of a board in play. */
static check_pair check_board(const uint64_t *values, unsigned board)
{
    check_pair pair = {.value = (notakto_value)values[board]};
    for (unsigned cell = 0; cell < NOTAKTO_CELLS; cell++) {
        const unsigned after = board | 1u << cell;
        if (after != board)
            pair.options |= UINT64_C(1) << (notakto_dead(after) ? NOTAKTO_ONE : values[after]);
    }
    return pair;
}

/* Finds the pairs of all sums: one board after the other is added to the sums found so far. */
static kay_status check_sums(kay_arena *arena, const uint64_t *values)
{
    check_list boards = {.count = 0}, sums = {.count = 1};
    KAY_TRY_NEW(boards.pairs, arena, CHECK_PAIRS);
    KAY_TRY_NEW(sums.pairs, arena, CHECK_PAIRS); /* the first one is the empty sum */
    for (unsigned board = 0; board < NOTAKTO_ALL; board++)
        if (!notakto_dead(board) && !check_add(&boards, check_board(values, board)))
            return kay_fail(arena->ctx, KAY_EFALSE, "the values give too many pairs");
    for (unsigned i = 0; i < sums.count; i++) {
        const check_pair sum = sums.pairs[i];
        if (!check_holds(sum))
            return kay_fail(arena->ctx, KAY_EFALSE, "the values contradict the rules");
        for (unsigned j = 0; j < boards.count; j++) {
            const check_pair board = boards.pairs[j];
            const check_pair both = {.value = notakto_product(sum.value, board.value),
                                     .options =
                                         check_times(sum.value, board.options) | check_times(board.value, sum.options)};
            if (!check_add(&sums, both))
                return kay_fail(arena->ctx, KAY_EFALSE, "the values give too many pairs");
        }
    }
    return KAY_OK;
}

kay_status kay_notakto_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                             kay_json *proof)
{
    uint64_t *values, count;
    notakto_value product = NOTAKTO_ONE;
    (void)game;
    KAY_TRY(kay_json_numbers(proof, "values", &values, &count));
    if (count != NOTAKTO_ALL)
        return kay_fail(ctx, KAY_EFALSE, "there must be a value for each board");
    for (uint64_t i = 0; i < count; i++)
        if (values[i] >= 64 || notakto_product((notakto_value)values[i], NOTAKTO_ONE) != values[i])
            return kay_fail(ctx, KAY_EFALSE, "a value is no element in normal form");
    KAY_TRY(check_sums(proof->arena, values));
    for (uint64_t i = 0; i < state->parts; i++)
        product = notakto_product(product, (notakto_value)values[state->words[i]]);
    if (outcome != (notakto_lost(product) ? KAY_LOSS : KAY_WIN))
        return kay_fail(ctx, KAY_EFALSE, "the product of the values proves the other outcome");
    return KAY_OK;
}
