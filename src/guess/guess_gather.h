/* Gathers the positions to look at: small ones to learn from, larger ones for the test. */
#pragma once

#include "guess/guess_judge.h"

/* The message if the work of the stage ends before anything can be tested. */
extern const char guess_too_hard[];

/* Sets up data without records.  The caller frees it with guess_data_free, after a failure too. */
void guess_gather_begin(kay_context *ctx, kay_arena *arena, const kay_guess_question *question, guess_data *out);

/* Gathers the records.  Fails with KAY_EUNABLE if the budget ends: `data` then has the positions gathered so far, and
 * `cut` is set. */
kay_status guess_gather(guess_data *data) KAY_MUST_CHECK;

/* These gather from other sources: positions that play reaches from the starts of the ranges; the starts alone; the
 * values of the question; sums of starts with one parameter. */
kay_status guess_gather_reach(guess_data *data) KAY_MUST_CHECK;
kay_status guess_gather_starts(guess_data *data) KAY_MUST_CHECK;
kay_status guess_gather_values(guess_data *data) KAY_MUST_CHECK;
kay_status guess_gather_sums(guess_data *data) KAY_MUST_CHECK;

/* Splits and sorts the records after gathering ended with `status`, which it returns. */
kay_status guess_gather_end(guess_data *data, kay_status status) KAY_MUST_CHECK;

/* Adds larger positions to the test, within a limit of work, after a rule has passed the test.  Only the first call
 * adds any. */
kay_status guess_gather_farther(guess_data *data) KAY_MUST_CHECK;

/* Returns whether positions beyond the ranges may be gathered.  If so, it limits the time of each call of rules in
 * Lua. */
bool guess_gather_leave(guess_data *data);

/* Ends gathering beyond the ranges.  Returns KAY_OK if `status` says that the stage ended, or that the rules failed or
 * ran out of time; in the last two cases `beyond` keeps the message.  Returns every other status unchanged. */
kay_status guess_gather_beyond(guess_data *data, kay_status status) KAY_MUST_CHECK;

/* Adds the start whose parameters are the data->parameters numbers in `at`.  `grundy`: its value, or GUESS_UNKNOWN.
 * Returns KAY_END if the stage is over. */
kay_status guess_gather_start(guess_data *data, const uint64_t *at, uint64_t grundy) KAY_MUST_CHECK;

/* Adds one pair to the test, and marks it as `apart`. */
kay_status guess_gather_apart(guess_data *data, const uint64_t *at) KAY_MUST_CHECK;

/* Makes the start for some parameters, without adding it. */
kay_status guess_gather_open(guess_data *data, const uint64_t *at, const kay_game **game,
                             kay_state *state) KAY_MUST_CHECK;

/* Gathers the positions that play reaches from starts of growing size.  The data then has no parameters. */
kay_status guess_reach(guess_data *data) KAY_MUST_CHECK;
