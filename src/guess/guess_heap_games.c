/* Heap games: the period of the Grundy values with its proof.
 *
 * The fastest known method for the code finds and proves the period (kayles/sequence.h); the test computes larger heaps
 * from all their options.  The window of Guy and Smith proves a period without saltus.  If a move leaves one heap at
 * most, as in subtraction games, the window is only the largest number of tokens that a move takes: once the values
 * within reach of a move repeat, all later ones do.  A period with a saltus occurs only if moves leave three heaps;
 * another test proves it. */
#include <math.h>
#include <string.h>

#include <kayles/sequence.h>

#include "games/heap_game/heap_game.h"
#include "guess/guess_families.h"

enum {
    /* the first search for a period has this many values, and each later one twice as many as the one before */
    HEAP_LOOK = 256,
    HEAP_MOST = 1 << 22, /* most values that are computed in search of a period */
    HEAP_BEYOND = 200, /* up to this many heaps beyond the proof are recomputed from all their options */
    HEAP_BEYOND_WORK = 1 << 26, /* fewer heaps are recomputed if they have more options in total than this */
    HEAP_BEYOND_LEAST = 20,
    HEAP_TAKES = 3, /* claim nothing if fewer values are known than this many times the largest take */
    HEAP_HELPERS = 64, /* with a sparse space, the work for a heap is about the number of rare heaps, plus this */
};

/* The work of a search for a period, roughly: options to look at if a move leaves at most one heap, two, or three.  If
 * there is a sparse space, the work is the number of rare heaps to look at. */
static const double heap_work[] = {4e8, 2.5e9, 5e8}, heap_sparse_work = 5e8;

/* Returns the number of values that can be computed with this work: a heap of n tokens has about n / 2 ways to leave
 * two heaps, n^2 / 12 to leave three. */
static uint64_t heap_most(const kay_sequence *sequence, const kay_heap_code *code)
{
    const kay_sequence_facts facts = kay_sequence_tell(sequence);
    if (!code->plain || code->leaves > sizeof heap_work / sizeof *heap_work)
        return HEAP_LOOK; /* no period is proved in this case */
    double work = heap_work[code->leaves - 1], ways = 0, most;
    for (uint64_t i = 0; i < code->count; i++)
        ways += code->leaves == 1 || code->takes[i].digit & (code->leaves == 2 ? KAY_HEAP_TWO : KAY_HEAP_THREE);
    if (code->leaves == 1)
        most = work / ways;
    else if (facts.mask)
        most = heap_sparse_work / (double)(facts.rare + HEAP_HELPERS);
    else
        most = code->leaves == 2 ? sqrt(4 * work / ways) : cbrt(36 * work / ways);
    return most < HEAP_LOOK ? HEAP_LOOK : most < HEAP_MOST ? (uint64_t)most : HEAP_MOST;
}

/* Adds heaps beyond those of the proof to the test. */
static kay_status heap_beyond(guess_data *data, kay_sequence *sequence, uint64_t window)
{
    uint64_t beyond = HEAP_BEYOND_WORK / (window + 1);
    beyond = beyond > HEAP_BEYOND ? HEAP_BEYOND : beyond < HEAP_BEYOND_LEAST ? HEAP_BEYOND_LEAST : beyond;
    const uint64_t end = window + beyond;
    KAY_TRY(guess_judge_heaps(data, sequence, window));
    guess_judge_stage(data, 0);
    kay_status status = KAY_OK;
    const uint64_t next = guess_data_last(data) + 1;
    for (uint64_t n = next > window ? next : window; n < end && status == KAY_OK; n++)
        status = guess_gather_start(data, &n, GUESS_UNKNOWN);
    return guess_gather_beyond(data, status);
}

/* Returns the kind of proof in words. */
static const char *heap_proof(const kay_sequence *sequence, const kay_heap_code *code)
{
    const kay_sequence_facts facts = kay_sequence_tell(sequence);
    if (strcmp(facts.method, "formula") == 0)
        return "proved: values are known by a formula";
    if (facts.saltus)
        return "proved: the values pass the test for arithmetic periods";
    if (code->leaves == 1)
        return "proved: the values within reach of a move repeat, so all later values do";
    return facts.computed < kay_sequence_window(sequence)
               ? "proved: everything that determines the next values repeats"
               : "proved: the values repeat throughout the window of Guy and Smith";
}

/* Tests a proved period on heaps beyond those of the proof. */
static kay_status heap_found(guess_data *data, kay_sequence *sequence, const kay_heap_code *code, kay_guess *out)
{
    const kay_sequence_facts facts = kay_sequence_tell(sequence);
    const uint64_t window = kay_sequence_window(sequence);
    const uint64_t told = facts.preperiod + 3 * facts.period;
    guess_sequence *law;
    KAY_NEW(uint64_t, values, data->arena, told);
    for (uint64_t n = 0; n < told; n++)
        values[n] = kay_sequence_at(sequence, n);
    KAY_TRY(
        guess_sequence_new(data, true, values, 0, (guess_period){facts.preperiod, facts.period, facts.saltus}, &law));
    law->proof = heap_proof(sequence, code);
    law->rule.proved = true;
    law->rule.from = law->rule.fitted_on = window && window < facts.computed ? window : facts.computed;
    KAY_TRY(heap_beyond(data, sequence, law->rule.from));
    data->settled = true;
    guess_statement(data);
    return guess_sequence_test(data, law, out);
}

/* Adds all values computed so far to the test of a conjecture that is not proved.  If there are too few, nothing is
 * claimed. */
static kay_status heap_tests(guess_data *data, const kay_sequence *sequence, const kay_heap_code *code)
{
    const uint64_t last = guess_data_last(data), count = kay_sequence_known(sequence);
    guess_judge_stage(data, 0);
    data->level = code->leaves < 3;
    data->settled = !code->tail && count < HEAP_TAKES * code->last;
    kay_status status = KAY_OK;
    for (uint64_t n = last + 1; last && n < count && n - last <= GUESS_TEST && status == KAY_OK; n++)
        status = guess_gather_start(data, &n, kay_sequence_at(sequence, n));
    return guess_gather_beyond(data, status);
}

static kay_status heap_look(guess_data *data, kay_sequence *sequence, const kay_heap_code *code, kay_guess *out)
{
    for (uint64_t count = HEAP_LOOK;; count *= 2) {
        const uint64_t most = heap_most(sequence, code);
        KAY_TRY(kay_step(data->ctx, "looking for a period", 0, 0));
        KAY_TRY(kay_sequence_advance(sequence, count < most ? count : most));
        if (kay_sequence_tell(sequence).proved)
            return heap_found(data, sequence, code, out);
        if (count >= most)
            return heap_tests(data, sequence, code);
    }
}

kay_status guess_heap_games(guess_data *data, kay_guess *out)
{
    const kay_heap_game *heap = kay_heap_game_of(data->question->rules);
    /* if the largest heap of the game is below HEAP_LOOK, there are too few values for the first search */
    if (!heap || data->parameters != 1 || heap->heap_max < HEAP_LOOK)
        return KAY_OK;
    kay_sequence *sequence;
    KAY_TRY(kay_sequence_open(data->ctx, heap->code.name, NULL, &sequence));
    const kay_status status = heap_look(data, sequence, &heap->code, out);
    kay_sequence_close(sequence);
    return status;
}
