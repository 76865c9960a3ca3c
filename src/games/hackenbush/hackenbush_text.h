/* Hackenbush: positions as text, and the positions to begin with. */
#pragma once

#include <kayles/contest.h>
#include <kayles/starts.h>
#include <kayles/value.h>

#include "games/hackenbush/hackenbush.h"

/* "lrl + 0-1e 1-2r": the hooks. */
kay_status hackenbush_read(kay_cases *cases, const kay_game **game, kay_state *state);
void hackenbush_write(const kay_game *game, const kay_state *state, kay_text *out);

/* Writes an edge, "0-1l". */
void hackenbush_edge_text(const hackenbush_game *game, const uint64_t *position, uint32_t edge, kay_text *out);

/* How a value compares with 0, in words. */
const char *hackenbush_sign(kay_relation sign);

/* Writes a value whose sign is known; of one that is no number and has more than 64 KB, only how it compares with 0. */
kay_status hackenbush_write_value(kay_value_store *store, kay_value value, kay_relation sign,
                                  kay_text *out) KAY_MUST_CHECK;

extern const kay_contest_form hackenbush_contest_form;
extern const kay_starts hackenbush_starts;
