/* Games that are won by points, such as dots-and-boxes: what the players have scored, and what they can still score.
 *
 * Every option of such a game has a gain (kay_emit_gain, move_list.h): the points that the move scores, and whether the
 * same player moves again.  A position holds the points scored so far, so its text and its end know them.  Play stops
 * when the player to move has no move; the opponent then scores the points that are left.  The player with more points
 * has won, equal points are a draw.  In a KAY_LOOPY game, players who go on for ever share the points that are left.
 *
 * The points to come do not depend on those scored so far: the search removes them, and so meets each position once.
 * Games of such a ruleset have the trait KAY_SCORING and none of KAY_IMPARTIAL, KAY_SUMS and KAY_MISERE.  Moves are
 * made by `play`, not by `play_in_place`; there is no `end`. */
#pragma once

#include <kayles/ruleset.h>

KAY_BEGIN_DECLARATIONS

enum { KAY_SCORE_MOST = 16383 }; /* the most points in a game */

struct kay_scoring {
    /* Finds the points that Left and Right have scored so far.  Required. */
    void (*scores)(const kay_game *game, const uint64_t *position, uint32_t out[2]);

    /* Returns the points that nobody has scored yet: each gain of a move lessens them by its size.  Required. */
    uint32_t (*left)(const kay_game *game, const uint64_t *position);

    /* Removes the points scored so far, and may replace the position and its player to move by others in which best
     * play scores as much: symmetric ones, or those with the players exchanged.  Required. */
    void (*normal)(const kay_game *game, uint64_t *position, kay_player *mover);
};

/* The points at the end, with best play by both players: of the player to move and of the opponent.  Halves occur if
 * play goes on for ever. */
typedef struct kay_scores {
    double mover, opponent;
} kay_scores;

KAY_END_DECLARATIONS
