/* Gets the value of a state from its theorem, and checks that the store has it. */
#pragma once

#include <kayles/value.h>

#include "ruleset/theorem_hooks.h"

static inline KAY_MUST_CHECK kay_status kay_theorem_value(kay_context *ctx, kay_theorem_line *line,
                                                          kay_value_store *store, kay_value *out)
{
    KAY_TRY(kay_theorem_line_value(line, store, out));
    return *out < kay_value_store_count(store)
               ? KAY_OK
               : kay_fail(ctx, KAY_EINPUT, "hook 'value' returned %lu, which is not a value of the store",
                          (unsigned long)*out);
}
