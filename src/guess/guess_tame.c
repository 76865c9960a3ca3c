/* Sums under misere rules that are tame: as in normal play, but where no part has a value above 1 the other player
 * wins.
 *
 * Bouton 1902 found that for Nim, Ferguson 1974 for all subtraction games; Conway 1976, "On Numbers and Games", chapter
 * 12, for tame games in general.  The values are those of normal play, which the same moves make. */
#include "foreign/solve.h"
#include "guess/guess_families.h"
#include "guess/guess_judge.h"
#include "guess/guess_gather.h"
#include "guess/guess_words.h"

enum { TAME_MOST = 200, TAME_LEAST = 60 };

static uint64_t tame_value(const guess_sequence *sequence, int64_t n)
{
    return guess_sequence_at(&sequence->period, sequence->values, (uint64_t)n - sequence->first);
}

static bool tame_agrees(const guess_rule *rule, const guess_record *record, unsigned player)
{
    const guess_sequence *sequence = (const guess_sequence *)rule;
    uint64_t sum = 0, most = 0;
    for (uint64_t i = 0; i < record->entry_count; i++) {
        uint64_t value = tame_value(sequence, record->entries[i]);
        sum ^= value;
        most = value > most ? value : most;
    }
    return record->outcome[player] == (sum == (most <= 1) ? KAY_LOSS : KAY_WIN);
}

static void tame_state(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const guess_sequence *sequence = (const guess_sequence *)rule;
    guess_where(data, out);
    kay_text_add(out, "The values G(n) of normal play, ");
    guess_say_values("G", sequence->first, sequence->values, &sequence->period, out);
    kay_text_add(out,
                 ", decide: the player to move loses exactly where the nim-sum (xor) of the values of the parts is 0, "
                 "except where all of these are at most 1: there exactly where it is 1.");
}

/* The values of normal play from sequence->first on; *count: how many the work of a stage allows. */
static kay_status tame_values(guess_data *data, guess_sequence *sequence, uint64_t *values, uint64_t *count)
{
    kay_search *search = NULL;
    kay_search_stats stats = {0};
    kay_game normal;
    kay_foreign_worth worth = {.grundy = true, .normal = true, .options_most = UINT64_MAX};
    kay_status status = KAY_OK;
    unsigned parameters = data->parameters;
    data->parameters = 1;
    for (*count = 0; *count < TAME_MOST && stats.options < GUESS_WORK && status == KAY_OK;) {
        const uint64_t n = sequence->first + *count;
        const kay_game *game;
        kay_state state;
        status = guess_gather_open(data, &n, &game, &state);
        if (status == KAY_EINPUT && !*count && !search && !worth.session && sequence->first == 0) {
            sequence->first = 1; /* 0 may make no game */
            status = KAY_OK;
            continue;
        }
        if (status == KAY_END || (status == KAY_OK && state.parts != 1)) {
            status = KAY_OK;
            break;
        }
        if (status == KAY_OK && data->foreign) {
            status = kay_foreign_ask_worth(game, &state, &worth);
            values[*count] = worth.value;
            stats.options = worth.options;
            *count += status == KAY_OK;
            continue;
        }
        if (status == KAY_OK && !search) {
            normal = *game;
            normal.traits &= ~(unsigned)KAY_MISERE;
            status = kay_search_new(data->ctx, &normal, &search);
        }
        if (status == KAY_OK)
            status = kay_search_grundy(search, state.words, &values[*count]);
        if (status == KAY_OK) {
            ++*count;
            kay_search_get_stats(search, &stats);
        }
    }
    kay_search_free(search);
    data->parameters = parameters;
    return status == KAY_EINPUT ? KAY_OK : status;
}

/* Whether all values that are known, the later half of which the period was not made from, have the period. */
static bool tame_repeats(const guess_sequence *sequence, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++)
        if (guess_sequence_at(&sequence->period, sequence->values, i) != sequence->values[i])
            return false;
    return true;
}

kay_status guess_tame(guess_data *data, kay_guess *out)
{
    if (!data->parts || !data->misere || data->movers != 1)
        return KAY_OK;
    uint64_t count;
    KAY_NEW(guess_sequence, sequence, data->arena, 1);
    KAY_NEW(uint64_t, values, data->arena, TAME_MOST);
    KAY_NEW(uint64_t, codes, data->arena, TAME_MOST);
    *sequence = (guess_sequence){.first = guess_data_first(data, 0), .values = values, .codes = codes};
    KAY_TRY(tame_values(data, sequence, values, &count));
    if (count < TAME_LEAST)
        return KAY_OK;
    KAY_TRY(guess_sequence_period(data->ctx, values, count / 2, true, &sequence->period));
    if (!sequence->period.period || !tame_repeats(sequence, count))
        return KAY_OK;
    for (uint64_t i = 0; i < count; i++)
        codes[i] = values[i] == 1 ? GUESS_CODE_P : GUESS_CODE_P + 2;
    KAY_TRY(guess_sequence_period(data->ctx, codes, count, false, &sequence->outcomes));
    if (!sequence->outcomes.period)
        return KAY_OK;
    sequence->rule = (guess_rule){.kind = "nim-sum",
                                  .cost = (unsigned)(sequence->period.preperiod + sequence->period.period),
                                  .outcomes = guess_data_tells(data),
                                  .fitted_on = data->fit.count,
                                  .agrees = tame_agrees,
                                  .state = tame_state,
                                  .lua = guess_sequence_lua};
    uint64_t fitted;
    return guess_stands(data, &sequence->rule, &data->fit, &fitted) ? guess_test(data, &sequence->rule, out) : KAY_OK;
}
