/* Tame sums under misere rules: the winner is that of normal play, or the other player if no part has a value above 1.
 *
 * Bouton 1902 found the rule for tame sums for Nim, Ferguson 1974 for all subtraction games, and Conway 1976, "On
 * Numbers and Games", chapter 12, for tame games in general.  The values are those of normal play with the same
 * moves. */
#include "guess/guess_families.h"
#include "search/search.h"

enum { TAME_MOST = 200, TAME_LEAST = 60 };

/* The values of normal play from `first` on. */
typedef struct misere_values {
    uint64_t first, count;
    uint64_t values[TAME_MOST];
} misere_values;

/* Computes the value of the start for n; the first call makes *search.  Returns KAY_END if there is no such start. */
static kay_status misere_value(guess_data *data, uint64_t n, kay_search **search, uint64_t *out)
{
    const kay_game *game;
    kay_state state;
    KAY_TRY(guess_gather_open(data, &n, &game, &state));
    if (state.parts != 1)
        return KAY_END;
    if (!*search) {
        KAY_TRY(kay_search_new(data->ctx, game, search));
        kay_search_normal(*search);
    }
    return kay_search_grundy(*search, state.words, out);
}

/* Computes values of normal play until the stage is over. */
static kay_status misere_values_of(guess_data *data, misere_values *out)
{
    kay_search *search = NULL;
    kay_search_stats stats = {0};
    kay_status status = KAY_OK;
    const unsigned parameters = data->parameters;
    out->first = guess_data_first(data, 0);
    data->parameters = 1;
    for (out->count = 0; out->count < TAME_MOST && stats.options < GUESS_WORK && status == KAY_OK;) {
        status = misere_value(data, out->first + out->count, &search, &out->values[out->count]);
        if (status == KAY_EINPUT && out->first + out->count == 0) {
            out->first = 1; /* the rules may have no game for 0 */
            status = KAY_OK;
        } else if (status == KAY_OK) {
            out->count++;
            kay_search_get_stats(search, &stats);
        }
    }
    kay_search_free(search);
    data->parameters = parameters;
    return status == KAY_EINPUT || status == KAY_END ? KAY_OK : status;
}

kay_status guess_misere_tame(guess_data *data, kay_guess *out)
{
    if (!data->parts || !data->misere || data->movers != 1)
        return KAY_OK;
    KAY_NEW(misere_values, play, data->arena, 1);
    KAY_NEW(guess_table, table, data->arena, 1);
    KAY_TRY(misere_values_of(data, play));
    if (play->count < TAME_LEAST)
        return KAY_OK;
    *table = (guess_table){.cells = play->values, .axes = 1};
    guess_period *period = &table->axis[0].period;
    KAY_TRY(guess_period_find(data->ctx, play->values, play->count / 2, GUESS_THRICE, true, period));
    bool repeats = period->period;
    /* the period was found in the first half of the values: checks the second half too */
    for (uint64_t i = 0; repeats && i < play->count; i++)
        repeats = guess_period_at(period, play->values, i) == play->values[i];
    if (!repeats)
        return KAY_OK;
    table->axis[0].of = &guess_item;
    table->axis[0].first = play->first;
    const guess_expression *sum = guess_new(data, (guess_expression){.op = GUESS_XOR, .x = guess_cell(data, table)});
    const guess_rule rule = {.kind = "nim-sum",
                             .cost = (unsigned)guess_table_side(table, 0),
                             .outcome = {guess_nim_outcome(data, sum, true)}};
    kay_text *words = guess_statement(data);
    guess_say_where(data, 0, words);
    kay_text_add(words, "The values G(n) of normal play, ");
    guess_say_values("G(@)", table, words);
    kay_text_add(words, ", decide: the player to move loses exactly where the nim-sum (xor) of the values of the parts "
                        "is 0. If all these values are at most 1, it is the opposite: the player to move loses "
                        "exactly where the nim-sum is 1.");
    return guess_test(data, &rule, out);
}
