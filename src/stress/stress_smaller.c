#include "stress/stress_smaller.h"

#include <kayles/input.h>

#include <stdio.h>
#include <string.h>

#include "stress/input_size.h"
#include "stress/stress_same.h"
#include "stress/stress_shrink.h"
#include "stress/stress_starts.h"

enum { SMALLER_HURRY = 10 }; /* of the time limit, where it is what fails */

/* ---- What was found ----------------------------------------------------------------------------- */

kay_status stress_smaller_report(const kay_stress *how, const stress_trial *trial, kay_stress_result *result)
{
    enum { TEXTS = 4 };
    const kay_text *from[] = {&trial->input, &trial->told, &trial->truth.expected, &trial->got};
    kay_text *to[] = {&result->input, &result->told, &result->expected, &result->got}, texts[TEXTS];
    kay_status status = KAY_OK;
    for (int i = 0; i < TEXTS; i++) {
        kay_text_init(&texts[i], trial->ctx);
        kay_text_bytes(&texts[i], kay_text_string(from[i]), from[i]->length);
        status = status == KAY_OK ? texts[i].error : status;
    }
    for (int i = 0; i < TEXTS; i++) {
        kay_text old = *to[i];
        if (status == KAY_OK) {
            *to[i] = texts[i];
            texts[i] = old;
        }
        kay_text_free(&texts[i]);
    }
    if (status != KAY_OK)
        return status;
    result->shrunk = result->verdict != KAY_STRESS_PASSED;
    result->verdict = trial->verdict;
    snprintf(result->how, sizeof result->how, "%s", trial->how);
    if (how->found)
        how->found(how->user, result);
    return KAY_OK;
}

/* ---- The best one ------------------------------------------------------------------------------- */

/* Tries the text, which becomes the best one when it fails. */
static kay_status smaller_keep(stress_smaller *own, const kay_text *text, bool *same)
{
    KAY_TRY(stress_same_try(own, kay_text_string(text), text->length, same));
    return *same ? stress_same_take(own, &own->trials[0]) : KAY_OK;
}

/* What the rules know; their errors are no more than that they know nothing here. */
static kay_status smaller_known(void *user, const kay_text *input, uint64_t number, kay_text *out)
{
    const stress_smaller *own = user;
    kay_reader reader;
    kay_input *cases = NULL;
    KAY_TRY(kay_reader_from_text(own->ctx, "input", kay_text_string(input), input->length, &reader));
    kay_status status = kay_input_open(own->ctx, own->rules, &reader, own->how->options, false, &cases);
    if (status == KAY_OK)
        status = kay_input_smaller(cases, number, out);
    kay_input_close(cases);
    kay_reader_close(&reader);
    return status == KAY_OK || status == KAY_ENOMEM ? status : KAY_END;
}

kay_status stress_smaller_shrink(stress_smaller *smaller)
{
    return stress_shrink(smaller->ctx, &smaller->best,
                         &(stress_shrink_by){
                             .try = stress_same_first,
                             .smaller = smaller->rules->smaller ? smaller_known : NULL,
                             .user = smaller,
                             .most = STRESS_SAME_TOGETHER,
                         });
}

/* ---- Fewer cases ------------------------------------------------------------------------------- */

/* Tries the cases from..end-1 of the best input, or all others. */
static kay_status smaller_select(stress_smaller *own, uint64_t from, uint64_t end, bool others, bool *same)
{
    kay_text part;
    *same = false;
    kay_text_init(&part, own->ctx);
    kay_status status = stress_cases_select(own->cases, &own->best, from, end, others, &part);
    if (status == KAY_OK)
        status = smaller_keep(own, &part, same);
    else if (status == KAY_END || status == KAY_EINPUT)
        status = KAY_OK; /* there is no such input */
    kay_text_free(&part);
    return status;
}

/* Halves, as long as one of them fails, the first one first; then leaves out what need not be there. */
static kay_status smaller_cases(stress_smaller *own)
{
    bool same = own->cases->several;
    while (own->best_cases > 1 && same) {
        uint64_t half = own->best_cases / 2, all = own->best_cases;
        KAY_TRY(smaller_select(own, 0, half, false, &same));
        if (!same)
            KAY_TRY(smaller_select(own, half, all, false, &same));
    }
    for (uint64_t step = own->best_cases / 2; step > 0 && own->cases->several; step /= 2)
        for (uint64_t from = 0; from < own->best_cases && own->best_cases > step;) {
            KAY_TRY(smaller_select(own, from, from + step, true, &same));
            from += same ? 0 : step;
        }
    return KAY_OK;
}

