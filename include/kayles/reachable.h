/* All states that play reaches from a start, each with its outcome and its remoteness, whether positions come again or
 * not.
 *
 * The states are enumerated in memory, breadth first; then retrograde analysis goes back from where play has stopped: a
 * state is won if one of its options is lost for the opponent, lost if all are won for the opponent, and drawn where
 * neither is found: there each player can go on for ever.  Time and memory are linear in positions and moves: a
 * position takes 8 bytes for each of its words and about 15 more, a move about 4 until the analysis is done.
 *
 * What is played is listed as it is played, or in the normal form of the rules (hook `simplify`), which is what search
 * looks at: then parts are in a fixed order, and there are fewer.  In an impartial game both players share a state, and
 * the player to move is told as Left. */
#ifndef KAYLES_REACHABLE_H
#define KAYLES_REACHABLE_H

#include <kayles/ruleset.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { KAY_REACHABLE_MOST = (1 << 30) - 2 }; /* states that there may be */

typedef struct kay_reachable kay_reachable;

typedef struct kay_reached {
    kay_state state; /* borrowed, until states are added */
    kay_outcome outcome; /* for the player to move; KAY_UNKNOWN: the budget ended before it was found */
    uint64_t remoteness; /* moves until play stops, the winner hurrying and the loser delaying; 0: it has stopped */
    bool part; /* the budget ended, and only a part of what play reaches was looked at */
    bool bound; /* then: the remoteness may be less */
} kay_reached;

/* No states yet; `normal`: in normal form.  The game must outlive it, and so must its context. */
KAY_API kay_status kay_reachable_new(kay_context *ctx, const kay_game *game, bool normal,
                                     kay_reachable **out) KAY_MUST_CHECK;
KAY_API void kay_reachable_free(kay_reachable *reachable);

/* Adds a state and all that play reaches from it, and finds their outcomes; what is there already is not looked at
 * again.  Where memory is missing, the states of earlier starts are given up for it.  KAY_EINPUT: the rules fail, or a
 * position comes again and they are not loopy; then there are no states.  KAY_EUNABLE, KAY_ENOMEM: the budget ended;
 * then the outcomes are there that the part which was looked at decides, the others are KAY_UNKNOWN, and the next call
 * begins anew.  Time goes with the new states and moves alone. */
KAY_API kay_status kay_reachable_add(kay_reachable *reachable, const kay_state *start) KAY_MUST_CHECK;

/* How many states there are; number `i` of them, from 0: the first start is number 0, and what fewer moves lead to
 * comes first. */
KAY_API uint64_t kay_reachable_count(const kay_reachable *reachable);
KAY_API void kay_reachable_get(const kay_reachable *reachable, uint64_t i, kay_reached *out);

/* The entry of a state.  KAY_END: it is not among them. */
KAY_API kay_status kay_reachable_find(kay_reachable *reachable, const kay_state *state,
                                      kay_reached *out) KAY_MUST_CHECK;

#ifdef __cplusplus
}
#endif
#endif
