/* Finds the canonical forms of positions from the rules alone, for every impartial game that ends. */
#pragma once

#include <kayles/ruleset.h>

#include "misere/misere_form.h"

typedef struct misere_positions misere_positions;

/* Makes a walk for the positions of one game, which makes forms in `forms`; both must outlive it.  Fails with
 * KAY_EUSAGE if they have no forms: partizan or loopy rules, or rules that define themselves how play ends. */
kay_status misere_positions_new(misere_forms *forms, const kay_game *game, misere_positions **out) KAY_MUST_CHECK;
void misere_positions_free(misere_positions *own); /* NULL is ignored */

/* Finds the form of a sum of `parts` positions.  KAY_EUNABLE: the budget is used up; known forms are kept, and the next
 * call continues from there.  KAY_EINPUT: the rules are loopy but do not say so. */
kay_status misere_positions_form(misere_positions *own, const uint64_t *positions, uint64_t parts,
                                 misere_form *out) KAY_MUST_CHECK;
