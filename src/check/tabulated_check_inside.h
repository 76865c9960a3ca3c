/* Shared by the files that check tables. */
#pragma once

#include <kayles/games.h>
#include <kayles/rank.h>
#include <kayles/score.h>

#include "base/pace.h"
#include "check/check_tally.h"

enum { CHECK_TICK = 4096 }; /* most positions between two looks at the clock */

typedef struct tabulated_check {
    kay_context *ctx;
    kay_tier_folder *folder;
    kay_arena arena;
    kay_named_game *named; /* the owner of `rules`; NULL: the caller */
    const kay_ruleset *rules;
    const kay_game *game; /* prepared */
    kay_state start;
    uint32_t tier_count;
    check_tier *tiers;
    kay_move_list options;
    kay_arena names;
    uint64_t *position;
    kay_pace pace;
    uint64_t checked;
    bool scoring; /* the game has points */
    check_tally tally; /* of the tier that is checked */
} tabulated_check;

/* Fails with KAY_EFALSE, with these words and the position. */
kay_status check_false(const tabulated_check *all, const uint64_t *position, kay_player mover, const char *why);

/* Looks at the clock now and then. */
kay_status check_tick(tabulated_check *all) KAY_MUST_CHECK;

/* Reads what the table says of a rank. */
kay_status check_read(const tabulated_check *all, kay_rank rank, check_value *out) KAY_MUST_CHECK;

/* Finds what the table says of a state, which is put into canonical form; *at is its rank.  Fails with KAY_EFALSE if
 * the table does not have it, which is a state after the one in all->position. */
kay_status check_find(const tabulated_check *all, uint64_t *position, kay_player mover, kay_rank *at,
                      check_value *out) KAY_MUST_CHECK;

/* Emits the next options of the state in all->position into all->options; before the first call, set options.more. */
kay_status check_next_options(tabulated_check *all, kay_player mover) KAY_MUST_CHECK;

/* Whether a game can have this score at the state in all->position. */
bool check_score_fits(const tabulated_check *all, int32_t score);

/* Finds the score that the options of the state in all->position give. */
kay_status check_options_score(tabulated_check *all, kay_player mover, check_value *out) KAY_MUST_CHECK;

/* Proves the scores of a tier in which play may come back; each follows from those of its options. */
kay_status check_prove_tier(tabulated_check *all, uint32_t tier) KAY_MUST_CHECK;
