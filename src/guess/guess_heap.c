/* Heap games: the period of the Grundy values with its proof.
 *
 * Values that repeat are proved by the window of Guy and Smith; where a move leaves one heap at most, as in subtraction
 * games, the window is no more than the largest number of tokens that a move takes: the values that later ones are made
 * from come again, and so does all that follows.  Values that rise from period to period need moves that leave three
 * heaps, and have a test of their own. */
#include <math.h>

#include "math/arithmetic_period.h"
#include "games/heap_game/heap_game.h"
#include "guess/guess_families.h"
#include "guess/guess_gather.h"
#include "guess/guess_sequence.h"

enum {
    HEAP_LOOK = 256, /* values after which a period is looked for first; then twice as many */
    HEAP_MOST = 1 << 22, /* values that are computed in search of a period */
    HEAP_BEYOND = 200, /* heaps beyond the proof that are compared with search */
    HEAP_TAKES = 3, /* of so many times the tokens that a move takes values must be known, or nothing is said */
};

/* Options that are looked at in search of a period, about: where a move leaves one heap, two, or three. */
static const double heap_work[] = {4e8, 2.5e9, 5e8};

typedef struct heap_rule {
    guess_sequence sequence;
    uint64_t window; /* heaps below are what the proof looks at */
} heap_rule;

static bool heap_speaks(const guess_rule *rule, const guess_record *record)
{
    return record->at[0] >= ((const heap_rule *)rule)->window;
}

/* How many values cost that work: a heap of n tokens has about n / 2 ways to leave two heaps, n^2 / 12 to leave three.
 */
static uint64_t heap_most(const kay_heap_code *code)
{
    if (!code->plain || code->leaves > sizeof heap_work / sizeof *heap_work)
        return HEAP_LOOK; /* no period is proved */
    double work = heap_work[code->leaves - 1], ways = 0, most;
    for (uint64_t i = 0; i < code->count; i++)
        ways += code->leaves == 1 || code->takes[i].digit & (code->leaves == 2 ? KAY_HEAP_TWO : KAY_HEAP_THREE);
    if (code->leaves == 1)
        most = work / ways;
    else
        most = code->leaves == 2 ? sqrt(4 * work / ways) : cbrt(36 * work / ways);
    return most < HEAP_LOOK ? HEAP_LOOK : most < HEAP_MOST ? (uint64_t)most : HEAP_MOST;
}

static kay_status heap_values(guess_data *data, const kay_nim_sequence *from, uint64_t count, uint64_t **out)
{
    KAY_TRY_NEW(*out, data->arena, count);
    for (uint64_t n = 0; n < count; n++)
        (*out)[n] = kay_nim_sequence_at(from, n);
    return KAY_OK;
}

static kay_status heap_codes(guess_data *data, uint64_t count, heap_rule *heap)
{
    KAY_NEW(uint64_t, codes, data->arena, count);
    for (uint64_t n = 0; n < count; n++)
        codes[n] = heap->sequence.values[n] ? GUESS_CODE_P + 2 : GUESS_CODE_P;
    heap->sequence.codes = codes;
    KAY_TRY(guess_sequence_outcomes(data->ctx, &heap->sequence, count));
    if (!heap->sequence.outcomes.period)
        heap->sequence.outcomes = heap->sequence.period;
    return KAY_OK;
}

static uint64_t heap_last(const guess_data *data)
{
    return data->test.count ? data->test.list[data->test.count - 1].at[0] : 0;
}

/* Adds heaps beyond what a proof has looked at to the test: by the values that were computed, and then by search. */
static kay_status heap_beyond(guess_data *data, const kay_nim_sequence *sequence, uint64_t window)
{
    uint64_t end = window + HEAP_BEYOND, next = heap_last(data) + 1 > window ? heap_last(data) + 1 : window;
    for (; next < end && next < sequence->count; next++)
        KAY_TRY(guess_gather_start(data, &data->test, &next, sequence->values[next]));
    return next < end ? guess_gather_more(data, next, end - 1) : KAY_OK;
}

