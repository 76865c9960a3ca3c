/* All small starts of a ruleset, by size: from its enumeration of positions; or from its starts by parameters and,
 * where these are what `verify` goes from, from all single parts that play leads to. */
#pragma once

#include <kayles/starts.h>

#include "base/intern_table.h"
#include "lint/lint_states.h"
#include "stress/contest_input.h"

/* Level after level, each a walk up to a larger size, or the starts of a larger parameter. */
typedef struct stress_small {
    const stress_form *form;
    uint64_t level;
    uint64_t level_most; /* the largest size that is wanted */
    kay_size largest; /* the ruleset's SIZE of a `verify` that takes about a second: sizes grow in its proportion */
    kay_intern_table texts; /* of all levels */
    const char **level_texts; /* those that are new in this level, in the order of stress_compare */
    uint64_t count, room, next; /* next: the number of those that were given */
    uint64_t given; /* texts so far, of all levels */
    bool last; /* there is no level behind this one */
    kay_text one; /* a text on its way */
    lint_source source; /* of the starts of parameters */
    lint_states reached; /* positions that play has led to from these */
    kay_move_list *moves; /* of the one at hand */
} stress_small;

/* Starts of up to `most` cells, piles, numbers or vertices; `form` must outlive it, which must not be
 * moved. */
void stress_small_init(stress_small *small, const stress_form *form, uint64_t most);
void stress_small_free(stress_small *small);

/* The next start as a contest input of one case; it lives until the next call.  KAY_END: there are no more, or too many
 * for a level to be held. */
kay_status stress_small_next(stress_small *small, const char **text) KAY_MUST_CHECK;
