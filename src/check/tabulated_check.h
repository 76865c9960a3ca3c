/* Checks the table of a game: whether the outcome of each position follows from those of its moves.  It uses the rules
 * and their ranks, but nothing of what made the table. */
#pragma once

#include <kayles/ruleset.h>

typedef struct kay_tabulated_check {
    const char *folder;
    const kay_ruleset *rules; /* NULL: those of the game that the table names */
    uint64_t sample; /* how many random positions are checked; all if there are no more; UINT64_MAX: all */
    uint64_t seed; /* of the sample */
    uint64_t checked; /* positions, symmetric ones once; set by the check */
    bool whole; /* these are all; set by the check */
    bool remoteness; /* the table has the remoteness, which was checked too; set by the check */
    bool scores; /* the game has points: scores were checked; set by the check */
} kay_tabulated_check;

/* Compares the files with their hashes, then checks positions.  A position that is kept must have a state, its outcome
 * must be the best that its options allow, and these must be kept; if the table has the remoteness, that must follow
 * too.  If all positions are checked, those that must be kept are: the start, or all if the ranks say so; and what the
 * metadata of the files say is compared with the positions.
 *
 * In a game with points these are scores.  If play may come back and all positions are checked, a score that is not 0
 * must also be proved: see tabulated_check_scores.c.
 *
 * In another game in which play may come back, outcomes without remoteness can support each other in a circle: then the
 * check finds only positions whose outcome contradicts their options.
 *
 * In a table of a game without ranks the positions are listed.  Each must be the text of a state, and its options must
 * be listed; if all are checked, they must be sorted.
 *
 * Fails with KAY_EFALSE and the position if a value does not follow, with KAY_EINPUT if a file is damaged or the table
 * is of an unknown game, or of other rules or another version of them, and past the budget: to check all, the table
 * must fit into memory, two bits and one or two bytes for each rank, and the listed texts. */
kay_status kay_tabulated_check_run(kay_context *ctx, kay_tabulated_check *check) KAY_MUST_CHECK;
