/* Reads lists of numbers up to the end of the input, as in the direct forms of positions. */
#pragma once

#include <kayles/ruleset.h>

/* Reads the remaining numbers, each in [0, most], into cases->arena; *count may be 0.  `what` names a number in error
 * messages.  Takes at most four times the memory of the numbers. */
kay_status kay_read_numbers_to_end(kay_cases *cases, const char *what, uint64_t most, uint64_t **out,
                                   uint64_t *count) KAY_MUST_CHECK;
