/* Hackenbush: positions as text, and the positions to begin with. */
#ifndef KAYLES_GAMES_HACKENBUSH_TEXT_H
#define KAYLES_GAMES_HACKENBUSH_TEXT_H

#include <kayles/contest.h>
#include <kayles/starts.h>

#include "games/hackenbush/hackenbush.h"

/* "lrl + 0-1e 1-2r": the hooks. */
kay_status hackenbush_read(kay_cases *cases, const kay_game **game, kay_state *state);
void hackenbush_write(const kay_game *game, const kay_state *state, kay_text *out);

/* Writes an edge, "0-1l". */
void hackenbush_edge_text(const hackenbush_game *game, hackenbush_position position, unsigned edge, kay_text *out);

extern const kay_contest_form hackenbush_contest_form;
extern const kay_starts hackenbush_starts;

#endif
