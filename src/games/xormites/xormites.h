/* Xormites: what its rules, its theorem and the check of its certificates share. */
#ifndef KAYLES_GAMES_XORMITES_H
#define KAYLES_GAMES_XORMITES_H

#include <kayles/proof.h>

/* The row never changes; a position is what is left of it, [from, to), and both scores.
 *
 *   small games (place_bits > 0), one word:   from | to | score of First | score of Second
 *   others, three words:                      from + 2^32 to, score of First, score of Second */
typedef struct xormites_game {
    kay_game game;
    const uint64_t *row;
    uint64_t length;
    unsigned place_bits, score_bits; /* widths in a word; both 0: three words */
} xormites_game;

typedef struct xormites_position {
    uint64_t from, to;
    uint64_t scores[2]; /* by player */
} xormites_position;

enum { XORMITES_TAKE_LEFT, XORMITES_TAKE_RIGHT }; /* names of moves */

xormites_position kay_xormites_unpack(const xormites_game *game, const uint64_t *words);
void kay_xormites_pack(const xormites_game *game, xormites_position position, uint64_t *words);

extern const kay_manual kay_xormites_manual; /* from manual.txt */
extern const kay_ruleset kay_xormites;
extern const kay_theorem kay_xormites_theorem;
extern const kay_proof kay_xormites_proof;
kay_status kay_xormites_check(kay_context *ctx, const kay_game *game, const kay_state *state, kay_outcome outcome,
                              kay_json *proof);

#endif
