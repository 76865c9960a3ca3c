/* Lists of numbers that go on to the end of the input, as in the direct forms of positions. */
#pragma once

#include <kayles/ruleset.h>

/* All numbers that are left, each in [0, most], `*count` >= 0 of them, in memory of cases->arena.  `what` names one
 * in diagnoses.  Costs at most four times the memory of the numbers. */
kay_status kay_read_numbers_to_end(kay_cases *cases, const char *what, uint64_t most, uint64_t **out,
                                   uint64_t *count) KAY_MUST_CHECK;
