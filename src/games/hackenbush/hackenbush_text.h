/* Reads and writes hackenbush positions, and makes starts. */
#pragma once

#include <kayles/contest.h>
#include <kayles/starts.h>
#include <kayles/value.h>

#include "games/hackenbush/hackenbush.h"

/* The hooks for the text "lrl + 0-1e 1-2r". */
kay_status hackenbush_read(kay_cases *cases, const kay_game **game, kay_state *state);
void hackenbush_write(const kay_game *game, const kay_state *state, kay_text *out);

/* Writes an edge, "0-1l". */
void hackenbush_edge_text(const hackenbush_game *game, const uint64_t *position, uint32_t edge, kay_text *out);

/* Returns the comparison of a value with 0 in words. */
const char *hackenbush_sign(kay_relation sign);

/* Writes a value that compares with 0 as `sign`; if it is not a number and longer than 64 KB, writes only the sign. */
kay_status hackenbush_write_value(kay_value_store *store, kay_value value, kay_relation sign,
                                  kay_text *out) KAY_MUST_CHECK;

extern const kay_contest_form hackenbush_contest_form;
extern const kay_starts hackenbush_starts;
