/* Which positions are looked at: small ones to learn from, larger ones for the test. */
#pragma once

#include "guess/guess_records.h"

/* The message where work ends before anything can be tested. */
extern const char guess_too_hard[];

/* Sets up data without records.  Give it back with guess_data_free, after a failure too. */
void guess_gather_begin(kay_context *ctx, kay_arena *arena, const kay_guess_question *question, guess_data *out);

/* Gathers the records.  KAY_EUNABLE where the budget ends: what was gathered stands in `data`, with `cut` set. */
kay_status guess_gather(guess_data *data) KAY_MUST_CHECK;

/* The same of what play leads to from the starts of the ranges; of starts, whatever their positions are; of the values
 * of the question; of sums of starts with one parameter. */
kay_status guess_gather_reach(guess_data *data) KAY_MUST_CHECK;
kay_status guess_gather_starts(guess_data *data) KAY_MUST_CHECK;
kay_status guess_gather_values(guess_data *data) KAY_MUST_CHECK;
kay_status guess_gather_sums(guess_data *data) KAY_MUST_CHECK;

/* Splits and sorts the records once gathering has ended with `status`, which it returns. */
kay_status guess_gather_end(guess_data *data, kay_status status) KAY_MUST_CHECK;

/* Adds larger positions to the test, once, as far as little work allows: for a rule that has stood the test. */
kay_status guess_gather_farther(guess_data *data) KAY_MUST_CHECK;

/* Whether positions beyond the ranges may be looked at.  Foreign rules then get less time for a call. */
bool guess_gather_leave(guess_data *data);

/* The status of gathering beyond the ranges: that rules fail there is no error, but is kept in `beyond`; nor is the end
 * of the stage. */
kay_status guess_gather_beyond(guess_data *data, kay_status status) KAY_MUST_CHECK;

/* Adds the start for some parameters, data->parameters of them; `grundy`: its value, or GUESS_UNKNOWN.  KAY_END: the
 * stage is over. */
kay_status guess_gather_start(guess_data *data, const uint64_t *at, uint64_t grundy) KAY_MUST_CHECK;

/* Adds a pair to the test that is looked at by itself, beyond those around it. */
kay_status guess_gather_apart(guess_data *data, const uint64_t *at) KAY_MUST_CHECK;

/* That start alone. */
kay_status guess_gather_open(guess_data *data, const uint64_t *at, const kay_game **game,
                             kay_state *state) KAY_MUST_CHECK;

/* Gathers what play leads to from starts of growing size; then there are no parameters any more. */
kay_status guess_reach(guess_data *data) KAY_MUST_CHECK;
