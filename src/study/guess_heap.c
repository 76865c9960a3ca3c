/* Heap games: the period of the Grundy values, proved by the window of Guy and Smith; where a move leaves one heap at most,
 * as in subtraction games, the window is no more than the largest number of tokens that a move takes: the values that
 * later ones are made from come again, and so does all that follows. */
#include "math/nim_sequence.h"
#include "rules/heap_game.h"
#include "study/guess_gather.h"
#include "study/guess_rule.h"
#include "study/guess_sequence.h"

enum {
    HEAP_MOST = 4000, /* values that are computed in search of a period, for codes that leave two heaps or more */
    HEAP_MOST_SET = 400000, /* where one heap is left */
    HEAP_BEYOND = 200, /* heaps beyond the proof that are compared with search, at least */
};

typedef struct heap_rule {
    guess_sequence sequence;
    uint64_t window; /* heaps below are what the proof looks at */
} heap_rule;

static bool heap_speaks(const guess_rule *rule, const guess_record *record)
{
    return record->at[0] >= ((const heap_rule *)rule)->window;
}

/* Copies the values up to the end of the first period; the codes tell which are 0. */
static kay_status heap_copy(guess_data *data, const kay_nim_sequence *from, heap_rule *own)
{
    uint64_t count = from->preperiod + 3 * from->period;
    uint64_t *values = kay_arena_array(data->arena, count, sizeof *values);
    uint64_t *codes = kay_arena_array(data->arena, count, sizeof *codes);
    if (!values || !codes)
        return kay_no_memory(data->ctx);
    for (uint64_t n = 0; n < count; n++) {
        values[n] = kay_nim_sequence_at(from, n);
        codes[n] = values[n] ? GUESS_CODE_P + 2 : GUESS_CODE_P;
    }
    own->sequence.values = values;
    own->sequence.codes = codes;
    own->sequence.period = (guess_period){.preperiod = from->preperiod, .period = from->period};
    if (!guess_sequence_period(codes, count, false, &own->sequence.outcomes))
        own->sequence.outcomes = own->sequence.period;
    return KAY_OK;
}

static kay_status heap_found(guess_data *data, const kay_nim_sequence *sequence, bool one, kay_guess *out)
{
    heap_rule *own = kay_arena_get(data->arena, sizeof *own);
    if (!own)
        return kay_no_memory(data->ctx);
    KAY_TRY(heap_copy(data, sequence, own));
    own->window = kay_nim_sequence_window(sequence);
    own->sequence.proof = one ? "proved: as many values as a move can reach back over repeat, and so all that follow"
                              : "proved: the window of Guy and Smith is passed";
    guess_sequence_begin(&own->sequence);
    own->sequence.rule.speaks = heap_speaks;
    own->sequence.rule.proved = true;
    own->sequence.rule.fitted_on = own->window;
    uint64_t last = data->test.count ? data->test.list[data->test.count - 1].at[0] : 0;
    if (last < own->window + HEAP_BEYOND)
        KAY_TRY(guess_gather_more(data, last + 1 > own->window ? last + 1 : own->window, own->window + HEAP_BEYOND));
    data->settled = true;
    return guess_test(data, &own->sequence.rule, out);
}

kay_status guess_heaps(guess_data *data, kay_guess *out)
{
    const kay_heap_game *heap = kay_heap_game_of(data->question->rules);
    if (!heap || data->parameters != 1)
        return KAY_OK;
    kay_nim_sequence sequence;
    bool one = heap->code.leaves <= 1;
    KAY_TRY(kay_nim_sequence_begin(data->arena, &heap->code, &sequence));
    kay_status status = kay_nim_sequence_prove(&sequence, one ? HEAP_MOST_SET : HEAP_MOST);
    if (status == KAY_EUNABLE)
        return kay_tick(data->ctx, "values", 0, 0); /* no period so far; the budget's end is another matter */
    return status == KAY_OK ? heap_found(data, &sequence, one, out) : status;
}
