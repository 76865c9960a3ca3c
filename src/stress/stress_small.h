/* Enumerates all small starts of a ruleset by size.  They are the positions that the ruleset enumerates; or the small
 * inputs of its form, if it says which cases are valid; or its starts by parameters.  If `verify` follows play from
 * these starts, the components that play reaches are included. */
#pragma once

#include <kayles/starts.h>

#include "base/intern_table.h"
#include "ruleset/input_grammar.h"
#include "ruleset/state_walk.h"
#include "stress/contest_input.h"

/* Enumerates level by level; a level has the positions up to the next size, or the starts of the next parameter. */
typedef struct stress_small {
    const stress_form *form;
    uint64_t level;
    uint64_t level_most; /* the largest level to enumerate */
    kay_size largest; /* SIZE of a `verify` of about a second; at every level a and b have the same ratio as here */
    kay_intern_table texts; /* of all levels */
    const char **level_texts; /* the new texts of this level, in the order of stress_compare */
    uint64_t count, room, next; /* next: the index of the next text to return */
    uint64_t given; /* texts returned so far, over all levels */
    bool last; /* this level is the last */
    kay_arena arena; /* of the grammar */
    kay_input_grammar grammar; /* whose inputs are enumerated; its text is NULL if there is none */
    kay_text one; /* the text of the latest state */
    kay_state_source source; /* of the starts by parameters */
    kay_state_walk reached; /* positions that play reaches from these */
    kay_move_list *moves; /* of the current position */
} stress_small;

/* Prepares to enumerate starts of up to `most` cells, piles, numbers or vertices.  `form` must outlive `small`; the
 * struct must not be moved. */
void stress_small_init(stress_small *small, const stress_form *form, uint64_t most);
void stress_small_free(stress_small *small);

/* Returns the next start as a contest input of one case, valid until the next call.  KAY_END: there are no more, or a
 * level has too many to hold. */
kay_status stress_small_next(stress_small *small, const char **text) KAY_MUST_CHECK;
