/* Outcomes of records, within a stage of bounded work. */
#pragma once

#include <kayles/sequence.h>

#include "guess/guess_records.h"

enum {
    GUESS_WORK = 800000, /* options that a usual stage may generate */
    GUESS_WORK_RANGE = 64000000, /* and one for a range that the question gives, of built-in rules, */
    GUESS_WORK_RANGE_LUA = 30000000, /* and of rules in Lua */
    GUESS_WORK_LONG = 8, /* that many numbers in a position take as long as an option of rules in Lua */
    GUESS_WORK_START = 20, /* options that take as long as a record */
};

/* Begins a stage of so much work; 0: any.  Half of the seconds left, if there is a limit, are kept for what comes
 * after. */
void guess_judge_stage(guess_data *data, uint64_t work);

/* Begins the stage for a range that the question gives, or without one a usual stage.  With a limit of seconds the
 * clock alone ends a range. */
void guess_judge_stage_range(guess_data *data);

/* Whether gathering should end: the stage is over, or half of the memory is in use. */
bool guess_judge_over(const guess_data *data);

/* The outcomes of a state and, with parameters, its Grundy value.  KAY_END: the stage is over. */
kay_status guess_judge_record(guess_data *data, const kay_game *game, kay_state *state,
                              guess_record *record) KAY_MUST_CHECK;

/* Takes the first `count` values of the heaps of a heap game from a sequence, where they are known: those of larger
 * heaps come from all options. */
kay_status guess_judge_heaps(guess_data *data, kay_sequence *smaller, uint64_t count) KAY_MUST_CHECK;

/* Forgets what the search has found, and frees its memory. */
void guess_judge_forget(guess_data *data);
