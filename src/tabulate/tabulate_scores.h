/* Shared by the files that find scores. */
#pragma once

#include "tabulate/tabulate_worker.h"
#include "tabulate/tier_scores.h"

enum { SCORES_NONE = INT16_MIN }; /* no option is known */
#define SCORES_LEFT_UNKNOWN UINT32_MAX

/* Adds the state of a kept rank and its options to the block, and fetches what the later tiers say of them. */
kay_status tabulate_scores_expand(tabulate_worker *worker, uint64_t number) KAY_MUST_CHECK;

/* Finds the best score that the options of a state give, whose targets begin at `from`: if `own`, all of them, else
 * those in later tiers; SCORES_NONE if there are none of these.  Returns KAY_END if the tier needs wider scores. */
kay_status tabulate_scores_best(tabulate_worker *worker, const tabulate_state *state, uint64_t from, bool own,
                                int32_t *out) KAY_MUST_CHECK;

/* Solves the tier in work, in which play may come back, if the rules can take moves back. */
kay_status tabulate_scores_loopy(tabulation *of) KAY_MUST_CHECK;
