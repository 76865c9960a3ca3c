/* Lost numbers with growing distances over one parameter: each is computed from those before it, such as the numbers
 * 2^k - 1 or the Fibonacci numbers. */
#include "guess/guess_families.h"

enum { SPARSE_COST = 30 };

static bool sparse_is_lost(const guess_data *data, uint64_t record)
{
    return data->rows[record].outcome[0] == KAY_LOSS;
}

kay_status guess_sparse(guess_data *data, kay_guess *out)
{
    guess_recurrence *lost;
    if (data->parameters != 1 || data->movers == 2 || data->settled || data->fit < GUESS_SPARSE_LEAST ||
        guess_data_draws(data))
        return KAY_OK;
    KAY_TRY(guess_recurrence_find(data, sparse_is_lost, &lost));
    if (!lost)
        return KAY_OK;
    const guess_expression member = {.op = GUESS_CALL, .k = GUESS_MEMBER, .x = &guess_a, .recurrence = lost};
    const guess_rule rule = {
        .kind = "sparse", .cost = SPARSE_COST, .outcome = {guess_lost_where(data, guess_new(data, member), 1)}};
    kay_text *words = guess_statement(data);
    kay_text_add(words, "The player to move loses exactly where n is one of ");
    guess_recurrence_say(lost, words);
    kay_text_char(words, '.');
    return guess_test(data, &rule, out);
}
