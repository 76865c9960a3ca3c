/* Counts the positions of a tier while they are checked, and compares the counts with what its files say. */
#pragma once

#include "check/check_tier.h"

/* What was counted. */
typedef struct check_tally {
    uint64_t kept; /* positions, symmetric ones once */
    uint64_t positions[CHECK_OUTCOMES]; /* all, then those with each outcome; symmetric positions are counted apart */
    uint64_t *lasting; /* those that are won or lost with each remoteness; NULL: not known */
    uint64_t longest,
        first; /* the largest remoteness, and the first rank that has it; UINT64_MAX: none is won or lost */
    uint64_t *scores; /* those that have each score, from -KAY_SCORE_MOST on; NULL: the game has no points */
} check_tally;

/* Makes the lists of a table in the arena. */
kay_status check_tally_init(check_tally *tally, kay_arena *arena, const kay_tier_folder *folder,
                            bool scoring) KAY_MUST_CHECK;

/* Begins to count another tier. */
void check_tally_clear(check_tally *tally);

/* Counts the position of a rank, for which `size` symmetric ones stand; a score is at most KAY_SCORE_MOST. */
void check_tally_add(check_tally *tally, uint64_t rank, const check_value *value, uint64_t size);

/* Compares the metadata of a tier's files with the table and the counts.  `position` is the text of the position of
 * tally->first, or NULL.  Fails with KAY_EFALSE. */
kay_status check_tally_compare(const check_tally *tally, const kay_tier_folder *folder, const check_tier *tier,
                               uint32_t number, const char *position) KAY_MUST_CHECK;