/* Tests what is proved on heaps beyond what the proof has looked at. */
static kay_status heap_found(guess_data *data, const kay_nim_sequence *sequence, const guess_period *period,
                             const uint64_t *values, uint64_t window, const char *proof, kay_guess *out)
{
    KAY_NEW(heap_rule, heap, data->arena, 1);
    heap->window = window;
    heap->sequence = (guess_sequence){.values = values, .period = *period, .proof = proof};
    KAY_TRY(heap_codes(data, period->preperiod + 3 * period->period, heap));
    guess_sequence_begin(&heap->sequence, data);
    heap->sequence.rule.speaks = heap_speaks;
    heap->sequence.rule.proved = true;
    heap->sequence.rule.fitted_on = window;
    KAY_TRY(heap_beyond(data, sequence, window));
    data->settled = true;
    return guess_test(data, &heap->sequence.rule, out);
}

static kay_status heap_repeats(guess_data *data, const kay_nim_sequence *sequence, kay_guess *out)
{
    uint64_t *values;
    guess_period period = {.preperiod = sequence->preperiod, .period = sequence->period};
    KAY_TRY(heap_values(data, sequence, period.preperiod + 3 * period.period, &values));
    return heap_found(data, sequence, &period, values, kay_nim_sequence_window(sequence),
                      sequence->code.leaves == 1
                          ? "proved: as many values as a move can reach back over repeat, and so all that follow"
                          : "proved: the window of Guy and Smith is passed",
                      out);
}

/* Whether the values rise from period to period, for ever. */
static kay_status heap_rises(guess_data *data, const kay_nim_sequence *sequence, kay_guess *out)
{
    uint64_t *values;
    kay_arithmetic_period found;
    KAY_TRY(kay_arithmetic_period_find(sequence, &found));
    if (!found.period)
        return KAY_OK;
    KAY_TRY(heap_values(data, sequence, sequence->count, &values));
    guess_period period = {found.preperiod, found.period, found.saltus};
    return heap_found(data, sequence, &period, values, found.window, "proved: the test of arithmetic periods is passed",
                      out);
}

/* A conjecture must stand on all the values that there are, and on enough of them. */
static kay_status heap_tests(guess_data *data, const kay_nim_sequence *sequence)
{
    uint64_t last = heap_last(data);
    data->level = sequence->code.leaves < 3;
    data->settled = !sequence->code.tail && sequence->count < HEAP_TAKES * sequence->code.last;
    for (uint64_t n = last + 1; last && n < sequence->count && n - last <= GUESS_TEST; n++)
        KAY_TRY(guess_gather_start(data, &data->test, &n, sequence->values[n]));
    return KAY_OK;
}

kay_status guess_heaps(guess_data *data, kay_guess *out)
{
    const kay_heap_game *heap = kay_heap_game_of(data->question->rules);
    if (!heap || data->parameters != 1)
        return KAY_OK;
    kay_nim_sequence sequence;
    KAY_TRY(kay_nim_sequence_begin(data->arena, &heap->code, &sequence));
    uint64_t most = heap_most(&heap->code);
    for (uint64_t count = HEAP_LOOK;; count *= 2) {
        KAY_TRY(kay_step(data->ctx, "looking for a period", 0, 0));
        kay_status status = kay_nim_sequence_prove(&sequence, count < most ? count : most);
        if (status == KAY_OK)
            return heap_repeats(data, &sequence, out);
        if (status != KAY_EUNABLE)
            return status;
        KAY_TRY(
            kay_step(data->ctx, "looking for a period", 0, 0)); /* none so far; the budget's end is another matter */
        if (heap->code.leaves == 3)
            KAY_TRY(heap_rises(data, &sequence, out));
        if (data->settled)
            return KAY_OK;
        if (count >= most || sequence.count < count)
            return heap_tests(data, &sequence);
    }
}
