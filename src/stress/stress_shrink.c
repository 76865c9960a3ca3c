/* The sources of candidates in their order, repeated while one of them helps. */
#include "stress/stress_shrink.h"

#include <stdio.h>
#include <string.h>

#include "stress/shrink_starts.h"
#include "stress/shrink_try.h"
#include "stress/shrink_words.h"

enum { SHRINK_HURRY = 10 }; /* of the time limit, where it is what fails */

/* In this order; after one that finds something from the beginning again. */
static const struct shrink_step {
    shrink_source *source;
    bool starts; /* see stress_shrink.starts */
} shrink_steps[] = {
    {shrink_cases, true},     {shrink_known, false},       {shrink_lines, false},   {shrink_tokens, false},
    {shrink_columns, false},  {shrink_plain, false},       {shrink_numbers, false}, {shrink_ends, false},
    {shrink_two_cuts, false}, {shrink_two_numbers, false}, {shrink_random, true},   {shrink_later, true},
    {shrink_small, true},
};

static void shrink_swap(kay_text *one, kay_text *other)
{
    kay_text text = *one;
    *one = *other;
    *other = text;
}

void stress_shrink_report(stress_trial *trial, kay_stress_result *result)
{
    shrink_swap(&result->input, &trial->input);
    shrink_swap(&result->told, &trial->told);
    shrink_swap(&result->expected, &trial->expected.text);
    shrink_swap(&result->got, &trial->got);
    result->shrunk = result->verdict != KAY_STRESS_PASSED;
    result->verdict = trial->verdict;
    snprintf(result->how, sizeof result->how, "%s", trial->how);
}

/* Goes through the steps until none of them finds anything; half of the time is for starts. */
static kay_status shrink_all(stress_shrink *own)
{
    const size_t steps = sizeof shrink_steps / sizeof *shrink_steps;
    double half = (kay_now() + own->until) / 2;
    bool progress, waits = true; /* the time of the starts is not touched yet */
    for (size_t i = 0; i < steps; i = progress ? 0 : i + 1) {
        own->starts = shrink_steps[i].starts;
        waits = waits && (i == 0 || !own->starts);
        own->shrink.until = waits ? half : own->until;
        kay_status status = shrink_run(&own->shrink, shrink_steps[i].source, &progress);
        if (status == KAY_END && waits)
            progress = false;
        else
            KAY_TRY(status);
    }
    return KAY_OK;
}

/* Searches with a time limit.  What a shorter one than the program's own has found is tried again with that; *found: it
 * fails there too. */
static kay_status shrink_with(stress_shrink *own, double time_limit, bool *found)
{
    const kay_text *first = &own->result->input, *best = &own->shrink.best;
    uint64_t which = 0, cases = own->best_cases;
    own->time_limit = time_limit;
    own->hurry = time_limit < own->how->time_limit;
    own->until -= own->hurry ? own->how->time_limit : 0; /* for the last run */
    shrink_forget(&own->shrink);
    KAY_TRY(shrink_set(&own->shrink, kay_text_string(first), first->length));
    kay_status status = shrink_all(own);
    *found = !own->hurry || strcmp(kay_text_string(best), kay_text_string(first)) == 0;
    if (*found || (status != KAY_OK && status != KAY_END))
        return status;
    own->time_limit = own->how->time_limit;
    own->until += own->time_limit;
    own->shrink.until = own->until;
    own->hurry = false;
    KAY_TRY(shrink_try(own, kay_text_string(best), 1, &which));
    *found = which == 0;
    own->best_cases = *found ? own->best_cases : cases;
    return KAY_OK;
}

/* Where the failure is a time limit, the search is made with a shorter one first; a slow machine may fool it. */
static kay_status shrink_in_time(stress_shrink *own)
{
    const double least = 0.2; /* any program should be up by then */
    double time_limit = own->how->time_limit, hurry = time_limit / SHRINK_HURRY;
    bool found = false;
    hurry = hurry > least ? hurry : least;
    if (own->result->verdict == KAY_STRESS_TIME && hurry < time_limit)
        KAY_TRY(shrink_with(own, hurry, &found));
    return found ? KAY_OK : shrink_with(own, time_limit, &found);
}

kay_status stress_shrink_find(stress_shrink *own)
{
    const kay_text *input = &own->result->input;
    kay_text lines;
    uint64_t cases;
    stress_small_init(&own->small, &own->cases->form, own->how->size);
    kay_random_seed(&own->random, own->how->seed);
    kay_text_init(&lines, own->ctx);
    kay_text_bytes(&lines, kay_text_string(input), input->length);
    kay_status status = shrink_init(&own->shrink, own->ctx, kay_text_string(input), input->length);
    own->shrink.allows = shrink_check;
    own->shrink.try = shrink_try;
    own->shrink.user = own;
    if (status == KAY_OK)
        status = shrink_line_up(own, &lines, &cases, &own->lined);
    kay_text_free(&lines);
    if (status == KAY_OK)
        status = shrink_in_time(own);
    shrink_free(&own->shrink);
    stress_small_free(&own->small);
    return status == KAY_END ? KAY_OK : status;
}
