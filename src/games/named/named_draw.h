/* Drawings of games with names of their own for a terminal: hooks `draw` of rulesets whose positions are heaps. */
#pragma once

#include <kayles/ruleset.h>

/* Kayles: a row of pins for each heap. */
void named_draw_pins(const kay_game *game, const kay_state *state, bool colour, kay_text *out);

/* Treblecross: the safe squares of each heap that has any. */
void named_draw_squares(const kay_game *game, const kay_state *state, bool colour, kay_text *out);

/* Dawson's chess: the files of each heap, with their pawns. */
void named_draw_pawns(const kay_game *game, const kay_state *state, bool colour, kay_text *out);
