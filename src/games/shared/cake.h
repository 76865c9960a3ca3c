/* What Cutcake and Maundy Cake share: rectangular cakes, "3x5" with 3 rows and 5 columns, that are cut along the lines
 * between cells, by Left upright.
 *
 * A position is a cake, in one word: [ rows 32 | columns 32 ]; a state is the sum of the pieces. */
#ifndef KAYLES_GAMES_CAKE_H
#define KAYLES_GAMES_CAKE_H

#include <kayles/contest.h>
#include <kayles/starts.h>

enum { CAKE_MOST = 1000000 }; /* rows, columns */

/* How long the side is that a player cuts. */
static inline uint64_t cake_side(uint64_t cake, kay_player player)
{
    return player == KAY_LEFT ? cake >> 32 : cake & UINT32_MAX;
}

/* The cake with another length of that side. */
static inline uint64_t cake_with(uint64_t cake, kay_player player, uint64_t length)
{
    return player == KAY_LEFT ? (cake & UINT32_MAX) | length << 32 : (cake >> 32) << 32 | length;
}

/* The hooks of the same names; 1x1, in which there is no move, is dropped by simplify. */
kay_status cake_read(kay_cases *cases, const kay_game **game, kay_state *state);
void cake_write(const kay_game *game, const kay_state *state, kay_text *out);
void cake_move_text(const kay_game *game, const kay_state *state, kay_move move, kay_text *out);
void cake_simplify(const kay_game *game, const uint64_t *position, kay_move_list *out);
kay_status cake_negate(const kay_game *game, uint64_t *position);

extern const kay_starts cake_starts; /* a x b; all cakes of up to a rows and b columns */
extern const kay_contest_form cake_contest_form;

#endif