kay_status stress_smaller_take(stress_smaller *smaller, const kay_text *input, bool *better)
{
    kay_text before;
    uint64_t before_cases = smaller->best_cases;
    kay_text_init(&before, smaller->ctx);
    kay_text_bytes(&before, kay_text_string(&smaller->best), smaller->best.length);
    kay_status status = before.error == KAY_OK ? smaller_keep(smaller, input, better) : before.error;
    if (status == KAY_OK && *better)
        status = smaller_cases(smaller);
    *better = stress_compare(kay_text_string(&smaller->best), kay_text_string(&before)) < 0;
    if (!*better) {
        kay_text_clear(&smaller->best);
        kay_text_bytes(&smaller->best, kay_text_string(&before), before.length);
        smaller->best_cases = before_cases;
    }
    kay_text_free(&before);
    return status;
}

/* ---- All together ------------------------------------------------------------------------------ */

/* Random starts and small ones, until none fails any more. */
static kay_status smaller_search_starts(stress_smaller *own, stress_small *small)
{
    kay_random random;
    bool found = true;
    kay_random_seed(&random, own->how->seed);
    while (found) {
        found = false;
        KAY_TRY(stress_starts_random(own, &random, &found));
        KAY_TRY(stress_starts_small(own, small, &found));
        KAY_TRY(stress_starts_later(own, &random, &found));
        KAY_TRY(stress_smaller_shrink(own));
        if (kay_now() >= own->until)
            return KAY_END;
    }
    return KAY_OK;
}

static kay_status smaller_search(stress_smaller *own)
{
    stress_small small;
    double until = own->until, now = kay_now();
    own->until = now + (until - now) / 2; /* the rest for other starts */
    kay_status status = smaller_cases(own);
    if (status == KAY_OK)
        status = stress_smaller_shrink(own);
    own->until = until;
    if (status != KAY_OK && status != KAY_END)
        return status;
    stress_small_init(&small, own->ctx, own->rules, own->how->options, own->how->size);
    status = smaller_search_starts(own, &small);
    stress_small_free(&small);
    return status == KAY_END ? KAY_OK : status;
}

/* Searches with a time limit; what a shorter one than the program's has found is tried again. */
static kay_status smaller_with(stress_smaller *own, double time_limit)
{
    const kay_text *input = &own->result->input;
    own->time_limit = time_limit;
    own->hurry = time_limit < own->how->time_limit;
    own->best_cases = own->first_cases;
    memset(own->refused, 0, STRESS_SAME_REFUSED * sizeof *own->refused);
    kay_text_clear(&own->best);
    kay_text_bytes(&own->best, kay_text_string(input), input->length);
    KAY_TRY(own->best.error);
    KAY_TRY(smaller_search(own));
    if (!own->hurry || strcmp(kay_text_string(&own->best), kay_text_string(input)) == 0)
        return KAY_OK;
    own->hurry = false;
    own->time_limit = own->how->time_limit;
    own->until += own->time_limit; /* it was kept for this */
    memset(own->refused, 0, STRESS_SAME_REFUSED * sizeof *own->refused);
    bool same;
    return stress_same_try(own, kay_text_string(&own->best), own->best.length, &same);
}

/* Whether the first input is written as the contest has it. */
static kay_status smaller_look_at_lines(stress_smaller *own)
{
    kay_text text;
    kay_text_init(&text, own->ctx);
    kay_status status = stress_cases_lines(own->cases, &own->result->input, own->first_cases, &text, &own->lined);
    kay_text_free(&text);
    return status == KAY_END ? KAY_OK : status;
}

/* Where the failure is a time limit, the search is made with a shorter one first; a slow machine may fool it. */
kay_status stress_smaller_find(stress_smaller *smaller)
{
    const double least = 0.2; /* any program should be up by then */
    double time_limit = smaller->how->time_limit, hurry = time_limit / SMALLER_HURRY;
    hurry = hurry > least ? hurry : least;
    kay_text_init(&smaller->best, smaller->ctx);
    smaller->refused = kay_alloc_array(smaller->ctx, STRESS_SAME_REFUSED, sizeof *smaller->refused);
    kay_status status = smaller->refused ? KAY_OK : kay_no_memory(smaller->ctx);
    if (status == KAY_OK)
        status = smaller_look_at_lines(smaller);
    if (smaller->verdict == KAY_STRESS_TIME)
        smaller->until -= time_limit; /* for the last run */
    if (smaller->verdict == KAY_STRESS_TIME && hurry < time_limit && status == KAY_OK)
        status = smaller_with(smaller, hurry);
    if (!smaller->result->shrunk && status == KAY_OK)
        status = smaller_with(smaller, time_limit);
    kay_free(smaller->ctx, smaller->refused, STRESS_SAME_REFUSED * sizeof *smaller->refused);
    kay_text_free(&smaller->best);
    return status == KAY_END ? KAY_OK : status;
}
