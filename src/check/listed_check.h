/* Checks the table of a game without ranks, in which the texts of the positions are listed. */
#pragma once

#include "check/tabulated_check.h"
#include "tiers/tier_folder.h"

/* Checks positions as kay_tabulated_check_run does, and sets check->checked and check->whole.  The folder has a table
 * of these rules.  Fails with KAY_EINPUT too if a listed text is no position. */
kay_status listed_check_run(const kay_tier_folder *folder, const kay_ruleset *rules,
                            kay_tabulated_check *check) KAY_MUST_CHECK;
