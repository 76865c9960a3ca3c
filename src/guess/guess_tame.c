/* Misere rules that are nearly those of normal play: sums that are tame, where no part has a value above 1 the other
 * player wins; and single parts that are so but for a few numbers, as in Kayles.
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
            status = kay_search_new(data->ctx, game, &search);
            if (status == KAY_OK)
                kay_search_normal(search);
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

enum { NORMAL_BUT = 16, NORMAL_LEAST = 24, NORMAL_QUIET = 3 };

/* Outcomes of one parameter as those of normal play, but for a few numbers. */
typedef struct normal_rule {
    guess_sequence sequence; /* of misere play; its codes are */
    uint64_t codes[TAME_MOST + 1];
    uint64_t but[NORMAL_BUT], count;
} normal_rule;

static void normal_state(const guess_rule *rule, const guess_data *data, kay_text *out)
{
    const normal_rule *normal = (const normal_rule *)rule;
    kay_text_add(out, "Who wins is as in normal play, but for n = ");
    guess_say_numbers(normal->but, normal->count, out);
    kay_text_add(out, ".  ");
    guess_sequence_state(rule, data, out);
}

/* Where the records are not as the outcomes of normal play; false: at too many numbers, or too far on. */
static bool normal_but(const guess_data *data, const guess_sequence *play, normal_rule *normal)
{
    const guess_records *const both[] = {&data->fit, &data->test};
    uint64_t last = 0;
    for (unsigned k = 0; k < 2; k++)
        for (uint64_t i = 0; i < both[k]->count; i++) {
            const guess_record *record = &both[k]->list[i];
            last = record->at[0];
            if (last < play->first || record->outcome[0] == guess_sequence_outcome(play, last - play->first, 0))
                continue;
            if (normal->count == NORMAL_BUT)
                return false;
            normal->but[normal->count++] = last;
        }
    normal->sequence.until = last;
    return normal->count && NORMAL_QUIET * normal->but[normal->count - 1] <= 2 * last;
}

kay_status guess_as_normal(guess_data *data, kay_guess *out)
{
    if (data->parameters != 1 || !data->misere || data->movers != 1 || data->question->rules->end ||
        data->fit.count + data->test.count < NORMAL_LEAST)
        return KAY_OK;
    uint64_t count, values[TAME_MOST], codes[TAME_MOST];
    guess_sequence play = {.first = guess_data_first(data, 0), .codes = codes};
    KAY_TRY(tame_values(data, &play, values, &count));
    for (uint64_t i = 0; i < count; i++)
        codes[i] = values[i] ? GUESS_CODE_P + 2 : GUESS_CODE_P;
    KAY_TRY(guess_sequence_period(data->ctx, codes, count, false, &play.outcomes));
    KAY_NEW(normal_rule, normal, data->arena, 1);
    guess_sequence *sequence = &normal->sequence;
    if (!play.outcomes.period || !normal_but(data, &play, normal))
        return KAY_OK;
    *sequence = (guess_sequence){
        .first = play.first, .codes = normal->codes, .outcomes = play.outcomes, .until = sequence->until};
    const uint64_t after = normal->but[normal->count - 1] + 1 - play.first;
    if (sequence->outcomes.preperiod < after)
        sequence->outcomes.preperiod = after;
    const uint64_t learned = sequence->outcomes.preperiod + sequence->outcomes.period;
    if (learned > TAME_MOST)
        return KAY_OK;
    for (uint64_t i = 0; i < learned; i++)
        normal->codes[i] = guess_sequence_at(&play.outcomes, codes, i);
    for (uint64_t i = 0; i < normal->count; i++)
        normal->codes[normal->but[i] - play.first] ^= GUESS_CODE_P ^ (GUESS_CODE_P + 2);
    guess_sequence_begin(sequence, data);
    sequence->rule.kind = "as normal play";
    sequence->rule.state = normal_state;
    sequence->rule.fitted_on = guess_data_before(data, play.first + learned);
    sequence->rule.bounded = true;
    KAY_TRY(guess_data_learn(data, sequence->rule.fitted_on));
    return guess_test(data, &sequence->rule, out);
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
