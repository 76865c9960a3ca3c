/* Computes the outcomes of records, in stages of bounded work. */
#pragma once

#include <kayles/sequence.h>

#include "guess/guess_records.h"

enum {
    GUESS_WORK = 800000, /* options that a usual stage may generate */
    GUESS_WORK_RANGE = 64000000, /* options for the stage that gathers the ranges, with built-in rules */
    GUESS_WORK_RANGE_LUA = 30000000, /* options for the stage that gathers the ranges, with rules in Lua */
    /* options for the Grundy value of one start of a built-in game with a theorem; past it only its outcome is known */
    GUESS_WORK_VALUE = 100000,
    GUESS_WORK_LONG = 8, /* with rules in Lua, an option costs 1, and 1 more for every 8 numbers in the position */
    GUESS_WORK_START = 20, /* a start adds as much work as this many options */
};

/* Begins a stage with a limit of work; 0: no limit.  If the budget has seconds, the stage may use half of those that
 * are left. */
void guess_judge_stage(guess_data *data, uint64_t work);

/* Begins the stage that gathers the ranges of the question, or a usual stage if it has no ranges.  If it has ranges and
 * the budget has seconds, the work has no limit: only the clock ends the stage. */
void guess_judge_stage_range(guess_data *data);

/* Returns whether gathering should end: the stage is over, or half of the memory is in use. */
bool guess_judge_over(const guess_data *data);

/* Computes the outcomes of a state and, if the data has parameters, its Grundy value.  Returns KAY_END if the stage is
 * over. */
kay_status guess_judge_record(guess_data *data, const kay_game *game, kay_state *state,
                              guess_record *record) KAY_MUST_CHECK;

/* Copies the first `count` heap values from the sequence `smaller`.  Values of larger heaps are later computed from all
 * their options. */
kay_status guess_judge_heaps(guess_data *data, kay_sequence *smaller, uint64_t count) KAY_MUST_CHECK;

/* Drops the results of the search, and frees its memory. */
void guess_judge_forget(guess_data *data);
