/* Checks the table of a game without ranks, in which the texts of the positions are listed. */
#pragma once

#include <kayles/ruleset.h>

#include "tiers/tier_folder.h"

/* Checks `sample` random positions, or all for UINT64_MAX; sets *checked to their number.  The folder has a table of
 * these rules.  Fails as kay_tabulated_check_run does, with KAY_EINPUT too if a listed text is no position. */
kay_status listed_check_run(const kay_tier_folder *folder, const kay_ruleset *rules, uint64_t sample, uint64_t seed,
                            uint64_t *checked) KAY_MUST_CHECK;
