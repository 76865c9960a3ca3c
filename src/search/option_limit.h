/* Limits the options that a search generates. */
#pragma once

#include <kayles/context.h>

/* Returns how many options are allowed in all, if `options` are allowed besides those generated so far; 0: no limit. */
static inline uint64_t option_limit(uint64_t generated, uint64_t options)
{
    return options && options < UINT64_MAX - generated ? generated + options : UINT64_MAX;
}

/* Fails with KAY_EUNABLE if as many options as allowed were generated. */
static inline kay_status option_limit_check(kay_context *ctx, uint64_t generated, uint64_t most)
{
    return generated < most ? KAY_OK
                            : kay_fail(ctx, KAY_EUNABLE, "the search has generated %llu moves, which is its limit",
                                       (unsigned long long)generated);
}
